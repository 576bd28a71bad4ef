import { given } from '@rabbet/domain/testing/given';
import { confirmationProblem, orderOf, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  checkAwaited,
  CHARGE,
  HELD_UNTIL,
  seatHeld,
  waitlistJoined,
  registrationRef,
  seatOffered,
  seatPaidByCard,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  TERMS,
} from '../testing/registrations/events';

/** Order of the first registration after events. */
const orderAfter = (...past: WorkshopStreamEvent[]) => {
  const [seat] = given(stream, ...plannedWorkshop(), ...past).state.seats;
  return seat && orderOf(seat);
};

test('the order of a registration is Closed once paid, Invoiced while a check is awaited, and Open before', () => {
  const state = (...past: WorkshopStreamEvent[]) => orderAfter(...past)?.state;
  expect([state(...seatPaidByCard()), state(...seatByCheck())]).toEqual(['Closed', 'Invoiced']);
  expect([state(seatHeld()), state(waitlistJoined()), state(waitlistJoined(), seatOffered())]).toEqual(
    Array(3).fill('Open'),
  );
  const data = { ...registrationRef(), way: 'check', ...CHARGE, ...TERMS, until: HELD_UNTIL } as const;
  const accepted: WorkshopStreamEvent[] = [
    waitlistJoined(),
    seatOffered(),
    { type: 'WorkshopSeatOfferAccepted', data },
  ];
  expect([
    state(...accepted),
    state(...accepted, checkAwaited()),
    state(...accepted, checkAwaited(), seatReleased()),
  ]).toEqual(['Open', 'Invoiced', 'Invoiced']);
});

test('an order keeps the promised name when the workshop is renamed', () => {
  const renamed: WorkshopStreamEvent = { type: 'WorkshopChanged', data: { name: 'Gilding' } };
  expect(orderAfter(...seatPaidByCard(), renamed)).toEqual({
    id: 61,
    total: 107_25,
    description: 'Workshop: Glazing',
    state: 'Closed',
  });
});

test('the message about a missing confirmation names the ways to contact the shop', () => {
  expect(confirmationProblem('919-555-0100', 'hello@example.com')).toBe(
    'There is a problem with your workshop confirmation. Please contact us by phone (919-555-0100) or email (hello@example.com) to determine the status of your confirmation.',
  );
  expect(confirmationProblem(null, 'hello@example.com')).toContain('contact us by email (hello@example.com) to');
  expect(confirmationProblem(null, null)).toContain('Please contact us to determine');
});
