import { actorOf } from '@rabbet/domain/callers/caller';
import { decide, type ShopCommand } from '@rabbet/domain/deciders/decider';
import { IdInUse } from '@rabbet/domain/deciders/refusal';
import type { PersonId, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { eventId, type EventStore } from '@rabbet/event-store';
import { type CommandContext, type CommandResult, EditConflict } from './aggregate';
import { type CachedAggregate, type CommandReceipt, foldInto } from './aggregate-cache';
import { answer, type Change, type Decided } from './change';
import type { Rehearsal } from './rehearsal';

/** Decides changes on a state of their stream. Appends nothing. */
export class Decisions {
  constructor(private readonly eventStore: EventStore) {}

  /** Returns the events to append, or the answer where nothing is to be appended: to a repeat, a dry run, or no change. */
  async decide<S, C extends ShopCommand, E extends ShopEvent>(
    change: Change<S, C, E>,
    cached: CachedAggregate<S>,
  ): Promise<CommandResult | Decided<E>> {
    this.eventStore.past.requireUnchanged();
    const { aggregate, id, stream, command, context } = change;
    const receipt = cached.commands.get(context.commandId);
    if (receipt) return this.answerRepeat(change, cached, receipt);
    await this.refuseStale(change, cached);
    const facts = await aggregate.loadFacts?.(command, context, { id, state: cached.state });
    const complete = { ...command, facts: { ...facts, now: context.now.getTime() } } as unknown as C; // with all its facts
    const events = withDay(decide(aggregate, cached.state, complete), context);
    if (events.length === 0) return answer(aggregate, cached, []);
    if (context.isDryRun) return rehearse(change, cached, events);
    const { caller, origin, commandId, cause, run } = context;
    const content = await this.eventStore.commandFingerprint(command, 'writing');
    const recordedAt = (context.recordedAt ?? context.now).toISOString();
    const ids = events.map((_, i) => eventIdOf(stream, context, recordedAt, content, i));
    return { events, ids, metadata: { recordedAt, actor: actorOf(caller), origin, commandId, cause, run } };
  }

  /** Answers a command that comes again, from the events that it led to the first time. */
  private async answerRepeat<S, C extends ShopCommand, E extends ShopEvent>(
    { aggregate, id, stream, command, context }: Change<S, C, E>,
    cached: CachedAggregate<S>,
    receipt: CommandReceipt,
  ): Promise<CommandResult> {
    const content = await this.eventStore.commandFingerprint(command, 'reading');
    const limit = receipt.to - receipt.from + 1;
    const stored = await this.eventStore.readForDecision(stream, { from: receipt.from, limit });
    const position = stored.at(-1)?.position ?? cached.position;
    const events = stored.map((event) => ({ ...event, position })); // as when they were appended
    const isSameSender = receipt.actor === actorOf(context.caller);
    const isSameContent =
      content === null
        ? speakOf(events, Object.keys(command.personal ?? {})) // erased: nothing else is left to compare
        : receipt.firstId === eventIdOf(stream, context, receipt.recordedAt, content, 0);
    if (!isSameSender || !isSameContent)
      throw new IdInUse(isSameSender && Number.isSafeInteger(Number(id)) ? Number(id) : null);
    return { ...answer(aggregate, cached, events), revision: receipt.ownRevision, repeated: true };
  }

  /** Refuses an edit of a record that somebody else has changed since its editor looked at it. */
  private async refuseStale<S, C extends ShopCommand, E extends ShopEvent>(
    { aggregate, stream, context }: Change<S, C, E>,
    cached: CachedAggregate<S>,
  ): Promise<void> {
    const { seenRevision } = context;
    if (seenRevision === undefined || seenRevision === cached.ownRevision) return;
    const since = (await this.eventStore.readForDecision(stream, { from: seenRevision + 1 })) as readonly Recorded<E>[]; // its own
    const ofOwnFields = since.filter((event) => !event.skipped && (aggregate.changesOwnFields?.(event) ?? true));
    throw new EditConflict(stream, cached.ownRevision, ofOwnFields);
  }
}

/** Answers a dry run as if its events were appended. A rehearsal of many keeps what they would make of the stream. */
function rehearse<S, C extends ShopCommand, E extends ShopEvent>(
  change: Change<S, C, E>,
  cached: CachedAggregate<S>,
  decided: readonly E[],
): CommandResult {
  const { aggregate, context } = change;
  const events = decided as readonly Recorded<E>[]; // read by their types and data alone
  const result = aggregate.answer?.(events) ?? {};
  if (context.rehearsal) noteIn(context.rehearsal, change, cached, events);
  return { ...answer(aggregate, cached, []), result, changed: true };
}

/** Notes what these events would make of the stream, and of the unique names that it would have. */
function noteIn<S, C extends ShopCommand, E extends ShopEvent>(
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

/** True if the events hold personal fields of each of these persons. */
function speakOf(events: readonly Recorded[], persons: readonly PersonId[]): boolean {
  return persons.every((person) => events.some(({ personal }) => personal && Object.hasOwn(personal, person)));
}

/** Adds the day on which events happened that are recorded later, unless their decider has given it. */
function withDay<E extends ShopEvent>(events: readonly E[], { now, recordedAt }: CommandContext): readonly E[] {
  return recordedAt ? events.map((event) => ({ occurredAt: now.toISOString(), ...event })) : events;
}

/**
 * Makes the id of the i-th event of a command. It tells the command from every other, and by the time a second decision
 * of one command from the first.
 */
function eventIdOf(
  stream: string,
  context: CommandContext,
  recordedAt: string,
  content: string | null,
  i: number,
): string {
  return eventId(stream, context.commandId, actorOf(context.caller), recordedAt, content ?? '', i);
}
