import { columnWithMeaning, readHeading, headingsForMeaning, type Meaning, meaningInWords, MEANINGS } from './headings';
import { mappingOf, matchHeaders } from './mapping';

test.each<[string, Meaning | null]>([
  ['Artist', 'artist'],
  ['Maker', 'artist'],
  ['Price (USD)', 'price'],
  ['$ Price', 'price'],
  ['RETAIL PRICE', 'price'],
  ['Inv #', 'catalog_no'],
  ['#', 'catalog_no'],
  ['catalog_no', 'catalog_no'],
  ['Catalogue No.', 'catalog_no'],
  ['Consignor', 'consignor'],
  ['Consignor %', 'share'],
  ['Date In', 'date'],
  ['Date', null],
  ['Title', 'name'],
  ['Last Name', 'artist_last'],
  ...(['Cat #', 'Item number', 'Item no.', 'Item #', 'Piece #', 'Object no'] as const).map(
    (heading) => [heading, 'catalog_no'] as [string, Meaning],
  ),
  ...(['Retail', 'Ask', 'List', 'MSRP'] as const).map((heading) => [heading, 'price'] as [string, Meaning]),
  ...(['Cost', 'Our cost', 'Wholesale', 'Paid'] as const).map((heading) => [heading, 'cost'] as [string, Meaning]),
  ...(["Rec'd", "Date rec'd", 'Date in', 'Arrived'] as const).map((heading) => [heading, 'date'] as [string, Meaning]),
  ...(['Where', 'Bin', 'Wall'] as const).map((heading) => [heading, 'location'] as [string, Meaning]),
  ['Ht', 'height'],
  ['Wd.', 'width'],
  ['Dp (in)', 'depth'],
  ['Yr', 'year'],
  ['Overall', 'framed_size'],
  ['Framed size', 'framed_size'],
  ['Image size', 'size'],
  ['Image (in)', 'size'],
  ['Image', 'images'],
  ['Photo', 'images'],
  ['Medium/Support', 'medium'],
  ['Last, First', 'artist'],
  ...(['Titel', 'Titre'] as const).map((heading) => [heading, 'name'] as [string, Meaning]),
  ...(['Künstler', 'Künstlerin', 'Artiste'] as const).map((heading) => [heading, 'artist'] as [string, Meaning]),
  ...(['Preis', 'Prix', 'RRP'] as const).map((heading) => [heading, 'price'] as [string, Meaning]),
  ['Artist Forename', 'artist_first'],
  ['Ed.no', 'edition'],
  ['Qty on hand', 'quantity'],
  ['Consigned by', 'consignor'],
  ...['Cat.', 'Comm %', 'Commission', 'From', 'Status', 'Support', 'Surface', 'Frame', 'ID'].map(
    (heading) => [heading, null] as [string, null],
  ),
  ...['cm/in', 'in/cm', 'UoM', 'Measure', 'Unit'].map((heading) => [heading, 'units'] as [string, Meaning]),
  ['Price (EUR)', null],
  ['Width (USD)', null],
  ['Size (in/cm)', null],
  ['W x W', null],
  ['Old shelf mark', null],
  ['constructor', null],
  ['', null],
])('reads a column %j as %j', (heading, meaning) => {
  expect(readHeading(heading).meaning).toBe(meaning);
});

test.each([
  ['H x W', ['height', 'width'], null],
  ['HxWxD (cm)', ['height', 'width', 'depth'], 'centimeter'],
  ['Dimensions (W × H, in.)', ['width', 'height'], 'inch'],
  ['Size', ['width', 'height', 'depth'], null],
  ['Ht x Wd', ['height', 'width'], null],
  ['B x H', ['width', 'height'], null],
  ['HxB', ['height', 'width'], null],
  ['Dims. (B x H x D, mm)', ['width', 'height', 'depth'], 'millimeter'],
  ['Höhe x Breite', ['height', 'width'], null],
  ['Size (H/W)', ['height', 'width'], null],
  ['Height by width (in)', ['height', 'width'], 'inch'],
  ['Size "', ['width', 'height', 'depth'], 'inch'],
])('takes the sides and units of sizes from the heading %j', (heading, sides, units) => {
  expect(readHeading(heading)).toEqual({ heading, meaning: 'size', sides, units });
});

test.each([
  ['Maße (H x B)', ['height', 'width']],
  ['Maße (H x B x D)', ['height', 'width', 'depth']],
  ['Abmessungen', ['width', 'height', 'depth']],
])('takes the order of sides from the unknown heading %j', (heading, sides) => {
  expect(columnWithMeaning('size', heading).sides).toEqual(sides);
});

test.each(['Exh', 'Exp', 'L x W', 'W x W', 'Q x Z', 'D x Q', 'H × L (cm)', 'H x W x P'])(
  'finds no order of sides in the heading %j',
  (heading) => {
    expect(readHeading(heading).meaning).toBeNull();
  },
);

test('has each known heading for one meaning only, whatever its capitals', () => {
  const all = MEANINGS.flatMap((meaning) => headingsForMeaning(meaning).map((heading) => [heading, meaning] as const));
  expect(new Map(all).size).toBe(all.length);
  for (const [heading, meaning] of all)
    expect([heading, readHeading(heading.toUpperCase()).meaning]).toEqual([heading, meaning]);
});

test('gives columns the meanings of the mapping, and makes a mapping that reads them the same way', () => {
  const headings = ['Titel', 'Maße', 'Old No', 'Price', 'H x W (cm)', 'Width (in)'];
  const mapping = { titel: 'name', Maße: 'size (h x w, mm)', 'Old No': null, Gone: 'price', 'H x W (cm)': null };
  const { columns, faults, missingHeadings } = matchHeaders(headings, mapping);
  expect([faults, missingHeadings]).toEqual([[], ['Gone']]);
  expect(columns.map((column) => meaningInWords(column))).toEqual([
    'name',
    'size (height x width, millimeter)',
    null,
    'price',
    null,
    'width (inch)',
  ]);
  expect(matchHeaders(headings, mappingOf(columns)).columns).toEqual(columns);
});

test('reads a proposed meaning with a question mark, and reports it as a fault', () => {
  const { columns, faults } = matchHeaders(['Title', 'Was', 'Wo'], { Was: 'type?', Wo: 'size (h x w) ?' });
  expect(columns.map(({ meaning }) => meaning)).toEqual(['name', 'type', 'size']);
  expect(faults).toMatchObject([
    { column: 'Was, Wo', remedy: expect.stringMatching(/^Call them as they are read here/), canDryRun: true },
  ]);
  expect(mappingOf(columns)).toEqual({ Title: 'name', Was: 'type?', Wo: 'size (height x width)?' });
  expect(matchHeaders(['Title', 'Was'], { Was: 'type' }).faults).toEqual([]);
  expect(matchHeaders(['Title', 'Was'], { Was: 'colour?' }).faults).toMatchObject([
    { problem: expect.stringContaining('"colour?"') },
  ]);
});

test('refuses an unknown meaning in a mapping, suggests the nearest one, and leaves the column out', () => {
  const { columns, faults } = matchHeaders(['Title', 'Retail'], { Retail: 'prise' });
  expect(faults).toMatchObject([
    { column: 'Retail', remedy: expect.stringMatching(/^Did you mean "price"\? Say one of/) },
  ]);
  expect(columns[1]).toMatchObject({ meaning: null, isDropped: true });
  expect(matchHeaders(['Title', 'X'], { X: 'colour' }).faults[0]?.remedy).toMatch(/^Say one of/);
});

test('finds a heading in the mapping without its question mark, after an exact match', () => {
  const meanings = (headings: readonly string[], mapping: Record<string, string>) =>
    matchHeaders(headings, mapping).columns.map(({ meaning }) => meaning);
  expect(meanings(['Title', 'Where is it?'], { 'Where is it': 'location' })).toEqual(['name', 'location']);
  expect(meanings(['Title', 'Where is it'], { 'Where is it?': 'location' })).toEqual(['name', 'location']);
  expect(meanings(['Title', 'Sum', 'Sum?'], { Sum: 'price', 'Sum?': 'cost' })).toEqual(['name', 'price', 'cost']);
  expect(matchHeaders(['Title', 'Where is it?'], { 'Where is it': 'location' }).missingHeadings).toEqual([]);
});

test('refuses two columns of one meaning, an unknown meaning and a sheet without names, with advice', () => {
  expect(matchHeaders(['Title', 'Price', 'Retail']).faults).toEqual([
    {
      column: 'Retail',
      problem: 'It holds the price, as the column "Price" does.',
      remedy: 'Leave one of them out in a mapping: {"columns": {"Retail": null}}.',
    },
  ]);
  expect(matchHeaders(['Title', 'X'], { X: 'colour' }).faults).toMatchObject([
    { column: 'X', problem: expect.stringContaining('"colour"'), remedy: expect.stringContaining('name, artist,') },
  ]);
  expect(matchHeaders(['', 'Werk']).faults).toMatchObject([
    { column: null, remedy: expect.stringContaining('{"columns": {"Werk": "name"}}') },
  ]);
});
