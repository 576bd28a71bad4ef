import { VISITOR } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import type { WorkshopStreamEvent } from '@rabbet/domain/registrations/registrations';
import {
  booking,
  HELD_UNTIL,
  seatHeld,
  iso,
  waitlistJoined,
  minutesLater,
  MINUTE,
  NOW,
  registrationRef,
  seatOffered,
  timeScheduled,
  seatPaidByCard,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  START,
  workshopWithoutDates,
} from '@rabbet/domain/testing/registrations/events';
import { countSeats, QueryContext, workshopList } from '../index';
import { type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

const happened = (id: number, ...events: readonly WorkshopStreamEvent[]) =>
  gallery.shop.happened(`workshop-${id}`, ...events);

async function counted(workshop_id: number, now = NOW, caller: typeof VISITOR | typeof ADMINISTRATOR = VISITOR) {
  await gallery.settled();
  const context = new QueryContext(gallery.database, caller, new Date(now));
  return [await countSeats(context, { workshop_id }), context.validUntil?.toISOString() ?? null];
}

test('seats are counted by the clock, until the next one falls free by itself', async () => {
  await happened(1, ...plannedWorkshop(), ...seatPaidByCard(1), seatHeld(2), ...seatByCheck(3), waitlistJoined(4));
  const counts = { paid: 2, check_mailed: 1, waitlist: 1 };
  expect(await counted(1)).toEqual([{ ...counts, open_seats: 0 }, HELD_UNTIL]);
  const noOffers = iso(START - 60 * MINUTE + 1);
  expect(await counted(1, Date.parse(HELD_UNTIL))).toEqual([{ ...counts, paid: 1, open_seats: 0 }, noOffers]);
  await happened(1, seatReleased('ran out', 2), seatOffered(4));
  expect(await counted(1, minutesLater(20))).toMatchObject([
    { paid: 2, check_mailed: 1, waitlist: 0 },
    iso(minutesLater(24 * 60)),
  ]);
});

test('whoever moves has two seats until one of them is left, and one from then on', async () => {
  await happened(1, ...plannedWorkshop(), ...seatPaidByCard(1));
  await happened(2, workshopWithoutDates(), timeScheduled('2026-06-13', 6));
  const counts = { check_mailed: 0, waitlist: 0 };
  const oneSeat = { ...counts, paid: 1 };
  const noSeat = { ...counts, paid: 0 };
  const from = { workshop_id: 1, move: 'm1', as: 'registered' } as const;
  const settled = [{ how: 'card', amount: 107_25, payment_id: 71 }] as const;
  await happened(2, {
    type: 'WorkshopSeatHeldForMove',
    data: { ...booking(), from, allowed: 5, begun: false, reason: null },
  });
  expect([(await counted(1))[0], (await counted(2))[0]]).toMatchObject([oneSeat, oneSeat]);
  const grant = { credit: 0, refund: 0, kept: 0, credit_until: null };
  await happened(1, {
    type: 'WorkshopRegistrationMoved',
    data: { ...registrationRef(), ...grant, to: 2, move: 'm1', paid: 107_25, settled, fee_kept: 0 },
  });
  expect([(await counted(1))[0], (await counted(2))[0]]).toMatchObject([noSeat, oneSeat]);
  await happened(
    2,
    { type: 'WorkshopMoveCompleted', data: { ...registrationRef(), move: 'm1', settled, fee_kept: 0 } },
    { type: 'WorkshopSeatConfirmed', data: { ...registrationRef(), paid: 107_25 } },
  );
  expect([(await counted(1))[0], (await counted(2))[0]]).toMatchObject([noSeat, oneSeat]);
});

test('a move that is declined leaves one seat where it was', async () => {
  await happened(1, ...plannedWorkshop(), ...seatPaidByCard(1));
  await happened(2, workshopWithoutDates(), timeScheduled('2026-06-13', 6));
  const from = { workshop_id: 1, move: 'm1', as: 'registered' } as const;
  const data = { ...booking(), from, allowed: 5, begun: false, reason: null };
  await happened(2, { type: 'WorkshopSeatHeldForMove', data }, seatReleased('move declined'));
  expect([(await counted(1))[0], (await counted(2))[0]]).toMatchObject([{ paid: 1 }, { paid: 0 }]);
});

test('a seat that is kept for the waitlist is open to anybody once its time is over', async () => {
  const until = [iso(minutesLater(60)), iso(minutesLater(90))];
  await happened(1, ...plannedWorkshop({ seats: 2 }), waitlistJoined(1), waitlistJoined(2), {
    type: 'WorkshopSeatsKept',
    data: { until },
  });
  expect(await counted(1)).toEqual([{ paid: 0, check_mailed: 0, waitlist: 2, open_seats: 0 }, until[0]]);
  expect(await counted(1, minutesLater(60))).toMatchObject([{ open_seats: 1 }, until[1]]);
  expect(await counted(1, minutesLater(90))).toMatchObject([{ open_seats: 2 }, expect.any(String)]);
});

test('nothing is told of a workshop that visitors do not see', async () => {
  await happened(3, ...plannedWorkshop({ publish: false }), ...seatPaidByCard(1));
  await expect(counted(3)).rejects.toMatchObject({ code: 'record/unknown' });
  expect((await counted(3, NOW, ADMINISTRATOR))[0]).toMatchObject({ paid: 1 });
  await expect(counted(9)).rejects.toMatchObject({ code: 'record/unknown' });
});

test('staff see which workshops take registrations, and the seats that nobody waits for', async () => {
  await happened(1, ...plannedWorkshop({ seats: 3 }), ...seatPaidByCard(1), waitlistJoined(2));
  await happened(2, workshopWithoutDates());
  await happened(3, workshopWithoutDates({ price: null }), timeScheduled('2026-06-06', 6));
  await happened(4, workshopWithoutDates({ closed: true }), timeScheduled('2026-06-06', 7));
  await happened(5, workshopWithoutDates({ publish: false }), timeScheduled('2026-06-06', 8));
  await happened(6, workshopWithoutDates(), timeScheduled('2026-04-30', 9));
  const listed = async (query: object, now = NOW) => {
    await gallery.settled();
    const context = new QueryContext(gallery.database, ADMINISTRATOR, new Date(now));
    return (await workshopList.query(context, { sort: 'id', ...query } as never)).data; // the others are not said
  };
  const rows = await listed({});
  const none = ['nothing', 'nothing', 'nothing'];
  expect(rows.map(({ takes }) => takes)).toEqual(['seats', 'waitlist', 'waitlist', ...none]);
  expect(rows[0]).toMatchObject({ free: 2, waiting: 1, open_seats: 1 });
  expect((await listed({ open: true })).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect((await listed({ open: false })).map(({ id }) => id)).toEqual([4, 5, 6]);
  expect((await listed({ id: 1 }, START - 60_000))[0]).toMatchObject({ takes: 'seats', open_seats: 2 });
  expect((await listed({ id: 1 }, START + 24 * 3_600_000))[0]).toMatchObject({ takes: 'nothing', open_seats: 0 });
});
