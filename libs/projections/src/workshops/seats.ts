import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import { customer } from '@rabbet/domain/people/people';
import {
  type AboutSeat,
  type Seat,
  type SeatEvent,
  seatHistory,
  type WorkshopBook,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { rowsProjection } from '../engine/rows-projection';
import type { RowChange } from '../engine/table';
import { type RowOf, table } from '../engine/table';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';
import { searchVector } from '../text/search-words';

const COLUMNS = {
  id: 'int',
  workshop_id: 'int',
  customer_id: 'int',
  seat: 'json',
  words: 'words',
  // in the order of the workshop, by the revision at which it was taken
  place: 'int',
  changed_at: 'moment',
  // of somebody who is moving, and has two seats until the move is completed
  to_workshop_id: 'int?',
  arriving: 'json?',
} as const;
/** SQL for the day by which a check is awaited; null of all other seats. */
export function checkBySql(seat: string): string {
  return `case when ${seat}->>'stage' = 'check mailed' then ${seat}->>'check_by' end`;
}

/** SQL for the state of the order that a seat stands for. */
export function stateOfSeat(seat: string): string {
  return `case ${seat}->>'stood' when 'registered' then 7 when 'check mailed' then 6 else 0 end`;
}

/** SQL for the order that a seat `s` stands for. */
export const ORDER_OF_SEAT = "(s.seat->>'order_id')::int";

const rows = table('seats', COLUMNS, {
  indexes: {
    workshop: '(workshop_id)',
    to_workshop: '(to_workshop_id)',
    customer: '(customer_id)',
    order: "(((seat->>'order_id')::int))",
    stage: "((seat->>'stage'), id)",
    state: `((${stateOfSeat('seat')}), ((seat->>'order_id')::int))`,
    changed: "(changed_at, ((seat->>'order_id')::int))",
    by_workshop: "((seat->>'name'), id)",
    refund: "(((seat->>'owed_by_hand')::int), id)",
    check_by: `((${checkBySql('seat')}), id)`,
  },
  isCounted: true,
});
export { rows as seatRows };
type Row = RowOf<typeof COLUMNS>;
/** Ends of the times for which free seats of a workshop, its id, are kept for its waitlist, in epoch milliseconds. */
const keeps = table('kept_seats', { id: 'int', until: 'json' });

/** Places of registrations in workshops, as the workshops' own rules make them. */
export const seats = rowsProjection<SeatEvent>({
  name: 'seats',
  version: 9,
  tables: [rows, keeps],
  indexes: 'create index seats_words on seats using gin (words);',
  on: Object.fromEntries(Object.keys(seatHistory).map((type) => [type, changed])) as Parameters<
    typeof rowsProjection<SeatEvent>
  >[0]['on'], // one for each, by its own keys
});

function changed(workshop: number, event: Recorded<SeatEvent>): readonly RowChange[] {
  if (event.type === 'WorkshopSessionBegun')
    return event.data.registrations.map((id) => rows.change(id, (row) => after(row, workshop, event)));
  if (event.type === 'WorkshopSeatsKept')
    return [keeps.put({ id: workshop, until: event.data.until.map((end) => Date.parse(end)) })];
  const id = event.data.registration_id;
  return [{ table: rows, id, to: (before) => placed(before as Row | null, workshop, event) }];
}

/** Events by which somebody takes a place behind all others. */
const PLACING: readonly string[] = [
  'WorkshopSeatHeld',
  'WorkshopWaitlistJoined',
  'WorkshopSeatHeldForMove',
] satisfies SeatEvent['type'][];

function placed(row: Row | null, workshop_id: number, event: Recorded<AboutSeat>): Row | null {
  const { registration_id: id } = event.data;
  if (row?.workshop_id === workshop_id || (row && event.type !== 'WorkshopSeatHeldForMove'))
    return { ...row, ...after(row, workshop_id, event) };
  const seat = evolved(null, event);
  if (!seat) return row;
  const { revision: place, occurredAt: changed_at } = event;
  if (row) return { ...row, to_workshop_id: workshop_id, arriving: seat, changed_at };
  return { id, workshop_id, ...columnsOf(seat), place, to_workshop_id: null, arriving: null, changed_at };
}

/** Changes of a row of a seat after an event in a workshop. A participant who has moved has the new seat alone. */
function after(row: Row, workshop_id: number, event: Recorded<SeatEvent>): Partial<Row> {
  const { revision: place, occurredAt: changed_at } = event;
  if (row.to_workshop_id === workshop_id && row.workshop_id !== workshop_id) {
    const seat = evolved(row.arriving as Seat | null, event); // stored by this projection
    if (event.type !== 'WorkshopMoveCompleted' || !seat) return { arriving: seat, changed_at };
    return { workshop_id, ...columnsOf(seat), place, to_workshop_id: null, arriving: null, changed_at };
  }
  if (row.workshop_id !== workshop_id) return {};
  const seat = evolved(row.seat as Seat, event); // stored by this projection
  if (!seat) return {};
  return { ...columnsOf(seat), changed_at, ...(PLACING.includes(event.type) && { place }) };
}

function columnsOf(seat: Seat): Pick<Row, 'seat' | 'customer_id' | 'words'> {
  return { seat, customer_id: seat.customer_id, words: searchVector(['Workshop', seat.name, String(seat.order_id)]) };
}

function evolved(before: Seat | null, event: Recorded<SeatEvent>): Seat | null {
  const book: WorkshopBook = { ...workshopStream.initial, seats: before ? [before] : [] };
  return evolve<WorkshopBook, SeatEvent>({ evolve: seatHistory }, book, event).seats[0] ?? null;
}

/** No customer is removed who has asked for a seat. */
export const SEATS_POINTING: readonly PointingColumn[] = pointingColumns(seats, rows.name, {
  customer_id: { kind: 'reference', to: customer.name },
});
