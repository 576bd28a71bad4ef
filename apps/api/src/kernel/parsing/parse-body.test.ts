import { bodyClass, type BodyClass, openApiSchema } from '../shapes/body-class';
import { parseBody } from './parse-body';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { HttpProblem } from '../problems/problems';

const fields = {
  name: { kind: 'text', required: true, min: 1, max: 10 },
  note: { kind: 'text' },
  story: { kind: 'html' },
  born: { kind: 'date' },
  sold: { kind: 'moment' },
  price: { kind: 'money', min: 0 },
  markup: { kind: 'decimal', default: 1, min: 0 },
  copies: { kind: 'whole', min: 1, max: 99 },
  type_id: { kind: 'reference', to: 'widget-type' },
  shown: { kind: 'flag', default: true },
  mood: { kind: 'choice', of: ['calm', 'wild'] },
  mail: { kind: 'email' },
  zip: { kind: 'digits', min: 5, max: 5 },
} satisfies AnyFields;

const Part = bodyClass('Part', { value: { kind: 'text', required: true, min: 1 } });
const New = bodyClass('New', fields, {
  takesId: true,
  parts: { sizes: { body: Part, list: true }, frame: { body: Part } },
});
const Changed = bodyClass('Changed', fields, { partial: true, ignored: ['id', 'revision', 'sizes'] });

/** Errors of a body, each as its field and code. */
function errorsOf(type: BodyClass<unknown>, wire: unknown): string[] {
  try {
    parseBody(type, wire);
  } catch (error) {
    if (error instanceof HttpProblem)
      return error.more.errors?.map(({ field, code }) => `${field} ${code}`) ?? [error.code];
    throw error;
  }
  return [];
}

test('parses a valid body: texts are trimmed, empty texts are null, and money is cents', () => {
  const wire = {
    id: 7,
    name: '  Low Tide ',
    note: ' ',
    price: 19.99,
    copies: 3,
    shown: false,
    sizes: [{ value: ' 12 ' }],
  };
  expect(parseBody(New, wire)).toEqual({
    id: 7,
    name: 'Low Tide',
    note: null,
    price: 1999,
    copies: 3,
    shown: false,
    sizes: [{ value: '12' }],
  });
});

test('documents e-mail addresses and digits as texts', () => {
  const wire = { name: 'a', mail: ' ann@example.com ', zip: ' 27601 ' };
  expect(parseBody(New, wire)).toEqual({ name: 'a', mail: 'ann@example.com', zip: '27601' });
  expect(openApiSchema(fields.mail)).toMatchObject({ type: String, format: 'email', maxLength: 254 });
  expect(openApiSchema(fields.zip)).toMatchObject({ type: String, pattern: '^[0-9]*$', minLength: 5, maxLength: 5 });
});

test('refuses to make a body class with a reference to an unknown kind', () => {
  const pointing = { artwork_id: { kind: 'reference', to: 'artwork' } } as const;
  expect(() => bodyClass('Hanging', pointing)).toThrow('artwork_id of Hanging points at "artwork"');
});

test('an error message names each wrong field in a sentence', () => {
  expect(() => parseBody(New, { name: '', zip: '1' })).toThrow(
    'name: It may not be empty. zip: It must have 5 digits.',
  );
  expect(() => parseBody(New, {})).toThrow('name: It is required.');
});

test('null clears an optional field, and sets one with a default to its default', () => {
  expect(parseBody(Changed, { note: null, markup: null })).toEqual({ note: null, markup: 1 });
});

test('ignores the names of replies that are no fields', () => {
  expect(parseBody(Changed, { id: 3, revision: 4, sizes: [], note: 'x' })).toEqual({ note: 'x' });
});

test.each([
  [{}, ['name required']],
  [{ name: null }, ['name required']],
  [{ name: '  ' }, ['name length']],
  [{ name: 'x'.repeat(11) }, ['name length']],
  [{ name: 5 }, ['name type']],
  [{ name: 'a\0b' }, ['name characters']],
  [{ name: 'a\ud800b' }, ['name characters']],
  [{ name: 'a', nme: 'b' }, ['nme unknown']],
  [{ name: 'a', revision: 1 }, ['revision unknown']],
  [{ name: 'a', id: 0 }, ['id range']],
  [{ name: 'a', born: '2026-02-30' }, ['born format']],
  [{ name: 'a', born: '2026-2-3' }, ['born format']],
  [{ name: 'a', sold: '2026-02-03 24:00:00' }, ['sold format']],
  [{ name: 'a', sold: '2026-02-03T10:00:00Z' }, ['sold format']],
  [{ name: 'a', price: 1.234 }, ['price places']],
  [{ name: 'a', price: -1 }, ['price range']],
  [{ name: 'a', price: 1e300 }, ['price range']],
  [{ name: 'a', price: '1' }, ['price type']],
  [{ name: 'a', markup: 0.1234567 }, ['markup places']],
  [{ name: 'a', copies: 1.5 }, ['copies places']],
  [{ name: 'a', copies: 100 }, ['copies range']],
  [{ name: 'a', type_id: 2 ** 31 }, ['type_id range']],
  [{ name: 'a', shown: 'yes' }, ['shown type']],
  [{ name: 'a', shown: 1 }, ['shown type']],
  [{ name: 'a', mood: 'sad' }, ['mood choice']],
  [{ name: 'a', mail: 'ann@example' }, ['mail format']],
  [{ name: 'a', zip: '2760x' }, ['zip format']],
  [{ name: 'a', zip: '2760' }, ['zip length']],
  [{ name: 'a', zip: 27601 }, ['zip type']],
  [{ name: 'a', sizes: {} }, ['sizes type']],
  [{ name: 'a', sizes: [3, {}] }, ['sizes[0] type', 'sizes[1].value required']],
  [{ name: 'a', sizes: Array(201).fill({ value: 'x' }) }, ['sizes type']],
  [{ name: 'a', frame: [] }, ['frame type']],
  [{ name: 'a', frame: { value: 'x', colour: 'red' } }, ['frame.colour unknown']],
  [[], ['request/body']],
  ['text', ['request/body']],
  [undefined, ['request/body']],
  [JSON.parse('{ "name": "a", "__proto__": { "price": 1 } }'), ['__proto__ unknown']],
  [{ name: 'a', constructor: 1 }, ['constructor unknown']],
])('reports the errors of %j field by field', (wire, expected) => {
  expect(errorsOf(New, wire)).toEqual(expected);
});

test.each([
  '<p>Born in <strong>Durham</strong>, <a href="https://example.com" title="x">see</a>.</p>',
  'No tags at all, and a &lt; b',
  '<ul><li>One<br/>two</li></ul>',
])('accepts harmless HTML unchanged: %s', (story) => {
  expect(parseBody(Changed, { story })).toEqual({ story });
});

test.each([
  '<script>alert(1)</script>',
  '<p onclick="x()">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java&#115;cript:alert(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/\\evil.example">a</a>',
  '<img src=x onerror=alert(1)>',
  'half of one: <img src=x onerror=alert(1)',
  '<p style="x">a</p>',
  '<!-- a --><p>b</p>',
  '<svg><p>a</p></svg>',
  '</p><meta http-equiv=refresh content="0;url=http://elsewhere.example" x="',
  '</p><img src=x onerror=alert(1) ',
  '</p><!--',
])('refuses HTML that could run scripts or leave the site: %s', (story) => {
  expect(errorsOf(Changed, { story })).toEqual(['story format']);
});
