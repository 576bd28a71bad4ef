import { given } from '@rabbet/domain/deciders/given';
import { confirmationProblem, orderOf, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import { booking, held, HELD_UNTIL, joined, of, offered, paid, planned, promised, spoken, ann } from './testing/past';

const state = (...past: WorkshopStreamEvent[]) => {
  const [one] = given(stream, ...planned(), ...past).state.registrations;
  return one && orderOf(one, 'Glazing').state;
};

test('an order is closed when it is paid, invoiced while a check is awaited, and open before', () => {
  const arriving: WorkshopStreamEvent = {
    type: 'WorkshopSeatHeldForMove',
    data: { ...booking(), from: { workshop_id: 2, registration_id: 9, as: 'registered' } },
    personal: spoken(1, ann),
  };
  expect([state(...paid()), state(...promised())]).toEqual(['Closed', 'Invoiced']);
  expect([state(held()), state(joined()), state(joined(), offered()), state(arriving)]).toEqual(Array(4).fill('Open'));
});

test('an offer that was accepted is an order like any other from then on', () => {
  const { price, tax, total, policy, first_day } = booking();
  const data = { ...of(), way: 'check', price, tax, total, policy, first_day, until: HELD_UNTIL } as const;
  const accepted: WorkshopStreamEvent[] = [joined(), offered(), { type: 'WorkshopSeatOfferAccepted', data }];
  expect(state(...accepted)).toBe('Open');
  expect(state(...accepted, { type: 'WorkshopSeatReleased', data: of() })).toBe('Open');
  expect(state(...accepted, { type: 'WorkshopCheckPromised', data: of() })).toBe('Invoiced');
});

test('a confirmation that cannot be shown tells whom to ask', () => {
  expect(confirmationProblem('919-555-0100', 'hello@example.com')).toBe(
    'There is a problem with your workshop confirmation. Please contact us by phone (919-555-0100) or email (hello@example.com) to determine the status of your confirmation.',
  );
});
