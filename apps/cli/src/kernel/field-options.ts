import type { AnyFields, Field, Values } from '@rabbet/domain/records/fields';
import { type Command, InvalidArgumentError, Option } from 'commander';

type ValueField = Exclude<Field, { kind: 'flag' }>;

export interface FieldOptions {
  /** Fields that are said in another way. */
  readonly except?: readonly string[];
  /** What people call the codes of a choice, in the order of the codes. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/**
 * One option for each field: `--catalog-no <text>`, `--price <dollars>`, `--discontinued` and `--no-discontinued`.
 * What may be empty is emptied by `--catalog-no null` or `--no-catalog-no`.
 */
export function addFieldOptions(command: Command, fields: AnyFields, { except, words }: FieldOptions = {}): Command {
  for (const [name, field] of Object.entries(fields)) {
    if (except?.includes(name)) continue;
    const flag = flagOf(name);
    if (field.kind === 'flag') {
      const isOn = field.default === true; // then only turning it off is worth telling
      command.addOption(new Option(`--${flag}`, aboutOf(field)).hideHelp(isOn));
      command.addOption(new Option(`--no-${flag}`, field.about ?? '').hideHelp(!isOn));
      continue;
    }
    command.addOption(valueOption(flag, field, words?.[name]));
    if (isNullable(field)) command.addOption(new Option(`--no-${flag}`).hideHelp());
  }
  return command;
}

/** What was said of these fields, as the wire spells it: amounts in dollars, null for what was emptied. */
export function fieldValues(fields: AnyFields, options: Readonly<Record<string, unknown>>): Values {
  const said = Object.entries(fields).flatMap(([name, field]): [string, Values[string]][] => {
    const value = options[camelCase(name)];
    if (value === undefined) return [];
    return [[name, value === false && field.kind !== 'flag' ? null : (value as Values[string])]]; // parsed below
  });
  return Object.fromEntries(said);
}

/** `catalog_no` is said `--catalog-no`. */
export function flagOf(name: string): string {
  return name.replaceAll('_', '-');
}

/** 'price high-low' is typed price-high-low. */
export function typed(word: string): string {
  return word.toLowerCase().replaceAll(' ', '-');
}

function valueOption(flag: string, field: ValueField, words?: readonly string[]): Option {
  const option = new Option(`--${flag} <${PLACEHOLDERS[field.kind]}>`, words ? '' : aboutOf(field));
  if (field.kind === 'choice') option.choices(words?.map(typed) ?? field.of.map(String));
  return option.argParser((text: string) => {
    if (text === 'null' && isNullable(field)) return false; // as --no-... says it: commander makes a text of null
    return parsed(field, text, words);
  });
}

function isNullable({ required, default: given }: Field): boolean {
  return !required && given === undefined;
}

function aboutOf({ kind, about, default: given }: Field): string {
  const standing = kind === 'money' ? Number(given) / 100 : given === true ? 'yes' : given;
  const isTold = given !== undefined && given !== false;
  return [about, isTold && `${standing} unless given`].filter(Boolean).join('; ');
}

const PLACEHOLDERS: Readonly<Record<ValueField['kind'], string>> = {
  text: 'text',
  html: 'text',
  date: 'yyyy-mm-dd',
  moment: 'moment',
  email: 'address',
  digits: 'digits',
  choice: 'choice',
  whole: 'number',
  decimal: 'number',
  money: 'dollars',
  reference: 'id',
};

function parsed(field: ValueField, text: string, words?: readonly string[]): string | number {
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'email':
      return text;
    case 'digits':
      return matched(text, /^\d+$/, 'It is made of digits alone, such as 27601.');
    case 'date':
      return matched(text, /^\d{4}-\d\d-\d\d$/, 'It is a day, such as 2026-03-31.');
    case 'moment':
      return momentOf(text);
    case 'choice':
      return chosen(field.of, text, words);
    case 'whole':
      return Number(matched(text, /^-?\d{1,10}$/, 'It is a whole number, such as 12.'));
    case 'decimal':
      return Number(matched(text, /^-?\d{1,9}(\.\d{1,6})?$/, 'It is a number with at most six places, such as 0.5.'));
    case 'money':
      return dollars(text);
    case 'reference':
      return Number(matched(text, /^[1-9]\d{0,9}$/, `It is the id of a ${field.to.replaceAll('-', ' ')}, such as 12.`));
  }
}

function matched(text: string, pattern: RegExp, wanted: string): string {
  if (!pattern.test(text.trim())) throw new InvalidArgumentError(wanted);
  return text.trim();
}

/** The wire's yyyy-MM-dd HH:mm:ss in UTC, of what people and programs write. */
function momentOf(text: string): string {
  const wanted = 'It is a moment in UTC, such as "2026-03-31 14:30" or 2026-03-31T14:30:00Z.';
  const [, day, minute, second] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?Z?)?$/.exec(text.trim()) ?? [];
  if (!day) throw new InvalidArgumentError(wanted);
  return `${day} ${minute ?? '00:00'}:${second ?? '00'}`;
}

function dollars(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return Number(matched(plain, /^\d{1,10}(\.\d{1,2})?$/, 'It is an amount in dollars, such as 1200 or 1,200.50.'));
}

/** One of these, however it is written: Sold or sold, "still life" or still-life. */
export function chosen<V extends string | number>(of: readonly V[], text: string, words?: readonly string[]): V {
  const wanted = typed(text.trim());
  const found = of.find((one, i) => typed(String(one)) === wanted || typed(words?.[i] ?? String(one)) === wanted);
  if (found === undefined) throw new InvalidArgumentError(`Choose one of ${(words?.map(typed) ?? of).join(', ')}.`);
  return found;
}

function camelCase(name: string): string {
  return name.replace(/_+(.)/g, (_, letter: string) => letter.toUpperCase());
}
