import type { TransactionInput } from '@rabbet/domain/artworks/artworks';
import { addDays, daysBetween } from '@rabbet/domain/time/days';
import { momentOf } from '@rabbet/domain/time/moments';
import { at, type Calendar } from './shop/calendar';
import { Chance } from './shop/chance';
import { CUSTOMERS, EMPLOYEES, VENDORS } from './shop/people';
import type { Mark } from './artists/written-artist';

/** The facts that a piece's history follows from. Amounts are cents. */
export interface Subject {
  readonly id: number;
  readonly artistId: number;
  readonly from: 'consigned' | 'purchased';
  readonly isCommodity: boolean;
  readonly mark: Mark | null;
  readonly location: string;
  readonly cost: number;
  readonly markup: number;
}

/** All that became of a piece, oldest first: the first entry is how it came. */
export type Story = readonly [TransactionInput, ...TransactionInput[]];

export const YEARS = 10;
/** Left with the shop and bought afterwards: custody and provenance disagree, and the audit has something to tell. */
export const DISAGREEING: readonly number[] = [1204, 2108];

/** Framing orders by the pieces that were sold under them, to the same customer. */
export const FRAMED: ReadonlyMap<number, number> = new Map([
  [2902, 121],
  [4102, 135],
  [4902, 117],
]);

export function storyOf(subject: Subject, calendar: Calendar): Story {
  const teller = new Teller(subject, calendar);
  if (DISAGREEING.includes(subject.id)) return teller.disagreeing();
  if (subject.isCommodity) return teller.manyAlike();
  if (subject.mark === 'sold') return teller.sold();
  if (subject.mark === 'gone') return teller.takenBack();
  return subject.mark === 'returned' ? teller.broughtBack() : teller.keptPiece();
}

class Teller {
  private readonly chance: Chance;

  constructor(
    private readonly subject: Subject,
    private readonly calendar: Calendar,
  ) {
    this.chance = new Chance(`story ${subject.id}`);
  }

  /** Came, perhaps hung elsewhere first, and is for sale. */
  keptPiece(): Story {
    const ago = this.since(2.3);
    const came = this.arrival(ago);
    if (this.subject.from === 'purchased' && ago > 90 && this.chance.odds(0.3))
      return [came, this.move(ago * 0.6, 'Racks'), this.move(ago * 0.3, this.subject.location)];
    if (this.subject.from === 'consigned' && ago > 400 && this.chance.odds(0.14)) return this.boughtIn(ago, came);
    return [came];
  }

  sold(): Story {
    const ago = 20 + this.since(1.25);
    const came = this.arrival(ago);
    if (ago > 700 && this.chance.odds(0.08)) {
      const after = ago * this.chance.between(0.6, 0.8);
      return [came, this.sale(after), this.backFromCustomer(after - 40), this.sale(after * 0.4)];
    }
    return [came, this.sale(ago * this.chance.between(0.15, 0.85))];
  }

  /** A customer brought it back, and it hangs again. */
  broughtBack(): Story {
    const ago = 200 + this.since(1.6);
    const after = ago * this.chance.between(0.3, 0.7);
    return [this.arrival(ago), this.sale(after), this.backFromCustomer(after - 21)];
  }

  /** Taken home again by its maker, or taken back by its seller. */
  takenBack(): Story {
    const ago = 300 + this.since(1.4);
    const came = this.arrival(ago);
    return [came, this.backTo(came, ago * this.chance.between(0.2, 0.5))];
  }

  /** Several were bought; some of them went, and what is left was counted. */
  manyAlike(): Story {
    const ago = 120 + this.since(2);
    const came = { ...this.arrival(ago), quantity: this.chance.whole(4, 6) };
    const isGone = this.subject.mark === 'sold';
    const counted = { ...this.entry(ago * 0.2, 'Adjusted'), quantity: isGone ? 1 : this.chance.whole(1, 2) };
    const sales = [this.sale(ago * 0.8), this.sale(ago * 0.5)];
    return isGone ? [came, ...sales, counted, this.sale(ago * 0.1)] : [came, ...sales, counted];
  }

  disagreeing(): Story {
    return [this.arrival(500), { ...this.move(180, this.subject.location), activity: 'Transferred' }];
  }

  /** Returned to its maker after consignment, and bought on the same day. */
  private boughtIn(ago: number, came: TransactionInput): Story {
    const after = Math.floor(ago * 0.4);
    return [came, this.backTo(came, after), { ...this.arrival(after, 'Purchased'), ...this.hours(after, '16:05') }];
  }

  private arrival(ago: number, activity = this.usual): TransactionInput {
    const { artistId, id } = this.subject;
    const isDealt = activity === 'Purchased' && this.chance.odds(0.25);
    return {
      ...this.entry(ago, activity, '11:00'),
      vendor_id: isDealt ? this.chance.pick(VENDORS).id : artistId,
      ...(activity === 'Consigned' && { share: id % 5 === 0 ? 60 : 50 }),
      ...(activity === 'Purchased' && { invoice: `P-${1_000 + (id % 9_000)}` }),
      fees: this.chance.odds(0.15) ? 100 * this.chance.whole(12, 48) : 0,
    };
  }

  private sale(ago: number): TransactionInput {
    const { id } = this.subject;
    const who = this.chance.odds(0.82) ? { customer_id: this.chance.pick(CUSTOMERS).id } : {};
    const order_id = FRAMED.get(id) ?? null;
    return { ...this.entry(ago, 'Sold', '14:00'), ...who, order_id, invoice: `S-${2_000 + ((id * 7) % 8_000)}` };
  }

  private backFromCustomer(ago: number): TransactionInput {
    const comments = this.chance.pick([
      'Too large for the wall.',
      'The colors fought with the sofa.',
      'A second thought.',
    ]);
    return { ...this.entry(ago, 'Returned', '12:30'), customer_id: this.chance.pick(CUSTOMERS).id, comments };
  }

  private backTo({ vendor_id }: TransactionInput, ago: number): TransactionInput {
    return { ...this.entry(ago, 'Returned', '13:15'), vendor_id };
  }

  private move(ago: number, location: string): TransactionInput {
    return { ...this.entry(ago, 'Moved', '12:10'), location, cost: 0 };
  }

  private entry(ago: number, activity: TransactionInput['activity'], time = '15:20'): TransactionInput {
    const { cost, markup } = this.subject;
    return { activity, employee_id: this.chance.pick(EMPLOYEES).id, ...this.hours(ago, time), cost, markup };
  }

  /** Within three hours from then, on a day on which the shop was open. */
  private hours(ago: number, time: string): Pick<TransactionInput, 'initiated' | 'completed'> {
    const day = this.calendar.openDay(Math.max(Math.floor(ago), 1));
    const moment = momentOf(at(day, time) + 60_000 * this.chance.whole(0, 150));
    return { initiated: moment, completed: moment };
  }

  private get usual(): 'Consigned' | 'Purchased' {
    return this.subject.from === 'consigned' ? 'Consigned' : 'Purchased';
  }

  /** Days since it came: the higher, the more of all pieces are new. */
  private since(steep: number): number {
    const { today } = this.calendar;
    const all = daysBetween(addDays(today, -YEARS * 365), today) - 330;
    return Math.floor(all * this.chance.next() ** steep) + 2;
  }
}
