import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position, Recorded } from '@rabbet/domain/events/event';
import { AnotherPast } from '@rabbet/event-store';
import { type Checkpoint, describeFault, type Lease } from '@rabbet/postgres';
import type { IntentExecutor } from './intent-executor';
import { intended } from './intending';
import { addToOutbox, type Intended } from './outbox';
import { loadCheckpoint } from './checkpoint';
import type { EngineParts, Process } from './process';

/** A process while this program holds its lease. */
export interface LeasedProcess {
  readonly process: Process;
  readonly executor: IntentExecutor;
  readonly lease: Lease;
  /** Place that is stored in `state`. */
  checkpoint: Checkpoint;
  /** Place up to which it has read: at or after the checkpoint, with no intent in between. */
  read: Position;
  /** The lease is lost: another program may hold it by now. */
  lost: boolean;
}

const NOTHING: Intended = { entries: [], dropped: [] };

/** One subscription to the log for all processes of this program, each with a checkpoint of its own. */
export class ProcessSubscription {
  private again = new AbortController();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly leased: () => readonly LeasedProcess[],
    private readonly parts: EngineParts,
    /** Called where a checkpoint is not where it was left: the lease may be lost. */
    private readonly doubt: () => Promise<unknown>,
  ) {}

  async run(halt: AbortSignal): Promise<void> {
    const { report, lookEveryMs } = this.parts;
    while (!halt.aborted) {
      this.again = new AbortController();
      const signal = AbortSignal.any([halt, this.again.signal]);
      try {
        await this.read(this.leased(), signal);
      } catch (error) {
        if (!(error instanceof AnotherPast)) report({ what: 'trouble', error: describeFault(error) });
      }
      // it failed, or the log was closed under it
      if (!signal.aborted) await pause(lookEveryMs, null, { signal: halt }).catch(() => {}); // cut short
    }
  }

  /** Subscribes again, from the lowest position that the processes leased by now have read. */
  restart(): void {
    this.again.abort();
  }

  /**
   * Stores how far the processes have read. A batch that led to no intent is not stored at once: one write for each
   * batch would cost more than reading those batches again after a crash.
   */
  async flushCheckpoints(): Promise<void> {
    await this.runExclusive(async () => {
      for (const leased of this.leased())
        if (leased.read > leased.checkpoint.position) await this.advance(leased, leased.read, NOTHING);
    });
  }

  private async read(all: readonly LeasedProcess[], signal: AbortSignal): Promise<void> {
    const [after] = all.map(({ read }) => read).sort();
    if (after === undefined) {
      if (!signal.aborted) await once(signal, 'abort'); // no process, nothing to read
      return;
    }
    for await (const batch of this.parts.eventStore.subscribe(after, { signal })) {
      await pause(this.parts.gatherMs, null, { signal }).catch(() => {}); // cut short
      if (signal.aborted) return;
      await this.runExclusive(async () => {
        for (const leased of all) if (!leased.lost) await this.handleBatch(leased, batch);
      });
      if (signal.aborted) return;
    }
  }

  private async handleBatch(leased: LeasedProcess, batch: readonly Recorded[]): Promise<void> {
    const newEvents = batch.filter(({ position }) => position > leased.read);
    const last = newEvents.at(-1);
    if (!last) return;
    const intents = intended(leased.process, newEvents);
    if (intents.entries.length + intents.dropped.length > 0) await this.advance(leased, last.position, intents);
    else leased.read = last.position;
  }

  /** Stores the checkpoint of a process and the intents that go with it, both or neither. */
  private async advance(leased: LeasedProcess, to: Position, intents: Intended): Promise<void> {
    const { database, eventStore } = this.parts;
    const { process, checkpoint, lease } = leased;
    const moved = await addToOutbox(database, process.name, { from: checkpoint, to, lease }, intents);
    // false: another program has advanced it or may do so, or this one did and the answer was lost
    leased.checkpoint = moved
      ? { ...checkpoint, position: to }
      : await loadCheckpoint(database, eventStore, process.name);
    leased.read = leased.checkpoint.position;
    if (moved) this.announce(leased, intents);
    else await this.doubt().finally(() => this.restart());
  }

  private announce({ process: { name: process }, executor }: LeasedProcess, { entries }: Intended): void {
    const { report } = this.parts;
    for (const { eventId: event, error } of entries)
      report(error ? { what: 'given-up', process, event, attempt: 0, error } : { what: 'recorded', process, event });
    if (entries.length > 0) executor.wake();
  }

  /** Batches and the timer of flushCheckpoints both store checkpoints: one after the other. */
  private runExclusive(work: () => Promise<void>): Promise<void> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => {}); // its caller hears of it
    return turn;
  }
}
