import { given } from '@rabbet/domain/deciders/given';
import fc from 'fast-check';
import { decide, evolve, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import {
  ACTIVITIES,
  arrival,
  artwork,
  type ArtworkCommand,
  type ArtworkEvent,
  counting,
  custody,
  isSoldOut,
  provenance,
  stockAfter,
  totalCost,
  totalPrice,
  type TransactionInput,
} from './artworks';
import { bought, facts, onTheWall, PRICE, registered, sold, transaction } from './testing';

const record = (data: TransactionInput) => ({ type: 'RecordTransaction' as const, data, facts: facts(80) });

describe('recording', () => {
  test('a sale takes the piece from the wall', () => {
    given(artwork, ...onTheWall())
      .when(record({ activity: 'Sold', customer_id: 8, cost: 50_000 }))
      .then(bought({ id: 80, activity: 'Sold', customer_id: 8, cost: 50_000, price: PRICE }));
  });

  test('refuses to sell a piece that is not on hand', () => {
    given(artwork, ...onTheWall(), sold())
      .when(record({ activity: 'Sold' }))
      .thenRefused('transaction/overdrawn');
  });

  test('refuses with all that is wrong with it at once', () => {
    const sale = record({
      activity: 'Returned',
      quantity: 1.5,
      initiated: '2999-01-01 00:00:00',
      quantity_units_id: 4,
    });
    const piece = fold(artwork, artwork.initial, [registered({ quantity_units_id: 3 })]);
    const refused = () => decide(artwork, piece, sale);
    expect(refused).toThrow(
      expect.objectContaining({
        reasons: [
          expect.objectContaining({ code: 'transaction/returned', field: 'customer_id' }),
          expect.objectContaining({ code: 'transaction/quantity', field: 'quantity' }),
          expect.objectContaining({ code: 'transaction/units', field: 'quantity_units_id' }),
          expect.objectContaining({ code: 'transaction/completed', field: 'completed' }),
          expect.objectContaining({ code: 'transaction/initiated', field: 'initiated' }),
          expect.objectContaining({ code: 'transaction/overdrawn', field: 'quantity' }),
        ],
      }),
    );
  });

  test('refuses a sale in the past that leaves too little for a later one', () => {
    given(
      artwork,
      registered(),
      bought({ completed: '2026-01-01 10:00:00' }),
      sold({ completed: '2026-02-01 10:00:00' }),
    )
      .when(record({ activity: 'Sold', completed: '2026-01-15 10:00:00', price: PRICE }))
      .thenRefused('transaction/overdrawn');
  });

  test('a forgotten purchase takes its place in the past', () => {
    given(
      artwork,
      registered(),
      bought({ completed: '2026-01-01 10:00:00' }),
      sold({ completed: '2026-02-01 10:00:00' }),
    )
      .when(record({ activity: 'Purchased', completed: '2026-01-15 10:00:00' }))
      .then(bought({ id: 80, completed: '2026-01-15 10:00:00' }), { type: 'ArtworkOffered', data: {} });
  });

  test('a transaction that is not completed counts for nothing', () => {
    const reserved = record({ activity: 'Sold', completed: null, initiated: '2026-03-01 09:00:00' });
    given(artwork, ...onTheWall(), sold())
      .when(reserved)
      .then(bought({ id: 80, activity: 'Sold', completed: null, initiated: '2026-03-01 09:00:00' }));
  });

  test('a transfer moves the piece', () => {
    given(artwork, ...onTheWall({ location: 'Racks' }))
      .when(record({ activity: 'Transferred', location: 'Window' }))
      .then(bought({ id: 80, activity: 'Transferred', location: 'Window' }), {
        type: 'ArtworkChanged',
        data: { location: 'Window' },
      });
  });

  test('a transfer of long ago does not move it from where a later one took it', () => {
    const moved = bought({ id: 71, activity: 'Transferred', location: 'Window', completed: '2026-02-01 10:00:00' });
    given(artwork, ...onTheWall(), moved, { type: 'ArtworkChanged', data: { location: 'Window' } })
      .when(record({ activity: 'Transferred', location: 'Racks', completed: '2026-01-01 10:00:00' }))
      .then(bought({ id: 80, activity: 'Transferred', location: 'Racks', completed: '2026-01-01 10:00:00' }));
  });

  test('a sale that is yet to come is refused, but for a clock that is five minutes fast', () => {
    const at = (completed: string) => record({ activity: 'Sold', completed });
    given(artwork, ...onTheWall())
      .when(at('2026-03-02 15:05:01'))
      .thenRefused('transaction/completed');
    given(artwork, ...onTheWall())
      .when(at('2026-03-02 15:05:00'))
      .then(bought({ id: 80, activity: 'Sold', completed: '2026-03-02 15:05:00', price: PRICE }));
  });

  test('an adjustment may set the quantity to 0', () => {
    given(artwork, ...onTheWall())
      .when(record({ activity: 'Adjusted', quantity: 0 }))
      .then(bought({ id: 80, activity: 'Adjusted', quantity: 0 }));
  });

  test.each<[string, TransactionInput, string]>([
    ['a return from nobody', { activity: 'Returned' }, 'transaction/returned'],
    ['a return from and to', { activity: 'Returned', customer_id: 8, vendor_id: 4 }, 'transaction/returned'],
    ['a move to nowhere', { activity: 'Moved' }, 'transaction/no-location'],
    ['a sale of none', { activity: 'Sold', quantity: 0 }, 'transaction/quantity'],
    ['half a piece', { activity: 'Purchased', quantity: 0.5 }, 'transaction/quantity'],
    ['other units', { activity: 'Purchased', quantity_units_id: 2 }, 'transaction/units'],
    [
      'an end before the beginning',
      { activity: 'Purchased', initiated: '2026-03-02 10:00:00', completed: '2026-03-01 10:00:00' },
      'transaction/completed',
    ],
  ])('refuses %s', (_, data, code) => {
    given(artwork, ...onTheWall({ quantity_units_id: 1 }))
      .when(record(data))
      .thenRefused(code);
  });

  test('a return from a customer brings it back, one to a vendor takes it away', () => {
    const { state } = given(artwork, ...onTheWall(), sold(), bought({ id: 72, activity: 'Returned', customer_id: 8 }));
    expect(stockAfter(counting(state.transactions)).quantity).toBe(1);
    given(artwork, ...onTheWall(), sold())
      .when(record({ activity: 'Returned', vendor_id: 4 }))
      .thenRefused('transaction/overdrawn');
  });
});

describe('correcting', () => {
  const correct = (transaction_id: number) => ({
    type: 'CorrectTransaction' as const,
    data: { transaction_id, reason: 'entered twice' },
  });

  test('a sale that was none counts for nothing any more, and the piece hangs again', () => {
    given(artwork, ...onTheWall(), sold())
      .when(correct(71))
      .then({ type: 'ArtworkTransactionCorrected', data: { transaction_id: 71, reason: 'entered twice' } });
  });

  test('corrected again, it is as wrong as before', () => {
    const corrected: ArtworkEvent = { type: 'ArtworkTransactionCorrected', data: { transaction_id: 71, reason: 'x' } };
    given(artwork, ...onTheWall(), sold(), corrected)
      .when(correct(71))
      .thenNothing();
  });

  test.each(['', '  ', 'x'.repeat(1_001)])('refuses a reason that says nothing, or too much: %#', (reason) => {
    given(artwork, ...onTheWall(), sold())
      .when({ type: 'CorrectTransaction', data: { transaction_id: 71, reason } })
      .thenRefused('field/length');
  });

  test.each([1, 1_000])('takes a reason of one to a thousand characters: %d', (length) => {
    const data = { transaction_id: 71, reason: 'x'.repeat(length) };
    given(artwork, ...onTheWall(), sold())
      .when({ type: 'CorrectTransaction', data })
      .then({ type: 'ArtworkTransactionCorrected', data });
  });

  test('refuses to correct the purchase of what has been sold since', () => {
    given(artwork, ...onTheWall(), sold())
      .when(correct(70))
      .thenRefused('transaction/overdrawn');
  });

  test('refuses to correct a transaction that was never recorded', () => {
    given(artwork, ...onTheWall())
      .when(correct(99))
      .thenRefused('transaction/unknown');
  });

  test('a corrected transfer never took the piece there', () => {
    const racks = bought({ id: 71, activity: 'Transferred', location: 'Racks', completed: '2026-02-01 10:00:00' });
    const window = bought({ id: 72, activity: 'Transferred', location: 'Window', completed: '2026-02-02 10:00:00' });
    given(artwork, ...onTheWall(), racks, window, { type: 'ArtworkChanged', data: { location: 'Window' } })
      .when(correct(72))
      .then(
        { type: 'ArtworkTransactionCorrected', data: { transaction_id: 72, reason: 'entered twice' } },
        { type: 'ArtworkChanged', data: { location: 'Racks' } },
      );
  });
});

describe('whose it is', () => {
  const consigned = transaction({ id: 1, activity: 'Consigned', completed: '2026-01-01 10:00:00' });
  const transferred = transaction({
    id: 2,
    activity: 'Transferred',
    completed: '2026-02-01 10:00:00',
    location: 'Racks',
  });
  const purchased = transaction({ id: 3, activity: 'Purchased', completed: '2026-03-01 10:00:00' });

  test('the two rules disagree after a consigned piece was moved', () => {
    expect(custody([consigned, transferred])).toBe('owned');
    expect(provenance([consigned, transferred])).toBe('consigned');
  });

  test('a purchase after a consignment makes it ours by both', () => {
    expect([custody([consigned, purchased]), provenance([consigned, purchased])]).toEqual(['owned', 'owned']);
    expect([custody([consigned]), provenance([consigned])]).toEqual(['consigned', 'consigned']);
  });

  test('the latest is by completion, then by the order of recording', () => {
    const early = { ...purchased, completed: '2025-01-01 10:00:00' };
    expect(provenance([consigned, early])).toBe('consigned');
    const same = { ...purchased, completed: consigned.completed };
    expect([provenance([consigned, same]), provenance([same, consigned])]).toEqual(['owned', 'consigned']);
  });

  test('a transaction that was not completed, or was corrected, decides nothing', () => {
    expect(provenance([{ ...consigned, completed: null }])).toBe('unknown');
    expect(provenance([purchased, { ...consigned, completed: '2026-04-01 10:00:00', corrected: true }])).toBe('owned');
    expect(custody([])).toBe('owned');
  });

  test('it came to the shop with its first purchase or consignment', () => {
    expect(arrival([transferred, purchased, consigned])).toBe(consigned);
    expect(arrival([transferred])).toBeNull();
  });

  test('sold out is what a sale took the last of', () => {
    const gone = transaction({ id: 4, activity: 'Sold', completed: '2026-04-01 10:00:00' });
    const back = transaction({ id: 5, activity: 'Returned', vendor_id: 4, completed: '2026-04-01 10:00:00' });
    expect(isSoldOut([purchased, gone])).toBe(true);
    expect(isSoldOut([purchased, back])).toBe(false);
    expect(isSoldOut([purchased])).toBe(false);
    expect(isSoldOut([])).toBe(false);
  });
});

test('amounts are rounded half up to the cent', () => {
  expect(totalCost({ fees: 5, cost: 100, quantity: 1.5 })).toBe(158); // 157.5
  expect(totalPrice({ fees: 0, cost: 333, quantity: 1, markup: 0.5 })).toBe(500); // 499.5
});

const inputs = fc.record(
  {
    activity: fc.constantFrom(...ACTIVITIES),
    quantity: fc.integer({ min: 0, max: 5 }),
    customer_id: fc.constantFrom(null, 8),
    vendor_id: fc.constantFrom(null, 4),
    location: fc.constantFrom(null, 'Racks', 'Window'),
    completed: fc.option(fc.integer({ min: 10, max: 28 }).map((day) => `2026-01-${day} 10:00:00`)),
  },
  { requiredKeys: ['activity'] },
);
const which = fc.integer({ min: 0, max: 20 });
const steps = fc.array(fc.oneof(inputs, fc.record({ correct: which }), fc.record({ complete: which })), {
  maxLength: 20,
});

type Step = TransactionInput | { readonly correct: number } | { readonly complete: number };

function commandOf(step: Step, id: number): ArtworkCommand {
  if ('correct' in step) return { type: 'CorrectTransaction', data: { transaction_id: step.correct, reason: 'wrong' } };
  if ('complete' in step)
    return { type: 'CompleteTransaction', data: { transaction_id: step.complete }, facts: facts(id) };
  return { type: 'RecordTransaction', data: { initiated: '2026-01-01 08:00:00', ...step }, facts: facts(id) };
}

test('whatever is recorded, completed and corrected, nothing on hand ever falls below zero at any point of time', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let state = evolve(artwork, artwork.initial, registered());
      sequence.forEach((step, id) => {
        try {
          state = fold(artwork, state, decide(artwork, state, commandOf(step, id)));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        expect(stockAfter(counting(state.transactions)).overdrawn).toBeNull();
      });
    }),
  );
});
