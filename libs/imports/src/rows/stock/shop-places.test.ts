import { createClient } from '@rabbet/client';
import { ShopPlaces } from './shop-places';

const PLACES = [{ name: 'Front wall' }, { name: 'Back room' }, { name: 'Rack 3' }];
const client = createClient(() => Promise.resolve({ status: 200, headers: { get: () => null }, body: PLACES }));

test('a place is spelled as the shop spells it, and another place stays as it is', async () => {
  const places = new ShopPlaces();
  const placed = async (location?: string) => (await places.placed(client, { name: 'Voe', location })).location;
  expect(await placed('front  WALL')).toBe('Front wall');
  expect(await placed('Back room')).toBe('Back room');
  for (const place of ['back rm', 'Rack 4', 'East wall', undefined]) expect(await placed(place)).toBe(place);
});

test('places that could not be read once are read again for the next row', async () => {
  let isAway = true;
  const awayAtFirst = createClient(() => {
    const answer = {
      headers: { get: () => null },
      ...(isAway ? { status: 503, body: null } : { status: 200, body: PLACES }),
    };
    return Promise.resolve(answer);
  });
  const places = new ShopPlaces();
  await expect(places.placed(awayAtFirst, { name: 'Voe', location: 'front wall' })).rejects.toThrow();
  isAway = false;
  expect(await places.placed(awayAtFirst, { name: 'Voe', location: 'front wall' })).toMatchObject({
    location: 'Front wall',
  });
});
