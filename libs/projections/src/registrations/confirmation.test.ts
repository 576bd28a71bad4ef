import { VISITOR } from '@rabbet/domain/callers/caller';
import type { SeatEvent, WorkshopStreamEvent } from '@rabbet/domain/registrations/registrations';
import {
  ann,
  checkAwaited,
  seatHeld,
  waitlistJoined,
  NOW,
  registrationRef,
  seatOffered,
  plannedWorkshop,
  seatReleased,
} from '@rabbet/domain/testing/registrations/events';
import { QueryContext, readConfirmation } from '../index';
import { type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

/** Form n is registration 30 + n, of person 40 + n. */
async function form(n: number): Promise<void> {
  const personal = { [40 + n]: { ...ann, confirmation: `code-of-${n}` } };
  const data = { workshop_id: 1, person_id: 40 + n };
  await gallery.shop.happened(`registration-${30 + n}`, { type: 'RegistrationReceived', data, personal });
}
const workshop = (id: number, ...events: readonly WorkshopStreamEvent[]) =>
  gallery.shop.happened(`workshop-${id}`, ...events);

async function registrationIn(n: number) {
  await gallery.settled();
  const context = new QueryContext(gallery.database, VISITOR, new Date(NOW));
  return (await readConfirmation(context, { confirmation: `code-of-${n}` }))?.registration;
}

function left(n: number): SeatEvent {
  const nothing = { credit: 0, refund: 0, kept: 0, credit_until: null, paid: 0, refunds: [], reason: null };
  return { type: 'WorkshopRegistrationCancelled', data: { ...registrationRef(n), ...nothing, by: 'customer' } };
}

test('a confirmation says how much was paid in which way', async () => {
  const settled = (credit_id: number, amount: number) =>
    ({
      type: 'WorkshopSeatSettled',
      data: { ...registrationRef(1), settlement: { how: 'credit', amount, credit_id } },
    }) as const;
  await workshop(1, ...plannedWorkshop(), seatHeld(1), settled(81, 30_00), settled(82, 10_00));
  await form(1);
  const part = { how: 'credit', amount: 40 };
  expect(await registrationIn(1)).toMatchObject({ paid: 40, due: 67.25, paid_by: [part] });
});

test('a confirmation says what became of a place that was never paid for', async () => {
  await workshop(
    1,
    ...plannedWorkshop({ seats: 9 }),
    waitlistJoined(1),
    left(1),
    waitlistJoined(2),
    seatOffered(2),
    left(2),
  );
  await workshop(
    1,
    waitlistJoined(3),
    seatOffered(3),
    { type: 'WorkshopSeatOfferLapsed', data: registrationRef(3) },
    seatHeld(4),
    seatReleased('left', 4),
  );
  await workshop(1, seatHeld(5, { way: 'check' }), checkAwaited(5, '2026-05-15'), left(5));
  for (const n of [1, 2, 3, 4, 5]) await form(n);
  const ends = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await registrationIn(n))?.ended));
  expect(ends).toEqual(['left waitlist', 'offer let go', 'offer over', 'not paid', 'canceled']);
});
