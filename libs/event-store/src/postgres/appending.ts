import { setTimeout as pause } from 'node:timers/promises';
import { type Database, isConnectionLoss, isUnreached } from '@rabbet/postgres';
import { checksumOf } from '../log/checksum';
import { validateAppend } from '../log/validate-append';
import {
  type Append,
  type Appended,
  LogUnavailable,
  OutcomeUnknown,
  type StoredEvent,
  WrongRevision,
} from '../log/event-log';
import type { Past } from '../log/past';
import { toLogUnavailable, toLogError } from './log-errors';
import { joinByStream, splitIntoBatches, type AppendRow, toRows } from './append-batches';
import { toNumber, toPosition } from './position';

export interface AppendingOptions {
  /** Time for which an append is retried while Postgres is unavailable. */
  readonly retryForMs?: number;
  readonly retryEveryMs?: number;
}

type Outcome = PromiseSettledResult<Appended>;

/** Sends appends to Postgres: many in one statement, and one by one if the outcome of that statement is not clear. */
export class Appending {
  constructor(
    private readonly database: Database,
    private readonly options: AppendingOptions,
    private readonly past: Past,
    /** Called with the events of an append as they were stored. */
    private readonly onAppended: (events: readonly StoredEvent[]) => void,
  ) {}

  /** Sends valid appends to different streams in one statement. A refused one does not stop the others. */
  async appendBatch(items: readonly Append[]): Promise<Outcome[]> {
    try {
      return await this.send(items);
    } catch (reason) {
      // an append made the statement fail, or the connection was lost, possibly after the commit
      return this.appendOneByOne(items, leavesOutcomeUnknown(reason));
    }
  }

  /** Sends appends to any streams, in the given order. */
  async appendInOrder(items: readonly Append[]): Promise<Outcome[]> {
    const failures = items.map(validationFailure);
    const validItems = items.filter((_, i) => !failures[i]);
    const outcomes = await performUntilLogLost(
      splitIntoBatches(validItems),
      async (batch) => (await this.appendJoined(batch)) ?? this.appendOneByOne(batch, true),
    );
    return failures.map((failure) => failure ?? outcomes.shift()!); // there is an outcome for each valid item
  }

  /** Appends all items in one statement. Null if none was appended, or if the outcome is unknown. */
  private async appendJoined(items: readonly Append[]): Promise<Outcome[] | null> {
    const joined = joinByStream(items);
    if (!joined) return null;
    try {
      const [all] = await this.callAppendFunction(joined.appends, joined.events, true);
      return all?.outcome === 'all appended' ? toAppendedOutcomes(items, all) : null;
    } catch {
      return null; // the caller sends each append alone, and gets the reason
    }
  }

  private appendOneByOne(items: readonly Append[], isPossiblyStored: boolean): Promise<Outcome[]> {
    return performUntilLogLost(
      items.map((item) => [item]),
      async ([item]) => [await this.appendWithRetry(item!, isPossiblyStored)],
    );
  }

  /** Appends, and retries while Postgres is unavailable. Because ids and revision stay the same, a retry stores nothing twice. */
  private async appendWithRetry(item: Append, isPossiblyStored: boolean): Promise<Outcome> {
    const giveUpAt = Date.now() + (this.options.retryForMs ?? 5_000);
    let isOutcomeUnknown = isPossiblyStored;
    for (;;) {
      try {
        return (await this.send([item]))[0]!; // one answer for each item
      } catch (reason) {
        if (!isConnectionLoss(reason)) return { status: 'rejected', reason: toLogError(reason) };
        isOutcomeUnknown ||= leavesOutcomeUnknown(reason);
        const ErrorClass = isOutcomeUnknown ? OutcomeUnknown : LogUnavailable;
        if (Date.now() >= giveUpAt) return { status: 'rejected', reason: toLogUnavailable(reason, ErrorClass) };
      }
      await pause(this.options.retryEveryMs ?? 100);
    }
  }

  private async send(items: readonly Append[]): Promise<Outcome[]> {
    const answers = await this.callAppendFunction(items, toRows(items), false);
    if (answers[0]?.outcome === 'all appended') return toAppendedOutcomes(items, answers[0]);
    return answers.map((answer, i) => {
      const item = items[i]!; // there is an answer for each item, in their order
      const outcome = toOutcome(item, answer);
      if (outcome.status === 'fulfilled')
        this.past.recordSeen({ position: outcome.value.position, id: item.events.at(-1)!.id }); // no append is empty
      return outcome;
    });
  }

  private async callAppendFunction(
    items: readonly Append[],
    events: readonly AppendRow[],
    allOrNone: boolean,
  ): Promise<AppendResult[]> {
    this.past.requireUnchanged();
    const seen = this.past.last;
    const checksums = events.map((row) => checksumOf(toPlacedEvent(items, row)));
    const { rows } = await this.database.query<AppendResult>(APPEND_SQL, [
      joinTexts(items, ({ stream }) => stream),
      integerArray(items, ({ expected }) => expected),
      integerArray(items, (item) => item.events.length),
      integerArray(events, ({ appendNumber }) => appendNumber),
      integerArray(events, ({ place }) => place),
      joinTexts(events, ({ event }) => event.id),
      joinTexts(events, ({ event }) => event.type),
      joinTexts(events, ({ event }) => event.data),
      joinTexts(events, ({ event }) => event.meta),
      checksums.join(SEPARATOR),
      allOrNone,
      seen && toNumber(seen.position),
      seen?.id,
    ]);
    const [all] = rows;
    if (all?.outcome === 'another past') throw this.past.markLost();
    if (all?.outcome === 'all appended') {
      const storedEvents = events.map((row, i) => {
        const position = toPosition(all.place + i + 1);
        return { ...toPlacedEvent(items, row), position, checksum: checksums[i]! };
      });
      this.onAppended(storedEvents);
    }
    return rows;
  }
}

/**
 * Separates the texts of a parameter, which are sent as one text: in a Postgres array every quotation mark of their JSON
 * would be escaped. JSON text never holds this control character, because JSON escapes it.
 */
const SEPARATOR = '\x1e';
const APPEND_SQL = `select outcome, revision, place
  from log.append_4(${textsIn(1)}, $2, $3, $4, $5, ${textsIn(6)}::uuid[], ${[7, 8, 9, 10].map(textsIn).join(', ')}, $11, $12, $13)
  order by number`;

function textsIn(parameter: number): string {
  return `string_to_array($${parameter}, e'\\x1e')`;
}

function joinTexts<T>(all: readonly T[], textOf: (item: T) => string): string {
  return all.map(textOf).join(SEPARATOR);
}

/** Array of integers in the syntax of Postgres: `{1,2,3}`. */
function integerArray<T>(all: readonly T[], numberOf: (item: T) => number): string {
  return `{${all.map(numberOf).join(',')}}`;
}

/** True if the connection was lost when the append may have reached Postgres. */
function leavesOutcomeUnknown(reason: unknown): boolean {
  return isConnectionLoss(reason) && !isUnreached(reason);
}

function toPlacedEvent(items: readonly Append[], { event, appendNumber, place }: AppendRow) {
  const { id, type, data, meta } = event;
  const { stream, expected } = items[appendNumber - 1]!; // numbers count from 1
  return { stream, revision: expected + place, id, type, data, meta };
}

/**
 * Row that the SQL function returns for an append, where `place` is the position of its last event. If all were appended,
 * there is one row for all, where `place` is the position before their first event.
 */
interface AppendResult {
  readonly outcome: 'all appended' | 'appended' | 'repeated' | 'conflict' | 'another past';
  readonly revision: number;
  readonly place: number;
}

function toAppendedOutcomes(items: readonly Append[], { place }: AppendResult): Outcome[] {
  let last = place;
  return items.map(({ expected, events }) => {
    last += events.length;
    const position = toPosition(last);
    return { status: 'fulfilled', value: { revision: expected + events.length, position, repeated: false } };
  });
}

function toOutcome({ stream, expected }: Append, { outcome, revision, place }: AppendResult): Outcome {
  if (outcome === 'conflict') return { status: 'rejected', reason: new WrongRevision(stream, expected, revision) };
  return { status: 'fulfilled', value: { revision, position: toPosition(place), repeated: outcome === 'repeated' } };
}

function validationFailure(item: Append): Outcome | null {
  try {
    validateAppend(item);
    return null;
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}

/**
 * Performs one group after the other. After LogUnavailable the rest is not tried any more, because a later append must
 * not be stored without those before it.
 */
async function performUntilLogLost(
  groups: readonly (readonly Append[])[],
  perform: (group: readonly Append[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let unavailable: Outcome | undefined;
  for (const group of groups) {
    if (unavailable) {
      for (let i = 0; i < group.length; i++) outcomes.push(unavailable);
      continue;
    }
    const groupOutcomes = await perform(group);
    outcomes.push(...groupOutcomes);
    unavailable = groupOutcomes.find(isLogUnavailable);
  }
  return outcomes;
}

function isLogUnavailable(outcome: Outcome): boolean {
  return outcome.status === 'rejected' && outcome.reason instanceof LogUnavailable;
}
