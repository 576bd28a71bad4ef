import fc from 'fast-check';
import { parseJson } from './json';
import { countNames } from '@rabbet/domain/text/repeated-names';

test('parses JSON', () => {
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
])('names the place where %j stops being JSON', (text, place) => {
  expect(() => parseJson(text)).toThrow(`goes wrong at ${place}`);
});

test('accepts twenty levels of nesting, and refuses more without exhausting the stack', () => {
  expect(() => parseJson('['.repeat(20) + ']'.repeat(20))).not.toThrow();
  expect(() => parseJson('['.repeat(22) + ']'.repeat(22))).toThrow('20 levels');
  expect(() => parseJson('['.repeat(500_000) + ']'.repeat(500_000))).toThrow('20 levels');
  expect(() => parseJson('{"a":'.repeat(50_000))).toThrow('goes wrong at');
});

test.each([
  ['{"name":"a","name":"a"}', 'name'],
  ['{"a":1,"b":{"x":[{"y":1},{"y":1,"z":2,"y":null}]}}', 'b.x[1].y'],
  ['[[1,2],{"a":{},"a":[]}]', '[1].a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":{"__proto__":{}, "b":1, "__proto__":{}}}', 'a.__proto__'],
  ['{"na\\u006de" : 1,\n"name"\t:\r2}', 'name'],
  ['{"a\\"":1,"\\\\":2,"a\\"":3}', 'a"'],
  ['{"":1,"":2}', ''],
])('refuses %s, and names the repeated field', (text, field) => {
  const message = 'It is said more than once.';
  expect(() => parseJson(text)).toThrow(
    expect.objectContaining({ code: 'request/fields', more: { errors: [{ field, code: 'repeated', message }] } }),
  );
});

const values = fc.jsonValue({ maxDepth: 6 });

test('accepts any JSON without repeated names, with or without white space', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(0, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('refuses any JSON with a repeated name, whatever its values', () => {
  const repeated = fc.tuple(fc.string(), values, values, values);
  fc.assert(
    fc.property(repeated, ([name, first, second, other]) => {
      const [key, ...texts] = [name, first, second, other].map((value) => JSON.stringify(value));
      const text = `[${texts[2]},{${key}:${texts[0]},${key}:${texts[1]}}]`;
      expect(() => parseJson(text)).toThrow('said more than once');
    }),
  );
});

/** Text that counts how many of its characters were read. */
class CountedText {
  charactersRead = 0;

  constructor(private readonly text: string) {}

  indexOf(sought: string, from?: number): number {
    const index = this.text.indexOf(sought, from);
    this.charactersRead += 1 + (index < 0 ? this.text.length : index) - (from ?? 0);
    return index;
  }

  charCodeAt(at: number): number {
    this.charactersRead++;
    return this.text.charCodeAt(at);
  }
}

test('the search for repeated names reads each character a few times at most', () => {
  const row = { name: 'Low "Tide"', price: 1200, sizes: [{ width: 10, height: 20 }], text: 'a \\ b'.repeat(20) };
  const texts = [Array(5_000).fill(row), '"\\'.repeat(250_000), '\\'.repeat(450_000)].map((value) =>
    JSON.stringify(value),
  );
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(900_000);
    const counted = new CountedText(text);
    expect(countNames(counted as unknown as string)).toBe(countNames(text)); // countNames calls no other methods of a text
    expect(counted.charactersRead).toBeGreaterThan(text.length);
    expect(counted.charactersRead).toBeLessThan(4 * text.length);
  }
});
