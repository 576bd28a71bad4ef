import { processCaller } from '@rabbet/domain/callers/caller';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { AnotherPast } from '@rabbet/event-store';
import { Batcher, describeFault, type Lease } from '@rabbet/postgres';
import { intentsOfEvent } from './collect-intents';
import {
  replaceFailedEntry,
  hasLaterIntent,
  postpone,
  settle,
  type SettledEntry,
  type StartedEntry,
  startDueAttempts,
  toStorableJson,
} from './outbox';
import type { AttemptResult, EngineParts, Process } from './process';

/** Backoff of retries after a fault: the pause doubles from the first to the maximum. */
export interface RetryPolicy {
  readonly firstMs: number;
  readonly maxMs: number;
  /** Attempts after which an intent is given up. */
  readonly limit: number;
}

export interface IntentExecutorOptions extends EngineParts {
  readonly lease: Lease;
  readonly retryPolicy: RetryPolicy;
  readonly parallel: number;
  readonly actWithinMs: number;
  /** Aborted when the program has to end although some outcomes could not be recorded. */
  readonly abandoned: AbortSignal;
}

interface RunningIntent {
  readonly abortController: AbortController;
  readonly finished: Promise<void>;
}

/** End of one attempt, and its outcome as `state.intent` stores it. */
interface AttemptOutcome {
  readonly result: AttemptResult;
  /** Recorded outcome of the act. */
  readonly outcome: string;
}

/** Maximum number of outcomes that one statement stores. */
const MAX_BATCH = 500;

/** Performs the due intents of one process while this program holds its lease, several in parallel, and stores outcomes. */
export class IntentExecutor {
  private readonly running = new Map<number, RunningIntent>();
  private readonly settleBatcher: Batcher<SettledEntry, boolean>;
  private readonly stopping = new AbortController();
  private isWoken = false;
  private wakeUp = () => {};

  constructor(
    private readonly process: Process,
    private readonly options: IntentExecutorOptions,
  ) {
    this.settleBatcher = new Batcher({
      keyOf: ({ started }) => String(started.id),
      sizeOf: () => 1,
      maxSize: MAX_BATCH,
      lanes: 1,
      perform: async (settled) =>
        (await settle(options.database, options.lease, settled)).map((value) => ({ status: 'fulfilled', value })),
    });
  }

  /** True if no act is running, and every outcome is reported. */
  get isIdle(): boolean {
    return this.running.size === 0;
  }

  /** Runs until `finish` is called, and resolves when no act is running any more. */
  async run(): Promise<void> {
    const { parallel, pollMs, report } = this.options;
    while (!this.stopping.signal.aborted) {
      this.isWoken = false;
      try {
        const room = parallel - this.running.size;
        const startedIntents = room > 0 ? await this.startDueIntents(room) : [];
        for (const intent of startedIntents) this.runIntent(intent);
        if (room <= 0 || startedIntents.length < room) await this.waitForWake();
      } catch (error) {
        report({ what: 'trouble', error: describeFault(error) });
        await pause(pollMs, null, { signal: this.stopping.signal }).catch(() => {});
      }
    }
    await Promise.all([...this.running.values()].map(({ finished }) => finished));
  }

  /** Looks for due intents, because there may be new ones. */
  wake(): void {
    this.isWoken = true;
    this.wakeUp();
  }

  /** Starts no more acts. */
  finish(): void {
    this.stopping.abort();
    this.wake();
  }

  /** Aborts the running acts too, because this program has lost the lease or has to end. */
  abort(): void {
    this.finish();
    for (const { abortController } of this.running.values()) abortController.abort(new ActAborted());
  }

  private waitForWake(): Promise<void> {
    return new Promise((resolve) => {
      this.wakeUp = resolve;
      if (this.isWoken) resolve();
    });
  }

  private async startDueIntents(maxCount: number): Promise<readonly StartedEntry[]> {
    const { database, aheadMs, lease } = this.options;
    const next = { maxCount, aheadMs: aheadMs(), lease };
    const started = await startDueAttempts(database, this.process.name, [...this.running.keys()], next);
    return this.stopping.signal.aborted ? [] : started;
  }

  private runIntent(started: StartedEntry): void {
    const abortController = new AbortController();
    const finished = this.perform(started, abortController).finally(() => {
      const wasFull = this.running.size >= this.options.parallel;
      this.running.delete(started.id);
      if (wasFull) this.wake(); // if there was room before, all due intents had been started
    });
    this.running.set(started.id, { abortController, finished });
  }

  private async perform(started: StartedEntry, abortController: AbortController): Promise<void> {
    const timeout = setTimeout(() => abortController.abort(new ActTimedOut()), this.options.actWithinMs);
    const result = await this.attempt(started, abortController.signal);
    clearTimeout(timeout);
    // a result is recorded even while the program stops: otherwise the act would be done again
    if (result) await this.recordWithRetry(started, result);
  }

  /** Attempts an act. Null if it was aborted: the program that holds the lease then starts it again. */
  private async attempt(started: StartedEntry, signal: AbortSignal): Promise<AttemptOutcome | null> {
    if (started.attempt > this.options.retryPolicy.limit)
      return this.toFailure(started, 'it was begun, but never ended');
    try {
      const outcome = await rejectWhenAborted(this.act(started, signal), signal);
      return { result: { what: 'done' }, outcome: toStorableJson(outcome ?? {}) };
    } catch (error) {
      if (error instanceof Refusal)
        return { result: { what: 'refused', code: error.code }, outcome: toStorableJson({ refused: error.code }) };
      if (signal.reason instanceof ActAborted || error instanceof AnotherPast) return null;
      return this.toFailure(started, describeFault(error));
    }
  }

  private toFailure({ attempt }: StartedEntry, error: string): AttemptOutcome {
    const { firstMs, maxMs, limit } = this.options.retryPolicy;
    const outcome = toStorableJson({ error });
    if (attempt >= limit) return { result: { what: 'given-up', error }, outcome };
    const forMs = Math.min(firstMs * 2 ** (attempt - 1), maxMs) * (0.5 + Math.random() / 2);
    return { result: { what: 'postponed', error, forMs }, outcome };
  }

  private async act(started: StartedEntry, signal: AbortSignal): Promise<object | void> {
    const { key, attempt, eventId: cause, startedAt: now } = started;
    const { intent } = started.payload;
    if (!intent) return this.retryIntend(started);
    const caller = processCaller(this.process.name);
    const context = { commandId: key, caller, origin: 'process', cause, now } as const;
    const { database } = this.options;
    const hasWaitingIntent = (subject: string) => hasLaterIntent(database, this.process.name, subject, now);
    return this.process.act(intent, { key, attempt, signal, context, hasWaitingIntent });
  }

  /** Calls `intend` again for an event for which it had failed, because an operator asked for that. */
  private async retryIntend(started: StartedEntry): Promise<void> {
    const { stream, revision } = started.payload;
    const [event] = await this.options.eventStore.readStream(stream, { from: revision, limit: 1 });
    if (!event) throw new Error(`${stream} has no event ${revision}`);
    if (event.skipped) return;
    const { database, lease } = this.options;
    await replaceFailedEntry(database, this.process.name, { started, lease }, intentsOfEvent(this.process, event, 1));
    this.wake();
  }

  private async recordWithRetry(started: StartedEntry, result: AttemptOutcome): Promise<void> {
    const { abandoned, pollMs, report } = this.options;
    while (!abandoned.aborted)
      try {
        return await this.record(started, result);
      } catch (error) {
        report({ what: 'trouble', error: describeFault(error) });
        await pause(pollMs, null, { signal: abandoned }).catch(() => {});
      }
  }

  private async record(started: StartedEntry, attempt: AttemptOutcome): Promise<void> {
    const isRecorded = await this.storeOutcome(started, attempt);
    if (!isRecorded) return;
    const { eventId: event, attempt: number } = started;
    this.options.report({ ...attempt.result, process: this.process.name, event, attempt: number });
  }

  private storeOutcome(started: StartedEntry, { result, outcome }: AttemptOutcome): Promise<boolean> {
    const { database, lease } = this.options;
    if (result.what === 'postponed') return postpone(database, lease, started, { forMs: result.forMs, outcome });
    // a refused act is done as well: it would be refused again, so it is not retried
    const state = result.what === 'given-up' ? 'given-up' : 'done';
    return this.settleBatcher.add({ started, state, outcome });
  }
}

function rejectWhenAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error)); // ActAborted or ActTimedOut
    work.then(resolve, reject);
  });
}

class ActAborted extends Error {
  override readonly name = 'CutShort';
}

class ActTimedOut extends Error {
  override readonly name = 'TookTooLong';
}
