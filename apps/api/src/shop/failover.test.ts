import { join } from 'node:path';
import { START } from '@rabbet/domain/events/event';
import { until } from '@rabbet/postgres/testing/until';
import { DIST } from '../kernel/build-paths';
import type { Feature } from '../kernel/feature';
import { Standby } from '../testing/standby';
import { TestShop } from '../testing/test-shop';
import { FEATURES } from './features';

const PIECES = 'core/commerce/widgets';
const LIST = 'core/mob/commerce/widgets';
const offered = (name: string) => ({ name, price: 100, transaction: { activity: 'Purchased' } });

/** Promise that each start of the shop waits for. */
let gate = Promise.resolve();
const GATE: Feature = { name: 'gate', worker: () => ({ start: () => gate, stop: () => Promise.resolve() }) };

let shop: TestShop;
beforeEach(async () => {
  shop = new TestShop({ site: join(DIST, 'web'), startPauseMs: 1, features: [...FEATURES, GATE] });
  await shop.open();
});
afterEach(() => shop.close());

const lines = (message: string) =>
  shop.logged.filter((line) => line.includes(`"msg":"${message}"`)).map((line) => JSON.parse(line) as object);
const openedAnew = (times = 1) => until(() => lines('opened anew').length === times, 'the shop opens itself anew');
const names = async () => (await shop.ask<{ data: { name: string }[] }>(LIST)).body.data.map(({ name }) => name).sort();
const add = (name: string, key: string) =>
  shop.asStaff<{ id: number }>(PIECES, { body: offered(name), headers: { 'idempotency-key': key } });
const health = () =>
  shop.asStaff<{ status: string; degraded: boolean; log: { anotherPast: null; lost: object | null } }>('health/ready');
const head = () => shop.shop.writeSide.log.head();

/** A piece that both servers know, and one that the standby has not heard of. */
async function withLostPiece() {
  await add('Pond', 'pond');
  await shop.shop.projections.settled();
  await shop.shop.processes.settled();
  const standby = await Standby.of(shop);
  const after = await head();
  const lake = await add('Lake', 'lake');
  await shop.shop.projections.settled();
  await shop.shop.processes.settled();
  return { standby, after, upTo: await head(), lake };
}

test('a failover that lost the newest events has the shop open itself anew, and name what was lost', async () => {
  const { url } = shop.shop;
  const { standby, after, upTo, lake } = await withLostPiece();
  expect([lake.status, await names()]).toEqual([201, ['Lake', 'Pond']]);
  await standby.takeOver();
  await openedAnew();
  expect(shop.shop.url).toBe(url);
  expect(lines('lost events')).toMatchObject([{ level: 40, after, upTo }]);
  await until(async () => (await health()).status === 200);
  const { body } = await health();
  expect([body.status, body.degraded, body.log]).toMatchObject([
    'ready',
    true,
    { anotherPast: null, lost: { after, upTo } },
  ]);
  expect(await names()).toEqual(['Pond']);

  const again = await add('Lake', 'lake');
  expect([again.status, again.body.id]).toEqual([201, lake.body.id]);
  while ((await head()) < upTo) await add('Sea', `sea ${await head()}`);
  await shop.shop.projections.settled();
  // the place that a client has heard of before is one of this log by now
  const read = await shop.ask(LIST, { headers: { 'log-position': upTo } });
  expect([read.status, read.headers.get('log-behind')]).toEqual([200, null]);
  expect(await names()).toContain('Lake');
  const events = await shop.shop.writeSide.eventStore.readAll(START, { limit: 1_000 });
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(lines('fault')).toEqual([]);
  expect(lines('lost events')).toHaveLength(1);
});

test('while it opens itself anew a shop lives, is not ready, and says that the newest was lost', async () => {
  const { standby } = await withLostPiece();
  let goOn = () => {};
  gate = new Promise((resolve) => (goOn = resolve));
  await standby.takeOver();
  const page = await until(async () => {
    const answer = await shop.ask<string>('inventory', { headers: { accept: 'text/html' } });
    return answer.status === 503 && answer.body.includes('opens itself anew') ? answer : null;
  });
  expect([page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
    '2',
    'text/html; charset=utf-8',
  ]);
  expect((await shop.ask('health/live')).status).toBe(200);
  expect(await shop.ask('health/ready')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', degraded: true },
  });
  expect(await add('Sea', 'sea')).toMatchObject({ status: 503, body: { code: 'log/another-past' } });
  goOn();
  await openedAnew();
  expect((await add('Sea', 'sea')).status).toBe(201);
});

test('a shop that is told to end while it opens itself anew does so in order', async () => {
  const { standby } = await withLostPiece();
  let goOn = () => {};
  gate = new Promise((resolve) => (goOn = resolve));
  await standby.takeOver();
  await until(async () => (await shop.ask('health/ready')).status === 503 && lines('lost events').length > 0);
  const stopped = shop.stop();
  goOn();
  await stopped;
  gate = Promise.resolve();
  await shop.open(); // nothing is left that would keep it from that
  expect(await names()).toEqual(['Pond']);
});

test('a shop that drains goes on with that when it opens itself anew meanwhile', async () => {
  const { standby } = await withLostPiece();
  let endDrain = () => {};
  const drained = shop.shop.drain(new Promise<void>((resolve) => (endDrain = resolve)));
  await standby.takeOver();
  await openedAnew();
  expect(await health()).toMatchObject({ status: 503, body: { status: 'stopping' } });
  expect(await names()).toEqual(['Pond']); // it serves on
  endDrain();
  await drained;
  const { url } = shop.shop;
  await shop.stop();
  await expect(fetch(url)).rejects.toThrow();
});
