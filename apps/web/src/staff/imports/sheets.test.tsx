import { digestOfBytes } from '@rabbet/imports';
import { screen, within } from '@testing-library/react';
import { goTo } from '../../testing/go-to';
import { changesIn, choose, office, page, sheet, upload, user } from '../../testing/imports';

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
});
afterEach(() => void (document.body.innerHTML = ''));

const PATH = '/staff/imports/new';
const tryIt = () => user.click(screen.getByRole('button', { name: 'Try it' }));
const tried = () => screen.findByRole('region', { name: 'What would happen' });
const hold = (what: string) => user.selectOptions(screen.getByLabelText('What the sheet holds'), what);

test('a sheet of artists is read and sent as such', async () => {
  const rows = [
    ['Name', 'Bio'],
    ['Rosa Blume', 'Glass.'],
    ['Jane Doe', ''],
  ];
  const { transport, sent } = office({ rows });
  await goTo(PATH, transport);
  await hold('Artists');
  const read = within(await choose());
  expect(read.getByText(/2 rows of artists/)).toBeTruthy();
  expect(read.getByLabelText<HTMLSelectElement>('What Bio holds').value).toBe('biography');
  expect(screen.queryByLabelText('Type, where a row says none')).toBeNull();
  await tryIt();
  const outcome = within(await tried());
  expect(outcome.getByRole('status').textContent).toBe('2 rows: 1 would be added, 1 refused. Nothing is changed yet.');
  expect(outcome.getByText(/7 Jane Doe is there/)).toBeTruthy();
  sent.length = 0;
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
  const done = within(await screen.findByRole('region', { name: 'What has happened' }));
  expect(done.getByRole('link', { name: 'See the artists' })).toBeTruthy();
  expect(changesIn(sent)).toContainEqual(
    expect.objectContaining({
      path: 'core/contacts/companies',
      body: { name: 'Blume, Rosa', description: '<p>Glass.</p>', is_artist: true },
    }),
  );
});

test('artists who would be added are named, with the known one whom each may be', async () => {
  const rows = [
    ['Title', 'Maker'],
    ['Dunes', 'Rosa Blume'],
    ['Surf', 'Doe'],
  ];
  await goTo(PATH, office({ rows }).transport);
  await choose();
  await user.click(screen.getByLabelText('Add artists who are new'));
  await tryIt();
  const outcome = within(await tried());
  expect(outcome.getByText('2 makers would be added, too: Doe (near Jane Doe), Rosa Blume.')).toBeTruthy();
});

test('columns whose headings nobody knows can be tried as their cells look, and are settled before they are sent', async () => {
  const rows = [
    ['Title', 'Came in'],
    ['Dunes', '2026-01-05'],
    ['Surf', '2026-02-06'],
    ['Fog', '2026-02-07'],
  ];
  await goTo(PATH, office({ rows }).transport);
  const read = within(await choose());
  const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import 3 rows' });
  expect(read.getByRole('alert').textContent).toContain('It is not settled yet what this column holds');
  expect(begin().disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try it' }).disabled).toBe(false);
  await user.click(read.getByRole('button', { name: 'Read it so' }));
  expect(read.queryByRole('alert')).toBeNull();
  expect(read.getByLabelText<HTMLSelectElement>('What Came in holds').value).toBe('date acquired');
  expect(begin().disabled).toBe(false);
});

test('all columns whose headings nobody knows are told in one place, each with what it looks like', async () => {
  const rows = [
    ['Title', 'Came in', 'How big', 'Who'],
    ['Dunes', '2026-01-05', '8 x 10', 'Ann Lee'],
    ['Surf', '2026-02-06', '9 x 12', 'Ann Lee'],
  ];
  await goTo(PATH, office({ rows }).transport);
  const read = within(await choose());
  const unsettled = within(read.getByRole('alert'));
  expect(unsettled.getByRole('heading').textContent).toBe('It is not settled yet what these 3 columns hold');
  const told = unsettled.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(told).toEqual([
    ['Came in', 'dates, read as date acquired'],
    ['How big', 'sizes, read as size (width x height x depth)'],
    ['Who', 'names, read as artist'],
  ]);
  expect(read.getAllByText(/choose below/)).toHaveLength(1);
  await user.click(unsettled.getByRole('button', { name: 'Leave them out' }));
  expect(read.queryByRole('alert')).toBeNull();
  expect(read.getByLabelText<HTMLSelectElement>('What Who holds').value).toBe('');
});

test('columns of a very wide sheet, and those without a heading, are folded behind the first', async () => {
  const headings = ['Title', '', ...Array.from({ length: 70 }, (_, i) => `Column ${i}`)];
  await goTo(PATH, office({ rows: [headings, headings.map((_, i) => `cell ${i}`)] }).transport);
  const read = within(await choose());
  const [shown, folded] = read.getAllByRole('table').map((table) => within(table).getAllByRole('row').length - 1);
  expect([shown, folded]).toEqual([60, 12]);
  expect(read.getByText('12 more columns').closest('details')?.open).toBe(false);
  expect(read.getByText(/^Left out, with what they say: /).textContent).toMatch(/"Column 39" and 30 more\.$/);
});

test.each([
  ['one column without a heading', [''], '1 more column without a heading'],
  ['several', ['', ''], '2 more columns without a heading'],
])('%s is folded as such', async (_, more, summary) => {
  const headings = ['Title', ...more, 'Price'];
  await goTo(PATH, office({ rows: [headings, ['Dunes', ...more.map(() => 'x'), '3']] }).transport);
  expect(within(await choose()).getByText(summary)).toBeTruthy();
});

test('a file that is no sheet is told by its own name', async () => {
  const unreadable = 'The file is a picture (PNG). Choose the sheet: CSV, TSV, NDJSON or XLSX.';
  await goTo(PATH, office({ unreadable }).transport);
  await upload('pears.png.csv');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'pears.png.csv is a picture (PNG). Choose the sheet: CSV, TSV, NDJSON or XLSX.',
  );
});

test('a sheet of customers is read and sent as such', async () => {
  const lists = ['people', 'vectors', 'customers', 'points', 'vector-values', 'vectors/values', 'vectors/points'];
  const kept = Object.fromEntries(lists.map((list) => [`core/contacts/${list}`, []]));
  const { transport, sent } = office({
    rows: [
      ['Name', 'Email'],
      ['Ann Lee', 'ann@example.com'],
    ],
    replies: kept,
  });
  await goTo(PATH, transport);
  const read = within(await choose());
  expect(read.getByRole('alert').textContent).toBe(
    'This looks like a list of customers (Email). Choose "Customers" above. Pieces have a column such as Artist, Size or Price.',
  );
  await hold('Customers');
  expect(read.queryByRole('alert')).toBeNull();
  expect(read.getByText(/1 row of customers/)).toBeTruthy();
  await tryIt();
  expect(within(await tried()).getByRole('status').textContent).toContain('1 row: 1 would be added');
  expect(changesIn(sent)).toContainEqual(expect.objectContaining({ body: { first: 'Ann', last: 'Lee' } }));
});

test('there is a template for each', async () => {
  const files: Blob[] = [];
  // jsdom keeps no addresses of files, and follows no link
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  HTMLAnchorElement.prototype.click = () => {};
  await goTo(PATH, office().transport);
  for (const what of ['Pieces', 'Artists', 'Customers']) {
    await hold(what);
    await user.click(screen.getByRole('button', { name: 'Download a template with one example' }));
  }
  const texts = await Promise.all(files.map(textOf));
  expect(texts.map((text) => text.split(',').slice(0, 2).join())).toEqual([
    'Key,Title',
    'Key,First name',
    'Key,First name',
  ]);
});

function textOf(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
}

test('pieces of the past are sent as such, also where the run is gone on with, and what was there is told apart', async () => {
  const rows = [['Title'], ['Red dunes'], ['Pale dunes']];
  const isDone = (body: object) => 'name' in body && body.name === 'Red dunes';
  const { transport, sent } = office({ rows, isDone });
  const begun = { run: 'run-9', settings: { ...SETTINGS, isPast: true } };
  localStorage.setItem(
    `import-run ${digestOfBytes(new Uint8Array(await sheet().arrayBuffer()))}`,
    JSON.stringify(begun),
  );
  await goTo(PATH, transport);
  await choose();
  expect(screen.getByLabelText<HTMLInputElement>(/^These pieces came in the past/).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  const done = within(await screen.findByRole('region', { name: 'What has happened' }));
  expect(done.getByRole('status').textContent).toBe('2 rows: 1 added now, 1 was there from before the break.');
  expect(sent[0]?.headers).toMatchObject({ 'x-import-run': 'run-9', 'x-origin': 'import' });
});
const SETTINGS = { sort: 'artworks', mode: 'add', addsArtists: false, dates: null, type: '', how: '', columns: {} };

test('pieces that nobody said to be of the past are news', async () => {
  const { transport, sent } = office();
  await goTo(PATH, transport);
  await choose();
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await screen.findByRole('region', { name: 'What has happened' });
  expect(sent[0]?.headers).not.toHaveProperty('x-origin');
});

test('rows that are refused are told by their reasons, and all of one reason page by page', async () => {
  const rows = Array.from({ length: 450 }, (_, i) => [`Work ${i}`, i % 2 === 0 ? 'much' : `odd ${i}`]);
  await goTo(PATH, office({ rows: [['Title', 'Price'], ...rows] }).transport);
  await choose();
  await tryIt();
  const outcome = within(await tried());
  expect(outcome.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Price: "…" is no amount/),
  ]);
  expect(outcome.getByText(/^450 rows: row 2 Work 0, "much"; row 3 Work 1, "odd 1"; row 4/)).toBeTruthy();
  await user.click(outcome.getByRole('button', { name: 'Show all 450 rows' }));
  for (let pages = 1; pages < 9; pages++) await user.click(outcome.getByRole('button', { name: 'Next rows' }));
  expect(outcome.getByText('401 to 450 of 450')).toBeTruthy();
  expect(outcome.getByRole('row', { name: 'Row 451 Work 449 odd 449' })).toBeTruthy();
  expect(outcome.getAllByRole('row').length).toBeLessThanOrEqual(200);
});

test.each([
  ['headings alone', 'stock.csv', [['Title', 'Price']], /^stock\.csv has headings, and no row below them/],
  ['nothing', 'stock.csv', [['']], /^stock\.csv is empty/],
  [
    'a text that is called a workbook',
    'stock.xlsx',
    [['hello']],
    /^stock\.xlsx is no workbook, though its name says so/,
  ],
])('a file of %s is told in a sentence, and there is nothing to try', async (_, name, rows, sentence) => {
  await goTo(PATH, office({ rows }).transport);
  await upload(name);
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(screen.queryByRole('button', { name: 'Try it' })).toBeNull();
});

test('columns that a role may not set are told before anything is tried', async () => {
  const rows = [
    ['Title', 'Cost', 'Consignor'],
    ['Red dunes', '12', ''],
  ];
  const { transport, sent } = office({ role: 'sales', rows });
  await goTo(PATH, transport);
  await choose();
  expect(screen.getByRole('alert').textContent).toContain('may not set what these columns hold: Cost, Consignor.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try it' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Leave them out' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await tryIt();
  await tried();
  expect(changesIn(sent)).toContainEqual(expect.objectContaining({ body: { name: 'Red dunes' } }));
});

test('whoever may set costs is told nothing of columns that hold them', async () => {
  await goTo(
    PATH,
    office({
      rows: [
        ['Title', 'Cost'],
        ['Red dunes', '12'],
      ],
    }).transport,
  );
  await choose();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('how a piece came that is here stays as it was recorded, and that is told', async () => {
  const kept = { id: 31, revision: 4, name: 'Red dunes', manufacturer_id: 7, catalog_no: 'A-1', type_id: 1 };
  const stock = { 'core/commerce/widgets': page([{ ...kept, dimensions: [], images: [] }]) };
  const rows = [
    ['Title', 'Artist', 'Inv #', 'How'],
    ['Red dunes', 'Jane Doe', 'A-1', 'purchased'],
  ];
  await goTo(PATH, office({ rows, replies: stock }).transport);
  await choose();
  await user.selectOptions(screen.getByLabelText('What the rows do'), 'Update pieces that are here');
  await tryIt();
  expect(within(await tried()).getByText(/^1 row says how a piece came: that stays as it was recorded\./)).toBeTruthy();
});

test('a file that was chosen before the page had its scripts is taken', async () => {
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')!; // jsdom has it
  Object.defineProperty(HTMLInputElement.prototype, 'files', { ...own, get: () => [sheet()] });
  try {
    await goTo(PATH, office().transport);
    expect(await screen.findByRole('region', { name: 'How it is read' })).toBeTruthy();
  } finally {
    Object.defineProperty(HTMLInputElement.prototype, 'files', own);
  }
});

test.each(['framer', 'editor', 'auditor'] as const)('a page to import is not for the role %s', async (role) => {
  await goTo(PATH, office({ role }).transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This is not for your role');
});
