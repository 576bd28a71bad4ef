import { setTimeout as pause } from 'node:timers/promises';
import { Sentence } from '@rabbet/domain/deciders/refusal';
import { BadRow, type FieldError, type Line, type Row, rowOf } from './rows';

/** What became of a row. */
export interface RowResult {
  readonly line: number;
  readonly key: string | null;
  readonly id: number | null;
  readonly status: string;
  readonly errors?: readonly FieldError[];
}

export interface Sent {
  readonly id: number;
  readonly status: string;
}

export interface ImportRun {
  readonly lines: AsyncIterable<Line>;
  /** Sends a row; a second time, it is the same command. Fails with BadRow if the row is refused. */
  readonly send: (row: Row) => Promise<Sent>;
  /** Rows that say the same stay in order; the others overtake each other. */
  readonly inTurn: (row: Row) => unknown;
  /** Rows under way at most. */
  readonly atOnce: number;
  /** Takes the results in the order of the lines, each as soon as those before it are there. */
  readonly print: (result: RowResult) => Promise<void>;
  readonly patience: Patience;
}

export interface Tally {
  readonly rows: number;
  readonly refused: number;
}

/**
 * Sends many rows with a bounded number of them under way: it reads on only as fast as results are taken. Ends early,
 * with the reason, when it is interrupted or the server is gone for good.
 */
export async function runImport(run: ImportRun): Promise<Tally & { readonly cutOff: Error | null }> {
  const turns = new Turns();
  const underWay: Promise<void>[] = [];
  let printed: Promise<void> = Promise.resolve();
  let cutOff: Error | null = null;
  let rows = 0;
  let refused = 0;
  const take = async (result: Promise<RowResult>, before: Promise<void>) => {
    const [settled] = await Promise.allSettled([result, before]);
    if (settled.status === 'rejected') {
      cutOff ??= settled.reason as Error; // whatever fails here throws errors
      return;
    }
    rows++;
    if (settled.value.status === 'refused') refused++;
    await run.print(settled.value);
  };
  try {
    for await (const line of run.lines) {
      printed = take(resultOf(line, run, turns), printed).catch((error: unknown) => {
        cutOff ??= error as Error; // printing has failed: nobody reads any more
      });
      underWay.push(printed);
      if (underWay.length >= run.atOnce) await underWay.shift();
      if (cutOff || run.patience.signal.aborted) break;
    }
  } catch (error) {
    if (!run.patience.signal.aborted) throw error;
  }
  await Promise.all(underWay);
  // an interruption explains what fails for its sake, such as printing for a reader who has left
  const interrupted = run.patience.signal.reason as Error | undefined; // ours
  return { rows, refused, cutOff: interrupted ?? cutOff };
}

async function resultOf(line: Line, { send, inTurn, patience }: ImportRun, turns: Turns): Promise<RowResult> {
  let key: string | null = null;
  try {
    const row = rowOf(line);
    key = row.key;
    const sent = await turns.take(inTurn(row), () => patience.persist(() => send(row)));
    return { line: line.number, key, ...sent };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { line: line.number, key, id: null, status: 'refused', errors: error.errors };
  }
}

/** What is about the same thing is done one after the other. */
class Turns {
  private readonly last = new Map<unknown, Promise<unknown>>();

  take<T>(of: unknown, work: () => Promise<T>): Promise<T> {
    if (of === undefined) return work();
    const turn = (this.last.get(of) ?? Promise.resolve()).then(work, work);
    this.last.set(of, turn);
    const leave = () => void (this.last.get(of) === turn && this.last.delete(of));
    turn.then(leave, leave);
    return turn;
  }
}

export interface PatienceOptions {
  /** So long may nothing be heard of the server before it is given up. */
  readonly forMs: number;
  readonly signal: AbortSignal;
  /** Whether it may go better when it is tried again. */
  readonly isPassing: (error: unknown) => boolean;
  readonly firstPauseMs?: number;
}

const LONGEST_PAUSE_MS = 2_000;

/** Tries again what a server that is away, or just starting, did not answer. All that goes to one server shares it. */
export class Patience {
  private heardAt = performance.now();

  constructor(private readonly options: PatienceOptions) {}

  get signal(): AbortSignal {
    return this.options.signal;
  }

  async persist<T>(attempt: () => Promise<T>): Promise<T> {
    const { forMs, signal, isPassing, firstPauseMs = 100 } = this.options;
    const begunAt = performance.now();
    for (let tries = 0; ; tries++) {
      signal.throwIfAborted();
      try {
        const answer = await attempt();
        this.heardAt = performance.now();
        return answer;
      } catch (error) {
        if (!isPassing(error)) {
          this.heardAt = performance.now(); // a refusal is an answer
          throw error;
        }
        if (performance.now() - Math.max(this.heardAt, begunAt) > forMs) throw new GivenUp(error);
        const most = Math.min(firstPauseMs * 2 ** tries, LONGEST_PAUSE_MS);
        await pause(most * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {}); // the loop looks at it
      }
    }
  }
}

/** The server was away for longer than anybody wanted to wait. */
export class GivenUp extends Sentence {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
