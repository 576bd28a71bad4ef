import type { Retrier } from '../shop/retrier';
import { BadRow, type Repeat, type Row, type RowResult, type RowOutcome } from '../rows/row/row';
import { type Line, rowOf } from '../rows/row/lines';
import { Tally } from '../results/tally';

/** Row that is read and ready to be sent. */
export interface PreparedRow {
  /** Rows with a common key are sent one after the other, in the order of their lines. */
  readonly turnKeys?: readonly string[];
  readonly repeats: Repeat | null;
}

export interface ImportRun<R extends PreparedRow> {
  readonly lines: AsyncIterable<Line>;
  /** Row of JSON that faults show as an example. */
  readonly example?: string;
  /** Reads rows one after the other, in the order of the lines. Throws BadRow if a row cannot be sent. */
  readonly read: (row: Row) => Promise<R>;
  /** Sends a row; a second call is the same command. Throws BadRow if the row is refused. */
  readonly send: (row: R) => Promise<RowOutcome>;
  /** Number of rows that are sent at a time. */
  readonly concurrency: number;
  /** Called with the results in the order of the lines, each as soon as those before it are there. */
  readonly print: (result: RowResult) => Promise<void>;
  readonly retrier: Retrier;
  /** Counts the results as they come. */
  readonly tally: Tally;
}

/**
 * Sends rows, `concurrency` at a time, and reads further lines only as fast as results are printed. Returns the error that has
 * ended the import early (an interruption, a server that stays away, a closed output); null if all lines are done.
 */
export async function runImport<R extends PreparedRow>(run: ImportRun<R>): Promise<Error | null> {
  const { signal } = run.retrier;
  const turns = new TurnQueue();
  const pending: Promise<void>[] = [];
  let lastPrint: Promise<void> = Promise.resolve();
  let cutOff: Error | null = null;
  const printInOrder = async (result: Promise<RowResult | null>, previousPrint: Promise<void>) => {
    const [outcome] = await Promise.allSettled([result, previousPrint]);
    if (outcome.status === 'rejected') {
      cutOff ??= outcome.reason as Error; // rows reject with errors only
      return;
    }
    run.tally.count(outcome.value);
    if (outcome.value) await run.print(outcome.value);
  };
  try {
    for await (const line of run.lines) {
      const reading = readLine(line, run);
      // the promise is passed on, so that a reading that failed is reported in its turn, after the lines before it
      const [readOutcome] = await Promise.allSettled([reading]);
      lastPrint = printInOrder(sendLine(line, reading, run, turns), lastPrint).catch((error: unknown) => {
        cutOff ??= error as Error; // printing has failed, as after a closed pipe
      });
      pending.push(lastPrint);
      // waits for the oldest line, so that at most `concurrency` lines are under way
      if (pending.length >= run.concurrency) await pending.shift();
      if (cutOff || signal.aborted || readOutcome.status === 'rejected') break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await Promise.all(pending);
  // an interruption is the cause of the errors that follow from it, such as a closed pipe
  const interruption = signal.reason as Error | undefined; // callers abort with an error as the reason
  return interruption ?? cutOff;
}

/** Row of a line, or its refusal; null of an empty line. */
type ReadLine<R> = { readonly key: string | null; readonly row: R | BadRow } | null;

async function readLine<R extends PreparedRow>(
  line: Line,
  { read, example, retrier }: ImportRun<R>,
): Promise<ReadLine<R>> {
  if (line.text?.trim() === '') return null;
  let key: string | null = null;
  try {
    const row = rowOf(line, example);
    key = row.key;
    return { key, row: await retrier.run(() => read(row)) };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { key, row: error };
  }
}

async function sendLine<R extends PreparedRow>(
  { number: line }: Line,
  reading: Promise<ReadLine<R>>,
  { send, retrier }: ImportRun<R>,
  turns: TurnQueue,
): Promise<RowResult | null> {
  const lineRead = await reading;
  if (!lineRead) return null;
  const { key, row } = lineRead;
  const repeats = row.repeats === null ? {} : { repeats: row.repeats.line, repeatsBy: row.repeats.by };
  try {
    if (row instanceof BadRow) throw row;
    const sent = await turns.run(row.turnKeys, () => retrier.run(() => send(row)));
    return { line, key, ...sent, ...repeats };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    const { errors, notes } = error;
    const result = { line, key, id: null, status: 'refused', ...repeats, errors };
    return notes.length === 0 ? result : { ...result, notes };
  }
}

/** Runs tasks with a common key one after the other, and all others at the same time. */
class TurnQueue {
  private readonly lastTurns = new Map<string, Promise<unknown>>();

  run<T>(keys: readonly string[] = [], task: () => Promise<T>): Promise<T> {
    const turn = Promise.allSettled(keys.map((key) => this.lastTurns.get(key))).then(task);
    for (const key of keys) this.lastTurns.set(key, turn);
    const release = () => {
      for (const key of keys) if (this.lastTurns.get(key) === turn) this.lastTurns.delete(key);
    };
    turn.then(release, release);
    return turn;
  }
}
