import fc from 'fast-check';
import { isSafeAddress } from './address';
import { folded, wordsOf } from './fold';
import { slug } from './slug';

test('names are compared without case and accents', () => {
  expect(folded('Ångström, Zoë Müller-Łódź')).toBe('angstrom, zoe muller-lodz');
});

test('marks that are vowels, as in Devanagari, are not removed like accents', () => {
  expect(folded('राम')).not.toBe(folded('रमा'));
  expect(wordsOf('राम, रमा ☀️')).toEqual(['राम', 'रमा']);
  expect(folded('Ёлка ΆΝΝΑ')).toBe('елка αννα');
});

test('words are runs of letters and digits', () => {
  expect(wordsOf("A Summer's Day, No. 12b – Été")).toEqual(['a', 'summer', 's', 'day', 'no', '12b', 'ete']);
  expect(wordsOf('?! –')).toEqual([]);
});

test('a slug has letters from A to Z, digits, hyphens and underscores', () => {
  expect(slug('Évening, over the "Neuse" (II)')).toBe('evening-over-the-neuse-ii-');
  expect(slug('_keep_-this')).toBe('_keep_-this');
  expect(slug('A & B_c-d: 9')).toBe('a-b_c-d-9');
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(slug(text)).toMatch(/^[a-z0-9_-]*$/)));
});

test('spaces at the ends of a text become hyphens of its slug', () => {
  expect(slug(' a ')).toBe('-a-');
});

test('the slug of a slug is that slug', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(slug(slug(text))).toBe(slug(text))));
});

test('safe addresses are those of the web, mail, telephones and own pages; for `web`, those of the web alone', () => {
  const web = ['https://example.com/a?b#c', 'HTTP://example.com'];
  const notWeb = ['mailto:ann@example.com', 'tel:+19195550142', '/contact'];
  expect([...web, ...notWeb].filter((address) => !isSafeAddress(address))).toEqual([]);
  expect([...web, ...notWeb].filter((address) => isSafeAddress(address, 'web'))).toEqual(web);
});

test.each([
  'javascript:alert(1)',
  '//elsewhere',
  'https://',
  'https:///x',
  'https://a\\b',
  'https://a b',
  'https://a\u200bb',
])('%j is no safe address', (address) =>
  expect([isSafeAddress(address), isSafeAddress(address, 'web')]).toEqual([false, false]),
);
