import { evolve } from '@rabbet/domain/deciders/decider';
import { type PersonId, type Position, type Recorded, type ShopEvent, START } from '@rabbet/domain/events/event';
import { LRUCache } from 'lru-cache';
import type { Aggregate } from './aggregate';

/** Memory of a command, to recognize and answer its repeat: its sender, and the place of its events. */
export interface CommandReceipt {
  readonly actor: string;
  readonly recordedAt: string;
  readonly firstId: string;
  readonly firstRevision: number;
  readonly lastRevision: number;
  /** Revision of the record's own fields after the command. */
  readonly ownRevision: number;
}

/** A stream, folded as far as this program has read it. */
export interface CachedAggregate<S> {
  readonly state: S;
  readonly revision: number;
  readonly position: Position;
  /** Revision of the last event that changed the record's own fields. */
  readonly ownRevision: number;
  readonly commands: ReadonlyMap<string, CommandReceipt>;
  readonly persons: ReadonlySet<PersonId>;
  /** Time (`performance.now()`) at which the log held no later event of the stream. */
  readonly readAt: number;
  /** Approximate size in memory. */
  readonly bytes: number;
}

/** State of a stream, with the record's own revision and the position of its last event. */
export interface StreamState<S> extends Pick<CachedAggregate<S>, 'state' | 'position'> {
  readonly revision: number;
}

export function toStreamState<S>({ state, ownRevision, position }: CachedAggregate<S>): StreamState<S> {
  return { state, revision: ownRevision, position };
}

export function emptyCachedAggregate<S>(initial: S): CachedAggregate<S> {
  const emptyFields = { revision: -1, position: START, ownRevision: -1, readAt: -Infinity, bytes: 500 };
  return { state: initial, ...emptyFields, commands: new Map(), persons: new Set() };
}

/** Folds events into a cached aggregate. Its maps are changed in place, so the caller must not use `cached` any more. */
export function foldInto<S, E extends ShopEvent>(
  aggregate: Pick<Aggregate<S, never, E>, 'evolve' | 'changesOwnFields'>,
  cached: CachedAggregate<S>,
  events: readonly Recorded[],
  readAt = cached.readAt,
): CachedAggregate<S> {
  const commands = cached.commands as Map<string, CommandReceipt>;
  const persons = cached.persons as Set<PersonId>;
  let { state, revision, position, ownRevision, bytes } = cached;
  // the stream of an aggregate holds only events of this aggregate
  for (const event of events as readonly Recorded<E>[]) {
    ({ revision, position } = event);
    if (event.skipped) continue;
    bytes += RECEIPT_BYTES + 2 * JSON.stringify([event.data, event.personal]).length;
    state = evolve(aggregate, state, event);
    if (aggregate.changesOwnFields?.(event) ?? true) ownRevision = revision;
    if (event.commandId)
      commands.set(event.commandId, updateReceipt(commands.get(event.commandId), event, ownRevision));
    for (const person of Object.keys(event.personal ?? {})) persons.add(person);
  }
  return { state, revision, position, ownRevision, commands, persons, readAt, bytes };
}

function updateReceipt(before: CommandReceipt | undefined, event: Recorded, ownRevision: number): CommandReceipt {
  if (before) return { ...before, lastRevision: event.revision, ownRevision };
  const { actor, recordedAt, id, revision } = event;
  return { actor, recordedAt, firstId: id, firstRevision: revision, lastRevision: revision, ownRevision };
}

/** Cache key for the state of a stream that one reader has read. Names of streams hold no space, so it is unambiguous. */
export function readerKey(stream: string, reader: string): string {
  return `${stream} ${reader}`;
}

/** Approximate size of a receipt. */
const RECEIPT_BYTES = 400;
/** Maximum size of all cached streams together, estimated from the texts of their events. */
const MAX_BYTES = 32 << 20;

/** LRU cache of folded streams, so that a command need not read its stream again. */
export class AggregateCache {
  private readonly cache = new LRUCache<string, CachedAggregate<unknown>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  private evictions = 0;

  /**
   * Changes with each eviction. A caller reads it before it reads the log, and passes it to `set`: so a state that was read
   * before an eviction is not cached after it.
   */
  get generation(): number {
    return this.evictions;
  }

  get<S>(stream: string): CachedAggregate<S> | undefined {
    return this.cache.get(stream) as CachedAggregate<S> | undefined; // one stream has one aggregate
  }

  set(stream: string, cached: CachedAggregate<unknown>, generation: number): void {
    if (generation === this.generation) this.cache.set(stream, cached);
    else this.cache.delete(stream);
  }

  forget(stream: string): void {
    this.cache.delete(stream);
  }

  evictStreams(streams: readonly string[]): void {
    this.evictions++;
    const evicted = new Set(streams);
    for (const stream of this.cache.keys()) if (evicted.has(stream.split(' ')[0] ?? '')) this.cache.delete(stream);
  }

  /** Drops every state that holds one of these persons; with null, every state that holds any person. */
  evictPersons(persons: readonly PersonId[] | null): void {
    this.evictions++;
    for (const [stream, cached] of this.cache.entries()) {
      const isAffected = persons === null ? cached.persons.size > 0 : persons.some((id) => cached.persons.has(id));
      if (isAffected) this.cache.delete(stream);
    }
  }
}
