import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { EventStoreReader } from '@rabbet/event-store';
import { type Database, describeFault, Batcher } from '@rabbet/postgres';
import { intentOf } from './intending';
import { beginNext, type Begun, postpone, recordIntent, settle, type Settled, storable } from './intents';
import type { Process, Report } from './process';

/** How often and how soon a fault is tried again: later each time, up to a limit. */
export interface Retrying {
  readonly firstMs: number;
  readonly mostMs: number;
  /** Attempts after which an intent is given up. */
  readonly limit: number;
}

export interface ActingOptions {
  /** May commit later: what a crash undoes is done again, with the same keys. */
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly report: Report;
  readonly retrying: Retrying;
  readonly parallel: number;
  readonly actWithinMs: number;
  /** Between two tries at a database that is away. */
  readonly pauseMs: number;
  /** Aborted when outcomes that could not be recorded are to be left so. */
  readonly abandoned: AbortSignal;
}

interface Act {
  readonly cutter: AbortController;
  readonly over: Promise<void>;
}

type Result =
  | { readonly what: 'done'; readonly outcome: string }
  | { readonly what: 'refused'; readonly code: string }
  | { readonly what: 'failed'; readonly error: string };

/** Ends of acts that one statement records. */
const MOST_AT_ONCE = 500;

/** Does what one process intends, while this program is the one to do it. */
export class Acting {
  private readonly underWay = new Map<string, Act>();
  private readonly settling: Batcher<Settled, boolean>;
  private readonly ending = new AbortController();
  private woken = false;
  private wakeUp = () => {};

  constructor(
    private readonly process: Process,
    private readonly options: ActingOptions,
  ) {
    this.settling = new Batcher({
      keyOf: ({ begun }) => begun.eventId,
      sizeOf: () => 1,
      maxSize: MOST_AT_ONCE,
      lanes: 1,
      perform: async (settled) =>
        (await settle(options.database, process.name, settled)).map((value) => ({ status: 'fulfilled', value })),
    });
  }

  /** Until told to finish. Returns when nothing is under way any more. */
  async run(): Promise<void> {
    const { parallel, pauseMs, report } = this.options;
    while (!this.ending.signal.aborted) {
      this.woken = false;
      try {
        const room = parallel - this.underWay.size;
        const begun = room > 0 ? await this.beginNext(room) : [];
        for (const one of begun) this.begin(one);
        if (room <= 0 || begun.length < room) await this.nap();
      } catch (error) {
        report({ what: 'trouble', error: describeFault(error) });
        await pause(pauseMs, null, { signal: this.ending.signal }).catch(() => {}); // cut short
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

  private async beginNext(most: number): Promise<readonly Begun[]> {
    const begun = await beginNext(this.options.database, this.process.name, [...this.underWay.keys()], most);
    return this.ending.signal.aborted ? [] : begun;
  }

  private begin(begun: Begun): void {
    const cutter = new AbortController();
    const over = this.perform(begun, cutter).finally(() => {
      const wasFull = this.underWay.size >= this.options.parallel;
      this.underWay.delete(begun.eventId);
      if (wasFull) this.wake(); // else all that was due had been begun
    });
    this.underWay.set(begun.eventId, { cutter, over });
  }

  private async perform(begun: Begun, cutter: AbortController): Promise<void> {
    const late = setTimeout(() => cutter.abort(new TookTooLong()), this.options.actWithinMs);
    const result = await this.attempt(begun, cutter.signal);
    clearTimeout(late);
    // what has happened is recorded even when this program may do nothing more: else it is done again
    if (result) await this.recordAtLast(begun, result);
  }

  /** Null for an act that was cut short: whoever acts from now on begins it again. */
  private async attempt(begun: Begun, signal: AbortSignal): Promise<Result | null> {
    if (begun.attempt > this.options.retrying.limit) return { what: 'failed', error: 'it was begun, but never ended' };
    try {
      const outcome = await unlessAborted(this.act(begun, signal), signal);
      return { what: 'done', outcome: storable(outcome ?? {}) };
    } catch (error) {
      if (error instanceof Refusal) return { what: 'refused', code: error.code };
      if (signal.reason instanceof CutShort) return null;
      return { what: 'failed', error: describeFault(error) };
    }
  }

  private async act(begun: Begun, signal: AbortSignal): Promise<object | void> {
    const { key, attempt, eventId: cause } = begun;
    const intent = begun.payload.intent ?? (await this.intendAgain(begun));
    if (!intent) return;
    const { name } = this.process;
    const context = { commandId: key, actor: `process-${name}`, origin: 'process', cause, now: new Date() } as const;
    return this.process.act(intent, { key, attempt, signal, context });
  }

  /** The process has failed to say what it intends, and an operator wants it asked once more. */
  private async intendAgain(begun: Begun): Promise<object | null> {
    const { stream, revision } = begun.payload;
    const [event] = await this.options.eventStore.readStream(stream, { from: revision, limit: 1 });
    if (!event) throw new Error(`${stream} has no event ${revision}`);
    const intent = intentOf(this.process, event);
    const payload = { stream, revision, intent };
    if (intent) await recordIntent(this.options.database, this.process.name, { ...begun, payload });
    return intent;
  }

  private async recordAtLast(begun: Begun, result: Result): Promise<void> {
    const { abandoned, pauseMs, report } = this.options;
    while (!abandoned.aborted)
      try {
        return await this.record(begun, result);
      } catch (error) {
        report({ what: 'trouble', error: describeFault(error) });
        await pause(pauseMs, null, { signal: abandoned }).catch(() => {}); // cut short
      }
  }

  private async record(begun: Begun, result: Result): Promise<void> {
    const { database, report, retrying } = this.options;
    const { name } = this.process;
    const about = { process: name, event: begun.eventId, attempt: begun.attempt };
    if (result.what === 'done') {
      if (await this.settling.add({ begun, state: 'done', outcome: result.outcome }))
        report({ ...about, what: 'done' });
    } else if (result.what === 'refused') {
      const { code } = result;
      if (await this.settling.add({ begun, state: 'done', outcome: storable({ refused: code }) }))
        report({ ...about, what: 'refused', code });
    } else {
      const { error } = result;
      const outcome = storable({ error });
      const forMs = delayAfter(begun.attempt, retrying);
      if (begun.attempt >= retrying.limit) {
        if (await this.settling.add({ begun, state: 'given-up', outcome }))
          report({ ...about, what: 'given-up', error });
      } else if (await postpone(database, name, begun, forMs, outcome))
        report({ ...about, what: 'postponed', error, forMs });
    }
  }
}

function delayAfter(attempt: number, { firstMs, mostMs }: Retrying): number {
  return Math.min(firstMs * 2 ** (attempt - 1), mostMs) * (0.5 + Math.random() / 2);
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
