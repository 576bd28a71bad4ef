import { ACTIVITIES, type ArtworkEvent, type Transaction } from '@rabbet/domain/artworks/artworks';
import fc from 'fast-check';
import {
  EMPTY_LEDGER,
  entriesAt,
  type Entry,
  holdingOf,
  isSame,
  ledgerOf,
  pieceOf,
  type Point,
  withNext,
} from './audit';
import { at, bought, consigned, correct, entriesOf, known, registered, type Said, sold } from './testing';

const pointsOf = (...story: Said[]) =>
  ledgerOf(entriesOf(story)).points.map((point) => [point.at, point.standing, point.quantity, point.known]);

test('a piece is consigned from the day on which it was left with us, and sold from the day of its sale', () => {
  const said: Said[] = [
    [registered({ location: 'Window' }), 2],
    [consigned(), 2],
    [sold({ completed: at(9) }), 9],
  ];
  expect(pointsOf(...said)).toEqual([
    [at(2), 'consigned', 1, known(2)],
    [at(9), 'sold', 0, known(9)],
  ]);
  expect(ledgerOf(entriesOf(said)).points[0]).toMatchObject({
    consignor_id: 5,
    location: 'Window',
    transaction_id: 70,
  });
});

test('what is entered late is true from its day and known from the day of its entry', () => {
  const late = bought({ id: 72, activity: 'Transferred', completed: at(4) });
  const said: Said[] = [
    [registered(), 2],
    [consigned(), 2],
    [late, 20],
  ];
  expect(pointsOf(...said)).toEqual([
    [at(2), 'consigned', 1, known(2)],
    [at(4), 'owned', 1, known(20)],
  ]);
});

test('a correction takes back what followed from the transaction, and what was said until then stays known', () => {
  const said: Said[] = [
    [registered(), 2],
    [consigned(), 2],
    [sold({ completed: at(9) }), 9],
  ];
  const before = ledgerOf(entriesOf(said));
  const [correction] = entriesOf([...said, [correct(71), 12]]).slice(-1);
  const { ledger, closed } = withNext(before, correction!);
  expect(closed.map((point) => [point.at, point.standing])).toEqual([[at(9), 'sold']]);
  expect(ledger.points).toEqual(before.points.slice(0, 1));
});

test('a transaction that was begun says nothing until it is completed, and then from the moment of its completion', () => {
  const begun = sold({ completed: null, initiated: at(5) });
  const completed: ArtworkEvent = {
    type: 'ArtworkTransactionCompleted',
    data: { transaction_id: 71, completed: at(8), price: 900_00 },
  };
  expect(pointsOf([registered(), 2], [consigned(), 2], [begun, 5])).toHaveLength(1);
  expect(pointsOf([registered(), 2], [consigned(), 2], [begun, 5], [completed, 9])[1]).toEqual([
    at(8),
    'sold',
    0,
    known(9),
  ]);
});

test('a correction takes back a transaction whose completion was skipped, entered again and read again, from its first moment on', () => {
  const begun = bought({ id: 72, completed: null, initiated: at(2) });
  const completed = (on: number): ArtworkEvent => ({
    type: 'ArtworkTransactionCompleted',
    data: { transaction_id: 72, completed: at(on) },
  });
  const story: Said[] = [
    [registered(), 2],
    [begun, 2],
    [completed(4), 4],
    [completed(6), 6],
  ];
  expect(pointsOf(...story)).toEqual([[at(4), 'owned', 1, known(4)]]);
  expect(pointsOf(...story, [correct(72), 7])).toEqual([]);
});

test('a unit costs what the transaction says by which it came, else what the piece says; its price is what was asked', () => {
  const said: Said[] = [
    [registered({ cost: 300_00, price: 900_00 }), 2],
    [consigned(), 2],
    [bought({ id: 73, cost: 400_00, fees: 10_00, completed: at(3) }), 3],
    [{ type: 'ArtworkChanged', data: { price: 950_00, description: 'Oil' } }, 4],
  ];
  expect(ledgerOf(entriesOf(said)).points.map(({ cost, price }) => [cost, price])).toEqual([
    [300_00, 900_00],
    [355_00, 900_00],
    [355_00, 950_00],
  ]);
});

test('units that the shop owns and units on consignment are told apart, each with what they cost in all', () => {
  const parts = (...story: Said[]) =>
    ledgerOf(entriesOf([[registered(), 1], ...story]))
      .points.at(-1)
      ?.parts.map((part) => Object.values(part));
  const own = (id: number, quantity: number, cost: number, on: number): Said => [
    bought({ id, quantity, cost, completed: at(on) }),
    on,
  ];
  const left = (id: number, more: object, on: number): Said => [consigned({ id, completed: at(on), ...more }), on];
  const story = [own(1, 2, 10_00, 2), own(2, 3, 12_00, 3)];
  expect(parts(...story)).toEqual([['owned', null, 5, 56_00]]);
  story.push(left(3, { quantity: 4, vendor_id: 5, cost: 7_00 }, 4), left(4, { quantity: 1, vendor_id: null }, 4));
  const [lees, nobodys] = [
    ['consigned', 5, 4, 28_00],
    ['consigned', null, 1, null],
  ];
  expect(parts(...story)).toEqual([['owned', null, 5, 56_00], lees, nobodys]);
  story.push([sold({ id: 5, quantity: 3, completed: at(5) }), 5]);
  expect(parts(...story)).toEqual([['owned', null, 2, 24_00], lees, nobodys]);
  const due = sold({ id: 6, quantity: 1, completed: at(6), consignor_id: 5, share: 50, customer_id: 8 });
  story.push([due, 6]);
  expect(parts(...story)?.[1]).toEqual(['consigned', 5, 3, 21_00]);
  const back = bought({ id: 7, activity: 'Returned', customer_id: 8, quantity: 1, completed: at(7) });
  expect(parts(...story, [back, 7])?.[1]).toEqual(lees);
  const toLee = bought({ id: 7, activity: 'Returned', vendor_id: 5, quantity: 3, completed: at(7) });
  expect(parts(...story, [toLee, 7])).toEqual([['owned', null, 2, 24_00], nobodys]);
  const counted = bought({ id: 7, activity: 'Adjusted', quantity: 3, completed: at(7) });
  expect(parts(...story, [counted, 7])).toEqual([
    ['owned', null, 2, 24_00],
    ['consigned', 5, 1, 7_00],
  ]);
  const ours = (cost: number): Said => [bought({ id: 7, activity: 'Transferred', cost, completed: at(7) }), 7];
  expect(parts(...story, ours(0))).toEqual([['owned', null, 6, 45_00]]);
  expect(parts(...story, ours(9_00))).toEqual([['owned', null, 6, 60_00]]);
});

test('what was said of a piece when it was registered holds from its arrival on, however long ago that was', () => {
  const [point] = ledgerOf(
    entriesOf([
      [registered({ location: 'Window', price: 900_00 }), 9],
      [consigned(), 9],
    ]),
  ).points;
  expect(point).toMatchObject({ at: at(2), location: 'Window', price: 900_00 });
});

test('changes of other fields, pictures and sizes are no entries', () => {
  const other: ArtworkEvent = { type: 'ArtworkChanged', data: { description: 'Oil' } };
  const picture: ArtworkEvent = { type: 'ArtworkImageAttached', data: { id: 1, image_id: 2, ordinal: 0 } };
  expect(
    entriesOf([
      [registered(), 1],
      [other, 2],
      [picture, 3],
    ]),
  ).toHaveLength(1);
});

test('a clock that went back makes nothing known before what was known already', () => {
  const entries = entriesOf([
    [registered(), 5],
    [consigned(), 3],
  ]);
  expect(entries.map((one) => one.known)).toEqual([known(5), known(5)]);
});

/** All that was ever said, each with the instant until which it was. */
function sayings(entries: readonly Entry[]): (Point & { readonly until: string })[] {
  const open = new Map<Point, string>();
  let ledger = EMPTY_LEDGER;
  for (const entry of entries) {
    const taken = withNext(ledger, entry);
    for (const point of taken.closed) open.set(point, entry.known);
    for (const point of taken.ledger.points) if (!open.has(point)) open.set(point, '9999');
    ledger = taken.ledger;
  }
  return [...open].map(([point, until]) => ({ ...point, until }));
}

test('whatever happens in whatever order, points say of each moment what the piece was, as it was known at each instant', () => {
  const moment = fc.integer({ min: 1, max: 6 });
  const transactions = fc.record({
    activity: fc.constantFrom(...ACTIVITIES),
    completed: fc.option(moment.map(at)),
    vendor_id: fc.option(fc.constantFrom(5, 6)),
    customer_id: fc.option(fc.constant(8)),
    quantity: fc.integer({ min: 0, max: 2 }),
    location: fc.option(fc.constantFrom('Window', 'Racks')),
    cost: fc.constantFrom(0, 400_00),
  });
  const step = fc.oneof(
    transactions.map(
      (one) =>
        (id: number): ArtworkEvent =>
          bought({ id, ...(one as Partial<Transaction>) }),
    ),
    fc
      .record({ price: fc.constantFrom(1, 2), location: fc.constantFrom('Window', 'Cellar') })
      .map((data) => (): ArtworkEvent => ({ type: 'ArtworkChanged', data })),
    fc.tuple(fc.integer({ min: 1, max: 8 }), moment).map(([transaction_id, on]) => (): ArtworkEvent => ({
      type: 'ArtworkTransactionCompleted',
      data: { transaction_id, completed: at(on) },
    })),
    fc.integer({ min: 1, max: 8 }).map((id) => () => correct(id)),
  );
  const stories = fc.array(fc.tuple(step, moment), { maxLength: 10 });
  let compared = 0;
  fc.assert(
    fc.property(stories, (steps) => {
      const story = steps.map(([make, on], i): Said => [make(i + 1), on]);
      const entries = entriesOf([[registered({ cost: 300_00 }), 1], ...story]);
      const said = sayings(entries);
      for (let m = 1; m <= 7; m++)
        for (let k = 1; k <= 7; k++) {
          const holds = (one: Point & { readonly until: string }) =>
            one.at <= at(m) && one.known <= known(k) && one.until > known(k);
          const found = said
            .filter(holds)
            .sort((a, b) => (a.at < b.at ? -1 : 1))
            .at(-1);
          const real = holdingOf(pieceOf(entriesAt(entries, at(m), known(k))));
          if (real.quantity > 0) expect(real.parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(real.quantity);
          if (found) expect(isSame(found, real)).toBe(true);
          else expect(real).toMatchObject({ standing: 'not received', quantity: 0 });
          compared++;
        }
    }),
  );
  expect(compared).toBeGreaterThan(1_000);
});
