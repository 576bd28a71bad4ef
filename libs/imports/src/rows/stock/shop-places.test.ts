import { createClient } from '@rabbet/client';
import { ShopPlaces } from './shop-places';

const PLACES = [{ name: 'Front wall' }, { name: 'Back room' }, { name: 'Rack 3' }];
const client = createClient(() => Promise.resolve({ status: 200, headers: { get: () => null }, body: PLACES }));

test('spells a place as the shop does, and leaves a new place as it is', async () => {
  const places = new ShopPlaces();
  const placeFor = async (location?: string) =>
    (await places.withShopSpelling(client, { name: 'Voe', location })).location;
  expect(await placeFor('front  WALL')).toBe('Front wall');
  expect(await placeFor('Back room')).toBe('Back room');
  for (const place of ['back rm', 'Rack 4', 'East wall', undefined]) expect(await placeFor(place)).toBe(place);
});

test('reads the places again for the next row if the server was away', async () => {
  let isAway = true;
  const clientAwayAtFirst = createClient(() => {
    const answer = {
      headers: { get: () => null },
      ...(isAway ? { status: 503, body: null } : { status: 200, body: PLACES }),
    };
    return Promise.resolve(answer);
  });
  const places = new ShopPlaces();
  await expect(places.withShopSpelling(clientAwayAtFirst, { name: 'Voe', location: 'front wall' })).rejects.toThrow();
  isAway = false;
  expect(await places.withShopSpelling(clientAwayAtFirst, { name: 'Voe', location: 'front wall' })).toMatchObject({
    location: 'Front wall',
  });
});
