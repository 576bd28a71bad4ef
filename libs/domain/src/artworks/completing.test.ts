import { given } from '@rabbet/domain/testing/given';
import {
  artwork,
  type ArtworkEvent,
  custodyOf,
  stockAfter,
  countedTransactions,
  type TransactionDetails,
} from './artworks';
import {
  transactionRecorded,
  recordingFacts,
  NOW,
  offeredPiece,
  PRICE,
  artworkRegistered,
  saleRecorded,
} from '../testing/artworks';

const initiated = '2026-03-01 09:00:00';
const openTransaction = (activity: TransactionDetails['activity'], more: Partial<TransactionDetails> = {}) =>
  transactionRecorded({ id: 80, activity, initiated, completed: null, ...more });
const completeAt = (completed?: string) =>
  ({
    type: 'CompleteTransaction',
    data: { transaction_id: 80, ...(completed && { completed }) },
    facts: { moment: NOW },
  }) as const;
const completedAt = (on = NOW): ArtworkEvent => ({
  type: 'ArtworkTransactionCompleted',
  data: { transaction_id: 80, completed: on },
  occurredAt: new Date(`${on.replace(' ', 'T')}Z`).toISOString(),
});

test('an open sale is completed now or at the given time, and counts from then on', () => {
  const saleCompletedAt = (on = NOW): ArtworkEvent => {
    const completion = completedAt(on);
    return { ...completion, data: { ...completion.data, price: PRICE } } as ArtworkEvent; // as the piece has it
  };
  given(artwork, ...offeredPiece(), openTransaction('Sold'))
    .when(completeAt())
    .then(saleCompletedAt());
  const { state } = given(artwork, ...offeredPiece({ commodity: true }), openTransaction('Sold'), completedAt());
  expect(stockAfter(countedTransactions(state.transactions)).quantity).toBe(0);
  const early = transactionRecorded({ id: 70, completed: '2026-01-01 10:00:00' });
  given(artwork, artworkRegistered({ inventory_public: false, price: PRICE }), early, openTransaction('Sold'))
    .when(completeAt('2026-03-01 12:00:00'))
    .then(saleCompletedAt('2026-03-01 12:00:00'));
});

test('a piece is offered once its purchase is completed', () => {
  given(artwork, artworkRegistered(), openTransaction('Purchased'))
    .when(completeAt())
    .then(completedAt(), { type: 'ArtworkOffered', data: {} });
});

test('a completed transfer moves the piece, and its correction moves it back', () => {
  const toWallA = [...offeredPiece({ location: 'Racks' }), openTransaction('Transferred', { location: 'Wall A' })];
  const isAt = (location: string): ArtworkEvent => ({ type: 'ArtworkChanged', data: { location } });
  given(artwork, ...toWallA)
    .when(completeAt())
    .then(completedAt(), isAt('Wall A'));
  given(artwork, ...toWallA, completedAt(), isAt('Wall A'))
    .when({ type: 'CorrectTransaction', data: { transaction_id: 80, reason: 'never went' } })
    .then({ type: 'ArtworkTransactionCorrected', data: { transaction_id: 80, reason: 'never went' } }, isAt('Racks'));
});

test('transactions decide the owner in the order of their completion, not of their recording', () => {
  const { state } = given(
    artwork,
    artworkRegistered(),
    openTransaction('Consigned'),
    transactionRecorded({ id: 81 }),
    completedAt(),
  );
  expect(custodyOf(state.transactions)).toBe('owned'); // completed at the same moment, recorded before
  const later = given(
    artwork,
    artworkRegistered(),
    openTransaction('Consigned'),
    transactionRecorded({ id: 81 }),
    completedAt('2026-03-02 15:00:01'),
  );
  expect(custodyOf(later.state.transactions)).toBe('consigned');
});

test('completing a transaction again makes no event for the same time, and is refused for another', () => {
  const completedSale = given(artwork, ...offeredPiece(), openTransaction('Sold'), completedAt());
  completedSale.when(completeAt()).thenNothing();
  completedSale.when(completeAt(NOW)).thenNothing();
  completedSale.when(completeAt('2026-03-02 15:00:01')).thenRefused('transaction/completed');
});

test('refuses to complete a transaction that was corrected', () => {
  const corrected: ArtworkEvent = {
    type: 'ArtworkTransactionCorrected',
    data: { transaction_id: 80, reason: 'no sale' },
  };
  given(artwork, ...offeredPiece(), openTransaction('Sold'), corrected)
    .when(completeAt())
    .thenRefused('transaction/corrected');
});

test('refuses to complete an unknown transaction, or a sale of a piece that is not on hand', () => {
  given(artwork, ...offeredPiece())
    .when(completeAt())
    .thenRefused('transaction/unknown');
  given(artwork, ...offeredPiece(), saleRecorded(), openTransaction('Sold'))
    .when(completeAt())
    .thenRefused('transaction/overdrawn');
});

test('refuses a completion before the beginning, or more than five minutes ahead of the clock', () => {
  const openPurchase = given(artwork, artworkRegistered({ inventory_public: false }), openTransaction('Purchased'));
  openPurchase.when(completeAt('2026-03-01 08:59:59')).thenRefused('transaction/completed');
  openPurchase.when(completeAt(initiated)).then(completedAt(initiated));
  openPurchase.when(completeAt('2026-03-02 15:05:00')).then(completedAt('2026-03-02 15:05:00'));
  openPurchase.when(completeAt('2026-03-02 15:05:01')).thenRefused('transaction/completed');
});

test('refuses a beginning more than five minutes ahead of the clock', () => {
  const begin = (when: string) =>
    ({
      type: 'RecordTransaction',
      data: { activity: 'Sold', completed: null, initiated: when },
      facts: recordingFacts(80),
    }) as const;
  given(artwork, ...offeredPiece())
    .when(begin('2026-03-02 15:05:00'))
    .then(openTransaction('Sold', { initiated: '2026-03-02 15:05:00' }));
  given(artwork, ...offeredPiece())
    .when(begin('2026-03-02 15:05:01'))
    .thenRefused('transaction/initiated');
});
