import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { Aggregate, CommandContext, CommandResult } from './aggregate';
import type { CachedAggregate } from './aggregate-cache';

/** A command together with its stream and context, while it is executed. */
export interface Change<S, C extends ShopCommand, E extends ShopEvent> {
  readonly aggregate: Aggregate<S, C, E>;
  readonly id: string;
  readonly stream: string;
  readonly command: CommandRequest<C>;
  readonly context: CommandContext;
  /** Time of arrival by `performance.now()`. */
  readonly arrivedAt: number;
}

/** Events that a change appends, with their ids and metadata. */
export interface DecidedEvents<E extends ShopEvent> {
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

/** A change in the queue of its stream, and the functions that answer its sender. */
export interface PendingChange<S, C extends ShopCommand, E extends ShopEvent> {
  readonly change: Change<S, C, E>;
  readonly resolve: (result: CommandResult) => void;
  readonly reject: (error: unknown) => void;
}
/** A pending change of any aggregate. All changes of one stream have the same aggregate. */
export type AnyPendingChange = PendingChange<unknown, ShopCommand, ShopEvent>;

export function toCommandResult<S, C extends ShopCommand, E extends ShopEvent>(
  aggregate: Aggregate<S, C, E>,
  cached: Pick<CachedAggregate<S>, 'ownRevision' | 'position'>,
  events: readonly Recorded[],
): CommandResult {
  const ownEvents = events as readonly Recorded<E>[];
  return {
    result: aggregate.answer?.(ownEvents) ?? {},
    position: events.at(-1)?.position ?? cached.position,
    revision: cached.ownRevision,
    repeated: false,
    changed: events.length > 0,
  };
}
