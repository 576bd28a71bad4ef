import fc from 'fast-check';
import { folded, wordsOf } from './fold';
import { slug } from './slug';

test('names are compared without case and accents', () => {
  expect(folded('Ångström, Zoë Müller-Łódź')).toBe('angstrom, zoe muller-lodz');
});

test('words are runs of letters and digits', () => {
  expect(wordsOf("A Summer's Day, No. 12b – Été")).toEqual(['a', 'summer', 's', 'day', 'no', '12b', 'ete']);
  expect(wordsOf('?! –')).toEqual([]);
});

test('a slug has letters from A to Z, digits, hyphens and underscores', () => {
  expect(slug('Évening, over the "Neuse" (II)')).toBe('evening-over-the-neuse-ii-');
  expect(slug('_keep_-this')).toBe('_keep_-this');
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(slug(text)).toMatch(/^[a-z0-9_-]*$/)));
});

test('the slug of a slug is that slug', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(slug(slug(text))).toBe(slug(text))));
});
