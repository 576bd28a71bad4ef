import type { Position } from '@rabbet/domain/events/event';
import { Listener } from '@rabbet/postgres';
import type { StoredEvent } from '../log/event-log';
import { toNumber } from './position';

/** Events of this program's own that are kept for its readers: an import appends thousands while they take some. */
const MOST = { events: 5_000, letters: 4 * 1024 * 1024 };

/**
 * Tells that the log may have grown: by this program's own appends, which its readers get from here; by NOTIFY; and by
 * the clock behind it, should a notification be lost.
 */
export class Tail {
  private listener: Listener | null = null;
  private waiters = new Set<() => void>();
  closed = false;
  /** Counts the times something happened: whoever noted it before reading cannot miss what came during the read. */
  wakes = 0;
  /** Counts those of them after which the log has to be asked. */
  news = 0;
  /** The last events that this program appended, without a gap between them. */
  private events: StoredEvent[] = [];
  private letters = 0;
  /** Counts all events that this program appended. */
  taken = 0;
  private appending = 0;
  private heardMeanwhile: number[] = [];

  constructor(
    private readonly url: string,
    private readonly pollMs: number,
  ) {}

  /** Waits for more than the wakes given, the poll or so many milliseconds, or the signal. */
  wait(wakes: number, signal: AbortSignal, mostMs = Infinity): Promise<void> {
    if (this.wakes !== wakes || signal.aborted || this.closed) return Promise.resolve();
    this.listener ??= new Listener(this.url, ['rabbet_log'], {
      heard: (_channel, last) => this.heard(Number(last)),
      lost: () => this.keep([], []), // who knows what log answers next
      back: () => this.hasNews(),
    });
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.waiters.delete(done);
        resolve();
      };
      const look = () => {
        this.news++;
        done();
      };
      const timer = setTimeout(look, Math.min(this.pollMs, mostMs));
      signal.addEventListener('abort', done);
      this.waiters.add(done);
    });
  }

  /**
   * Events after a position, where this program appended them since `taken` was so many: a reader that began later asks
   * the log, which may have been restored meanwhile. Positions are dense, so nothing stands between. Null where the log
   * has to be asked.
   */
  after(position: Position, limit: number, taken: number): readonly StoredEvent[] | null {
    const first = this.events[0];
    const from = first ? toNumber(position) + 1 - toNumber(first.position) : -1;
    const least = Math.max(0, taken - (this.taken - this.events.length));
    return from >= least && from < this.events.length ? this.events.slice(from, from + limit) : null;
  }

  /** The last event that this program appended stands at this position. */
  endsAt(position: Position): boolean {
    return this.events.at(-1)?.position === position;
  }

  /** Runs an append. A notification of it often arrives before the answer, and is handled afterwards. */
  async whileAppending<T>(work: () => Promise<T>): Promise<T> {
    this.appending++;
    try {
      return await work();
    } finally {
      this.appending--;
      for (const last of this.heardMeanwhile.splice(0)) this.look(last);
    }
  }

  /** Takes what this program has appended; appends that run side by side may be told in any order. */
  take(events: readonly StoredEvent[]): void {
    const [first] = events;
    if (!first) return;
    const last = this.events.at(-1);
    const next = toNumber(first.position);
    const end = last ? toNumber(last.position) : 0;
    this.taken += events.length;
    const follows = next === end + 1;
    this.keep(follows ? this.events : [], follows || next > end ? events : []);
    if (follows) this.wake();
    else this.hasNews();
  }

  private keep(events: StoredEvent[], more: readonly StoredEvent[]): void {
    if (events.length === 0) this.letters = 0;
    for (const event of more) {
      events.push(event);
      this.letters += lettersIn(event);
    }
    let dropped = 0;
    while (events.length - dropped > MOST.events || (this.letters > MOST.letters && dropped < events.length))
      this.letters -= lettersIn(events[dropped++]!); // it holds more than were dropped
    events.splice(0, dropped);
    this.events = events;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.wake();
    await this.listener?.close();
  }

  private heard(last: number): void {
    if (this.appending > 0) this.heardMeanwhile.push(last);
    else this.look(last);
  }

  /** Handles a notification. Readers already know the events that this program appended. */
  private look(last: number): void {
    const newest = this.events.at(-1);
    const isCovered = newest && last > 0 && last <= toNumber(newest.position);
    if (!isCovered) this.hasNews();
  }

  private hasNews(): void {
    this.news++;
    this.wake();
  }

  private wake(): void {
    this.wakes++;
    for (const waiter of [...this.waiters]) waiter();
  }
}

function lettersIn({ data, meta }: StoredEvent): number {
  return data.length + meta.length;
}
