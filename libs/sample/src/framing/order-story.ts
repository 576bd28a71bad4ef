import { type CommandRequest, decide, fold } from '@rabbet/domain/deciders/decider';
import {
  countServices,
  type Order,
  order,
  type OrderCommand,
  ORDER_IDS,
  type OrderService,
  paidFor,
  totalsOf,
} from '@rabbet/domain/orders/orders';
import type { PriceBook } from '@rabbet/domain/services/services';
import { momentOf } from '@rabbet/domain/time/moments';
import { at, type Calendar } from '../shop/calendar';

/** Change of an order on a day of its own. */
export interface OrderChange {
  readonly id: number;
  /** Moment in UTC. */
  readonly at: string;
  readonly command: CommandRequest<OrderCommand>;
  /** Ids of the items and services that it makes. */
  readonly ids?: Readonly<Record<string, readonly number[]>>;
}

/** Next free ids of items and services. */
export interface NextIds {
  item: number;
  service: number;
}

export interface Telling {
  readonly calendar: Calendar;
  readonly book: PriceBook;
  readonly next: NextIds;
}

const MINUTES_APART = 6;

/** An order that is told command by command, each decided by the rules of the shop before the next one is chosen. */
export class OrderStory {
  state: Order = order.initial;
  readonly changes: OrderChange[] = [];
  private day = '';
  private minutes = 0;

  constructor(
    readonly id: number,
    private readonly telling: Telling,
  ) {}

  get total(): number {
    return totalsOf(this.state).total;
  }

  get owed(): number {
    return this.total - paidFor(this.state);
  }

  /** Does this on the day on which the shop was open so many days ago, behind all that was done before. */
  does(ago: number, command: CommandRequest<OrderCommand>, isExempt = false): void {
    const now = this.nextMoment(ago);
    const { book, next } = this.telling;
    const [items, services] = partsOf(command);
    const ids = { items: countedFrom(next.item, items), services: countedFrom(next.service, services) };
    const facts = { now, book, ...ids, is_exempt: isExempt, employee_id: null };
    const events = decide(order, this.state, { ...command, facts } as OrderCommand); // each finds its own among them
    if (events.length === 0) return;
    this.state = fold(order, this.state, events);
    next.item += items;
    next.service += services;
    this.changes.push({
      id: this.id,
      at: momentOf(now),
      command,
      ...(items + services > 0 && { ids: { [ORDER_IDS.item]: ids.items, [ORDER_IDS.service]: ids.services } }),
    });
  }

  /** Services with steps that the order waits for on its way to this state, in the order of work. */
  work(required: number): readonly OrderService[] {
    return this.state.services.filter((service) => service.required_for_state === required && service.steps.length > 0);
  }

  private nextMoment(ago: number): number {
    const day = this.telling.calendar.openDay(ago);
    if (day < this.day) throw new Error(`order ${this.id} goes back to ${day}`);
    this.minutes = day === this.day ? this.minutes + MINUTES_APART : 8 * (this.id % 8);
    this.day = day;
    return at(day, '10:15') + 60_000 * this.minutes;
  }
}

/** Numbers of items and services that a command makes. */
function partsOf(command: CommandRequest<OrderCommand>): readonly [items: number, services: number] {
  if (command.type !== 'OpenOrder') return [0, 0];
  const { items = [], services = [] } = command.data;
  return [items.length, countServices(services) + items.reduce((sum, item) => sum + countServices(item.services), 0)];
}

function countedFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}
