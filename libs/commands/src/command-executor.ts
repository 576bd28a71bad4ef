import { actorOf } from '@rabbet/domain/callers/caller';
import { type Asked, decide, type ShopCommand, type StreamDecider } from '@rabbet/domain/deciders/decider';
import { IdInUse, Refusal } from '@rabbet/domain/deciders/refusal';
import type { PersonId, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { eventId, type EventStore, WrongRevision } from '@rabbet/event-store';
import {
  type Aggregate,
  type AggregateHooks,
  type CommandResult,
  type CommandContext,
  EditConflict,
  TooBusy,
} from './aggregate';
import { answer, type AnyWaiting, type Change, type Decided } from './change';
import { DecidingTogether } from './deciding-together';
import type { Rehearsal } from './rehearsal';
import { SharedReads } from './shared-reads';
import { StreamTurns } from './stream-turns';
import {
  foldInto,
  type CommandReceipt,
  type CachedAggregate,
  AggregateCache,
  emptyCachedAggregate,
  keptFor,
  stateOf,
  type StreamState,
} from './aggregate-cache';

export interface CommandExecutorOptions {
  /** Races that a command may lose to other processes. */
  readonly attempts?: number;
}

/** Executes every change: state, decide, append at that revision, and on a lost race decide again. */
export class CommandExecutor {
  private readonly cache = new AggregateCache();
  private readonly reads = new SharedReads();
  private readonly together;
  private readonly turns = new StreamTurns<AnyWaiting>((waiting) => this.takeTurn(waiting));

  constructor(
    private readonly eventStore: EventStore,
    private readonly options: CommandExecutorOptions = {},
  ) {
    this.together = new DecidingTogether(eventStore, this.cache, this);
  }

  /** Drops what is kept of whoever was erased. */
  erased(persons: readonly PersonId[] | null): void {
    this.cache.evictPersons(persons);
  }

  /** Drops what is kept of streams of which an operator skipped an event, or took that back. */
  countedOtherwise(streams: readonly string[]): void {
    this.cache.evictStreams(streams);
  }

  /** Throws AnotherPast where the log is not the one any more that this program has seen: then nothing is changed. */
  requireSamePast(): void {
    this.eventStore.past.require();
  }

  /** Changes of one stream wait here for each other: those that wait are decided in one turn, and appended at once. */
  async execute<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: Aggregate<S, C, E>,
    id: number | string,
    command: NoInfer<Asked<C>>,
    context: CommandContext,
  ): Promise<CommandResult> {
    const stream = `${aggregate.name}-${id}`;
    this.requireSamePast();
    const change = { aggregate, id: String(id), stream, command, context, arrived: performance.now() };
    return new Promise((resolve, reject) =>
      this.turns.add(stream, { change, resolve, reject } as unknown as AnyWaiting),
    ); // of its own stream
  }

  /** The state that a change would be decided on, for those who prepare one. It waits for no change, and stops none. */
  async state<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: StreamDecider<S, C, E> & AggregateHooks<C, E>,
    id: number | string,
    rehearsal?: Rehearsal,
  ): Promise<StreamState<S>> {
    const stream = `${aggregate.name}-${id}`;
    const rehearsed = rehearsal?.stream<CachedAggregate<S>>(stream);
    if (rehearsed) return stateOf(rehearsed);
    const cached = this.cache.get<S>(stream);
    // another past may have let in others: whoever asks is told what was known, or nothing
    if (cached && this.eventStore.past.lost !== null) return stateOf(cached);
    this.requireSamePast();
    return this.reads.read(stream, () => this.readState(aggregate, stream));
  }

  /** The state that a change has led to, or one after it. The log is read where this process does not remember it. */
  async stateAfter<S, C extends ShopCommand, E extends ShopEvent>(
    { position }: Pick<CommandResult, 'position'>,
    aggregate: StreamDecider<S, C, E> & AggregateHooks<C, E>,
    id: number | string,
  ): Promise<S> {
    const cached = this.cache.get<S>(`${aggregate.name}-${id}`);
    return cached && cached.position >= position ? cached.state : (await this.state(aggregate, id)).state;
  }

  /** The state as it was after that revision. Each reader asks for later and later ones, and reads no event twice. */
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
    const events = await this.eventStore.readWhole(stream, { from: from.revision + 1, limit });
    const at = foldInto(aggregate, { ...from, commands: new Map(), persons: new Set(from.persons) }, events);
    if (at.revision > (this.cache.get(key)?.revision ?? -1)) this.cache.set(key, at, epoch);
    return at.state;
  }

  private async readState<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: StreamDecider<S, C, E> & AggregateHooks<C, E>,
    stream: string,
  ): Promise<StreamState<S>> {
    const cached = this.cache.get<S>(stream);
    if (!cached) return stateOf(await this.load(aggregate, stream));
    const events = await this.eventStore.readWhole(stream, { from: cached.revision + 1 });
    return stateOf(foldInto(aggregate, { ...cached, commands: new Map(), persons: new Set() }, events));
  }

  private async takeTurn(waiting: readonly AnyWaiting[]): Promise<void> {
    const together = waiting.length > 1 ? waiting.filter(({ change }) => !change.context.isDryRun) : [];
    // whatever fails as a whole is decided one by one, where each sender is told
    const left = together.length > 1 ? await this.together.perform(together).catch(() => together) : together;
    for (const request of waiting)
      if (!together.includes(request) || left.includes(request))
        await this.perform(request.change).then(request.resolve, request.reject);
  }

  private async perform<S, C extends ShopCommand, E extends ShopEvent>(
    change: Change<S, C, E>,
  ): Promise<CommandResult> {
    const { aggregate, stream } = change;
    const rehearsed = change.context.rehearsal?.stream<CachedAggregate<S>>(stream);
    if (rehearsed) return this.attempt(change, rehearsed);
    change.context.patience?.require();
    let cached = this.cache.get<S>(stream);
    if (!cached && aggregate.begins?.includes(change.command.type)) cached = emptyCachedAggregate(aggregate.initial);
    cached ??= await this.load(aggregate, stream);
    let fresh = cached.asOf >= change.arrived;
    for (let lost = 0; lost <= (this.options.attempts ?? 50);) {
      try {
        const answer = await this.attempt(change, cached);
        if (answer.changed || fresh) return answer;
      } catch (error) {
        if (error instanceof WrongRevision) lost++;
        // a refusal on the grounds of what this process remembers may be news of yesterday
        else if (fresh || !(error instanceof Refusal || error instanceof EditConflict)) throw error;
      }
      // what is remembered may be of another past, in which a record was there that is not
      [cached] = await Promise.all([this.load(aggregate, stream), this.eventStore.past.prove(this.eventStore.log)]);
      fresh = true;
    }
    throw new TooBusy(stream);
  }

  private async attempt<S, C extends ShopCommand, E extends ShopEvent>(
    change: Change<S, C, E>,
    cached: CachedAggregate<S>,
  ): Promise<CommandResult> {
    const decided = await this.decideOn(change, cached);
    if ('result' in decided) return decided;
    const { aggregate, stream, context } = change;
    const { events, ids, metadata } = decided;
    const { epoch } = this.cache;
    const asOf = performance.now();
    try {
      const append = () => this.eventStore.append(stream, cached.revision, events, ids, metadata);
      const written = await (context.patience?.append(append) ?? append());
      const now = foldInto(aggregate, cached, written.events, asOf);
      this.cache.set(stream, now, epoch);
      return { ...answer(aggregate, now, written.events), repeated: written.appended.repeated };
    } catch (error) {
      this.cache.forget(stream); // somebody else was first, or nobody knows whether this was stored
      throw error;
    }
  }

  /** The answer where nothing is to be appended, else what is. */
  async decideOn<S, C extends ShopCommand, E extends ShopEvent>(
    change: Change<S, C, E>,
    cached: CachedAggregate<S>,
  ): Promise<CommandResult | Decided<E>> {
    this.requireSamePast();
    const { aggregate, id, stream, command, context } = change;
    const done = cached.commands.get(context.commandId);
    if (done) return this.answerAgain(change, cached, done);
    await this.refuseStale(change, cached);
    const subject = { id, state: cached.state };
    const facts = await aggregate.loadFacts?.(command, context, subject);
    const complete = { ...command, facts: { ...facts, now: context.now.getTime() } } as unknown as C; // with all its facts
    const events = withDay(decide(aggregate, cached.state, complete), context);
    if (events.length === 0) return answer(aggregate, cached, []);
    if (context.isDryRun) {
      const result = aggregate.answer?.(events as readonly Recorded<E>[]) ?? {}; // made of types and data alone
      if (context.rehearsal) rehearse(context.rehearsal, change, cached, events as readonly Recorded<E>[]); // as above
      return { ...answer(aggregate, cached, []), result, changed: true };
    }
    const { caller, origin, commandId, cause, run } = context;
    const content = await this.eventStore.commandFingerprint(command, 'writing');
    const recordedAt = (context.recordedAt ?? context.now).toISOString();
    const ids = events.map((_, i) => idOf(stream, context, recordedAt, content, i));
    return { events, ids, metadata: { recordedAt, actor: actorOf(caller), origin, commandId, cause, run } };
  }

  /** A command that comes twice is answered twice, from the events that it led to the first time. */
  private async answerAgain<S, C extends ShopCommand, E extends ShopEvent>(
    { aggregate, id, stream, command, context }: Change<S, C, E>,
    cached: CachedAggregate<S>,
    done: CommandReceipt,
  ): Promise<CommandResult> {
    const content = await this.eventStore.commandFingerprint(command, 'reading');
    const stored = await this.eventStore.readWhole(stream, { from: done.from, limit: done.to - done.from + 1 });
    const position = stored.at(-1)?.position ?? cached.position;
    const events = stored.map((event) => ({ ...event, position })); // as when they were appended
    const sameContent =
      content === null
        ? speakOf(events, Object.keys(command.personal ?? {})) // erased: nothing else is left to compare
        : done.firstId === idOf(stream, context, done.recordedAt, content, 0);
    if (done.actor !== actorOf(context.caller) || !sameContent)
      throw new IdInUse(done.actor === actorOf(context.caller) && Number.isSafeInteger(Number(id)) ? Number(id) : null);
    return { ...answer(aggregate, cached, events), revision: done.ownRevision, repeated: true };
  }

  /** Events of a stream, as the log has them now. */
  history(stream: string): Promise<readonly Recorded[]> {
    return this.eventStore.readWhole(stream);
  }

  private async refuseStale<S, C extends ShopCommand, E extends ShopEvent>(
    { aggregate, stream, context }: Change<S, C, E>,
    cached: CachedAggregate<S>,
  ): Promise<void> {
    const { seenRevision } = context;
    if (seenRevision === undefined || seenRevision === cached.ownRevision) return;
    const since = (await this.eventStore.readWhole(stream, { from: seenRevision + 1 })) as readonly Recorded<E>[]; // its own
    const ofOwnFields = since.filter((event) => !event.skipped && (aggregate.changesOwnFields?.(event) ?? true));
    throw new EditConflict(stream, cached.ownRevision, ofOwnFields);
  }

  /** Loads what this process knows of a stream, and what has come since. */
  async load<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: StreamDecider<S, C, E> & AggregateHooks<C, E>,
    stream: string,
  ): Promise<CachedAggregate<S>> {
    const { epoch } = this.cache;
    const asOf = performance.now();
    const cached = this.cache.get<S>(stream) ?? emptyCachedAggregate(aggregate.initial);
    const events = await this.eventStore.readWhole(stream, { from: cached.revision + 1 });
    const loaded = foldInto(aggregate, cached, events, asOf);
    if (loaded.revision >= 0) this.cache.set(stream, loaded, epoch);
    return loaded;
  }
}

/** Notes what these events would make of the stream, and of the names that it has for itself. */
function rehearse<S, C extends ShopCommand, E extends ShopEvent>(
  rehearsal: Rehearsal,
  { aggregate, id, stream }: Change<S, C, E>,
  cached: CachedAggregate<S>,
  events: readonly Recorded<E>[],
): void {
  const placed = events.map((event, i) => ({ ...event, revision: cached.revision + 1 + i, position: cached.position }));
  const rehearsed = { ...cached, commands: new Map(cached.commands), persons: new Set(cached.persons) };
  rehearsal.note(stream, foldInto(aggregate, rehearsed, placed));
  for (const event of placed)
    for (const { kind, key, owner } of aggregate.identifiers?.keysIn?.(event, Number(id)) ?? [])
      rehearsal.give(kind, key, owner);
}

function speakOf(events: readonly Recorded[], persons: readonly PersonId[]): boolean {
  return persons.every((person) => events.some(({ personal }) => personal && Object.hasOwn(personal, person)));
}

/** Adds the day on which events happened that are recorded later, unless their decider has said it. */
function withDay<E extends ShopEvent>(events: readonly E[], { now, recordedAt }: CommandContext): readonly E[] {
  return recordedAt ? events.map((event) => ({ occurredAt: now.toISOString(), ...event })) : events;
}

/** Makes an id whose parts tell one command from every other; the time tells a second decision of one command from the first. */
function idOf(stream: string, context: CommandContext, recordedAt: string, content: string | null, i: number): string {
  return eventId(stream, context.commandId, actorOf(context.caller), recordedAt, content ?? '', i);
}
