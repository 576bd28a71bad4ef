import type { Recorded } from '@rabbet/domain/events/event';
import { eventId } from '@rabbet/event-store';
import { describeFault } from '@rabbet/postgres';
import { type OutboxEntry, storable } from './outbox';
import type { Process } from './process';

/** What a process means to do about these events. One that it fails on is given up, and it goes on with the others. */
export function outboxEntriesFor(process: Process, events: readonly Recorded[]): readonly OutboxEntry[] {
  return events.flatMap((event): OutboxEntry[] => {
    if (!process.handles.includes(event.type) || event.origin === 'import' || event.origin === 'sample') return [];
    if (event.skipped) return [];
    const { id, stream, revision } = event;
    const entry = { eventId: id, key: eventId('process', process.name, id) };
    try {
      const intent = intentOf(process, event);
      return intent ? [{ ...entry, payload: { stream, revision, intent } }] : [];
    } catch (error) {
      return [{ ...entry, payload: { stream, revision, intent: null }, error: describeFault(error) }];
    }
  });
}

/** Throws what the process throws, and what Postgres would not store. */
export function intentOf(process: Process, event: Recorded): object | null {
  const intent = process.intend(withoutPersons(event));
  storable(intent);
  return intent;
}

function withoutPersons(event: Recorded): Recorded {
  if (!event.personal) return event;
  return { ...event, personal: Object.fromEntries(Object.keys(event.personal).map((person) => [person, null])) };
}
