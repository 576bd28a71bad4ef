import { type Column, columnWithMeaning, readHeading } from '../headings/headings';
import { findLooseCells } from '../table/loose-cells';
import { saysNothing, withoutApproximation } from './loose-words';

test('reads n/a, unknown and TBD as an empty cell in columns of prices, images and names, but not in a title', () => {
  for (const text of ['', ' ', 'n/a', 'N/A', '-', 'none', 'Unknown', 'tbd', '?'])
    expect(saysNothing(text, 'price')).toBe(true);
  for (const text of ['0', 'much', 'no', 'POA']) expect(saysNothing(text, 'price')).toBe(false);
  expect(saysNothing('n/a', 'images')).toBe(true);
  expect(saysNothing('none.jpg', 'images')).toBe(false);
  for (const text of ['Unknown', 'anon.', 'Anonymous', 'Anon., 19th c.', 'artist unknown', 'n/a', '?'])
    expect(saysNothing(text, 'artist')).toBe(true);
  for (const text of ['Anona Bell', 'ditto', 'various', 'Unknown Pleasures'])
    expect(saysNothing(text, 'artist')).toBe(false);
  expect(saysNothing('unknown', 'consignor')).toBe(true);
  expect(saysNothing('Unknown', 'name')).toBe(false);
  expect(saysNothing('none', null)).toBe(false);
});

test('removes ca., ~ and approx. from a size, but no letters of another word', () => {
  const texts = [
    'ca. 40 cm',
    'c. 40 cm',
    'circa 40 cm',
    '~40 cm',
    'approx 40 cm',
    '40 cm approx.',
    'about 40 cm',
    '40 cm',
  ];
  expect(new Set(texts.map(withoutApproximation))).toEqual(new Set(['40 cm']));
  expect(['cat', 'abouts 4'].map(withoutApproximation)).toEqual(['cat', 'abouts 4']);
});

test('reads a dash or question mark as an empty cell in columns of text, and a no as an unsigned piece', () => {
  for (const meaning of ['catalog_no', 'year', 'edition', 'signed', 'location', 'comments'] as const)
    expect(['-', '–', '?', 'A', 'x'].map((text) => saysNothing(text, meaning))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  expect(['no', 'N', 'unsigned', 'yes', 'x', 'verso'].map((text) => saysNothing(text, 'signed'))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(saysNothing('no', 'comments')).toBe(false);
});

test('finds cells with placeholders and approximations, by column', () => {
  const columns = ['Title', 'Price', 'Size'].map((heading) => readHeading(heading));
  const rows = [
    ['n/a', 'TBD', 'ca. 40 x 50 cm'],
    ['~Dunes', '~600', ''],
    ['', '-', '40 x 50 cm'],
  ].map((cells, i) => ({ number: i + 2, cells }));
  expect(findLooseCells(columns, rows)).toEqual([
    { column: columns[1], looseness: 'wordForNothing', texts: ['TBD', '-'], rows: [2, 4] },
    { column: columns[1], looseness: 'approximate', texts: ['~600'], rows: [3] },
    { column: columns[2], looseness: 'approximate', texts: ['ca. 40 x 50 cm'], rows: [2] },
    { column: columns[2], looseness: 'unorderedSize', texts: ['ca. 40 x 50 cm', '40 x 50 cm'], rows: [2, 4] },
  ]);
});

test('finds diameters and NFS, but no ordinary sizes and prices', () => {
  const columns = ['Title', 'Price', 'Size (H x W)'].map((heading) => readHeading(heading));
  const rows = [
    ['NFS', 'NFS', 'diam. 30 cm'],
    ['ø', 'POA', '8" dia x 10" h'],
    ['', '90', '40 x 50 cm'],
  ].map((cells, i) => ({ number: i + 2, cells }));
  expect(findLooseCells(columns, rows)).toEqual([
    { column: columns[1], looseness: 'notForSale', texts: ['NFS'], rows: [2] },
    { column: columns[2], looseness: 'diameter', texts: ['diam. 30 cm'], rows: [2] },
  ]);
});

test('finds sizes whose order of sides neither the heading nor the cell names', () => {
  const texts = ['16 x 20', '20 x 20', '16"H x 20"W', 'diam. 30 cm', 'large', '8 x 10 x 3'];
  const rows = texts.map((text, i) => ({ number: i + 2, cells: [text] }));
  const unorderedSizesIn = (column: Column) =>
    findLooseCells([column], rows).filter(({ looseness }) => looseness === 'unorderedSize');
  const expectedCells = { looseness: 'unorderedSize', texts: ['16 x 20', '8 x 10 x 3'], rows: [2, 7] };
  expect(unorderedSizesIn(readHeading('Size'))).toMatchObject([expectedCells]);
  expect(unorderedSizesIn({ ...columnWithMeaning('size', 'How big'), isProposed: true })).toMatchObject([
    expectedCells,
  ]);
  for (const heading of ['Size (W x H)', 'Size (H x W)', 'W x H x D'])
    expect(unorderedSizesIn(readHeading(heading))).toEqual([]);
});
