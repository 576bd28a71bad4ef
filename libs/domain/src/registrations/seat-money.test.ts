import { fold } from '@rabbet/domain/deciders/decider';
import { moneyOf, type WorkshopStreamEvent, workshopStream } from './registrations';
import { paid, planned } from '../testing/registrations/past';

const CANCELLED: WorkshopStreamEvent = {
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
function seatAfter(...events: readonly WorkshopStreamEvent[]) {
  return fold(workshopStream, workshopStream.initial, [...planned(), ...paid(), ...events]).seats[0]!; // just taken
}
const NOTHING = { credits: [], refund: 0, kept: 0 };

test('the money of a seat is what it costs, what was paid and what is due', () => {
  expect(moneyOf(seatAfter())).toEqual({
    order_id: 61,
    total: 107_25,
    paid: 107_25,
    due: 0,
    check_by: null,
    ...NOTHING,
  });
  const returned = {
    type: 'WorkshopCheckReturned',
    data: { registration_id: 31, reason: 'bounced', amount: 0, by: '2026-05-11' },
  } as const;
  expect(moneyOf({ ...seatAfter(returned), settled: [] })).toMatchObject({
    paid: 0,
    due: 107_25,
    check_by: '2026-05-11',
  });
});

test('whoever has left a seat owes nothing, and is told what was granted for it', () => {
  const grant = { credits: [{ amount: 100_00, back_of: null }], refund: 7_00, kept: 25 };
  expect(moneyOf({ ...seatAfter(CANCELLED), total: 200_00 })).toMatchObject({ due: 0, ...grant });
  expect(moneyOf(seatAfter(), seatAfter(CANCELLED))).toMatchObject({ total: 107_25, ...grant });
});
