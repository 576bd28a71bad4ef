import fc from 'fast-check';
import {
  fileKeyOf,
  splitImageNames,
  ImagesByNumber,
  isAddress,
  isImageName,
  isOtherImageName,
  isPlainName,
} from './image-files';

test.each([
  ['a.jpg', true],
  ['A.JPEG', true],
  ['b.webp', true],
  ['notes.txt', false],
  ['jpg', false],
  ['a.jpg.exe', false],
])('recognizes whether %j is the name of a picture: %p', (name, expected) => {
  expect(isImageName(name)).toBe(expected);
});

test.each([
  ['a.HEIC', true],
  ['a.tif', true],
  ['a.gif', true],
  ['a.jpg', false],
  ['gif', false],
  ['notes.txt', false],
])('recognizes whether %j is a picture of a kind that is not accepted: %p', (name, expected) => {
  expect(isOtherImageName(name)).toBe(expected);
});

test.each([
  ['https://example.com/a.jpg', true],
  ['HTTP://example.com', true],
  ['www.example.com/a.jpg', true],
  ['www a.jpg', false],
  ['https.jpg', false],
  ['photos/a.jpg', false],
])('recognizes whether %j is a web address: %p', (name, expected) => {
  expect(isAddress(name)).toBe(expected);
});

test.each([
  ['Low tide (2).jpg', true],
  ['..jpg', true],
  ['../a.jpg', false],
  ['a/b.jpg', false],
  ['a\\b.jpg', false],
  ['C:a.jpg', false],
  ['..', false],
  ['a\u0000.jpg', false],
])('recognizes whether %j is a file name without a path: %p', (name, expected) => {
  expect(isPlainName(name)).toBe(expected);
});

const isAmong = (names: readonly string[]) => (name: string) => names.includes(name);

test.each([
  ['a.jpg; b.jpg;', [], ['a.jpg', 'b.jpg']],
  ['b.jpg, a.jpg', [], ['b.jpg', 'a.jpg']],
  ['a.jpg\nb.jpg', [], ['a.jpg', 'b.jpg']],
  ['tide, low.jpg', ['tide, low.jpg'], ['tide, low.jpg']],
  ['tide, low.jpg; b.jpg', ['tide, low.jpg'], ['tide, low.jpg', 'b.jpg']],
  ['a;b.jpg', ['a;b.jpg'], ['a;b.jpg']],
  ['a.jpg, a.jpg', [], ['a.jpg']],
  [' ; ', [], []],
])('splits the cell %j, with the files %j in the folder, into %j', (text, existingFiles, names) => {
  expect(splitImageNames(text, isAmong(existingFiles))).toEqual(names);
});

/** Files of a number, where these are numbers of pieces. */
function filesForNumber(number: string, names: readonly string[], numbers: readonly string[] = []) {
  const keys = numbers.map(fileKeyOf);
  return new ImagesByNumber(names).filesFor(fileKeyOf(number), (key) => keys.includes(key));
}

describe('files of a catalog number', () => {
  test('have the number as their name, or with a position behind it, and are sorted by position', () => {
    const names = ['3406-10.jpg', '3406 b.JPG', '3406_2.png', '3406.jpg', '3406-1.jpg', '3406_a.jpg', '3406 (3).jpg'];
    expect(filesForNumber('3406', names)).toEqual([
      '3406.jpg',
      '3406-1.jpg',
      '3406_2.png',
      '3406 (3).jpg',
      '3406-10.jpg',
      '3406_a.jpg',
      '3406 b.JPG',
    ]);
  });

  test('exclude files of longer numbers, with words behind the number, or of other kinds', () => {
    const names = ['34061.jpg', '3406b.jpg', '13406.jpg', '3406 front.jpg', '3406-2024.jpg', '3406.txt', 'x-3406.jpg'];
    expect(filesForNumber('3406', names)).toEqual([]);
  });

  test('exclude files whose whole name is the number of another piece', () => {
    const names = ['D-1.jpg', 'D-1-2.jpg', 'd.jpg'];
    expect(filesForNumber('D', names)).toEqual(['d.jpg', 'D-1.jpg']);
    expect(filesForNumber('D', names, ['D', 'D-1'])).toEqual(['d.jpg']);
    expect(filesForNumber('D-1', names, ['D', 'D-1'])).toEqual(['D-1.jpg', 'D-1-2.jpg']);
  });

  test('are found by their words, whatever the signs and accents of the number', () => {
    expect(filesForNumber('2024/17', ['2024-17.jpg', '2024_17 2.jpg'])).toEqual(['2024-17.jpg', '2024_17 2.jpg']);
    expect(filesForNumber('jd‑1', ['JD-1.jpg'])).toEqual(['JD-1.jpg']);
    expect(filesForNumber('É-1', ['e\u0301-1.jpg'])).toEqual(['e\u0301-1.jpg']); // as some systems name files
    expect(filesForNumber('--', ['a.jpg', '--.jpg'])).toEqual([]);
  });

  test('are sorted by their positions as numbers', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(999), { minLength: 1 }), (places) => {
        const names = places.map((place) => `N-7-${place}.jpg`);
        const sorted = places.toSorted((a, b) => a - b).map((place) => `N-7-${place}.jpg`);
        expect(filesForNumber('N-7', names)).toEqual(sorted);
      }),
    );
  });
});
