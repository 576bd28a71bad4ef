import type { SeatCounts } from '@rabbet/domain/registrations/registrations';
import { workshopStream } from '@rabbet/domain/registrations/registrations';
import type { TestShop } from '../test-shop';

export const WORKSHOPS = 'core/content/workshops';
const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000000000000002',
  lost: '4000000000000341',
} as const;

export interface RegisterAnswer {
  readonly status: 0 | 1;
  readonly data: { readonly confirmation: string } & readonly {
    readonly field: string;
    readonly code: string;
    readonly message: string;
  }[];
}

/** Visitors of a shop under test, who register for workshops. */
export class Visitors {
  constructor(private readonly shop: TestShop) {}

  /** A workshop at $100 in sixty days. */
  plan(fields: object = {}, inDays = 60): Promise<number> {
    const start = Date.now() + inDays * DAY;
    const times = [{ start, end: start + 6 * HOUR }];
    return this.shop.add(WORKSHOPS, { name: 'Glazing', seats: 2, price: 100, publish: true, times, ...fields });
  }

  form(name: string, fields: object = {}): object {
    const of = { first: name, last: 'Bell', phone: '919-555-0100', email: `${name.trim().toLowerCase()}@example.org` };
    const at = { address: '12 Oak Street', city: 'Raleigh', state: 'NC', zip: '27601', acknowledged: true };
    return { ...of, ...at, ...fields };
  }

  card(number: string = CARDS.good) {
    return { cc: number, cc_exp_yr: new Date().getUTCFullYear() + 2, cc_exp_mo: 5, cc_code: '123' };
  }

  async register(workshop_id: number, name: string, fields: object = {}, headers = {}): Promise<RegisterAnswer> {
    const body = this.form(name, { workshop_id, ...fields });
    const { status, body: answer } = await this.shop.ask<RegisterAnswer>(`${WORKSHOPS}/register`, { body, headers });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`);
    return answer;
  }

  byCard(workshop_id: number, name: string, number?: string, fields: object = {}): Promise<RegisterAnswer> {
    return this.register(workshop_id, name, { status: 'registered', ...this.card(number), ...fields });
  }

  byCheck(workshop_id: number, name: string, fields: object = {}): Promise<RegisterAnswer> {
    return this.register(workshop_id, name, { status: 'check mailed', ...fields });
  }

  wait(workshop_id: number, name: string, fields: object = {}): Promise<RegisterAnswer> {
    return this.register(workshop_id, name, { status: 'waitlist', ...fields });
  }

  async seats(workshop_id: number): Promise<SeatCounts> {
    await this.shop.shop.projections.settled();
    return (await this.shop.ask<SeatCounts>(`${WORKSHOPS}/seats?workshop_id=${workshop_id}`)).body;
  }

  async book(workshop_id: number) {
    return (await this.shop.shop.writeSide.executor.state(workshopStream, workshop_id)).state;
  }
}

/** Codes of an answer that was not taken. */
export function codesOf({ status, data }: RegisterAnswer): readonly string[] {
  return status === 0 ? [] : data.map(({ field, code }) => `${field} ${code}`);
}
