import { setTimeout as pause } from 'node:timers/promises';
import type { Position, Recorded } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store';
import { type Database, describeFault, type Checkpoint } from '@rabbet/postgres';
import type { Acting } from './acting';
import { plansFor } from './intending';
import { type Plan, recordPlans } from './intents';
import { loadCheckpoint } from './checkpoint';
import type { Process, Report } from './process';

/** A process while this program is the one to read and act for it. */
export interface LeasedProcess {
  readonly process: Process;
  readonly acting: Acting;
  /** Where it stands, as `state` says. */
  checkpoint: Checkpoint;
  /** Where it has read to: nothing in between concerns it. */
  read: Position;
  /** Another program may be the one by now. */
  lost: boolean;
}

export interface ReadingOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly report: Report;
  /** Events in a batch at most. */
  readonly batch: number;
  /** Between two tries at a database or a log that is away. */
  readonly pauseMs: number;
}

/** One reading of the log for all processes of this program, each with a place of its own. */
export class Reading {
  private again = new AbortController();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly terms: () => readonly LeasedProcess[],
    private readonly options: ReadingOptions,
  ) {}

  async run(halt: AbortSignal): Promise<void> {
    const { report, pauseMs } = this.options;
    while (!halt.aborted) {
      this.again = new AbortController();
      const signal = AbortSignal.any([halt, this.again.signal]);
      try {
        await this.read(this.terms(), signal);
      } catch (error) {
        report({ what: 'trouble', error: describeFault(error) });
      }
      // it failed, or the log was closed under it
      if (!signal.aborted) await pause(pauseMs, null, { signal: halt }).catch(() => {}); // cut short
    }
  }

  /** Begins anew from where the processes stand that there are now. */
  restart(): void {
    this.again.abort();
  }

  /**
   * Writes down where the processes have read to. Batches without anything to do for them do not: a write for each
   * would cost more than reading them again after a crash.
   */
  async flushCheckpoints(): Promise<void> {
    await this.runExclusive(async () => {
      for (const term of this.terms())
        if (term.read > term.checkpoint.position) await this.advance(term, term.read, []);
    });
  }

  private async read(terms: readonly LeasedProcess[], signal: AbortSignal): Promise<void> {
    const { eventStore, batch: limit } = this.options;
    const [after] = terms.map(({ read }) => read).sort();
    if (after === undefined) return aborted(signal);
    for await (const batch of eventStore.subscribe(after, { signal, limit })) {
      await this.runExclusive(async () => {
        for (const term of terms) if (!term.lost) await this.handleBatch(term, batch);
      });
      if (signal.aborted) return;
    }
  }

  private async handleBatch(term: LeasedProcess, batch: readonly Recorded[]): Promise<void> {
    const news = batch.filter(({ position }) => position > term.read);
    const last = news.at(-1);
    if (!last) return;
    const plans = plansFor(term.process, news);
    if (plans.length > 0) await this.advance(term, last.position, plans);
    else term.read = last.position;
  }

  /** Moves a process and records its intents, both or neither. */
  private async advance(term: LeasedProcess, to: Position, plans: readonly Plan[]): Promise<void> {
    const { database, eventStore } = this.options;
    const { process, checkpoint } = term;
    const moved = await recordPlans(database, process.name, checkpoint, to, plans);
    // otherwise another program has moved it, or this one without hearing so
    term.checkpoint = moved
      ? { ...checkpoint, position: to }
      : await loadCheckpoint(database, eventStore, process.name);
    term.read = term.checkpoint.position;
    if (moved) this.announce(term, plans);
    else this.restart();
  }

  private announce({ process: { name: process }, acting }: LeasedProcess, plans: readonly Plan[]): void {
    const { report } = this.options;
    for (const { eventId: event, error } of plans)
      report(error ? { what: 'given-up', process, event, attempt: 0, error } : { what: 'recorded', process, event });
    if (plans.length > 0) acting.wake();
  }

  /** Places are moved by what is read and by the clock: by one at a time. */
  private runExclusive(work: () => Promise<void>): Promise<void> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => {}); // its caller hears of it
    return turn;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    if (signal.aborted) resolve();
  });
}
