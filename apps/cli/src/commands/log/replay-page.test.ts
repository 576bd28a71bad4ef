import { pageOf, type Replayed } from './replay-page';

const HASH = 'f3'.repeat(32);
const sale = { id: 51, activity: 'Sold', price: 130_000, location: 'Front wall', comments: 'fetched by van' };
const state = { price: 120_000, hash: HASH, transactions: [sale], quantity: 130_000 };
const step = {
  event: { stream: 'artwork-12', revision: 3, type: 'ArtworkTransactionRecorded', recordedAt: '' },
  passed: null,
  faults: [],
  forPeople: () => ({
    state,
    changes: [
      { path: 'transactions[51]', before: null, after: sale },
      { path: 'transactions[51].price', before: null, after: 130_000 },
      { path: 'hash', before: null, after: HASH },
      { path: 'quantity', before: 1, after: 130_000 },
    ],
  }),
} as unknown as Replayed; // all of it that is shown
const linesOf = (width: number) => pageOf(step, (text) => text)(width);

test.each([24, 40, 80, 120])('a step is shown whole in lines of %d columns', (width) => {
  const lines = linesOf(width);
  expect(lines.filter(({ length }) => length > width)).toEqual([]);
  const text = lines.map((line) => line.trim()).join('');
  expect(text).not.toContain('…');
  expect(text.split(HASH)).toHaveLength(3);
  expect(text.replaceAll(' ', '')).toContain('"comments":"fetchedbyvan"}');
});

test('amounts of money are shown as the shop writes them, and other numbers as they are', () => {
  const lines = linesOf(80);
  expect(lines).toContain('  transactions[51].price: null -> $1,300');
  expect(lines).toContain('  quantity: 1 -> 130000');
  expect(lines).toContain('  "price": "$1,200",');
  expect(lines).toContain('  "quantity": 130000');
  expect(lines).toContain('  transactions[51]: null -> { "id": 51, "activity": "Sold", "price": "$1,300",');
});

test('a value that goes on in another line is set in below its beginning', () => {
  const lines = linesOf(60);
  const at = lines.findIndex((line) => line.startsWith('  transactions[51]: '));
  expect(lines[at]).toBe('  transactions[51]: null -> { "id": 51, "activity":');
  expect(lines[at + 1]).toBe('    "Sold", "price": "$1,300", "location": "Front wall",');
});
