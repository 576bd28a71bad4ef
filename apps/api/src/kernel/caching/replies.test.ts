import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { type CachedAnswer, Replies } from './replies';
import { ExactCache } from './exact-cache';

const NO_PER_REQUEST_PARTS = { answerHeaders: () => [], pageHeaders: () => [], jsonPrefix: () => '' };

test('after a failed compression the next request compresses the same answer, without making it again', async () => {
  const cache = new ExactCache<CachedAnswer>({
    projections: [],
    lastChangeOf: () => null,
    now: Date.now,
    maxBytes: 100_000,
  });
  const replies = new Replies({ cache, build: 'test', headers: [], perRequest: NO_PER_REQUEST_PARTS });
  const make = jest.fn(() =>
    Promise.resolve({
      status: 200,
      body: Buffer.alloc(5_000, 'a'),
      type: 'text/plain',
      vary: '',
      reads: [],
      validUntil: null,
    }),
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

test('sends no cached answer while the prefix of JSON is unknown', async () => {
  const cache = new ExactCache<CachedAnswer>({
    projections: [],
    lastChangeOf: () => null,
    now: Date.now,
    maxBytes: 100_000,
  });
  let prefix: string | null = '';
  const perRequest = { ...NO_PER_REQUEST_PARTS, jsonPrefix: () => prefix };
  const replies = new Replies({ cache, build: 'test', headers: [], perRequest });
  const answer = {
    status: 200,
    body: Buffer.from('{}'),
    type: 'application/json',
    vary: '',
    reads: [],
    validUntil: null,
  };
  const cached: boolean[] = [];
  const server = createServer((req, res) => {
    const isSent = replies.sendCached(req, res);
    cached.push(isSent);
    if (!isSent) replies.answer('list', () => Promise.resolve(answer), req, res).catch(() => res.writeHead(500).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  try {
    for (const jsonPrefix of ['', '', null, ")]}',\n", '']) {
      prefix = jsonPrefix;
      await (await fetch(`http://127.0.0.1:${port}/core`)).text();
    }
    expect(cached).toEqual([false, true, false, false, true]);
  } finally {
    server.close();
  }
});
