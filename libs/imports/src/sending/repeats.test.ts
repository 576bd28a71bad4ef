import { serialize } from 'node:v8';
import { Repeats } from './repeats';
import { BadRow } from '../rows/row/row';

const inWords = 'maker and catalog number';
const naturalKey = {
  field: 'catalog_no',
  values: [7, 'R-1'],
  comparisonKey: '7/r-1',
  inWords,
  code: 'artwork/catalogue-number',
};

function refusalOf(action: () => unknown): string {
  try {
    return String(action());
  } catch (error) {
    return error instanceof BadRow ? `${error.repeats?.line}: ${error.message}` : String(error);
  }
}

test('finds the earlier line with the same key or natural key and the same content, whatever the order of its fields', () => {
  const repeats = new Repeats();
  expect(repeats.findEarlier(1, { key: 'A' }, { name: 'Reef', size: { width: 1, height: 2 } })).toBeNull();
  expect(repeats.findEarlier(2, { key: 'B' }, { name: 'Reef' })).toBeNull();
  expect(repeats.findEarlier(3, { key: 'A' }, { size: { height: 2, width: 1 }, name: 'Reef' })).toEqual({
    line: 1,
    by: 'key',
  });
  expect(repeats.findEarlier(4, { key: null, naturalKey }, { name: 'Reef' })).toBeNull();
  expect(repeats.findEarlier(5, { key: null, naturalKey }, { name: 'Reef' })).toEqual({ line: 4, by: inWords });
});

test('never takes rows without a key and a natural key for repeats', () => {
  const repeats = new Repeats();
  expect(repeats.findEarlier(1, { key: null }, {})).toBeNull();
  expect(repeats.findEarlier(2, { key: null }, {})).toBeNull();
});

test('refuses a row with the key of an earlier line and other content, and names the line', () => {
  const repeats = new Repeats();
  repeats.findEarlier(1, { key: 'A', naturalKey }, { name: 'Reef' });
  expect(refusalOf(() => repeats.findEarlier(2, { key: 'A' }, { name: 'Shoal' }))).toBe(
    '1: key: Line 1 has this key too, and says something else: mend one of the two.',
  );
  expect(refusalOf(() => repeats.findEarlier(3, { key: 'B', naturalKey }, { name: 'Shoal' }))).toBe(
    '1: catalog_no: Line 1 has this maker and catalog number too, and says something else: mend one of the two.',
  );
});

test('refuses one piece under two keys, which the shop would have twice, though the rows are the same', () => {
  const repeats = new Repeats();
  repeats.findEarlier(1, { key: 'A', naturalKey }, { name: 'Reef' });
  for (const key of ['B', null])
    expect(refusalOf(() => repeats.findEarlier(2, { key, naturalKey }, { name: 'Reef' }))).toMatch(
      /^1: .*under another key/,
    );
});

test('stores as few bytes for a long row as for a short one', () => {
  const bytesFor = (text: string) => {
    const repeats = new Repeats();
    for (let line = 1; line <= 1_000; line++)
      repeats.findEarlier(
        line,
        { key: `${text} ${line}`, naturalKey: { ...naturalKey, comparisonKey: `${text} ${line}` } },
        { name: text, line },
      );
    expect(repeats.findEarlier(1_001, { key: `${text} 1` }, { name: text, line: 1 })).toEqual({ line: 1, by: 'key' });
    return serialize(repeats).length;
  };
  expect(bytesFor('x'.repeat(500))).toBe(bytesFor('x'));
  expect(bytesFor('x')).toBeLessThan(1_000 * 300);
});
