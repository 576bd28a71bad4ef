import type { ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { EventStore } from '@rabbet/event-store';
import type { AggregateHooks, CommandResult } from './aggregate';
import {
  type AggregateCache,
  type CachedAggregate,
  emptyCachedAggregate,
  foldInto,
  readerKey,
  toStreamState,
  type StreamState,
} from './aggregate-cache';
import type { Change } from './change';
import type { Rehearsal } from './rehearsal';
import { SharedReads } from './shared-reads';

type FoldableAggregate<S, C extends ShopCommand, E extends ShopEvent> = StreamDecider<S, C, E> & AggregateHooks<C, E>;

/** Loads states of streams from the cache and the log. */
export class StreamStates {
  private readonly reads = new SharedReads();

  constructor(
    private readonly eventStore: EventStore,
    private readonly cache: AggregateCache,
  ) {}

  /** Returns the state on which a change would be decided. It does not wait for changes of the stream. */
  async state<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: FoldableAggregate<S, C, E>,
    id: number | string,
    rehearsal?: Rehearsal,
  ): Promise<StreamState<S>> {
    const stream = `${aggregate.name}-${id}`;
    const rehearsedStream = rehearsal?.stream<CachedAggregate<S>>(stream);
    if (rehearsedStream) return toStreamState(rehearsedStream);
    const cached = this.cache.get<S>(stream);
    // after the log has lost events, a cached state is still shown, but nothing is read from the log
    if (cached && this.eventStore.past.lossReason !== null) return toStreamState(cached);
    this.eventStore.past.requireUnchanged();
    return this.reads.read(stream, () => this.readForQuery(aggregate, stream));
  }

  /** Returns the state after a change, or a later one. Reads the log if the cached state is older. */
  async stateAfter<S, C extends ShopCommand, E extends ShopEvent>(
    { position }: Pick<CommandResult, 'position'>,
    aggregate: FoldableAggregate<S, C, E>,
    id: number | string,
  ): Promise<S> {
    const cached = this.cache.get<S>(`${aggregate.name}-${id}`);
    if (cached && cached.position >= position) return cached.state;
    return (await this.state(aggregate, id)).state;
  }

  /** Returns the state after a revision. It is cached for each reader, so a reader in ascending order reads no event twice. */
  async stateAt<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: StreamDecider<S, C, E>,
    { id, revision, reader }: { readonly id: number | string; readonly revision: number; readonly reader: string },
  ): Promise<S> {
    const stream = `${aggregate.name}-${id}`;
    const { generation: epoch } = this.cache;
    const key = readerKey(stream, reader);
    const cached = this.cache.get<S>(key);
    const base = cached && cached.revision <= revision ? cached : emptyCachedAggregate(aggregate.initial);
    if (base.revision === revision) return base.state;
    const limit = revision - base.revision;
    const events = await this.eventStore.readForDecision(stream, { from: base.revision + 1, limit });
    const next = foldInto(aggregate, { ...base, commands: new Map(), persons: new Set(base.persons) }, events);
    if (next.revision > (this.cache.get(key)?.revision ?? -1)) this.cache.set(key, next, epoch);
    return next.state;
  }

  /** Returns the state to decide a change on: the cached one, an empty one for a command that begins streams, or from the log. */
  async loadForDecision<S, C extends ShopCommand, E extends ShopEvent>({
    aggregate,
    stream,
    command,
  }: Change<S, C, E>): Promise<CachedAggregate<S>> {
    const cached = this.cache.get<S>(stream);
    if (cached) return cached;
    if (aggregate.begins?.includes(command.type)) return emptyCachedAggregate(aggregate.initial);
    return this.load(aggregate, stream);
  }

  /** Reads the events behind the cached state, folds them into it, and caches the result. */
  async load<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: FoldableAggregate<S, C, E>,
    stream: string,
  ): Promise<CachedAggregate<S>> {
    const { generation: epoch } = this.cache;
    const readAt = performance.now();
    const cached = this.cache.get<S>(stream) ?? emptyCachedAggregate(aggregate.initial);
    const events = await this.eventStore.readForDecision(stream, { from: cached.revision + 1 });
    const loaded = foldInto(aggregate, cached, events, readAt);
    if (loaded.revision >= 0) this.cache.set(stream, loaded, epoch);
    return loaded;
  }

  /** Reads the events behind the cached state for a reader. The cached state of changes stays as it is. */
  private async readForQuery<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: FoldableAggregate<S, C, E>,
    stream: string,
  ): Promise<StreamState<S>> {
    const cached = this.cache.get<S>(stream);
    if (!cached) return toStreamState(await this.load(aggregate, stream));
    const events = await this.eventStore.readForDecision(stream, { from: cached.revision + 1 });
    return toStreamState(foldInto(aggregate, { ...cached, commands: new Map(), persons: new Set() }, events));
  }
}
