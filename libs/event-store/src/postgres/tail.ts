import type { Position } from '@rabbet/domain/events/event';
import { Listener } from '@rabbet/postgres';
import type { StoredEvent } from '../log/event-log';
import { toNumber } from './position';

/** Limits of the buffer. An import appends thousands of events while the readers take some. */
const MAX_BUFFERED = { events: 5_000, letters: 4 * 1024 * 1024 };

/**
 * End of the log, at which subscriptions wait. It wakes them after an append of this program, after a notification of
 * Postgres that another program has appended, and after a poll interval, because a notification may be lost. The
 * events that this program appended itself are buffered, so that its subscriptions need not read them from Postgres.
 */
export class Tail {
  private listener: Listener | null = null;
  private waiters = new Set<() => void>();
  isClosed = false;
  /**
   * Counts the times that the log may have grown. A reader notes the count before it reads, and waits for a higher one:
   * so it cannot miss an append during the read.
   */
  wakeCount = 0;
  /** Counts those wakes after which Postgres has to be read, because the buffer may not hold the new events. */
  newsCount = 0;
  /** Last events that this program appended, without a gap between them. */
  private buffer: StoredEvent[] = [];
  private bufferedLetters = 0;
  /** Counts all events that this program has appended. */
  appendedCount = 0;
  private runningAppends = 0;
  private postponedNotifications: number[] = [];

  constructor(
    private readonly url: string,
    private readonly pollMs: number,
  ) {}

  /** Resolves once there are more wakes than `previousWakeCount`, after the poll interval or `maxMs`, or on the signal. */
  wait(previousWakeCount: number, signal: AbortSignal, maxMs = Infinity): Promise<void> {
    if (this.wakeCount !== previousWakeCount || signal.aborted || this.isClosed) return Promise.resolve();
    this.listener ??= new Listener(this.url, ['rabbet_log'], {
      heard: (_channel, last) => this.onNotification(Number(last)),
      lost: () => this.setBuffer([], []), // the next connection may lead to a log that was restored meanwhile
      back: () => this.signalNews(),
    });
    return new Promise((resolve) => {
      const endWait = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', endWait);
        this.waiters.delete(endWait);
        resolve();
      };
      const onTimeout = () => {
        this.newsCount++;
        endWait();
      };
      const timer = setTimeout(onTimeout, Math.min(this.pollMs, maxMs));
      signal.addEventListener('abort', endWait);
      this.waiters.add(endWait);
    });
  }

  /**
   * Buffered events directly after a position; null if Postgres has to be read. A reader passes the `appendedCount` of
   * the time when it began, and gets only events that were appended later: earlier ones may be gone, because the log may
   * have been restored in between.
   */
  bufferedAfter(position: Position, limit: number, appendedBefore: number): readonly StoredEvent[] | null {
    const first = this.buffer[0];
    if (!first) return null;
    // positions are dense, so the next event has the next position
    const nextIndex = toNumber(position) + 1 - toNumber(first.position);
    const droppedCount = this.appendedCount - this.buffer.length;
    const firstAllowed = Math.max(0, appendedBefore - droppedCount);
    if (nextIndex < firstAllowed || nextIndex >= this.buffer.length) return null;
    return this.buffer.slice(nextIndex, nextIndex + limit);
  }

  /** True if this is the position of the last event that this program appended. */
  endsAt(position: Position): boolean {
    return this.buffer.at(-1)?.position === position;
  }

  /** Runs an append. Its own notification often arrives before its answer, so notifications are handled after it. */
  async whileAppending<T>(work: () => Promise<T>): Promise<T> {
    this.runningAppends++;
    try {
      return await work();
    } finally {
      this.runningAppends--;
      for (const last of this.postponedNotifications.splice(0)) this.handleNotification(last);
    }
  }

  /** Buffers events that this program has appended, and wakes the readers. Parallel appends may arrive in any order. */
  addAppended(events: readonly StoredEvent[]): void {
    const [first] = events;
    if (!first) return;
    this.appendedCount += events.length;
    const last = this.buffer.at(-1);
    const end = last ? toNumber(last.position) : 0;
    const start = toNumber(first.position);
    if (start === end + 1) {
      this.setBuffer(this.buffer, events);
      this.wake();
      return;
    }
    // another program appended between, or these events come before buffered ones: the buffer would have a gap
    this.setBuffer([], start > end ? events : []);
    this.signalNews();
  }

  /** Buffers `events` and behind them `added`, and drops the oldest ones over the limits. */
  private setBuffer(events: StoredEvent[], added: readonly StoredEvent[]): void {
    if (events.length === 0) this.bufferedLetters = 0;
    for (const event of added) {
      events.push(event);
      this.bufferedLetters += countEventLetters(event);
    }
    let dropped = 0;
    for (const event of events) {
      const isWithinLimits =
        events.length - dropped <= MAX_BUFFERED.events && this.bufferedLetters <= MAX_BUFFERED.letters;
      if (isWithinLimits) break;
      this.bufferedLetters -= countEventLetters(event);
      dropped++;
    }
    events.splice(0, dropped);
    this.buffer = events;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.wake();
    await this.listener?.close();
  }

  private onNotification(last: number): void {
    if (this.runningAppends > 0) this.postponedNotifications.push(last);
    else this.handleNotification(last);
  }

  /** Handles a notification that the log ends at `last`; 0 from an older program, which does not say where. */
  private handleNotification(last: number): void {
    const newest = this.buffer.at(-1);
    const isBuffered = newest && last > 0 && last <= toNumber(newest.position);
    if (!isBuffered) this.signalNews();
  }

  private signalNews(): void {
    this.newsCount++;
    this.wake();
  }

  private wake(): void {
    this.wakeCount++;
    for (const waiter of [...this.waiters]) waiter();
  }
}

function countEventLetters({ data, meta }: StoredEvent): number {
  return data.length + meta.length;
}
