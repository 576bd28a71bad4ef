import { given } from '@rabbet/domain/deciders/given';
import { artwork, type ArtworkEvent, custody, stockAfter, counting, type TransactionDetails } from './artworks';
import { bought, facts, NOW, onTheWall, PRICE, registered, sold } from './testing';

const initiated = '2026-03-01 09:00:00';
const begun = (activity: TransactionDetails['activity'], more: Partial<TransactionDetails> = {}) =>
  bought({ id: 80, activity, initiated, completed: null, ...more });
const complete = (completed?: string) =>
  ({
    type: 'CompleteTransaction',
    data: { transaction_id: 80, ...(completed && { completed }) },
    facts: { moment: NOW },
  }) as const;
const completed = (on = NOW): ArtworkEvent => ({
  type: 'ArtworkTransactionCompleted',
  data: { transaction_id: 80, completed: on },
  occurredAt: new Date(`${on.replace(' ', 'T')}Z`).toISOString(),
});

test('a sale that was begun is completed, now or when it was, and counts from then on', () => {
  const priced = (on = NOW): ArtworkEvent => {
    const completion = completed(on);
    return { ...completion, data: { ...completion.data, price: PRICE } } as ArtworkEvent; // as the piece has it
  };
  given(artwork, ...onTheWall(), begun('Sold'))
    .when(complete())
    .then(priced());
  const { state } = given(artwork, ...onTheWall({ commodity: true }), begun('Sold'), completed());
  expect(stockAfter(counting(state.transactions)).quantity).toBe(0);
  const early = bought({ id: 70, completed: '2026-01-01 10:00:00' });
  given(artwork, registered({ inventory_public: false, price: PRICE }), early, begun('Sold'))
    .when(complete('2026-03-01 12:00:00'))
    .then(priced('2026-03-01 12:00:00'));
});

test('a purchase that is completed puts the piece on the wall', () => {
  given(artwork, registered(), begun('Purchased'))
    .when(complete())
    .then(completed(), { type: 'ArtworkOffered', data: {} });
});

test('a transfer that is completed moves the piece, and once it is corrected takes it back', () => {
  const toWallA = [...onTheWall({ location: 'Racks' }), begun('Transferred', { location: 'Wall A' })];
  const isAt = (location: string): ArtworkEvent => ({ type: 'ArtworkChanged', data: { location } });
  given(artwork, ...toWallA)
    .when(complete())
    .then(completed(), isAt('Wall A'));
  given(artwork, ...toWallA, completed(), isAt('Wall A'))
    .when({ type: 'CorrectTransaction', data: { transaction_id: 80, reason: 'never went' } })
    .then({ type: 'ArtworkTransactionCorrected', data: { transaction_id: 80, reason: 'never went' } }, isAt('Racks'));
});

test('a consignment decides whose the piece is by when it was completed', () => {
  const { state } = given(artwork, registered(), begun('Consigned'), bought({ id: 81 }), completed());
  expect(custody(state.transactions)).toBe('owned'); // completed at the same moment, recorded before
  const later = given(artwork, registered(), begun('Consigned'), bought({ id: 81 }), completed('2026-03-02 15:00:01'));
  expect(custody(later.state.transactions)).toBe('consigned');
});

test('completed again at the same time it is as it was, and at another time it is refused', () => {
  const done = given(artwork, ...onTheWall(), begun('Sold'), completed());
  done.when(complete()).thenNothing();
  done.when(complete(NOW)).thenNothing();
  done.when(complete('2026-03-02 15:00:01')).thenRefused('transaction/completed');
});

test('refuses to complete a transaction that was corrected', () => {
  const corrected: ArtworkEvent = {
    type: 'ArtworkTransactionCorrected',
    data: { transaction_id: 80, reason: 'no sale' },
  };
  given(artwork, ...onTheWall(), begun('Sold'), corrected)
    .when(complete())
    .thenRefused('transaction/corrected');
});

test('refuses to complete a transaction that was never recorded, or a sale of a piece that is gone', () => {
  given(artwork, ...onTheWall())
    .when(complete())
    .thenRefused('transaction/unknown');
  given(artwork, ...onTheWall(), sold(), begun('Sold'))
    .when(complete())
    .thenRefused('transaction/overdrawn');
});

test('is completed after it was begun, and not ahead of time but for a clock that is five minutes fast', () => {
  const beginning = given(artwork, registered({ inventory_public: false }), begun('Purchased'));
  beginning.when(complete('2026-03-01 08:59:59')).thenRefused('transaction/completed');
  beginning.when(complete(initiated)).then(completed(initiated));
  beginning.when(complete('2026-03-02 15:05:00')).then(completed('2026-03-02 15:05:00'));
  beginning.when(complete('2026-03-02 15:05:01')).thenRefused('transaction/completed');
});

test('nothing is begun ahead of time but for a clock that is five minutes fast', () => {
  const begin = (when: string) =>
    ({
      type: 'RecordTransaction',
      data: { activity: 'Sold', completed: null, initiated: when },
      facts: facts(80),
    }) as const;
  given(artwork, ...onTheWall())
    .when(begin('2026-03-02 15:05:00'))
    .then(begun('Sold', { initiated: '2026-03-02 15:05:00' }));
  given(artwork, ...onTheWall())
    .when(begin('2026-03-02 15:05:01'))
    .thenRefused('transaction/initiated');
});
