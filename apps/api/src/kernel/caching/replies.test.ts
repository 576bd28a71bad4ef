import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { type CachedAnswer, Replies } from './replies';
import { ExactCache } from './exact-cache';

test('an answer that could not be compressed is compressed for the next one who asks, and not made again', async () => {
  const cache = new ExactCache<CachedAnswer>({
    projections: [],
    changed: () => null,
    now: Date.now,
    maxBytes: 100_000,
  });
  const replies = new Replies({ cache, build: 'test', headers: [] });
  const make = jest.fn(() =>
    Promise.resolve({ body: Buffer.alloc(5_000, 'a'), type: 'text/plain', vary: '', reads: [], until: null }),
  );
  const server = createServer((req, res) => {
    replies.answer('page', make, req, res).catch(() => res.writeHead(500).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = async () => {
    const { port } = server.address() as AddressInfo; // it listens on a port
    const response = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': 'gzip' } });
    return [response.status, (await response.text()).length];
  };
  const outOfMemory = ((_body: Buffer, _options: object, done: (error: Error) => void) =>
    done(new Error('no memory'))) as typeof zlib.gzip;
  jest.spyOn(zlib, 'gzip').mockImplementationOnce(outOfMemory);
  try {
    expect([await ask(), await ask()]).toEqual([
      [500, 0],
      [200, 5_000],
    ]);
    expect(make).toHaveBeenCalledTimes(1);
  } finally {
    server.close();
  }
});
