import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, openPostgres, type RunningPostgres } from '@rabbet/postgres';
import { TestShop } from '../testing/test-shop';
import { until } from '@rabbet/postgres/testing/until';

const UNITS = 'core/commerce/units';
const PAGE = 8192;

const folder = mkdtempSync(join(tmpdir(), 'rabbet-pages-'));
let postgres: RunningPostgres;
let shop: TestShop;

const start = () => openPostgres({ home: join(folder, 'home'), role: 'operator' });

/** A Postgres of its own: it is stopped to have it forget what it has read. */
beforeAll(async () => {
  chmodSync(folder, 0o755); // Postgres may run as another user
  postgres = await start();
  const { url } = postgres;
  const database = new Database({ url });
  shop = new TestShop({}, false, { url, database, drop: () => database.close() });
  await shop.open();
});
afterAll(async () => {
  await shop.close();
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Damages the first page of a table, as a failing disk does while nobody looks. */
async function damage(table: string): Promise<void> {
  const { rows } = await shop.database.query<{ file: string }>(`select pg_relation_filepath($1::regclass) as file`, [
    table,
  ]);
  await shop.stop();
  const { url, dataFolder } = postgres;
  await postgres.close();
  const file = openSync(join(dataFolder!, rows[0]!.file), 'r+'); // it is ours, and the table is there
  writeSync(file, Buffer.alloc(PAGE - 100, 0xa5), 0, PAGE - 100, 100);
  closeSync(file);
  postgres = await start();
  expect(postgres.url).toBe(url);
  await shop.open();
}

interface Ready {
  readonly status: string;
  readonly projections: readonly { readonly name: string; readonly damage: string | null }[];
}

test('a read model of which the disk has damaged a page is told so and rebuilt, and is no bug', async () => {
  await shop.add(UNITS, { name: 'inch' });
  await shop.shop.projections.settled();
  const { version } = shop.shop.projections.status().find(({ name }) => name === 'unit')!; // every shop measures
  await damage(`read_unit_v${version}.record_unit`);
  expect(await shop.asStaff(UNITS)).toMatchObject({ status: 503, body: { code: 'service/building' } });
  const ready = async () => shop.asStaff<Ready>('health/ready');
  const { status, body } = await ready();
  expect([status, body.status]).toEqual([503, 'damaged']);
  expect(body.projections.filter((row) => row.damage !== null)).toMatchObject([
    { name: 'unit', damage: `pages of read_unit_v${version}.record_unit are damaged on the disk` },
  ]);
  await shop.shop.projections.rebuild('unit');
  await until(async () => (await ready()).status === 200);
  expect(await shop.asStaff(UNITS)).toMatchObject({ status: 200, body: [{ name: 'inch' }] });
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});

test('a read model that meets a damaged page as it is fed names the rebuild, and blames no event', async () => {
  const { version } = shop.shop.projections.status().find(({ name }) => name === 'unit')!; // every shop measures
  await damage(`read_unit_v${version}.record_unit`);
  await shop.asStaff(UNITS, { body: { name: 'ell' } });
  const ready = async () => (await shop.asStaff<Ready>('health/ready')).body;
  await until(async () => (await ready()).projections.some(({ name, damage: of }) => name === 'unit' && of !== null));
  await shop.shop.projections.rebuild('unit');
  await until(async () => (await ready()).status === 'ready');
  await shop.shop.projections.settled();
  expect(await shop.asStaff(UNITS)).toMatchObject({ status: 200, body: [{ name: 'inch' }, { name: 'ell' }] });
});

test('what the disk has damaged of the log is told as a fault of the log', async () => {
  // more than a page of them: where the log ends can be read
  for (let i = 0; i < 100; i++) await shop.add(UNITS, { name: `unit ${i}` });
  await shop.shop.writeSide.stateSynchronizer.catchUp();
  await damage('log.events');
  const answer = await shop.asStaff(`${UNITS}/1`, { method: 'PUT', body: { name: 'foot' } });
  expect(answer).toMatchObject({ status: 503, body: { code: 'log/damaged' } });
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
});
