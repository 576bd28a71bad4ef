import { evolve } from '@rabbet/domain/deciders/decider';
import { type PersonId, type Position, type Recorded, type ShopEvent, START } from '@rabbet/domain/events/event';
import { LRUCache } from 'lru-cache';
import type { Aggregate } from './aggregate';

/** Sender of a command, and the place of its events in the stream. */
export interface CommandReceipt {
  readonly actor: string;
  readonly recordedAt: string;
  readonly firstId: string;
  readonly from: number;
  readonly to: number;
  /** The record's own revision once it was done. */
  readonly ownRevision: number;
}

/** A stream as far as this process has read it. */
export interface CachedAggregate<S> {
  readonly state: S;
  readonly revision: number;
  readonly position: Position;
  /** Revision of the last event that changed the record's own fields. */
  readonly ownRevision: number;
  readonly commands: ReadonlyMap<string, CommandReceipt>;
  readonly persons: ReadonlySet<PersonId>;
  /** Time at which the log held no more of the stream, by `performance.now()`. */
  readonly asOf: number;
  /** About what it takes in memory. */
  readonly bytes: number;
}

/** State of a stream, with the record's own revision and the position of its last event. */
export interface StreamState<S> extends Pick<CachedAggregate<S>, 'state' | 'position'> {
  readonly revision: number;
}

export function stateOf<S>({ state, ownRevision, position }: CachedAggregate<S>): StreamState<S> {
  return { state, revision: ownRevision, position };
}

export function emptyCachedAggregate<S>(initial: S): CachedAggregate<S> {
  const nothing = { revision: -1, position: START, ownRevision: -1, asOf: -Infinity, bytes: 500 };
  return { state: initial, ...nothing, commands: new Map(), persons: new Set() };
}

/** Folds some more events in. The maps grow in place: whoever holds the former no longer uses it. */
export function foldInto<S, E extends ShopEvent>(
  aggregate: Pick<Aggregate<S, never, E>, 'evolve' | 'changesOwnFields'>,
  cached: CachedAggregate<S>,
  events: readonly Recorded[],
  asOf = cached.asOf,
): CachedAggregate<S> {
  const commands = cached.commands as Map<string, CommandReceipt>; // made by emptyCachedAggregate, and changed in place: nobody else holds it
  const persons = cached.persons as Set<PersonId>; // as above
  let { state, revision, position, ownRevision, bytes } = cached;
  // this aggregate's stream holds this aggregate's events
  for (const event of events as readonly Recorded<E>[]) {
    ({ revision, position } = event);
    if (event.skipped) continue;
    bytes += RECEIPT_BYTES + 2 * JSON.stringify([event.data, event.personal]).length;
    state = evolve(aggregate, state, event);
    if (aggregate.changesOwnFields?.(event) ?? true) ownRevision = revision;
    if (event.commandId) commands.set(event.commandId, receiptWith(commands.get(event.commandId), event, ownRevision));
    for (const person of Object.keys(event.personal ?? {})) persons.add(person);
  }
  return { state, revision, position, ownRevision, commands, persons, asOf, bytes };
}

function receiptWith(before: CommandReceipt | undefined, event: Recorded, ownRevision: number): CommandReceipt {
  if (before) return { ...before, to: event.revision, ownRevision };
  const { actor, recordedAt, id, revision } = event;
  return { actor, recordedAt, firstId: id, from: revision, to: revision, ownRevision };
}

/** Key of the state of a stream that one reader knows: names of streams hold no blank. */
export function keptFor(stream: string, reader: string): string {
  return `${stream} ${reader}`;
}

/** Bytes that are kept of a command. */
const RECEIPT_BYTES = 400;
/** Bytes of all streams together, counted by the texts of their events. */
const MOST_BYTES = 32 << 20;

/** The recently used aggregates, so that a command need not read their streams again. */
export class AggregateCache {
  private readonly cache = new LRUCache<string, CachedAggregate<unknown>>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  private evictions = 0;

  /** Changes with each eviction. Read it before reading, and hand it to `set`: what was read before an eviction is not kept after it. */
  get epoch(): number {
    return this.evictions;
  }

  get<S>(stream: string): CachedAggregate<S> | undefined {
    return this.cache.get(stream) as CachedAggregate<S> | undefined; // put there by the aggregate that owns the stream's name
  }

  set(stream: string, cached: CachedAggregate<unknown>, epoch: number): void {
    if (epoch === this.epoch) this.cache.set(stream, cached);
    else this.cache.delete(stream);
  }

  forget(stream: string): void {
    this.cache.delete(stream);
  }

  evictStreams(streams: readonly string[]): void {
    this.evictions++;
    const gone = new Set(streams);
    for (const stream of this.cache.keys()) if (gone.has(stream.split(' ')[0] ?? '')) this.cache.delete(stream);
  }

  /** Drops every state that holds one of these persons; all that hold any, if it is not known who was erased. */
  evictPersons(persons: readonly PersonId[] | null): void {
    this.evictions++;
    for (const [stream, cached] of this.cache.entries())
      if (persons ? persons.some((person) => cached.persons.has(person)) : cached.persons.size > 0)
        this.cache.delete(stream);
  }
}
