import { given } from '@rabbet/domain/testing/given';
import fc from 'fast-check';
import { decide, evolve, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import {
  ACTIVITIES,
  arrivalOf,
  artwork,
  type ArtworkCommand,
  type ArtworkEvent,
  countedTransactions,
  custodyOf,
  isSoldOut,
  provenanceOf,
  stockAfter,
  totalCost,
  totalPrice,
  type TransactionInput,
} from './artworks';
import {
  transactionRecorded,
  recordingFacts,
  offeredPiece,
  PRICE,
  artworkRegistered,
  saleRecorded,
  transaction,
} from '../testing/artworks';

const record = (data: TransactionInput) => ({ type: 'RecordTransaction' as const, data, facts: recordingFacts(80) });

describe('recording', () => {
  test('a sale has the price of the piece', () => {
    given(artwork, ...offeredPiece())
      .when(record({ activity: 'Sold', customer_id: 8, cost: 50_000 }))
      .then(transactionRecorded({ id: 80, activity: 'Sold', customer_id: 8, cost: 50_000, price: PRICE }));
  });

  test('refuses to sell a piece that is not on hand', () => {
    given(artwork, ...offeredPiece(), saleRecorded())
      .when(record({ activity: 'Sold' }))
      .thenRefused('transaction/overdrawn');
  });

  test('refuses with all problems at once', () => {
    const sale = record({
      activity: 'Returned',
      quantity: 1.5,
      initiated: '2999-01-01 00:00:00',
      quantity_units_id: 4,
    });
    const piece = fold(artwork, artwork.initial, [artworkRegistered({ quantity_units_id: 3 })]);
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
      artworkRegistered(),
      transactionRecorded({ completed: '2026-01-01 10:00:00' }),
      saleRecorded({ completed: '2026-02-01 10:00:00' }),
    )
      .when(record({ activity: 'Sold', completed: '2026-01-15 10:00:00', price: PRICE }))
      .thenRefused('transaction/overdrawn');
  });

  test('a purchase in the past is recorded at its own time', () => {
    given(
      artwork,
      artworkRegistered(),
      transactionRecorded({ completed: '2026-01-01 10:00:00' }),
      saleRecorded({ completed: '2026-02-01 10:00:00' }),
    )
      .when(record({ activity: 'Purchased', completed: '2026-01-15 10:00:00' }))
      .then(transactionRecorded({ id: 80, completed: '2026-01-15 10:00:00' }), { type: 'ArtworkOffered', data: {} });
  });

  test('a transaction that is not completed counts for nothing', () => {
    const reserved = record({ activity: 'Sold', completed: null, initiated: '2026-03-01 09:00:00' });
    given(artwork, ...offeredPiece(), saleRecorded())
      .when(reserved)
      .then(transactionRecorded({ id: 80, activity: 'Sold', completed: null, initiated: '2026-03-01 09:00:00' }));
  });

  test('a transfer moves the piece', () => {
    given(artwork, ...offeredPiece({ location: 'Racks' }))
      .when(record({ activity: 'Transferred', location: 'Window' }))
      .then(transactionRecorded({ id: 80, activity: 'Transferred', location: 'Window' }), {
        type: 'ArtworkChanged',
        data: { location: 'Window' },
      });
  });

  test('a late entry of a transfer does not move the piece away from the place of a later one', () => {
    const moved = transactionRecorded({
      id: 71,
      activity: 'Transferred',
      location: 'Window',
      completed: '2026-02-01 10:00:00',
    });
    given(artwork, ...offeredPiece(), moved, { type: 'ArtworkChanged', data: { location: 'Window' } })
      .when(record({ activity: 'Transferred', location: 'Racks', completed: '2026-01-01 10:00:00' }))
      .then(
        transactionRecorded({ id: 80, activity: 'Transferred', location: 'Racks', completed: '2026-01-01 10:00:00' }),
      );
  });

  test('refuses a sale more than five minutes ahead of the clock', () => {
    const at = (completed: string) => record({ activity: 'Sold', completed });
    given(artwork, ...offeredPiece())
      .when(at('2026-03-02 15:05:01'))
      .thenRefused('transaction/completed');
    given(artwork, ...offeredPiece())
      .when(at('2026-03-02 15:05:00'))
      .then(transactionRecorded({ id: 80, activity: 'Sold', completed: '2026-03-02 15:05:00', price: PRICE }));
  });

  test('an adjustment may set the quantity to 0', () => {
    given(artwork, ...offeredPiece())
      .when(record({ activity: 'Adjusted', quantity: 0 }))
      .then(transactionRecorded({ id: 80, activity: 'Adjusted', quantity: 0 }));
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
    given(artwork, ...offeredPiece({ quantity_units_id: 1 }))
      .when(record(data))
      .thenRefused(code);
  });

  test('a return from a customer adds to the stock, and one to a vendor takes from it', () => {
    const { state } = given(
      artwork,
      ...offeredPiece(),
      saleRecorded(),
      transactionRecorded({ id: 72, activity: 'Returned', customer_id: 8 }),
    );
    expect(stockAfter(countedTransactions(state.transactions)).quantity).toBe(1);
    given(artwork, ...offeredPiece(), saleRecorded())
      .when(record({ activity: 'Returned', vendor_id: 4 }))
      .thenRefused('transaction/overdrawn');
  });
});

describe('correcting', () => {
  const correct = (transaction_id: number) => ({
    type: 'CorrectTransaction' as const,
    data: { transaction_id, reason: 'entered twice' },
  });

  test('a corrected sale no longer counts', () => {
    given(artwork, ...offeredPiece(), saleRecorded())
      .when(correct(71))
      .then({ type: 'ArtworkTransactionCorrected', data: { transaction_id: 71, reason: 'entered twice' } });
  });

  test('correcting a corrected transaction makes no event', () => {
    const corrected: ArtworkEvent = { type: 'ArtworkTransactionCorrected', data: { transaction_id: 71, reason: 'x' } };
    given(artwork, ...offeredPiece(), saleRecorded(), corrected)
      .when(correct(71))
      .thenNothing();
  });

  test.each(['', '  ', 'x'.repeat(1_001)])('refuses an empty reason and one that is too long: %#', (reason) => {
    given(artwork, ...offeredPiece(), saleRecorded())
      .when({ type: 'CorrectTransaction', data: { transaction_id: 71, reason } })
      .thenRefused('field/length');
  });

  test.each([1, 1_000])('accepts a reason of one to a thousand characters: %d', (length) => {
    const data = { transaction_id: 71, reason: 'x'.repeat(length) };
    given(artwork, ...offeredPiece(), saleRecorded())
      .when({ type: 'CorrectTransaction', data })
      .then({ type: 'ArtworkTransactionCorrected', data });
  });

  test('refuses to correct the purchase of a piece that is sold', () => {
    given(artwork, ...offeredPiece(), saleRecorded())
      .when(correct(70))
      .thenRefused('transaction/overdrawn');
  });

  test('refuses to correct a transaction that was never recorded', () => {
    given(artwork, ...offeredPiece())
      .when(correct(99))
      .thenRefused('transaction/unknown');
  });

  test('a corrected transfer moves the piece back', () => {
    const racks = transactionRecorded({
      id: 71,
      activity: 'Transferred',
      location: 'Racks',
      completed: '2026-02-01 10:00:00',
    });
    const window = transactionRecorded({
      id: 72,
      activity: 'Transferred',
      location: 'Window',
      completed: '2026-02-02 10:00:00',
    });
    given(artwork, ...offeredPiece(), racks, window, { type: 'ArtworkChanged', data: { location: 'Window' } })
      .when(correct(72))
      .then(
        { type: 'ArtworkTransactionCorrected', data: { transaction_id: 72, reason: 'entered twice' } },
        { type: 'ArtworkChanged', data: { location: 'Racks' } },
      );
  });
});

describe('the owner of a piece', () => {
  const consigned = transaction({ id: 1, activity: 'Consigned', completed: '2026-01-01 10:00:00' });
  const transferred = transaction({
    id: 2,
    activity: 'Transferred',
    completed: '2026-02-01 10:00:00',
    location: 'Racks',
  });
  const purchased = transaction({ id: 3, activity: 'Purchased', completed: '2026-03-01 10:00:00' });

  test('custody and provenance differ after a consigned piece was transferred', () => {
    expect(custodyOf([consigned, transferred])).toBe('owned');
    expect(provenanceOf([consigned, transferred])).toBe('consigned');
  });

  test('is the shop by both rules after a purchase that follows a consignment', () => {
    expect([custodyOf([consigned, purchased]), provenanceOf([consigned, purchased])]).toEqual(['owned', 'owned']);
    expect([custodyOf([consigned]), provenanceOf([consigned])]).toEqual(['consigned', 'consigned']);
  });

  test('is decided by the latest completion, then by the order of recording', () => {
    const early = { ...purchased, completed: '2025-01-01 10:00:00' };
    expect(provenanceOf([consigned, early])).toBe('consigned');
    const same = { ...purchased, completed: consigned.completed };
    expect([provenanceOf([consigned, same]), provenanceOf([same, consigned])]).toEqual(['owned', 'consigned']);
  });

  test('is not decided by open or corrected transactions', () => {
    expect(provenanceOf([{ ...consigned, completed: null }])).toBe('unknown');
    expect(provenanceOf([purchased, { ...consigned, completed: '2026-04-01 10:00:00', corrected: true }])).toBe(
      'owned',
    );
    expect(custodyOf([])).toBe('owned');
  });

  test('arrived with the first purchase or consignment', () => {
    expect(arrivalOf([transferred, purchased, consigned])).toBe(consigned);
    expect(arrivalOf([transferred])).toBeNull();
  });

  test('is a customer once a sale took the last unit', () => {
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
    return { type: 'CompleteTransaction', data: { transaction_id: step.complete }, facts: recordingFacts(id) };
  return { type: 'RecordTransaction', data: { initiated: '2026-01-01 08:00:00', ...step }, facts: recordingFacts(id) };
}

test('no sequence of recorded, completed and corrected transactions lets the stock fall below zero at any time', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let state = evolve(artwork, artwork.initial, artworkRegistered());
      sequence.forEach((step, id) => {
        try {
          state = fold(artwork, state, decide(artwork, state, commandOf(step, id)));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        expect(stockAfter(countedTransactions(state.transactions)).overdrawn).toBeNull();
      });
    }),
  );
});
