import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@rabbet/domain/events/event';
import { type EventStoreReader, LogUnavailable } from '@rabbet/event-store';
import { type Database, describeFault, isConnectionLoss, type Lease, Leases } from '@rabbet/postgres';
import { STATE_SYNCHRONIZER } from '../write-side/state-synchronizer';
import { IntentExecutor, type RetryPolicy } from './intent-executor';
import { withDueIntents } from './outbox';
import { loadCheckpoint } from './checkpoint';
import { checkNames, type EngineParts, type Process, type Report } from './process';
import { ProcessSubscription, type LeasedProcess } from './process-subscription';
import { isSettled, type ProcessStatus, statusOf } from './status';

export interface ProcessesOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly processes: readonly Process[];
  /** Leases of the program, which outlive this; of its own unless given. */
  readonly leases?: Leases;
  /** Hears what is given up and what goes wrong, which is told nowhere else. */
  readonly report?: Report;
  /** Milliseconds between two looks at what is due and at who acts, and between two tries at what is away. */
  readonly lookEveryMs?: number;
  /** Milliseconds within which events are handled together. */
  readonly gatherMs?: number;
  readonly retrying?: RetryPolicy;
  /** Acts of one process at the same time, whatever it says itself. */
  readonly parallel?: number;
  /** An act that takes longer counts as failed. */
  readonly actWithinMs?: number;
  /** Milliseconds that stopping leaves to acts under way. */
  readonly finishWithinMs?: number;
  /** A statement that is not answered by then costs its connection. */
  readonly answerWithinMs?: number;
  /** Test clock: milliseconds by which what is due runs ahead of the database. */
  readonly aheadMs?: () => number;
  /** Told of each look at what is due and at who acts. */
  readonly looked?: () => void;
}

interface ProcessSlot {
  readonly process: Process;
  leased: LeasedProcess | null;
  /** Settles when nothing that it has begun is under way any more. */
  over: Promise<void>;
}

/** Fifty attempts take about ten hours: a night's outage of somebody else's server. */
const RETRYING: RetryPolicy = { firstMs: 1_000, mostMs: 15 * 60_000, limit: 50 };

/** The engine: has done what must happen after events, by this program or by another that knows the same processes. */
export class Processes {
  private readonly slots: readonly ProcessSlot[];
  /** Waits for the disk: what is installed is not installed again after a crash. */
  private readonly database: Database;
  private readonly parts: EngineParts;
  private readonly leases: Leases;
  private readonly subscription: ProcessSubscription;
  private readonly halt = new AbortController();
  private readonly abandon = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private stopped: Promise<void> | null = null;
  private unheard = () => {};
  private nudge = () => {};

  constructor(private readonly options: ProcessesOptions) {
    checkNames(options.processes, [STATE_SYNCHRONIZER]);
    this.slots = options.processes.map((process) => ({ process, leased: null, over: Promise.resolve() }));
    const { answerWithinMs = 30_000 } = options;
    this.database = options.database.with({ name: 'rabbet processes', max: 2, answerWithinMs });
    this.leases = options.leases ?? new Leases(this.database);
    const { eventStore, report = () => {}, lookEveryMs = 1_000, gatherMs = 25, aheadMs = () => 0 } = options;
    const database = this.database.with({ commitsLater: true });
    this.parts = { database, eventStore, report, lookEveryMs, gatherMs, aheadMs };
    this.subscription = new ProcessSubscription(
      () => this.current,
      this.parts,
      () => this.leaveLost(),
    );
  }

  /** Installs what is new at the end of the log. Rejects with StateRefused where a process does not belong to this log. */
  async start(): Promise<void> {
    try {
      for (const { process } of this.slots) await loadCheckpoint(this.database, this.parts.eventStore, process.name);
      await this.look();
    } catch (error) {
      await this.stop();
      throw error;
    }
    // nothing is read from another past, and nothing that is under way counts
    this.unheard = this.parts.eventStore.past.onLost(() => this.lose(this.current));
    this.running = Promise.all([this.subscription.run(this.halt.signal), this.lookAround()]);
  }

  /** Finishes what is under way, if that does not take too long; another program may take over at once. */
  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  /** Settles, for tests, once the log as it stands has been read and nothing that is due is left, whoever does it. */
  async settled(): Promise<void> {
    while (!this.halt.signal.aborted) {
      this.parts.eventStore.past.requireUnchanged();
      const settled = await this.isSettled().catch((error: unknown) => {
        if (isConnectionLoss(error) || error instanceof LogUnavailable) return false;
        throw error;
      });
      if (settled) return;
      await pause(Math.min(this.parts.lookEveryMs, 20), null, { signal: this.halt.signal }).catch(() => {}); // cut short
    }
    throw new Error('the processes were stopped');
  }

  async status(): Promise<readonly ProcessStatus[]> {
    const mine = new Map(this.current.map(({ process, read }): [string, Position] => [process.name, read]));
    return statusOf(this.database, this.parts.eventStore, this.names, mine);
  }

  private get names(): string[] {
    return this.slots.map(({ process }) => process.name);
  }

  private get current(): LeasedProcess[] {
    return this.slots.flatMap(({ leased }) => (leased && !leased.lost ? [leased] : []));
  }

  private async end(): Promise<void> {
    this.unheard();
    this.halt.abort();
    this.nudge();
    for (const { leased } of this.slots) leased?.executor.finish();
    await this.running;
    const late = setTimeout(() => {
      this.abandon.abort();
      for (const { leased } of this.slots) leased?.executor.cut();
    }, this.options.finishWithinMs ?? 5_000);
    await Promise.all(this.slots.map(({ over }) => over));
    clearTimeout(late);
    if (!this.options.leases) await this.leases.close();
    await Promise.all([this.database.close(), this.parts.database.close()]);
  }

  private async isSettled(): Promise<boolean> {
    const { eventStore } = this.parts;
    await this.subscription.flushCheckpoints();
    const head = await eventStore.head();
    // an act may have added to the log in between
    const isDone =
      (await isSettled(this.database, this.names, head, this.parts.aheadMs())) && (await eventStore.head()) === head;
    await this.subscription.flushCheckpoints(); // what this program has just recorded is reported by then, too
    return isDone && this.slots.every(({ leased }) => leased === null || leased.executor.isIdle);
  }

  private async lookAround(): Promise<void> {
    while (!this.halt.signal.aborted) {
      const nap = new AbortController();
      this.nudge = () => nap.abort();
      await pause(this.parts.lookEveryMs, null, { signal: nap.signal }).catch(() => {}); // cut short
      try {
        if (!this.halt.signal.aborted) await this.look();
      } catch (error) {
        this.trouble(error);
      }
      this.options.looked?.();
    }
  }

  private async look(): Promise<void> {
    if (this.parts.eventStore.past.lossReason !== null) return; // for a program that was started since
    await this.leaveLost();
    const free = this.slots.filter(({ leased }) => leased === null);
    const acquired = await this.leases.acquire(free.map(({ process }) => leaseOf(process)));
    for (const slot of free) {
      const lease = acquired.find(({ name }) => name === leaseOf(slot.process));
      if (lease) await this.begin(slot, lease).catch((error: unknown) => this.trouble(error));
      if (lease && slot.leased === null) await this.leases.release([lease]);
    }
    await this.subscription.flushCheckpoints();
    const due = await withDueIntents(this.database, this.names, this.parts.aheadMs());
    for (const { process, executor } of this.current) if (due.includes(process.name)) executor.wake();
  }

  private async begin(slot: ProcessSlot, lease: Lease): Promise<void> {
    const { process } = slot;
    const checkpoint = await loadCheckpoint(this.database, this.parts.eventStore, process.name);
    if (this.halt.signal.aborted || this.parts.eventStore.past.lossReason !== null) return; // while asking
    const executor = new IntentExecutor(process, {
      ...this.parts,
      lease,
      retrying: this.options.retrying ?? RETRYING,
      parallel: this.options.parallel ?? process.parallel ?? 1,
      actWithinMs: this.options.actWithinMs ?? 60_000,
      abandoned: this.abandon.signal,
    });
    slot.leased = { process, executor, lease, checkpoint, read: checkpoint.position, lost: false };
    this.parts.report({ what: 'acting', process: process.name });
    slot.over = executor.run().then(() => this.over(slot, lease));
    this.subscription.restart();
  }

  private async over(slot: ProcessSlot, lease: Lease): Promise<void> {
    await this.leases.release([lease]);
    slot.leased = null;
    this.parts.report({ what: 'standing-by', process: slot.process.name });
    this.nudge();
  }

  private trouble(error: unknown): void {
    this.parts.report({ what: 'trouble', error: describeFault(error) });
  }

  /** Called when another program has taken over from this one, which was frozen or cut off. */
  private async leaveLost(): Promise<void> {
    const { current } = this;
    const standing = await this.leases.standing(current.map(({ lease }) => lease));
    const lost = current.filter(({ lease }) => !standing.has(lease));
    if (lost.length > 0) this.lose(lost);
  }

  /** Another program may act for them from now on, or nobody. */
  private lose(lost: readonly LeasedProcess[]): void {
    for (const leased of lost) {
      leased.lost = true;
      leased.executor.cut();
    }
    this.subscription.restart();
  }
}

function leaseOf({ name }: Process): string {
  return `process ${name}`;
}
