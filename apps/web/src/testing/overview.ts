import type { OverviewReply } from '@rabbet/client';

const NOTHING = { number: 0, rows: [] };

/** Overview of somebody with whom the shop has had nothing to do but this. */
export function overview(given: Partial<OverviewReply> = {}): OverviewReply {
  return {
    person_id: null,
    company_id: null,
    customers: [],
    neighbors: [],
    contacts: [],
    newsletter: null,
    since: null,
    last: null,
    money: { spent: 0, owed: 0, owed_to_them: 0, credit: 0, refunds: 0 },
    open_orders: NOTHING,
    closed_orders: NOTHING,
    seats: NOTHING,
    pieces: NOTHING,
    inquiries: NOTHING,
    credits: NOTHING,
    ...given,
  };
}
