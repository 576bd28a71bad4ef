import { join } from 'node:path';
import { until } from '@rabbet/postgres/testing/until';
import { DIST } from '../kernel/build-paths';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop({ site: join(DIST, 'web') });
beforeAll(() => shop.open());
afterAll(() => shop.close());

const add = async (name: string) => {
  const { status, body } = await shop.asStaff('core/commerce/units', { body: { name } });
  return [status, body.code];
};
const health = async () => {
  const { status, body } = await shop.ask('health/ready');
  return [status, body.status];
};

/** Reads only from now on, as what a failover leads to: all sessions are new. */
async function takeOver(readOnly: 'on' | 'off'): Promise<void> {
  const name = new URL(shop.database.options.url).pathname.slice(1);
  await shop.onServer(`alter database ${name} set default_transaction_read_only = ${readOnly}`);
  if (readOnly === 'off') return;
  await shop.onServer(
    `select pg_terminate_backend(pid, 600000) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
}

test('a shop whose Postgres reads only is away for changes, says so, and goes on by itself as soon as it writes', async () => {
  expect(await add('rod')).toEqual([201, undefined]);
  await takeOver('on');
  const unavailable = JSON.stringify([503, 'unavailable']);
  await until(async () => JSON.stringify(await health()) === unavailable);
  const seen = await until(async () => {
    const { body } = await shop.asStaff<{ database: string; log: { readOnly: boolean } }>('health/ready');
    return body.log ? body : null;
  });
  expect([seen.database, seen.log.readOnly]).toEqual(['read-only', true]);
  for (const name of ['perch', 'pole', 'ell', 'furlong', 'fathom', 'league', 'chain'])
    expect(await add(name)).toEqual([503, 'service/unavailable']);
  expect((await shop.ask('inventory')).status).toBe(200);
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  await takeOver('off');
  for (const name of ['perch', 'pole', 'ell', 'furlong', 'fathom', 'league', 'chain'])
    expect(await add(name)).toEqual([201, undefined]);
  await until(async () => JSON.stringify(await health()) === JSON.stringify([200, 'ready']));
});
