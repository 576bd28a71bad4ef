import { type Position, START } from '@rabbet/domain/events/event';
import { validateAppend } from '../log/validate-append';
import {
  type Append,
  type Appended,
  type EventLog,
  LogUnavailable,
  type NewEvent,
  OutcomeUnknown,
  type ReadAll,
  type ReadStream,
  type SharedPage,
  type StoredEvent,
  type Subscribe,
  WrongRevision,
} from '../log/event-log';
import type { Past } from '../log/past';
import { type AppendResult, appendWithRetry } from './appending';
import { sendGroup, isAppendResult, nextGroup } from './append-groups';
import { Connection } from './connection';
import { readIdentity } from './identity';
import { KnownIds } from './known-ids';
import { DEFAULTS, type EventStoreDbOptions } from './options';
import { findHead, idAt, verifyPast, readAll, readLast, readShared, readStream } from './reading';
import { IDENTITY_STREAM } from './stored-event';
import { subscribe } from './subscription';
import { pause } from './timeouts';

/** Opens the log that an EventStoreDB holds. Fails with one LogUnavailable when it does not answer in time. */
export async function openEventStoreDbLog(url: string, options: Partial<EventStoreDbOptions> = {}): Promise<EventLog> {
  const connection = new Connection(url, { ...DEFAULTS, ...options });
  const log = new EventStoreDbLog(connection);
  const { clock, openWithinMs } = connection.options;
  const giveUpAt = clock.now() + openWithinMs;
  for (let failures = 1; ; failures++) {
    try {
      await log.identity(); // stored in the connection, to recognize our events by it
      return log;
    } catch (error) {
      if (error instanceof LogUnavailable && error.isAway && clock.now() < giveUpAt) {
        await pause(failures, connection.options, connection.closing.signal);
        continue;
      }
      await log.close();
      throw error;
    }
  }
}

/**
 * Log in an EventStoreDB. The server does not say whether an append was a repeat. This class recognizes a repeat by its
 * position, which is not behind the newest position that this process has seen. A repeat of events that another process
 * has just appended is therefore answered as a new append.
 */
class EventStoreDbLog implements EventLog {
  /** Last position that this process has seen: an append that is answered with an earlier one was a repeat. */
  private newest: Position = START;
  /** True after an append was given up that may have been stored after `newest`. */
  private hasUncertainAppend = false;
  private readonly knownIds = new KnownIds();

  constructor(private readonly connection: Connection) {}

  get past(): Past {
    return this.connection.past;
  }

  identity(): Promise<string> {
    return readIdentity(this.connection);
  }

  /** Always true: a server that takes no appends refuses each of them with a reason. */
  isWritable(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async head(): Promise<Position> {
    return this.noteNewest(await findHead(this.connection));
  }

  async readStream(stream: string, { from = 0, limit }: ReadStream = {}): Promise<StoredEvent[]> {
    if (stream === IDENTITY_STREAM || stream.startsWith('$') || limit === 0) return [];
    const events = await readStream(this.connection, stream, { fromRevision: BigInt(from), maxCount: limit });
    this.knownIds.add(stream, events);
    return events;
  }

  readAll(after: Position, { limit = 1_000 }: ReadAll = {}): Promise<StoredEvent[]> {
    return this.readFromUnchangedLog(async () => {
      const events = await readAll(this.connection, after, limit);
      return { page: events, last: events.at(-1) };
    });
  }

  readLast(limit: number): Promise<StoredEvent[]> {
    return readLast(this.connection, limit);
  }

  subscribe(after: Position, options: Subscribe): AsyncIterable<readonly StoredEvent[]> {
    return subscribe(this.connection, after, options);
  }

  readShared(after: Position, limit: number): Promise<SharedPage> {
    return this.readFromUnchangedLog(async () => {
      const page = await readShared(this.connection, after, limit);
      return { page, last: page.events.at(-1) };
    });
  }

  positionsUpTo(): null {
    return null;
  }

  idAt(position: Position): Promise<string | null> {
    return idAt(this.connection, position);
  }

  /** Always 0: positions are counted in bytes, and events of the server itself are between ours. */
  countMissingBetween(): number {
    return 0;
  }

  /** Always null: positions are counted in bytes. */
  async countAfter(): Promise<null> {
    return null;
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    const append: Append = { stream, expected, events };
    await this.validate(append);
    const newestBefore = this.newest;
    const answer = await appendWithRetry(this.connection, append, () => (this.hasUncertainAppend = true));
    await this.verifyPastOfAnswers([answer], newestBefore);
    return this.toAppended(append, answer, newestBefore);
  }

  async appendMany(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> {
    const answers: PromiseSettledResult<Appended>[] = [];
    let unavailable: LogUnavailable | null = null;
    while (answers.length < items.length) {
      const isOneByOne: boolean = unavailable !== null || !this.connection.supportsBatches;
      const group = nextGroup(items, answers.length, isOneByOne ? 1 : undefined);
      const outcomes = group.length > 1 ? await this.appendGroup(group) : [];
      const isGroupUncertain = outcomes.some((outcome) => outcome === 'unknown');
      for (const [i, append] of group.entries()) {
        const outcome = outcomes[i];
        let answer: PromiseSettledResult<Appended>;
        if (typeof outcome === 'object') answer = outcome;
        else answer = await settle(this.appendUnlessUnavailable(unavailable, append, isGroupUncertain));
        if (answer.status === 'rejected' && answer.reason instanceof LogUnavailable) unavailable ??= answer.reason;
        answers.push(answer);
      }
    }
    return answers;
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /**
   * Sends a group of appends, and returns an outcome for each. The caller sends those that are 'unsent' or 'unknown' again,
   * one by one. A refusal behind one of these is returned as 'unsent', because the missing append may be its reason.
   */
  private async appendGroup(
    group: readonly Append[],
  ): Promise<(PromiseSettledResult<Appended> | 'unsent' | 'unknown')[]> {
    const validations = await Promise.all(group.map((append) => settle(this.validate(append))));
    const validAppends = group.filter((_, i) => validations[i]?.status === 'fulfilled');
    const newestBefore = this.newest;
    const outcomes = await sendGroup(this.connection, validAppends);
    if (outcomes.includes('unknown')) this.hasUncertainAppend = true;
    const pastCheck = await settle(this.verifyPastOfAnswers(outcomes.filter(isAppendResult), newestBefore));
    const validOutcomes = validAppends.map((append, i) => {
      const outcome = outcomes[i] ?? 'unsent';
      if (typeof outcome === 'string') return outcome;
      if (outcome instanceof Error) return { status: 'rejected', reason: outcome } as const;
      return pastCheck.status === 'rejected' ? pastCheck : fulfilled(this.toAppended(append, outcome, newestBefore));
    });
    let hasGap = false;
    return validations.map((validation) => {
      const outcome = validation.status === 'rejected' ? validation : (validOutcomes.shift() ?? 'unsent');
      if (typeof outcome === 'string') hasGap = true;
      else if (hasGap && outcome.status === 'rejected') return 'unsent';
      return outcome;
    });
  }

  private async appendUnlessUnavailable(
    unavailable: LogUnavailable | null,
    { stream, expected, events }: Append,
    isGroupUncertain: boolean,
  ): Promise<Appended> {
    if (unavailable) throw unavailable;
    return this.append(stream, expected, events).catch((error: unknown) => {
      if (!isGroupUncertain || !(error instanceof LogUnavailable)) throw error;
      throw new OutcomeUnknown(error.message, { cause: error });
    });
  }

  private async validate(append: Append): Promise<void> {
    validateAppend(append);
    await this.refuseEventsStoredElsewhere(append);
    if (this.hasUncertainAppend) await this.refreshNewest();
  }

  /** Verifies that the server that answered these appends holds the last event that this process has seen. */
  private async verifyPastOfAnswers(answers: readonly AppendResult[], newestBefore: Position): Promise<void> {
    if (answers.length === 0) return;
    // an early position is that of a repeat, or of a restored log that has become shorter: so the check is repeated
    if (answers.some(({ position }) => position <= newestBefore)) this.connection.pastCheck = null;
    await verifyPast(this.connection).catch((error: unknown) => {
      if (!(error instanceof LogUnavailable)) throw error;
      throw new OutcomeUnknown('the server has taken an append, and is gone', { cause: error });
    });
  }

  private toAppended({ stream, expected, events }: Append, answer: AppendResult, newestBefore: Position): Appended {
    this.past.recordSeen({ position: answer.position, id: events.at(-1)!.id }); // no append is empty
    this.noteNewest(answer.position);
    const stored = events.map(({ id }, i) => ({ id, revision: expected + 1 + i }));
    this.knownIds.add(stream, stored);
    return { ...answer, repeated: answer.position <= newestBefore };
  }

  /**
   * Reads a page, and then verifies the past: the server may have been restarted with a restored log before it answered.
   */
  private async readFromUnchangedLog<T>(
    read: () => Promise<{ readonly page: T; readonly last: StoredEvent | undefined }>,
  ): Promise<T> {
    this.past.requireUnchanged();
    const { page, last } = await read();
    this.connection.pastCheck = null;
    await verifyPast(this.connection);
    this.past.recordSeen(last);
    return page;
  }

  private noteNewest(position: Position): Position {
    if (position > this.newest) this.newest = position;
    return position;
  }

  private async refreshNewest(): Promise<void> {
    this.hasUncertainAppend = false;
    await this.head().catch(() => (this.hasUncertainAppend = true)); // the append that follows fails with the reason
  }

  /** Refuses events that are stored at another revision. At the end of a stream the server would store them twice. */
  private async refuseEventsStoredElsewhere({ stream, expected, events }: Append): Promise<void> {
    if (!events.some(({ id }, i) => this.knownIds.isAtAnotherRevision(stream, id, expected + 1 + i))) return;
    const end = { direction: 'backwards', fromRevision: 'end', maxCount: 1 } as const;
    const [last] = await readStream(this.connection, stream, end);
    throw new WrongRevision(stream, expected, last?.revision ?? expected);
  }
}

async function settle<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work]);
  return result;
}

function fulfilled<T>(value: T): PromiseFulfilledResult<T> {
  return { status: 'fulfilled', value };
}
