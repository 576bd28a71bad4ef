import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { TooBusy } from '@rabbet/commands';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { describeFault, isConnectionLoss } from '@rabbet/postgres';
import { BeingBuilt } from '@rabbet/projections';
import type { AppLogger } from '../kernel/logging/app-logger';
import { HttpProblem } from '../kernel/problems/problems';
import { StartEnded } from './start-ended';

/** A step of a start, made again as long as what it needs is away. */
export type Patiently = <T>(step: () => Promise<T>, undo?: Undo<T>) => Promise<T>;

/** Undoes what comes when nobody waits for it any more. */
type Undo<T> = (late: T) => unknown;

export interface StartPatienceOptions {
  readonly logger: Pick<AppLogger, 'info' | 'warn'>;
  /** Ends the waiting, and with it the start. */
  readonly signal?: AbortSignal;
  /** Pause between two attempts. */
  readonly pauseMs?: number;
  readonly now?: () => number;
  /** True of failures that are waited out. */
  readonly isPassing?: (error: unknown) => boolean;
}

const MINUTE_MS = 60_000;
const DO = 'the start waits, and goes on by itself: see whether that server runs, and whether its address is right';
const PASSING_PROBLEMS: readonly HttpProblem['code'][] = ['service/behind', 'service/building', 'service/busy'];

/** True of failures of a server that is not there yet, or late. A wrong login or name is none: no waiting mends it. */
export function isNotThereYet(error: unknown): boolean {
  if (error instanceof HttpProblem) return PASSING_PROBLEMS.includes(error.code);
  if (error instanceof BeingBuilt || error instanceof TooBusy) return true;
  if (error instanceof OperationalError) return error.isAway;
  return isConnectionLoss(error);
}

/** Waits for what a start needs, and says so at most once a minute. */
export class StartPatience {
  private readonly signal: AbortSignal;
  /** Steps that wait now: a sample is loaded by many at once. */
  private waiting = 0;
  private toldAt = -Infinity;
  private isTold = false;

  constructor(private readonly options: StartPatienceOptions) {
    this.signal = options.signal ?? new AbortController().signal;
    setMaxListeners(0, this.signal); // each step that waits listens
  }

  /** Rejects with StartEnded once the start is to be ended, and with all that no waiting mends. */
  readonly patiently: Patiently = async (step, undo) => {
    const first = await this.attempt(step());
    if (first.isDone) return first.result;
    this.waiting++;
    try {
      for (;;) {
        await pause(this.options.pauseMs ?? 1_000, null, { signal: this.signal }).catch(() => {}); // cut short
        const next = await this.attempt(this.unlessEnded(step, undo));
        if (next.isDone) return next.result;
      }
    } finally {
      this.waiting--;
      this.goOn();
    }
  };

  /** Waits for this no longer than the start is wanted. */
  unlessEnded<T>(step: () => Promise<T>, undo: Undo<T> = () => {}): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.signal.aborted) return reject(new StartEnded());
      const work = step();
      const end = () => {
        work.then(undo).catch(() => {}); // nobody waits for it
        reject(new StartEnded());
      };
      this.signal.addEventListener('abort', end, { once: true });
      work.finally(() => this.signal.removeEventListener('abort', end)).then(resolve, reject);
    });
  }

  private async attempt<T>(work: Promise<T>): Promise<Attempt<T>> {
    try {
      return { isDone: true, result: await work };
    } catch (error) {
      if (this.signal.aborted) throw new StartEnded();
      if (!(this.options.isPassing ?? isNotThereYet)(error)) throw error;
      this.tell(error);
      return { isDone: false };
    }
  }

  private tell(error: unknown): void {
    const now = (this.options.now ?? performance.now.bind(performance))();
    if (now - this.toldAt < MINUTE_MS) return;
    this.toldAt = now;
    this.isTold = true;
    this.options.logger.warn({ error: sentenceOf(error), do: DO }, 'waiting');
  }

  private goOn(): void {
    if (this.waiting > 0 || !this.isTold || this.signal.aborted) return;
    this.isTold = false;
    this.options.logger.info({}, 'start goes on');
  }
}

type Attempt<T> = { readonly isDone: true; readonly result: T } | { readonly isDone: false };

/** Sentences for operators are repeated; what a driver says may quote a row. */
export function sentenceOf(error: unknown): string {
  return error instanceof OperationalError || error instanceof HttpProblem ? error.message : describeFault(error);
}
