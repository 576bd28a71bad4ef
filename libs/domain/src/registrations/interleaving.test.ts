import { remaining } from '@rabbet/domain/credits/credits';
import { fold } from '@rabbet/domain/deciders/decider';
import fc from 'fast-check';
import { hasEnded, isSeated, paidFor, type Seat, workshopStream } from './registrations';
import { finish } from '../testing/registrations/step-effects';
import { perform, type Step } from '../testing/registrations/steps';
import { newWorld, seatsIn, type World } from '../testing/registrations/world';

const randomNumber = fc.nat({ max: 20 });
const stepAmong = <T extends Step['do']>(...names: T[]) =>
  fc.record({
    do: fc.constantFrom(...names),
    workshop: fc.nat({ max: 1 }),
    choice: randomNumber,
    variation: randomNumber,
  });
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: stepAmong('ask for a card', 'ask for a check', 'wait') },
    { weight: 6, arbitrary: stepAmong('pay', 'pay', 'settle', 'charge late', 'credit') },
    { weight: 3, arbitrary: stepAmong('offer', 'accept', 'lapse') },
    {
      weight: 3,
      arbitrary: stepAmong('cash', 'confirm a check', 'receive a check', 'return a check', 'change the way', 'release'),
    },
    { weight: 3, arbitrary: stepAmong('cancel', 'cancel', 'undo') },
    { weight: 3, arbitrary: stepAmong('start a move', 'continue a move', 'continue a move') },
    { weight: 2, arbitrary: stepAmong('seats', 'close', 'schedule', 'price', 'publish') },
    { weight: 2, arbitrary: stepAmong('let time pass') },
  ),
  { minLength: 20, maxLength: 90, size: 'max' },
) as fc.Arbitrary<Step[]>; // of its own names

const RUNS = { numRuns: 200 };

/** Runs many worlds, and gathers what `wrong` finds after each step and in the end. */
function expectNoFaults(
  wrong: (world: World) => readonly unknown[],
  inTheEnd: (world: World) => readonly unknown[] = () => [],
) {
  fc.assert(
    fc.property(steps, (sequence) => {
      const world = newWorld();
      const faults: unknown[] = [];
      for (const step of sequence) {
        perform(world, step);
        faults.push(...wrong(world));
      }
      finish(world);
      expect([...faults, ...inTheEnd(world)]).toEqual([]);
    }),
    RUNS,
  );
}

test('no workshop has more people than seats, whatever people, staff and processes do', () => {
  expectNoFaults(({ books }) =>
    books.filter(({ workshop, seats }) => seats.filter(isSeated).length > workshop.values.seats),
  );
});

/** Faults that no seat may ever have. */
function faultsOf(seat: Seat): string[] {
  const cards = seat.settled.flatMap((settlement) => (settlement.how === 'card' ? settlement.payment_id : []));
  return [
    ...(seat.open && !isSeated(seat) ? ['is being charged without a seat'] : []),
    ...(new Set(cards).size < cards.length ? ['has paid twice by one payment'] : []),
    ...(seat.stage === 'registered' && paidFor(seat) !== seat.total ? ['has paid something else'] : []),
    ...(paidFor(seat) > seat.total && seat.stage !== 'moved' ? ['has paid too much'] : []),
    ...(seat.stage === 'released' && paidFor(seat) > 0 ? ['has paid and lost the seat'] : []),
    ...(seat.attempts > seat.allowed ? ['has tried too often'] : []),
  ];
}

test('somebody who has paid has a seat, had one until it was cancelled or moved, or gets the money back', () => {
  expectNoFaults((world) => seatsIn(world).flatMap(({ seat }) => faultsOf(seat).map((what) => ({ what, seat }))));
});

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

/** Cents that came in: by the bank, over the counter, by mail. */
function moneyReceived({ logs, bank }: World): number {
  const byHand = logs.flat().map(({ type, data }) => {
    if (type === 'WorkshopCheckReturned') return -data.amount;
    return type === 'WorkshopSeatSettled' && data.settlement.how !== 'credit' ? data.settlement.amount : 0;
  });
  return sum([...bank.values(), ...byHand]);
}

/** Cents by where they are: seats that stand, credit that is left, the shop for good, or back with their owners. */
function moneyByPlace(world: World) {
  const events = world.logs.flat();
  const standing = seatsIn(world).map(({ seat }) => (hasEnded(seat) ? 0 : paidFor(seat)));
  const fees = events.map(({ type, data }) => {
    if (type === 'WorkshopRegistrationMoved') return data.kept;
    // what the shop gives back beyond what was paid was kept before
    return type === 'WorkshopRegistrationCancelled' ? data.paid - data.credit - data.refund : 0;
  });
  const byHand = events.flatMap(({ type, data }) =>
    type === 'WorkshopRegistrationCancelled'
      ? data.refunds.map(({ how, amount }) => (how === 'card' ? 0 : amount))
      : [],
  );
  const byCard = [...world.payments.values()].flatMap(({ refunds }) => refunds.map(({ amount }) => amount));
  const undone = events.map((event, i) => {
    if (event.type !== 'WorkshopCancellationUndone') return 0;
    const isOfSameSeat = (earlier: (typeof events)[number]) =>
      earlier.type === 'WorkshopRegistrationCancelled' && earlier.data.registration_id === event.data.registration_id;
    const before = events.slice(0, i).findLast(isOfSameSeat);
    return before?.type === 'WorkshopRegistrationCancelled' ? before.data.paid - before.data.credit : 0;
  });
  const credits = [...world.credits.values()].map(remaining);
  return {
    standing: sum(standing),
    kept: sum(fees) - sum(undone),
    back: sum([...byHand, ...byCard]),
    credits: sum(credits),
  };
}

test('every cent received is in a seat, kept as a fee, left as credit, or paid back', () => {
  expectNoFaults(
    () => [],
    (world) => {
      const where = moneyByPlace(world);
      const inAll = moneyReceived(world);
      const outAll = sum(Object.values(where));
      return inAll === outAll ? [] : [{ inAll, outAll, where }];
    },
  );
});

test('the shop knows each payment that the bank took, and refunds at most its amount', () => {
  expectNoFaults(
    () => [],
    ({ bank, payments }) =>
      [...payments].flatMap(([id, { state, amount, refunds }]) => [
        ...((state === 'succeeded') === bank.has(id) ? [] : [{ id, state }]),
        ...(sum(refunds.map((refund) => refund.amount)) > amount ? [{ id, refunds }] : []),
      ]),
  );
});

test('somebody who moves to another date has exactly one seat in the end', () => {
  expectNoFaults(
    () => [],
    (world) => {
      const all = seatsIn(world);
      const halfWay = all.filter(({ seat }) => seat.from && !hasEnded(seat));
      const twice = all.filter(
        ({ seat }) =>
          all.filter((placed) => placed.seat.registration_id === seat.registration_id && !hasEnded(placed.seat))
            .length > 1,
      );
      const lost = all.filter(({ workshop, seat }) => {
        if (seat.stage !== 'moved') return false;
        const there = world.books[1 - workshop]?.seats.find(
          (candidate) => candidate.registration_id === seat.registration_id,
        );
        return there?.came_by == null;
      });
      return [...halfWay, ...twice, ...lost];
    },
  );
});

test('offers follow the order of the waitlist, and leave time to accept them', () => {
  expectNoFaults(({ before, lastEvents, now }) => {
    const waited = before?.seats.filter(({ stage }) => stage === 'waitlist') ?? [];
    const offers = lastEvents.flatMap((event) => (event.type === 'WorkshopSeatOffered' ? [event.data] : []));
    const withdrawn = lastEvents.some(({ type }) => type === 'WorkshopSeatOfferWithdrawn'); // it has its old place again
    return offers.flatMap(({ registration_id, until }, i) => [
      ...(Date.parse(until) <= now - 11 * 60_000 ? ['is over when it is made'] : []),
      ...(!withdrawn && waited[i]?.registration_id !== registration_id ? ['passes somebody over'] : []),
    ]);
  });
});

test('folding the events of a workshop gives the same book, at once or in two parts', () => {
  const read = (events: World['logs'][number], from = workshopStream.initial) => fold(workshopStream, from, events);
  fc.assert(
    fc.property(steps, fc.nat({ max: 100 }), (sequence, cut) => {
      const world = newWorld();
      for (const step of sequence) perform(world, step);
      world.logs.forEach((log, i) => {
        const whole = JSON.stringify(read(log));
        expect(whole).toBe(JSON.stringify(world.books[i]));
        expect(JSON.stringify(read(log.slice(cut), read(log.slice(0, cut))))).toBe(whole);
        // as it comes back from the log
        expect(JSON.stringify(read(JSON.parse(JSON.stringify(log)) as typeof log))).toBe(whole);
      });
    }),
    RUNS,
  );
});
