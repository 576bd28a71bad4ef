import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Position, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { AnotherPast, type EventStore, LogUnavailable, WrongRevision, type Written } from '@rabbet/event-store';
import { type AggregateCache, type CachedAggregate, foldInto } from './aggregate-cache';
import { toCommandResult, type AnyPendingChange, type DecidedEvents } from './change';
import type { Decisions } from './decisions';
import type { Patience } from './patience';
import type { StreamStates } from './stream-states';

/** A change that the decider accepted, with its events, which are not appended yet. */
interface AcceptedChange {
  readonly request: AnyPendingChange;
  readonly decided: DecidedEvents<ShopEvent>;
  readonly ownRevision: number;
}

/** A change that was refused. The refusal counts only if the accepted changes before it are appended. */
interface RefusedChange {
  readonly request: AnyPendingChange;
  readonly error: Refusal;
}

/** Changes that were decided together, before anything is appended. */
interface BatchDecision {
  readonly accepted: readonly AcceptedChange[];
  readonly refused: readonly RefusedChange[];
  /** Changes that have to be decided one by one: they change nothing, need the log, or failed. */
  readonly undecided: readonly AnyPendingChange[];
}

/** Result for a change that threw an error. It is decided again alone, and its sender then gets the error. */
const FAILED_UNEXPECTEDLY = Symbol('failed');

/** Races that a batch may lose to other programs before its changes are decided one by one. */
const MAX_ATTEMPTS = 3;

/**
 * Decides several changes of one stream in their order, each on the state after those before it, and appends their
 * events at once. `CommandExecutor` uses it when changes of a stream have to wait for each other.
 */
export class BatchDecider {
  constructor(
    private readonly eventStore: EventStore,
    private readonly cache: AggregateCache,
    private readonly states: StreamStates,
    private readonly decisions: Decisions,
  ) {}

  /** Performs changes and answers their senders. Returns those that the caller has to perform one by one instead. */
  async perform(changes: readonly AnyPendingChange[], attempt = 1): Promise<readonly AnyPendingChange[]> {
    const waiting = changes.filter((request) => rejectIfExpired(request, (patience) => patience.requireNotExpired()));
    const [first] = waiting;
    if (!first || waiting.length === 1) return waiting;
    const { aggregate, stream } = first.change;
    const { generation: epoch } = this.cache;
    const cached = this.cache.get(stream) ?? (await this.states.load(aggregate, stream).catch(() => null));
    if (!cached) return waiting;
    const { accepted, refused, undecided } = await this.decideAll(waiting, cached);
    const started = accepted.filter(({ request }) => rejectIfExpired(request, (patience) => patience.markStarted()));
    const notAppended = [...requestsOf(refused), ...undecided];
    if (started.length === 0) return notAppended;
    if (started.length < accepted.length) {
      // a change that expired is not appended, and others were decided on the state after it
      markNotDone(started);
      return [...requestsOf(started), ...notAppended];
    }
    const readAt = performance.now();
    try {
      const written = await this.append(stream, cached.revision, accepted);
      this.cache.set(stream, foldInto(aggregate, cached, written.events, readAt), epoch);
      resolveAll(accepted, written, await this.findPositions(stream, written));
      for (const { request, error } of refused) request.reject(error);
      return undecided;
    } catch (error) {
      this.cache.forget(stream); // another program was faster, or the outcome is unknown
      if (error instanceof LogUnavailable || error instanceof AnotherPast) {
        for (const { request } of accepted) request.reject(error);
        return notAppended;
      }
      markNotDone(accepted);
      const retries = [...requestsOf(accepted), ...notAppended];
      if (error instanceof WrongRevision && attempt < MAX_ATTEMPTS) return this.perform(retries, attempt + 1);
      return retries;
    }
  }

  private async decideAll(
    changes: readonly AnyPendingChange[],
    cached: CachedAggregate<unknown>,
  ): Promise<BatchDecision> {
    const accepted: AcceptedChange[] = [];
    const refused: RefusedChange[] = [];
    const undecided: AnyPendingChange[] = [];
    let current: CachedAggregate<unknown> = {
      ...cached,
      commands: new Map(cached.commands),
      persons: new Set(cached.persons),
    };
    for (const [i, request] of changes.entries()) {
      const { commandId, seenRevision } = request.change.context;
      const isRepeat = accepted.some(({ decided }) => decided.metadata.commandId === commandId);
      // both need events that are not in the log yet: the answer to a repeat, and the changes since a revision
      if (isRepeat || seenRevision !== undefined) {
        undecided.push(request);
        continue;
      }
      const decided = await this.tryDecide(request, current);
      if (decided === FAILED_UNEXPECTEDLY) {
        // later changes might be refused because this one is missing, so they have to be decided after it
        undecided.push(...changes.slice(i));
        break;
      }
      if (decided instanceof Refusal) {
        refused.push({ request, error: decided });
        continue;
      }
      const folded = decided && tryFold(request, decided, current);
      if (decided && folded) {
        current = folded;
        accepted.push({ request, decided, ownRevision: current.ownRevision });
      } else undecided.push(request);
    }
    return { accepted, refused, undecided };
  }

  /** Decides a change: its events, its refusal, FAILED for any other error, or null if it changes nothing. */
  private async tryDecide({ change }: AnyPendingChange, current: CachedAggregate<unknown>) {
    try {
      const decided = await this.decisions.decide(change, current);
      return 'result' in decided ? null : decided;
    } catch (error) {
      return error instanceof Refusal ? error : FAILED_UNEXPECTEDLY;
    }
  }

  /** Finds the position of each event, because each sender gets the position of its own events. */
  private async findPositions(stream: string, { appended, events }: Written): Promise<readonly Position[]> {
    const { log } = this.eventStore;
    const computed = log.positionsUpTo(appended.position, events.length);
    if (computed) return computed;
    const from = events[0]?.revision ?? 0;
    const stored = await log.readStream(stream, { from, limit: events.length }).catch(() => []);
    return stored.map(({ position }) => position);
  }

  private append(stream: string, revision: number, accepted: readonly AcceptedChange[]): Promise<Written> {
    return this.eventStore.append(
      stream,
      revision,
      accepted.flatMap(({ decided }) => decided.events),
      accepted.flatMap(({ decided }) => decided.ids),
      accepted.flatMap(({ decided: { events, metadata } }) => events.map(() => metadata)),
    );
  }
}

function resolveAll(
  accepted: readonly AcceptedChange[],
  { appended, events }: Written,
  positions: readonly Position[],
): void {
  let from = 0;
  for (const { request, decided, ownRevision } of accepted) {
    const end = from + decided.events.length;
    const ownEvents = events.slice(from, end);
    from = end;
    const position = positions[end - 1] ?? appended.position;
    const placed = ownEvents.map((event) => ({ ...event, position }));
    request.resolve({
      ...toCommandResult(request.change.aggregate, { ownRevision, position }, placed),
      repeated: appended.repeated,
    });
  }
}

/** Calls `check`. If it throws because the sender has waited too long, the sender is rejected, and the result is false. */
function rejectIfExpired({ change, reject }: AnyPendingChange, check: (patience: Patience) => void): boolean {
  try {
    if (change.context.patience) check(change.context.patience);
    return true;
  } catch (error) {
    reject(error);
    return false;
  }
}

/** Folds decided events into a state; null if that throws: then the change is decided again alone, and throws there. */
function tryFold({ change }: AnyPendingChange, decided: DecidedEvents<ShopEvent>, current: CachedAggregate<unknown>) {
  try {
    return foldInto(change.aggregate, current, toRecorded(decided, change.stream, current));
  } catch {
    return null;
  }
}

function markNotDone(accepted: readonly AcceptedChange[]): void {
  for (const { request } of accepted) request.change.context.patience?.markNotDone();
}

function requestsOf(changes: readonly { readonly request: AnyPendingChange }[]): readonly AnyPendingChange[] {
  return changes.map(({ request }) => request);
}

/** Events as they would be read after the append, but for their positions, which only the store knows. */
function toRecorded(
  { events, ids, metadata }: DecidedEvents<ShopEvent>,
  stream: string,
  current: CachedAggregate<unknown>,
): Recorded[] {
  const { cause = null, run = null, ...ownMetadata } = metadata;
  return events.map((event, i) => ({
    ...event,
    id: ids[i]!, // there is an id for each event
    stream,
    revision: current.revision + 1 + i,
    position: current.position,
    schema: 0,
    ...ownMetadata,
    cause,
    run,
    occurredAt: event.occurredAt ?? ownMetadata.recordedAt,
  }));
}
