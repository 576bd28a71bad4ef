import fc from 'fast-check';
import { ARTWORK_SORTS, CATEGORIES } from '@rabbet/domain/artworks/artworks';
import { filterFields, type Filters } from '../../public/artworks/filters';
import { fromAddress, misread, tidied, toAddress } from './address';

const read = (address: string) => fromAddress<Filters>(filterFields, new URLSearchParams(address));
const write = (filters: Filters) => toAddress<Filters>(filterFields, filters);
const tidy = (address: string) => tidied<Filters>(filterFields, new URLSearchParams(address));

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
const size = fc.option(fc.integer({ min: 1, max: 400_000 }).map((eighths) => eighths / 8));
const filters: fc.Arbitrary<Filters> = fc.record({
  term: fc.option(word).map((text) => text || null),
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  min_width: size,
  max_width: size,
  min_height: size,
  max_height: size,
  sort: fc.nat(ARTWORK_SORTS.length - 1),
  page: fc.integer({ min: 1, max: 99_999 }),
  count: fc.option(fc.integer({ min: 1, max: 200 })),
  after: fc.option(fc.base64String({ minLength: 1 }).map((text) => text.replaceAll(/[^\w]/g, '-'))),
});
const pairs = fc.array(
  fc.tuple(
    fc.constantFrom('term', 'category', 'sort', 'page', 'count', 'min_width', 'utm_source'),
    fc.oneof(fc.constantFrom('', '0', '-1', '1', '7', '8', 'floral', '1e3', ' x '), fc.string({ unit: 'binary' })),
  ),
);

test('whatever was chosen is read back from the address as it was chosen', () => {
  fc.assert(fc.property(filters, (chosen) => expect(read(write(chosen))).toEqual(chosen)));
});

test('no address fails, and each is brought to its one tidy form in one step', () => {
  fc.assert(
    fc.property(pairs, (search) => {
      const better = tidy(new URLSearchParams(search).toString());
      if (better !== null) expect(tidy(better)).toBeNull();
    }),
  );
});

test('what goes without saying is not said', () => {
  expect(write(read(''))).toBe('');
  expect(write({ ...read(''), category: 'still life', page: 2 })).toBe('category=still+life&page=2');
});

test.each([
  ['page=0', { page: 1 }],
  ['count=-1', { count: null }],
  ['count=201', { count: null }],
  ['sort=8', { sort: 0 }],
  ['category=cats', { category: null }],
  ['min_width=0', { min_width: null }],
  ['max_width=', { max_width: null }],
  ['min_height=1e3', { min_height: null }],
  ['term=%00+', { term: null }],
])('corrects %s instead of failing', (address, corrected) => {
  expect(read(address)).toMatchObject(corrected);
  expect(tidy(address)).toBe('');
});

test('a form that is sent without scripts ends at the short address, and strangers’ words stay', () => {
  expect(tidy('term=&category=floral&sort=0&min_width=&max_width=')).toBe('category=floral');
  expect(tidy('page=0&utm_source=letter')).toBe('utm_source=letter');
  expect(tidy('utm_source=letter&category=floral')).toBeNull();
});

test('says why a number was not taken, and nothing of one that was', () => {
  const why = (address: string) => misread<Filters>(filterFields, new URLSearchParams(address));
  expect(why('min_width=-1&max_width=100001&min_height=ten&max_height=12.5')).toEqual({
    min_width: 'is below 0',
    max_width: 'is above 100,000',
    min_height: 'is not a number',
  });
  expect(why('min_width=0&max_width=&min_height=100000&term=-1')).toEqual({});
});

test('what is not taken is always explained, and what is taken never', () => {
  const typedText = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String));
  fc.assert(
    fc.property(typedText, (text) => {
      const address = new URLSearchParams({ min_width: text });
      const { min_width: taken } = fromAddress<Filters>(filterFields, address);
      const isExplained = 'min_width' in misread<Filters>(filterFields, address);
      expect(isExplained).toBe(taken === null && Number(text) !== 0);
    }),
  );
});
