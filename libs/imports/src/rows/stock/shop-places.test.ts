import { createClient } from '@rabbet/client';
import { ShopPlaces } from './shop-places';

const PLACES = [{ name: 'Front wall' }, { name: 'Back room' }, { name: 'Rack 3' }, { name: 'Wall A' }];
const client = createClient(() => Promise.resolve({ status: 200, headers: { get: () => null }, body: PLACES }));

async function placed(location?: string) {
  const { values, notes } = await new ShopPlaces().placed(client, { name: 'Voe', location });
  return [values.location, notes.map(({ detail }) => detail)];
}

test('a place is spelled as the shop spells it', async () => {
  expect(await placed('front  WALL')).toEqual(['Front wall', []]);
  expect(await placed('Back room')).toEqual(['Back room', []]);
});

test('a new place that is spelled in two ways is noted in the later row, and none in the first spelling', async () => {
  const places = new ShopPlaces();
  const details = [];
  for (const location of ['Loft 7', 'loft 7', 'Loft 7', 'Loft 8']) {
    const { values, notes } = await places.placed(client, { name: 'Voe', location });
    details.push([values.location, ...notes.map(({ detail }) => detail)]);
  }
  expect(details).toEqual([['Loft 7'], ['loft 7', '"loft 7" for Loft 7'], ['Loft 7'], ['Loft 8']]);
});

test('another place is another place', async () => {
  expect(await placed('Rack 4')).toEqual(['Rack 4', []]);
  expect(await placed('Wall B')).toEqual(['Wall B', []]);
  expect(await placed('Back door')).toEqual(['Back door', []]);
  expect(await placed('East wall')).toEqual(['East wall', []]);
  expect(await placed()).toEqual([undefined, []]);
});
