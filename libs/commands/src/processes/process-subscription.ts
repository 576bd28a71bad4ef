import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position, Recorded } from '@rabbet/domain/events/event';
import { AnotherPast } from '@rabbet/event-store';
import { type Checkpoint, describeFault, type Lease } from '@rabbet/postgres';
import type { IntentExecutor } from './intent-executor';
import { collectIntents } from './collect-intents';
import { addToOutbox, type IntentBatch } from './outbox';
import { loadCheckpoint } from './checkpoint';
import type { EngineParts, Process } from './process';

/** A process while this program holds its lease. */
export interface LeasedProcess {
  readonly process: Process;
  readonly executor: IntentExecutor;
  readonly lease: Lease;
  /** Checkpoint as it is stored in `state`. */
  checkpoint: Checkpoint;
  /** Position up to which it has read: at or behind the checkpoint, with no intent in between. */
  readPosition: Position;
  /** True once the lease is lost: another program may hold it. */
  isLost: boolean;
}

const NOTHING: IntentBatch = { entries: [], droppedSubjects: [] };

/** One subscription to the log for all processes of this program, each with a checkpoint of its own. */
export class ProcessSubscription {
  private restarting = new AbortController();
  private lastWork: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly leased: () => readonly LeasedProcess[],
    private readonly parts: EngineParts,
    /** Called when another program may have moved a checkpoint: the lease may be lost. */
    private readonly onCheckpointConflict: () => Promise<unknown>,
  ) {}

  async run(halt: AbortSignal): Promise<void> {
    const { report, pollMs } = this.parts;
    while (!halt.aborted) {
      this.restarting = new AbortController();
      const signal = AbortSignal.any([halt, this.restarting.signal]);
      try {
        await this.read(this.leased(), signal);
      } catch (error) {
        if (!(error instanceof AnotherPast)) report({ what: 'trouble', error: describeFault(error) });
      }
      // if it was not restarted, it failed, or the log was closed
      if (!signal.aborted) await pause(pollMs, null, { signal: halt }).catch(() => {});
    }
  }

  /** Subscribes again, from the lowest position that the processes leased by now have read. */
  restart(): void {
    this.restarting.abort();
  }

  /**
   * Stores how far the processes have read. A batch that led to no intent is not stored at once: one write for each
   * batch would cost more than reading those batches again after a crash.
   */
  async flushCheckpoints(): Promise<void> {
    await this.runExclusive(async () => {
      for (const leased of this.leased())
        if (leased.readPosition > leased.checkpoint.position) await this.advance(leased, leased.readPosition, NOTHING);
    });
  }

  private async read(leasedProcesses: readonly LeasedProcess[], signal: AbortSignal): Promise<void> {
    const [after] = leasedProcesses.map(({ readPosition }) => readPosition).sort();
    if (after === undefined) {
      if (!signal.aborted) await once(signal, 'abort'); // without a process there is nothing to read
      return;
    }
    for await (const batch of this.parts.eventStore.subscribe(after, { signal })) {
      await pause(this.parts.gatherMs, null, { signal }).catch(() => {});
      if (signal.aborted) return;
      await this.runExclusive(async () => {
        for (const leased of leasedProcesses) if (!leased.isLost) await this.handleBatch(leased, batch);
      });
      if (signal.aborted) return;
    }
  }

  private async handleBatch(leased: LeasedProcess, batch: readonly Recorded[]): Promise<void> {
    const newEvents = batch.filter(({ position }) => position > leased.readPosition);
    const last = newEvents.at(-1);
    if (!last) return;
    const intents = collectIntents(leased.process, newEvents);
    if (intents.entries.length + intents.droppedSubjects.length > 0) await this.advance(leased, last.position, intents);
    else leased.readPosition = last.position;
  }

  /** Stores the checkpoint of a process and the intents that go with it, both or neither. */
  private async advance(leased: LeasedProcess, to: Position, intents: IntentBatch): Promise<void> {
    const { database, eventStore } = this.parts;
    const { process, checkpoint, lease } = leased;
    const isMoved = await addToOutbox(database, process.name, { from: checkpoint, to, lease }, intents);
    // if it is not moved, another program has moved it, or this one has and the answer was lost
    leased.checkpoint = isMoved
      ? { ...checkpoint, position: to }
      : await loadCheckpoint(database, eventStore, process.name);
    leased.readPosition = leased.checkpoint.position;
    if (isMoved) this.reportEntries(leased, intents);
    else await this.onCheckpointConflict().finally(() => this.restart());
  }

  private reportEntries({ process: { name: process }, executor }: LeasedProcess, { entries }: IntentBatch): void {
    const { report } = this.parts;
    for (const { eventId: event, error } of entries)
      report(error ? { what: 'given-up', process, event, attempt: 0, error } : { what: 'recorded', process, event });
    if (entries.length > 0) executor.wake();
  }

  /** Runs work that stores checkpoints one after the other: batches and `flushCheckpoints` would conflict. */
  private runExclusive(work: () => Promise<void>): Promise<void> {
    const turn = this.lastWork.then(work);
    this.lastWork = turn.catch(() => {}); // the caller of this work gets the error
    return turn;
  }
}
