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
import { type Answer, appendSurely } from './appending';
import { appendTogether, isAnswered, nextGroup } from './appending-together';
import { Connection } from './connection';
import { readIdentity } from './identity';
import { KnownIds } from './known-ids';
import { DEFAULTS, type EventStoreDbOptions } from './options';
import { findHead, idAt, prove, readAll, readLast, readShared, readStream } from './reading';
import { IDENTITY_STREAM } from './stored-event';
import { subscribe } from './subscription';
import { pause } from './waiting';

/** Opens the log that an EventStoreDB holds. Fails with one LogUnavailable when it does not answer in time. */
export async function openEventStoreDbLog(url: string, options: Partial<EventStoreDbOptions> = {}): Promise<EventLog> {
  const connection = new Connection(url, { ...DEFAULTS, ...options });
  const log = new EventStoreDbLog(connection);
  const { clock, openWithinMs } = connection.options;
  const giveUpAt = clock.now() + openWithinMs;
  for (let failures = 1; ; failures++) {
    try {
      await log.identity(); // by which our events are told from others
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
 * The server does not tell a repeat from an append. A repeat is known by its position, which this process must have
 * heard of: what another process appended a moment ago, and this one has not seen, is answered as if it were new.
 */
class EventStoreDbLog implements EventLog {
  /** The last position that this process knows of: an append answered with an earlier one was a repeat. */
  private newest: Position = START;
  /** An append was given up that may have been stored after `newest`. */
  private isUnsure = false;
  private readonly knownIds = new KnownIds();

  constructor(private readonly connection: Connection) {}

  get past(): Past {
    return this.connection.past;
  }

  identity(): Promise<string> {
    return readIdentity(this.connection);
  }

  /** A server that takes no appends answers each with its reason. */
  isWritable(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async head(): Promise<Position> {
    return this.note(await findHead(this.connection));
  }

  async readStream(stream: string, { from = 0, limit }: ReadStream = {}): Promise<StoredEvent[]> {
    if (stream === IDENTITY_STREAM || stream.startsWith('$') || limit === 0) return [];
    const events = await readStream(this.connection, stream, { fromRevision: BigInt(from), maxCount: limit });
    this.knownIds.add(stream, events);
    return events;
  }

  readAll(after: Position, { limit = 1_000 }: ReadAll = {}): Promise<StoredEvent[]> {
    return this.proven(async () => {
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
    return this.proven(async () => {
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

  /** Positions are bytes, and the server's own events stand between. */
  missingBetween(): number {
    return 0;
  }

  /** Positions are bytes. */
  async countAfter(): Promise<null> {
    return null;
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    const append: Append = { stream, expected, events };
    await this.check(append);
    const before = this.newest;
    const answer = await appendSurely(this.connection, append, () => (this.isUnsure = true));
    await this.proveAnswers([answer], before);
    return this.accept(append, answer, before);
  }

  async appendMany(items: readonly Append[]): Promise<PromiseSettledResult<Appended>[]> {
    const answers: PromiseSettledResult<Appended>[] = [];
    let lost: LogUnavailable | null = null;
    while (answers.length < items.length) {
      const isOneByOne: boolean = lost !== null || !this.connection.batches;
      const group = nextGroup(items, answers.length, isOneByOne ? 1 : undefined);
      const outcomes = group.length > 1 ? await this.appendGroup(group) : [];
      const isFateUnknown = outcomes.some((outcome) => outcome === 'unknown');
      for (const [i, append] of group.entries()) {
        const outcome = outcomes[i];
        const isDone = typeof outcome === 'object';
        const answer: PromiseSettledResult<Appended> = isDone
          ? outcome
          : await settledOf(this.appendUnless(lost, append, isFateUnknown));
        if (answer.status === 'rejected' && answer.reason instanceof LogUnavailable) lost ??= answer.reason;
        answers.push(answer);
      }
    }
    return answers;
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /**
   * Outcomes of appends that were sent one behind the other. What was not done, and all refusals behind it, are to be
   * sent again one by one: a refusal may follow from what is missing before it.
   */
  private async appendGroup(
    group: readonly Append[],
  ): Promise<(PromiseSettledResult<Appended> | 'unsent' | 'unknown')[]> {
    const checks = await Promise.all(group.map((append) => settledOf(this.check(append))));
    const sound = group.filter((_, i) => checks[i]?.status === 'fulfilled');
    const before = this.newest;
    const outcomes = await appendTogether(this.connection, sound);
    if (outcomes.includes('unknown')) this.isUnsure = true;
    const proof = await settledOf(this.proveAnswers(outcomes.filter(isAnswered), before));
    const sent = sound.map((append, i) => {
      const outcome = outcomes[i] ?? 'unsent';
      if (typeof outcome === 'string') return outcome;
      if (outcome instanceof Error) return { status: 'rejected', reason: outcome } as const;
      return proof.status === 'rejected' ? proof : fulfilled(this.accept(append, outcome, before));
    });
    let isBroken = false;
    return checks.map((check) => {
      const outcome = check.status === 'rejected' ? check : (sent.shift() ?? 'unsent');
      isBroken ||= typeof outcome === 'string';
      return isBroken && typeof outcome === 'object' && outcome.status === 'rejected' ? 'unsent' : outcome;
    });
  }

  private async appendUnless(
    lost: LogUnavailable | null,
    { stream, expected, events }: Append,
    isFateUnknown: boolean,
  ): Promise<Appended> {
    if (lost) throw lost;
    return this.append(stream, expected, events).catch((error: unknown) => {
      if (!isFateUnknown || !(error instanceof LogUnavailable)) throw error;
      throw new OutcomeUnknown(error.message, { cause: error });
    });
  }

  private async check(append: Append): Promise<void> {
    validateAppend(append);
    await this.refuseKnownElsewhere(append);
    if (this.isUnsure) await this.makeSure();
  }

  /** Makes sure that the server that has answered holds the past that this process knows. */
  private async proveAnswers(answers: readonly Answer[], before: Position): Promise<void> {
    if (answers.length === 0) return;
    // a repeat; or the log has become a shorter one
    if (answers.some(({ position }) => position <= before)) this.connection.proof = null;
    await prove(this.connection).catch((error: unknown) => {
      if (!(error instanceof LogUnavailable)) throw error;
      throw new OutcomeUnknown('the server has taken an append, and is gone', { cause: error });
    });
  }

  private accept({ stream, expected, events }: Append, answer: Answer, before: Position): Appended {
    this.past.saw({ position: answer.position, id: events.at(-1)!.id }); // none is empty
    this.note(answer.position);
    const stored = events.map(({ id }, i) => ({ id, revision: expected + 1 + i }));
    this.knownIds.add(stream, stored);
    return { ...answer, repeated: answer.position <= before };
  }

  /** A page of the log, unless that is another one by now: a call may have found its way to a server that was started since. */
  private async proven<T>(
    read: () => Promise<{ readonly page: T; readonly last: StoredEvent | undefined }>,
  ): Promise<T> {
    this.past.require();
    const { page, last } = await read();
    this.connection.proof = null;
    await prove(this.connection);
    this.past.saw(last);
    return page;
  }

  private note(position: Position): Position {
    if (position > this.newest) this.newest = position;
    return position;
  }

  private async makeSure(): Promise<void> {
    this.isUnsure = false;
    await this.head().catch(() => (this.isUnsure = true)); // the append that comes next says why
  }

  /** Refuses events that stand at another revision: at a stream's end the server would store them a second time. */
  private async refuseKnownElsewhere({ stream, expected, events }: Append): Promise<void> {
    if (!events.some(({ id }, i) => this.knownIds.isElsewhere(stream, id, expected + 1 + i))) return;
    const end = { direction: 'backwards', fromRevision: 'end', maxCount: 1 } as const;
    const [last] = await readStream(this.connection, stream, end);
    throw new WrongRevision(stream, expected, last?.revision ?? expected);
  }
}

async function settledOf<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work]);
  return result;
}

function fulfilled<T>(value: T): PromiseFulfilledResult<T> {
  return { status: 'fulfilled', value };
}
