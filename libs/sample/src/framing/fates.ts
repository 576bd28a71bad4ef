import { Chance } from '../shop/chance';

/** End of an order in the sample, and the state in which it leaves it. */
export const FATES = {
  quote: { state: 0, count: 12 },
  provisional: { state: 0, count: 6 },
  dropped: { state: 0, count: 5 },
  cancelled: { state: 0, count: 6 },
  working: { state: 1, count: 18 },
  'working late': { state: 1, count: 12 },
  assembly: { state: 2, count: 10 },
  'assembly late': { state: 2, count: 6 },
  ready: { state: 3, count: 20 },
  delivered: { state: 4, count: 9 },
  inspected: { state: 5, count: 7 },
  invoiced: { state: 6, count: 15 },
  closed: { state: 7, count: 34 },
} as const;
export type Fate = keyof typeof FATES;

/** Days before the first start, within which an order was booked, or opened where it never was. */
const BOOKED: { readonly [F in Fate]: readonly [most: number, least: number] } = {
  quote: [25, 1],
  provisional: [18, 1],
  dropped: [80, 32],
  cancelled: [80, 30],
  working: [14, 3],
  'working late': [42, 24],
  assembly: [18, 9],
  'assembly late': [38, 26],
  ready: [45, 18],
  delivered: [50, 22],
  inspected: [55, 28],
  invoiced: [80, 34],
  closed: [300, 45],
};

/** An order as it is planned: days are counted back from the first start. */
export interface PlannedOrder {
  readonly id: number;
  readonly fate: Fate;
  /** Number among those of this fate, from 0 on. */
  readonly nth: number;
  readonly opened: number;
  readonly booked: number;
  readonly chance: Chance;
}

/** Framing orders have numbers from here on: registrations for workshops have those before. */
export const FIRST_ORDER = 101;

/** All orders, the oldest first: their numbers follow from the days on which they were opened. */
export function plannedOrders(): readonly PlannedOrder[] {
  const all = (Object.keys(FATES) as Fate[]).flatMap((fate) =>
    Array.from({ length: FATES[fate].count }, (_, nth) => {
      const chance = new Chance(`order ${fate} ${nth}`);
      const booked = bookedOf(fate, chance);
      return { fate, nth, chance, booked, opened: booked + chance.whole(0, 4) };
    }),
  );
  return all.sort((a, b) => b.opened - a.opened).map((plan, i) => ({ id: FIRST_ORDER + i, ...plan }));
}

/** No order is priced on the days around which the price of fitting rose, so that weekdays change no price. */
function bookedOf(fate: Fate, chance: Chance): number {
  const [most, least] = BOOKED[fate];
  const booked = chance.whole(least, most);
  return booked > 80 && booked < 100 ? booked - 20 : booked;
}
