import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Clock, Direction, openSlowLine, type Pace, type SlowLine } from './slow-line';

const KB = 1_024;

let server: Server | null = null;
let line: SlowLine | null = null;
let clock: HastyClock;
beforeEach(() => (clock = new HastyClock()));
afterEach(async () => {
  await line?.close();
  server?.close();
  [line, server] = [null, null];
});

/** A clock on which time passes at once, as soon as somebody waits for it, and never else. */
class HastyClock implements Clock {
  private time = 0;
  private readonly waiting = new Set<{ readonly at: number; readonly go: () => void }>();

  now(): number {
    return this.time;
  }

  after(ms: number, go: () => void): () => void {
    const one = { at: this.time + ms, go };
    this.waiting.add(one);
    setImmediate(() => this.goOn());
    return () => void this.waiting.delete(one);
  }

  private goOn(): void {
    const [next] = [...this.waiting].sort((a, b) => a.at - b.at);
    if (!next) return;
    this.waiting.delete(next);
    this.time = next.at;
    next.go();
  }
}

async function lineTo(answer: (socket: Socket) => void, pace: Pace) {
  server = createServer({ allowHalfOpen: true }, (socket) => answer(socket.on('error', () => {}))); // cut off at the end
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  line = await openSlowLine(portOf(server), pace, clock);
}

const portOf = (one: Server) => (one.address() as { port: number }).port; // it listens on a port
const echo = (socket: Socket) => void socket.pipe(socket);

async function open(port = portOf(server!)): Promise<Socket> {
  const socket = connect({ port: line!.port, host: '127.0.0.1' }).setNoDelay(); // opened before
  socket.write(Buffer.from([5, 1, 0]));
  await once(socket, 'data');
  socket.write(Buffer.from([5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255]));
  const isOpen = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  if (!isOpen) throw new Error('refused');
  return socket;
}

async function said(socket: Socket, word: string): Promise<void> {
  socket.write(word);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toBe(word);
}

test('an answer takes a round trip, and so does it to open a connection', async () => {
  await lineTo(echo, { delayMs: 60, bytesPerSecond: 1_000 });
  const socket = await open();
  expect(clock.now()).toBe(120);
  await said(socket, 'one');
  expect(clock.now()).toBeCloseTo(120 + 2 * (60 + 3)); // three bytes, a thousand a second
  await said(socket, 'two');
  expect(clock.now()).toBeCloseTo(120 + 4 * (60 + 3));
  socket.destroy();
});

test('what goes through the line comes to its end to the last byte', async () => {
  const sent = Buffer.alloc(150 * KB, 'wall and frame');
  await lineTo((socket) => socket.end(sent), { delayMs: 1, bytesPerSecond: 300 * KB });
  const received = await Promise.all((await Promise.all([open(), open()])).map(buffer));
  expect(received.map((bytes) => bytes.equals(sent))).toEqual([true, true]);
  expect(clock.now()).toBeGreaterThanOrEqual(1_000);
});

/** Sent at the same moment on connections of their own: when the last byte of each has come. */
async function arrivals(pace: Pace, all: readonly Buffer[]): Promise<number[]> {
  const direction = new Direction(pace, clock);
  return Promise.all(
    all.map(async (bytes) => {
      const [from, to] = [new PassThrough(), new PassThrough()];
      direction.carry(from, to);
      from.end(bytes);
      expect((await buffer(to)).equals(bytes)).toBe(true);
      return clock.now();
    }),
  );
}

test('all connections share what goes through the line in a second', async () => {
  const pace = { delayMs: 1, bytesPerSecond: 300 * KB };
  const [one = 0, other = 0] = await arrivals(pace, [Buffer.alloc(150 * KB, 'a'), Buffer.alloc(150 * KB, 'b')]);
  expect(other).toBeCloseTo(1_001);
  expect(one).toBeGreaterThan(990);
});

test('a word does not wait until all of a large picture on another connection has come', async () => {
  const pace = { delayMs: 10, bytesPerSecond: 200 * KB };
  const [picture = 0, word = 0] = await arrivals(pace, [Buffer.alloc(200 * KB, 'a'), Buffer.from('word')]);
  expect(picture).toBeGreaterThan(1_000);
  expect(word).toBeLessThan(50);
});

test('the line leads to its server and nowhere else', async () => {
  await lineTo(echo, { delayMs: 1, bytesPerSecond: 300 * KB });
  await expect(open(9)).rejects.toThrow('refused');
});
