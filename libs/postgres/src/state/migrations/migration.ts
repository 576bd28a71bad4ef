/** A step forward of the `state` schema. Once it has run anywhere it is never edited: a later step corrects it. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** Settings of functions that look rows up by key: a plan made while a table was empty would scan it once it is full. */
export const PLANS = 'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off';
