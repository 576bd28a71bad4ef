import { given } from '@rabbet/domain/deciders/given';
import { artwork, type ArtworkEvent, type TransactionDetails } from './artworks';
import { bought, facts, onTheWall, PRICE } from './testing';

const day = (n: string) => `2026-02-${n} 10:00:00`;
const transfer = (location: string, completed?: string) =>
  ({
    type: 'RecordTransaction',
    data: { activity: 'Transferred', location, ...(completed && { completed }) },
    facts: facts(80),
  }) as const;
const went = (id: number, location: string, completed: string | null, more: Partial<TransactionDetails> = {}) =>
  bought({ id, activity: 'Transferred', location, completed, ...more });
const isAt = (location: string | null): ArtworkEvent => ({ type: 'ArtworkChanged', data: { location } });
const correct = (transaction_id: number) =>
  ({ type: 'CorrectTransaction', data: { transaction_id, reason: 'it never went' } }) as const;
const corrected = (transaction_id: number): ArtworkEvent => ({
  type: 'ArtworkTransactionCorrected',
  data: { transaction_id, reason: 'it never went' },
});

test('a piece that staff carried off by hand is back on the wall once it is transferred there again', () => {
  given(artwork, ...onTheWall(), went(71, 'Wall A', day('01')), isAt('Wall A'), isAt('Racks'))
    .when(transfer('Wall A'))
    .then(bought({ id: 80, activity: 'Transferred', location: 'Wall A' }), isAt('Wall A'));
});

describe('a transfer that was none', () => {
  const inWindow = onTheWall({ location: 'Front window' });
  const onWallA = [...inWindow, went(71, 'Wall A', day('01')), isAt('Wall A')];

  test('leaves the piece where it was registered', () => {
    given(artwork, ...onWallA)
      .when(correct(71))
      .then(corrected(71), isAt('Front window'));
  });

  test('leaves it at no place if it was registered at none', () => {
    given(artwork, ...onTheWall(), went(71, 'Wall A', day('01')), isAt('Wall A'))
      .when(correct(71))
      .then(corrected(71), isAt(null));
  });

  test('leaves it where staff put it since, also where that is the same place again', () => {
    given(artwork, ...onWallA, isAt('Racks'))
      .when(correct(71))
      .then(corrected(71));
    given(artwork, ...onWallA, isAt('Racks'), isAt('Wall A'))
      .when(correct(71))
      .then(corrected(71));
  });

  test('gives it back to where staff had put it before', () => {
    given(artwork, ...onWallA, isAt('Racks'), went(72, 'Wall B', day('02')), isAt('Wall B'))
      .when(correct(72))
      .then(corrected(72), isAt('Racks'));
  });

  test('is passed over when a later one was none, too', () => {
    const onWallB = [...onWallA, went(72, 'Wall B', day('02')), isAt('Wall B')];
    given(artwork, ...onWallB)
      .when(correct(71))
      .then(corrected(71));
    given(artwork, ...onWallB, corrected(71))
      .when(correct(72))
      .then(corrected(72), isAt('Front window'));
  });

  test('gives it back to where a forgotten transfer of before had taken it', () => {
    const forgotten = went(72, 'Cellar', '2026-01-15 10:00:00');
    given(artwork, ...onWallA, forgotten)
      .when(correct(71))
      .then(corrected(71), isAt('Cellar'));
  });
});

test('a forgotten transfer of before another one moves nothing, also when staff have put the piece elsewhere since', () => {
  given(artwork, ...onTheWall(), went(71, 'Wall A', day('05')), isAt('Wall A'), isAt('Racks'))
    .when(transfer('Wall B', day('03')))
    .then(went(80, 'Wall B', day('03')));
});

test('of two transfers at the same moment the one that was recorded later says where the piece is', () => {
  given(artwork, ...onTheWall(), went(71, 'Wall A', day('01')), isAt('Wall A'))
    .when(transfer('Wall B', day('01')))
    .then(bought({ id: 80, activity: 'Transferred', location: 'Wall B', completed: day('01') }), isAt('Wall B'));
  given(artwork, ...onTheWall(), went(71, 'Wall A', day('02')), isAt('Wall A'))
    .when(transfer('Wall B', day('01')))
    .then(bought({ id: 80, activity: 'Transferred', location: 'Wall B', completed: day('01') }));
});

test('a transfer that is yet to happen moves nothing', () => {
  const toBe = { activity: 'Transferred', location: 'Wall A', completed: null } as const;
  given(artwork, ...onTheWall({ location: 'Racks' }))
    .when({ type: 'RecordTransaction', data: toBe, facts: facts(80) })
    .then(bought({ id: 80, ...toBe }));
});

test('how many are transferred is not asked for, even of pieces that come in pairs', () => {
  const pairs = onTheWall({ quantity_modulus: 2 });
  given(artwork, ...pairs)
    .when(transfer('Wall A'))
    .then(bought({ id: 80, activity: 'Transferred', location: 'Wall A' }), isAt('Wall A'));
  given(artwork, ...pairs)
    .when({ type: 'RecordTransaction', data: { activity: 'Purchased' }, facts: facts(80) })
    .thenRefused('transaction/quantity');
});

test('a sale moves nothing, not even a piece that an earlier rule left elsewhere than its last transfer took it', () => {
  const unfollowed = [went(71, 'Wall A', day('01')), isAt('Wall A'), isAt('Racks'), went(72, 'Wall A', day('02'))];
  given(artwork, ...onTheWall(), ...unfollowed, bought({ id: 73 }))
    .when({ type: 'RecordTransaction', data: { activity: 'Sold' }, facts: facts(80) })
    .then(bought({ id: 80, activity: 'Sold', price: PRICE }));
});
