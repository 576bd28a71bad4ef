import type { Recorded } from '@rabbet/domain/events/event';
import { eventId } from '@rabbet/event-store';
import { describeFault } from '@rabbet/postgres';
import { type Intended, type OutboxEntry, storable } from './outbox';
import type { Process } from './process';

/** Asks a process what it intends. An event that it fails on is given up, and it goes on with the others. */
export function intended(process: Process, events: readonly Recorded[]): Intended {
  const all = events.map((event) => {
    if (!process.handles.includes(event.type) || event.origin === 'import' || event.origin === 'sample') return NOTHING;
    if (event.skipped) return NOTHING;
    try {
      return intendedBy(process, event);
    } catch (error) {
      return { entries: [entryOf(process, event, 0, { intent: null, error: describeFault(error) })], dropped: [] };
    }
  });
  return inOrder(all);
}

const NOTHING: Intended = { entries: [], dropped: [] };

/** Throws what the process throws, and what Postgres would not store. `first` is the number of the first act. */
export function intendedBy(process: Process, event: Recorded, first = 0): Intended {
  const all = process.intend(withoutPersons(event)).map((intention, i): Intended => {
    if ('drop' in intention) return { entries: [], dropped: [intention.drop] };
    storable(intention.intent);
    const entry = entryOf(process, event, first + i, intention);
    return { entries: [entry], dropped: intention.subject === undefined ? [] : [intention.subject] };
  });
  return inOrder(all);
}

/** Leaves out what is dropped later in the same batch. */
function inOrder(all: readonly Intended[]): Intended {
  const entries: OutboxEntry[] = [];
  for (const intended of all) {
    const left = entries.filter(({ subject }) => subject === null || !intended.dropped.includes(subject));
    entries.splice(0, entries.length, ...left, ...intended.entries);
  }
  return { entries, dropped: [...new Set(all.flatMap(({ dropped }) => dropped))] };
}

interface Said {
  readonly intent: object | null;
  readonly subject?: string;
  readonly notBefore?: number;
  readonly error?: string;
}

function entryOf(process: Process, event: Recorded, number: number, intention: Said): OutboxEntry {
  const { id, stream, revision } = event;
  const { intent, subject = null, notBefore = null, error } = intention;
  const key = eventId('process', process.name, id, ...(number > 0 ? [number] : []));
  const payload = { stream, revision, intent };
  return { eventId: id, number, key, subject, notBefore, payload, ...(error !== undefined && { error }) };
}

function withoutPersons(event: Recorded): Recorded {
  if (!event.personal) return event;
  return { ...event, personal: Object.fromEntries(Object.keys(event.personal).map((person) => [person, null])) };
}
