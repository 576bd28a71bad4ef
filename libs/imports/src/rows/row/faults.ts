import { MISSING, rulesOf, tidyValue } from '@rabbet/domain/records/field-rules';
import { type AnyFields, type Field, isText } from '@rabbet/domain/records/fields';
import { parseFieldWord } from '../../words/field-words';
import { type FieldError, FieldRefusal } from './row';
import { UnreadableWord } from '../../words/unreadable-word';

type Values = Readonly<Record<string, unknown>>;

export interface FieldReading {
  /** Names that a row may have besides the fields; they are copied as they are. */
  readonly otherNames?: readonly string[];
  /** True of a change: required fields may be missing, as they keep their values. */
  readonly isPartial?: boolean;
  /** Prefix of field names in faults: `transaction.` */
  readonly fieldPrefix?: string;
}

/** Collects all faults of a row, so that people see them at once. */
export class Faults {
  private readonly faults: FieldError[] = [];

  /**
   * Reads the values of these fields from a row, where a text is parsed as on the command line. A value that cannot be read is
   * noted and left out. For a required field a stand-in takes its place, so that the shop can judge the rest in a dry run.
   */
  read(
    fields: AnyFields,
    row: Values,
    { otherNames = [], isPartial = false, fieldPrefix = '' }: FieldReading = {},
  ): Values {
    const values: Record<string, unknown> = {};
    for (const [name, word] of Object.entries(row)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field) Object.assign(values, this.readValue(field, name, word, fieldPrefix));
      else if (otherNames.includes(name)) Object.assign(values, { [name]: word });
      else this.note(fieldPrefix + name, 'unknown', 'There is no such field.');
    }
    for (const [name, field] of Object.entries(fields)) {
      const isMissing = row[name] === undefined;
      if (!field.required || values[name] !== undefined || (isPartial && isMissing)) continue;
      if (isMissing) this.note(fieldPrefix + name, 'required', requiredMessage(name, field));
      values[name] = standInValue(field);
    }
    return values;
  }

  /** Result of an attempt. If it throws a WrongWord, its faults are noted, and the result is undefined. */
  async capture<T>(attempt: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof FieldRefusal)) throw error;
      this.faults.push(...error.errors);
      return undefined;
    }
  }

  note(field: string, code: string, message: string): void {
    this.faults.push({ field, code, message });
  }

  throwIfAny(): void {
    if (this.faults.length > 0) throw new FieldRefusal(this.faults);
  }

  get all(): readonly FieldError[] {
    return this.faults;
  }

  /** Reads one field. Returns its value under its name, or an empty object for a value that cannot be read, which is noted. */
  private readValue(field: Field, name: string, word: unknown, fieldPrefix: string): object {
    try {
      const isWord = typeof word === 'string' || typeof word === 'number';
      const value = tidyValue(field, isWord ? parseWord(field, word) : word);
      if (value === null || value === undefined) {
        if (!field.required) return { [name]: word === null ? null : value };
        this.note(fieldPrefix + name, 'required', requiredMessage(name, field));
        return {};
      }
      const violation = findBrokenRule(field, value);
      if (!violation) return { [name]: value };
      this.note(fieldPrefix + name, violation.code, `It ${violation.message}.`);
    } catch (error) {
      if (!(error instanceof UnreadableWord)) throw error;
      this.note(fieldPrefix + name, 'format', error.message);
    }
    return {};
  }
}

/** "The name is required: say one." */
function requiredMessage(name: string, { label = name.replaceAll('_', ' ') }: Field): string {
  return `The ${label.toLowerCase()} ${MISSING}: say one.`;
}

const FLAG_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
]);

function parseWord(field: Field, word: string | number): unknown {
  if (isText(field) && field.kind !== 'moment' && field.kind !== 'date') return String(word); // a number may be a name
  if (typeof word === 'number') return word;
  if (field.kind !== 'flag') return parseFieldWord(field, word);
  return FLAG_WORDS.get(word.trim().toLowerCase()) ?? word;
}

/** Value that a required field accepts, in place of a missing or faulty one. */
function standInValue(field: Field): unknown {
  return field.example ?? (field.kind === 'choice' ? field.of[0] : undefined);
}

function findBrokenRule(field: Field, value: unknown) {
  for (const [code, rule] of Object.entries(rulesOf(field))) {
    const message = rule(value);
    if (message !== null) return { code, message };
  }
  return null;
}
