import type { Recorded } from '@rabbet/domain/events/event';
import { eventId } from '@rabbet/event-store';
import { describeFault } from '@rabbet/postgres';
import { type IntentBatch, type OutboxEntry, toStorableJson } from './outbox';
import type { Process } from './process';

/** Collects the intents of a process for some events. If it throws for one event, that one is recorded as given up. */
export function collectIntents(process: Process, events: readonly Recorded[]): IntentBatch {
  const perEvent = events.map((event) => {
    const isImported = event.origin === 'import' || event.origin === 'sample';
    if (!process.handles.includes(event.type) || isImported || event.skipped) return NO_INTENTS;
    try {
      return intentsOfEvent(process, event);
    } catch (error) {
      return {
        entries: [toEntry(process, event, 0, { intent: null, error: describeFault(error) })],
        droppedSubjects: [],
      };
    }
  });
  return mergeInOrder(perEvent);
}

const NO_INTENTS: IntentBatch = { entries: [], droppedSubjects: [] };

/**
 * Intents of a process for one event. Their numbers begin with `first`: 1 if number 0 is the entry of a failed attempt to
 * get them. Throws the error of the process, or a TypeError for an intent
 * that Postgres cannot store.
 */
export function intentsOfEvent(process: Process, event: Recorded, first = 0): IntentBatch {
  const all = process.intend(withoutPersonalFields(event)).map((intention, i): IntentBatch => {
    if ('drop' in intention) return { entries: [], droppedSubjects: [intention.drop] };
    toStorableJson(intention.intent); // throws here, where the error can be recorded for this event
    const entry = toEntry(process, event, first + i, intention);
    return { entries: [entry], droppedSubjects: intention.subject === undefined ? [] : [intention.subject] };
  });
  return mergeInOrder(all);
}

/**
 * Joins the intents of consecutive events. An entry is left out if a later event drops or replaces its subject: of two
 * entries about `check 31`, for example, only the later one remains.
 */
function mergeInOrder(batches: readonly IntentBatch[]): IntentBatch {
  let entries: OutboxEntry[] = [];
  for (const batch of batches) {
    const remaining = entries.filter(({ subject }) => subject === null || !batch.droppedSubjects.includes(subject));
    entries = [...remaining, ...batch.entries];
  }
  return { entries, droppedSubjects: [...new Set(batches.flatMap(({ droppedSubjects }) => droppedSubjects))] };
}

interface EntryContent {
  readonly intent: object | null;
  readonly subject?: string;
  readonly notBefore?: number;
  readonly error?: string;
}

function toEntry(process: Process, event: Recorded, number: number, intention: EntryContent): OutboxEntry {
  const { id, stream, revision } = event;
  const { intent, subject = null, notBefore = null, error } = intention;
  const keyParts = ['process', process.name, id];
  const key = number === 0 ? eventId(...keyParts) : eventId(...keyParts, number);
  const payload = { stream, revision, intent };
  return { eventId: id, number, key, subject, notBefore, payload, error };
}

function withoutPersonalFields(event: Recorded): Recorded {
  if (!event.personal) return event;
  return { ...event, personal: Object.fromEntries(Object.keys(event.personal).map((person) => [person, null])) };
}
