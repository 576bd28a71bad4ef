import type { AnyFields, Field, Values } from '@rabbet/domain/records/fields';
import { KINDS, wordOf } from '@rabbet/domain/registry/kinds';
import { type Command, Option } from 'commander';
import { parseFieldWord, toOptionWord, toOptionName, type ValueField } from '@rabbet/imports';

export interface FieldOptions {
  /** Fields that other options or arguments set. */
  readonly except?: readonly string[];
  /** Words for the codes of a choice, in the order of the codes. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Marks required fields in the help: true where a command sets all fields, false where it changes some. */
  readonly isWhole?: boolean;
}

/**
 * One option for each field: `--catalog-no <text>`, `--price <dollars>`, `--discontinued` and `--no-discontinued`.
 * What may be empty is emptied by `--catalog-no null` or `--no-catalog-no`.
 */
export function addFieldOptions(
  command: Command,
  fields: AnyFields,
  { except, words, isWhole }: FieldOptions = {},
): Command {
  for (const [name, field] of Object.entries(fields)) {
    if (except?.includes(name)) continue;
    const flag = flagOf(name);
    const required = isWhole && field.required && 'required';
    if (field.kind === 'flag') {
      const isOn = field.default === true; // then only turning it off is worth telling
      command.addOption(new Option(`--${flag}`, joined(aboutOf(field), required)).hideHelp(isOn));
      command.addOption(new Option(`--no-${flag}`, field.about ?? '').hideHelp(!isOn));
      continue;
    }
    command.addOption(valueOption(flag, field, required, words?.[name]));
    if (isNullable(field)) command.addOption(new Option(`--no-${flag}`).hideHelp());
  }
  return command;
}

/** Values of these fields among the options, as the API takes them: amounts in dollars, null for an emptied field. */
export function fieldValues(fields: AnyFields, options: Readonly<Record<string, unknown>>): Values {
  const values = Object.entries(fields).flatMap(([name, field]): [string, Values[string]][] => {
    const value = options[camelCase(name)];
    if (value === undefined) return [];
    return [[name, value === false && field.kind !== 'flag' ? null : (value as Values[string])]]; // parsed below
  });
  return Object.fromEntries(values);
}

/** The option of `catalog_no` is `--catalog-no`. */
export function flagOf(name: string): string {
  return name.replaceAll('_', '-');
}

type Part = string | false | undefined;
const joined = (...parts: readonly Part[]) => parts.filter(Boolean).join('; ');

function valueOption(flag: string, field: ValueField, required: Part, words?: readonly string[]): Option {
  const names = Object.keys('names' in field ? (field.names ?? {}) : {}).map(toOptionName);
  const about = joined(aboutOf(field), names.length > 0 && `or ${names.join(', ')}`, required);
  const placeholder = names.length > 0 ? 'name' : PLACEHOLDERS[field.kind];
  const option = new Option(`--${flag} <${placeholder}>`, words ? '' : about);
  if (field.kind === 'choice') option.choices(words?.map(toOptionWord) ?? field.of.map(String));
  return option.argParser((text: string) => {
    if (text === 'null' && isNullable(field)) return false; // as --no-... says it: commander makes a text of null
    return parseFieldWord(field, text, words);
  });
}

function isNullable({ required, default: given }: Field): boolean {
  return !required && given === undefined;
}

function aboutOf(field: Field): string {
  const { kind, about, default: given } = field;
  const defaultValue = kind === 'money' ? Number(given) / 100 : given === true ? 'yes' : given;
  const isDefaultShown = given !== undefined && given !== false;
  const kindOf = field.kind === 'reference' && KINDS.find(({ name }) => name === field.to);
  const hint = kindOf && `see rabbet records list ${wordOf(kindOf)}`;
  return joined(about, isDefaultShown && `${defaultValue} unless given`, hint);
}

const PLACEHOLDERS: Readonly<Record<ValueField['kind'], string>> = {
  text: 'text',
  html: 'text',
  date: 'yyyy-mm-dd',
  moment: 'moment',
  email: 'address',
  digits: 'digits',
  password: 'password',
  choice: 'choice',
  whole: 'number',
  decimal: 'number',
  money: 'dollars',
  reference: 'id',
};

function camelCase(name: string): string {
  return name.replace(/_+(.)/g, (_, letter: string) => letter.toUpperCase());
}
