/**
 * Target of a step of a random test, in one of the two workshops. `choice` picks the seat, and `variation` the details: a
 * card or a check, a price, a loss of the reply.
 */
export interface StepTarget {
  readonly workshop: number;
  readonly choice: number;
  readonly variation: number;
}
