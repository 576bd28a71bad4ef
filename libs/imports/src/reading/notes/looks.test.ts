import { looksLike } from './looks';

test.each([
  [['3/14/2025', '3/4/2025', 'Mar 2, 2025', 'n/a'], 'date'],
  [['16 x 20', '16 3/8 x 20"', '', 'diam. 30 cm'], 'size'],
  [['$1,200', '950.00', '1.200,00', '40 USD'], 'price'],
  [['Jane Doe', 'Doe, Jane', 'Jane Doe'], 'artist'],
  [['the artist', 'artist', 'Cape Fear Fine Art Brokers', 'artist'], 'artist'],
  [['2019', 'c. 2017', '2011'], 'year'],
  [['2019', '2020'], 'year'],
  [['June 15, 2011', 'Spring 2012', '16/5/11', '2012', 'Dec 2018', '19.5.2014'], 'date'],
  [['16" tall', 'diam. 5 cm', '39 x 34 in. (image)', '11 x 14', 'see file'], 'size'],
  [['Glass', 'photo', 'ptg', 'Painting', 'w/c', 'turned bowl', 'giclée'], 'type'],
  [['oil on canvas', 'o/c', 'blown glass', 'wool', 'gelatin silver', 'Oil/linen'], 'medium'],
  [['C', 'B', 'c', 'cons.', 'own', 'bt', '?', 'gift'], 'how'],
  [['60 / 40', 'half', '2/3', '60%', '60', '0.6', '40 to us', '60% artist'], 'share'],
  [['Window', 'East wall', 'back rm', 'Racks', 'Racks'], 'location'],
  [['11-001', '12-001', '11-002', 'A-7'], 'catalog_no'],
] as const)('a column of %j looks like one of a known meaning', (cells, meaning) => {
  expect(looksLike(cells)).toBe(meaning);
});

test.each([
  ['round numbers that may be years or prices', ['2000', '1800', '1950']],
  ['bare numbers', ['1200', '950', '40']],
  ['one letter alone', ['C', 'C', 'C']],
  ['conditions', ['Very Good', 'good', 'fair', 'good']],
  ['frames', ['26 x 32', 'blk. wood', 'yes', '26 x 32', 'ja']],
  ['grades', ['A', 'B', 'C', 'A', 'D']],
  ['notes', ['needs new wire', 'signed verso', 'on web', 'nice!', 'nice!']],
  ['one cell alone', ['$1,200', '']],
  ['cells of several sorts', ['$1,200', '16 x 20']],
  ['names of which each stands once, as titles do', ['Low Tide', 'Red Dunes']],
  ['nothing', ['', '-']],
] as const)('a column of %s looks like none', (_, cells) => {
  expect(looksLike(cells)).toBeNull();
});
