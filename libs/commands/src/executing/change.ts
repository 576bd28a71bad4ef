import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { Aggregate, CommandContext, CommandResult } from './aggregate';
import type { CachedAggregate } from './aggregate-cache';

/** A command on its way to one stream. */
export interface Change<S, C extends ShopCommand, E extends ShopEvent> {
  readonly aggregate: Aggregate<S, C, E>;
  readonly id: string;
  readonly stream: string;
  readonly command: CommandRequest<C>;
  readonly context: CommandContext;
  /** Time of arrival by `performance.now()`. */
  readonly arrived: number;
}

/** Events that a change appends, with their ids and metadata. */
export interface Decided<E extends ShopEvent> {
  readonly events: readonly E[];
  readonly ids: readonly string[];
  readonly metadata: {
    readonly recordedAt: string;
    readonly actor: string;
    readonly origin: CommandContext['origin'];
    readonly commandId: string;
    readonly cause: string | undefined;
    readonly run: string | undefined;
  };
}

/** A change whose sender waits for its answer. */
export interface Waiting<S, C extends ShopCommand, E extends ShopEvent> {
  readonly change: Change<S, C, E>;
  readonly resolve: (result: CommandResult) => void;
  readonly reject: (error: unknown) => void;
}
/** A waiting change of any aggregate: those of one stream have the same. */
export type AnyWaiting = Waiting<unknown, ShopCommand, ShopEvent>;

export function answer<S, C extends ShopCommand, E extends ShopEvent>(
  aggregate: Aggregate<S, C, E>,
  cached: Pick<CachedAggregate<S>, 'ownRevision' | 'position'>,
  events: readonly Recorded[],
): CommandResult {
  const ownEvents = events as readonly Recorded<E>[]; // they come from this aggregate's stream
  return {
    result: aggregate.answer?.(ownEvents) ?? {},
    position: events.at(-1)?.position ?? cached.position,
    revision: cached.ownRevision,
    repeated: false,
    changed: events.length > 0,
  };
}
