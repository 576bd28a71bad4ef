import { sizeInTerm } from './search';

test.each([
  ['12x16 heron', 12, 16, 'heron'],
  ['heron 12 x 16', 12, 16, 'heron'],
  ['12×16', 12, 16, ''],
  ['16 3/8 x 20', 16.375, 20, ''],
  ['16-3/8x20 walnut', 16.375, 20, 'walnut'],
  ['16⅜ × 20', 16.375, 20, ''],
  ['½ x 2', 0.5, 2, ''],
  ['heron 12" by 16" gold', 12, 16, 'heron   gold'],
  ['254 x 508 mm heron', 10, 20, 'heron'],
  ['10 X 25.4 cm.', 10 / 2.54, 10, ''],
  ['room 3 12x16', 12, 16, 'room 3'],
])('a term holds a size beside other words: %s', (term, width, height, words) => {
  const sized = sizeInTerm(term);
  expect(sized?.words).toBe(words);
  expect(sized?.size.width).toBeCloseTo(width, 5);
  expect(sized?.size.height).toBeCloseTo(height, 5);
});

test.each([
  'heron',
  '12x',
  'x 16',
  '12',
  '12 16',
  '2x4x6',
  'F12x16',
  '12x16ths',
  '0x16',
  '9/30 x',
  '12x99999',
  'by the sea',
])('a term without both sides of a size holds none: %s', (term) => expect(sizeInTerm(term)).toBeNull());
