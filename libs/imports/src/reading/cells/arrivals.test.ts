import { readArrival } from './arrivals';

test.each([
  ...['bought', 'OWNED', 'B', 'bt', 'own', 'P', 'O', 'o'].map((text) => [text, 'Purchased']),
  ...['On consignment', 'Consigned', 'C ', 'cons.', 'consignment'].map((text) => [text, 'Consigned']),
])('reads %j as %s', (text, value) => {
  expect(readArrival(text)).toEqual({ value });
});

test('refuses other words, and names the column in which a share belongs', () => {
  for (const text of ['gift', 'loan', 'BC', '?', 'found'])
    expect(readArrival(text)).toMatchObject({ remedy: 'Write Purchased or Consigned.' });
  for (const text of ['60%', '50', '60/40'])
    expect(readArrival(text)).toEqual({
      problem: `"${text}" is no way in which a piece comes to the shop.`,
      remedy: 'Call the column Split if it says the part of a sale that the consignor gets.',
    });
});
