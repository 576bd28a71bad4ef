import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { PersonId, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { type EventStore, WrongRevision } from '@rabbet/event-store';
import { type Aggregate, type CommandContext, type CommandResult, EditConflict, TooBusy } from './aggregate';
import { AggregateCache, type CachedAggregate, foldInto } from './aggregate-cache';
import { toCommandResult, type AnyPendingChange, type Change, type DecidedEvents } from './change';
import { BatchDecider } from './batch-decider';
import { Decisions } from './decisions';
import { StreamStates } from './stream-states';
import { StreamTurns } from './stream-turns';

export interface CommandExecutorOptions {
  /** Maximum number of races that a command may lose to other programs. */
  readonly attempts?: number;
}

/**
 * Executes commands: loads the state of the stream, decides, and appends the events at that revision. If another program
 * appended in between, it decides again. The commands of one stream are executed one after the other.
 */
export class CommandExecutor {
  private readonly cache = new AggregateCache();
  private readonly states: StreamStates;
  private readonly decisions: Decisions;
  private readonly batchDecider: BatchDecider;
  private readonly turns = new StreamTurns<AnyPendingChange>((waiting) => this.performTurn(waiting));

  constructor(
    private readonly eventStore: EventStore,
    private readonly options: CommandExecutorOptions = {},
  ) {
    this.states = new StreamStates(eventStore, this.cache);
    this.decisions = new Decisions(eventStore);
    this.batchDecider = new BatchDecider(eventStore, this.cache, this.states, this.decisions);
  }

  /** Executes a command after the earlier commands of its stream. */
  async execute<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: Aggregate<S, C, E>,
    id: number | string,
    command: NoInfer<CommandRequest<C>>,
    context: CommandContext,
  ): Promise<CommandResult> {
    const stream = `${aggregate.name}-${id}`;
    this.requireUnchangedLog();
    const change = { aggregate, id: String(id), stream, command, context, arrivedAt: performance.now() };
    return new Promise((resolve, reject) => {
      const pending = { change, resolve, reject } as unknown as AnyPendingChange; // one stream has one aggregate
      this.turns.add(stream, pending);
    });
  }

  /** Performs the waiting changes of one stream: as a batch if possible, and the rest one by one. */
  private async performTurn(changes: readonly AnyPendingChange[]): Promise<void> {
    const batch = changes.filter(({ change }) => !change.context.isDryRun);
    let rest = changes;
    if (batch.length > 1) {
      const undecided = await this.batchDecider.perform(batch).catch(() => batch);
      rest = changes.filter((request) => !batch.includes(request) || undecided.includes(request));
    }
    for (const request of rest) await this.perform(request.change).then(request.resolve, request.reject);
  }

  /**
   * Performs one change. It is decided again after a lost race. It is also decided again on the state in the log if the
   * cached state led to a refusal or to no change, because another program may have changed the stream since.
   */
  private async perform<S, C extends ShopCommand, E extends ShopEvent>(
    change: Change<S, C, E>,
  ): Promise<CommandResult> {
    const { aggregate, stream, context } = change;
    const rehearsedStream = context.rehearsal?.stream<CachedAggregate<S>>(stream);
    if (rehearsedStream) return this.decideAndAppend(change, rehearsedStream);
    context.patience?.requireNotExpired();
    let current = await this.states.loadForDecision(change);
    let isFresh = current.readAt >= change.arrivedAt;
    let lostRaces = 0;
    while (lostRaces <= (this.options.attempts ?? 50)) {
      try {
        const result = await this.decideAndAppend(change, current);
        if (result.changed || isFresh) return result;
      } catch (error) {
        if (error instanceof WrongRevision) lostRaces++;
        else if (isFresh || !(error instanceof Refusal || error instanceof EditConflict)) throw error;
      }
      // the cached state may hold events that the log has lost since, so that is checked too
      const pastCheck = this.eventStore.past.verifyUnchanged(this.eventStore.log);
      [current] = await Promise.all([this.states.load(aggregate, stream), pastCheck]);
      isFresh = true;
    }
    throw new TooBusy(stream);
  }

  private async decideAndAppend<S, C extends ShopCommand, E extends ShopEvent>(
    change: Change<S, C, E>,
    current: CachedAggregate<S>,
  ): Promise<CommandResult> {
    const decision = await this.decisions.decide(change, current);
    return 'result' in decision ? decision : this.append(change, current, decision);
  }

  private async append<S, C extends ShopCommand, E extends ShopEvent>(
    { aggregate, stream, context }: Change<S, C, E>,
    current: CachedAggregate<S>,
    { events, ids, metadata }: DecidedEvents<E>,
  ): Promise<CommandResult> {
    const { generation: epoch } = this.cache;
    const asOf = performance.now();
    try {
      const append = () => this.eventStore.append(stream, current.revision, events, ids, metadata);
      const written = await (context.patience?.append(append) ?? append());
      const folded = foldInto(aggregate, current, written.events, asOf);
      this.cache.set(stream, folded, epoch);
      return { ...toCommandResult(aggregate, folded, written.events), repeated: written.appended.repeated };
    } catch (error) {
      this.cache.forget(stream); // another program was faster, or the outcome is unknown
      throw error;
    }
  }

  /** Throws AnotherPast if the log is known to have lost events that this program has seen. */
  requireUnchangedLog(): void {
    this.eventStore.past.requireUnchanged();
  }

  /** Drops cached states that hold one of these persons; all with any person if it is not known who was erased. */
  forgetPersons(persons: readonly PersonId[] | null): void {
    this.cache.evictPersons(persons);
  }

  /** Drops the cached states of streams in which an operator has skipped or unskipped an event. */
  forgetStreams(streams: readonly string[]): void {
    this.cache.evictStreams(streams);
  }

  /** Reads the events of a stream. */
  history(stream: string): Promise<readonly Recorded[]> {
    return this.eventStore.readForDecision(stream);
  }

  readonly state: StreamStates['state'] = (...question) => this.states.state(...question);
  readonly stateAfter: StreamStates['stateAfter'] = (...question) => this.states.stateAfter(...question);
  readonly stateAt: StreamStates['stateAt'] = (...question) => this.states.stateAt(...question);
}
