/** Values by which the shop tells a thing from all others of its kind. */
export interface NaturalKey {
  /** Field that tells things of one `about` apart. */
  readonly field: string;
  readonly of: readonly (string | number)[];
  /** The same for all that the shop takes for the same. */
  readonly alike: string;
  /** Name of the key: maker and catalog number. */
  readonly about: string;
  /** Code with which the shop refuses a second one. */
  readonly code: string;
  /** Way to change the one that is there. */
  readonly change?: string;
}
