/** Values that identify a piece or customer without its id: maker and catalog number, or the e-mail address. */
export interface NaturalKey {
  /** Field that a fault about the key names. */
  readonly field: string;
  readonly values: readonly (string | number)[];
  /** Text that is equal for keys that the shop takes for the same: A-1 and a–1. */
  readonly comparisonKey: string;
  /** Words for the key: "maker and catalog number". */
  readonly inWords: string;
  /** Code of the shop's refusal of a key that another record has. */
  readonly code: string;
  /** Advice on how to change the record that has the key. */
  readonly changeAdvice?: string;
}
