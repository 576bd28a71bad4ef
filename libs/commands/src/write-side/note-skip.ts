import type { EventSkipEvent } from '@rabbet/domain/audit/event-skips';
import { isEventId, type SkipEvent } from '@rabbet/domain/audit/skips';
import type { Recorded } from '@rabbet/domain/events/event';
import { noteEventSkipped, noteEventUnskipped, type Queryable, skipEvent, unskipEvent } from '@rabbet/postgres';

/**
 * Stores in `state` that an event was skipped or unskipped, if `event` says so. `StateSynchronizer` calls it in the order of
 * the log, because an event may be skipped, unskipped and skipped again.
 */
export async function noteSkip(tx: Queryable, event: Recorded): Promise<void> {
  await noteProjectionSkip(tx, event);
  await noteEventSkip(tx, event);
}

async function noteProjectionSkip(tx: Queryable, { type, data, recordedAt: at }: Recorded): Promise<void> {
  if (type !== 'ProjectionEventSkipped' && type !== 'ProjectionEventUnskipped') return;
  const { projection, eventId, reason } = data as Partial<SkipEvent['data']>; // raw data, which may lack fields
  if (!projection || !isEventId(eventId) || !reason || Number.isNaN(Date.parse(at))) return;
  if (type === 'ProjectionEventSkipped') await skipEvent(tx, projection, eventId, reason);
  else await unskipEvent(tx, projection, eventId, at);
}

async function noteEventSkip(tx: Queryable, { type, data, actor: by, recordedAt: at }: Recorded): Promise<void> {
  if (type !== 'EventSkipped' && type !== 'EventUnskipped') return;
  const { eventId, stream, eventType, reason } = data as Partial<
    Extract<EventSkipEvent, { type: 'EventSkipped' }>['data']
  >; // raw data, which may lack fields
  if (!isEventId(eventId) || Number.isNaN(Date.parse(at))) return;
  if (type === 'EventUnskipped') return noteEventUnskipped(tx, eventId, at);
  if (stream && eventType && reason) await noteEventSkipped(tx, { eventId, stream, type: eventType, reason, by, at });
}
