import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { parseMoment } from '@rabbet/domain/time/parse-moment';
import type { Field } from '@rabbet/domain/records/fields';
import { phoneDigits } from '@rabbet/domain/text/phone';
import { Unreadable } from './unreadable';

export type ValueField = Exclude<Field, { kind: 'flag' }>;

/** Word as it is typed in an option: price-high-low of 'price high-low'. */
export function typed(word: string): string {
  return word.toLowerCase().replaceAll(' ', '-');
}

/** Value of a field in a word, as the wire spells it; options and rows are read alike. Fails with what would be right. */
export function parsed(field: ValueField, text: string, words?: readonly string[]): string | number {
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'email':
    case 'password':
      return text;
    case 'digits':
      return matched(field.isPhone ? phoneDigits(text) : text, /^\d+$/, 'It is made of digits alone, such as 27601.');
    case 'date':
      return matched(text, /^\d{4}-\d\d-\d\d$/, 'It is a day, such as 2026-03-31.');
    case 'moment':
      return momentOf(text);
    case 'choice':
      return chosen(field.of, text, words);
    case 'whole':
      return wholeOf(field, text);
    case 'decimal':
      return decimalOf(text);
    case 'money':
      return dollars(text);
    case 'reference':
      return Number(matched(text, /^[1-9]\d{0,9}$/, `It is the id of a ${field.to.replaceAll('-', ' ')}, such as 12.`));
  }
}

/** Words of a name as they are typed: NotClosed is not-closed. */
export function typedName(name: string): string {
  return typed(name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
}

/** Whole number, or the name of one, however it is written: not-closed, "not closed" or NotClosed. */
function wholeOf({ names = {} }: Extract<ValueField, { kind: 'whole' | 'decimal' | 'money' }>, text: string): number {
  const plain = (name: string) => typedName(name).replace(/[^a-z]+/g, '');
  const entry = Object.entries(names).find(([name]) => plain(name) === plain(text.trim()));
  if (entry) return entry[1];
  const words = Object.keys(names).map(typedName).join(', ');
  return Number(matched(text, /^-?\d{1,10}$/, words ? `Choose one of ${words}.` : 'It is a whole number, such as 12.'));
}

function matched(text: string, pattern: RegExp, right: string): string {
  if (!pattern.test(text.trim())) throw new Unreadable(right);
  return text.trim();
}

/** Moment that people or programs write, as the wire has it: yyyy-MM-dd HH:mm:ss in UTC. */
function momentOf(text: string): string {
  const read = parseMoment(text);
  if ('wrong' in read) throw new Unreadable(read.wrong);
  return read.moment;
}

const RIGHT_NUMBER = 'It is a number with at most six places, such as 0.5 or 16 3/8.';

/** Number as it is read off a rule: 16 3/8, or 16-3/8. */
export function decimalOf(text: string): number {
  const value = parseDecimal(text);
  if (value === null) throw new Unreadable(RIGHT_NUMBER);
  return value;
}

/** Size in a word, which may name inches itself: 24", 24 in. */
export function sizeInWord(text: string): { readonly size: number; readonly isInInches: boolean } {
  const plain = text.trim().replace(/ *("|″|”|''|\bin\.?|\binch(es)?|(?<=\d)in\.?|(?<=\d)inch(es)?)$/i, '');
  return { size: decimalOf(plain), isInInches: plain !== text.trim() };
}

/** Refuses a size in inches that is counted in another unit. */
export function refuseInches(): never {
  throw new Unreadable(RIGHT_NUMBER);
}

function dollars(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  const [, cut] = /^(\d{1,10}\.\d\d)\d+$/.exec(plain) ?? [];
  if (cut)
    throw new Unreadable(
      `It is an amount in dollars with at most two places, such as ${cut} or ${(Number(cut) + 0.01).toFixed(2)}.`,
    );
  return Number(matched(plain, /^\d{1,10}(\.\d{1,2})?$/, 'It is an amount in dollars, such as 1200 or 1,200.50.'));
}

/** Value of a choice, however it is written: Sold or sold, "still life" or still-life. */
export function chosen<V extends string | number>(of: readonly V[], text: string, words?: readonly string[]): V {
  const word = typed(text.trim());
  const value = of.find((each, i) => typed(String(each)) === word || typed(words?.[i] ?? String(each)) === word);
  if (value === undefined) throw new Unreadable(`Choose one of ${(words?.map(typed) ?? of).join(', ')}.`);
  return value;
}
