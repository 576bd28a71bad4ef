import { processCaller } from '@rabbet/domain/callers/caller';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { AnotherPast } from '@rabbet/event-store';
import { Batcher, describeFault, type Lease } from '@rabbet/postgres';
import { intendedBy } from './intending';
import {
  expandEntry,
  isAhead,
  postpone,
  settle,
  type SettledEntry,
  type StartedEntry,
  startNext,
  storable,
} from './outbox';
import type { Ending, EngineParts, Process } from './process';

/** Times after which a fault is tried again: later each time, up to a limit. */
export interface RetryPolicy {
  readonly firstMs: number;
  readonly mostMs: number;
  /** Attempts after which an intent is given up. */
  readonly limit: number;
}

export interface IntentExecutorOptions extends EngineParts {
  readonly lease: Lease;
  readonly retrying: RetryPolicy;
  readonly parallel: number;
  readonly actWithinMs: number;
  /** Aborted when outcomes that could not be recorded are to be left so. */
  readonly abandoned: AbortSignal;
}

interface RunningIntent {
  readonly cutter: AbortController;
  readonly over: Promise<void>;
}

interface Result {
  readonly ending: Ending;
  /** Recorded outcome of the act. */
  readonly outcome: string;
}

/** Ends of acts that one statement records. */
const MOST_AT_ONCE = 500;

/** Does what one process intends, while this program is the one to do it. */
export class IntentExecutor {
  private readonly underWay = new Map<number, RunningIntent>();
  private readonly settling: Batcher<SettledEntry, boolean>;
  private readonly ending = new AbortController();
  private woken = false;
  private wakeUp = () => {};

  constructor(
    private readonly process: Process,
    private readonly options: IntentExecutorOptions,
  ) {
    this.settling = new Batcher({
      keyOf: ({ started }) => String(started.id),
      sizeOf: () => 1,
      maxSize: MOST_AT_ONCE,
      lanes: 1,
      perform: async (settled) =>
        (await settle(options.database, options.lease, settled)).map((value) => ({ status: 'fulfilled', value })),
    });
  }

  /** Nothing is under way, nor yet to be reported. */
  get isIdle(): boolean {
    return this.underWay.size === 0;
  }

  /** Runs until `finish` is called. Returns when nothing is under way any more. */
  async run(): Promise<void> {
    const { parallel, lookEveryMs, report } = this.options;
    while (!this.ending.signal.aborted) {
      this.woken = false;
      try {
        const room = parallel - this.underWay.size;
        const started = room > 0 ? await this.beginNext(room) : [];
        for (const intent of started) this.begin(intent);
        if (room <= 0 || started.length < room) await this.nap();
      } catch (error) {
        report({ what: 'trouble', error: describeFault(error) });
        await pause(lookEveryMs, null, { signal: this.ending.signal }).catch(() => {}); // cut short
      }
    }
    await Promise.all([...this.underWay.values()].map(({ over }) => over));
  }

  /** There may be something to do. */
  wake(): void {
    this.woken = true;
    this.wakeUp();
  }

  /** Begins nothing more. */
  finish(): void {
    this.ending.abort();
    this.wake();
  }

  /** Leaves what is under way: it is no longer this program's to do. */
  cut(): void {
    this.finish();
    for (const { cutter } of this.underWay.values()) cutter.abort(new CutShort());
  }

  private nap(): Promise<void> {
    return new Promise((resolve) => {
      this.wakeUp = resolve;
      if (this.woken) resolve();
    });
  }

  private async beginNext(most: number): Promise<readonly StartedEntry[]> {
    const { database, aheadMs, lease } = this.options;
    const next = { most, aheadMs: aheadMs(), lease };
    const started = await startNext(database, this.process.name, [...this.underWay.keys()], next);
    return this.ending.signal.aborted ? [] : started;
  }

  private begin(started: StartedEntry): void {
    const cutter = new AbortController();
    const over = this.perform(started, cutter).finally(() => {
      const wasFull = this.underWay.size >= this.options.parallel;
      this.underWay.delete(started.id);
      if (wasFull) this.wake(); // else all that was due had been started
    });
    this.underWay.set(started.id, { cutter, over });
  }

  private async perform(started: StartedEntry, cutter: AbortController): Promise<void> {
    const late = setTimeout(() => cutter.abort(new TookTooLong()), this.options.actWithinMs);
    const result = await this.attempt(started, cutter.signal);
    clearTimeout(late);
    // what has happened is recorded even when this program may do nothing more: else it is done again
    if (result) await this.recordAtLast(started, result);
  }

  /** Null for an act that was cut short: whoever acts from now on begins it again. */
  private async attempt(started: StartedEntry, signal: AbortSignal): Promise<Result | null> {
    if (started.attempt > this.options.retrying.limit) return this.failed(started, 'it was begun, but never ended');
    try {
      const outcome = await unlessAborted(this.act(started, signal), signal);
      return { ending: { what: 'done' }, outcome: storable(outcome ?? {}) };
    } catch (error) {
      if (error instanceof Refusal)
        return { ending: { what: 'refused', code: error.code }, outcome: storable({ refused: error.code }) };
      if (signal.reason instanceof CutShort || error instanceof AnotherPast) return null;
      return this.failed(started, describeFault(error));
    }
  }

  private failed({ attempt }: StartedEntry, error: string): Result {
    const { firstMs, mostMs, limit } = this.options.retrying;
    const outcome = storable({ error });
    if (attempt >= limit) return { ending: { what: 'given-up', error }, outcome };
    const forMs = Math.min(firstMs * 2 ** (attempt - 1), mostMs) * (0.5 + Math.random() / 2);
    return { ending: { what: 'postponed', error, forMs }, outcome };
  }

  private async act(started: StartedEntry, signal: AbortSignal): Promise<object | void> {
    const { key, attempt, eventId: cause, startedAt: now } = started;
    const { intent } = started.payload;
    if (!intent) return this.intendAgain(started);
    const caller = processCaller(this.process.name);
    const context = { commandId: key, caller, origin: 'process', cause, now } as const;
    const { database } = this.options;
    const waits = (subject: string) => isAhead(database, this.process.name, subject, now);
    return this.process.act(intent, { key, attempt, signal, context, waits });
  }

  /** The process has failed to say what it intends, and an operator wants it asked once more. */
  private async intendAgain(started: StartedEntry): Promise<void> {
    const { stream, revision } = started.payload;
    const [event] = await this.options.eventStore.readStream(stream, { from: revision, limit: 1 });
    if (!event) throw new Error(`${stream} has no event ${revision}`);
    if (event.skipped) return;
    const { database, lease } = this.options;
    await expandEntry(database, this.process.name, { started, lease }, intendedBy(this.process, event, 1));
    this.wake();
  }

  private async recordAtLast(started: StartedEntry, result: Result): Promise<void> {
    const { abandoned, lookEveryMs, report } = this.options;
    while (!abandoned.aborted)
      try {
        return await this.record(started, result);
      } catch (error) {
        report({ what: 'trouble', error: describeFault(error) });
        await pause(lookEveryMs, null, { signal: abandoned }).catch(() => {}); // cut short
      }
  }

  private async record(started: StartedEntry, { ending, outcome }: Result): Promise<void> {
    const { database, lease, report } = this.options;
    const { name } = this.process;
    const state = ending.what === 'given-up' ? 'given-up' : 'done';
    const counts =
      ending.what === 'postponed'
        ? await postpone(database, lease, started, { forMs: ending.forMs, outcome })
        : await this.settling.add({ started, state, outcome });
    if (counts) report({ ...ending, process: name, event: started.eventId, attempt: started.attempt });
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error)); // made in this file
    work.then(resolve, reject);
  });
}

class CutShort extends Error {
  override readonly name = 'CutShort';
}

class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}
