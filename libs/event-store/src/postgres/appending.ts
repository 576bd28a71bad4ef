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
import { logAway, toLogError } from './away';
import { join, partsOf, type AppendRow, rowsOf } from './joined';
import { toNumber, toPosition } from './position';

export interface AppendingOptions {
  /** Time for which an append is tried again while Postgres is away. */
  readonly retryForMs?: number;
  readonly retryEveryMs?: number;
}

type Outcome = PromiseSettledResult<Appended>;

/** Sends appends to Postgres: many in one statement, and one by one where that does not tell what became of each. */
export class Appending {
  constructor(
    private readonly database: Database,
    private readonly options: AppendingOptions,
    private readonly past: Past,
    /** Told of what was appended, as it is stored. */
    private readonly appended: (events: readonly StoredEvent[]) => void,
  ) {}

  /** Appends to different streams, which `validateAppend` has taken. One that is refused does not stop the others. */
  async batch(items: readonly Append[]): Promise<Outcome[]> {
    try {
      return await this.send(items);
    } catch (reason) {
      // one of them spoils the batch, or the connection broke and nobody knows whether before or after the commit
      return this.oneByOne(items, isUnsure(reason));
    }
  }

  /** Appends to whatever streams, in the order given. */
  async inOrder(items: readonly Append[]): Promise<Outcome[]> {
    const refusals = items.map(refusalOf);
    const good = items.filter((_, i) => !refusals[i]);
    const outcomes = await untilLost(
      partsOf(good),
      async (part) => (await this.together(part)) ?? this.oneByOne(part, true),
    );
    return refusals.map((refusal) => refusal ?? outcomes.shift()!); // one for each good item
  }

  /** All of them, in one statement; null when none of them was appended, or nobody knows. */
  private async together(items: readonly Append[]): Promise<Outcome[] | null> {
    const joined = join(items);
    if (!joined) return null;
    const answers = await this.ask(joined.appends, joined.events, true).catch((): Answer[] => []); // asked one by one, it turns out why
    return answers[0]?.outcome === 'all appended' ? allAppended(items, answers[0]) : null;
  }

  private oneByOne(items: readonly Append[], maybeStored: boolean): Promise<Outcome[]> {
    return untilLost(
      items.map((item) => [item]),
      async ([item]) => [await this.again(item!, maybeStored)], // one each
    );
  }

  /** The same ids at the same revision: what had been stored all the same is answered, not stored again. */
  private async again(item: Append, maybeStored: boolean): Promise<Outcome> {
    const until = Date.now() + (this.options.retryForMs ?? 5_000);
    let isFateUnknown = maybeStored;
    for (;;) {
      try {
        return (await this.send([item]))[0]!; // one answer for each item
      } catch (reason) {
        if (!isConnectionLoss(reason)) return { status: 'rejected', reason: toLogError(reason) };
        isFateUnknown ||= isUnsure(reason);
        const Away = isFateUnknown ? OutcomeUnknown : LogUnavailable;
        if (Date.now() >= until) return { status: 'rejected', reason: logAway(reason, Away) };
      }
      await pause(this.options.retryEveryMs ?? 100);
    }
  }

  private async send(items: readonly Append[]): Promise<Outcome[]> {
    const answers = await this.ask(items, rowsOf(items), false);
    if (answers[0]?.outcome === 'all appended') return allAppended(items, answers[0]);
    return answers.map((answer, i) => {
      const item = items[i]!; // one for each, in their order
      const outcome = toOutcome(item, answer);
      if (outcome.status === 'fulfilled')
        this.past.saw({ position: outcome.value.position, id: item.events.at(-1)!.id }); // none is empty
      return outcome;
    });
  }

  private async ask(items: readonly Append[], events: readonly AppendRow[], allOrNone: boolean): Promise<Answer[]> {
    this.past.require();
    const seen = this.past.last;
    const checksums = events.map((row) => checksumOf(placed(items, row)));
    const { rows } = await this.database.query<Answer>(ASK, [
      joined(items, ({ stream }) => stream),
      integers(items, ({ expected }) => expected),
      integers(items, (item) => item.events.length),
      integers(events, ({ number }) => number),
      integers(events, ({ k }) => k),
      joined(events, ({ event }) => event.id),
      joined(events, ({ event }) => event.type),
      joined(events, ({ event }) => event.data),
      joined(events, ({ event }) => event.meta),
      checksums.join(SEPARATOR),
      allOrNone,
      seen && toNumber(seen.position),
      seen?.id,
    ]);
    const [all] = rows;
    if (all?.outcome === 'another past') throw this.past.lose();
    if (all?.outcome === 'all appended')
      this.appended(
        events.map((row, i) => {
          const position = toPosition(all.place + i + 1);
          return { ...placed(items, row), position, checksum: checksums[i]! }; // one for each
        }),
      );
    return rows;
  }
}

/**
 * Texts come as one, between separators that no JSON can hold as they are: in an array each of its quotation marks would
 * be escaped.
 */
const SEPARATOR = '\x1e';
const ASK = `select outcome, revision, place
  from log.append_4(${textsIn(1)}, $2, $3, $4, $5, ${textsIn(6)}::uuid[], ${[7, 8, 9, 10].map(textsIn).join(', ')}, $11, $12, $13)
  order by number`;

function textsIn(parameter: number): string {
  return `string_to_array($${parameter}, e'\\x1e')`;
}

function joined<T>(all: readonly T[], textOf: (item: T) => string): string {
  return all.map(textOf).join(SEPARATOR);
}

/** Array of integers as Postgres spells it. */
function integers<T>(all: readonly T[], numberOf: (item: T) => number): string {
  return `{${all.map(numberOf).join(',')}}`;
}

/** The connection was lost when the append may have been on its way. */
function isUnsure(reason: unknown): boolean {
  return isConnectionLoss(reason) && !isUnreached(reason);
}

function placed(items: readonly Append[], { event: { id, type, data, meta }, number, k }: AppendRow) {
  const { stream, expected } = items[number - 1]!; // numbers count from 1
  return { stream, revision: expected + k, id, type, data, meta };
}

/** Outcome of one append, or of all: then `place` is the position before their first event. */
interface Answer {
  readonly outcome: 'all appended' | 'appended' | 'repeated' | 'conflict' | 'another past';
  readonly revision: number;
  readonly place: number;
}

function allAppended(items: readonly Append[], { place }: Answer): Outcome[] {
  let last = place;
  return items.map(({ expected, events }) => {
    last += events.length;
    const position = toPosition(last);
    return { status: 'fulfilled', value: { revision: expected + events.length, position, repeated: false } };
  });
}

function toOutcome({ stream, expected }: Append, { outcome, revision, place }: Answer): Outcome {
  if (outcome === 'conflict') return { status: 'rejected', reason: new WrongRevision(stream, expected, revision) };
  return { status: 'fulfilled', value: { revision, position: toPosition(place), repeated: outcome === 'repeated' } };
}

function refusalOf(item: Append): Outcome | null {
  try {
    validateAppend(item);
    return null;
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}

/** Does one group after the other, until the log is not there any more: then the rest would only leave gaps. */
async function untilLost(
  groups: readonly (readonly Append[])[],
  perform: (group: readonly Append[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let lost: Outcome | undefined;
  for (const group of groups) {
    const some = lost ? group.map((): Outcome => lost!) : await perform(group); // lost is not undone
    lost ??= some.find((outcome) => outcome.status === 'rejected' && outcome.reason instanceof LogUnavailable);
    outcomes.push(...some);
  }
  return outcomes;
}
