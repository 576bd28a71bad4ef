import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import { NO_VERSIONS, otherPlaceInWords, timelineOf, versionsInWords, changedInWords, decisionInWords } from './audit';
import { at, bought, consigned, corrected, entriesOf, type RecordedOn, registered, sold } from './testing';

const restated = (...story: RecordedOn[]) =>
  timelineOf(entriesOf([[registered(), 2], ...story])).restatements.map(({ before, after }) =>
    [before, after].map((versions) =>
      versions.map(({ validFrom, standing, quantity }) => [validFrom, standing, quantity]),
    ),
  );

test('the first entry of a piece restates nothing', () => {
  expect(restated([consigned(), 9])).toEqual([]);
});

test('a restatement has the versions recorded before a late entry, and those recorded since', () => {
  const late: RecordedOn = [sold({ completed: at(4) }), 9];
  const moved: RecordedOn = [bought({ id: 72, activity: 'Moved', location: 'Racks', completed: at(6) }), 6];
  const consignedThen = [at(2), 'consigned', 1];
  const movedThen = [at(6), 'consigned', 1];
  const soldThen = [at(4), 'sold', 0];
  const movedSold = [at(6), 'sold', 0];
  expect(restated([consigned(), 2], moved, late, [corrected(71), 12])).toEqual([
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
  const earlier: RecordedOn = [bought({ id: 72, quantity: 2, completed: at(1) }), 9];
  const [[before, after] = []] = restated([consigned(), 2], earlier);
  expect([before, after]).toEqual([
    [[at(2), 'consigned', 1]],
    [
      [at(1), 'owned', 2],
      [at(2), 'consigned', 3],
    ],
  ]);
  expect(versionsInWords([], (moment) => moment, NO_VERSIONS.before)).toBe('nothing was recorded before');
});

test('words for a version name its quantity and place', () => {
  const version = { at: at(2), standing: 'consigned', consignor: 'Ann Lee', quantity: 3, location: 'Window' };
  expect(
    versionsInWords(
      [version, { ...version, at: at(4), location: null }],
      (moment) => moment.slice(0, 10),
      NO_VERSIONS.since,
    ),
  ).toBe('2026-01-02: consigned by Ann Lee, 3 on hand, Window; 2026-01-04: consigned by Ann Lee, 3 on hand');
});

const stretches = (...story: RecordedOn[]) => {
  const entries = entriesOf([[registered({ location: 'Window', price: 900_00 }), 2], ...story]);
  return timelineOf(entries).stretches.map(({ validFrom, changed, decidedBy }) => [
    validFrom,
    changed.join(),
    decidedBy.map(({ revision }) => revision),
  ]);
};
const field = (data: object): ArtworkEvent => ({ type: 'ArtworkChanged', data });

test('each stretch has the facets that changed, and the entries that decided them', () => {
  const moved = bought({ id: 72, activity: 'Moved', location: 'Racks', completed: at(4) });
  const counted = bought({ id: 73, activity: 'Adjusted', quantity: 3, completed: at(5) });
  const back = bought({ id: 74, activity: 'Returned', vendor_id: 5, quantity: 3, completed: at(7) });
  expect(
    stretches([consigned(), 2], [moved, 4], [counted, 5], [field({ price: 950_00 }), 6], [back, 7], [corrected(72), 8]),
  ).toEqual([
    [at(2), 'came', [1]],
    [at(5), 'owner,on hand', [3]],
    [at(6), 'price', [4]],
    [at(7), 'owner,on hand', [5]],
  ]);
  expect(stretches([consigned(), 2], [moved, 4])[1]).toEqual([at(4), 'place', [2]]);
});

test('a place that was set by hand is valid from its moment on, whatever is entered later about the time before it', () => {
  const moved = bought({ id: 72, activity: 'Moved', location: 'Cellar', completed: at(3) });
  const places = (...story: RecordedOn[]) =>
    timelineOf(entriesOf([[registered({ location: 'Window' }), 2], [consigned(), 2], ...story])).stretches.map(
      ({ validFrom, location }) => [validFrom, location],
    );
  expect(places([field({ location: 'Racks' }), 5], [moved, 9])).toEqual([
    [at(2), 'Window'],
    [at(3), 'Cellar'],
    [at(5), 'Racks'],
  ]);
  expect(places([field({ location: 'Racks' }), 5], [moved, 9], [field({ location: 'Cellar' }), 9]).at(-1)).toEqual([
    at(9),
    'Cellar',
  ]);
  expect(places([moved, 3], [field({ location: 'Cellar' }), 3], [corrected(72), 6])).toEqual([[at(2), 'Window']]);
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
    bought({ id, activity: 'Moved', location, completed: at(on) });
  const put = (location: string): ArtworkEvent => ({ type: 'ArtworkChanged', data: { location } });
  const otherPlaceAfter = (...story: RecordedOn[]) => {
    const { piece, stretches } = timelineOf(
      entriesOf([[registered({ location: 'Window' }), 2], [consigned(), 2], ...story]),
    );
    return otherPlaceInWords(piece.values.location, stretches);
  };
  const late: RecordedOn[] = [
    [put('Wall A'), 5],
    [moved(80, 'Wall B', 4), 7],
    [put('Wall B'), 7],
  ];
  expect([otherPlaceAfter(), otherPlaceAfter(...late)]).toEqual([null, null]);
  const again: RecordedOn[] = [
    [moved(81, 'Wall A', 9), 9],
    [put('Wall A'), 9],
    [moved(82, 'Wall A', 6), 10],
  ];
  expect(otherPlaceAfter(...late, ...again)).toBeNull();
  expect(otherPlaceAfter(...late, ...again, [corrected(81), 11])).toMatch(
    /^The piece itself names Wall A, and its history ends at Wall B: /,
  );
  expect(otherPlaceInWords(null, [])).toBeNull();
});
