import { given } from '@rabbet/domain/testing/given';
import { artwork, type ArtworkEvent, type TransactionDetails } from './artworks';
import { transactionRecorded, recordingFacts, offeredPiece, PRICE } from '../testing/artworks';

const day = (n: string) => `2026-02-${n} 10:00:00`;
const transfer = (location: string, completed?: string) =>
  ({
    type: 'RecordTransaction',
    data: { activity: 'Transferred', location, ...(completed && { completed }) },
    facts: recordingFacts(80),
  }) as const;
const transferred = (id: number, location: string, completed: string | null, more: Partial<TransactionDetails> = {}) =>
  transactionRecorded({ id, activity: 'Transferred', location, completed, ...more });
const locationChanged = (location: string | null): ArtworkEvent => ({ type: 'ArtworkChanged', data: { location } });
const correct = (transaction_id: number) =>
  ({ type: 'CorrectTransaction', data: { transaction_id, reason: 'it never went' } }) as const;
const corrected = (transaction_id: number): ArtworkEvent => ({
  type: 'ArtworkTransactionCorrected',
  data: { transaction_id, reason: 'it never went' },
});

test('a transfer moves a piece back to the place that staff took it from by hand', () => {
  given(
    artwork,
    ...offeredPiece(),
    transferred(71, 'Wall A', day('01')),
    locationChanged('Wall A'),
    locationChanged('Racks'),
  )
    .when(transfer('Wall A'))
    .then(transactionRecorded({ id: 80, activity: 'Transferred', location: 'Wall A' }), locationChanged('Wall A'));
});

describe('a corrected transfer', () => {
  const inWindow = offeredPiece({ location: 'Front window' });
  const onWallA = [...inWindow, transferred(71, 'Wall A', day('01')), locationChanged('Wall A')];

  test('moves the piece back to where it was registered', () => {
    given(artwork, ...onWallA)
      .when(correct(71))
      .then(corrected(71), locationChanged('Front window'));
  });

  test('leaves the piece without a place if it was registered without one', () => {
    given(artwork, ...offeredPiece(), transferred(71, 'Wall A', day('01')), locationChanged('Wall A'))
      .when(correct(71))
      .then(corrected(71), locationChanged(null));
  });

  test('leaves the piece where staff put it by hand since, also at the place of the transfer', () => {
    given(artwork, ...onWallA, locationChanged('Racks'))
      .when(correct(71))
      .then(corrected(71));
    given(artwork, ...onWallA, locationChanged('Racks'), locationChanged('Wall A'))
      .when(correct(71))
      .then(corrected(71));
  });

  test('moves the piece back to where staff had put it by hand before', () => {
    given(
      artwork,
      ...onWallA,
      locationChanged('Racks'),
      transferred(72, 'Wall B', day('02')),
      locationChanged('Wall B'),
    )
      .when(correct(72))
      .then(corrected(72), locationChanged('Racks'));
  });

  test('does not count when a later transfer is corrected too', () => {
    const onWallB = [...onWallA, transferred(72, 'Wall B', day('02')), locationChanged('Wall B')];
    given(artwork, ...onWallB)
      .when(correct(71))
      .then(corrected(71));
    given(artwork, ...onWallB, corrected(71))
      .when(correct(72))
      .then(corrected(72), locationChanged('Front window'));
  });

  test('moves the piece back to the place of an earlier transfer that was recorded late', () => {
    const forgotten = transferred(72, 'Cellar', '2026-01-15 10:00:00');
    given(artwork, ...onWallA, forgotten)
      .when(correct(71))
      .then(corrected(71), locationChanged('Cellar'));
  });
});

test('a late entry of a transfer does not move the piece away from where later ones or staff put it', () => {
  given(
    artwork,
    ...offeredPiece(),
    transferred(71, 'Wall A', day('05')),
    locationChanged('Wall A'),
    locationChanged('Racks'),
  )
    .when(transfer('Wall B', day('03')))
    .then(transferred(80, 'Wall B', day('03')));
});

test('of two transfers at the same moment the one that was recorded last decides the place', () => {
  given(artwork, ...offeredPiece(), transferred(71, 'Wall A', day('01')), locationChanged('Wall A'))
    .when(transfer('Wall B', day('01')))
    .then(
      transactionRecorded({ id: 80, activity: 'Transferred', location: 'Wall B', completed: day('01') }),
      locationChanged('Wall B'),
    );
  given(artwork, ...offeredPiece(), transferred(71, 'Wall A', day('02')), locationChanged('Wall A'))
    .when(transfer('Wall B', day('01')))
    .then(transactionRecorded({ id: 80, activity: 'Transferred', location: 'Wall B', completed: day('01') }));
});

test('an open transfer does not move the piece', () => {
  const toBe = { activity: 'Transferred', location: 'Wall A', completed: null } as const;
  given(artwork, ...offeredPiece({ location: 'Racks' }))
    .when({ type: 'RecordTransaction', data: toBe, facts: recordingFacts(80) })
    .then(transactionRecorded({ id: 80, ...toBe }));
});

test('a transfer needs no quantity, also of pieces that are counted in pairs', () => {
  const pairs = offeredPiece({ quantity_modulus: 2 });
  given(artwork, ...pairs)
    .when(transfer('Wall A'))
    .then(transactionRecorded({ id: 80, activity: 'Transferred', location: 'Wall A' }), locationChanged('Wall A'));
  given(artwork, ...pairs)
    .when({ type: 'RecordTransaction', data: { activity: 'Purchased' }, facts: recordingFacts(80) })
    .thenRefused('transaction/quantity');
});

test('a sale does not move the piece, also where its location differs from its last transfer', () => {
  const unfollowed = [
    transferred(71, 'Wall A', day('01')),
    locationChanged('Wall A'),
    locationChanged('Racks'),
    transferred(72, 'Wall A', day('02')),
  ];
  given(artwork, ...offeredPiece(), ...unfollowed, transactionRecorded({ id: 73 }))
    .when({ type: 'RecordTransaction', data: { activity: 'Sold' }, facts: recordingFacts(80) })
    .then(transactionRecorded({ id: 80, activity: 'Sold', price: PRICE }));
});
