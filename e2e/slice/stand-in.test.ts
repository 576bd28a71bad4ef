import { join } from 'node:path';
import { startProgram } from '@rabbet/postgres/testing/program';
import { until } from '@rabbet/postgres/testing/until';
import { feed, Shop } from './shop';

const shop = new Shop({ RABBET_SAMPLE: 'off' });
afterAll(() => shop.close());

test('with the log in EventStoreDB a piece is added, seen, and seen again after a restart and from nothing but the log', async () => {
  const store = startProgram('libs/event-store/src/eventstoredb/stand-in/stand-in.program', [
    '0',
    join(shop.home, 'events'),
  ]);
  const [, url] = (await store.line(/^ready /)).split(' ');
  const env = { EVENT_STORE_URL: url };
  await shop.start(env);
  const adding = shop.rabbet('artworks', 'add', '--name', 'Low Tide', '--price', '1200', '--purchased', '--json');
  feed(adding.child, '');
  const { id } = JSON.parse(await adding.output) as { id: number };
  await until(async () => (await shown()).length > 0, 'the read models have it');
  expect(await shown()).toEqual([[id, 'Low Tide', 1200]]);

  await shop.lose();
  await shop.start(env);
  expect(await shown()).toEqual([[id, 'Low Tide', 1200]]);
  await shop.stop();
  await store.kill();
});

async function shown(): Promise<unknown[]> {
  const { data } = await shop.get<{ data: { id: number; name: string; price: number }[] }>('core/mob/commerce/widgets');
  return data.map(({ id, name, price }) => [id, name, price]);
}
