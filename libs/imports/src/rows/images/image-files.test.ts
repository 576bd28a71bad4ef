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
])('%j is the name of a picture: %p', (name, is) => {
  expect(isImageName(name)).toBe(is);
});

test.each([
  ['a.HEIC', true],
  ['a.tif', true],
  ['a.gif', true],
  ['a.jpg', false],
  ['gif', false],
  ['notes.txt', false],
])('%j is the name of a picture that is not taken: %p', (name, is) => {
  expect(isOtherImageName(name)).toBe(is);
});

test.each([
  ['https://example.com/a.jpg', true],
  ['HTTP://example.com', true],
  ['www.example.com/a.jpg', true],
  ['www a.jpg', false],
  ['https.jpg', false],
  ['photos/a.jpg', false],
])('%j is an address: %p', (name, expected) => {
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
])('%j leads nowhere but into its folder: %p', (name, expected) => {
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
])('a cell with %j beside %j names %j', (text, existingFiles, names) => {
  expect(splitImageNames(text, isAmong(existingFiles))).toEqual(names);
});

/** Files of a number, where these are numbers of pieces. */
function filesForNumber(number: string, names: readonly string[], numbers: readonly string[] = []) {
  const keys = numbers.map(fileKeyOf);
  return new ImagesByNumber(names).filesFor(fileKeyOf(number), (key) => keys.includes(key));
}

describe('files of a catalog number', () => {
  test('have it alone, or with a place behind it, and come in the order of these', () => {
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

  test('have no longer number, no words behind it, and are pictures', () => {
    const names = ['34061.jpg', '3406b.jpg', '13406.jpg', '3406 front.jpg', '3406-2024.jpg', '3406.txt', 'x-3406.jpg'];
    expect(filesForNumber('3406', names)).toEqual([]);
  });

  test('are those of the longer number, where a piece has it', () => {
    const names = ['D-1.jpg', 'D-1-2.jpg', 'd.jpg'];
    expect(filesForNumber('D', names)).toEqual(['d.jpg', 'D-1.jpg']);
    expect(filesForNumber('D', names, ['D', 'D-1'])).toEqual(['d.jpg']);
    expect(filesForNumber('D-1', names, ['D', 'D-1'])).toEqual(['D-1.jpg', 'D-1-2.jpg']);
  });

  test('are found however the number is written, in so far as the name of a file can say it', () => {
    expect(filesForNumber('2024/17', ['2024-17.jpg', '2024_17 2.jpg'])).toEqual(['2024-17.jpg', '2024_17 2.jpg']);
    expect(filesForNumber('jd‑1', ['JD-1.jpg'])).toEqual(['JD-1.jpg']);
    expect(filesForNumber('É-1', ['e\u0301-1.jpg'])).toEqual(['e\u0301-1.jpg']); // as some systems name files
    expect(filesForNumber('--', ['a.jpg', '--.jpg'])).toEqual([]);
  });

  test('come in the order of their numbers, whatever these are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(999), { minLength: 1 }), (places) => {
        const names = places.map((place) => `N-7-${place}.jpg`);
        const sorted = places.toSorted((a, b) => a - b).map((place) => `N-7-${place}.jpg`);
        expect(filesForNumber('N-7', names)).toEqual(sorted);
      }),
    );
  });
});
