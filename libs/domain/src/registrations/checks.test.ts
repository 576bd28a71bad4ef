import { decide, fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import fc from 'fast-check';
import {
  isUnconfirmed,
  mostUnconfirmedChecks,
  type RegistrationCommand,
  workshopStream as stream,
  type WorkshopStreamEvent,
} from './registrations';
import { perform, stepNames } from '../testing/registrations/steps';
import {
  awaited,
  confirmed,
  held,
  joined,
  NOW,
  of,
  offered,
  planned,
  promised,
  released,
  settled,
  take,
} from '../testing/registrations/past';
import { bookOf, newWorld } from '../testing/registrations/world';

const VISITOR = { by_visitor: true, takes_cards: true } as const;
const confirm = { type: 'ConfirmCheck', data: of() } as const;
const isConfirmed = (n = 1) => ({ type: 'WorkshopCheckConfirmed', data: of(n) }) as const;
const unconfirmed = (n = 1) => ({ ...awaited(n), data: { ...awaited(n).data, unconfirmed: true } }) as const;
const unconfirmedCheck = (n = 1) => [held(n, { way: 'check' }), unconfirmed(n)];

/** Tells of each check whether it is unconfirmed once these commands were given. */
function checksAfter(past: readonly WorkshopStreamEvent[], ...commands: readonly RegistrationCommand[]) {
  const { state } = given(stream, ...past);
  const book = commands.reduce((before, command) => fold(stream, before, decide(stream, before, command)), state);
  return book.seats.map(isUnconfirmed);
}

describe('a check of a visitor', () => {
  it('is awaited, and unconfirmed until the link in its mail or staff confirm it, once', () => {
    given(stream, ...planned())
      .when(take('check', 1, VISITOR))
      .then(...unconfirmedCheck());
    given(stream, ...planned(), ...unconfirmedCheck())
      .when(confirm)
      .then(isConfirmed());
    given(stream, ...planned(), ...unconfirmedCheck(), isConfirmed())
      .when(confirm)
      .thenNothing();
    given(stream, ...planned(), held())
      .when(confirm)
      .thenRefused('check/not-awaited');
  });

  it.each([
    ['staff take it', {}, take('check')],
    ['nothing is to be paid', { price: 0 }, take('check', 1, VISITOR)],
  ])('needs no confirming where %s', (_, details, command) => {
    expect(checksAfter(planned(details), command)).toEqual([false]);
  });

  it('needs none where it was promised before checks were confirmed, was offered, or is another after one that came', () => {
    const accept = { type: 'AcceptOffer', data: { ...of(), way: 'check', acknowledged: true } } as const;
    const facts = { now: NOW, tax_rate: 0.0725, ...VISITOR };
    const bounce = { type: 'ReturnCheck', data: { ...of(), reason: 'bounced' }, facts: { now: NOW } } as const;
    const check = settled({ how: 'check', amount: 107_25 });
    expect(checksAfter([...planned(), ...promised()])).toEqual([false]);
    expect(checksAfter([...planned(), joined(), offered()], { ...accept, facts })).toEqual([false]);
    expect(checksAfter([...planned(), ...unconfirmedCheck(), check, confirmed()], bounce)).toEqual([false]);
  });

  it('needs none once staff give its seat to another person, or take its cancellation back', () => {
    const pass = { type: 'PassSeatOn', data: { ...of(), customer_id: 59, reason: 'a friend' } } as const;
    const cancel = { type: 'CancelRegistration', data: { ...of(), by: 'customer' }, facts: { now: NOW } } as const;
    const undo = { type: 'UndoCancellation', data: { ...of(), reason: 'mistake' }, facts: { now: NOW } } as const;
    expect(checksAfter([...planned(), ...unconfirmedCheck()], pass)).toEqual([false]);
    expect(checksAfter([...planned(), ...unconfirmedCheck()], cancel, undo)).toEqual([false]);
  });
});

const letGo = released('let go by staff');

describe('unconfirmed checks', () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [10, 4],
    [60, 20],
  ])('of %d seats hold at most %d', (seats, most) => {
    expect(mostUnconfirmedChecks(seats)).toBe(most);
    const before = Array.from({ length: most - 1 }, (_, i) => unconfirmedCheck(i + 1)).flat();
    const past = given(stream, ...planned({ seats }), ...before);
    past.when(take('check', most, VISITOR)).then(...unconfirmedCheck(most));
    const full = given(stream, ...planned({ seats: seats + 1 }), ...before, ...unconfirmedCheck(most));
    if (mostUnconfirmedChecks(seats + 1) === most)
      full.when(take('check', most + 1, VISITOR)).thenRefused('check/unconfirmed');
  });

  const full = [...unconfirmedCheck(1), ...unconfirmedCheck(2)];
  it('beyond that are refused with what remains: a card, or the waitlist where there is none, or a call', () => {
    const past = given(stream, ...planned({ seats: 6 }), ...full);
    const noCards = { ...VISITOR, takes_cards: false };
    past.when(take('check', 3, VISITOR)).thenRefused('check/unconfirmed');
    const byCheck = (facts: typeof noCards | typeof VISITOR) => () =>
      decide(stream, past.state, take('check', 3, facts));
    expect(byCheck(VISITOR)).toThrow(/Please pay by card, or call us\.$/);
    expect(byCheck(noCards)).toThrow(/Please join the waitlist, or call us\.$/);
    past.when(take('card', 3, VISITOR)).then(held(3));
    past.when(take('waitlist', 3, noCards)).then(joined(3));
    past.when(take('waitlist', 3, VISITOR)).thenRefused('waitlist/seats-free');
    past.when(take('waitlist', 3)).thenRefused('waitlist/seats-free');
    given(stream, ...planned({ seats: 6 }), ...unconfirmedCheck(1))
      .when(take('waitlist', 3, noCards))
      .thenRefused('waitlist/seats-free');
  });

  it('make room as soon as one of them is confirmed, paid for or let go; staff have no bound', () => {
    for (const news of [isConfirmed(1), confirmed(1), letGo])
      given(stream, ...planned({ seats: 6 }), ...full, news)
        .when(take('check', 3, VISITOR))
        .then(...unconfirmedCheck(3));
    given(stream, ...planned({ seats: 6 }), ...full)
      .when(take('check', 3))
      .then(...promised(3));
    given(stream, ...planned({ seats: 6 }), ...full)
      .when(take('check', 2, VISITOR))
      .thenNothing(); // the same form again
  });
});

test('whatever people and staff do in whatever order, no visitor gets a seat by check beyond a third of them', () => {
  const step = fc.record({
    do: fc.constantFrom(...stepNames(), ...(['ask for a check', 'ask for a check', 'confirm a check'] as const)),
    workshop: fc.nat({ max: 1 }),
    choice: fc.nat({ max: 20 }),
    more: fc.nat({ max: 20 }),
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
        expect(seats.filter(isUnconfirmed).length).toBeLessThanOrEqual(mostUnconfirmedChecks(workshop.values.seats));
      }
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(0);
});
