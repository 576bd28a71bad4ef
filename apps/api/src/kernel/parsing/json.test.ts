import { parseJson } from './json';

test('JSON is what it says', () => {
  expect(parseJson('{"a":[1,"x",null,{"b":true}]}')).toEqual({ a: [1, 'x', null, { b: true }] });
});

test.each([
  ['{"name":}', 'line 1, column 9 (position 8)'],
  ['{"a":1,}', 'line 1, column 8 (position 7)'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3 (position 13)'],
  ['[1, 2', 'line 1, column 6 (position 5)'],
  ["{'a':1}", 'line 1, column 2 (position 1)'],
  ['{"a":01}', 'line 1, column 7 (position 6)'],
  ['{"a":"x\ny"}', 'line 1, column 6 (position 5)'],
  ['[1] 2', 'line 1, column 5 (position 4)'],
  ['', 'line 1, column 1 (position 0)'],
  ['[}', 'line 1, column 2 (position 1)'],
])('%j goes wrong at a place that is told', (text, place) => {
  expect(() => parseJson(text)).toThrow(`goes wrong at ${place}`);
});

test('twenty levels are enough for everybody, and a million do no harm', () => {
  expect(() => parseJson('['.repeat(20) + ']'.repeat(20))).not.toThrow();
  expect(() => parseJson('['.repeat(22) + ']'.repeat(22))).toThrow('20 levels');
  expect(() => parseJson('['.repeat(500_000) + ']'.repeat(500_000))).toThrow('20 levels');
  expect(() => parseJson('{"a":'.repeat(50_000))).toThrow('goes wrong at');
});
