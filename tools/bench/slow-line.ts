import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A line to a server on this machine that is as slow as one to a phone: `socks5://127.0.0.1:<port>`. */
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

export interface Clock {
  /** In milliseconds. */
  now(): number;
  /** Calls it when so many have passed; answers how to call it off. */
  after(ms: number, go: () => void): () => void;
}

const CLOCK: Clock = {
  now: () => performance.now(),
  after(ms, go) {
    const timer = setTimeout(go, ms);
    return () => clearTimeout(timer);
  },
};

/** Slow 4G: round trips of 150 ms, 1.6 Mbit/s. */
export const SLOW_4G: Pace = { delayMs: 75, bytesPerSecond: 200_000 };

/** As much as goes in one packet: connections take turns after each. */
const SEGMENT = 1_460;
/** What one connection may have waiting; the kernel keeps the rest, and its sender waits. */
const WINDOW = 64 * 1_024;

/**
 * Passes bytes on between a browser and one server, late and slowly. It is a SOCKS proxy, since a browser has to be kept
 * waiting for a connection as long as it takes to open one: which request goes over which depends on that. Nothing is
 * lost, and no connection has to gather speed.
 */
export async function openSlowLine(to: number, pace: Pace = SLOW_4G, clock: Clock = CLOCK): Promise<SlowLine> {
  const [up, down] = [new Direction(pace, clock), new Direction(pace, clock)];
  const roundTrip = () => new Promise<void>((over) => clock.after(2 * pace.delayMs, over));
  const open = new Set<Socket>();
  const kept = (socket: Socket) => {
    open.add(socket);
    return socket
      .setNoDelay()
      .on('error', () => socket.destroy())
      .on('close', () => open.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    void opened(kept(browser), to, roundTrip).then((isOpen) => {
      if (!isOpen || browser.destroyed) return browser.destroy();
      const shop = kept(connect({ port: to, host: '127.0.0.1', allowHalfOpen: true }));
      // one that breaks takes the other along
      browser.on('close', () => shop.destroySoon());
      shop.on('close', () => browser.destroySoon());
      up.carry(browser, shop);
      down.carry(shop, browser);
    });
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

/** As SOCKS 5 has it (RFC 1928): no password, and a round trip later it is open, if it is to the server of this line. */
async function opened(browser: Socket, to: number, roundTrip: () => Promise<void>): Promise<boolean> {
  const heard = async () => ((await once(browser, 'data').catch(() => [Buffer.alloc(0)])) as [Buffer])[0]; // what sockets hand on
  await heard();
  browser.write(Buffer.from([VERSION, 0]));
  const asked = await heard();
  if (asked.length < 4 || asked.readUInt16BE(asked.length - 2) !== to) return false;
  await roundTrip();
  return browser.write(Buffer.from([VERSION, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
}
const VERSION = 5;

/** What one connection sends: bytes, and at last that there are no more. */
interface Lane {
  readonly to: Duplex;
  readonly from: Duplex;
  waiting: Buffer;
  hasEnded: boolean;
  /** Since when it has had something to send. */
  readyAt: number;
}

interface Arrival {
  readonly at: number;
  readonly arrive: () => void;
}

/** What goes one way through the line. */
export class Direction {
  /** Those with something to send, in the order of their turns. */
  private turns: Lane[] = [];
  private underWay: Arrival[] = [];
  private freeAt = 0;
  private callOff: (() => void) | null = null;

  constructor(
    private readonly pace: Pace,
    private readonly clock: Clock,
  ) {}

  carry(from: Duplex, to: Duplex): void {
    const lane: Lane = { from, to, waiting: Buffer.alloc(0), hasEnded: false, readyAt: 0 };
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
    this.callOff?.();
    [this.turns, this.underWay] = [[], []];
  }

  private queue(lane: Lane): void {
    if (!this.turns.includes(lane)) {
      lane.readyAt = this.clock.now();
      this.turns.push(lane);
    }
    this.go();
  }

  /** Sends and hands over whatever is due by now; what a late timer missed is made up for. */
  private go(): void {
    this.callOff?.();
    const now = this.clock.now();
    while (this.freeAt <= now && this.sendNext()) continue;
    while (this.underWay[0] && this.underWay[0].at <= now) this.underWay.shift()?.arrive();
    const next = Math.min(this.turns.length > 0 ? this.freeAt : Infinity, this.underWay[0]?.at ?? Infinity);
    this.callOff = next === Infinity ? null : this.clock.after(Math.max(0, next - now), () => this.go());
  }

  private sendNext(): boolean {
    const lane = this.turns.shift();
    if (!lane) return false;
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
