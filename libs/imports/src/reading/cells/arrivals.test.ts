import { arrivalSaid } from './arrivals';

test.each([
  ...['bought', 'OWNED', 'B', 'bt', 'own', 'P', 'O', 'o'].map((text) => [text, 'Purchased']),
  ...['On consignment', 'Consigned', 'C ', 'cons.', 'consignment'].map((text) => [text, 'Consigned']),
])('%s is the way %s', (text, value) => {
  expect(arrivalSaid(text)).toEqual({ value });
});

test('other words are no way in which a piece comes, and a share is told the column in which it belongs', () => {
  for (const text of ['gift', 'loan', 'BC', '?', 'found'])
    expect(arrivalSaid(text)).toMatchObject({ right: 'Write Purchased or Consigned.' });
  for (const text of ['60%', '50', '60/40', '40% commission'])
    expect(arrivalSaid(text)).toEqual({
      wrong: `"${text}" is no way in which a piece comes to the shop.`,
      right: 'Call the column Split if it says the part of a sale that the consignor gets.',
    });
});
