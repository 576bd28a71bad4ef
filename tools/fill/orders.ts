import { type CommandRequest, decide, fold } from '@rabbet/domain/deciders/decider';
import {
  CLOSED,
  type Order,
  order,
  type OrderCommand,
  type OrderService,
  paidFor,
  totalsOf,
} from '@rabbet/domain/orders/orders';
import type { PriceBook } from '@rabbet/domain/services/services';
import type { StreamEvents } from './log-writer';
import { FIRST_ID } from './people';

/** Templates of the sample's framing shop, by which orders are priced. */
export interface Framing {
  readonly book: PriceBook;
  readonly ids: { readonly length: number; readonly fitting: number };
  /** Epoch milliseconds. */
  readonly now: number;
  readonly customers: number;
}

const DAY_MS = 86_400_000;
const SELLERS = [1, 2, 3, 4, 5];
const FRAMER = 2;
const THINGS = ['Map', 'Print', 'Diploma', 'Photograph', 'Quilt', 'Jersey', 'Mirror', 'Poster', 'Watercolor', 'Letter'];
const ABOUT = ['of the coast', 'for the hall', 'from the attic', 'by a neighbor', 'for a wedding', 'of the old mill'];
const PLACES = ['Shelf 1', 'Shelf 2', 'Shelf 3', 'Bench 1', 'Bench 2', 'Drawer'];

/** An order as it goes on: stage after stage, between those of others. */
export class FilledOrder {
  private state: Order = order.initial;
  private revision = -1;
  private at: number;

  constructor(
    private readonly n: number,
    private readonly framing: Framing,
  ) {
    this.at = framing.now - this.daysAgo() * DAY_MS;
  }

  /** Events of the stages that every tenth order goes through alike: three are quotes, two in work, five closed. */
  *stages(): Generator<StreamEvents> {
    const fate = this.n % 10;
    yield this.happens([this.opening(fate)]);
    if (fate < 3) return;
    yield this.happens([{ type: 'BookOrder', data: {} }]);
    if (fate < 5) return yield this.happens(this.firstStep());
    yield this.happens(this.allServices());
    yield this.happens([this.paying(), { type: 'SetOrderState', data: { state: CLOSED } }]);
  }

  /** The last quotes and jobs are new; what is closed goes back for years. */
  private daysAgo(): number {
    const fate = this.n % 10;
    return fate < 3 ? 1 + (this.n % 60) : fate < 5 ? 1 + ((this.n * 3) % 40) : 45 + ((this.n * 11) % 3_000);
  }

  private opening(fate: number): CommandRequest<OrderCommand> {
    const { n, framing } = this;
    const { length, fitting } = framing.ids;
    const isInWork = fate === 3 || fate === 4;
    const thing = THINGS[n % THINGS.length]!;
    return {
      type: 'OpenOrder',
      data: {
        customer_id: FIRST_ID + ((n * 7 + Math.floor(n / 10)) % framing.customers),
        sales_person_id: SELLERS[n % SELLERS.length]!,
        description: `${thing} ${ABOUT[(n * 5) % ABOUT.length]}, no. ${n}`,
        ...(n % 25 === 0 && { purchase_order: `PO ${n}` }),
        items: [
          {
            description: thing,
            quantity: 1 + (n % 3),
            location: PLACES[n % PLACES.length]!,
            services: [
              { template_id: length, properties: SIZE },
              ...(isInWork ? [{ template_id: fitting, properties: { width: SIZE.width, height: SIZE.height } }] : []),
            ],
          },
        ],
      },
    };
  }

  private firstStep(): readonly CommandRequest<OrderCommand>[] {
    const [frame] = this.state.services;
    const [step] = frame?.steps ?? [];
    if (!frame || !step || this.n % 20 < 5) return [];
    return [{ type: 'CompleteStep', data: { service_id: frame.id, step_id: step.id, employee_id: FRAMER } }];
  }

  private allServices(): readonly CommandRequest<OrderCommand>[] {
    return this.state.services.map(({ id: service_id }) => ({
      type: 'CompleteService',
      data: { service_id, employee_id: FRAMER, location: null },
    }));
  }

  private paying(): CommandRequest<OrderCommand> {
    const amount = totalsOf(this.state).total - paidFor(this.state);
    return { type: 'SettleOrder', data: { how: 'terminal', amount, reference: String(1_000 + (this.n % 9_000)) } };
  }

  private happens(commands: readonly CommandRequest<OrderCommand>[]): StreamEvents {
    const after = this.revision;
    const events = commands.flatMap((command) => this.decided(command));
    this.revision += events.length;
    return { stream: `order-${FIRST_ID + this.n}`, after, events };
  }

  private decided(command: CommandRequest<OrderCommand>) {
    this.at += DAY_MS / 4;
    const at = new Date(this.at).toISOString();
    const { book } = this.framing;
    const item = FIRST_ID + this.n;
    const service = FIRST_ID + this.n * 2;
    const ids = { items: [item], services: [service, service + 1] };
    const facts = { now: this.at, book, ...ids, is_exempt: false, employee_id: FRAMER };
    const events = decide(order, this.state, { ...command, facts } as OrderCommand); // each finds its own among them
    this.state = fold(order, this.state, events);
    return events.map((event) => ({ ...event, occurredAt: at }));
  }
}

const SIZE = {
  width: { value: '16 3/8', units: null },
  height: { value: '20', units: null },
  face: { value: '1 1/2', units: null },
  rabbet: { value: '1/4', units: null },
} satisfies OrderService['properties'];
