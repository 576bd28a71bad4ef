import { MISSING, rulesOf, tidyValue } from '@rabbet/domain/records/checking';
import { type AnyFields, type Field, isText } from '@rabbet/domain/records/fields';
import { parsed } from '../../words/field-words';
import { type FieldError, WrongWord } from './row';
import { Unreadable } from '../../words/unreadable';

type Values = Readonly<Record<string, unknown>>;

export interface FieldReading {
  /** Names of a row that are no fields, and are read elsewhere. */
  readonly besides?: readonly string[];
  /** True of a change: fields that a row does not have stay. */
  readonly isPartial?: boolean;
  /** Words in front of the names in a fault: `transaction.` */
  readonly place?: string;
}

/** Faults of a row, all of them: the first would hide the others. */
export class Faults {
  private readonly faults: FieldError[] = [];

  /**
   * Values of these fields in a row, with words read as those of options; a value that cannot be read is left out and
   * noted. Something stands in for a required one, so that the rest can be judged.
   */
  read(fields: AnyFields, row: Values, { besides = [], isPartial = false, place = '' }: FieldReading = {}): Values {
    const values: Record<string, unknown> = {};
    for (const [name, word] of Object.entries(row)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field) Object.assign(values, this.value(field, name, word, place));
      else if (besides.includes(name)) Object.assign(values, { [name]: word });
      else this.note(place + name, 'unknown', 'There is no such field.');
    }
    for (const [name, field] of Object.entries(fields)) {
      if (!field.required || values[name] !== undefined || (isPartial && row[name] === undefined)) continue;
      if (row[name] === undefined) this.note(place + name, 'required', required(name, field));
      values[name] = standIn(field);
    }
    return values;
  }

  /** Result of a search; undefined if it fails with faults, which are noted. */
  async of<T>(find: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof WrongWord)) throw error;
      this.faults.push(...error.errors);
      return undefined;
    }
  }

  note(field: string, code: string, message: string): void {
    this.faults.push({ field, code, message });
  }

  /** Fails with all faults. */
  refuse(): void {
    if (this.faults.length > 0) throw new WrongWord(this.faults);
  }

  get all(): readonly FieldError[] {
    return this.faults;
  }

  private value(field: Field, name: string, word: unknown, place: string): object {
    try {
      const value = tidyValue(field, typeof word === 'string' || typeof word === 'number' ? wordOf(field, word) : word);
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
