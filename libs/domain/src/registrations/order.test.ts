import { given } from '@rabbet/domain/testing/given';
import { confirmationProblem, orderOf, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  awaited,
  CHARGE,
  HELD_UNTIL,
  held,
  joined,
  of,
  offered,
  paid,
  planned,
  promised,
  released,
  TERMS,
} from '../testing/registrations/past';

const order = (...past: WorkshopStreamEvent[]) => {
  const [seat] = given(stream, ...planned(), ...past).state.seats;
  return seat && orderOf(seat);
};

test('an order is closed when it is paid, invoiced while a check is awaited, and open before', () => {
  const state = (...past: WorkshopStreamEvent[]) => order(...past)?.state;
  expect([state(...paid()), state(...promised())]).toEqual(['Closed', 'Invoiced']);
  expect([state(held()), state(joined()), state(joined(), offered())]).toEqual(Array(3).fill('Open'));
  const data = { ...of(), way: 'check', ...CHARGE, ...TERMS, until: HELD_UNTIL } as const;
  const accepted: WorkshopStreamEvent[] = [joined(), offered(), { type: 'WorkshopSeatOfferAccepted', data }];
  expect([state(...accepted), state(...accepted, awaited()), state(...accepted, awaited(), released())]).toEqual([
    'Open',
    'Invoiced',
    'Invoiced',
  ]);
});

test('an order is described as it was promised, whatever the workshop is called now', () => {
  const renamed: WorkshopStreamEvent = { type: 'WorkshopChanged', data: { name: 'Gilding' } };
  expect(order(...paid(), renamed)).toEqual({
    id: 61,
    total: 107_25,
    description: 'Workshop: Glazing',
    state: 'Closed',
  });
});

test('a confirmation that cannot be shown tells whom to ask', () => {
  expect(confirmationProblem('919-555-0100', 'hello@example.com')).toBe(
    'There is a problem with your workshop confirmation. Please contact us by phone (919-555-0100) or email (hello@example.com) to determine the status of your confirmation.',
  );
  expect(confirmationProblem(null, 'hello@example.com')).toContain('contact us by email (hello@example.com) to');
  expect(confirmationProblem(null, null)).toContain('Please contact us to determine');
});
