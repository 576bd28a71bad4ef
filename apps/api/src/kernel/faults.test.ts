import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECTIONS } from '@rabbet/projections';
import { pino } from 'pino';
import { openShop } from '../shop/open-shop';
import { LONG_MS, LONG_TIMES, TestShop } from '../testing/test-shop';
import { AppLogger } from './logging/app-logger';
import { readConfiguration } from './configuration';
import { listen, HTTP_TIMEOUTS } from './http-server';
import { until } from '@rabbet/postgres/testing/until';

const shop = new TestShop({ times: { ...LONG_TIMES, retryMs: 100 } }); // short retries while the database is away
beforeAll(() => shop.open());
afterAll(() => shop.close());

const LIST = 'core/mob/commerce/widgets';
const UNITS = 'core/commerce/units';

interface Ready {
  readonly status: string;
  readonly degraded: boolean;
  readonly log: { readonly head: string | null };
  readonly projections: readonly { readonly name: string; readonly state: string; readonly seen: string }[];
}

test('the data folder contains the address of the shop', () => {
  expect(readFileSync(join(shop.home, 'address'), 'utf8').trim()).toBe(shop.shop.url);
});

test('/health/ready lists the read models and the log', async () => {
  await shop.add(UNITS, { name: 'inch' });
  const { status, body } = await shop.asStaff<Ready>('health/ready');
  expect([status, body.status, body.degraded]).toEqual([200, 'ready', false]);
  expect(body.projections.map(({ name, state, seen }) => [name, state, seen])).toEqual(
    PROJECTIONS.map(({ name }) => [name, 'live', body.log.head]),
  );
  expect((await shop.ask('health/live')).status).toBe(200);
});

test('/metrics requires a token', async () => {
  expect((await shop.ask('metrics')).status).toBe(401);
  const { body } = await shop.asStaff<string>('metrics');
  expect(body).toMatch(/rabbet_commands_total\{command="Add",outcome="done"\} \d/);
  expect(body).toMatch(/rabbet_projection_lag_seconds\{projection="artworks"\} 0/);
  expect(body).toMatch(/rabbet_projection_live\{projection="artworks"\} 1\n/);
  expect(body).toMatch(/rabbet_projection_stopped\{projection="artworks"\} 0\n/);
  expect(body).toMatch(/rabbet_process_lag_seconds\{process="[\w-]+"\} 0/);
  expect(body).toMatch(/rabbet_process_given_up\{process="[\w-]+"\} 0\n/);
  expect(body).toMatch(/rabbet_database_up 1\n/);
  expect(body).toMatch(/rabbet_build_info\{build="[\w-]{12}"\} 1\n/);
  expect(body).toMatch(/rabbet_http_request_duration_seconds_count\{/);
});

test('answers 503 without its database, and recovers by itself', async () => {
  await shop.cutOff();
  try {
    for (const asking of [{}, { body: { name: 'foot' } }]) {
      const path = 'body' in asking ? UNITS : `${LIST}?count=3`;
      const { status, headers, body } = await shop.asStaff(path, asking);
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service/unavailable', '2']);
    }
    expect((await shop.ask<Ready>('health/ready')).body.status).toBe('unavailable');
    const numbers = await shop.asStaff<string>('metrics');
    expect([numbers.status, numbers.body]).toEqual([200, expect.stringMatching(/rabbet_database_up 0\n/)]);
    expect((await shop.ask('health/live')).status).toBe(200);
  } finally {
    await shop.reconnect();
  }
  await until(async () => (await shop.ask('health/ready')).status === 200);
  expect((await shop.asStaff(UNITS, { body: { name: 'foot' } })).status).toBe(201);
  expect((await shop.ask(`${LIST}?count=3`)).status).toBe(200);
});

test('no change is lost or done twice when connections break', async () => {
  const stored = async (name: string) =>
    (await shop.database.query(`select from log.events where data like $1`, [`%"${name}"%`])).rowCount === 1;
  const add = async (name: string) =>
    (await shop.asStaff(UNITS, { body: { name }, headers: { 'idempotency-key': name } })).status;
  const breakWhile: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    'nothing is sent': () => Promise.resolve(),
    'it is on its way': (name) => shop.wire.hangAt(`"${name}"`),
    'it is stored, and not answered': async (name) => {
      await shop.wire.hangBehind(`"${name}"`);
      await until(() => stored(name));
    },
  };
  const names: string[] = [];
  for (const [when, reach] of Object.entries(breakWhile))
    for (const isMended of ['at once', 'once it is answered']) {
      const name = `unit ${names.length}`;
      const reached = reach(name);
      const early = when === 'nothing is sent' ? null : add(name);
      await reached;
      await shop.cutOff();
      const answer = early ?? add(name);
      if (isMended !== 'at once') expect(await answer).toBe(503);
      await shop.reconnect();
      await answer;
      await until(async () => (await add(name)) === 201, `${name}, broken while ${when} and mended ${isMended}`);
      names.push(name);
    }
  await until(async () => (await shop.ask('health/ready')).status === 200);
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ name: string }[]>(UNITS);
  const storedNames = body.map(({ name }) => name).filter((name) => name.startsWith('unit '));
  expect(storedNames.sort()).toEqual(names.sort());
});

test('a stop finishes running requests, and accepts no new ones', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const where = { host: '127.0.0.1', port: 0, variable: 'PORT' } as const;
  const listening = await listen(
    where,
    (_req, res) => {
      arrive();
      void held.then(() => res.end('finished'));
    },
    { ...HTTP_TIMEOUTS, finishWithinMs: LONG_MS },
  );
  const url = `http://127.0.0.1:${listening.port}`;
  const answer = fetch(url).then((response) => response.text());
  await arrived;
  const stopped = listening.stop();
  await expect(fetch(url)).rejects.toThrow();
  finish();
  expect(await answer).toBe('finished');
  await stopped;
});

test('listening at a taken port fails with a clear message', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on a port
  const where = { host: '127.0.0.1', port, variable: 'PORT' } as const;
  await expect(listen(where, () => {}, HTTP_TIMEOUTS)).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
  server.close();
});

test('a taken port is reported before the database is created', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on a port
  const home = join(shop.home, 'second');
  const configuration = {
    ...readConfiguration({ PORT: String(port), RABBET_HOME: home }, false),
    databaseUrl: 'postgres://127.0.0.1:1/nowhere',
  };
  const logger = new AppLogger(pino({ level: 'silent' }));
  await expect(openShop({ configuration, logger })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
  expect(existsSync(home)).toBe(false);
  server.close();
});

test('a stop removes the address file, and tokens and data survive a restart', async () => {
  await shop.stop();
  expect(existsSync(join(shop.home, 'address'))).toBe(false);
  await shop.open();
  expect((await shop.asStaff<object[]>(`${UNITS}?name=inch`)).body).toHaveLength(1);
});
