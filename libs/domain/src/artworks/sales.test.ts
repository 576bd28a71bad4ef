import { decide, fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { percentOf } from '@rabbet/domain/money/money';
import fc from 'fast-check';
import { artwork, type ArtworkCommand, type ArtworkEvent, type Transaction, type TransactionInput } from './artworks';
import { transactionRecorded, recordingFacts, NOW, PRICE, artworkRegistered } from '../testing/artworks';

const record = (data: TransactionInput): ArtworkCommand => ({
  type: 'RecordTransaction',
  data,
  facts: recordingFacts(80),
});
const on = (day: number) => `2026-02-0${day} 10:00:00`;
const OFFERED: ArtworkEvent = { type: 'ArtworkOffered', data: {} };
const piece = [artworkRegistered({ price: PRICE }), OFFERED];
const consigned = transactionRecorded({ activity: 'Consigned', vendor_id: 4, share: 60, completed: on(1) });
const sale = { id: 80, activity: 'Sold' } as const;

describe('consigning', () => {
  const consigning = { activity: 'Consigned', vendor_id: 4 } as const;

  test('has the usual share, unless another one is given', () => {
    given(artwork, ...piece)
      .when(record(consigning))
      .then(transactionRecorded({ id: 80, ...consigning, share: 50 }));
    given(artwork, ...piece)
      .when(record({ ...consigning, share: 62.5 }))
      .then(transactionRecorded({ id: 80, ...consigning, share: 62.5 }));
  });

  test('refuses a share with a purchase or a sale', () => {
    for (const activity of ['Purchased', 'Sold'] as const)
      given(artwork, ...piece, transactionRecorded())
        .when(record({ activity, share: 50 }))
        .thenRefused('transaction/share');
  });
});

describe('selling', () => {
  test('has the given price, else that of the piece', () => {
    const owned = given(artwork, ...piece, transactionRecorded());
    owned.when(record({ activity: 'Sold', price: 41_000 })).then(transactionRecorded({ ...sale, price: 41_000 }));
    owned.when(record({ activity: 'Sold' })).then(transactionRecorded({ ...sale, price: PRICE }));
    given(artwork, artworkRegistered({ cost: 10_000, markup: 2 }), transactionRecorded(), OFFERED)
      .when(record({ activity: 'Sold' }))
      .then(transactionRecorded({ ...sale, price: 30_000 }));
  });

  test('refuses a sale without any price, and a price of a transaction that is no sale', () => {
    given(artwork, artworkRegistered(), transactionRecorded(), OFFERED)
      .when(record({ activity: 'Sold' }))
      .thenRefused('transaction/price');
    given(artwork, ...piece)
      .when(record({ activity: 'Purchased', price: 100 }))
      .thenRefused('transaction/price');
  });

  test('refuses an order with a transaction that is no sale', () => {
    for (const activity of ['Purchased', 'Adjusted'] as const)
      given(artwork, ...piece)
        .when(record({ activity, order_id: 9 }))
        .thenRefused('transaction/order');
  });

  test('under an order names any id of its customer or none, and no other customer', () => {
    const owned = given(artwork, ...piece, transactionRecorded());
    const under = (customer_id: number | null): ArtworkCommand => ({
      type: 'RecordTransaction',
      data: { activity: 'Sold', order_id: 9, customer_id },
      facts: { ...recordingFacts(80), buyers: [4, 6] },
    });
    for (const customer_id of [4, 6, null])
      owned.when(under(customer_id)).then(transactionRecorded({ ...sale, order_id: 9, customer_id, price: PRICE }));
    owned.when(under(5)).thenRefused('transaction/customer');
    owned
      .when(record({ activity: 'Sold', customer_id: 5 }))
      .then(transactionRecorded({ ...sale, customer_id: 5, price: PRICE }));
  });

  test('under an order is completed for its customer alone', () => {
    const begun = transactionRecorded({ ...sale, completed: null, initiated: on(2), order_id: 9 });
    const complete = (more: object): ArtworkCommand => ({
      type: 'CompleteTransaction',
      facts: { moment: NOW, buyers: [4, 6] },
      data: { transaction_id: 80, ...more },
    });
    const completed = (more: object): ArtworkEvent => ({
      type: 'ArtworkTransactionCompleted',
      occurredAt: '2026-03-02T15:00:00.000Z',
      data: { transaction_id: 80, completed: NOW, ...more, price: PRICE },
    });
    const owned = given(artwork, ...piece, transactionRecorded(), begun);
    owned.when(complete({ customer_id: 6 })).then(completed({ customer_id: 6 }));
    owned.when(complete({})).then(completed({}));
    owned.when(complete({ customer_id: 5 })).thenRefused('transaction/customer');
  });

  test('fixes the amount that the consignor is owed', () => {
    given(artwork, ...piece, consigned)
      .when(record({ activity: 'Sold', order_id: 9 }))
      .then(transactionRecorded({ ...sale, order_id: 9, price: PRICE, share: 60, consignor_id: 4, due: 30_000 }));
  });

  test('owes nobody for a piece that was transferred to the shop before its sale', () => {
    const transferred = transactionRecorded({ id: 71, activity: 'Transferred', completed: on(2) });
    given(artwork, ...piece, consigned, transferred)
      .when(record({ activity: 'Sold' }))
      .then(transactionRecorded({ ...sale, price: PRICE }));
    given(artwork, ...piece, consigned, transferred) // back-dated: it was still consigned
      .when(record({ activity: 'Sold', completed: '2026-02-01 12:00:00' }))
      .then(
        transactionRecorded({
          ...sale,
          price: PRICE,
          share: 60,
          consignor_id: 4,
          due: 30_000,
          completed: '2026-02-01 12:00:00',
        }),
      );
  });

  test('adds price, customer and debt when it is completed', () => {
    const begun = transactionRecorded({ ...sale, completed: null, initiated: on(2) });
    const complete = (more: object): ArtworkCommand => ({
      type: 'CompleteTransaction',
      facts: { moment: NOW },
      data: { transaction_id: 80, ...more },
    });
    const learned = { customer_id: 8, invoice: 'S-7', price: 40_000, share: 60, consignor_id: 4, due: 24_000 };
    const completed: ArtworkEvent = {
      type: 'ArtworkTransactionCompleted',
      data: { transaction_id: 80, completed: NOW, ...learned },
      occurredAt: '2026-03-02T15:00:00.000Z',
    };
    const terms = { customer_id: 8, invoice: 'S-7', price: 40_000 };
    given(artwork, ...piece, consigned, begun)
      .when(complete(terms))
      .then(completed);
    const done = given(artwork, ...piece, consigned, begun, completed);
    done.when(complete(terms)).thenNothing();
    done.when(complete({ price: 1 })).thenRefused('transaction/completed');
    given(artwork, artworkRegistered(), consigned, OFFERED, begun).when(complete({})).thenRefused('transaction/price');
  });

  test('owes the share of consigned units alone', () => {
    const purchase = transactionRecorded({ id: 60, activity: 'Purchased', quantity: 2, completed: on(1) });
    const consignment = transactionRecorded({
      id: 61,
      activity: 'Consigned',
      vendor_id: 4,
      share: 60,
      quantity: 1,
      completed: on(2),
    });
    const due = (events: readonly ArtworkEvent[], quantity: number) => {
      const piece = fold(artwork, artwork.initial, [artworkRegistered({ price: 100_00 }), ...events]);
      const [event] = decide(artwork, piece, record({ activity: 'Sold', quantity, completed: on(3) }));
      const { consignor_id, due: owed } = event!.data as Transaction;
      return [consignor_id, owed];
    };
    expect(due([purchase, consignment], 1)).toEqual([4, 60_00]);
    expect(due([purchase, consignment], 3)).toEqual([4, 60_00]);
    const firstSale = transactionRecorded({
      id: 62,
      activity: 'Sold',
      share: 60,
      consignor_id: 4,
      due: 60_00,
      completed: on(2),
    });
    expect(due([purchase, consignment, firstSale], 1)).toEqual([null, null]);
    const laterPurchase = transactionRecorded({ id: 63, activity: 'Purchased', quantity: 1, completed: on(2) });
    expect(due([consignment, laterPurchase], 1)).toEqual([null, null]);
    expect(due([consignment, laterPurchase], 2)).toEqual([4, 60_00]);
  });

  test('rounds the share half up to the cent: both sides together are a cent off at most', () => {
    expect(percentOf(333, 50)).toBe(167);
    const share = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), share, fc.integer({ min: 1, max: 50 }), (price, percent, quantity) => {
        const due = percentOf(price, percent, quantity);
        const left = percentOf(price, Number((100 - percent).toFixed(2)), quantity);
        expect(due).toBeGreaterThanOrEqual(0);
        expect(Math.abs(due + left - price * quantity)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('returning to a firm', () => {
  test('needs a reason in the comments if the piece came from somebody else', () => {
    const here = given(artwork, ...piece, consigned);
    here
      .when(record({ activity: 'Returned', vendor_id: 4 }))
      .then(transactionRecorded({ id: 80, activity: 'Returned', vendor_id: 4 }));
    here.when(record({ activity: 'Returned', vendor_id: 5 })).thenRefused('transaction/returned');
    const reason = 'the estate handles it now';
    here
      .when(record({ activity: 'Returned', vendor_id: 5, comments: reason }))
      .then(transactionRecorded({ id: 80, activity: 'Returned', vendor_id: 5, comments: reason }));
  });

  test('is accepted from a piece whose vendor is unknown', () => {
    given(artwork, ...piece, transactionRecorded())
      .when(record({ activity: 'Returned', vendor_id: 5 }))
      .then(transactionRecorded({ id: 80, activity: 'Returned', vendor_id: 5 }));
  });
});

test.each(['completed', 'initiated'] as const)('refuses a time before 1900, as %s', (field) => {
  const old = '0001-01-01 00:00:00';
  given(artwork, ...piece)
    .when(record({ activity: 'Purchased', initiated: old, ...(field === 'completed' && { completed: old }) }))
    .thenRefused(`transaction/${field}`);
});

describe('a hold', () => {
  const heldPiece = artworkRegistered({
    price: PRICE,
    held_until: '2026-03-20',
    held_for: 5,
    held_note: 'measures the wall',
  });
  const holdEnded: ArtworkEvent = {
    type: 'ArtworkChanged',
    data: { held_until: null, held_for: null, held_note: null },
  };

  test('ends with the sale of the last unit', () => {
    const sell: ArtworkCommand = record({ activity: 'Sold' });
    given(artwork, heldPiece, transactionRecorded(), OFFERED)
      .when(sell)
      .then(transactionRecorded({ ...sale, price: PRICE }), holdEnded);
    given(artwork, heldPiece, transactionRecorded({ quantity: 2 }), OFFERED)
      .when(sell)
      .then(transactionRecorded({ ...sale, price: PRICE }));
    const begun = transactionRecorded({ ...sale, id: 71, price: PRICE, completed: null, initiated: on(2) });
    given(artwork, heldPiece, transactionRecorded({ completed: on(1) }), OFFERED, begun)
      .when({ type: 'CompleteTransaction', data: { transaction_id: 71 }, facts: { moment: NOW } })
      .then(
        {
          type: 'ArtworkTransactionCompleted',
          data: { transaction_id: 71, completed: NOW },
          occurredAt: '2026-03-02T15:00:00.000Z',
        },
        holdEnded,
      );
  });

  test('is refused on a sold piece', () => {
    const hold: ArtworkCommand = { type: 'ChangeArtwork', data: { held_until: '2026-03-21' }, facts: {} };
    given(
      artwork,
      artworkRegistered({ price: PRICE }),
      transactionRecorded(),
      OFFERED,
      transactionRecorded({ ...sale, price: PRICE, completed: NOW }),
    )
      .when(hold)
      .thenRefused('artwork/hold-sold');
  });
});
