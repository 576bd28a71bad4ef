import fc from 'fast-check';
import { labelOf, problemsOf, rulesOf, tidyValue, tidyValues } from './field-rules';
import type { AnyFields, Field } from './fields';

/** Codes of the problems of one value. */
const codesFor = (field: Field, value: unknown) => problemsOf({ it: field }, { it: value }).map(({ code }) => code);
const messageFor = (field: Field, value: unknown) => problemsOf({ it: field }, { it: value })[0]?.message;

describe('a form', () => {
  const form: AnyFields = {
    first: { kind: 'text', required: true, min: 1, max: 64, label: 'First name' },
    address_2: { kind: 'text', max: 64 },
    zip: { kind: 'digits', required: true, min: 5, max: 5, label: 'ZIP code' },
    acknowledged: { kind: 'flag', default: false },
  };

  test('has one problem for each field, as a sentence for visitors', () => {
    expect(problemsOf(form, { first: ' ', address_2: 'x'.repeat(65), zip: '2760' })).toEqual([
      { field: 'first', code: 'length', message: 'First name may not be empty.' },
      { field: 'address_2', code: 'length', message: 'Address 2 may have at most 64 characters, not 65.' },
      { field: 'zip', code: 'length', message: 'ZIP code must have 5 digits.' },
    ]);
  });

  test('may leave out optional fields', () => {
    expect(problemsOf(form, { first: 'Ann', zip: '27601' })).toEqual([]);
    expect(problemsOf(form, { first: 'Ann', zip: '27601', address_2: '  ', acknowledged: null })).toEqual([]);
  });

  test('may not leave out required fields', () => {
    expect(problemsOf(form, { zip: null })).toEqual([
      { field: 'first', code: 'required', message: 'First name is required.' },
      { field: 'zip', code: 'required', message: 'ZIP code is required.' },
    ]);
  });

  test('is trimmed before lengths are checked', () => {
    expect(problemsOf(form, { first: ` ${'x'.repeat(64)} `, zip: ' 27601 ' })).toEqual([]);
    expect(tidyValues(form, { first: ' Ann ', address_2: ' ', acknowledged: null, other: ' x ' })).toEqual({
      first: 'Ann',
      address_2: null,
      acknowledged: false,
      other: ' x ',
    });
  });

  test('does not change when it is trimmed a second time', () => {
    fc.assert(
      fc.property(fc.string(), (first) => {
        const once = tidyValues(form, { first });
        expect(tidyValues(form, once)).toEqual(once);
      }),
    );
  });
});

describe('a text', () => {
  const [line, paragraphs] = [{ kind: 'text' }, { kind: 'text', max: 1_000 }] as const;

  test.each(['Rab\nbet', 'Rab\r\nbet', 'Rab\u2028bet', 'Rab\u2029bet', 'Rab\u0085bet'])(
    'of one line may not hold a line break, and a longer one may: %j',
    (text) => {
      expect(codesFor(line, text)).toEqual(['characters']);
      expect(codesFor(paragraphs, text)).toEqual([]);
    },
  );

  test.each(['Rab\u202ebet', 'Rab\u2067bet', 'Rab\u206abet', 'Rab\u0007bet', 'Rab\u001b[2Jbet', 'Rab\n\u202abet'])(
    'may not hold a control sign or one that turns the direction of writing: %j',
    (text) => {
      expect([codesFor(line, text), codesFor(paragraphs, text)]).toEqual([['characters'], ['characters']]);
      expect(messageFor(paragraphs, text)).toBe(
        'It holds a control sign, or a sign that turns the direction of writing.',
      );
    },
  );

  test('may be written in any direction, with tabs, and be trimmed', () => {
    for (const text of ['שלום Rabbet', 'Rabbet\n', 'Rab\tbet', 'Rabbet\u200f'])
      expect([codesFor(line, text), codesFor(paragraphs, text)]).toEqual([[], []]);
  });
});

test('an empty field has the sentence that asks for it, and every other problem names the label', () => {
  const asking = 'Please tell us your name.';
  const fields = { name: { kind: 'text', required: true, min: 1, max: 4, label: 'Your name', asking } } as const;
  for (const form of [{}, { name: '' }, { name: '  ' }])
    expect(problemsOf(fields, form).map(({ message }) => message)).toEqual([asking]);
  expect(problemsOf(fields, { name: 'Annie' }).map(({ message }) => message)).toEqual([
    'Your name may have at most 4 characters, not 5.',
  ]);
});

test('the label of a field is made of its name, unless it has one', () => {
  expect([labelOf('cc_exp_mo', {}), labelOf('address_2', { label: 'Suite/Apt/#' })]).toEqual([
    'Cc exp mo',
    'Suite/Apt/#',
  ]);
});

test('a text keeps its least and greatest length, and holds no NUL and no half of a pair', () => {
  const text: Field = { kind: 'text', min: 2, max: 4 };
  expect(['ab', 'abcd', 'é\u{1f5bc}'].flatMap((value) => codesFor(text, value))).toEqual([]);
  expect(['a', 'abcde'].flatMap((value) => codesFor(text, value))).toEqual(['length', 'length']);
  expect(['a\0b', 'a\ud800b'].flatMap((value) => codesFor(text, value))).toEqual(['characters', 'characters']);
  expect(codesFor(text, 12)).toEqual(['type']);
  expect(messageFor(text, 'a')).toBe('It must have at least 2 characters.');
});

test('a text without a length of its own has at most 255 characters, html 100,000', () => {
  expect([255, 256].map((n) => codesFor({ kind: 'text' }, 'x'.repeat(n)))).toEqual([[], ['length']]);
  expect([100_000, 100_001].map((n) => codesFor({ kind: 'html' }, 'x'.repeat(n)))).toEqual([[], ['length']]);
});

test('digits keep their number, and are 0 to 9 alone', () => {
  const code: Field = { kind: 'digits', min: 3, max: 4 };
  expect(['123', '1234', ' 1234 '].flatMap((value) => codesFor(code, value))).toEqual([]);
  expect(['12', '12345'].flatMap((value) => codesFor(code, value))).toEqual(['length', 'length']);
  expect(['12a', '1 3', '-12', '1.2', '١٢٣'].flatMap((value) => codesFor(code, value))).toEqual(
    Array(5).fill('format'),
  );
  expect(codesFor(code, 123)).toEqual(['type']);
  expect(messageFor(code, '(919) 555')).toBe('It must be made of 3 to 4 digits and nothing else.');
});

test.each(['ann@example.com', 'ann.lee+art@mail.example.co.uk', "o'hara@example.com", 'zoë@example.com', 'a@b.c'])(
  'takes the address %s',
  (address) => expect(codesFor({ kind: 'email' }, address)).toEqual([]),
);

test.each([
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'ann@@example.com',
  'a@b@example.com',
  'ann@example.',
  'ann@.com',
  'x@-bad-.org',
  'ann@exa_mple.com',
])('refuses the address %s', (address) => expect(codesFor({ kind: 'email' }, address)).toEqual(['format']));

test.each([
  'ann lee@example.com',
  'ann@exam ple.com',
  'Ann<ann@example.com>',
  'a@b.com,c@d.com',
  'a@b.com\nBcc:x@y.com',
])('refuses an address with a name, a list or a line break: %j', (address) =>
  expect(codesFor({ kind: 'email' }, address)).toEqual(['format']),
);

test.each([
  'ann\u200b@example.com',
  'ann@exam\u200dple.com',
  '\u00adann@example.com',
  'ann@example.com\u2060',
  'a\u0007@b.c',
])('refuses an address with invisible signs: %j', (address) =>
  expect(codesFor({ kind: 'email' }, address)).toEqual(['format']),
);

test('a text that may not be empty has a visible character', () => {
  const name: Field = { kind: 'text', required: true, min: 1 };
  expect(['\u200b', '\u2060\u00a0\u200b', '\u00ad'].flatMap((value) => codesFor(name, value))).toEqual(
    Array(3).fill('length'),
  );
  expect(messageFor(name, '\u200b')).toBe('It may not be empty.');
  expect(messageFor({ kind: 'text', min: 2 }, '\u200b\u200b')).toBe('It may not be empty.');
  expect(messageFor({ kind: 'text', min: 2 }, 'a')).toBe('It must have at least 2 characters.');
  expect(['x', '.', '\u200bx', '🖼', '王'].flatMap((value) => codesFor(name, value))).toEqual([]);
  expect(codesFor({ kind: 'text' }, '\u200b')).toEqual([]);
});

test('an e-mail address has at most 254 characters', () => {
  const ofLength = (n: number) => `${'a'.repeat(n - 12)}@example.com`;
  expect([254, 255].map((n) => codesFor({ kind: 'email' }, ofLength(n)))).toEqual([[], ['length']]);
});

test('refuses dates and moments that do not exist', () => {
  expect(['2026-02-28', '2026-02-29'].map((value) => codesFor({ kind: 'date' }, value))).toEqual([[], ['format']]);
  const moments = ['2026-02-28 23:59:59', '2026-02-28 24:00:00'];
  expect(moments.map((value) => codesFor({ kind: 'moment' }, value))).toEqual([[], ['format']]);
});

test('numbers keep their bounds, and whole numbers have no decimals', () => {
  const whole: Field = { kind: 'whole', min: 1, max: 12 };
  expect([0, 1, 12, 13].map((value) => codesFor(whole, value))).toEqual([['range'], [], [], ['range']]);
  expect([1.5, '1', Number.NaN, Infinity].map((value) => codesFor(whole, value))).toEqual([
    ['places'],
    ['type'],
    ['type'],
    ['type'],
  ]);
  expect([0, 1, 2 ** 31 - 1, 2 ** 31].map((value) => codesFor({ kind: 'reference', to: 'unit' }, value))).toEqual([
    ['range'],
    [],
    [],
    ['range'],
  ]);
  expect([-(2 ** 31), 2 ** 31].map((value) => codesFor({ kind: 'whole' }, value))).toEqual([['range'], ['range']]);
});

test('an id may be spelled as a text of digits; no other spelling is read as an id', () => {
  const field: Field = { kind: 'reference', to: 'unit' };
  expect(['7', '2147483648'].map((value) => tidyValue(field, value))).toEqual([7, 2_147_483_648]);
  const malformed = ['7.0', ' 7', '0x7', '07', '0', '-7', '7e0', '99999999999'];
  expect(malformed.map((value) => codesFor(field, tidyValue(field, value)))).toEqual(malformed.map(() => ['type']));
  expect(tidyValue({ kind: 'whole' }, '7')).toBe('7');
});

test('each value breaks at most one of the rules for numbers', () => {
  const { range, places } = rulesOf({ kind: 'whole', min: 1, max: 12 });
  expect([range?.('x'), places?.('x'), places?.(13.5), places?.(1.5)]).toEqual([
    null,
    null,
    null,
    'must be a whole number, not 1.5',
  ]);
});

test('amounts are in dollars and cents, decimals have six places', () => {
  const money: Field = { kind: 'money', min: 0, max: 100_00 };
  expect([0, 0.01, 100].flatMap((value) => codesFor(money, value))).toEqual([]);
  expect([-0.01, 100.01, 1.001].flatMap((value) => codesFor(money, value))).toEqual(['range', 'range', 'places']);
  expect([0.000001, 0.0000001].map((value) => codesFor({ kind: 'decimal' }, value))).toEqual([[], ['places']]);
  expect([999_999_999, 1e9].map((value) => codesFor({ kind: 'decimal' }, value))).toEqual([[], ['range']]);
});

test('a choice is one of its values, and a flag true or false', () => {
  const of = ['calm', 'wild'] as const;
  expect(['calm', 'sad', 1].map((value) => codesFor({ kind: 'choice', of }, value))).toEqual([
    [],
    ['choice'],
    ['type'],
  ]);
  expect([true, false, 1, 'true'].map((value) => codesFor({ kind: 'flag' }, value))).toEqual([
    [],
    [],
    ['type'],
    ['type'],
  ]);
  expect(messageFor({ kind: 'choice', of }, 'sad')).toBe('It must be one of: calm, wild.');
});
