import type { FieldError } from './row';

/** Name of a field in the API, and its name in the row: the API names `manufacturer_id` in a fault, and people see `artist`. */
export type RowFieldName = readonly [apiName: string, rowName: string];
export type RowFieldNames = readonly RowFieldName[];

/** Request that changes the shop. */
export interface ChangeRequest {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly revision?: number;
  readonly rowFieldNames?: RowFieldNames;
}

/** Request as far as a row could be read, with the faults of the rest. */
export interface ReadChange extends Omit<ChangeRequest, 'path'> {
  /** Null if the row does not identify the record that it changes: then the shop cannot judge the request. */
  readonly path: string | null;
  readonly faults: readonly FieldError[];
}

/** Further record that a row adds beside its own: the person of a customer, a phone number. */
export interface Part {
  /** Name within the row: `person`. */
  readonly name: string;
  readonly path: string;
  readonly body: object;
  /** Command id of a part that several rows share, such as a company, so that it is added once. */
  readonly commandId?: string;
  /** Names of earlier parts of the row, by the fields that hold their ids: `{ person_id: 'person' }`. */
  readonly pointers?: Readonly<Record<string, string>>;
}
