import fc from 'fast-check';
import { asSeen, lookAlikeKey } from './look-alike';

test.each([
  ['A-12', 'a\u201112'],
  ['A-12', 'A\u200b-12\u00ad'],
  ['A-12', '\ufeffＡ－１２'],
  ['A-12', 'Ⓐ\u2212⑫'],
  ['A 12', 'A\u00a0\u200912 '],
  ['A 12', 'A\t \u280012'],
  ['Été 1/2', 'ÉTE\u0301 ½'],
  ['ΟΔΟΣ 1', 'οδοσ 1'],
  ['Nº 3', 'NO 3'],
])('%j and %j look alike, and have one key', (typed, twin) => {
  expect(lookAlikeKey(twin)).toBe(lookAlikeKey(typed));
});

test.each([
  ['A-12', 'A12'],
  ['A 12', 'A12'],
  ['A-1-2', 'A-12'],
  ['A0', 'AO'],
  ['A1', '\u04101'], // a Cyrillic letter
])('%j and %j look different, and have two keys', (typed, other) => {
  expect(lookAlikeKey(other)).not.toBe(lookAlikeKey(typed));
});

const charactersMatching = (pattern: RegExp) =>
  Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => (code < 0xd800 || code > 0xdfff) && pattern.test(String.fromCodePoint(code)))
    .map((code) => String.fromCodePoint(code));
const dash = fc.constantFrom(...charactersMatching(/\p{Dash}/u), '\u2043', '\u2796');
const blank = fc.array(fc.constantFrom(...charactersMatching(/\p{White_Space}/u)), { minLength: 1, maxLength: 3 });
const invisible = fc.constantFrom(...charactersMatching(/\p{Default_Ignorable_Code_Point}/u));
const sign = fc.constantFrom(...'abcXYZ0189-/. éßΣ');

/** Number and its twin: with other dashes and blanks, another case, other forms and invisible signs. */
const twin = fc
  .array(fc.tuple(sign, dash, blank, invisible, fc.constantFrom('as it is', 'upper', 'lower', 'wide', 'apart')))
  .map((signs) => ({
    typed: signs.map(([letter]) => letter).join(''),
    twin: signs
      .map(([letter, dash, blank, invisible, form]) => spelled(letter, dash, blank.join(''), form) + invisible)
      .join(''),
  }));

function spelled(sign: string, dash: string, blank: string, form: string): string {
  if (sign === '-') return dash;
  if (sign === ' ') return blank;
  if (form === 'upper') return sign.toUpperCase();
  if (form === 'lower') return sign.toLowerCase();
  if (form === 'apart') return sign.normalize('NFD');
  const hasWideForm = form === 'wide' && /[!-~]/.test(sign);
  return hasWideForm ? String.fromCodePoint(sign.charCodeAt(0) + 0xfee0) : sign;
}

test('hyphens, blanks, case and forms of letters make no difference to the key of a number', () => {
  fc.assert(fc.property(twin, ({ typed, twin }) => expect(lookAlikeKey(twin)).toBe(lookAlikeKey(typed))));
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
);

test('the key of a key is the same key, and so is the key of the shown form', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(lookAlikeKey(lookAlikeKey(text))).toBe(lookAlikeKey(text));
      expect(lookAlikeKey(asSeen(text))).toBe(lookAlikeKey(text));
    }),
    { numRuns: 2_000 },
  );
});

test('a number is shown as it was typed, without invisible signs', () => {
  expect(asSeen(' \ufeffLJ\u2011\u200b12\u00ad é ')).toBe('LJ\u201112 é');
  expect(asSeen('A\t12')).toBe('A 12');
  expect(asSeen('\u200b\u2060')).toBe('');
  fc.assert(fc.property(anyText, (text) => expect(asSeen(asSeen(text))).toBe(asSeen(text))));
});
