import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, openPostgres, type RunningPostgres } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { Freezer } from '../testing/freezer';
import { type Answered, type Asking, OWN_TIMES, TestShop } from '../testing/test-shop';
import { DIST } from './build-paths';

const UNITS = 'core/commerce/units';
const HISTORY = 'core/commerce/widgets/history?id=1';
const LIST = 'core/mob/commerce/widgets';
/**
 * Limit for answers: the five seconds of the shop, and half a second more, as the clock of the test starts before the
 * request arrives.
 */
const ANSWER_LIMIT_MS = 5_500;

const LAG = /rabbet_projection_lag_seconds\{/;
interface Ready {
  readonly status: string;
  readonly projections: readonly { readonly lagSeconds: number | null; readonly lagEvents: number | null }[];
}

const folder = mkdtempSync(join(tmpdir(), 'rabbet-frozen-'));
let postgres: RunningPostgres;
let shop: TestShop;
let freezer: Freezer;

/** Starts a separate Postgres, as all tests that share one would freeze with it, and a shop with production time limits. */
beforeAll(async () => {
  chmodSync(folder, 0o755); // Postgres may run as another user
  postgres = await openPostgres({ home: join(folder, 'home'), role: 'operator', settings: { fsync: 'off' } });
  const { url } = postgres;
  const database = new Database({ url });
  shop = new TestShop({ ...OWN_TIMES, site: join(DIST, 'web') }, false, {
    url,
    database,
    drop: () => database.close(),
  });
  await shop.open();
  freezer = new Freezer(shop.database);
});
afterEach(() => freezer.thaw());
afterAll(async () => {
  await shop.close();
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

interface TimedAnswer<T = Record<string, unknown>> extends Answered<T> {
  readonly ms: number;
}
async function measure<T>(asking: Promise<Answered<T>>): Promise<TimedAnswer<T>> {
  const begun = performance.now();
  return { ...(await asking), ms: performance.now() - begun };
}
const sendChange = (path: string, key: string, asking: Asking) =>
  measure(shop.asStaff(path, { ...asking, headers: { 'idempotency-key': key } }));
const addUnit = (name: string) => sendChange(UNITS, `key of ${name}`, { body: { name } });
/** Repeats a change until its answer is no 503, as clients do. */
async function addUnitUntilAnswered(name: string) {
  let answer = await addUnit(name);
  while (answer.status === 503) answer = await addUnit(name);
  return answer;
}
const outcomeOf = ({ status, body }: Answered) => (status === 503 ? body.code : status);
const slowestMs = (answers: readonly TimedAnswer<unknown>[]) => Math.max(...answers.map(({ ms }) => ms));
const listUnitNames = async () => (await shop.asStaff<{ name: string }[]>(UNITS)).body.map(({ name }) => name);

test('while Postgres hangs, requests are a 503 within five seconds, and cached pages are still served', async () => {
  await shop.add('core/commerce/widgets', { name: 'Low Tide', transaction: { activity: 'Purchased' } });
  expect((await shop.ask('inventory')).status).toBe(200);
  await freezer.freeze();
  expect((await measure(shop.ask('inventory'))).status).toBe(200);
  const paths = [
    `${LIST}?count=7`,
    `${UNITS}?name=x`,
    HISTORY,
    'inventory?term=tide',
    'artists/7/x',
    'images/7/320/_.jpeg?h7',
  ];
  const answers = await Promise.all(
    // more requests than connections, and more pages than are rendered at once
    Array.from({ length: 4 }, () => paths.map((path) => measure<unknown>(shop.asStaff(path)))).flat(),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(answers.map(() => expect.any(String)));
  expect(slowestMs(answers)).toBeLessThan(ANSWER_LIMIT_MS);
  const { status, projections } = (await shop.asStaff<Ready>('health/ready')).body;
  const lags = projections.flatMap(({ lagSeconds, lagEvents }) => [lagSeconds, lagEvents]);
  expect([status, new Set(lags)]).toEqual(['unavailable', new Set([null])]);
  const numbers = async () => (await shop.asStaff<string>('metrics')).body;
  await until(async () => !LAG.test(await numbers()), 'what was measured before says nothing any more');
  expect(await numbers()).not.toMatch(/rabbet_projection_live\{/);
  await freezer.thaw();
  expect((await shop.asStaff(`${LIST}?count=7`)).status).toBe(200);
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});

test('the shop is unavailable if Postgres accepts no new connections', async () => {
  expect((await shop.ask('health/ready')).body.status).toBe('ready');
  await freezer.freeze('alone');
  const [staffReply, visitorReply] = await Promise.all([
    measure(shop.asStaff('health/ready')),
    measure(shop.ask('health/ready')),
  ]);
  expect([staffReply.status, staffReply.body.status, staffReply.body.database]).toEqual([503, 'unavailable', 'away']);
  expect([visitorReply.status, visitorReply.body.status]).toEqual([503, 'unavailable']);
  expect(slowestMs([staffReply, visitorReply])).toBeLessThan(ANSWER_LIMIT_MS);
  await freezer.thaw();
  expect((await shop.ask('health/ready')).body.status).toBe('ready');
});

test('an interrupted change says that its outcome is unknown, and a repeat with the same key returns the outcome', async () => {
  const frozen = async (name: string) => {
    const { body } = await addUnit(name);
    const renamed = () =>
      sendChange(`${UNITS}/${body.id}`, `rename ${name}`, { method: 'PUT', body: { name: 'fathom' } });
    await freezer.freeze();
    return { renamed, answers: await Promise.all([renamed(), addUnit(`${name} league`)]) };
  };
  let { renamed, answers } = await frozen('ell');
  // the record to change is cached for a second; if the freeze takes longer, the change does not even begin: try again
  for (let i = 0; i < 4 && outcomeOf(answers[0]) === 'service/unavailable'; i++) {
    await freezer.thaw();
    ({ renamed, answers } = await frozen(`ell ${i}`));
  }
  const [unknown, notBegun] = answers;
  expect([outcomeOf(unknown), outcomeOf(notBegun)]).toEqual(['change/unknown', 'service/unavailable']);
  expect(unknown.body.detail).toContain('Idempotency-Key');
  expect(slowestMs([unknown, notBegun])).toBeLessThan(ANSWER_LIMIT_MS);
  await freezer.thaw();
  const reply = await renamed();
  expect([reply.status, reply.headers.get('idempotent-replayed'), reply.body.revision]).toEqual([200, 'true', 1]);
  await addUnit('furlong'); // executed after all earlier changes
  await shop.shop.projections.settled();
  expect((await listUnitNames()).filter((name) => !/^ell/.test(name)).sort()).toEqual(['fathom', 'furlong']);
});

test('changes that are repeated after Postgres hung are each done once', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `unit ${i}`);
  const answers = new Map<string, TimedAnswer>();
  const waiting = [...names];
  let freezing: Promise<void> | null = null;
  const clerk = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if (answers.size >= 50) freezing ??= freezer.freeze();
      answers.set(name, await addUnit(name));
    }
  };
  await Promise.all(Array.from({ length: 40 }, clerk));
  await freezing;
  const first = [...answers.values()];
  expect(new Set(first.map(outcomeOf))).toEqual(new Set([201, 'service/unavailable', 'change/unknown']));
  expect(slowestMs(first)).toBeLessThan(ANSWER_LIMIT_MS);
  await freezer.thaw();
  const again = await Promise.all(names.map(addUnitUntilAnswered));
  expect(again.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(new Set(again.map(({ body }) => body.id)).size).toBe(200);
  await shop.shop.projections.settled();
  expect((await listUnitNames()).filter((name) => name.startsWith('unit ')).sort()).toEqual(names.sort());
});
