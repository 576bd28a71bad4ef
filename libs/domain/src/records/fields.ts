import type { Resource } from '@rabbet/domain/callers/roles';

interface FieldDescription {
  /** Readers of the field: all staff, unless given. Only a caller who may change the resource may set the field. */
  readonly readers?: 'public' | Resource;
  /** Label in a form; the name with blanks and a capital, unless given. */
  readonly label?: string;
  /** Sentence for a visitor who has left it empty: "Please tell us your name." */
  readonly asking?: string;
  /**
   * Explanation for a person who fills it in: in the documentation of the API, the help of the command line, a form.
   */
  readonly about?: string;
  /** A value as it might well be, spelled as on the wire: the documentation of the API shows it. */
  readonly example?: string | number | boolean;
  /**
   * Said of a person: it stands apart in events and is gone with that person's key. 'self': the record is the person;
   * else the reference that names them, and where that is null the field is said of nobody and is like any other.
   */
  readonly personal?: string;
}

const TEXT_KINDS = ['text', 'html', 'date', 'moment', 'email', 'digits', 'password'] as const;
export type TextField = FieldDescription & {
  /** 'html' holds no scripts; 'date' is yyyy-MM-dd, 'moment' yyyy-MM-dd HH:mm:ss in UTC; 'digits' are 0 to 9 alone. 'password' is taken as it was typed, blanks and all. */
  readonly kind: (typeof TEXT_KINDS)[number];
  /** Greatest length, or number of digits. A text of up to 255 characters is one line. */
  readonly max?: number;
  readonly min?: number;
  /** Phone number of this country: signs between its digits are left out. */
  readonly isPhone?: true;
};
export type ChoiceField<V = string | number> = FieldDescription & {
  readonly kind: 'choice';
  readonly of: readonly V[];
  /** Words for people, where a value is a code. */
  readonly words?: Readonly<Record<string, string>>;
  /** Values that a form shows and does not take now, each with the reason. */
  readonly barred?: Readonly<Record<string, string>>;
};
/** Workshops that a form offers: all, those that take registrations, or those that somebody can be moved to. */
export type WorkshopsAmong = 'workshops' | 'open workshops' | 'other dates';
export type NumberField = FieldDescription & {
  /** 'money' is whole cents here and dollars on the wire; 'decimal' has at most six places. */
  readonly kind: 'whole' | 'decimal' | 'money';
  /** A share of one, which people read and type in percent: 0.0725 is 7.25 %. */
  readonly isPercent?: true;
  readonly min?: number;
  readonly max?: number;
  /** Ids of these: forms offer them by their names. */
  readonly among?: WorkshopsAmong | 'credits';
  /** Names of its values, which the command line takes as well. */
  readonly names?: Readonly<Record<string, number>>;
};
export type ReferenceField = FieldDescription & {
  readonly kind: 'reference';
  /** The kind of what it points at. */
  readonly to: string;
  /** Part of these that forms offer; the API takes others too. */
  readonly among?: 'artists' | 'staff' | 'instructors';
};
export type FlagField = FieldDescription & { readonly kind: 'flag' };

/** A field without `required` or `default` may be null, and is where nothing was said; so is what was erased. */
type Filling<V> =
  { readonly required?: true; readonly default?: never } | { readonly required?: never; readonly default: V };
export type Field =
  | (TextField & Filling<string>)
  | (ChoiceField & Filling<string | number>)
  | ((NumberField | ReferenceField) & Filling<number>)
  | (FlagField & Filling<boolean>);

// in brackets: a union is taken as a whole
type KindFor<V> = [V] extends [string]
  ? TextField | ChoiceField<V>
  : [V] extends [number]
    ? NumberField | ReferenceField | ChoiceField<V>
    : FlagField;
type FillingFor<V> = null extends V
  ? { readonly required?: never; readonly default?: never } | { readonly required: true; readonly personal: string }
  : { readonly required: true; readonly default?: never } | { readonly default: V; readonly required?: never };

/** Description of each property of T: `const unitFields = { ... } satisfies Fields<Unit>`. */
export type Fields<T> = {
  readonly [K in keyof T]-?: KindFor<Exclude<T[K], null>> & FillingFor<T[K]> & PersonalIn<T>;
};
interface PersonalIn<T> {
  readonly personal?: 'self' | (keyof T & string);
}

/** Fields of whatever record, for those who treat all alike. */
export type AnyFields = { readonly [name: string]: Field };

/** Values by the names of their fields. */
export type Values = { readonly [name: string]: string | number | boolean | null | undefined };

type ValueOf<F extends Field> = F extends { readonly kind: 'choice'; readonly of: readonly (infer V)[] }
  ? V
  : F['kind'] extends TextField['kind']
    ? string
    : F['kind'] extends 'flag'
      ? boolean
      : number;
/**
 * The values that fields describe, by their names: null where a field may be, and says nothing else. A choice gives the
 * type of its `of`, which is wide unless that is `as const`.
 */
export type ValuesOf<F extends AnyFields> = {
  -readonly [K in keyof F]: F[K] extends { readonly required: true } | { readonly default: string | number | boolean }
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null;
};
/** Values for something new: only required ones have to be given, all others have defaults or may be null. */
export type NewValuesOf<F extends AnyFields> = Partial<ValuesOf<F>> &
  Pick<ValuesOf<F>, { [K in keyof F]: F[K] extends { readonly required: true } ? K : never }[keyof F]>;

export function isText(field: Field): field is TextField & Filling<string> {
  return (TEXT_KINDS as readonly string[]).includes(field.kind); // one of these, or of the others
}

/** The greatest length of a text that says nothing of it. */
const TEXT_MAX = 255;
const HTML_MAX = 100_000;
/** Mail servers pass on no longer ones. */
const EMAIL_MAX = 254;

/** Texts that may be longer have paragraphs. */
export function isOneLine({ kind, max = TEXT_MAX }: TextField): boolean {
  return kind === 'text' && max <= TEXT_MAX;
}

/** Smallest and greatest length of a text. */
export function lengthsOf({ kind, min = 0, max }: TextField): { readonly min: number; readonly max: number } {
  const longest = kind === 'html' ? HTML_MAX : kind === 'email' ? EMAIL_MAX : TEXT_MAX;
  return { min, max: max ?? longest };
}

/** Ids and whole numbers end where Postgres' integer does. */
export const WHOLE_MAX = 2 ** 31 - 1;
/** Decimals below this keep six exact places in a JSON number. */
export const DECIMAL_MAX = 999_999_999;
/** Greatest amount: ten billion dollars less a cent. */
export const MONEY_MAX_CENTS = 999_999_999_999;

/** Fills in the default, or null, for each field that is not given. */
export function fillDefaults<T>(fields: Fields<T>, given: Partial<T>): T {
  const all = fields as AnyFields; // without its type
  const values = given as Values;
  const filled: Record<string, Values[string]> = { ...emptyOf(all) }; // filled in place: read models make thousands in a second
  for (const name in all) filled[name] = values[name] ?? all[name]?.default ?? null;
  return filled as T; // one value for each field, of its kind
}

const empties = new WeakMap<AnyFields, Values>();

/** Object with all fields, empty: a copy of it takes a fifth of the memory of one that gets its fields one by one. */
function emptyOf(fields: AnyFields): Values {
  const existing = empties.get(fields);
  if (existing) return existing;
  const names = Object.keys(fields).map((name) => `${JSON.stringify(name)}:null`);
  const empty = JSON.parse(`{${names.join()}}`) as Values; // an object of its own shape
  empties.set(fields, empty);
  return empty;
}

/** Puts defaults in the place of nulls, and adds no other fields: null unsets a field. */
export function withDefaults(fields: AnyFields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null ? (fields[name]?.default ?? null) : value]),
  );
}
