import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';

/** An operator let a read model pass over an event that it could not take in. */
export type SkipEvent = {
  readonly type: 'ProjectionEventSkipped';
  readonly data: { readonly projection: string; readonly eventId: string; readonly reason: string };
};
export type SkipCommand = { readonly type: 'SkipEvent'; readonly data: SkipEvent['data'] };

/** One stream a projection: what it shows leaves these events out, whenever it is rebuilt. */
export const skips: StreamDecider<ReadonlySet<string>, SkipCommand, SkipEvent> = {
  name: 'projection',
  area: null,
  initial: new Set(),
  decide: {
    SkipEvent(skipped, skip) {
      if (!isEventId(skip.eventId)) refuse('skip/no-event', 'An event is named by its id, a UUID.');
      if (skip.reason.trim() === '') refuse('skip/no-reason', 'Say why the event may be left out.');
      return skipped.has(skip.eventId) ? [] : [{ type: 'ProjectionEventSkipped', data: skip }];
    },
  },
  evolve: { ProjectionEventSkipped: (skipped, { eventId }) => new Set(skipped).add(eventId) },
};

export function isEventId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
