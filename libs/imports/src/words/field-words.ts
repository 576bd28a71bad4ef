import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { parseMoment } from '@rabbet/domain/time/parse-moment';
import type { Field } from '@rabbet/domain/records/fields';
import { phoneDigits } from '@rabbet/domain/text/phone';
import { UnreadableWord } from './unreadable-word';

export type ValueField = Exclude<Field, { kind: 'flag' }>;

/** Form of a value as it is typed in an option: `price-high-low` for `price high-low`. */
export function toOptionWord(word: string): string {
  return word.toLowerCase().replaceAll(' ', '-');
}

/** Parses the text of an option or of a row into the value of a field in the API. Throws UnreadableWord with advice. */
export function parseFieldWord(field: ValueField, text: string, choiceWords?: readonly string[]): string | number {
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'email':
    case 'password':
      return text;
    case 'digits':
      return matchOrRefuse(
        field.isPhone ? phoneDigits(text) : text,
        /^\d+$/,
        'It is made of digits alone, such as 27601.',
      );
    case 'date':
      return matchOrRefuse(text, /^\d{4}-\d\d-\d\d$/, 'It is a day, such as 2026-03-31.');
    case 'moment':
      return parseMomentWord(text);
    case 'choice':
      return parseChoice(field.of, text, choiceWords);
    case 'whole':
      return parseWhole(field, text);
    case 'decimal':
      return parseDecimalWord(text);
    case 'money':
      return parseDollars(text);
    case 'reference':
      return Number(
        matchOrRefuse(text, /^[1-9]\d{0,9}$/, `It is the id of a ${field.to.replaceAll('-', ' ')}, such as 12.`),
      );
  }
}

/** Form of a name as it is typed in an option: `not-closed` for `NotClosed`. */
export function toOptionName(name: string): string {
  return toOptionWord(name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
}

/** Parses a whole number or the name of one, in any spelling: `not-closed`, `not closed` or `NotClosed`. */
function parseWhole(
  { names = {} }: Extract<ValueField, { kind: 'whole' | 'decimal' | 'money' }>,
  text: string,
): number {
  const lettersOf = (name: string) => toOptionName(name).replace(/[^a-z]+/g, '');
  const entry = Object.entries(names).find(([name]) => lettersOf(name) === lettersOf(text.trim()));
  if (entry) return entry[1];
  const words = Object.keys(names).map(toOptionName).join(', ');
  return Number(
    matchOrRefuse(text, /^-?\d{1,10}$/, words ? `Choose one of ${words}.` : 'It is a whole number, such as 12.'),
  );
}

function matchOrRefuse(text: string, pattern: RegExp, advice: string): string {
  if (!pattern.test(text.trim())) throw new UnreadableWord(advice);
  return text.trim();
}

/** Parses a moment into the form of the API: yyyy-MM-dd HH:mm:ss in UTC. */
function parseMomentWord(text: string): string {
  const reading = parseMoment(text);
  if ('problem' in reading) throw new UnreadableWord(reading.problem);
  return reading.moment;
}

const NUMBER_ADVICE = 'It is a number with at most six places, such as 0.5 or 16 3/8.';

/** Parses a decimal number or one with a fraction: `16.375`, `16 3/8` or `16-3/8`. */
export function parseDecimalWord(text: string): number {
  const value = parseDecimal(text);
  if (value === null) throw new UnreadableWord(NUMBER_ADVICE);
  return value;
}

/** Parses a size, which may have inches as its unit: `24`, `24"`, `24 in`. */
export function sizeInWord(text: string): { readonly size: number; readonly isInInches: boolean } {
  const withoutUnit = text.trim().replace(/ *("|″|”|''|\bin\.?|\binch(es)?|(?<=\d)in\.?|(?<=\d)inch(es)?)$/i, '');
  return { size: parseDecimalWord(withoutUnit), isInInches: withoutUnit !== text.trim() };
}

/** Refuses a size in inches for a dimension that has another unit. */
export function refuseInches(): never {
  throw new UnreadableWord(NUMBER_ADVICE);
}

function parseDollars(text: string): number {
  const digits = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  const [, truncated] = /^(\d{1,10}\.\d\d)\d+$/.exec(digits) ?? [];
  if (truncated)
    throw new UnreadableWord(
      `It is an amount in dollars with at most two places, such as ${truncated} or ${(Number(truncated) + 0.01).toFixed(2)}.`,
    );
  return Number(
    matchOrRefuse(digits, /^\d{1,10}(\.\d{1,2})?$/, 'It is an amount in dollars, such as 1200 or 1,200.50.'),
  );
}

/** Parses one of several choices, in any spelling: `Sold` or `sold`, `still life` or `still-life`. */
export function parseChoice<V extends string | number>(
  values: readonly V[],
  text: string,
  choiceWords?: readonly string[],
): V {
  const word = toOptionWord(text.trim());
  const value = values.find(
    (value, i) => toOptionWord(String(value)) === word || toOptionWord(choiceWords?.[i] ?? String(value)) === word,
  );
  if (value === undefined)
    throw new UnreadableWord(`Choose one of ${(choiceWords?.map(toOptionWord) ?? values).join(', ')}.`);
  return value;
}
