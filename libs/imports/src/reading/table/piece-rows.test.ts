import { matchHeaders } from '../headings/mapping';
import { readPieceRow, resourceSetBy } from './piece-rows';
import { NO_HEADING } from './row-reading';

/** Piece that one row under these headings describes. */
function read(row: Readonly<Record<string, string>>, cellsBeyondHeadings: readonly string[] = []) {
  const { columns } = matchHeaders(Object.keys(row));
  return readPieceRow({ number: 7, cells: [...Object.values(row), ...cellsBeyondHeadings] }, columns, 'mdy');
}

test('reads the cells of a row into the fields that `artworks add` takes', () => {
  const { values, faults } = read({
    Title: ' Dunes ',
    Artist: 'Jane Doe',
    'Inv #': 'D-1',
    'Price (USD)': '$1,200.00',
    Cost: '600',
    'H x W (in)': '16 3/8 x 20',
    Medium: 'oil',
    Subject: 'Seascape',
    Public: 'no',
    'Old No': '7',
    Consignor: 'Ann Smith',
    Split: '60%',
    'Date in': '3/14/2019',
    Qty: '2',
    Notes: '',
  });
  expect(faults).toEqual([]);
  expect(values).toEqual({
    name: 'Dunes',
    artist: 'Jane Doe',
    catalog_no: 'D-1',
    price: 1200,
    cost: 600,
    height: 16.375,
    width: 20,
    units: 'inch',
    dimension: { medium: 'oil' },
    category: 'nautical',
    inventory_public: false,
    transaction: {
      activity: 'Consigned',
      vendor: 'Ann Smith',
      share: 60,
      completed: '2019-03-14',
      quantity: 2,
    },
  });
});

test('turns a line break into a space, but not in notes, descriptions and lists of images', () => {
  const { values } = read({
    Title: 'Low \r\nTide',
    Artist: 'Jane\nDoe',
    Notes: 'a\nb',
    About: 'c\nd',
    Photo: 'e.jpg\nf.jpg',
  });
  expect(values).toEqual({
    name: 'Low Tide',
    artist: 'Jane Doe',
    comments: 'a\nb',
    description: 'c\nd',
    images: 'e.jpg\nf.jpg',
  });
});

test('takes a piece with a vendor as purchased, unless the row says that it is consigned', () => {
  expect(read({ Title: 'Dunes', Vendor: 'Acme' }).values.transaction).toEqual({
    activity: 'Purchased',
    vendor: 'Acme',
  });
  const consigned = read({ Title: 'Dunes', Vendor: 'Acme', Terms: 'on consignment' });
  expect(consigned.values.transaction).toEqual({ activity: 'Consigned', vendor: 'Acme' });
  expect(read({ Title: 'Dunes', Consignor: 'Ann', Vendor: 'Acme' }).faults).toMatchObject([{ column: 'Vendor' }]);
  expect(read({ Title: 'Dunes', Consignor: 'Ann', How: 'bought' }).faults).toMatchObject([{ column: 'How' }]);
});

test('reads "the artist" as a consignor, and refuses ditto signs and words such as various', () => {
  const readConsigned = (consignor: string, Artist = 'Jane Doe') =>
    read({ Title: 'Dunes', Artist, Consignor: consignor });
  for (const word of ['the artist', 'Artist', 'self'])
    expect(readConsigned(word).values.transaction).toEqual({ activity: 'Consigned', vendor: 'Jane Doe' });
  expect(readConsigned('The Artist Shop').values.transaction).toMatchObject({ vendor: 'The Artist Shop' });
  expect(readConsigned('the artist', '').faults).toMatchObject([{ column: 'Consignor', remedy: 'Write the name.' }]);
  expect(readConsigned('the artist', 'unknown')).toMatchObject({ values: { transaction: { activity: 'Consigned' } } });
  for (const word of ['"', 'ditto', 'do.', '—"—', 'same as above']) {
    expect(readConsigned('Ann', word).faults).toMatchObject([
      { column: 'Artist', problem: expect.stringContaining('the cell above') },
    ]);
    expect(readConsigned(word).faults).toMatchObject([{ column: 'Consignor', remedy: 'Write the name in each row.' }]);
  }
  for (const word of ['artist', 'the artist', 'various', 'Various artists'])
    expect(readConsigned('Ann', word).faults).toMatchObject([
      { column: 'Artist', problem: `"${word}" is no name of an artist.` },
    ]);
  expect(readConsigned('Ann', 'Various Positions').faults).toEqual([]);
  expect(readConsigned('Ann', 'Anonymous').values).not.toHaveProperty('artist');
});

test('combines first and last name, price and its visibility, and sizes and their units', () => {
  expect(read({ Title: 'Dunes', 'First name': 'Jane', 'Last name': 'Doe' }).values.artist).toBe('Doe, Jane');
  expect(read({ Title: 'Dunes', Price: 'POA' }).values).toEqual({ name: 'Dunes', price: null, price_public: false });
  expect(read({ Title: 'Dunes', Price: 'POA', 'Show price': 'yes' }).values).toMatchObject({ price_public: true });
  const hidden = { name: 'Dunes', price: null, price_public: false, inventory_public: false };
  expect(read({ Title: 'Dunes', Price: 'NFS' }).values).toEqual(hidden);
  expect(read({ Title: 'Dunes', Price: 'NFS', Public: 'yes' }).values).toEqual({ ...hidden, inventory_public: true });
  expect(read({ Title: 'Dunes', W: '40', H: '60 cm', Units: 'cm' }).values).toMatchObject({ units: 'centimeter' });
  expect(read({ Title: 'Dunes', 'W (in)': '40 cm' }).values).toMatchObject({ width: 40, units: 'centimeter' });
});

test('reads placeholders as empty cells, and approximate amounts as exact', () => {
  const row = {
    Title: 'Unknown',
    Price: 'TBD',
    Cost: 'ca. $600',
    Size: 'n/a',
    Received: '-',
    Qty: 'none',
    Medium: 'n/a',
  };
  expect(read(row)).toMatchObject({
    values: { name: 'Unknown', cost: 600 },
    faults: [],
  });
  expect(Object.keys(read(row).values)).toEqual(['name', 'cost']);
});

test('reports all faults of a row at once, each with its row, column and remedy', () => {
  const { values, faults } = read(
    {
      Title: 'Dunes',
      'Price (USD)': 'much',
      Size: 'large',
      'W (in)': '8',
      'H (cm)': '9',
      Split: '60/40',
      Received: '2/30/2019',
      Public: 'maybe',
      Subject: 'sunset',
    },
    ['', 'more'],
  );
  expect(faults.map(({ row, column }) => [row, column])).toEqual(
    [null, 'Split', 'Received', 'Subject', 'Size', 'H (cm)', 'Price (USD)', 'Public'].map((column) => [7, column]),
  );
  for (const { problem, remedy } of faults)
    expect([problem, remedy]).toEqual([expect.any(String), expect.stringMatching(/\.$/)]);
  expect(values).toEqual({ name: 'Dunes', width: 8, height: 9, transaction: {} });
});

test('names the column that fills a field, a filled one before an empty one', () => {
  const row = { Title: 'Dunes', 'H x W': '8 x 9', Consignor: 'Ann', Vendor: '', Received: '', 'Old No': '7' };
  expect(Object.fromEntries(read(row).columns)).toEqual({
    name: 'Title',
    width: 'H x W',
    height: 'H x W',
    depth: 'H x W',
    units: 'H x W',
    'transaction.vendor': 'Consignor',
    'transaction.vendor_id': 'Consignor',
    'transaction.completed': 'Received',
    type: 'Type',
    catalog_no: 'Inv #',
    'transaction.activity': 'How',
  });
  expect(read({ ...row, Terms: '' }).columns.get('transaction.activity')).toBe('Terms');
  expect(read({ ...row, Consignor: '', Vendor: 'Ann' }).columns.get('transaction.vendor')).toBe('Vendor');
});

test('refuses cells beyond the last heading, also in a file of results', () => {
  expect(read({ Title: 'Dunes', '': 'aside' }).faults).toEqual([]);
  expect(read({ Title: 'Dunes', [NO_HEADING]: '200.00' }).faults).toMatchObject([
    { row: 7, column: null, field: null },
  ]);
});

test('knows the columns that need the right to see costs', () => {
  const costs = ['cost', 'consignor', 'vendor', 'share', 'invoice', 'fees'] as const;
  expect(costs.map(resourceSetBy)).toEqual(costs.map(() => 'costs'));
  expect(
    (['name', 'artist', 'price', 'size', 'how', 'date', 'quantity', 'medium'] as const).map(resourceSetBy),
  ).toEqual(Array(8).fill(null));
});

test('refuses errors of formulas such as #REF! in every column', () => {
  const { values, faults } = read({ Title: '#REF!', Price: '#DIV/0!', Notes: '#n/a', Edition: '#3 of 5' });
  expect(faults.map(({ column, problem }) => [column, problem.split(' is ')[0]])).toEqual([
    ['Title', '"#REF!"'],
    ['Price', '"#DIV/0!"'],
    ['Notes', '"#n/a"'],
  ]);
  expect(values).toMatchObject({ edition: '#3 of 5' });
  expect(values).not.toHaveProperty('comments');
});
