import { given } from '@rabbet/domain/deciders/given';
import { nextOfMove, settingOut, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import { ann, booking, held, joined, of, paid, planned, promised, spoken, who } from './testing/past';

/** From registration 31 of workshop 1 (here) to registration 32 of workshop 2 (there). */
const HERE = { workshop_id: 1, registration_id: 31 };
const THERE = { workshop_id: 2, registration_id: 32 };
const there: WorkshopStreamEvent = {
  type: 'WorkshopSeatHeldForMove',
  data: { ...booking(2), from: { ...HERE, as: 'registered' } },
  personal: spoken(2, ann),
};
const left = (to = THERE): WorkshopStreamEvent => ({
  type: 'WorkshopRegistrationMoved',
  data: { ...of(1), to, paid: 107_25, credit: 0, kept: 0, credit_until: null },
});
const stays: WorkshopStreamEvent = {
  type: 'WorkshopRegistrationMoveDeclined',
  data: { ...of(1), to: THERE, because: 'begun' },
};
const confirmed: WorkshopStreamEvent = { type: 'WorkshopSeatConfirmed', data: { ...of(2), paid: 107_25, how: 'move' } };
const at = (...past: WorkshopStreamEvent[]) => given(stream, ...planned(), ...past).state.registrations[0]!; // the only one

test('whoever goes on with a move is told the next command, and for which workshop it is', () => {
  const arriving = at(there);
  const away = {
    workshop_id: 1,
    command: { type: 'MoveAway', data: { ...of(1), to: THERE, as: 'registered', total: 107_25 } },
  };
  const last = (type: 'CompleteMove' | 'AbandonMove') => ({ workshop_id: 2, command: { type, data: of(2) } });
  expect(nextOfMove(at(...paid()), arriving, 2)).toEqual(away);
  expect(nextOfMove(at(...paid(), stays), arriving, 2)).toEqual(last('AbandonMove'));
  expect(nextOfMove(at(...paid(), left()), arriving, 2)).toEqual(last('CompleteMove'));
  expect(nextOfMove(undefined, arriving, 2)).toEqual(last('AbandonMove'));
  expect(nextOfMove(at(...paid(), left({ ...THERE, workshop_id: 3 })), arriving, 2)).toEqual(away);
  expect(nextOfMove(at(...paid(), left()), at(there, confirmed), 2)).toBeNull();
  expect(nextOfMove(at(...paid()), at(held(2)), 2)).toBeNull();
});

test('whoever sets out takes along who they are, what they have paid and what was agreed', () => {
  const luggage = { from: HERE, policy: 0 };
  expect(settingOut(at(...paid()), 1)).toEqual({
    data: { ...luggage, as: 'registered', paid: 107_25 },
    personal: who(1),
    person_id: 41,
    customer_id: 51,
  });
  expect(settingOut(at(...promised()), 1)).toMatchObject({ data: { ...luggage, as: 'check mailed', paid: 0 } });
  expect(settingOut(at(held()), 1)).toBeNull();
  expect(settingOut(at(joined()), 1)).toBeNull();
  const erased = paid().map((event) =>
    event.type === 'WorkshopSeatHeld' ? { ...event, personal: { 41: null } } : event,
  );
  expect(settingOut(at(...erased), 1)).toBeNull();
});
