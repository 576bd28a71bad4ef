import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';

interface Envelope extends Partial<Recorded> {
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: string;
}

/** Event as it stands in the log, recorded by a member of staff in the web unless the envelope says otherwise. */
export function recordedEvent<E extends ShopEvent>(event: E, envelope: Envelope): Recorded<E> {
  const { revision, recordedAt } = envelope;
  return {
    ...event,
    id: `e${revision}`,
    position: `${revision}`,
    schema: 1,
    occurredAt: event.occurredAt ?? recordedAt,
    commandId: null,
    cause: null,
    run: null,
    actor: 'account-7',
    origin: 'web',
    ...envelope,
  } as Recorded<E>; // nothing else belongs to one
}
