import fc from 'fast-check';
import { parseJson } from './json';
import { namesIn } from '@rabbet/domain/text/repeated-names';

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

test.each([
  ['{"name":"a","name":"a"}', 'name'],
  ['{"a":1,"b":{"x":[{"y":1},{"y":1,"z":2,"y":null}]}}', 'b.x[1].y'],
  ['[[1,2],{"a":{},"a":[]}]', '[1].a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":{"__proto__":{}, "b":1, "__proto__":{}}}', 'a.__proto__'],
  ['{"na\\u006de" : 1,\n"name"\t:\r2}', 'name'],
  ['{"a\\"":1,"\\\\":2,"a\\"":3}', 'a"'],
  ['{"":1,"":2}', ''],
])('%s says something twice, and is told what', (text, field) => {
  const message = 'It is said more than once.';
  expect(() => parseJson(text)).toThrow(
    expect.objectContaining({ code: 'request/fields', more: { errors: [{ field, code: 'repeated', message }] } }),
  );
});

const values = fc.jsonValue({ maxDepth: 6 });

test('what says nothing twice is taken, however it is spelled', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(0, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('what says something twice is refused, whatever it says else', () => {
  const repeated = fc.tuple(fc.string(), values, values, values);
  fc.assert(
    fc.property(repeated, ([name, first, second, beside]) => {
      const [key, ...texts] = [name, first, second, beside].map((value) => JSON.stringify(value));
      const text = `[${texts[2]},{${key}:${texts[0]},${key}:${texts[1]}}]`;
      expect(() => parseJson(text)).toThrow('said more than once');
    }),
  );
});

/** A text that counts the characters which are looked at. */
class CountedText {
  looks = 0;

  constructor(private readonly text: string) {}

  indexOf(sought: string, from?: number): number {
    const index = this.text.indexOf(sought, from);
    this.looks += 1 + (index < 0 ? this.text.length : index) - (from ?? 0);
    return index;
  }

  charCodeAt(at: number): number {
    this.looks++;
    return this.text.charCodeAt(at);
  }
}

test('looking for what is said twice looks at each character a few times at most, however long the text is', () => {
  const row = { name: 'Low "Tide"', price: 1200, sizes: [{ width: 10, height: 20 }], text: 'a \\ b'.repeat(20) };
  const texts = [Array(5_000).fill(row), '"\\'.repeat(250_000), '\\'.repeat(450_000)].map((value) =>
    JSON.stringify(value),
  );
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(900_000);
    const counted = new CountedText(text);
    expect(namesIn(counted as unknown as string)).toBe(namesIn(text)); // it asks for nothing else of a text
    expect(counted.looks).toBeGreaterThan(text.length);
    expect(counted.looks).toBeLessThan(4 * text.length);
  }
});
