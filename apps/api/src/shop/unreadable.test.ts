import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { skipForAll } from '@rabbet/commands';
import { TestShop } from '../testing/test-shop';
import { until } from '@rabbet/postgres/testing/until';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PIECES = 'core/commerce/widgets';

const stopped = () => shop.shop.projections.status().find(({ name, error }) => name === 'artworks' && error);

test('an event of ours that cannot be read stops what needs it, is told, and can be skipped with a reason', async () => {
  const type_id = await shop.add('core/commerce/widget-types', { name: 'painting' });
  const first = await shop.add(PIECES, { name: 'Pond', type_id, price: 100 });
  const second = await shop.add(PIECES, { name: 'Lake', type_id, price: 200 });
  const { rows } = await shop.database.query<{ id: string; position: number }>(
    `insert into log.events (position, stream, revision, id, type, data, meta, checksum)
     select (select max(position) + 1 from log.events), stream, max(revision) + 1, gen_random_uuid(), 'ArtworkChanged',
       'no json', '{}', '' from log.events where stream = $1 group by stream returning id, position`,
    [`artwork-${first}`],
  );
  const { id, position } = rows[0]!; // one was inserted
  const { error } = await until(stopped);
  expect(error).toMatch(new RegExp(`ArtworkChanged ${id} at 0*${position} cannot be read`));

  // what needs its stream says so, everything else goes on
  const change = (piece: number) => shop.asStaff(`${PIECES}/${piece}`, { method: 'PUT', body: { price: 300 } });
  expect(await change(first)).toMatchObject({ status: 409, body: { code: 'log/unreadable' } });
  expect((await change(second)).status).toBe(200);
  expect((await shop.ask(`core/mob/commerce/widgets?id=${first}`)).status).toBe(200);
  await until(() => shop.logged.find((line) => line.includes('damaged log') && line.includes(id)));

  const { status, body } = await shop.asStaff<{ degraded: boolean; log: { faults: number } }>('health/ready');
  expect([status, body.degraded, body.log.faults]).toEqual([200, true, 1]);
  expect((await shop.ask('health/ready')).body).toEqual({ status: 'ready', degraded: true });

  // so it does after a restart
  await shop.stop();
  await shop.open();
  await until(stopped);
  const { writeSide, projections } = shop.shop;
  const version = projections.status().find(({ name }) => name === 'artworks')!.version; // it is there
  const data = { eventId: id, stream: `artwork-${first}`, eventType: 'ArtworkChanged', reason: 'a failing disk' };
  await skipForAll(writeSide, { type: 'Skip', data }, ADMINISTRATOR, new Date());
  await until(() => projections.status().every(({ error }) => !error), 'whatever had stopped goes on');
  await projections.settled();
  const prices = `select price_cents from read_artworks_v${version}.artworks where id = ${second}`;
  expect((await shop.database.query(prices)).rows).toEqual([{ price_cents: 30_000 }]);
  expect((await change(first)).status).toBe(200);
});

test('an event that was restored and counts again is told to be what a read model lacks, until that is rebuilt', async () => {
  const { writeSide, projections } = shop.shop;
  await shop.database.query(`alter table log.events disable trigger all`);
  const { rows } = await shop.database.query<{ id: string; stream: string }>(
    `update log.events set (data, meta) =
       (select '{"name":"Mere"}', meta from log.events where type = 'ArtworkChanged' and data like '%30000%' limit 1)
     where data = 'no json' returning id, stream`,
  );
  const { id, stream } = rows[0]!; // that of the test before
  const unskip = { eventId: id, reason: 'restored' };
  await skipForAll(writeSide, { type: 'Unskip', data: unskip }, ADMINISTRATOR, new Date());
  const health = async () => (await shop.asStaff<{ projections: { leftOut: unknown }[] }>('health/ready')).body;
  const lacking = async () => (await health()).projections.filter(({ leftOut }) => leftOut);
  const readers = ['artworks', 'ownership', 'imports', 'page_changes']; // of what changed at a piece
  while ((await lacking()).length < readers.length) await projections.settled();
  const leftOut = { eventId: id, type: 'ArtworkChanged' };
  expect(await lacking()).toMatchObject(readers.map((name) => ({ name, leftOut })));
  expect(await health()).toMatchObject({ status: 'ready', degraded: true });
  for (const name of readers) await projections.rebuild(name);
  while ((await lacking()).length > 0) await projections.settled();
  await projections.settled();
  const { version } = projections.status().find(({ name }) => name === 'artworks')!; // it is there
  const names = `select name from read_artworks_v${version}.artworks where id = ${stream.replace('artwork-', '')}`;
  expect((await shop.database.query(names)).rows).toEqual([{ name: 'Mere' }]);
});
