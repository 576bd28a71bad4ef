import { OperationalError } from '@rabbet/domain/deciders/refusal';

export interface FieldError {
  readonly field: string | null;
  /** Code of the API for what is wrong. */
  readonly code: string;
  readonly message: string;
  /** Another value stands in the place of the faulty one, and is judged. */
  readonly hasStandIn?: true;
}

/** Faults with their names in one order, as programs read them. */
export function toWireErrors(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map(({ field, code, message }) => ({ field, code, message }));
}

export interface Repeat {
  readonly line: number;
  /** Name that both have: the key. */
  readonly by: string;
}

/** Refusal of a row, before or after it was sent. */
export class BadRow extends Error {
  constructor(
    readonly errors: readonly FieldError[],
    /** Earlier line of the same name. */
    readonly repeats: Repeat | null = null,
    /** Notes on the row, which stay once it is mended. */
    readonly notes: readonly RowNote[] = [],
  ) {
    super(errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' '));
    this.name = 'BadRow';
  }
}

/** Refusal of words of a call or of a row with which the shop cannot do anything. */
export class WrongWord extends OperationalError {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(errors.map(({ message }) => message).join('\n'));
    this.errors = errors;
  }
}

export interface Row {
  readonly line: number;
  /** Names the row for its sender, and makes it the same when it is sent again. */
  readonly key: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  /** Faults that were found as it was read, by its fields. */
  readonly faults?: readonly FieldError[];
  /** Headings of the columns of its fields: a fault names its field so. */
  readonly columns?: ReadonlyMap<string, string>;
}

/** Field to which a row gives another value. */
export interface Difference {
  readonly field: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** Outcome of a row that an earlier sending of its file has done. */
export const DONE_BEFORE = 'done before';
export const SENDING_AGAIN =
  'Rows that were done before have an outcome in the file, even if they were undone since: what was changed in them is not sent. Empty it, and they are sent again.';

/** Outcome of a row. */
export interface RowResult {
  readonly line: number;
  readonly key: string | null;
  readonly id: number | null;
  readonly status: string;
  /** Earlier line of this input of the same name, and the kind of the name. */
  readonly repeats?: number;
  readonly repeatsBy?: string;
  /** Fields that become another, where the row changes something. */
  readonly differences?: readonly Difference[];
  /** Names of the files that become its images, in their order. */
  readonly images?: readonly string[];
  readonly errors?: readonly FieldError[];
  readonly notes?: readonly RowNote[];
}

/** Things that a row leaves open or contradicts, though the shop takes it, and ways in which it is read. */
export const NOTE_CODES = {
  kept: 'how the piece came stays as it was recorded',
  unsaid: 'nothing says how the piece came',
  undated: 'the piece comes today',
  'no consignor': 'nobody left the consigned piece',
  'usual share': 'the settings say what its consignor gets; the detail is the percentage',
  'cost of consigned': 'a consigned piece has a cost',
  'no share': 'the consignor of a piece gets nothing of a sale',
  'made later': 'a piece was made after it came',
  'no cost': 'a piece that was bought has no cost',
  'priced by cost': 'visitors see a price that is made from the cost',
  unpriced: 'visitors see no price',
  free: 'the price is 0',
  'below cost': 'the price is below the cost',
  'bare size': 'a size has no unit',
  'other units': 'a size is in other units than inches, which are the detail',
  'shared number': 'a piece of another artist has the number; the detail says which and where',
} as const;
export type NoteCode = keyof typeof NOTE_CODES;

export interface RowNote {
  readonly code: NoteCode;
  readonly detail?: string;
}

/** Outcome of a row that the shop did not refuse. */
export type Sent = Pick<RowResult, 'id' | 'status' | 'differences' | 'images' | 'notes'>;

/** Refusal of one word. */
export function wrongWord(field: string, code: string, message: string): WrongWord {
  return new WrongWord([{ field, code, message }]);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
