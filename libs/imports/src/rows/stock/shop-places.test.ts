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
