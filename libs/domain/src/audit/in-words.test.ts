import { ownerInWords, ownersInWords, rulesAgree, standingInWords } from './audit';

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
