import { MISSING, rulesOf, tidied } from '@rabbet/domain/records/checking';
import { type AnyFields, type Field, isText } from '@rabbet/domain/records/fields';
import { parsed } from '../../words/field-words';
import { type FieldError, WrongWord } from './row';
import { Unreadable } from '../../words/unreadable';

type Said = Readonly<Record<string, unknown>>;

export interface Reading {
  /** Names of a row that are no fields, and are read elsewhere. */
  readonly besides?: readonly string[];
  /** Of a change: what is not said stays. */
  readonly isPartial?: boolean;
  /** In front of the names in what is told: `transaction.` */
  readonly place?: string;
}

/** Finds all that is wrong with a row, where the first would hide the others. */
export class Faults {
  private readonly found: FieldError[] = [];

  /**
   * What these fields say, with words read as those of options; what cannot be read is left out and noted. Something
   * stands in for what has to be there, so that the rest can be judged.
   */
  read(fields: AnyFields, said: Said, { besides = [], isPartial = false, place = '' }: Reading = {}): Said {
    const values: Record<string, unknown> = {};
    for (const [name, word] of Object.entries(said)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field) Object.assign(values, this.value(field, name, word, place));
      else if (besides.includes(name)) Object.assign(values, { [name]: word });
      else this.note(place + name, 'unknown', 'There is no such field.');
    }
    for (const [name, field] of Object.entries(fields)) {
      if (!field.required || values[name] !== undefined || (isPartial && said[name] === undefined)) continue;
      if (said[name] === undefined) this.note(place + name, 'required', required(name, field));
      values[name] = standIn(field);
    }
    return values;
  }

  /** What this finds; undefined where it is told what is wrong instead. */
  async of<T>(find: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof WrongWord)) throw error;
      this.found.push(...error.errors);
      return undefined;
    }
  }

  note(field: string, code: string, message: string): void {
    this.found.push({ field, code, message });
  }

  /** Fails with all that was found. */
  refuse(): void {
    if (this.found.length > 0) throw new WrongWord(this.found);
  }

  get all(): readonly FieldError[] {
    return this.found;
  }

  private value(field: Field, name: string, word: unknown, place: string): object {
    try {
      const value = tidied(field, typeof word === 'string' || typeof word === 'number' ? wordOf(field, word) : word);
      const isMissing = value === null || value === undefined;
      const missing = field.required ? { code: 'required', says: MISSING } : null;
      const wrong = isMissing ? missing : brokenRule(field, value);
      if (!wrong) return { [name]: word === null ? null : value };
      this.note(place + name, wrong.code, isMissing ? required(name, field) : `It ${wrong.says}.`);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.note(place + name, 'format', error.message);
    }
    return {};
  }
}

/** "The name is required: say one." */
function required(name: string, { label = name.replaceAll('_', ' ') }: Field): string {
  return `The ${label.toLowerCase()} ${MISSING}: say one.`;
}

function wordOf(field: Field, word: string | number): unknown {
  if (isText(field) && field.kind !== 'moment' && field.kind !== 'date') return String(word); // a number may be a name
  if (typeof word === 'number') return word;
  if (field.kind !== 'flag') return parsed(field, word);
  const flag = { yes: true, true: true, no: false, false: false }[word.trim().toLowerCase()];
  return flag ?? word;
}

/** A value that keeps the rules of a field that has to be there. */
function standIn(field: Field): unknown {
  return field.example ?? (field.kind === 'choice' ? field.of[0] : undefined);
}

function brokenRule(field: Field, value: unknown) {
  for (const [code, rule] of Object.entries(rulesOf(field))) {
    const says = rule(value);
    if (says !== null) return { code, says };
  }
  return null;
}
