import fc from 'fast-check';
import { labelOf, problemsOf, rulesOf, tidied, trimmed } from './checking';
import type { AnyFields, Field } from './fields';

/** The codes of what is wrong with one value. */
const wrong = (field: Field, value: unknown) => problemsOf({ it: field }, { it: value }).map(({ code }) => code);
const says = (field: Field, value: unknown) => problemsOf({ it: field }, { it: value })[0]?.message;

describe('a form', () => {
  const form: AnyFields = {
    first: { kind: 'text', required: true, min: 1, max: 64, label: 'First name' },
    address_2: { kind: 'text', max: 64 },
    zip: { kind: 'digits', required: true, min: 5, max: 5, label: 'ZIP code' },
    acknowledged: { kind: 'flag', default: false },
  };

  test('is told field by field, in sentences for visitors', () => {
    expect(problemsOf(form, { first: ' ', address_2: 'x'.repeat(65), zip: '2760' })).toEqual([
      { field: 'first', code: 'length', message: 'First name may not be empty.' },
      { field: 'address_2', code: 'length', message: 'Address 2 may have at most 64 characters, not 65.' },
      { field: 'zip', code: 'length', message: 'ZIP code must have 5 digits.' },
    ]);
  });

  test('lacks nothing that may be left out', () => {
    expect(problemsOf(form, { first: 'Ann', zip: '27601' })).toEqual([]);
    expect(problemsOf(form, { first: 'Ann', zip: '27601', address_2: '  ', acknowledged: null })).toEqual([]);
  });

  test('lacks what is required', () => {
    expect(problemsOf(form, { zip: null })).toEqual([
      { field: 'first', code: 'required', message: 'First name is required.' },
      { field: 'zip', code: 'required', message: 'ZIP code is required.' },
    ]);
  });

  test('is trimmed before lengths are checked', () => {
    expect(problemsOf(form, { first: ` ${'x'.repeat(64)} `, zip: ' 27601 ' })).toEqual([]);
    expect(trimmed(form, { first: ' Ann ', address_2: ' ', acknowledged: null, other: ' x ' })).toEqual({
      first: 'Ann',
      address_2: null,
      acknowledged: false,
      other: ' x ',
    });
  });

  test('trimmed twice is trimmed once', () => {
    fc.assert(
      fc.property(fc.string(), (first) => {
        const once = trimmed(form, { first });
        expect(trimmed(form, once)).toEqual(once);
      }),
    );
  });
});

describe('a text', () => {
  const [line, paragraphs] = [{ kind: 'text' }, { kind: 'text', max: 1_000 }] as const;

  test.each(['Rab\nbet', 'Rab\r\nbet', 'Rab\u2028bet', 'Rab\u2029bet', 'Rab\u0085bet'])(
    'of one line is refused where it has two, and a longer one has paragraphs: %j',
    (text) => {
      expect(wrong(line, text)).toEqual(['characters']);
      expect(wrong(paragraphs, text)).toEqual([]);
    },
  );

  test.each(['Rab\u202ebet', 'Rab\u2067bet', 'Rab\u206abet', 'Rab\u0007bet', 'Rab\u001b[2Jbet', 'Rab\n\u202abet'])(
    'is refused where it turns the direction of writing, or holds a control sign, however long it may be: %j',
    (text) => {
      expect([wrong(line, text), wrong(paragraphs, text)]).toEqual([['characters'], ['characters']]);
      expect(says(paragraphs, text)).toBe('It holds a control sign, or a sign that turns the direction of writing.');
    },
  );

  test('may be written in any direction, with tabs, and be trimmed', () => {
    for (const text of ['שלום Rabbet', 'Rabbet\n', 'Rab\tbet', 'Rabbet\u200f'])
      expect([wrong(line, text), wrong(paragraphs, text)]).toEqual([[], []]);
  });
});

test('a visitor is asked in a sentence for what they left empty, and told of every other problem by its label', () => {
  const asking = 'Please tell us your name.';
  const fields = { name: { kind: 'text', required: true, min: 1, max: 4, label: 'Your name', asking } } as const;
  for (const form of [{}, { name: '' }, { name: '  ' }])
    expect(problemsOf(fields, form).map(({ message }) => message)).toEqual([asking]);
  expect(problemsOf(fields, { name: 'Annie' }).map(({ message }) => message)).toEqual([
    'Your name may have at most 4 characters, not 5.',
  ]);
});

test('a field is called by its label, else by its name', () => {
  expect([labelOf('cc_exp_mo', {}), labelOf('address_2', { label: 'Suite/Apt/#' })]).toEqual([
    'Cc exp mo',
    'Suite/Apt/#',
  ]);
});

test('a text has as many characters as it may, and none that no text can hold', () => {
  const text: Field = { kind: 'text', min: 2, max: 4 };
  expect(['ab', 'abcd', 'é\u{1f5bc}'].flatMap((value) => wrong(text, value))).toEqual([]);
  expect(['a', 'abcde'].flatMap((value) => wrong(text, value))).toEqual(['length', 'length']);
  expect(['a\0b', 'a\ud800b'].flatMap((value) => wrong(text, value))).toEqual(['characters', 'characters']);
  expect(wrong(text, 12)).toEqual(['type']);
  expect(says(text, 'a')).toBe('It must have at least 2 characters.');
});

test('a text that says nothing of its length has at most 255 characters, html 100,000', () => {
  expect([255, 256].map((n) => wrong({ kind: 'text' }, 'x'.repeat(n)))).toEqual([[], ['length']]);
  expect([100_000, 100_001].map((n) => wrong({ kind: 'html' }, 'x'.repeat(n)))).toEqual([[], ['length']]);
});

test('digits are as many as they must be', () => {
  const code: Field = { kind: 'digits', min: 3, max: 4 };
  expect(['123', '1234', ' 1234 '].flatMap((value) => wrong(code, value))).toEqual([]);
  expect(['12', '12345'].flatMap((value) => wrong(code, value))).toEqual(['length', 'length']);
  expect(['12a', '1 3', '-12', '1.2', '١٢٣'].flatMap((value) => wrong(code, value))).toEqual(Array(5).fill('format'));
  expect(wrong(code, 123)).toEqual(['type']);
  expect(says(code, '(919) 555')).toBe('It must be made of 3 to 4 digits and nothing else.');
});

test.each(['ann@example.com', 'ann.lee+art@mail.example.co.uk', "o'hara@example.com", 'zoë@example.com', 'a@b.c'])(
  'mail can be sent to %s',
  (address) => expect(wrong({ kind: 'email' }, address)).toEqual([]),
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
])('no mail can be sent to %s', (address) => expect(wrong({ kind: 'email' }, address)).toEqual(['format']));

test.each([
  'ann lee@example.com',
  'ann@exam ple.com',
  'Ann<ann@example.com>',
  'a@b.com,c@d.com',
  'a@b.com\nBcc:x@y.com',
])('one address is one address: %j', (address) => expect(wrong({ kind: 'email' }, address)).toEqual(['format']));

test.each([
  'ann\u200b@example.com',
  'ann@exam\u200dple.com',
  '\u00adann@example.com',
  'ann@example.com\u2060',
  'a\u0007@b.c',
])('no address holds what nobody sees: %j', (address) => expect(wrong({ kind: 'email' }, address)).toEqual(['format']));

test('a text that may not be empty shows something', () => {
  const name: Field = { kind: 'text', required: true, min: 1 };
  expect(['\u200b', '\u2060\u00a0\u200b', '\u00ad'].flatMap((value) => wrong(name, value))).toEqual(
    Array(3).fill('length'),
  );
  expect(says(name, '\u200b')).toBe('It may not be empty.');
  expect(says({ kind: 'text', min: 2 }, '\u200b\u200b')).toBe('It may not be empty.');
  expect(says({ kind: 'text', min: 2 }, 'a')).toBe('It must have at least 2 characters.');
  expect(['x', '.', '\u200bx', '🖼', '王'].flatMap((value) => wrong(name, value))).toEqual([]);
  expect(wrong({ kind: 'text' }, '\u200b')).toEqual([]);
});

test('an e-mail address has at most 254 characters', () => {
  const ofLength = (n: number) => `${'a'.repeat(n - 12)}@example.com`;
  expect([254, 255].map((n) => wrong({ kind: 'email' }, ofLength(n)))).toEqual([[], ['length']]);
});

test('dates and moments exist', () => {
  expect(['2026-02-28', '2026-02-29'].map((value) => wrong({ kind: 'date' }, value))).toEqual([[], ['format']]);
  const moments = ['2026-02-28 23:59:59', '2026-02-28 24:00:00'];
  expect(moments.map((value) => wrong({ kind: 'moment' }, value))).toEqual([[], ['format']]);
});

test('numbers keep their bounds, and whole ones are whole', () => {
  const whole: Field = { kind: 'whole', min: 1, max: 12 };
  expect([0, 1, 12, 13].map((value) => wrong(whole, value))).toEqual([['range'], [], [], ['range']]);
  expect([1.5, '1', Number.NaN, Infinity].map((value) => wrong(whole, value))).toEqual([
    ['places'],
    ['type'],
    ['type'],
    ['type'],
  ]);
  expect([0, 1, 2 ** 31 - 1, 2 ** 31].map((value) => wrong({ kind: 'reference', to: 'unit' }, value))).toEqual([
    ['range'],
    [],
    [],
    ['range'],
  ]);
  expect([-(2 ** 31), 2 ** 31].map((value) => wrong({ kind: 'whole' }, value))).toEqual([['range'], ['range']]);
});

test('an id that is spelled as a text is that id, and nothing else is', () => {
  const field: Field = { kind: 'reference', to: 'unit' };
  expect(['7', '2147483648'].map((value) => tidied(field, value))).toEqual([7, 2_147_483_648]);
  const malformed = ['7.0', ' 7', '0x7', '07', '0', '-7', '7e0', '99999999999'];
  expect(malformed.map((value) => wrong(field, tidied(field, value)))).toEqual(malformed.map(() => ['type']));
  expect(tidied({ kind: 'whole' }, '7')).toBe('7');
});

test('a rule is silent where another one speaks', () => {
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
  expect([0, 0.01, 100].flatMap((value) => wrong(money, value))).toEqual([]);
  expect([-0.01, 100.01, 1.001].flatMap((value) => wrong(money, value))).toEqual(['range', 'range', 'places']);
  expect([0.000001, 0.0000001].map((value) => wrong({ kind: 'decimal' }, value))).toEqual([[], ['places']]);
  expect([999_999_999, 1e9].map((value) => wrong({ kind: 'decimal' }, value))).toEqual([[], ['range']]);
});

test('choices and flags are one of few', () => {
  const of = ['calm', 'wild'] as const;
  expect(['calm', 'sad', 1].map((value) => wrong({ kind: 'choice', of }, value))).toEqual([[], ['choice'], ['type']]);
  expect([true, false, 1, 'true'].map((value) => wrong({ kind: 'flag' }, value))).toEqual([[], [], ['type'], ['type']]);
  expect(says({ kind: 'choice', of }, 'sad')).toBe('It must be one of: calm, wild.');
});
