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

/** Short where the shop waits in vain. `frozen.faults.ts` has a real Postgres that hangs, and the shop's own times. */
const times = { ...LONG_TIMES };
const SHORT_MS = 50;
const shop = new TestShop({ site: join(DIST, 'web'), times });
beforeAll(() => shop.open());
afterEach(() => {
  Object.assign(times, LONG_TIMES);
  shop.wire.goOn();
});
afterAll(() => shop.close());

/** True for connections that hang: the sender of a change is looked up before. */
const isForChanges = ({ name }: Connection) => name !== 'rabbet access';
const change = (path: string, key: string, asking: Asking) =>
  shop.asStaff(path, { ...asking, headers: { 'idempotency-key': key } });
const addUnit = (name: string) => change(UNITS, `key of ${name}`, { body: { name } });
const outcome = ({ status, body }: Answered) => (status === 503 ? body.code : status);
const units = async () => (await shop.asStaff<{ name: string }[]>(UNITS)).body.map(({ name }) => name).sort();

/**
 * The answers to changes that are sent when the database hangs at a text, once one of them was given up then. On a slow
 * machine they are given up before: then nothing has begun, and the next ones are waited for longer.
 */
async function answersWhenHungAt(text: string, send: () => Promise<Answered[]>): Promise<Answered[]> {
  for (let answerMs = SHORT_MS; ; answerMs *= 2) {
    const hung = shop.wire.hangAt(text, isForChanges);
    Object.assign(times, { answerMs });
    const sent = send();
    const isHung = await Promise.race([hung.then(() => true), sent.then(() => false)]);
    const later = isHung ? await addUnit('league') : null; // nothing of it has begun
    const answers = await sent;
    if (later) expect(outcome(later)).toBe('service/unavailable');
    if (answers.some((answer) => outcome(answer) === 'change/unknown')) return answers;
    Object.assign(times, LONG_TIMES);
    shop.wire.goOn();
  }
}

test('while its database hangs everybody is answered, and what is known to be fresh is still shown', async () => {
  await shop.add('core/commerce/widgets', { name: 'Low Tide', transaction: { activity: 'Purchased' } });
  expect((await shop.ask('inventory')).status).toBe(200);
  shop.wire.hang();
  expect((await shop.ask('inventory')).status).toBe(200);
  Object.assign(times, { answerMs: SHORT_MS, numberMs: SHORT_MS });
  const answers = await Promise.all(
    // more than there are connections, and more pages than are rendered at once
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

test('a database that takes no new connections is unavailable, though those that are there still answer', async () => {
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

test('a change whose fate is unknown says so, and the same key tells what became of it', async () => {
  const { body } = await addUnit('ell');
  const rename = () => change(`${UNITS}/${body.id}`, 'rename it', { method: 'PUT', body: { name: 'fathom' } });
  const [unknown] = await answersWhenHungAt('"fathom"', async () => [await rename()]);
  expect(unknown?.body.detail).toContain('Idempotency-Key');
  shop.wire.goOn();
  Object.assign(times, LONG_TIMES);
  const reply = await rename();
  expect([reply.status, reply.headers.get('idempotent-replayed'), reply.body.revision]).toEqual([200, 'true', 1]);
  await addUnit('furlong'); // behind whatever was left of the others
  await shop.shop.projections.settled();
  expect(await units()).toEqual(['fathom', 'furlong']);
});

test('of two hundred changes that the database hangs in the middle of, sent again, each is done once', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `unit ${i}`);
  const all = (some: readonly string[]) => Promise.all(some.map(addUnit));
  expect(new Set((await all(names.slice(0, 100))).map(outcome))).toEqual(new Set([201]));
  const answers = await answersWhenHungAt('"unit 1', () => all(names.slice(100)));
  for (const result of answers.map(outcome)) expect(['service/unavailable', 'change/unknown', 201]).toContain(result);
  shop.wire.goOn();
  Object.assign(times, LONG_TIMES);
  const again = await all(names);
  expect(again.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(new Set(again.map(({ body }) => body.id)).size).toBe(200);
  await shop.shop.projections.settled();
  expect((await units()).filter((name) => name.startsWith('unit '))).toEqual(names.sort());
});

test('a database that hangs is warned of in the log by itself, and so is its coming back', async () => {
  const watched = new TestShop({ silentForMs: SHORT_MS });
  await watched.open();
  const messages = () => watched.logged.map((line) => (JSON.parse(line) as { level: number; msg: string }).msg);
  watched.wire.hang();
  await until(() => messages().at(-1) === 'database silent', 'it is told');
  watched.wire.goOn();
  await until(() => messages().includes('database answers again'), 'that is told too');
  await watched.close();
});
