import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';

interface Skip {
  readonly projection: string;
  readonly eventId: string;
  readonly reason: string;
}

/** An operator let a read model pass over an event that it could not take in, and later had it take the event after all. */
export type SkipEvent =
  | { readonly type: 'ProjectionEventSkipped'; readonly data: Skip }
  | { readonly type: 'ProjectionEventUnskipped'; readonly data: Skip };
export type SkipCommand =
  { readonly type: 'SkipEvent'; readonly data: Skip } | { readonly type: 'UnskipEvent'; readonly data: Skip };

/** Decider of the events that one projection leaves out, also when it is rebuilt. Its state is their ids. */
export const skips: StreamDecider<ReadonlySet<string>, SkipCommand, SkipEvent> = {
  name: 'projection',
  resource: null,
  initial: new Set(),
  decide: {
    SkipEvent(skipped, skip) {
      requireEventAndReason(skip);
      return skipped.has(skip.eventId) ? [] : [{ type: 'ProjectionEventSkipped', data: skip }];
    },
    UnskipEvent(skipped, unskip) {
      requireEventAndReason(unskip);
      const { projection, eventId } = unskip;
      if (!skipped.has(eventId)) refuse('skip/not-skipped', `${projection} does not pass over ${eventId}.`);
      return [{ type: 'ProjectionEventUnskipped', data: unskip }];
    },
  },
  evolve: {
    ProjectionEventSkipped: (skipped, { eventId }) => new Set(skipped).add(eventId),
    ProjectionEventUnskipped: (skipped, { eventId }) => new Set([...skipped].filter((id) => id !== eventId)),
  },
};

function requireEventAndReason({ eventId, reason }: Skip): void {
  if (!isEventId(eventId)) refuse('skip/no-event', 'An event is named by its id, a UUID.');
  if (reason.trim() === '') refuse('skip/no-reason', 'Say why: the log keeps the reason for good.');
}

export function isEventId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
