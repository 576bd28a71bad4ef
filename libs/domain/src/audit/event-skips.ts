import { isEventId } from '@rabbet/domain/audit/skips';
import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';

/** An operator decided that an event which cannot be read counts for nothing, and later that it counts after all. */
export type EventSkipEvent =
  | {
      readonly type: 'EventSkipped';
      readonly data: {
        readonly eventId: string;
        readonly stream: string;
        readonly eventType: string;
        readonly reason: string;
      };
    }
  | { readonly type: 'EventUnskipped'; readonly data: { readonly eventId: string; readonly reason: string } };

type Skipped = Extract<EventSkipEvent, { type: 'EventSkipped' }>['data'];
type Unskipped = Extract<EventSkipEvent, { type: 'EventUnskipped' }>['data'];

export type EventSkipCommand =
  { readonly type: 'Skip'; readonly data: Skipped } | { readonly type: 'Unskip'; readonly data: Unskipped };

/** Decider of one event that cannot be read. Its state is true while the event is skipped. */
export const eventSkips: StreamDecider<boolean, EventSkipCommand, EventSkipEvent> = {
  name: 'event',
  resource: null,
  initial: false,
  decide: {
    Skip(isSkipped, skip) {
      requireEventAndReason(skip);
      return isSkipped ? [] : [{ type: 'EventSkipped', data: skip }];
    },
    Unskip(isSkipped, unskip) {
      requireEventAndReason(unskip);
      if (!isSkipped) refuse('skip/not-skipped', `${unskip.eventId} is not skipped.`);
      return [{ type: 'EventUnskipped', data: unskip }];
    },
  },
  evolve: { EventSkipped: () => true, EventUnskipped: () => false },
};

function requireEventAndReason({ eventId, reason }: Unskipped): void {
  if (!isEventId(eventId)) refuse('skip/no-event', 'An event is named by its id, a UUID.');
  if (reason.trim() === '') refuse('skip/no-reason', 'Say why: the log keeps the reason for good.');
}
