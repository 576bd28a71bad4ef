import { actorOf } from '@rabbet/domain/callers/caller';
import { decide, type ShopCommand } from '@rabbet/domain/deciders/decider';
import { IdInUse } from '@rabbet/domain/deciders/refusal';
import type { PersonId, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { eventId, type EventStore } from '@rabbet/event-store';
import { type CommandContext, type CommandResult, EditConflict } from './aggregate';
import { type CachedAggregate, type CommandReceipt, foldInto } from './aggregate-cache';
import { toCommandResult, type Change, type DecidedEvents } from './change';
import type { Rehearsal } from './rehearsal';

/** Decides changes on a state of their stream: repeats, edit conflicts, facts, rules and dry runs. Appends nothing. */
export class Decisions {
  constructor(private readonly eventStore: EventStore) {}

  /** Returns the events to append, or the answer if there is nothing to append: to a repeat, a dry run, or no change. */
  async decide<S, C extends ShopCommand, E extends ShopEvent>(
    change: Change<S, C, E>,
    cached: CachedAggregate<S>,
  ): Promise<CommandResult | DecidedEvents<E>> {
    this.eventStore.past.requireUnchanged();
    const { aggregate, id, stream, command, context } = change;
    const receipt = cached.commands.get(context.commandId);
    if (receipt) return this.answerRepeat(change, cached, receipt);
    await this.refuseEditConflict(change, cached);
    const facts = await aggregate.loadFacts?.(command, context, { id, state: cached.state });
    const complete = { ...command, facts: { ...facts, now: context.now.getTime() } } as unknown as C; // now it has all its facts
    const events = withOccurredAt(decide(aggregate, cached.state, complete), context);
    if (events.length === 0) return toCommandResult(aggregate, cached, []);
    if (context.isDryRun) return rehearse(change, cached, events);
    const { caller, origin, commandId, cause, run } = context;
    const fingerprint = await this.eventStore.commandFingerprint(command, 'writing');
    const recordedAt = (context.recordedAt ?? context.now).toISOString();
    const ids = events.map((_, i) => eventIdOf(stream, context, recordedAt, fingerprint, i));
    return { events, ids, metadata: { recordedAt, actor: actorOf(caller), origin, commandId, cause, run } };
  }

  /** Answers the repeat of a command from the events that it led to the first time. */
  private async answerRepeat<S, C extends ShopCommand, E extends ShopEvent>(
    { aggregate, id, stream, command, context }: Change<S, C, E>,
    cached: CachedAggregate<S>,
    receipt: CommandReceipt,
  ): Promise<CommandResult> {
    const fingerprint = await this.eventStore.commandFingerprint(command, 'reading');
    const limit = receipt.lastRevision - receipt.firstRevision + 1;
    const stored = await this.eventStore.readForDecision(stream, { from: receipt.firstRevision, limit });
    const position = stored.at(-1)?.position ?? cached.position;
    const events = stored.map((event) => ({ ...event, position })); // the first answer had the position of the last event too
    const isSameSender = receipt.actor === actorOf(context.caller);
    let isSameContent: boolean;
    // a fingerprint needs the keys of the persons: it is null after one was erased, and then only the persons are compared
    if (fingerprint === null) isSameContent = holdFieldsOfEach(events, Object.keys(command.personal ?? {}));
    else isSameContent = receipt.firstId === eventIdOf(stream, context, receipt.recordedAt, fingerprint, 0);
    // a stranger does not learn the id of what the command began
    if (!isSameSender || !isSameContent)
      throw new IdInUse(isSameSender && Number.isSafeInteger(Number(id)) ? Number(id) : null);
    return { ...toCommandResult(aggregate, cached, events), revision: receipt.ownRevision, repeated: true };
  }

  /** Refuses an edit of a record that was changed after its editor read it. */
  private async refuseEditConflict<S, C extends ShopCommand, E extends ShopEvent>(
    { aggregate, stream, context }: Change<S, C, E>,
    cached: CachedAggregate<S>,
  ): Promise<void> {
    const { seenRevision } = context;
    if (seenRevision === undefined || seenRevision === cached.ownRevision) return;
    const laterEvents = (await this.eventStore.readForDecision(stream, {
      from: seenRevision + 1,
    })) as readonly Recorded<E>[];
    const ownFieldEvents = laterEvents.filter(
      (event) => !event.skipped && (aggregate.changesOwnFields?.(event) ?? true),
    );
    throw new EditConflict(stream, cached.ownRevision, ownFieldEvents);
  }
}

/** Answers a dry run as if its events were appended. A rehearsal remembers the state after them. */
function rehearse<S, C extends ShopCommand, E extends ShopEvent>(
  change: Change<S, C, E>,
  cached: CachedAggregate<S>,
  decided: readonly E[],
): CommandResult {
  const { aggregate, context } = change;
  const events = decided as readonly Recorded<E>[]; // `answer` reads only their types and data
  const result = aggregate.answer?.(events) ?? {};
  if (context.rehearsal) recordInRehearsal(context.rehearsal, change, cached, events);
  return { ...toCommandResult(aggregate, cached, []), result, changed: true };
}

/** Records in a rehearsal the state after these events, and the owners of their unique names. */
function recordInRehearsal<S, C extends ShopCommand, E extends ShopEvent>(
  rehearsal: Rehearsal,
  { aggregate, id, stream }: Change<S, C, E>,
  cached: CachedAggregate<S>,
  events: readonly Recorded<E>[],
): void {
  const recordedEvents = events.map((event, i) => ({
    ...event,
    revision: cached.revision + 1 + i,
    position: cached.position,
  }));
  const rehearsed = { ...cached, commands: new Map(cached.commands), persons: new Set(cached.persons) };
  rehearsal.record(stream, foldInto(aggregate, rehearsed, recordedEvents));
  for (const event of recordedEvents)
    for (const { kind, key, owner } of aggregate.identifiers?.keysIn?.(event, Number(id)) ?? [])
      rehearsal.setOwner(kind, key, owner);
}

/** True if the events hold personal fields of each of these persons. */
function holdFieldsOfEach(events: readonly Recorded[], persons: readonly PersonId[]): boolean {
  return persons.every((person) => events.some(({ personal }) => personal && Object.hasOwn(personal, person)));
}

/** Adds the time of occurrence to events that are recorded later, unless the decider has set it. */
function withOccurredAt<E extends ShopEvent>(events: readonly E[], { now, recordedAt }: CommandContext): readonly E[] {
  if (!recordedAt) return events;
  return events.map((event) => ({ occurredAt: now.toISOString(), ...event }));
}

/**
 * Derives the id of an event of a command. It differs for every command, and, because of `recordedAt`, for two decisions of
 * the same command at different times.
 */
function eventIdOf(
  stream: string,
  context: CommandContext,
  recordedAt: string,
  fingerprint: string | null,
  index: number,
): string {
  return eventId(stream, context.commandId, actorOf(context.caller), recordedAt, fingerprint ?? '', index);
}
