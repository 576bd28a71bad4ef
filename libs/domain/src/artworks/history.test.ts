import { fold } from '@rabbet/domain/deciders/decider';
import { artwork, type ArtworkEvent, happeningOf } from './artworks';
import { transactionRecorded, NOW, artworkRegistered, saleRecorded } from '../testing/artworks';

const size = { id: 40, dimension_id: 4, units_id: 3, value: '24' };
const image = { id: 50, image_id: 7, ordinal: 0 };
const open = { id: 72, completed: null, initiated: NOW };

/** Happening of the last event, as [what, [field, before, after], ...]. */
function historyOf(...events: [...ArtworkEvent[], ArtworkEvent]): unknown[] {
  const last = events.at(-1)!; // there is one
  const { what, changes } = happeningOf(fold(artwork, artwork.initial, events.slice(0, -1)), last);
  return [what, ...changes.map(({ field, before, after }) => [field, before, after])];
}

test('the registration of a piece shows the values that were given, and no others', () => {
  expect(historyOf(artworkRegistered({ price: 50_000, markup: 1 }))).toEqual([
    'Registered',
    ['name', null, 'Ebb'],
    ['price', null, 50_000],
  ]);
});

test('a change shows the value of each field before and after it', () => {
  const dearer: ArtworkEvent = { type: 'ArtworkChanged', data: { price: 65_000 } };
  const moved: ArtworkEvent = { type: 'ArtworkChanged', data: { location: 'Wall', price: null } };
  expect(historyOf(artworkRegistered({ price: 50_000 }), dearer)).toEqual(['Changed', ['price', 50_000, 65_000]]);
  expect(historyOf(artworkRegistered({ price: 50_000 }), dearer, moved)).toEqual([
    'Changed',
    ['location', null, 'Wall'],
    ['price', 65_000, null],
  ]);
});

test('another number in the catalogue of its maker is a change of both fields', () => {
  const from = { manufacturer_id: 7, catalog_no: null };
  const to = { manufacturer_id: 8, catalog_no: 'A-1' };
  expect(historyOf(artworkRegistered(), { type: 'ArtworkRenumbered', data: { from, to } })).toEqual([
    'Changed',
    ['manufacturer_id', 7, 8],
    ['catalog_no', null, 'A-1'],
  ]);
});

test.each<[string, ArtworkEvent[], unknown[]]>([
  ['is removed', [{ type: 'ArtworkRemoved', data: { manufacturer_id: null, catalog_no: null } }], ['Removed']],
  ['is offered', [{ type: 'ArtworkOffered', data: {} }], ['Offered to visitors']],
  [
    'is measured',
    [{ type: 'ArtworkMeasured', data: size }],
    ['Measured', ['units_id', null, 3], ['value', null, '24']],
  ],
  [
    'is measured again',
    [
      { type: 'ArtworkMeasured', data: size },
      { type: 'ArtworkMeasured', data: { ...size, value: '30' } },
    ],
    ['Measured', ['value', '24', '30']],
  ],
  [
    'loses a size',
    [
      { type: 'ArtworkMeasured', data: size },
      { type: 'ArtworkMeasureRemoved', data: { id: 40 } },
    ],
    ['Size removed', ['units_id', 3, null], ['value', '24', null]],
  ],
  ['gets a picture', [{ type: 'ArtworkImageAttached', data: image }], ['Picture added', ['image_id', null, 7]]],
  [
    'has a picture moved',
    [
      { type: 'ArtworkImageAttached', data: image },
      { type: 'ArtworkImageMoved', data: { id: 50, ordinal: 2 } },
    ],
    ['Picture moved', ['ordinal', 0, 2]],
  ],
  [
    'loses a picture',
    [
      { type: 'ArtworkImageAttached', data: image },
      { type: 'ArtworkImageDetached', data: { id: 50 } },
    ],
    ['Picture removed', ['image_id', 7, null]],
  ],
])('the history shows that a piece %s', (_, events, expected) => {
  expect(historyOf(artworkRegistered(), ...(events as [ArtworkEvent]))).toEqual(expected); // each row has an event
});

test('a change of a size names its dimension', () => {
  expect(happeningOf(artwork.initial, { type: 'ArtworkMeasured', data: size }).changes).toMatchObject([
    { dimension_id: 4 },
    { dimension_id: 4 },
  ]);
});

test('a transaction, its completion and its correction are shown with the activity', () => {
  const times = [
    ['initiated', null, NOW],
    ['completed', null, NOW],
  ];
  expect(historyOf(artworkRegistered(), transactionRecorded({ cost: 20_000 }))).toEqual([
    'Purchased',
    ...times,
    ['cost', null, 20_000],
  ]);
  const begun = saleRecorded({ ...open, price: null });
  expect(historyOf(artworkRegistered(), transactionRecorded(), begun)).toEqual([
    'Sold, not completed yet',
    ['initiated', null, NOW],
  ]);
  const completed: ArtworkEvent = {
    type: 'ArtworkTransactionCompleted',
    data: { transaction_id: 72, completed: NOW },
  };
  expect(historyOf(artworkRegistered(), transactionRecorded(), begun, completed)).toEqual([
    'Completed: Sold',
    ['completed', null, NOW],
  ]);
  const corrected: ArtworkEvent = {
    type: 'ArtworkTransactionCorrected',
    data: { transaction_id: 72, reason: 'entered twice' },
  };
  expect(historyOf(artworkRegistered(), transactionRecorded(), begun, corrected)).toEqual([
    'Corrected: Sold',
    ['reason', null, 'entered twice'],
  ]);
});

test('an event that this program does not know is shown as a change without fields', () => {
  const unknown = { type: 'ArtworkGilded', data: { cost: 1 } } as unknown as ArtworkEvent; // of a newer program
  expect(historyOf(artworkRegistered(), unknown)).toEqual(['Changed']);
});
