import {
  lanesOf,
  ownerInWords,
  ownersInWords,
  rulesAgree,
  standingInWords,
  svgOf,
  lengthsIn,
  TONE_WORDS,
} from './audit';

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
    ['custody says owned, provenance consigned', 'disagree'],
  ]);
  expect(lanesOf([], '2026-01-21 00:00:00')).toEqual([]);
});

test('a piece of which some units are owned and some consigned names each owner with how many', () => {
  const parts = [
    { standing: 'owned', consignor: null, quantity: 2 },
    { standing: 'consigned', consignor: 'Ann Lee', quantity: 3 },
    { standing: 'consigned', consignor: null, quantity: 1 },
  ];
  const words = 'the shop: 2, Ann Lee: 3, a consignor who is not named: 1';
  expect(ownerInWords(stretch('2026-01-01', null, { parts }))).toBe(words);
  expect(ownerInWords(stretch('2026-01-01', null, { parts: parts.slice(1, 2) }))).toBe('Ann Lee');
  const mixed = { standing: 'consigned', consignor: 'Ann Lee', owned: 2, consigned: 3 } as const;
  expect(ownersInWords(mixed)).toBe('2 owned, 3 consigned by Ann Lee');
  expect(ownersInWords({ ...mixed, owned: 0 })).toBe('consigned by Ann Lee');
  expect(ownersInWords({ ...mixed, standing: 'owned', consignor: null, consigned: 0 })).toBe('owned');
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

test('a picture says what its colours mean, and shows what lasted a moment', () => {
  const short = [stretch('2026-01-01', '2026-01-02'), stretch('2026-01-02', null, { ...owned, location: 'Racks' })];
  const svg = svgOf(lanesOf(short, '2036-01-01 00:00:00'), { title: 'Ebb', from: '2026-01-01', to: '2036-01-01' });
  for (const words of Object.values(TONE_WORDS)) expect(svg).toContain(`>${words}</text>`);
  const widths = [...svg.matchAll(/<rect [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths.slice(0, 2)).toEqual([4, 726]);
});

test('a picture of it shows names as they are written, whatever stands in them', () => {
  const lanes = lanesOf([stretch('2026-01-01', null, { owner_name: '</svg><script>"&' })], '2026-01-21 00:00:00');
  const svg = svgOf(lanes, { title: 'Ebb & <Flow>', from: '2026-01-01', to: '2026-01-21' });
  expect(svg).toContain('&lt;/svg&gt;&lt;script&gt;&quot;&amp;');
  expect(svg).toContain('Ebb &amp; &lt;Flow&gt;');
  expect(svg).not.toContain('<script');
});

test('a standing is told with whose the piece is, and that none was here', () => {
  expect(standingInWords('consigned', 'Ann Lee')).toBe('consigned by Ann Lee');
  expect(standingInWords('consigned', null)).toBe('consigned by nobody named');
  expect(standingInWords('sold', 'Ann Lee')).toBe('sold');
  expect(standingInWords(null, null)).toBe('not here');
});

test('the rules agree where they say the same, and where nobody knows the provenance', () => {
  expect(rulesAgree({ custody: 'owned', provenance: 'owned' })).toBe(true);
  expect(rulesAgree({ custody: 'owned', provenance: 'unknown' })).toBe(true);
  expect(rulesAgree({ custody: 'owned', provenance: 'consigned' })).toBe(false);
});
