import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { testDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { EMPTY_SHOP } from '@rabbet/projections/testing/empty-shop';
import { recordsOf, schemaOf } from '@rabbet/projections';
import { location } from '@rabbet/domain/artworks/artworks';
import { LiveReader } from '../../testing/live-reader';
import { LONG_MS, TestShop } from '../../testing/test-shop';
import { LIVE_LIMITS } from './live-streams';

const LOCATIONS = location.path;
const LIVE = 'core/platform/live';
const MASTER_KEY = '5a'.repeat(32);
const limits = { ...LIVE_LIMITS, heartbeatMs: LONG_MS, perAccount: 3, inAll: 3 };

let db: TestDatabase;
let shop: TestShop;
let beside: TestShop;
const readers: LiveReader[] = [];
beforeAll(async () => {
  db = await testDatabase(EMPTY_SHOP);
  shop = new TestShop({ live: limits }, false, db, { masterKey: MASTER_KEY });
  beside = new TestShop({ live: limits }, false, db, { masterKey: MASTER_KEY });
  await shop.open();
  await beside.open();
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.leave()));
  await until(() => countOpen() === 0, 'the shop knows that they are gone');
  readers.length = 0;
});
afterAll(async () => {
  await beside.stop();
  await beside.wire.cut();
  await shop.close();
});

/** Number of streams, by the lines that the shops have logged. */
const countOpen = () =>
  [shop, beside]
    .flatMap(({ logged }) => logged)
    .reduce((sum, line) => sum + Number(line.includes('"live opened"')) - Number(line.includes('"live closed"')), 0);

async function listen(token = shop.token, at = shop): Promise<LiveReader> {
  const reader = await LiveReader.connect(at, { authorization: `Bearer ${token}` });
  readers.push(reader);
  if (reader.response.status === 200) await until(() => reader.events.length > 0, 'its first event');
  return reader;
}

const positions = (reader: LiveReader) => reader.events.map(({ id }) => id).filter((id) => id !== null);

test('staff alone hear of changes, whatever their role', async () => {
  expect(await shop.ask(LIVE)).toMatchObject({ status: 401, body: { code: 'access/no-token' } });
  expect((await shop.ask(LIVE, { headers: { authorization: 'Bearer nobody' } })).status).toBe(401);
  const head = await shop.asRole('framer', LIVE, { method: 'HEAD' });
  expect(head.status).toBe(200);
  const { response } = await listen();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(response.headers.get('content-encoding')).toBeNull();
});

test('a change is told by its read model, its id and its position, and by nothing that it holds', async () => {
  const reader = await listen();
  const { body, headers } = await shop.asStaff<{ id: number }>(LOCATIONS, { body: { name: 'Window seat' } });
  const position = headers.get('log-position');
  expect(await reader.change('location')).toEqual({
    event: 'change',
    id: position,
    data: { readModel: 'location', ids: [body.id], position },
  });
  expect(reader.text).not.toContain('Window');
});

test('what another program has changed or feeds is heard as well', async () => {
  const here = await listen();
  const there = await listen(shop.token, beside);
  const { body } = await beside.asStaff<{ id: number }>(LOCATIONS, { body: { name: 'Racks' } });
  for (const reader of [here, there]) expect((await reader.change('location')).data.ids).toEqual([body.id]);
});

test('a browser asks for everything when it connects, and when the shop may have missed a notification', async () => {
  const reader = await listen();
  expect(reader.text).toMatch(/^retry: \d+\nevent: resync\n/);
  await shop.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'rabbet listener'`,
  );
  await until(() => reader.events.filter(({ event }) => event === 'resync').length > 1, 'it is told to ask again');
});

test('an import is one event of a read model, which names no row', async () => {
  const reader = await listen();
  const changes = Array.from({ length: 100 }, (_, i) => ({
    method: 'POST',
    path: LOCATIONS,
    body: { name: `Drawer ${i}` },
  }));
  await shop.database.transaction(async (tx) => {
    await tx.query(`select from ${schemaOf(recordsOf(location))}.progress for update`); // feeding waits
    expect((await shop.asStaff('core/changes', { body: { changes } })).status).toBe(200);
  });
  await shop.shop.projections.settled();
  const isAll = () => reader.changesOf('location').some(({ data }) => data.all === true && !('ids' in data));
  await until(isAll, 'the event of the import');
  await until(async () => positions(reader).at(-1) === (await shop.shop.writeSide.eventStore.head()), 'the last event');
  expect(reader.changesOf('location').length).toBeLessThanOrEqual(2); // feeding had begun with the first of them, or not
});

test('an account has a few streams, and the shop so many in all', async () => {
  const streams = [await listen(), await listen(), await listen()];
  expect(await shop.asStaff(LIVE)).toMatchObject({
    status: 429,
    body: { code: 'live/too-many', detail: 'An account has 3 streams of changes at most.' },
  });
  expect(await shop.asRole('sales', LIVE)).toMatchObject({ status: 503, body: { code: 'live/full' } });
  await streams[0]!.leave();
  await until(() => countOpen() === 2, 'there is room again');
  await listen();
});

test('a reply to staff names the read models that it was made from, and one row where it shows no other', async () => {
  const models = async (path: string) => (await shop.asStaff(path)).headers.get('read-models');
  const id = await shop.add(LOCATIONS, { name: 'Safe' });
  expect(await models(`${LOCATIONS}/list`)).toBe('location');
  expect(await models(`${LOCATIONS}/history?id=${id}`)).toBe(`location;row=${id}`);
  expect(await models('core/commerce/payments?id=7')).toBe('payments;row=7');
  expect(await models('core/commerce/payments')).toBe('payments');
  expect((await shop.ask('core/mob/commerce/widgets')).headers.get('read-models')).toBeNull();
});
