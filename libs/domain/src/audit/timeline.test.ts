import { NO_POINTS, pointsInWords, timelineOf } from './audit';
import { at, bought, consigned, correct, entriesOf, registered, type Said, sold } from './testing';

const restated = (...story: Said[]) =>
  timelineOf(entriesOf([[registered(), 2], ...story])).restatements.map(({ before, after }) =>
    [before, after].map((points) => points.map((point) => [point.at, point.standing, point.quantity])),
  );

test('the first that is recorded of a piece restates nothing', () => {
  expect(restated([consigned(), 9])).toEqual([]);
});

test('what was said of the time of a late entry stands before what is said of it since', () => {
  const late: Said = [sold({ completed: at(4) }), 9];
  const moved: Said = [bought({ id: 72, activity: 'Moved', location: 'Racks', completed: at(6) }), 6];
  const [consignedThen, movedThen] = [
    [at(2), 'consigned', 1],
    [at(6), 'consigned', 1],
  ];
  const [soldThen, movedSold] = [
    [at(4), 'sold', 0],
    [at(6), 'sold', 0],
  ];
  expect(restated([consigned(), 2], moved, late, [correct(71), 12])).toEqual([
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

test('where an entry is true before anything that was recorded, it says so', () => {
  const earlier: Said = [bought({ id: 72, quantity: 2, completed: at(1) }), 9];
  const [[before, after] = []] = restated([consigned(), 2], earlier);
  expect([before, after]).toEqual([
    [[at(2), 'consigned', 1]],
    [
      [at(1), 'owned', 2],
      [at(2), 'consigned', 3],
    ],
  ]);
  expect(pointsInWords([], (moment) => moment, NO_POINTS.before)).toBe('nothing was recorded before');
});

test('a quantity that changed is told, with the place', () => {
  const said = { at: at(2), standing: 'consigned', consignor: 'Ann Lee', quantity: 3, location: 'Window' };
  expect(
    pointsInWords([said, { ...said, at: at(4), location: null }], (moment) => moment.slice(0, 10), NO_POINTS.since),
  ).toBe('2026-01-02: consigned by Ann Lee, 3 on hand, Window; 2026-01-04: consigned by Ann Lee, 3 on hand');
});
