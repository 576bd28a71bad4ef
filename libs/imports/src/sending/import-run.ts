import type { Retrier } from '../shop/retrier';
import { BadRow, type Repeat, type Row, type RowResult, type Sent } from '../rows/row/row';
import { type Line, rowOf } from '../rows/row/lines';
import { Tally } from '../results/tally';

/** Row as it was read: ready to be sent. */
export interface PreparedRow {
  /** Rows that share one of these stay in order; the others overtake each other. */
  readonly inTurn?: readonly string[];
  readonly repeats: Repeat | null;
}

export interface ImportRun<R extends PreparedRow> {
  readonly lines: AsyncIterable<Line>;
  /** Row of JSON, as an example in a fault. */
  readonly example?: string;
  /** Reads the rows one after the other, in the order of the lines. Fails with BadRow if one cannot be sent. */
  readonly read: (row: Row) => Promise<R>;
  /** Sends a row; a second time, it is the same command. Fails with BadRow if the row is refused. */
  readonly send: (row: R) => Promise<Sent>;
  /** Rows under way at most. */
  readonly atOnce: number;
  /** Takes the results in the order of the lines, each as soon as those before it are there. */
  readonly print: (result: RowResult) => Promise<void>;
  readonly retrier: Retrier;
  /** Counts the results, as they come. */
  readonly tally: Tally;
}

/**
 * Sends many rows with a bounded number of them under way: it reads on only as fast as results are taken. Returns
 * the error that ended it early: an interruption, or a server that is gone for good.
 */
export async function runImport<R extends PreparedRow>(run: ImportRun<R>): Promise<Error | null> {
  const { signal } = run.retrier;
  const turns = new Turns();
  const underWay: Promise<void>[] = [];
  let printed: Promise<void> = Promise.resolve();
  let cutOff: Error | null = null;
  const take = async (result: Promise<RowResult | null>, before: Promise<void>) => {
    const [settled] = await Promise.allSettled([result, before]);
    if (settled.status === 'rejected') {
      cutOff ??= settled.reason as Error; // whatever fails here throws errors
      return;
    }
    run.tally.count(settled.value);
    if (settled.value) await run.print(settled.value);
  };
  try {
    for await (const line of run.lines) {
      const reading = readLine(line, run);
      const [read] = await Promise.allSettled([reading]);
      printed = take(resultOf(line, reading, run, turns), printed).catch((error: unknown) => {
        cutOff ??= error as Error; // printing has failed: nobody reads any more
      });
      underWay.push(printed);
      if (underWay.length >= run.atOnce) await underWay.shift();
      if (cutOff || signal.aborted || read.status === 'rejected') break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await Promise.all(underWay);
  // an interruption explains what fails for its sake, such as printing for a reader who has left
  const interrupted = signal.reason as Error | undefined; // ours
  return interrupted ?? cutOff;
}

/** Row of a line, or its refusal; null of a line with nothing on it. */
type Reading<R> = { readonly key: string | null; readonly row: R | BadRow } | null;

async function readLine<R extends PreparedRow>(
  line: Line,
  { read, example, retrier }: ImportRun<R>,
): Promise<Reading<R>> {
  if (line.text?.trim() === '') return null;
  let key: string | null = null;
  try {
    const row = rowOf(line, example);
    key = row.key;
    return { key, row: await retrier.persist(() => read(row)) };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { key, row: error };
  }
}

async function resultOf<R extends PreparedRow>(
  { number: line }: Line,
  reading: Promise<Reading<R>>,
  { send, retrier }: ImportRun<R>,
  turns: Turns,
): Promise<RowResult | null> {
  const read = await reading;
  if (!read) return null;
  const { key, row } = read;
  const repeats = row.repeats === null ? {} : { repeats: row.repeats.line, repeatsBy: row.repeats.by };
  try {
    if (row instanceof BadRow) throw row;
    return { line, key, ...(await turns.take(row.inTurn, () => retrier.persist(() => send(row)))), ...repeats };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    const { errors, notes } = error;
    return { line, key, id: null, status: 'refused', ...repeats, errors, ...(notes.length > 0 && { notes }) };
  }
}

/** Turns of work: work about the same thing is done one after the other. */
class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  take<T>(of: readonly string[] = [], work: () => Promise<T>): Promise<T> {
    const turn = Promise.allSettled(of.map((name) => this.last.get(name))).then(work);
    for (const name of of) this.last.set(name, turn);
    const leave = () => of.forEach((name) => this.last.get(name) === turn && this.last.delete(name));
    turn.then(leave, leave);
    return turn;
  }
}
