import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { START } from '@rabbet/domain/events/event';
import { StandIn } from '@rabbet/event-store/eventstoredb/stand-in/server';
import { type TestDatabase, testDatabase, throughPort } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { EMPTY_SHOP } from '@rabbet/projections/testing/empty-shop';
import { DIST } from '../kernel/build-paths';
import { TestShop } from '../testing/test-shop';
import { Wire } from '../testing/wire';
import { StartEnded } from './start-ended';

const AT_ONCE = { site: join(DIST, 'web'), startPauseMs: 1 };

let db: TestDatabase;
const shops: TestShop[] = [];
const wires: Wire[] = [];
beforeEach(async () => (db = await testDatabase(EMPTY_SHOP)));
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close(); // and the database
  for (const wire of wires.splice(0)) await wire.cut();
});

/** A shop whose database is behind a wire that is cut. */
async function behindCutWire(options: TestShop['options'] = {}, sample = false) {
  const wire = new Wire();
  wires.push(wire);
  const databaseUrl = await wire.to(db.url);
  await wire.cut();
  const shop = new TestShop({ ...AT_ONCE, ...options }, sample, db, { databaseUrl });
  shops.push(shop);
  return { shop, wire };
}

const lines = (shop: TestShop, message: string) => shop.logged.filter((line) => line.includes(`"msg":"${message}"`));
const waits = (shop: TestShop) => until(() => lines(shop, 'waiting').length > 0, 'the start waits');

/** Answer of Postgres to a connection while it is starting up. */
const STARTING = (() => {
  const words = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(words.length + 4, 1);
  return Buffer.concat([head, Buffer.from(words)]);
})();

async function startingUp(port: number): Promise<Server> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(STARTING));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('a shop that is started before its database waits for it, says so once, and opens once it is there', async () => {
  const { shop, wire } = await behindCutWire();
  const opening = shop.open();
  await waits(shop);
  expect(lines(shop, 'waiting')[0]).toMatch(/Postgres at 127\.0\.0\.1:\d+ cannot be reached: nothing listens there/);
  await wire.mend();
  await opening;
  expect((await shop.ask('health/ready')).status).toBe(200);
  expect([lines(shop, 'waiting').length, lines(shop, 'start goes on').length]).toEqual([1, 1]);
});

test('a shop waits for a database that is starting up', async () => {
  const wire = new Wire();
  wires.push(wire);
  const databaseUrl = await wire.to(db.url);
  await wire.cut();
  const server = await startingUp(Number(new URL(databaseUrl).port));
  const shop = new TestShop(AT_ONCE, false, db, {
    databaseUrl: throughPort(db.url, Number(new URL(databaseUrl).port)),
  });
  shops.push(shop);
  const opening = shop.open();
  await waits(shop);
  expect(lines(shop, 'waiting')[0]).toMatch(/is starting up or shutting down/);
  server.close();
  await wire.mend();
  await opening;
  expect((await shop.ask('health/ready')).status).toBe(200);
});

test('a shop waits for a database that reads only, as a standby does until it takes over', async () => {
  const shop = new TestShop(AT_ONCE, false, db);
  shops.push(shop);
  const name = new URL(db.url).pathname.slice(1);
  await shop.onServer(`alter database ${name} set default_transaction_read_only = on`);
  const opening = shop.open();
  await waits(shop);
  await shop.onServer(`alter database ${name} reset default_transaction_read_only`);
  await opening;
  await until(async () => (await shop.ask('health/ready')).status === 200);
});

test('a shop that waits for its EventStoreDB opens once that is there, on a database that was there before', async () => {
  const first = await StandIn.start();
  const { port } = first;
  first.stop();
  const shop = new TestShop(AT_ONCE, false, db, { eventStoreUrl: first.url });
  shops.push(shop);
  const opening = shop.open();
  let server: StandIn | null = null;
  try {
    await waits(shop);
    expect(lines(shop, 'waiting')[0]).toMatch(/EVENT_STORE_URL: EventStoreDB at .*: nothing listens there/);
    server = await StandIn.start({ port });
    await opening;
    expect((await shop.ask('health/ready')).status).toBe(200);
  } finally {
    await shop.stop();
    server?.stop();
  }
});

test('a first start that loses its database while it hangs the sample goes on where it was', async () => {
  let lost: Promise<unknown> = Promise.resolve();
  const sentences: string[] = [];
  const steps: string[] = [];
  const { shop, wire } = await behindCutWire(
    {
      say: (line, how) => {
        if (how === 'step') steps.push(line);
        if (how === 'count' && sentences.push(line) === 1) lost = wire.cut();
      },
    },
    true,
  );
  await wire.mend();
  const opening = shop.open();
  await waits(shop);
  await lost;
  await wire.mend();
  await opening;
  const events = await shop.shop.writeSide.eventStore.readAll(START, { limit: 10_000 });
  const commands = events.filter(({ origin }) => origin === 'sample').map(({ commandId, id }) => `${commandId} ${id}`);
  expect(commands.length).toBeGreaterThan(500);
  expect(new Set(commands).size).toBe(commands.length);
  expect(steps.filter((line) => line.startsWith('Hanging'))).toHaveLength(1);
  expect(sentences.at(-1)).toMatch(/: \d+ of \d+ entries$/);
  expect((await shop.ask('health/ready')).status).toBe(200);
});

test('a start that waits ends at once when it is told to, and leaves nothing behind', async () => {
  const ending = new AbortController();
  const { shop } = await behindCutWire({ signal: ending.signal });
  const opening = shop.open();
  await waits(shop);
  ending.abort();
  await expect(opening).rejects.toThrow(StartEnded);
  expect(existsSync(join(shop.home, 'running'))).toBe(false); // the next start finds no unclean stop
});

test.each([
  [
    'a database that is not there',
    (url: URL) => Object.assign(url, { pathname: '/missing' }),
    /has no database of this name/,
  ],
  [
    'a user that is not known',
    (url: URL) => Object.assign(url, { username: 'somebody' }),
    /refuses this user or password/,
  ],
])('a start with %s ends at once, with one sentence', async (_, change, sentence) => {
  const shop = new TestShop(AT_ONCE, false, db, { databaseUrl: change(new URL(db.url)).href });
  shops.push(shop);
  await expect(shop.open()).rejects.toThrow(sentence);
  expect(lines(shop, 'waiting')).toEqual([]);
});
