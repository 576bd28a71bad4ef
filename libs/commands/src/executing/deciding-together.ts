import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Position, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { AnotherPast, type EventStore, LogUnavailable, WrongRevision, type Written } from '@rabbet/event-store';
import { type AggregateCache, type CachedAggregate, foldInto } from './aggregate-cache';
import { answer, type AnyWaiting, type Decided } from './change';
import type { Decisions } from './decisions';
import type { StreamStates } from './stream-states';

interface Made {
  readonly request: AnyWaiting;
  readonly decided: Decided<ShopEvent>;
  readonly ownRevision: number;
}

/** Changes that were decided together, before anything is appended. */
interface Outcome {
  readonly made: readonly Made[];
  /** Refused on grounds of which some are yet to be appended. */
  readonly refused: readonly { readonly request: AnyWaiting; readonly error: Refusal }[];
  /** Changes to be decided by themselves: they change nothing, look into the log, or failed. */
  readonly left: readonly AnyWaiting[];
}

/** A change that is decided once more by itself, where its sender hears of the failure. */
const FAILED = Symbol('failed');

/** Races that a batch may lose to other processes before its changes are decided one by one. */
const ATTEMPTS = 3;

/** Decides changes of one stream one after the other, each on what those before it make of it, and appends once. */
export class DecidingTogether {
  constructor(
    private readonly eventStore: EventStore,
    private readonly cache: AggregateCache,
    private readonly states: StreamStates,
    private readonly decisions: Decisions,
  ) {}

  /** Answers those that are to be decided by themselves: the others have their answers. */
  async perform(waiting: readonly AnyWaiting[], attempt = 1): Promise<readonly AnyWaiting[]> {
    const patient = waiting.filter((request) => isWaitedFor(request, (patience) => patience.require()));
    const [first] = patient;
    if (!first || patient.length === 1) return patient;
    const { aggregate, stream } = first.change;
    const { epoch } = this.cache;
    const cached = this.cache.get(stream) ?? (await this.states.load(aggregate, stream).catch(() => null));
    if (!cached) return patient;
    const { made, refused, left } = await this.decideAll(patient, cached);
    const begun = made.filter(({ request }) => isWaitedFor(request, (patience) => patience.begin()));
    if (begun.length === 0) return [...refused.map(({ request }) => request), ...left];
    const unanswered = [...begun, ...refused].map(({ request }) => request).concat(left);
    if (begun.length < made.length) {
      undo(begun);
      return unanswered; // some are decided on what is not appended after all
    }
    const asOf = performance.now();
    try {
      const written = await this.append(stream, cached.revision, made);
      this.cache.set(stream, foldInto(aggregate, cached, written.events, asOf), epoch);
      answerAll(made, written, await this.positionsOf(stream, written));
      for (const { request, error } of refused) request.reject(error);
      return left;
    } catch (error) {
      this.cache.forget(stream); // somebody else was first, or nobody knows whether this was stored
      if (error instanceof LogUnavailable || error instanceof AnotherPast) {
        for (const { request } of made) request.reject(error);
        return [...refused.map(({ request }) => request), ...left];
      }
      undo(made);
      return error instanceof WrongRevision && attempt < ATTEMPTS ? this.perform(unanswered, attempt + 1) : unanswered;
    }
  }

  private async decideAll(waiting: readonly AnyWaiting[], cached: CachedAggregate<unknown>): Promise<Outcome> {
    const made: Made[] = [];
    const refused: { request: AnyWaiting; error: Refusal }[] = [];
    const left: AnyWaiting[] = [];
    let now: CachedAggregate<unknown> = {
      ...cached,
      commands: new Map(cached.commands),
      persons: new Set(cached.persons),
    };
    for (const [i, request] of waiting.entries()) {
      const { commandId, seenRevision } = request.change.context;
      const isRepeat = made.some(({ decided }) => decided.metadata.commandId === commandId);
      // what looks into the log would not find there what is yet to be appended
      const decided = isRepeat || seenRevision !== undefined ? null : await this.attempt(request, now);
      // those behind a change that failed may be refused for the lack of it
      if (decided === FAILED) return { made, refused, left: [...left, ...waiting.slice(i)] };
      const after = decided && !(decided instanceof Refusal) ? folded(request, decided, now) : null;
      if (decided instanceof Refusal) refused.push({ request, error: decided });
      else if (!decided || !after) left.push(request);
      else {
        now = after;
        made.push({ request, decided, ownRevision: now.ownRevision });
      }
    }
    return { made, refused, left };
  }

  /** Null for what changes nothing: by itself it finds out why. */
  private async attempt({ change }: AnyWaiting, now: CachedAggregate<unknown>) {
    try {
      const decided = await this.decisions.decide(change, now);
      return 'result' in decided ? null : decided;
    } catch (error) {
      return error instanceof Refusal ? error : FAILED;
    }
  }

  /** Positions of the events, as a repeat tells them: an append tells the last alone. */
  private async positionsOf(stream: string, { appended, events }: Written): Promise<readonly Position[]> {
    const { log } = this.eventStore;
    const counted = log.positionsUpTo(appended.position, events.length);
    if (counted) return counted;
    const from = events[0]?.revision ?? 0;
    const stored = await log.readStream(stream, { from, limit: events.length }).catch(() => []);
    return stored.map(({ position }) => position);
  }

  private append(stream: string, revision: number, made: readonly Made[]): Promise<Written> {
    return this.eventStore.append(
      stream,
      revision,
      made.flatMap(({ decided }) => decided.events),
      made.flatMap(({ decided }) => decided.ids),
      made.flatMap(({ decided: { events, metadata } }) => events.map(() => metadata)),
    );
  }
}

function answerAll(made: readonly Made[], { appended, events }: Written, positions: readonly Position[]): void {
  let from = 0;
  for (const { request, decided, ownRevision } of made) {
    const ownEvents = events.slice(from, (from += decided.events.length));
    const position = positions[from - 1] ?? appended.position;
    const placed = ownEvents.map((event) => ({ ...event, position }));
    request.resolve({
      ...answer(request.change.aggregate, { ownRevision, position }, placed),
      repeated: appended.repeated,
    });
  }
}

/** Tells whoever has waited too long that nothing is done, and answers false for them. */
function isWaitedFor(
  { change: { context }, reject }: AnyWaiting,
  check: (patience: NonNullable<typeof context.patience>) => void,
): boolean {
  try {
    if (context.patience) check(context.patience);
    return true;
  } catch (error) {
    reject(error);
    return false;
  }
}

/** Folds what was decided; null where that fails, which its sender is told by itself. */
function folded({ change }: AnyWaiting, decided: Decided<ShopEvent>, now: CachedAggregate<unknown>) {
  try {
    return foldInto(change.aggregate, now, placed(decided, change.stream, now));
  } catch {
    return null;
  }
}

function undo(made: readonly Made[]): void {
  for (const { request } of made) request.change.context.patience?.undo();
}

function placed(
  { events, ids, metadata }: Decided<ShopEvent>,
  stream: string,
  at: CachedAggregate<unknown>,
): Recorded[] {
  const { cause = null, run = null, ...ownMetadata } = metadata;
  return events.map((event, i) => ({
    ...event,
    id: ids[i]!,
    stream,
    revision: at.revision + 1 + i,
    position: at.position,
    schema: 0, // an id for each
    ...ownMetadata,
    cause,
    run,
    occurredAt: event.occurredAt ?? ownMetadata.recordedAt,
  }));
}
