import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import { NO_VERSIONS, otherPlaceInWords, timelineOf, versionsInWords, changedInWords, decisionInWords } from './audit';
import { artworkRegistered } from '../testing/artworks';
import {
  momentOn,
  transactionRecorded,
  consignmentRecorded,
  transactionCorrected,
  entriesOf,
  type DatedEvent,
  saleRecorded,
} from '../testing/audit';

const restated = (...story: DatedEvent[]) =>
  timelineOf(entriesOf([[artworkRegistered(), 2], ...story])).restatements.map(({ before, after }) =>
    [before, after].map((versions) =>
      versions.map(({ validFrom, standing, quantity }) => [validFrom, standing, quantity]),
    ),
  );

test('the first entry of a piece restates nothing', () => {
  expect(restated([consignmentRecorded(), 9])).toEqual([]);
});

test('a restatement has the versions recorded before a late entry, and those recorded since', () => {
  const late: DatedEvent = [saleRecorded({ completed: momentOn(4) }), 9];
  const moved: DatedEvent = [
    transactionRecorded({ id: 72, activity: 'Moved', location: 'Racks', completed: momentOn(6) }),
    6,
  ];
  const consignedThen = [momentOn(2), 'consigned', 1];
  const movedThen = [momentOn(6), 'consigned', 1];
  const soldThen = [momentOn(4), 'sold', 0];
  const movedSold = [momentOn(6), 'sold', 0];
  expect(restated([consignmentRecorded(), 2], moved, late, [transactionCorrected(71), 12])).toEqual([
    [
      [consignedThen, movedThen],
      [soldThen, movedSold],
    ],
    [
      [soldThen, movedSold],
      [consignedThen, movedThen],
    ],
  ]);
});

test('an entry that is valid before all recorded ones restates from its own moment on', () => {
  const earlier: DatedEvent = [transactionRecorded({ id: 72, quantity: 2, completed: momentOn(1) }), 9];
  const [[before, after] = []] = restated([consignmentRecorded(), 2], earlier);
  expect([before, after]).toEqual([
    [[momentOn(2), 'consigned', 1]],
    [
      [momentOn(1), 'owned', 2],
      [momentOn(2), 'consigned', 3],
    ],
  ]);
  expect(versionsInWords([], (moment) => moment, NO_VERSIONS.before)).toBe('nothing was recorded before');
});

test('words for a version name its quantity and place', () => {
  const version = { at: momentOn(2), standing: 'consigned', consignor: 'Ann Lee', quantity: 3, location: 'Window' };
  expect(
    versionsInWords(
      [version, { ...version, at: momentOn(4), location: null }],
      (moment) => moment.slice(0, 10),
      NO_VERSIONS.since,
    ),
  ).toBe('2026-01-02: consigned by Ann Lee, 3 on hand, Window; 2026-01-04: consigned by Ann Lee, 3 on hand');
});

const stretches = (...story: DatedEvent[]) => {
  const entries = entriesOf([[artworkRegistered({ location: 'Window', price: 900_00 }), 2], ...story]);
  return timelineOf(entries).stretches.map(({ validFrom, changed, decidedBy }) => [
    validFrom,
    changed.join(),
    decidedBy.map(({ revision }) => revision),
  ]);
};
const field = (data: object): ArtworkEvent => ({ type: 'ArtworkChanged', data });

test('each stretch has the facets that changed, and the entries that decided them', () => {
  const moved = transactionRecorded({ id: 72, activity: 'Moved', location: 'Racks', completed: momentOn(4) });
  const adjustment = transactionRecorded({ id: 73, activity: 'Adjusted', quantity: 3, completed: momentOn(5) });
  const returnToConsignor = transactionRecorded({
    id: 74,
    activity: 'Returned',
    vendor_id: 5,
    quantity: 3,
    completed: momentOn(7),
  });
  expect(
    stretches(
      [consignmentRecorded(), 2],
      [moved, 4],
      [adjustment, 5],
      [field({ price: 950_00 }), 6],
      [returnToConsignor, 7],
      [transactionCorrected(72), 8],
    ),
  ).toEqual([
    [momentOn(2), 'came', [1]],
    [momentOn(5), 'owner,on hand', [3]],
    [momentOn(6), 'price', [4]],
    [momentOn(7), 'owner,on hand', [5]],
  ]);
  expect(stretches([consignmentRecorded(), 2], [moved, 4])[1]).toEqual([momentOn(4), 'place', [2]]);
});

test('a place that was set by hand is valid from its moment on, whatever is entered later about the time before it', () => {
  const moved = transactionRecorded({ id: 72, activity: 'Moved', location: 'Cellar', completed: momentOn(3) });
  const places = (...story: DatedEvent[]) =>
    timelineOf(
      entriesOf([[artworkRegistered({ location: 'Window' }), 2], [consignmentRecorded(), 2], ...story]),
    ).stretches.map(({ validFrom, location }) => [validFrom, location]);
  expect(places([field({ location: 'Racks' }), 5], [moved, 9])).toEqual([
    [momentOn(2), 'Window'],
    [momentOn(3), 'Cellar'],
    [momentOn(5), 'Racks'],
  ]);
  expect(places([field({ location: 'Racks' }), 5], [moved, 9], [field({ location: 'Cellar' }), 9]).at(-1)).toEqual([
    momentOn(9),
    'Cellar',
  ]);
  expect(places([moved, 3], [field({ location: 'Cellar' }), 3], [transactionCorrected(72), 6])).toEqual([
    [momentOn(2), 'Window'],
  ]);
});

test('a change is put in words, with the person who recorded it', () => {
  const stretch = { changed: 'owner, cost, price', cost: null, price: 950 };
  expect(changedInWords(stretch)).toBe('owner, cost not said, price $950.00');
  const moved = { what: 'Moved', transaction_id: 12, by: 'account-7', by_name: 'Ann Alder' };
  expect(decisionInWords(moved)).toBe('Moved (transaction 12), by Ann Alder');
  expect(decisionInWords({ ...moved, what: 'Fields: price', transaction_id: null, by_name: null })).toBe(
    'Fields: price, by account-7',
  );
});

test('a sentence warns where the piece names another place than the end of its history', () => {
  const moved = (id: number, location: string, on: number) =>
    transactionRecorded({ id, activity: 'Moved', location, completed: momentOn(on) });
  const put = (location: string): ArtworkEvent => ({ type: 'ArtworkChanged', data: { location } });
  const otherPlaceAfter = (...story: DatedEvent[]) => {
    const { piece, stretches } = timelineOf(
      entriesOf([[artworkRegistered({ location: 'Window' }), 2], [consignmentRecorded(), 2], ...story]),
    );
    return otherPlaceInWords(piece.values.location, stretches);
  };
  const late: DatedEvent[] = [
    [put('Wall A'), 5],
    [moved(80, 'Wall B', 4), 7],
    [put('Wall B'), 7],
  ];
  expect([otherPlaceAfter(), otherPlaceAfter(...late)]).toEqual([null, null]);
  const laterMoves: DatedEvent[] = [
    [moved(81, 'Wall A', 9), 9],
    [put('Wall A'), 9],
    [moved(82, 'Wall A', 6), 10],
  ];
  expect(otherPlaceAfter(...late, ...laterMoves)).toBeNull();
  expect(otherPlaceAfter(...late, ...laterMoves, [transactionCorrected(81), 11])).toMatch(
    /^The piece itself names Wall A, and its history ends at Wall B: /,
  );
  expect(otherPlaceInWords(null, [])).toBeNull();
});
