import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@rabbet/domain/events/event';
import { type EventStoreReader, LogUnavailable } from '@rabbet/event-store';
import { type Database, describeFault, isConnectionLoss, type Lease, Leases } from '@rabbet/postgres';
import { STATE_SYNCHRONIZER } from '../write-side/state-synchronizer';
import { IntentExecutor, type RetryPolicy } from './intent-executor';
import { findProcessesWithDueIntents } from './outbox';
import { loadCheckpoint } from './checkpoint';
import { validateNames, type EngineParts, type Process, type Report } from './process';
import { ProcessSubscription, type LeasedProcess } from './process-subscription';
import { isSettled, type ProcessStatus, statusOf } from './status';

export interface ProcessesOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly processes: readonly Process[];
  /** Leases that the program shares with its projections; by default it makes its own. */
  readonly leases?: Leases;
  /** Called with each report, such as an intent that was given up. */
  readonly report?: Report;
  /** Milliseconds between two checks of due intents and leases, and before a retry. */
  readonly pollMs?: number;
  /** Milliseconds for which events are gathered and then handled together. */
  readonly gatherMs?: number;
  readonly retryPolicy?: RetryPolicy;
  /** Maximum number of acts of one process at the same time; overrides that of the process. */
  readonly parallel?: number;
  /** Time limit of an act. */
  readonly actWithinMs?: number;
  /** Time that running acts have to finish when the program stops. */
  readonly finishWithinMs?: number;
  /** Time limit of a statement, after which its connection is closed. */
  readonly answerWithinMs?: number;
  /** Test clock: milliseconds by which the clock of due intents is ahead of the database. */
  readonly aheadMs?: () => number;
  /** Callback for tests, after each check of due intents and leases. */
  readonly onPoll?: () => void;
}

/** A process, and its parts while this program holds the lease. */
interface ProcessSlot {
  readonly process: Process;
  leased: LeasedProcess | null;
  /** Resolves when its last executor has ended. */
  finished: Promise<void>;
}

/** Fifty attempts take about ten hours, so an outage of a mail or payment service for a night does no harm. */
const DEFAULT_RETRY_POLICY: RetryPolicy = { firstMs: 1_000, maxMs: 15 * 60_000, limit: 50 };

/**
 * Engine of processes. Several programs may run the same processes; a lease decides which program acts for each of them.
 * For its leased processes it reads the log (`ProcessSubscription`) and performs their intents (`IntentExecutor`).
 */
export class Processes {
  private readonly slots: readonly ProcessSlot[];
  /** Database with synchronous commits, because a crash must not lose that a process was installed. */
  private readonly database: Database;
  private readonly parts: EngineParts;
  private readonly leases: Leases;
  private readonly subscription: ProcessSubscription;
  private readonly stopping = new AbortController();
  private readonly abandoning = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private stopped: Promise<void> | null = null;
  private unsubscribeFromLoss = () => {};
  private wakePoll = () => {};

  constructor(private readonly options: ProcessesOptions) {
    validateNames(options.processes, [STATE_SYNCHRONIZER]);
    this.slots = options.processes.map((process) => ({ process, leased: null, finished: Promise.resolve() }));
    const { answerWithinMs = 30_000 } = options;
    this.database = options.database.with({ name: 'rabbet processes', max: 2, answerWithinMs });
    this.leases = options.leases ?? new Leases(this.database);
    const { eventStore, report = () => {}, pollMs = 1_000, gatherMs = 25, aheadMs = () => 0 } = options;
    const database = this.database.with({ commitsLater: true });
    this.parts = { database, eventStore, report, pollMs, gatherMs, aheadMs };
    this.subscription = new ProcessSubscription(
      () => this.current,
      this.parts,
      () => this.abandonLostLeases(),
    );
  }

  /** Installs new processes at the end of the log. Rejects with StateRefused if a process has read another log. */
  async start(): Promise<void> {
    try {
      for (const { process } of this.slots) await loadCheckpoint(this.database, this.parts.eventStore, process.name);
      await this.poll();
    } catch (error) {
      await this.stop();
      throw error;
    }
    // when the log turns out to be restored, no more events are read, and running acts do not count
    this.unsubscribeFromLoss = this.parts.eventStore.past.onLost(() => this.abandonProcesses(this.current));
    this.running = Promise.all([this.subscription.run(this.stopping.signal), this.pollUntilStopped()]);
  }

  /** Lets running acts finish for a limited time, and releases the leases, so that another program takes over at once. */
  stop(): Promise<void> {
    this.stopped ??= this.finishStopping();
    return this.stopped;
  }

  /** Resolves, for tests, once the whole log is read and no due intent is left, in whichever program. */
  async settled(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.parts.eventStore.past.requireUnchanged();
      const settled = await this.isSettled().catch((error: unknown) => {
        if (isConnectionLoss(error) || error instanceof LogUnavailable) return false;
        throw error;
      });
      if (settled) return;
      await pause(Math.min(this.parts.pollMs, 20), null, { signal: this.stopping.signal }).catch(() => {});
    }
    throw new Error('the processes were stopped');
  }

  async status(): Promise<readonly ProcessStatus[]> {
    const readPositions = new Map(
      this.current.map(({ process, readPosition }): [string, Position] => [process.name, readPosition]),
    );
    return statusOf(this.database, this.parts.eventStore, this.names, readPositions);
  }

  private get names(): string[] {
    return this.slots.map(({ process }) => process.name);
  }

  private get current(): LeasedProcess[] {
    return this.slots.flatMap(({ leased }) => (leased && !leased.isLost ? [leased] : []));
  }

  private async finishStopping(): Promise<void> {
    this.unsubscribeFromLoss();
    this.stopping.abort();
    this.wakePoll();
    for (const { leased } of this.slots) leased?.executor.finish();
    await this.running;
    const timeout = setTimeout(() => {
      this.abandoning.abort();
      for (const { leased } of this.slots) leased?.executor.abort();
    }, this.options.finishWithinMs ?? 5_000);
    await Promise.all(this.slots.map(({ finished }) => finished));
    clearTimeout(timeout);
    if (!this.options.leases) await this.leases.close();
    await Promise.all([this.database.close(), this.parts.database.close()]);
  }

  private async isSettled(): Promise<boolean> {
    const { eventStore } = this.parts;
    await this.subscription.flushCheckpoints();
    const head = await eventStore.head();
    // an act may have appended events in between
    const isDone =
      (await isSettled(this.database, this.names, head, this.parts.aheadMs())) && (await eventStore.head()) === head;
    await this.subscription.flushCheckpoints(); // waits for a running batch, so that its reports are complete
    return isDone && this.slots.every(({ leased }) => leased === null || leased.executor.isIdle);
  }

  private async pollUntilStopped(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const waiting = new AbortController();
      this.wakePoll = () => waiting.abort();
      await pause(this.parts.pollMs, null, { signal: waiting.signal }).catch(() => {});
      try {
        if (!this.stopping.signal.aborted) await this.poll();
      } catch (error) {
        this.trouble(error);
      }
      this.options.onPoll?.();
    }
  }

  private async poll(): Promise<void> {
    if (this.parts.eventStore.past.lossReason !== null) return; // a program that is started later acts for the processes
    await this.abandonLostLeases();
    const free = this.slots.filter(({ leased }) => leased === null);
    const acquired = await this.leases.acquire(free.map(({ process }) => leaseName(process)));
    for (const slot of free) {
      const lease = acquired.find(({ name }) => name === leaseName(slot.process));
      if (lease) await this.startSlot(slot, lease).catch((error: unknown) => this.trouble(error));
      if (lease && slot.leased === null) await this.leases.release([lease]);
    }
    await this.subscription.flushCheckpoints();
    const due = await findProcessesWithDueIntents(this.database, this.names, this.parts.aheadMs());
    for (const { process, executor } of this.current) if (due.includes(process.name)) executor.wake();
  }

  private async startSlot(slot: ProcessSlot, lease: Lease): Promise<void> {
    const { process } = slot;
    const checkpoint = await loadCheckpoint(this.database, this.parts.eventStore, process.name);
    if (this.stopping.signal.aborted || this.parts.eventStore.past.lossReason !== null) return; // meanwhile
    const executor = new IntentExecutor(process, {
      ...this.parts,
      lease,
      retryPolicy: this.options.retryPolicy ?? DEFAULT_RETRY_POLICY,
      parallel: this.options.parallel ?? process.parallel ?? 1,
      actWithinMs: this.options.actWithinMs ?? 60_000,
      abandoned: this.abandoning.signal,
    });
    slot.leased = { process, executor, lease, checkpoint, readPosition: checkpoint.position, isLost: false };
    this.parts.report({ what: 'acting', process: process.name });
    slot.finished = executor.run().then(() => this.endSlot(slot, lease));
    this.subscription.restart();
  }

  private async endSlot(slot: ProcessSlot, lease: Lease): Promise<void> {
    await this.leases.release([lease]);
    slot.leased = null;
    this.parts.report({ what: 'standing-by', process: slot.process.name });
    this.wakePoll();
  }

  private trouble(error: unknown): void {
    this.parts.report({ what: 'trouble', error: describeFault(error) });
  }

  /** Abandons processes whose lease is lost, because this program was frozen or disconnected for long. */
  private async abandonLostLeases(): Promise<void> {
    const { current } = this;
    const validLeases = await this.leases.standing(current.map(({ lease }) => lease));
    const lost = current.filter(({ lease }) => !validLeases.has(lease));
    if (lost.length > 0) this.abandonProcesses(lost);
  }

  /** Aborts the acts of these processes and reads no more events for them. Another program may act for them now. */
  private abandonProcesses(lost: readonly LeasedProcess[]): void {
    for (const leased of lost) {
      leased.isLost = true;
      leased.executor.abort();
    }
    this.subscription.restart();
  }
}

function leaseName({ name }: Process): string {
  return `process ${name}`;
}
