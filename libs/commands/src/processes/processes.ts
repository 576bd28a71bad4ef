import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@rabbet/domain/events/event';
import { type EventStoreReader, LogUnavailable } from '@rabbet/event-store';
import { type Database, isConnectionLoss } from '@rabbet/postgres';
import { STATE_SYNCHRONIZER } from '../state-synchronizer';
import { Acting, type Retrying } from './acting';
import { ProcessLeases } from './leases';
import { describeFault } from '@rabbet/postgres';
import { withDueIntents } from './intents';
import { retryIntent } from './operate';
import { loadCheckpoint } from './checkpoint';
import { checkNames, type Process, type ProcessReport, type Report } from './process';
import { Reading, type LeasedProcess } from './reading';
import { isSettled, type ProcessStatus, statusOf } from './status';

export interface ProcessesOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly processes: readonly Process[];
  /** What is given up and what goes wrong is told here and nowhere else. */
  readonly report?: (report: ProcessReport) => void;
  /** Between two looks at what is due and at who acts, and between two tries at what is away. */
  readonly lookEveryMs?: number;
  readonly retrying?: Retrying;
  /** Acts of one process at the same time, whatever it says itself. */
  readonly parallel?: number;
  /** An act that takes longer counts as failed. */
  readonly actWithinMs?: number;
  /** What stopping leaves to acts under way. */
  readonly finishWithinMs?: number;
  /** A statement that is not answered by then costs its connection. */
  readonly answerWithinMs?: number;
  /** Events in a batch at most. */
  readonly batch?: number;
}

interface Slot {
  readonly process: Process;
  term: LeasedProcess | null;
}

/** Fifty attempts take about ten hours: a night's outage of somebody else's server. */
const RETRYING: Retrying = { firstMs: 1_000, mostMs: 15 * 60_000, limit: 50 };

/** The engine: has done what must happen after events, by this program or by another that knows the same processes. */
export class Processes {
  private readonly slots: readonly Slot[];
  private readonly database: Database;
  /** For all that is done again after a crash that undoes it: reading the log and acting, not the installation. */
  private readonly later: Database;
  private readonly leases: ProcessLeases;
  private readonly reading: Reading;
  private readonly report: Report;
  private readonly halt = new AbortController();
  private readonly abandon = new AbortController();
  private readonly terms = new Set<Promise<void>>();
  private running: Promise<unknown> = Promise.resolve();
  private stopped: Promise<void> | null = null;
  private nudge = () => {};

  constructor(private readonly options: ProcessesOptions) {
    checkNames(options.processes, [STATE_SYNCHRONIZER]);
    this.slots = options.processes.map((process) => ({ process, term: null }));
    const { answerWithinMs = 30_000 } = options;
    this.database = options.database.with({ name: 'rabbet processes', max: 2, answerWithinMs });
    this.later = this.database.with({ commitsLater: true });
    this.leases = new ProcessLeases(this.database.options.url, answerWithinMs, () => this.lose());
    this.report = options.report ?? (() => {});
    this.reading = new Reading(() => this.current, {
      database: this.later,
      eventStore: options.eventStore,
      report: this.report,
      batch: options.batch ?? 1_000,
      pauseMs: this.lookEveryMs,
    });
  }

  /** Installs what is new at the end of the log. Rejects with StateRefused where a process does not belong to this log. */
  async start(): Promise<void> {
    try {
      for (const { process } of this.slots) await loadCheckpoint(this.database, this.options.eventStore, process.name);
      await this.look();
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.running = Promise.all([this.reading.run(this.halt.signal), this.lookAround()]);
  }

  /** What is under way is finished, if that does not take too long; another program may take over at once. */
  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  /** For tests: settles once the log as it stands has been read and nothing that is due is left, whoever does it. */
  async settled(): Promise<void> {
    while (!this.halt.signal.aborted) {
      const settled = await this.isSettled().catch((error: unknown) => {
        if (isConnectionLoss(error) || error instanceof LogUnavailable) return false;
        throw error;
      });
      if (settled) return;
      await pause(Math.min(this.lookEveryMs, 20), null, { signal: this.halt.signal }).catch(() => {}); // cut short
    }
    throw new Error('the processes were stopped');
  }

  async status(): Promise<readonly ProcessStatus[]> {
    const mine = new Map(this.current.map(({ process, read }): [string, Position] => [process.name, read]));
    return statusOf(this.database, this.options.eventStore, this.names, mine);
  }

  /** Has what was given up tried again. False if it was not given up. */
  async retry(process: string, eventId: string): Promise<boolean> {
    const open = await retryIntent(this.database, process, eventId);
    this.slots.find((slot) => slot.process.name === process)?.term?.acting.wake();
    return open;
  }

  private get lookEveryMs(): number {
    return this.options.lookEveryMs ?? 1_000;
  }

  private get names(): string[] {
    return this.slots.map(({ process }) => process.name);
  }

  private get current(): LeasedProcess[] {
    return this.slots.flatMap(({ term }) => (term && !term.lost ? [term] : []));
  }

  private async end(): Promise<void> {
    this.halt.abort();
    this.nudge();
    for (const { term } of this.slots) term?.acting.finish();
    await this.running;
    const late = setTimeout(() => {
      this.abandon.abort();
      for (const { term } of this.slots) term?.acting.cut();
    }, this.options.finishWithinMs ?? 5_000);
    await Promise.all(this.terms);
    clearTimeout(late);
    await this.leases.close();
    await Promise.all([this.database.close(), this.later.close()]);
  }

  private async isSettled(): Promise<boolean> {
    const { eventStore } = this.options;
    await this.reading.flushCheckpoints();
    const head = await eventStore.head();
    // an act may have added to the log in between
    return (await isSettled(this.database, this.names, head)) && (await eventStore.head()) === head;
  }

  private async lookAround(): Promise<void> {
    while (!this.halt.signal.aborted) {
      const nap = new AbortController();
      this.nudge = () => nap.abort();
      await pause(this.lookEveryMs, null, { signal: nap.signal }).catch(() => {}); // cut short
      try {
        if (!this.halt.signal.aborted) await this.look();
      } catch (error) {
        this.trouble(error);
      }
    }
  }

  private async look(): Promise<void> {
    const free = this.slots.filter(({ term }) => term === null);
    const ours = await this.leases.acquire(free.map(({ process }) => process.name));
    for (const slot of free)
      if (ours.includes(slot.process.name)) await this.begin(slot).catch((error: unknown) => this.trouble(error));
    await this.reading.flushCheckpoints();
    const due = await withDueIntents(this.database, this.names);
    for (const { process, acting } of this.current) if (due.includes(process.name)) acting.wake();
  }

  private async begin(slot: Slot): Promise<void> {
    const { process } = slot;
    const checkpoint = await loadCheckpoint(this.database, this.options.eventStore, process.name);
    if (!this.leases.holds(process.name) || this.halt.signal.aborted) return; // while asking
    const acting = new Acting(process, {
      database: this.later,
      eventStore: this.options.eventStore,
      report: this.report,
      retrying: this.options.retrying ?? RETRYING,
      parallel: this.options.parallel ?? process.parallel ?? 1,
      actWithinMs: this.options.actWithinMs ?? 60_000,
      pauseMs: this.lookEveryMs,
      abandoned: this.abandon.signal,
    });
    slot.term = { process, acting, checkpoint, read: checkpoint.position, lost: false };
    this.report({ what: 'acting', process: process.name });
    const over = acting.run().then(() => this.over(slot));
    this.terms.add(over);
    void over.then(() => this.terms.delete(over));
    this.reading.restart();
  }

  private over(slot: Slot): void {
    slot.term = null;
    this.report({ what: 'standing-by', process: slot.process.name });
    this.nudge();
  }

  private trouble(error: unknown): void {
    this.report({ what: 'trouble', error: describeFault(error) });
  }

  /** Another program may act for them from now on. */
  private lose(): void {
    for (const term of this.current) {
      term.lost = true;
      term.acting.cut();
    }
    this.reading.restart();
  }
}
