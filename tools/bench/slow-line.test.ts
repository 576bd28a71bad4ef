import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { openSlowLine, type SlowLine } from './slow-line';

/** Wide enough for a machine that does other things. */
const LATE_MS = 400;
const KB = 1_024;

let server: Server;
let line: SlowLine;
afterEach(async () => {
  await line.close();
  server.close();
});

async function lineTo(answer: (socket: Socket) => void, pace: { delayMs: number; bytesPerSecond: number }) {
  server = createServer({ allowHalfOpen: true }, (socket) => answer(socket.on('error', () => {}))); // cut off at the end
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  line = await openSlowLine((server.address() as { port: number }).port, pace); // it listens on a port
}

const echo = (socket: Socket) => void socket.pipe(socket);

async function open(port = (server.address() as { port: number }).port): Promise<Socket> {
  const socket = connect({ port: line.port, host: '127.0.0.1' }).setNoDelay();
  socket.write(Buffer.from([5, 1, 0]));
  await once(socket, 'data');
  socket.write(Buffer.from([5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255]));
  const isOpen = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  if (!isOpen) throw new Error('refused');
  return socket;
}

async function said(socket: Socket, word: string): Promise<number> {
  const before = performance.now();
  socket.write(word);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toBe(word);
  return performance.now() - before;
}

test('an answer takes a round trip, and so does it to open a connection', async () => {
  await lineTo(echo, { delayMs: 60, bytesPerSecond: 1_000 * KB });
  const before = performance.now();
  const socket = await open();
  for (const ms of [performance.now() - before, await said(socket, 'one'), await said(socket, 'two')]) {
    expect(ms).toBeGreaterThanOrEqual(119); // timers are early by a part of a millisecond
    expect(ms).toBeLessThan(120 + LATE_MS);
  }
  socket.destroy();
});

test('all connections share what goes through the line in a second, to the last byte', async () => {
  const sent = Buffer.alloc(150 * KB, 'wall and frame');
  await lineTo((socket) => socket.end(sent), { delayMs: 1, bytesPerSecond: 300 * KB });
  const before = performance.now();
  const received = await Promise.all((await Promise.all([open(), open()])).map(buffer));
  const seconds = (performance.now() - before) / 1_000;
  expect(received.map((bytes) => bytes.equals(sent))).toEqual([true, true]);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThan(1 + LATE_MS / 1_000);
});

test('a word does not wait until all of a large picture on another connection has come', async () => {
  const picture = Buffer.alloc(200 * KB);
  await lineTo(
    (socket) => void socket.once('data', (word) => socket.write(String(word) === 'large' ? picture : word)),
    {
      delayMs: 10,
      bytesPerSecond: 200 * KB,
    },
  );
  const [large, small] = [await open(), await open()];
  large.write('large');
  await once(large, 'data');
  expect(await said(small, 'word')).toBeLessThan(500);
  for (const socket of [large, small]) socket.destroy();
});

test('the line leads to its server and nowhere else', async () => {
  await lineTo(echo, { delayMs: 1, bytesPerSecond: 300 * KB });
  await expect(open(9)).rejects.toThrow('refused');
});
