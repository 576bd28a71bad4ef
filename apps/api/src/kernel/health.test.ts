import { join } from 'node:path';
import { artworks, type Projection, PROJECTIONS, schemaOf } from '@rabbet/projections';
import { TestShop } from '../testing/test-shop';
import { DIST } from './build-paths';
import { DiskFull } from './problems/disk-full';
import { until } from '@rabbet/postgres/testing/until';

/** Read models, of which `artworks` fails while `isStuck` is set, and waits for `applyGate`. */
let isStuck = false;
let applyGate: Promise<void> = Promise.resolve();
const readModels = PROJECTIONS.map((readModel): Projection =>
  readModel.name === artworks.name
    ? {
        ...readModel,
        startFold: undefined,
        apply: (...args) =>
          isStuck ? Promise.reject(new Error('unreadable')) : applyGate.then(() => readModel.apply(...args)),
      }
    : readModel,
);
let clockMs = 0;
const shop = new TestShop({ site: join(DIST, 'web'), readModels, disk: new DiskFull(() => clockMs) });
const schema = schemaOf(artworks);

const LIST = 'core/mob/commerce/widgets';
const pieceForSale = (name: string) => ({ name, transaction: { activity: 'Purchased' } });
beforeAll(async () => {
  await shop.open();
  await shop.add('core/commerce/widgets', pieceForSale('Low Tide'));
});
afterEach(async () => {
  isStuck = false;
  await shop.shop.projections.rebuild('artworks');
  await untilHealth([200, 'ready', false]);
});
afterAll(() => shop.close());

interface Ready {
  readonly status: string;
  readonly degraded: boolean;
  readonly projections: readonly { readonly name: string; readonly damage: string | null; readonly serving: boolean }[];
}
const health = async () => {
  const { status, body } = await shop.ask<Ready>('health/ready');
  return [status, body.status, body.degraded];
};
const artworksHealth = async () =>
  (await shop.asStaff<Ready>('health/ready')).body.projections.find(({ name }) => name === 'artworks');
const untilHealth = (expected: unknown) =>
  until(async () => JSON.stringify(await health()) === JSON.stringify(expected));
/** Drops the schema, as an operator with psql would. */
const dropSchema = () => shop.database.query(`drop schema ${schema} cascade`);

test('visitors see only the status of the shop, and staff all its parts', async () => {
  expect((await shop.ask('health/ready')).body).toEqual({ status: 'ready', degraded: false });
  expect(Object.keys((await shop.asStaff('health/ready')).body)).toEqual(
    expect.arrayContaining(['status', 'degraded', 'database', 'log', 'projections', 'processes']),
  );
});

test('a stopped read model is still served, also after a restart, and the shop is degraded', async () => {
  isStuck = true;
  await shop.asStaff('core/commerce/widgets', { body: pieceForSale('High Tide') });
  await untilHealth([200, 'ready', true]);
  await shop.stop();
  await shop.open();
  expect(await health()).toEqual([200, 'ready', true]);
  expect((await shop.ask(LIST)).status).toBe(200);
  expect(await shop.ask('inventory')).toMatchObject({ status: 200, body: expect.stringContaining('Low Tide') });
});

test('while a read model is built for the first time, its pages and reads are a 503', async () => {
  isStuck = true;
  await dropSchema();
  await untilHealth([503, 'damaged', true]);
  expect(await artworksHealth()).toMatchObject({ serving: false });
  const page = await shop.ask<string>('artists/7/somebody/12/low-tide');
  expect([page.status, page.headers.get('refresh')]).toEqual([503, expect.any(String)]);
  expect(page.body).toContain('This page is being prepared');
  for (const ask of [shop.ask.bind(shop), shop.asStaff.bind(shop)]) {
    const { status, headers, body } = await ask(`${LIST}?id=1`);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service/building', '2']);
  }
  expect((await shop.asStaff('core/commerce/units')).status).toBe(200);
  isStuck = false;
  await shop.shop.projections.rebuild('artworks');
  await untilHealth([200, 'ready', false]);
  expect((await shop.ask(LIST)).body.total_rows).toBe(2);
});

test('a dropped read model is rebuilt, and its reads are a 503 meanwhile, never empty', async () => {
  let goOn = () => {};
  applyGate = new Promise((resolve) => (goOn = resolve));
  await dropSchema();
  const ask = async () => (await shop.ask(`${LIST}?count=5`)).status; // an address that is not cached yet
  const statuses = new Set([await ask()]);
  goOn();
  await until(async () => {
    const status = await ask();
    statuses.add(status);
    return status === 200;
  }, 'it is made anew');
  expect([...statuses]).toEqual([503, 200]);
  expect((await shop.ask(LIST)).body.total_rows).toBe(2);
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});

test('a read model that has lost a table is reported as damaged until it is rebuilt', async () => {
  await shop.database.query(`drop table ${schema}.artwork_images`);
  await untilHealth([503, 'damaged', true]);
  const picture = await shop.ask('images/7/320/_.jpeg?h7');
  expect(picture.status).toBe(503);
  expect(await health()).toEqual([503, 'damaged', true]);
  expect((await artworksHealth())?.damage).toContain('lacks artwork_images.');
  expect(shop.logged.some((line) => line.includes('"msg":"damaged"'))).toBe(true);
  await shop.shop.projections.rebuild('artworks');
  await untilHealth([200, 'ready', false]);
  expect((await shop.ask('images/7/320/_.jpeg?h7')).status).toBe(404);
});

test('a full disk makes changes a 503, and is logged once a minute until there is room', async () => {
  await shop.database.query(`create function log.fill() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await shop.database.query(
    'create trigger disk_full before insert on log.events for each statement execute function log.fill()',
  );
  const add = (name: string) => shop.asStaff('core/commerce/units', { body: { name } });
  for (const name of ['rod', 'perch', 'pole']) {
    const { status, body, headers } = await add(name);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service/full', '60']);
  }
  expect(await health()).toEqual([200, 'ready', true]);
  expect((await shop.asStaff('health/ready')).body.diskFull).toBe(true);
  const logged = shop.logged.filter((line) => /"level":50|"command":/.test(line) && /full|rod|unit/.test(line));
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['the disk is full']);
  clockMs += 60_000;
  expect(await health()).toEqual([200, 'ready', false]); // no change has failed for a minute
  expect((await add('rod')).status).toBe(503);
  expect(shop.logged.filter((line) => line.includes('the disk is full'))).toHaveLength(2);
  expect(await health()).toEqual([200, 'ready', true]);
  await shop.database.query('drop function log.fill cascade');
  expect(
    (await shop.asStaff('core/commerce/units', { body: { name: 'rod' }, headers: { 'x-dry-run': 'true' } })).status,
  ).toBe(201);
  expect(await health()).toEqual([200, 'ready', true]);
  expect((await add('rod')).status).toBe(201);
  expect(await health()).toEqual([200, 'ready', false]);
});

test('a missing table of the schema state makes the shop damaged, and its changes a 503', async () => {
  await shop.database.query('alter table state.reservation rename to taken_away');
  const add = () => shop.asStaff('core/commerce/units', { body: { name: 'ell' } });
  expect(await add()).toMatchObject({ status: 503, body: { code: 'service/damaged' } });
  const line = shop.logged.find((entry) => entry.includes('"msg":"fault"'));
  expect(JSON.parse(line!)).toMatchObject({ error: '42P01 state.reservation' });
  await untilHealth([503, 'damaged', true]);
  expect((await shop.asStaff('health/ready')).body.stateDamage).toBe('state lacks reservation');
  await shop.database.query('alter table state.taken_away rename to reservation');
  expect((await add()).status).toBe(201);
});
