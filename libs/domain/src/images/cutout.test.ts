import { cutoutIn, cutoutWords } from './cutout';

const picture = { width: 960, height: 1280 };

test('the cutout of a picture is the place and size of the part that is not clear', () => {
  const cutout = { left: 86, top: 0, width: 788, height: 1280 };
  expect(cutoutWords(cutout)).toBe('86 0 788 1280');
  expect(cutoutIn('86 0 788 1280', picture)).toEqual(cutout);
});

test.each(['', '86 86 788', '86 86 0 10', '-1 0 5 5', '1.5 0 5 5', '400 0 561 10', '0 1000 10 281', ' 0 0 5 5'])(
  '"%s" is no part of a picture of 960 x 1280',
  (words) => expect(cutoutIn(words, picture)).toBeNull(),
);
