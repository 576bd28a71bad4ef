import { OperationalError } from '@rabbet/domain/deciders/refusal';

export interface FieldError {
  readonly field: string | null;
  /** Code that the API has for the error. */
  readonly code: string;
  readonly message: string;
  /** True if a likely value stands in for the faulty one, so that the rest of the row can be judged. */
  readonly hasStandIn?: true;
}

/** Faults as programs read them, without `hasStandIn`. */
export function toWireErrors(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map(({ field, code, message }) => ({ field, code, message }));
}

export interface Repeat {
  readonly line: number;
  /** Kind of the name that both rows have: `key`, `maker and catalog number`. */
  readonly by: string;
}

/** Refusal of a row, before or after it was sent. */
export class BadRow extends Error {
  constructor(
    readonly errors: readonly FieldError[],
    /** Earlier line of the same name. */
    readonly repeats: Repeat | null = null,
    /** Notes on the row, which are reported besides the faults. */
    readonly notes: readonly RowNote[] = [],
  ) {
    super(errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' '));
    this.name = 'BadRow';
  }
}

/** Refusal of options or of fields of a row, with one error for each. */
export class FieldRefusal extends OperationalError {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(errors.map(({ message }) => message).join('\n'));
    this.errors = errors;
  }
}

export interface Row {
  readonly line: number;
  /** Name that the sender gives the row. A row that is sent again is recognized by it. */
  readonly key: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  /** Faults of its cells, found as the sheet was read. */
  readonly faults?: readonly FieldError[];
  /** Headings of the columns, by the fields that they fill: faults name the heading. */
  readonly columns?: ReadonlyMap<string, string>;
}

/** Field to which a row gives another value. */
export interface Difference {
  readonly field: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** Status of a row that an earlier import of its file has done. */
export const DONE_BEFORE = 'done before';
export const SENDING_AGAIN =
  'Rows that were done before have an outcome in the file, even if they were undone since: what was changed in them is not sent. Empty it, and they are sent again.';

/** Outcome of a row. */
export interface RowResult {
  readonly line: number;
  readonly key: string | null;
  readonly id: number | null;
  readonly status: string;
  /** Earlier line with the same name, and the kind of the name (`key`). */
  readonly repeats?: number;
  readonly repeatsBy?: string;
  /** Changed fields, if the row changes a record. */
  readonly differences?: readonly Difference[];
  /** Names of the files that become its images, in their order. */
  readonly images?: readonly string[];
  readonly errors?: readonly FieldError[];
  readonly notes?: readonly RowNote[];
}

/** Notes on a row that the shop accepts: what it leaves open or contradicts, and how it is read. */
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

/** Result of a row that the shop has not refused. */
export type RowOutcome = Pick<RowResult, 'id' | 'status' | 'differences' | 'images' | 'notes'>;

/** Refusal of one field. */
export function fieldRefusal(field: string, code: string, message: string): FieldRefusal {
  return new FieldRefusal([{ field, code, message }]);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
