import type { FieldError } from './row';

/** Name of a field in the API, with its name in the row. */
export type Word = readonly [wire: string, word: string];
export type Words = readonly Word[];

/** Request that changes the shop. */
export interface ChangeRequest {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly revision?: number;
  readonly words?: Words;
}

/** Request as far as it could be read, with the faults of the rest. */
export interface ReadChange extends Omit<ChangeRequest, 'path'> {
  /** Null where nothing says which thing would be changed: then the shop cannot judge the rest. */
  readonly path: string | null;
  readonly faults: readonly FieldError[];
}

/** Record that a row adds besides its own. */
export interface Part {
  /** Tells it from the other parts of the row. */
  readonly name: string;
  readonly path: string;
  readonly body: object;
  /** Id of a change that other rows make too: it is made once. */
  readonly commandId?: string;
  /** Earlier parts of the row, by the fields that point at them. */
  readonly points?: Readonly<Record<string, string>>;
}
