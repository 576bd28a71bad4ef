import { join } from 'node:path';
import { until } from '@rabbet/postgres/testing/until';
import { type Answered, type Asking, LONG_TIMES, TestShop } from '../testing/test-shop';
import type { Connection } from '../testing/wire';
import { DIST } from './build-paths';

const UNITS = 'core/commerce/units';
const HISTORY = 'core/commerce/widgets/history?id=1';
const LIST = 'core/mob/commerce/widgets';
const PATHS = [
  `${LIST}?count=7`,
  `${UNITS}?name=x`,
  HISTORY,
  'inventory?term=tide',
  'artists/7/x',
  'images/7/320/_.jpeg?h7',
];

interface Ready {
  readonly status: string;
  readonly projections: readonly { readonly lagSeconds: number | null; readonly lagEvents: number | null }[];
}

/**
 * Time limits of the shop, which tests shorten while the database hangs. Here a proxy holds back the connections;
 * `frozen.faults.ts` freezes a real Postgres, with the time limits of production.
 */
const times = { ...LONG_TIMES };
const SHORT_MS = 50;
const shop = new TestShop({ site: join(DIST, 'web'), times });
beforeAll(() => shop.open());
afterEach(() => {
  Object.assign(times, LONG_TIMES);
  shop.wire.goOn();
});
afterAll(() => shop.close());

/** True for all connections but the one that looks up the sender of a change: that one goes on. */
const isForChanges = ({ name }: Connection) => name !== 'rabbet access';
const sendChange = (path: string, key: string, asking: Asking) =>
  shop.asStaff(path, { ...asking, headers: { 'idempotency-key': key } });
const addUnit = (name: string) => sendChange(UNITS, `key of ${name}`, { body: { name } });
const outcomeOf = ({ status, body }: Answered) => (status === 503 ? body.code : status);
const listUnitNames = async () => (await shop.asStaff<{ name: string }[]>(UNITS)).body.map(({ name }) => name).sort();

/**
 * Sends changes, and lets the database hang as soon as `text` is sent to it. Repeats this with longer time limits until
 * one change was interrupted there: on a slow machine the limit may pass before the change has begun.
 */
async function answersWhenHungAt(text: string, send: () => Promise<Answered[]>): Promise<Answered[]> {
  for (let answerMs = SHORT_MS; ; answerMs *= 2) {
    const hung = shop.wire.hangAt(text, isForChanges);
    Object.assign(times, { answerMs });
    const sent = send();
    const isHung = await Promise.race([hung.then(() => true), sent.then(() => false)]);
    const later = isHung ? await addUnit('league') : null; // this change cannot begin
    const answers = await sent;
    if (later) expect(outcomeOf(later)).toBe('service/unavailable');
    if (answers.some((answer) => outcomeOf(answer) === 'change/unknown')) return answers;
    Object.assign(times, LONG_TIMES);
    shop.wire.goOn();
  }
}

test('while the database hangs, requests are a 503, and cached pages are still served', async () => {
  await shop.add('core/commerce/widgets', { name: 'Low Tide', transaction: { activity: 'Purchased' } });
  expect((await shop.ask('inventory')).status).toBe(200);
  shop.wire.hang();
  expect((await shop.ask('inventory')).status).toBe(200);
  Object.assign(times, { answerMs: SHORT_MS, numberMs: SHORT_MS });
  const answers = await Promise.all(
    // more requests than connections, and more pages than are rendered at once
    Array.from({ length: 4 }, () => PATHS.map((path) => shop.asStaff<unknown>(path))).flat(),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(answers.map(() => expect.any(String)));
  const { status, projections } = (await shop.asStaff<Ready>('health/ready')).body;
  const lags = projections.flatMap(({ lagSeconds, lagEvents }) => [lagSeconds, lagEvents]);
  expect([status, new Set(lags)]).toEqual(['unavailable', new Set([null])]);
  const numbers = await shop.asStaff<string>('metrics');
  expect([numbers.status, numbers.body]).toEqual([200, expect.stringMatching(/rabbet_database_up 0\n/)]);
  shop.wire.goOn();
  Object.assign(times, LONG_TIMES);
  expect((await shop.asStaff(`${LIST}?count=7`)).status).toBe(200);
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});

test('the shop is unavailable if the database accepts no new connections', async () => {
  expect((await shop.ask('health/ready')).body.status).toBe('ready');
  shop.wire.hang(({ isNew }) => isNew);
  Object.assign(times, { answerMs: 500 });
  const [staffReply, visitorReply] = await Promise.all([shop.asStaff('health/ready'), shop.ask('health/ready')]);
  expect([staffReply.status, staffReply.body.status, staffReply.body.database]).toEqual([503, 'unavailable', 'away']);
  expect([visitorReply.status, visitorReply.body.status]).toEqual([503, 'unavailable']);
  shop.wire.goOn();
  Object.assign(times, LONG_TIMES);
  expect((await shop.ask('health/ready')).body.status).toBe('ready');
});

test('an interrupted change says that its outcome is unknown, and a repeat with the same key returns the outcome', async () => {
  const { body } = await addUnit('ell');
  const rename = () => sendChange(`${UNITS}/${body.id}`, 'rename it', { method: 'PUT', body: { name: 'fathom' } });
  const [unknown] = await answersWhenHungAt('"fathom"', async () => [await rename()]);
  expect(unknown?.body.detail).toContain('Idempotency-Key');
  shop.wire.goOn();
  Object.assign(times, LONG_TIMES);
  const reply = await rename();
  expect([reply.status, reply.headers.get('idempotent-replayed'), reply.body.revision]).toEqual([200, 'true', 1]);
  await addUnit('furlong'); // executed after all earlier changes
  await shop.shop.projections.settled();
  expect(await listUnitNames()).toEqual(['fathom', 'furlong']);
});

test('changes that are repeated after the database hung are each done once', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `unit ${i}`);
  const addUnits = (unitNames: readonly string[]) => Promise.all(unitNames.map(addUnit));
  expect(new Set((await addUnits(names.slice(0, 100))).map(outcomeOf))).toEqual(new Set([201]));
  const answers = await answersWhenHungAt('"unit 1', () => addUnits(names.slice(100)));
  for (const result of answers.map(outcomeOf)) expect(['service/unavailable', 'change/unknown', 201]).toContain(result);
  shop.wire.goOn();
  Object.assign(times, LONG_TIMES);
  const again = await addUnits(names);
  expect(again.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(new Set(again.map(({ body }) => body.id)).size).toBe(200);
  await shop.shop.projections.settled();
  expect((await listUnitNames()).filter((name) => name.startsWith('unit '))).toEqual(names.sort());
});

test('the log warns when the database hangs, and when it answers again', async () => {
  const watched = new TestShop({ silentForMs: SHORT_MS });
  await watched.open();
  const messages = () => watched.logged.map((line) => (JSON.parse(line) as { level: number; msg: string }).msg);
  watched.wire.hang();
  await until(() => messages().at(-1) === 'database silent', 'it is told');
  watched.wire.goOn();
  await until(() => messages().includes('database answers again'), 'that is told too');
  await watched.close();
});
