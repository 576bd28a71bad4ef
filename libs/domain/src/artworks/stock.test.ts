import { decide } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import {
  arrivalOf,
  artwork,
  isSoldOut,
  stockAfter,
  totalCost,
  totalPrice,
  transactionFields,
  type TransactionInput,
} from './artworks';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import fc from 'fast-check';
import { transactionRecorded, recordingFacts, offeredPiece, transaction } from '../testing/artworks';

const record = (data: TransactionInput) => ({ type: 'RecordTransaction' as const, data, facts: recordingFacts(80) });
const on = (day: string) => `2026-01-${day} 10:00:00`;

describe('on hand', () => {
  const two = transaction({ id: 1, quantity: 2, completed: on('01') });
  const soldOne = transaction({ id: 2, activity: 'Sold', customer_id: 8, completed: on('02') });

  test('a sale to any customer takes its quantity', () => {
    expect(stockAfter([two, soldOne])).toEqual({ quantity: 1, overdrawn: null });
  });

  test('an adjustment sets the quantity, whatever it was before', () => {
    const counted = transaction({ id: 3, activity: 'Adjusted', quantity: 5 });
    expect(stockAfter([two, counted])).toEqual({ quantity: 5, overdrawn: null });
  });

  test('a transfer takes nothing and brings nothing', () => {
    const moved = transaction({ id: 3, activity: 'Transferred', location: 'Racks', quantity: 2 });
    expect(stockAfter([two, moved])).toEqual({ quantity: 2, overdrawn: null });
  });

  test('the last unit may be sold, and a sale beyond it is the overdrawn transaction', () => {
    const last = transaction({ id: 3, activity: 'Sold' });
    const missing = transaction({ id: 4, activity: 'Sold' });
    expect(stockAfter([two, soldOne, last])).toEqual({ quantity: 0, overdrawn: null });
    expect(stockAfter([two, soldOne, last, missing, two])).toEqual({ quantity: -1, overdrawn: missing });
  });

  test('a piece is sold out with its last unit, also if it is moved afterwards', () => {
    const soldLast = transaction({ id: 3, activity: 'Sold', completed: on('03') });
    const moved = transaction({ id: 4, activity: 'Transferred', location: 'Racks', completed: on('04') });
    expect(isSoldOut([two, soldOne])).toBe(false);
    expect(isSoldOut([two, soldOne, soldLast, moved])).toBe(true);
  });

  test('a sold piece stays sold when it is counted, and when another sale is opened', () => {
    const soldBoth = transaction({ id: 3, activity: 'Sold', quantity: 2, completed: on('03') });
    const counted = transaction({ id: 4, activity: 'Adjusted', quantity: 0, completed: on('04') });
    const pending = transaction({ id: 5, activity: 'Sold', initiated: on('05'), completed: null });
    expect(isSoldOut([two, soldBoth, counted])).toBe(true);
    expect(isSoldOut([two, soldBoth, pending])).toBe(true);
    expect(isSoldOut([two, pending])).toBe(false);
  });

  test('a piece whose last unit was missing at a count or went back to its consignor is not sold out', () => {
    const counted = transaction({ id: 4, activity: 'Adjusted', quantity: 0, completed: on('04') });
    const soldBoth = transaction({ id: 3, activity: 'Sold', quantity: 2, completed: on('02') });
    const broughtBack = transaction({ id: 5, activity: 'Returned', customer_id: 8, completed: on('03') });
    const givenBack = transaction({ id: 6, activity: 'Returned', vendor_id: 4, completed: on('04') });
    expect(isSoldOut([two, counted])).toBe(false);
    expect(isSoldOut([two, soldOne, counted])).toBe(false); // one was sold, the other is missing
    expect(isSoldOut([two, soldBoth, broughtBack])).toBe(false);
    expect(isSoldOut([two, soldBoth, broughtBack, counted])).toBe(false);
    expect(isSoldOut([two, soldOne, givenBack])).toBe(false);
  });

  test('the arrival of a piece is its first purchase or consignment', () => {
    const moved = transaction({ id: 4, activity: 'Transferred', location: 'Racks', completed: on('01') });
    expect(arrivalOf([soldOne, moved, two])).toBe(two);
  });
});

describe('a transaction', () => {
  test('may have the units of the piece, or any if the piece has none', () => {
    given(artwork, ...offeredPiece({ quantity_units_id: 1 }))
      .when(record({ activity: 'Purchased', quantity_units_id: 1 }))
      .then(transactionRecorded({ id: 80, quantity_units_id: 1 }));
    given(artwork, ...offeredPiece())
      .when(record({ activity: 'Purchased', quantity_units_id: 2 }))
      .then(transactionRecorded({ id: 80, quantity_units_id: 2 }));
  });

  test('without a place leaves the piece where staff put it by hand', () => {
    const moved = transactionRecorded({ id: 71, activity: 'Transferred', location: 'Window', completed: on('01') });
    given(artwork, ...offeredPiece(), moved, { type: 'ArtworkChanged', data: { location: 'Cellar' } })
      .when(record({ activity: 'Purchased' }))
      .then(transactionRecorded({ id: 80 }));
  });

  test('to the place of the piece does not move it', () => {
    given(artwork, ...offeredPiece({ location: 'Window' }))
      .when(record({ activity: 'Transferred', location: 'Window' }))
      .then(transactionRecorded({ id: 80, activity: 'Transferred', location: 'Window' }));
  });

  test('may be completed at the instant at which it was initiated', () => {
    given(artwork, ...offeredPiece())
      .when(record({ activity: 'Purchased', initiated: on('05'), completed: on('05') }))
      .then(transactionRecorded({ id: 80, initiated: on('05'), completed: on('05') }));
  });
});

describe('the values of a transaction', () => {
  test('are accepted up to their limits', () => {
    const least = { activity: 'Sold', quantity: 0, fees: 0, cost: 0, markup: 0, order_id: 1 };
    const most = {
      activity: 'Sold',
      quantity: 1_000_000,
      markup: 1_000,
      location: 'x'.repeat(64),
      invoice: 'x'.repeat(64),
    };
    for (const input of [least, most, { activity: 'Sold', comments: 'x'.repeat(4_000) }])
      expect(problemsOf(transactionFields, input)).toEqual([]);
  });

  test.each<[string, object]>([
    ['activity', { activity: null }],
    ['activity', { activity: 'Lost' }],
    ['quantity', { quantity: -0.000001 }],
    ['quantity', { quantity: 1_000_000.000001 }],
    ['fees', { fees: -0.01 }],
    ['cost', { cost: -0.01 }],
    ['markup', { markup: -0.000001 }],
    ['markup', { markup: 1_000.000001 }],
    ['order_id', { order_id: 0 }],
    ['location', { location: 'x'.repeat(65) }],
    ['invoice', { invoice: 'x'.repeat(65) }],
    ['comments', { comments: 'x'.repeat(4_001) }],
  ])('are refused beyond their limits: %s %#', (field, input) => {
    const problems = problemsOf(transactionFields, { activity: 'Sold', ...input });
    expect(problems.map((problem) => problem.field)).toEqual([field]);
  });

  test('default to one unit at no cost with a markup of 1', () => {
    const { data } = transactionRecorded({ id: 80 });
    expect(data).toMatchObject({ quantity: 1, fees: 0, cost: 0, markup: 1 });
  });
});

describe('the total of a transaction', () => {
  const at = (input: Partial<TransactionInput>) => record({ activity: 'Purchased', markup: 0, ...input });
  const MAX_CENTS = 999_999_999_999;

  test('is (fees + cost) x quantity, and its price (1 + markup) times that', () => {
    const two = { fees: 5_00, cost: 95_00, markup: 0.5, quantity: 2 };
    expect([totalCost(two), totalPrice(two)]).toEqual([200_00, 300_00]);
  });

  test('is accepted up to ten billion dollars less a cent', () => {
    for (const input of [
      { cost: MAX_CENTS },
      { cost: MAX_CENTS - 1, fees: 1 },
      { cost: 333_333_333_333, quantity: 3 },
    ]) {
      const data = { markup: 0, ...input };
      given(artwork, ...offeredPiece())
        .when(at(input))
        .then(transactionRecorded({ id: 80, ...data }));
    }
  });

  test.each<Partial<TransactionInput>>([
    { cost: MAX_CENTS, fees: 1 },
    { cost: 500_000_000_000, quantity: 2 },
    { cost: MAX_CENTS, markup: 0.000001 },
    { cost: MAX_CENTS, fees: MAX_CENTS, quantity: 1_000_000, markup: 1_000 },
  ])('is refused above that: %j', (input) => {
    given(artwork, ...offeredPiece())
      .when(at(input))
      .thenRefused('transaction/amount');
  });

  test('is exact to the cent for all accepted values', () => {
    const cents = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: MAX_CENTS }));
    const quantity = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 1_000_000 }));
    const inputs = fc.record({ cost: cents, fees: cents, quantity, markup: fc.nat({ max: 1_000 }) });
    let taken = 0;
    fc.assert(
      fc.property(inputs, (input) => {
        const total = (BigInt(input.cost) + BigInt(input.fees)) * BigInt(input.quantity);
        const markedUp = total * (1n + BigInt(input.markup));
        const { state } = given(artwork, ...offeredPiece());
        if (markedUp > BigInt(MAX_CENTS)) {
          given(artwork, ...offeredPiece())
            .when(at(input))
            .thenRefused('transaction/amount');
          return;
        }
        taken += 1;
        expect(decide(artwork, state, at(input))).toHaveLength(1);
        const price = totalPrice(input);
        expect([BigInt(totalCost(input)), BigInt(price)]).toEqual([total, markedUp]);
        expect(Math.round((price / 100) * 100)).toBe(price); // as dollars on the wire, and back
      }),
    );
    expect(taken).toBeGreaterThan(0);
  });
});
