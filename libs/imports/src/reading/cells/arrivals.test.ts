import { readArrival } from './arrivals';

test.each([
  ...['bought', 'OWNED', 'B', 'bt', 'own', 'P', 'O', 'o'].map((text) => [text, 'Purchased']),
  ...['On consignment', 'Consigned', 'C ', 'cons.', 'consignment'].map((text) => [text, 'Consigned']),
])('%s is the way %s', (text, value) => {
  expect(readArrival(text)).toEqual({ value });
});

test('other words are no way in which a piece comes, and a share is told the column in which it belongs', () => {
  for (const text of ['gift', 'loan', 'BC', '?', 'found'])
    expect(readArrival(text)).toMatchObject({ remedy: 'Write Purchased or Consigned.' });
  for (const text of ['60%', '50', '60/40'])
    expect(readArrival(text)).toEqual({
      problem: `"${text}" is no way in which a piece comes to the shop.`,
      remedy: 'Call the column Split if it says the part of a sale that the consignor gets.',
    });
});
