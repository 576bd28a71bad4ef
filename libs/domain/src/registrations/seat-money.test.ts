import { fold } from '@rabbet/domain/deciders/decider';
import { moneyOf, type WorkshopStreamEvent, workshopStream } from './registrations';
import {
  plannedWorkshop,
  seatByCheck,
  seatConfirmed,
  seatPaidByCard,
  seatSettled,
} from '../testing/registrations/events';

/** The shop cancels: $100 become credit, $7 go back, and 25 cents stay with the shop. */
const CANCELLATION: WorkshopStreamEvent = {
  type: 'WorkshopRegistrationCancelled',
  data: {
    registration_id: 31,
    by: 'shop',
    reason: 'ill',
    paid: 107_25,
    refunds: [],
    credit: 100_00,
    refund: 7_00,
    kept: 25,
    credit_until: '2027-05-01',
  },
};
/** Seat paid by card, after further events. */
function seatAfter(...events: readonly WorkshopStreamEvent[]) {
  return fold(workshopStream, workshopStream.initial, [...plannedWorkshop(), ...seatPaidByCard(), ...events]).seats[0]!; // the events take it
}
const NO_GRANT = { credits: [], refund: 0, kept: 0 };

test('moneyOf returns what a seat costs, what was paid for it, and what is due', () => {
  expect(moneyOf(seatAfter())).toEqual({
    order_id: 61,
    total: 107_25,
    paid: 107_25,
    due: 0,
    check_by: null,
    ...NO_GRANT,
  });
});

test('moneyOf returns the day by which a new check is awaited after one bounced', () => {
  const bounced = { registration_id: 31, reason: 'bounced', amount: 107_25, by: '2026-05-11' };
  const events: WorkshopStreamEvent[] = [
    ...plannedWorkshop(),
    ...seatByCheck(),
    seatSettled({ how: 'check', amount: 107_25 }),
    seatConfirmed(),
    { type: 'WorkshopCheckReturned', data: bounced },
  ];
  const [seat] = fold(workshopStream, workshopStream.initial, events).seats;
  expect(seat && moneyOf(seat)).toMatchObject({ paid: 0, due: 107_25, check_by: '2026-05-11' });
});

test('moneyOf returns nothing due and the grant for a seat that was cancelled', () => {
  const grant = { credits: [{ amount: 100_00, back_of: null }], refund: 7_00, kept: 25 };
  expect(moneyOf(seatAfter(CANCELLATION))).toMatchObject({ due: 0, ...grant });
});

test('moneyOf takes the grant of a moved registration from the seat that was left', () => {
  const newSeat = seatAfter();
  const leftSeat = seatAfter(CANCELLATION);
  const grant = { credits: [{ amount: 100_00, back_of: null }], refund: 7_00, kept: 25 };
  expect(moneyOf(newSeat, leftSeat)).toMatchObject({ total: 107_25, ...grant });
});
