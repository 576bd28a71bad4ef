import { fold } from '@rabbet/domain/deciders/decider';
import fc from 'fast-check';
import { hasEnded, isSeated, type Registration, workshopStream } from './registrations';
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
    { weight: 2, arbitrary: of('seats', 'close', 'schedule', 'price', 'publish', 'erase') },
    { weight: 2, arbitrary: of('let time pass') },
  ),
  { minLength: 20, maxLength: 80, size: 'max' },
) as fc.Arbitrary<Step[]>; // of its own names

const RUNS = { numRuns: 150 };

/** Runs many worlds, and gathers what `wrong` finds after each step and in the end. */
function neverWrong(
  wrong: (world: World) => readonly unknown[],
  inTheEnd: (world: World) => readonly unknown[] = () => [],
) {
  fc.assert(
    fc.property(steps, (wanted) => {
      const world = newWorld();
      const found: unknown[] = [];
      for (const step of wanted) {
        perform(world, step);
        found.push(...wrong(world));
      }
      finish(world);
      expect([...found, ...inTheEnd(world)]).toEqual([]);
    }),
    RUNS,
  );
}

test('whatever people, staff and processes do in whatever order, no workshop has more people than seats', () => {
  neverWrong(({ books }) =>
    books.filter(({ workshop, registrations }) => registrations.filter(isSeated).length > workshop.values.seats),
  );
});

test('nobody stands twice in one workshop', () => {
  neverWrong(({ books }) =>
    books.flatMap(({ registrations }) => {
      const names = registrations.filter((one) => !hasEnded(one)).flatMap(({ registrant }) => registrant?.first ?? []);
      return names.filter((name, i) => names.indexOf(name) !== i);
    }),
  );
});

/** What no registration may ever come to. */
function wrongs(one: Registration): string[] {
  const open = one.attempts.filter(({ state }) => state === 'started' || state === 'unknown');
  const bought = one.attempts.filter(({ state }) => state === 'succeeded');
  return [
    ...(open.length > 1 ? ['two payments are under way'] : []),
    ...(open.length > 0 && !isSeated(one) ? ['is being charged without a seat'] : []),
    ...(bought.length > 1 ? ['has paid twice'] : []),
    ...(bought.length > 0 && one.stood !== 'registered' ? ['has paid for no seat'] : []),
    ...(one.paid > 0 && one.paid !== one.total ? ['has paid something else'] : []),
  ];
}

test('whoever has been charged has a seat, had one until it was cancelled or moved, or gets the money back', () => {
  neverWrong(
    ({ books }) => everyOne(books).flatMap((one) => wrongs(one).map((what) => ({ what, one }))),
    ({ books, charges }) => {
      const settled = new Set(['succeeded', 'refund owed', 'refunded']);
      const attempts = everyOne(books).flatMap(({ id, attempts: all }) =>
        all.map(({ attempt, state, amount }) => ({ key: `${id}/${attempt}`, state, amount })),
      );
      return attempts.filter(({ key, state, amount }) =>
        settled.has(state) ? charges.get(key)?.amount !== amount : charges.has(key),
      );
    },
  );
});

test('every cent that came in is paid for a seat that stands, kept or credited by a policy, or goes back', () => {
  const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
  neverWrong(
    () => [],
    ({ books, logs, charges }) => {
      const cameIn = logs.flat().flatMap(({ type, data }) => {
        if (type === 'WorkshopCheckReceived') return [data.paid];
        return type === 'WorkshopSeatConfirmed' && data.how === 'shop' ? [data.paid] : [];
      });
      const went = everyOne(books).flatMap(({ stage, paid, grant, attempts }) => [
        stage === 'registered' ? paid : 0,
        (grant?.credit ?? 0) + (grant?.kept ?? 0),
        ...attempts.filter(({ state }) => /^refund/.test(state)).map(({ amount }) => amount),
      ]);
      const [inAll, outAll] = [sum([...cameIn, ...[...charges.values()].map(({ amount }) => amount)]), sum(went)];
      return inAll === outAll ? [] : [{ inAll, outAll }];
    },
  );
});

test('whoever moves to another date has one seat, not two and not none', () => {
  neverWrong(
    () => [],
    ({ books }) => {
      const all = everyOne(books);
      const halfWay = all.filter(({ stage }) => stage === 'arriving');
      const astray = all.filter(({ stage, moves }) => {
        const left = moves.filter(({ declined }) => !declined);
        const there = all.find(({ id }) => id === left[0]?.registration_id);
        if (left.length === 0) return stage === 'moved';
        // a check that never comes may be given up there as anywhere
        const mayBe = [
          'registered',
          'cancelled',
          'moved',
          ...(there?.from?.as === 'check mailed' ? ['check mailed', 'released'] : []),
        ];
        return stage !== 'moved' || left.length > 1 || !there || !mayBe.includes(there.stage);
      });
      return [...halfWay, ...astray];
    },
  );
});

test('offers go to those who wait in the order in which they joined, with time to accept them', () => {
  neverWrong(({ books, said, now }) =>
    said.flatMap((event) => {
      if (event.type !== 'WorkshopSeatOffered') return [];
      if (Date.parse(event.data.until) <= now) return ['is over when it is made'];
      const book = books.find(({ registrations }) => registrations.some(({ id }) => id === event.data.registration_id));
      const before = book?.registrations.slice(
        0,
        book.registrations.findIndex(({ id }) => id === event.data.registration_id),
      );
      return before?.some(({ stage, registrant }) => stage === 'waitlist' && registrant)
        ? ['passes somebody over']
        : [];
    }),
  );
});

test('the events of a workshop make the same of it whenever they are read, at once or in two halves', () => {
  const read = (events: World['logs'][number], from = workshopStream.initial) => fold(workshopStream, from, events);
  fc.assert(
    fc.property(steps, fc.nat({ max: 100 }), (wanted, cut) => {
      const world = newWorld();
      for (const step of wanted) perform(world, step);
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
