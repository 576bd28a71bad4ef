import { evolve } from '@rabbet/domain/deciders/decider';
import fc from 'fast-check';
import { type Registration, takesSeat, type WorkshopBook, workshopStream } from './registrations';
import { everyOne, finish, newWorld, perform, type Step, type World } from './testing/world';

const which = fc.nat({ max: 20 });
const of = <T extends Step['do']>(...names: T[]) =>
  fc.record({ do: fc.constantFrom(...names), workshop: fc.nat({ max: 1 }), one: which, more: which });
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: of('hold', 'promise', 'wait') },
    { weight: 6, arbitrary: of('pay', 'settle', 'charge late', 'refund') },
    { weight: 3, arbitrary: of('offer', 'accept', 'lapse') },
    { weight: 3, arbitrary: of('confirm', 'receive', 'release', 'cancel') },
    { weight: 3, arbitrary: of('set out', 'go on', 'go on') },
    { weight: 2, arbitrary: of('seats', 'close', 'schedule') },
    { weight: 2, arbitrary: of('let time pass') },
  ),
  { minLength: 20, maxLength: 80, size: 'max' },
) as fc.Arbitrary<Step[]>; // of its own names

/** Runs the steps, looking after each of them. */
function run(wanted: readonly Step[], look: (world: World) => void): World {
  const world = newWorld();
  for (const step of wanted) {
    perform(world, step);
    look(world);
  }
  return world;
}

const RUNS = { numRuns: 150 };

test('whatever people, staff and processes do in whatever order, no workshop has more people than seats', () => {
  fc.assert(
    fc.property(steps, (wanted) => {
      const oversold: unknown[] = [];
      run(wanted, ({ books, now }) => {
        for (const { workshop, registrations } of books) {
          const taken = registrations.filter((one) => takesSeat(one, now));
          if (taken.length > workshop.values.seats) oversold.push({ now, taken });
        }
      });
      expect(oversold).toEqual([]);
    }),
    RUNS,
  );
});

/** What no registration may ever come to. */
function wrongs(one: Registration, now: number): string[] {
  const open = one.attempts.filter(({ state }) => state === 'started' || state === 'unknown');
  const bought = one.attempts.filter(({ state }) => state === 'succeeded');
  return [
    ...(open.length > 1 ? ['two payments are under way'] : []),
    ...(open.length > 0 && !takesSeat(one, now) ? ['is being charged without a seat'] : []),
    ...(bought.length > 1 ? ['has paid twice'] : []),
    ...(bought.length > 0 && one.stood !== 'registered' ? ['has paid for no seat'] : []),
    ...(bought.length > 0 && one.paid !== one.total ? ['has paid something else'] : []),
  ];
}

test('whoever has been charged has a seat, had one until it was cancelled or moved, or gets the money back', () => {
  fc.assert(
    fc.property(steps, (wanted) => {
      const wrong: unknown[] = [];
      const world = run(wanted, ({ books, now }) => {
        for (const one of everyOne(books)) wrong.push(...wrongs(one, now).map((what) => ({ what, one })));
      });
      expect(wrong).toEqual([]);
      finish(world);
      for (const [key, { workshop, registration, attempt, amount }] of world.charges) {
        const one = world.books[workshop]?.registrations.find(({ id }) => id === registration);
        const found = one?.attempts.find((each) => each.attempt === attempt);
        expect([key, found?.amount]).toEqual([key, amount]);
        expect(['succeeded', 'refund owed', 'refunded']).toContain(found?.state);
      }
      for (const one of everyOne(world.books))
        for (const { attempt, state } of one.attempts)
          if (state !== 'declined') expect(world.charges.has(`${one.id}/${attempt}`)).toBe(true);
    }),
    RUNS,
  );
});

test('whoever moves to another date has one seat, not two and not none', () => {
  fc.assert(
    fc.property(steps, (wanted) => {
      const world = run(wanted, () => {});
      finish(world);
      const all = everyOne(world.books);
      expect(all.filter(({ stage }) => stage === 'arriving')).toEqual([]);
      for (const one of all) {
        const left = one.moves.filter(({ declined }) => !declined);
        expect(one.stage === 'moved').toBe(left.length === 1);
        for (const { registration_id } of left) {
          const there = all.find(({ id }) => id === registration_id);
          // a check that never comes may be given up there as anywhere
          const mayBe =
            there?.from?.as === 'registered'
              ? ['registered', 'cancelled', 'moved']
              : ['registered', 'check mailed', 'cancelled', 'moved', 'released'];
          expect(mayBe).toContain(there?.stage);
        }
      }
    }),
    RUNS,
  );
});

test('offers go to those who wait in the order in which they joined', () => {
  fc.assert(
    fc.property(steps, (wanted) => {
      run(wanted, ({ before, said }) => {
        const offers = said.flatMap(({ type, data }) => (type === 'SeatOffered' ? [data.registration_id] : []));
        const waiting = (before?.registrations ?? []).filter(({ stage }) => stage === 'waitlist').map(({ id }) => id);
        expect(offers).toEqual(waiting.slice(0, offers.length));
      });
    }),
    RUNS,
  );
});

test('the events of a workshop make the same of it whenever they are read, at once or in two halves', () => {
  fc.assert(
    fc.property(steps, fc.nat({ max: 100 }), (wanted, cut) => {
      const { logs, books } = run(wanted, () => {});
      const fold = (from: WorkshopBook, events: World['logs'][number]) =>
        events.reduce((book, event) => evolve(workshopStream, book, event), from);
      logs.forEach((log, i) => {
        const whole = JSON.stringify(fold(workshopStream.initial, log));
        expect(whole).toBe(JSON.stringify(books[i]));
        expect(JSON.stringify(fold(fold(workshopStream.initial, log.slice(0, cut)), log.slice(cut)))).toBe(whole);
        // as it comes back from the log
        expect(JSON.stringify(fold(workshopStream.initial, JSON.parse(JSON.stringify(log)) as typeof log))).toBe(whole);
      });
    }),
    RUNS,
  );
});
