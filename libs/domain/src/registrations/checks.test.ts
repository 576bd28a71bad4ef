import { decide, fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import fc from 'fast-check';
import {
  isUnconfirmed,
  maxUnconfirmedChecks,
  type RegistrationCommand,
  workshopStream as stream,
  type WorkshopStreamEvent,
} from './registrations';
import { perform, stepNames } from '../testing/registrations/steps';
import {
  checkAwaited,
  seatConfirmed,
  seatHeld,
  waitlistJoined,
  NOW,
  registrationRef,
  seatOffered,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  seatSettled,
  takeSeatCommand,
} from '../testing/registrations/events';
import { bookOf, newWorld } from '../testing/registrations/world';

const VISITOR = { by_visitor: true, takes_cards: true } as const;
const confirmCommand = { type: 'ConfirmCheck', data: registrationRef() } as const;
const checkConfirmed = (n = 1) => ({ type: 'WorkshopCheckConfirmed', data: registrationRef(n) }) as const;
const unconfirmedAwaited = (n = 1) =>
  ({ ...checkAwaited(n), data: { ...checkAwaited(n).data, unconfirmed: true } }) as const;
const seatByUnconfirmedCheck = (n = 1) => [seatHeld(n, { way: 'check' }), unconfirmedAwaited(n)];

/** Tells of each check whether it is unconfirmed once these commands were given. */
function checksAfter(past: readonly WorkshopStreamEvent[], ...commands: readonly RegistrationCommand[]) {
  const { state } = given(stream, ...past);
  const book = commands.reduce((before, command) => fold(stream, before, decide(stream, before, command)), state);
  return book.seats.map(isUnconfirmed);
}

describe('a check of a visitor', () => {
  it('is unconfirmed until the link in its mail or staff confirm it', () => {
    given(stream, ...plannedWorkshop())
      .when(takeSeatCommand('check', 1, VISITOR))
      .then(...seatByUnconfirmedCheck());
    given(stream, ...plannedWorkshop(), ...seatByUnconfirmedCheck())
      .when(confirmCommand)
      .then(checkConfirmed());
    given(stream, ...plannedWorkshop(), ...seatByUnconfirmedCheck(), checkConfirmed())
      .when(confirmCommand)
      .thenNothing();
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(confirmCommand)
      .thenRefused('check/not-awaited');
  });

  it.each([
    ['staff take it', {}, takeSeatCommand('check')],
    ['nothing is to be paid', { price: 0 }, takeSeatCommand('check', 1, VISITOR)],
  ])('needs no confirmation where %s', (_, details, command) => {
    expect(checksAfter(plannedWorkshop(details), command)).toEqual([false]);
  });

  it('needs no confirmation in old events, after an offer, or after a check that bounced', () => {
    const accept = { type: 'AcceptOffer', data: { ...registrationRef(), way: 'check', acknowledged: true } } as const;
    const facts = { now: NOW, tax_rate: 0.0725, ...VISITOR };
    const bounce = {
      type: 'ReturnCheck',
      data: { ...registrationRef(), reason: 'bounced' },
      facts: { now: NOW },
    } as const;
    const check = seatSettled({ how: 'check', amount: 107_25 });
    expect(checksAfter([...plannedWorkshop(), ...seatByCheck()])).toEqual([false]);
    expect(checksAfter([...plannedWorkshop(), waitlistJoined(), seatOffered()], { ...accept, facts })).toEqual([false]);
    expect(checksAfter([...plannedWorkshop(), ...seatByUnconfirmedCheck(), check, seatConfirmed()], bounce)).toEqual([
      false,
    ]);
  });

  it('needs no confirmation once staff pass its seat on or undo its cancellation', () => {
    const pass = { type: 'PassSeatOn', data: { ...registrationRef(), customer_id: 59, reason: 'a friend' } } as const;
    const cancel = {
      type: 'CancelRegistration',
      data: { ...registrationRef(), by: 'customer' },
      facts: { now: NOW },
    } as const;
    const undo = {
      type: 'UndoCancellation',
      data: { ...registrationRef(), reason: 'mistake' },
      facts: { now: NOW },
    } as const;
    expect(checksAfter([...plannedWorkshop(), ...seatByUnconfirmedCheck()], pass)).toEqual([false]);
    expect(checksAfter([...plannedWorkshop(), ...seatByUnconfirmedCheck()], cancel, undo)).toEqual([false]);
  });
});

const letGoByStaff = seatReleased('let go by staff');

describe('unconfirmed checks', () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [10, 4],
    [60, 20],
  ])('of %d seats hold at most %d', (seats, most) => {
    expect(maxUnconfirmedChecks(seats)).toBe(most);
    const before = Array.from({ length: most - 1 }, (_, i) => seatByUnconfirmedCheck(i + 1)).flat();
    const past = given(stream, ...plannedWorkshop({ seats }), ...before);
    past.when(takeSeatCommand('check', most, VISITOR)).then(...seatByUnconfirmedCheck(most));
    const full = given(stream, ...plannedWorkshop({ seats: seats + 1 }), ...before, ...seatByUnconfirmedCheck(most));
    if (maxUnconfirmedChecks(seats + 1) === most)
      full.when(takeSeatCommand('check', most + 1, VISITOR)).thenRefused('check/unconfirmed');
  });

  const full = [...seatByUnconfirmedCheck(1), ...seatByUnconfirmedCheck(2)];
  it('beyond the limit are refused, and the message names the alternatives', () => {
    const past = given(stream, ...plannedWorkshop({ seats: 6 }), ...full);
    const noCards = { ...VISITOR, takes_cards: false };
    past.when(takeSeatCommand('check', 3, VISITOR)).thenRefused('check/unconfirmed');
    const byCheck = (facts: typeof noCards | typeof VISITOR) => () =>
      decide(stream, past.state, takeSeatCommand('check', 3, facts));
    expect(byCheck(VISITOR)).toThrow(/Please pay by card, or call us\.$/);
    expect(byCheck(noCards)).toThrow(/Please join the waitlist, or call us\.$/);
    past.when(takeSeatCommand('card', 3, VISITOR)).then(seatHeld(3));
    past.when(takeSeatCommand('waitlist', 3, noCards)).then(waitlistJoined(3));
    past.when(takeSeatCommand('waitlist', 3, VISITOR)).thenRefused('waitlist/seats-free');
    past.when(takeSeatCommand('waitlist', 3)).thenRefused('waitlist/seats-free');
    given(stream, ...plannedWorkshop({ seats: 6 }), ...seatByUnconfirmedCheck(1))
      .when(takeSeatCommand('waitlist', 3, noCards))
      .thenRefused('waitlist/seats-free');
  });

  it('below the limit are accepted again once one is confirmed, paid or let go; staff have no limit', () => {
    for (const news of [checkConfirmed(1), seatConfirmed(1), letGoByStaff])
      given(stream, ...plannedWorkshop({ seats: 6 }), ...full, news)
        .when(takeSeatCommand('check', 3, VISITOR))
        .then(...seatByUnconfirmedCheck(3));
    given(stream, ...plannedWorkshop({ seats: 6 }), ...full)
      .when(takeSeatCommand('check', 3))
      .then(...seatByCheck(3));
    given(stream, ...plannedWorkshop({ seats: 6 }), ...full)
      .when(takeSeatCommand('check', 2, VISITOR))
      .thenNothing(); // the same form again
  });
});

test('no visitor gets a seat by an unconfirmed check beyond the limit, whatever people and staff do', () => {
  const step = fc.record({
    do: fc.constantFrom(...stepNames(), ...(['ask for a check', 'ask for a check', 'confirm a check'] as const)),
    workshop: fc.nat({ max: 1 }),
    choice: fc.nat({ max: 20 }),
    variation: fc.nat({ max: 20 }),
  });
  let taken = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 90, size: 'max' }), (steps) => {
      const world = newWorld();
      for (const each of steps) {
        perform(world, each);
        const isTaken = world.lastEvents.some(({ type, data }) => type === 'WorkshopCheckAwaited' && data.unconfirmed);
        if (!isTaken) continue;
        taken++;
        const { workshop, seats } = bookOf(world, each.workshop);
        expect(seats.filter(isUnconfirmed).length).toBeLessThanOrEqual(maxUnconfirmedChecks(workshop.values.seats));
      }
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(0);
});
