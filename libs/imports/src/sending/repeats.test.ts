import { serialize } from 'node:v8';
import { Repeats } from './repeats';
import { BadRow } from '../rows/row/row';

const about = 'maker and catalog number';
const natural = {
  field: 'catalog_no',
  values: [7, 'R-1'],
  comparisonKey: '7/r-1',
  about,
  code: 'artwork/catalogue-number',
};

function complaintOf(action: () => unknown): string {
  try {
    return String(action());
  } catch (error) {
    return error instanceof BadRow ? `${error.repeats?.line}: ${error.message}` : String(error);
  }
}

test('a row that says an earlier one again names its line, in whatever order its fields stand', () => {
  const repeats = new Repeats();
  expect(repeats.findEarlier(1, { key: 'A' }, { name: 'Reef', size: { width: 1, height: 2 } })).toBeNull();
  expect(repeats.findEarlier(2, { key: 'B' }, { name: 'Reef' })).toBeNull();
  expect(repeats.findEarlier(3, { key: 'A' }, { size: { height: 2, width: 1 }, name: 'Reef' })).toEqual({
    line: 1,
    by: 'key',
  });
  expect(repeats.findEarlier(4, { key: null, natural }, { name: 'Reef' })).toBeNull();
  expect(repeats.findEarlier(5, { key: null, natural }, { name: 'Reef' })).toEqual({ line: 4, by: about });
});

test('rows without a name are never the same', () => {
  const repeats = new Repeats();
  expect(repeats.findEarlier(1, { key: null }, {})).toBeNull();
  expect(repeats.findEarlier(2, { key: null }, {})).toBeNull();
});

test('a row that contradicts an earlier one is refused, with the line of that', () => {
  const repeats = new Repeats();
  repeats.findEarlier(1, { key: 'A', natural }, { name: 'Reef' });
  expect(complaintOf(() => repeats.findEarlier(2, { key: 'A' }, { name: 'Shoal' }))).toBe(
    '1: key: Line 1 has this key too, and says something else: mend one of the two.',
  );
  expect(complaintOf(() => repeats.findEarlier(3, { key: 'B', natural }, { name: 'Shoal' }))).toBe(
    '1: catalog_no: Line 1 has this maker and catalog number too, and says something else: mend one of the two.',
  );
});

test('one piece under two keys is refused though both say the same: the shop would have it twice', () => {
  const repeats = new Repeats();
  repeats.findEarlier(1, { key: 'A', natural }, { name: 'Reef' });
  for (const key of ['B', null])
    expect(complaintOf(() => repeats.findEarlier(2, { key, natural }, { name: 'Reef' }))).toMatch(
      /^1: .*under another key/,
    );
});

test('a name takes as little room whatever its row says', () => {
  const bytesFor = (text: string) => {
    const repeats = new Repeats();
    for (let line = 1; line <= 1_000; line++)
      repeats.findEarlier(
        line,
        { key: `${text} ${line}`, natural: { ...natural, comparisonKey: `${text} ${line}` } },
        { said: text, line },
      );
    expect(repeats.findEarlier(1_001, { key: `${text} 1` }, { said: text, line: 1 })).toEqual({ line: 1, by: 'key' });
    return serialize(repeats).length; // all that it holds
  };
  expect(bytesFor('x'.repeat(500))).toBe(bytesFor('x'));
  expect(bytesFor('x')).toBeLessThan(1_000 * 300);
});
