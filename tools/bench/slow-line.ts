import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server on this machine that is as slow as one to a phone. */
export interface SlowLine {
  readonly port: number;
  close(): Promise<void>;
}

export interface Pace {
  /** From one end to the other: a round trip takes twice as long. */
  readonly delayMs: number;
  /** In each direction, shared by all connections. */
  readonly bytesPerSecond: number;
}

/** Slow 4G: round trips of 150 ms, 1.6 Mbit/s. */
export const SLOW_4G: Pace = { delayMs: 75, bytesPerSecond: 200_000 };

/** As much as goes in one packet: connections take turns after each. */
const SEGMENT = 1_460;
/** What one connection may have waiting; the kernel keeps the rest, and its sender waits. */
const WINDOW = 64 * 1_024;

/**
 * Passes bytes on between browser and server, late and slowly. To open a connection takes a round trip, as it does
 * everywhere: nothing of what the browser sends leaves before. Nothing is lost, and no connection has to gather speed.
 */
export async function openSlowLine(to: number, pace: Pace = SLOW_4G): Promise<SlowLine> {
  const [up, down] = [new Direction(pace), new Direction(pace)];
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    const shop = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [browser.setNoDelay(), shop.setNoDelay()]) {
      open.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    // one that breaks takes the other along
    browser.on('close', () => shop.destroySoon());
    shop.on('close', () => browser.destroySoon());
    up.carry(browser, shop, 2 * pace.delayMs);
    down.carry(shop, browser);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on a port
  return {
    port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      up.stop();
      down.stop();
      await closed;
    },
  };
}

/** What one connection sends: bytes, and at last that there are no more. */
interface Lane {
  readonly to: Socket;
  readonly from: Socket;
  readonly opensAt: number;
  waiting: Buffer;
  hasEnded: boolean;
  /** Since when it has had something to send. */
  readyAt: number;
}

interface Arrival {
  readonly at: number;
  readonly arrive: () => void;
}

class Direction {
  /** Those with something to send, in the order of their turns. */
  private turns: Lane[] = [];
  private underWay: Arrival[] = [];
  private freeAt = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly pace: Pace) {}

  carry(from: Socket, to: Socket, opensInMs = 0): void {
    const opensAt = performance.now() + opensInMs;
    const lane: Lane = { from, to, opensAt, waiting: Buffer.alloc(0), hasEnded: false, readyAt: opensAt };
    from.on('data', (bytes: Buffer) => {
      lane.waiting = Buffer.concat([lane.waiting, bytes]);
      if (lane.waiting.length > WINDOW) from.pause();
      this.queue(lane);
    });
    from.on('end', () => {
      lane.hasEnded = true;
      this.queue(lane);
    });
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    [this.turns, this.underWay] = [[], []];
  }

  private queue(lane: Lane): void {
    if (!this.turns.includes(lane)) {
      lane.readyAt = Math.max(lane.opensAt, performance.now());
      this.turns.push(lane);
    }
    this.go();
  }

  /** Sends and hands over whatever is due by now; what a late timer missed is made up for. */
  private go(): void {
    if (this.timer) clearTimeout(this.timer);
    const now = performance.now();
    while (this.freeAt <= now && this.sendNext(now)) continue;
    while (this.underWay[0] && this.underWay[0].at <= now) this.underWay.shift()?.arrive();
    const next = Math.min(this.nextTurn(), this.underWay[0]?.at ?? Infinity);
    this.timer = next === Infinity ? null : setTimeout(() => this.go(), Math.max(0, next - now));
  }

  private nextTurn(): number {
    return Math.max(this.freeAt, Math.min(...this.turns.map(({ readyAt }) => readyAt)));
  }

  private sendNext(now: number): boolean {
    const lane = this.turns.find(({ readyAt }) => readyAt <= now);
    if (!lane) return false;
    this.turns.splice(this.turns.indexOf(lane), 1);
    const segment = lane.waiting.subarray(0, SEGMENT);
    lane.waiting = lane.waiting.subarray(SEGMENT);
    const begins = Math.max(this.freeAt, lane.readyAt);
    this.freeAt = begins + (1_000 * segment.length) / this.pace.bytesPerSecond;
    const isLast = lane.hasEnded && lane.waiting.length === 0;
    const arrive = () => {
      if (!lane.to.writable) return;
      lane.to.write(segment);
      if (isLast) lane.to.end();
    };
    this.underWay.push({ at: this.freeAt + this.pace.delayMs, arrive });
    if (lane.waiting.length > 0) this.turns.push(lane);
    if (lane.waiting.length <= WINDOW) lane.from.resume();
    return true;
  }
}
