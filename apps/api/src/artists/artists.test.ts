import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

test('the list and the index of artists hold companies that are artists, and nobody else', async () => {
  const artist = await shop.add('core/contacts/companies', { name: 'Ferreira, Lucía', is_artist: true });
  const mill = await shop.add('core/contacts/companies', { name: 'Moulding Mill', is_artist: false });
  await shop.shop.projections.settled();
  for (const path of ['core/contacts/artists', 'core/contacts/artists/entries']) {
    const { body } = await shop.ask<{ data: { id: number; is_artist: boolean }[] }>(`${path}?count=100`);
    expect(body.data.every((company) => company.is_artist)).toBe(true);
    expect(body.data.map(({ id }) => id).filter((id) => [artist, mill].includes(id))).toEqual([artist]);
  }
});
