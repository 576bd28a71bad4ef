/** Size of a filled shop. */
export interface Size {
  readonly pieces: number;
  readonly people: number;
  readonly orders: number;
  /** Number of events at least, those of the sample among them. */
  readonly events: number;
}

export const WHOLE: Size = { pieces: 100_000, people: 50_000, orders: 100_000, events: 1_000_000 };
export const SMALL: Size = { pieces: 10_000, people: 5_000, orders: 10_000, events: 100_000 };

export function describeSize({ pieces, people, orders, events }: Size): string {
  const [of, by, about, all] = [pieces, people, orders, events].map((count) => count.toLocaleString('en'));
  return `${of} pieces, ${by} customers, ${about} orders, ${all} events`;
}
