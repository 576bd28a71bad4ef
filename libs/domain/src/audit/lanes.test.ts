import { lanesOf, lengthsIn } from './audit';

const stretch = (at: string, until: string | null, more: object = {}) => ({
  at: `${at} 00:00:00`,
  until: until && `${until} 00:00:00`,
  standing: 'consigned',
  owner: 'company',
  owner_name: 'Ann Lee',
  location: 'Window',
  custody: 'consigned',
  provenance: 'consigned',
  agree: true,
  parts: [],
  ...more,
});
const owned = { standing: 'owned', owner: 'shop', owner_name: null, custody: 'owned', agree: false };
const story = [
  stretch('2026-01-01', '2026-01-06'),
  stretch('2026-01-06', '2026-01-11', { location: 'Racks' }),
  stretch('2026-01-11', null, { ...owned, location: 'Racks' }),
];

test('a timeline is drawn from the arrival to its end, and what stays the same is one part', () => {
  const [owner, place, rules] = lanesOf(story, '2026-01-21 00:00:00');
  expect(owner?.segments).toEqual([
    { from: 0, to: 0.5, label: 'Ann Lee', tone: 'consigned' },
    { from: 0.5, to: 1, label: 'the shop', tone: 'owned' },
  ]);
  expect(place?.segments.map(({ from, label }) => [from, label])).toEqual([
    [0, 'Window'],
    [0.25, 'Racks'],
    [0.5, 'Racks'],
  ]);
  expect(rules?.segments.map(({ label, tone }) => [label, tone])).toEqual([
    ['consigned', 'agree'],
    ['owned by transfer, came consigned', 'disagree'],
  ]);
  expect(lanesOf([], '2026-01-21 00:00:00')).toEqual([]);
});

test('a part of a lane is never narrower than the least, and all parts make up the whole', () => {
  const parts = [0, 0.001, 0.5, 0.501, 1].flatMap((from, i, all) => {
    const to = all[i + 1];
    return to === undefined ? [] : [{ from, to, label: '', tone: 'owned' }];
  });
  expect(lengthsIn(parts, 100)).toEqual([1, 49, 1, 49]);
  expect(lengthsIn(parts, 100, 3)).toEqual([3, 47, 3, 47]);
  expect(lengthsIn(parts, 2)).toEqual([1, 1, 1, 1]);
});
