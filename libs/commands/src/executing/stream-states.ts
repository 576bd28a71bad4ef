import type { ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { EventStore } from '@rabbet/event-store';
import type { AggregateHooks, CommandResult } from './aggregate';
import {
  type AggregateCache,
  type CachedAggregate,
  emptyCachedAggregate,
  foldInto,
  keptFor,
  stateOf,
  type StreamState,
} from './aggregate-cache';
import type { Change } from './change';
import type { Rehearsal } from './rehearsal';
import { SharedReads } from './shared-reads';

type Folding<S, C extends ShopCommand, E extends ShopEvent> = StreamDecider<S, C, E> & AggregateHooks<C, E>;

/** States of streams: what this program remembers of them, and what the log holds besides. */
export class StreamStates {
  private readonly reads = new SharedReads();

  constructor(
    private readonly eventStore: EventStore,
    private readonly cache: AggregateCache,
  ) {}

  /** Returns the state that a change would be decided on. Waits for no change, and holds up none. */
  async state<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: Folding<S, C, E>,
    id: number | string,
    rehearsal?: Rehearsal,
  ): Promise<StreamState<S>> {
    const stream = `${aggregate.name}-${id}`;
    const rehearsed = rehearsal?.stream<CachedAggregate<S>>(stream);
    if (rehearsed) return stateOf(rehearsed);
    const cached = this.cache.get<S>(stream);
    // another past may hold other events: the answer is what was remembered, or none
    if (cached && this.eventStore.past.lossReason !== null) return stateOf(cached);
    this.eventStore.past.requireUnchanged();
    return this.reads.read(stream, () => this.read(aggregate, stream));
  }

  /** Returns the state that a change has led to, or a later one. Reads the log where this program does not remember it. */
  async stateAfter<S, C extends ShopCommand, E extends ShopEvent>(
    { position }: Pick<CommandResult, 'position'>,
    aggregate: Folding<S, C, E>,
    id: number | string,
  ): Promise<S> {
    const cached = this.cache.get<S>(`${aggregate.name}-${id}`);
    return cached && cached.position >= position ? cached.state : (await this.state(aggregate, id)).state;
  }

  /** Returns the state after a revision. A reader that asks for later and later ones reads no event twice. */
  async stateAt<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: StreamDecider<S, C, E>,
    { id, revision, reader }: { readonly id: number | string; readonly revision: number; readonly reader: string },
  ): Promise<S> {
    const stream = `${aggregate.name}-${id}`;
    const { epoch } = this.cache;
    const key = keptFor(stream, reader);
    const cached = this.cache.get<S>(key);
    const from = cached && cached.revision <= revision ? cached : emptyCachedAggregate(aggregate.initial);
    if (from.revision === revision) return from.state;
    const limit = revision - from.revision;
    const events = await this.eventStore.readForDecision(stream, { from: from.revision + 1, limit });
    const at = foldInto(aggregate, { ...from, commands: new Map(), persons: new Set(from.persons) }, events);
    if (at.revision > (this.cache.get(key)?.revision ?? -1)) this.cache.set(key, at, epoch);
    return at.state;
  }

  /** Returns the stream to decide a change on: as remembered, as empty where the change begins it, or from the log. */
  async toDecideOn<S, C extends ShopCommand, E extends ShopEvent>({
    aggregate,
    stream,
    command,
  }: Change<S, C, E>): Promise<CachedAggregate<S>> {
    const cached = this.cache.get<S>(stream);
    if (cached) return cached;
    if (aggregate.begins?.includes(command.type)) return emptyCachedAggregate(aggregate.initial);
    return this.load(aggregate, stream);
  }

  /** Reads on what has come to the stream since it was remembered. */
  async load<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: Folding<S, C, E>,
    stream: string,
  ): Promise<CachedAggregate<S>> {
    const { epoch } = this.cache;
    const asOf = performance.now();
    const cached = this.cache.get<S>(stream) ?? emptyCachedAggregate(aggregate.initial);
    const events = await this.eventStore.readForDecision(stream, { from: cached.revision + 1 });
    const loaded = foldInto(aggregate, cached, events, asOf);
    if (loaded.revision >= 0) this.cache.set(stream, loaded, epoch);
    return loaded;
  }

  /** Reads on for somebody who only looks: what is remembered for changes stays as it is. */
  private async read<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: Folding<S, C, E>,
    stream: string,
  ): Promise<StreamState<S>> {
    const cached = this.cache.get<S>(stream);
    if (!cached) return stateOf(await this.load(aggregate, stream));
    const events = await this.eventStore.readForDecision(stream, { from: cached.revision + 1 });
    return stateOf(foldInto(aggregate, { ...cached, commands: new Map(), persons: new Set() }, events));
  }
}
