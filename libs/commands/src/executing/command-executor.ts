import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { PersonId, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { type EventStore, WrongRevision } from '@rabbet/event-store';
import { type Aggregate, type CommandContext, type CommandResult, EditConflict, TooBusy } from './aggregate';
import { AggregateCache, type CachedAggregate, foldInto } from './aggregate-cache';
import { answer, type AnyWaiting, type Change, type Decided } from './change';
import { DecidingTogether } from './deciding-together';
import { Decisions } from './decisions';
import { StreamStates } from './stream-states';
import { StreamTurns } from './stream-turns';

export interface CommandExecutorOptions {
  /** Races that a command may lose to other programs. */
  readonly attempts?: number;
}

/** Executes every change: state, decide, append at that revision, and after a lost race decide again. */
export class CommandExecutor {
  private readonly cache = new AggregateCache();
  private readonly states: StreamStates;
  private readonly decisions: Decisions;
  private readonly together: DecidingTogether;
  private readonly turns = new StreamTurns<AnyWaiting>((waiting) => this.takeTurn(waiting));

  constructor(
    private readonly eventStore: EventStore,
    private readonly options: CommandExecutorOptions = {},
  ) {
    this.states = new StreamStates(eventStore, this.cache);
    this.decisions = new Decisions(eventStore);
    this.together = new DecidingTogether(eventStore, this.cache, this.states, this.decisions);
  }

  /** Executes a command once the changes of its stream that came before are done. */
  async execute<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: Aggregate<S, C, E>,
    id: number | string,
    command: NoInfer<CommandRequest<C>>,
    context: CommandContext,
  ): Promise<CommandResult> {
    const stream = `${aggregate.name}-${id}`;
    this.requireSamePast();
    const change = { aggregate, id: String(id), stream, command, context, arrived: performance.now() };
    return new Promise((resolve, reject) => {
      const waiting = { change, resolve, reject } as unknown as AnyWaiting; // those of one stream have one aggregate
      this.turns.add(stream, waiting);
    });
  }

  /** Changes of one stream that wait are decided together and appended at once; what fails as a whole, one by one. */
  private async takeTurn(waiting: readonly AnyWaiting[]): Promise<void> {
    const together = waiting.length > 1 ? waiting.filter(({ change }) => !change.context.isDryRun) : [];
    const left = together.length > 1 ? await this.together.perform(together).catch(() => together) : together;
    for (const request of waiting)
      if (!together.includes(request) || left.includes(request))
        await this.perform(request.change).then(request.resolve, request.reject);
  }

  /**
   * Walks one change from its command to its position in the log. It is decided again after a lost race, and where a
   * remembered state gave no change or a refusal: another program may have changed the stream since.
   */
  private async perform<S, C extends ShopCommand, E extends ShopEvent>(
    change: Change<S, C, E>,
  ): Promise<CommandResult> {
    const { aggregate, stream, context } = change;
    const rehearsed = context.rehearsal?.stream<CachedAggregate<S>>(stream);
    if (rehearsed) return this.attempt(change, rehearsed);
    context.patience?.require();
    let current = await this.states.toDecideOn(change);
    let isFresh = current.asOf >= change.arrived;
    for (let lostRaces = 0; lostRaces <= (this.options.attempts ?? 50);) {
      try {
        const result = await this.attempt(change, current);
        if (result.changed || isFresh) return result;
      } catch (error) {
        if (error instanceof WrongRevision) lostRaces++;
        else if (isFresh || !(error instanceof Refusal || error instanceof EditConflict)) throw error;
      }
      // what is remembered may be of another past, in which a record was there that is not
      const proof = this.eventStore.past.verifyUnchanged(this.eventStore.log);
      [current] = await Promise.all([this.states.load(aggregate, stream), proof]);
      isFresh = true;
    }
    throw new TooBusy(stream);
  }

  private async attempt<S, C extends ShopCommand, E extends ShopEvent>(
    change: Change<S, C, E>,
    current: CachedAggregate<S>,
  ): Promise<CommandResult> {
    const decision = await this.decisions.decide(change, current);
    return 'result' in decision ? decision : this.append(change, current, decision);
  }

  private async append<S, C extends ShopCommand, E extends ShopEvent>(
    { aggregate, stream, context }: Change<S, C, E>,
    current: CachedAggregate<S>,
    { events, ids, metadata }: Decided<E>,
  ): Promise<CommandResult> {
    const { epoch } = this.cache;
    const asOf = performance.now();
    try {
      const append = () => this.eventStore.append(stream, current.revision, events, ids, metadata);
      const written = await (context.patience?.append(append) ?? append());
      const now = foldInto(aggregate, current, written.events, asOf);
      this.cache.set(stream, now, epoch);
      return { ...answer(aggregate, now, written.events), repeated: written.appended.repeated };
    } catch (error) {
      this.cache.forget(stream); // somebody else was first, or nobody knows whether this was stored
      throw error;
    }
  }

  /** Throws AnotherPast where the log is not the one any more that this program has seen: then nothing is changed. */
  requireSamePast(): void {
    this.eventStore.past.requireUnchanged();
  }

  /** Drops what is remembered of erased persons; of all, if it is not known who was erased. */
  erased(persons: readonly PersonId[] | null): void {
    this.cache.evictPersons(persons);
  }

  /** Drops what is remembered of streams of which an operator skipped an event, or took that back. */
  countedOtherwise(streams: readonly string[]): void {
    this.cache.evictStreams(streams);
  }

  /** Events of a stream, as the log has them now. */
  history(stream: string): Promise<readonly Recorded[]> {
    return this.eventStore.readForDecision(stream);
  }

  readonly state: StreamStates['state'] = (...question) => this.states.state(...question);
  readonly stateAfter: StreamStates['stateAfter'] = (...question) => this.states.stateAfter(...question);
  readonly stateAt: StreamStates['stateAt'] = (...question) => this.states.stateAt(...question);
}
