import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { type CachedAnswer, Replies } from './replies';
import { ExactCache } from './exact-cache';

const BESIDE = { ofAll: () => [], ofPage: () => [], jsonPrefix: () => '' };

test('an answer that could not be compressed is compressed for the next one who asks, and not made again', async () => {
  const cache = new ExactCache<CachedAnswer>({
    projections: [],
    changed: () => null,
    now: Date.now,
    maxBytes: 100_000,
  });
  const replies = new Replies({ cache, build: 'test', headers: [], beside: BESIDE });
  const make = jest.fn(() =>
    Promise.resolve({
      status: 200,
      body: Buffer.alloc(5_000, 'a'),
      type: 'text/plain',
      vary: '',
      reads: [],
      until: null,
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

test('nothing that is cached is sent while it is not certain what JSON is sent behind', async () => {
  const cache = new ExactCache<CachedAnswer>({
    projections: [],
    changed: () => null,
    now: Date.now,
    maxBytes: 100_000,
  });
  let prefix: string | null = '';
  const beside = { ...BESIDE, jsonPrefix: () => prefix };
  const replies = new Replies({ cache, build: 'test', headers: [], beside });
  const made = { status: 200, body: Buffer.from('{}'), type: 'application/json', vary: '', reads: [], until: null };
  const cached: boolean[] = [];
  const server = createServer((req, res) => {
    const isSent = replies.sendCached(req, res);
    cached.push(isSent);
    if (!isSent) replies.answer('list', () => Promise.resolve(made), req, res).catch(() => res.writeHead(500).end());
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
