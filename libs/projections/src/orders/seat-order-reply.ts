import { mayRead } from '@rabbet/domain/callers/caller';
import { NO_STAMPS, type OrderState } from '@rabbet/domain/orders/orders';
import { dueFor, orderOf, paidFor, type Seat } from '@rabbet/domain/registrations/registrations';
import type { QueryContext } from '../reading/query-context';
import { answeringSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { ORDER_OF_SEAT, seats, stateOfSeat } from '../workshops/workshops';
import { type SeatOrderReply, stampsReply } from './order-replies';
import { relatedInOrder } from './related-in-order';

interface Row {
  readonly registration_id: number;
  readonly customer_id: number;
  readonly state: OrderState;
  readonly seat: Seat;
  readonly changed_at: Date;
}

/** Fields that an order of a registration leaves empty: a workshop is sold, and changes are made to the registration. */
const EMPTY_FIELDS = {
  revision: null,
  company_contact_id: null,
  company_contact: null,
  sales_person_id: null,
  sales_person: null,
  purchase_order: null,
  send_invoice: false,
  copied_from: null,
  due_date: null,
  proposed_due_date: null,
  late: false,
  pickup_location_id: null,
  pickup_location: null,
  ...stampsReply(NO_STAMPS),
  ticket_count: 0,
  job_count: 0,
  progress: 0,
  age: 0,
  settled: [],
  call: null,
  ready_mail: null,
  fetched_by: null,
  sales: [],
  warnings: [],
  settable_states: [],
  barred_states: [],
  items: [],
  services: {},
};

/** Order that the seat of a registration stands for; null where there is none. */
export async function seatOrder(context: QueryContext, id: number): Promise<SeatOrderReply | null> {
  const [row] = await context.rows<Row>(
    [seats, duplicates],
    `select s.id as registration_id, ${answeringSql('customer', 's.customer_id')} as customer_id,
       ${stateOfSeat('s.seat')} as state, s.seat, s.changed_at
     from seats s where ${ORDER_OF_SEAT} = $1`,
    [id],
  );
  if (!row) return null;
  const { registration_id, customer_id, state, seat } = row;
  const details = { customer_id, company_contact_id: null, pickup_location_id: null };
  const related = await relatedInOrder(context, { details, services: [], sales_person_id: null });
  const knowsAmounts = mayRead(context.caller, 'amounts');
  const money = (cents: number) => (knowsAmounts ? cents / 100 : null);
  const changed_at = row.changed_at.toISOString();
  return {
    ...EMPTY_FIELDS,
    id,
    registration_id,
    customer_id,
    customer: related.customer(customer_id),
    description: orderOf(seat).description,
    state,
    cancelled_because: seat.stage === 'cancelled' ? 'The registration is canceled.' : null,
    discount: money(0),
    tax_rate: knowsAmounts ? seat.tax_rate : null,
    before_discount: money(seat.price),
    sub_total: money(seat.price),
    tax: money(seat.tax),
    total: money(seat.total),
    paid: money(paidFor(seat)),
    owed: money(dueFor(seat)),
    created_at: changed_at,
    updated_at: changed_at,
  };
}
