import { isDecimal } from '@rabbet/domain/numbers/decimal';
import fc from 'fast-check';
import { parseFormula, requireFormula, valueOf } from './formulas';
import { outcomeOf } from '../testing/services';

const FRAME_MEASURES = new Map([
  ['width', 16.375],
  ['height', 20],
  ['united_inches', 36.375],
  ['quantity', 3],
  ['nothing', 0],
]);
const valueOfText = (text: string, measures = FRAME_MEASURES) => valueOf(parseFormula(text), measures);

test.each([
  ['2 * (width + height)', 72.75],
  ['Width+HEIGHT', 36.375],
  ['0.1 + 0.2', 0.3],
  ['1 / 3', 0.333333],
  ['1 / 3 * 3', 1],
  ['2 + 3 * 4 - 6 / 2', 11],
  ['10 - 4 - 3', 3],
  ['-width + 20', 3.625],
  ['+.5', 0.5],
  ['5. * 2', 10],
  ['min(width, height, 4)', 4],
  ['max(40, ceil(united_inches / 8) * 8)', 40],
  ['ceil(12.000001)', 13],
  ['ceil(-0.5)', 0],
  ['floor(-0.5)', -1],
  ['floor(12.999999)', 12],
  ['round(2.5)', 3],
  ['round(-2.5)', -3],
  ['MIN(1, 2)', 1],
  ['min(2, 1)', 1],
  ['max(1, 2)', 2],
  ['max(-1, -2)', -1],
  ['.123456 * 2', 0.246912],
  ['--3', 3],
  ['quantity * 2', 6],
])('%s is %d', (text, expected) => {
  expect(valueOfText(text)).toBe(expected);
});

test.each([
  'constructor()',
  'constructor.constructor("return 1")()',
  'a.b',
  'a["b"]',
  'width["constructor"]',
  '__proto__',
  '"text"',
  "'x' + 1",
  '1e999',
  '1e3',
  '0x10',
  '1 ** 2',
  '1 % 2',
  '1 < 2',
  '!width',
  '~1',
  'true',
  'null',
  'this',
  'a ? 1 : 2',
  'a && b',
  'a, b',
  '(a, b)',
  '1; 2',
  '1 2',
  '[1]',
  'x = 1',
  '(a) => a',
  '$x',
  '_x',
  'é',
  'eval(1)',
  'min()',
  'ceil(1, 2)',
  'min.call(1)',
  '(min)()()',
  '',
  '  ',
  '(',
  '1 +',
  '9999999999',
  '0.1234567',
  'new Map()',
  '`x`',
  '/x/',
  'width.toString()',
  'hasOwnProperty(1)',
  'toString()',
])('refuses to parse a formula that is no arithmetic: %s', (text) => {
  expect(outcomeOf(() => parseFormula(text))).toBe('formula/unreadable');
});

test('a function name without a call is a name like others', () => {
  expect(parseFormula('ceil')).toMatchObject({ root: { name: 'ceil' } });
});

test.each([
  ['(', 'cannot be read: it is arithmetic, as in (width + height) * 2'],
  [`${'1+'.repeat(100)}1`, 'has more than 200 parts'],
  ['!width', 'knows no !'],
  ['1 % 2', 'knows no %'],
  ['a.b', 'is arithmetic over numbers and names alone'],
  ['eval(1)', 'calls nothing but min, max, ceil, floor and round'],
  ['min()', 'gives min 0 numbers: it takes one or more'],
  ['ceil(1, 2)', 'gives ceil 2 numbers: it takes one'],
  ['1e3', 'has 1e3 in place of a number'],
  ['$x', 'has a name of other signs: $x'],
])('the message about an invalid formula gives the reason: %s', (text, words) => {
  expect(() => parseFormula(text)).toThrow(`The formula “${text}” ${words}.`);
});

test('a formula has at most 500 characters and 200 parts', () => {
  expect(valueOfText(`1${' '.repeat(499)}`)).toBe(1);
  expect(outcomeOf(() => parseFormula(`1${' '.repeat(500)}`))).toBe('formula/unreadable');
  expect(valueOfText(`${'-'.repeat(199)}1`)).toBe(-1);
  expect(valueOfText(`${'('.repeat(249)}1${')'.repeat(249)}`)).toBe(1);
  expect(outcomeOf(() => parseFormula(`${'('.repeat(250)}1${')'.repeat(250)}`))).toBe('formula/unreadable');
  expect(outcomeOf(() => parseFormula(`${'-'.repeat(201)}1`))).toBe('formula/unreadable');
  expect(valueOfText(`${'1+'.repeat(99)}1`)).toBe(100);
  expect(outcomeOf(() => parseFormula(`${'1+'.repeat(100)}1`))).toBe('formula/unreadable');
});

test.each(['1 / nothing', '1 / (width - 16.375)', 'depth * 2', 'constructor', '999999999 * 999999999'])(
  'refuses a formula without a value for this size: %s',
  (text) => {
    expect(outcomeOf(() => valueOfText(text))).toBe('formula/value');
  },
);

test.each(['width', 'height', 'area', 'united_inches', 'perimeter', 'yield', 'sheets'])(
  'the message about a missing %s asks for the size',
  (name) => {
    const message = messageOf(() => valueOfText(`${name} * 2`, new Map()));
    expect(message).toMatch(/needs \w+, which is not given: say the width and the height\.$/);
  },
);

test('the message about a missing frame_length asks for the face too', () => {
  const message = messageOf(() => valueOfText('frame_length', new Map([['width', 10]])));
  expect(message).toMatch(/: say the width, the height and the face of the molding\.$/);
});

test('refuses to save a formula of numbers without a value', () => {
  expect(() => requireFormula('1 / 0', 'time_formula')).toThrow('divides by 0');
  expect(() => requireFormula('1 / (2 - 1) * width', 'time_formula')).not.toThrow();
  expect(() => requireFormula('1 / 2', 'time_formula')).not.toThrow();
});

test.each(['width / 0', 'ceil(width) / 0', 'max(1, width / (2 - 2)) + height', '-(width / 0)'])(
  'refuses to save a formula that divides by 0 for any size: %s',
  (text) => {
    expect(() => requireFormula(text, 'time_formula')).toThrow('divides by 0');
  },
);

test.each(['width / (height - 20)', 'width / 2', '999999999 * 999999999 * width / 999999999'])(
  'accepts a formula that has a value for some sizes: %s',
  (text) => {
    expect(() => requireFormula(text, 'time_formula')).not.toThrow();
  },
);

test('the message about another missing property names only that', () => {
  expect(messageOf(() => valueOfText('openings * 2', new Map()))).toMatch(/needs openings, which is not given\.$/);
});

test('a name has at most 64 letters, digits and underscores', () => {
  expect(outcomeOf(() => parseFormula('x'.repeat(64)))).toMatchObject({ root: { name: 'x'.repeat(64) } });
  expect(outcomeOf(() => parseFormula('x'.repeat(65)))).toBe('formula/unreadable');
  expect(outcomeOf(() => parseFormula('ab$c'))).toBe('formula/unreadable');
});

function messageOf(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch (error) {
    return (error as Error).message;
  }
}

const atom = fc.oneof(
  fc.integer({ min: 0, max: 9999 }).map(String),
  fc.constantFrom('width', 'height', 'quantity', 'nothing'),
);
const arithmetic = fc.letrec<{ all: string }>((tie) => ({
  all: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(tie('all'), fc.constantFrom('+', '-', '*', '/'), tie('all')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(fc.constantFrom('ceil', 'floor', 'round'), tie('all')).map(([call, a]) => `${call}(${a})`),
    fc.tuple(fc.constantFrom('min', 'max'), tie('all'), tie('all')).map(([call, a, b]) => `${call}(${a}, ${b})`),
  ),
})).all;

test('evaluating a formula twice gives the same decimal or refusal', () => {
  fc.assert(
    fc.property(arithmetic, (text) => {
      const once = outcomeOf(() => valueOfText(text));
      expect(outcomeOf(() => valueOfText(text))).toEqual(once);
      expect(typeof once === 'number' ? isDecimal(once) : String(once).startsWith('formula/')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('any text is either parsed or refused, and never run as code', () => {
  const signs = fc.constantFrom(
    ...'ab(){}[].,;+-*/%="\'`$_1 !?:&|<>constructor'.split(''),
    'this',
    'eval',
    'min',
    '=>',
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      const outcome = outcomeOf(() => valueOfText(parts.join('')));
      expect(typeof outcome === 'number' || String(outcome).startsWith('formula/')).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});
