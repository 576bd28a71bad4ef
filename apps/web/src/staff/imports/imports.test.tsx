import { createClient } from '@rabbet/client';
import { screen, within } from '@testing-library/react';
import { ROUTES } from '../../all-routes';
import { loadPage } from '../../kernel/pages/load-page';
import { createQueryClient } from '../../kernel/data/sources';
import { goTo } from '../../testing/go-to';
import { AS_FIRST, begunRun, noteRun } from './settings';
import { changesIn, choose, office, user } from '../../testing/imports';

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
});
afterEach(() => void (document.body.innerHTML = ''));

test('a sheet is read, its columns corrected, tried and imported, with what is refused and why', async () => {
  const { transport, sent } = office();
  await goTo('/staff/imports/new', transport);
  const read = within(await choose());
  expect(read.getByText(/UTF-8, commas between the cells, headings in row 1, 2 rows of pieces/)).toBeTruthy();
  const held = () => read.getByLabelText<HTMLSelectElement>('What Old no holds').value;
  expect(held()).toBe('');
  await user.selectOptions(read.getByLabelText('What Old no holds'), 'comments');
  expect(screen.getByRole('option', { name: 'Painting' })).toBeTruthy();
  expect(held()).toBe('comments');

  await user.click(screen.getByRole('button', { name: 'Try it' }));
  const tried = within(await screen.findByRole('region', { name: 'What would happen' }));
  expect(tried.getByRole('status').textContent).toBe('2 rows: 1 would be added, 1 refused. Nothing is changed yet.');
  expect(tried.getByRole('heading', { name: /^Price: "much" is no amount/ })).toBeTruthy();
  expect(tried.getByText('1 row: row 3 Pale dunes')).toBeTruthy();
  expect(
    tried.getByText(/^2 pieces would not be on hand: .* \(rows 2 and 3\)\. Choose one under "How pieces came, where/),
  ).toBeTruthy();
  expect(sent.every(({ headers }) => headers?.['x-dry-run'] && headers['x-rehearsal'])).toBe(true);
  expect(changesIn(sent)).toContainEqual(
    expect.objectContaining({ body: { name: 'Red dunes', manufacturer_id: 7, price: 1200, comments: 'x' } }),
  );

  sent.length = 0;
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
  const done = within(await screen.findByRole('region', { name: 'What has happened' }));
  expect(done.getByRole('status').textContent).toBe('2 rows: 1 added, 1 refused.');
  expect(done.getByText(/^1 piece is not on hand: .* Record it on the page of each piece\.$/)).toBeTruthy();
  const [{ headers = {} } = {}] = sent;
  expect(headers['x-import-run']).toMatch(/^run-/);
  expect(headers).not.toHaveProperty('x-rehearsal');
  expect(changesIn(sent)[1]).toMatchObject({ body: { name: 'Red dunes' }, key: expect.any(String) });
  expect(done.getByRole('link', { name: 'Take it back' }).getAttribute('href')).toBe(
    `/staff/imports/rows?run=${headers['x-import-run']}`,
  );
});

test('rows that may be meant otherwise are told with the reading', async () => {
  const rows = [['Title', 'Maker'], ['Dunes', 'Jane Doe'], ['Surf'], ['Dunes', 'Jane Doe']];
  await goTo('/staff/imports/new', office({ rows }).transport);
  const read = within(await choose());
  expect(read.getByText(/^1 of 3 rows has no Maker, .* tick this, or fill them in the file\.$/)).toBeTruthy();
  expect(read.getByText(/^Rows 2 and 4 have the same title, artist and size/)).toBeTruthy();
});

test('the page says what would be right in its own words, without options of a command line', async () => {
  const rows = [
    ['Title', 'Maker', 'Size', 'Date in'],
    ['Red dunes', 'Nobody Known', '16 x 20', '3/4/2025'],
  ];
  const { transport } = office({ rows });
  await goTo('/staff/imports/new', transport);
  const read = within(await choose());
  const note = /^Date in: 1 date may be two days \(row 2\), .* Choose the order of such dates below\.$/;
  expect(read.getByText(note)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  const would = await screen.findByRole('region', { name: 'What would happen' });
  const told = would.textContent;
  expect(told).toContain('Type: Sizes and properties are those of a type');
  expect(told).toContain('or choose one under "Type, where a row says none"');
  expect(told).toContain('or choose one under "How pieces came, where a row says none".');
  expect(told).toContain('Add them under People, or tick "Add artists who are new".');
  expect(told).not.toMatch(/--|rabbet/);
  await user.selectOptions(read.getByLabelText('Order of dates'), 'dmy');
  expect(read.queryByText(note)).toBeNull();
});

test('a sheet whose columns were corrected is read so the next time', async () => {
  await goTo('/staff/imports/new', office().transport);
  const read = within(await choose());
  await user.selectOptions(read.getByLabelText('What Old no holds'), 'comments');
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  await screen.findByRole('region', { name: 'What would happen' });
  await user.click(screen.getByRole('button', { name: 'Choose another file' }));
  const again = within(await choose());
  expect(again.getByLabelText<HTMLSelectElement>('What Old no holds').value).toBe('comments');
});

test('of the columns of a sheet, those are kept alone that somebody has decided on', async () => {
  await goTo('/staff/imports/new', office().transport);
  const read = within(await choose());
  await user.selectOptions(read.getByLabelText('What Price holds'), 'cost');
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  await screen.findByRole('region', { name: 'What would happen' });
  const kept = Object.entries(localStorage).filter(([name]) => name === 'sheet-columns');
  expect(kept.map(([, text]) => Object.values(JSON.parse(String(text)) as object))).toEqual([
    [{ columns: { Price: 'cost' }, dates: null }],
  ]);
});

test('imports are listed in words, and lead to what they have touched', async () => {
  await goTo('/staff/imports', office({ role: 'auditor' }).transport);
  const listed = within(screen.getByRole('row', { name: /Ann Alder/ }));
  expect(listed.getByText('2 pieces')).toBeTruthy();
  expect(listed.getByText('stock.csv')).toBeTruthy();
  expect(listed.getByRole('link').getAttribute('href')).toBe('/staff/imports/rows?run=run-1');
  expect(screen.queryByRole('link', { name: 'Import a sheet' })).toBeNull();
});

test('an address that names no import leads to the list of all', async () => {
  const sources = { queryClient: createQueryClient(), client: createClient(office().transport) };
  const visit = { path: '/staff/imports/rows', search: new URLSearchParams(), origin: 'http://localhost' };
  const arrival = await loadPage(ROUTES, { ...visit, pageSize: 40, now: new Date() }, sources);
  expect(arrival).toMatchObject({ outcome: { status: 303, location: '/staff/imports' } });
});

test('an import is taken back after a trial, and what stays is told with its reason', async () => {
  const { transport, sent } = office();
  await goTo('/staff/imports/rows?run=run-1', transport);
  expect(screen.getByText(/run-1, stock\.csv, by Ann Alder: 2 pieces, 2 added/)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Piece 1/ })).getByText('Ann Alder')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'See what taking it back would do' }));
  await screen.findByText(/2 things: 1 would be undone, 1 refused. Nothing is changed yet./);
  expect(screen.getByText('It was sold. (artwork 902)')).toBeTruthy();
  expect(sent.every(({ headers }) => headers?.['x-dry-run'] === 'true')).toBe(true);
  sent.length = 0;
  noteRun('a-file', { run: 'run-1', settings: AS_FIRST });
  noteRun('another', { run: 'run-2', settings: AS_FIRST });
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await screen.findByText(/2 things: 1 undone, 1 refused/);
  expect([begunRun('a-file'), begunRun('another')?.run]).toEqual([null, 'run-2']);
  expect(sent[0]?.headers?.['x-dry-run']).toBeUndefined();
});

test('an import whose undoing is cut off is gone on with', async () => {
  const { transport, sent } = office();
  let isAway = false;
  await goTo('/staff/imports/rows?run=run-1', (request) => {
    if (isAway && request.path === 'core/changes') throw new Error('The shop is gone.');
    return transport(request);
  });
  await user.click(screen.getByRole('button', { name: 'See what taking it back would do' }));
  await screen.findByText(/1 would be undone/);
  isAway = true;
  sent.length = 0;
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Go on, and nothing is done twice.');
  expect(sent).toEqual([]);
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText(/2 things: 1 undone, 1 refused/);
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  expect(sent[0]?.headers?.['x-dry-run']).toBeUndefined();
});

test('a trial of the undoing that is cut off is tried again, and takes nothing back', async () => {
  const { transport, sent } = office();
  let isAway = true;
  await goTo('/staff/imports/rows?run=run-1', (request) => {
    if (isAway && request.path === 'core/changes') throw new Error('The shop is gone.');
    return transport(request);
  });
  await user.click(screen.getByRole('button', { name: 'See what taking it back would do' }));
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText(/1 would be undone/);
  expect(sent.every(({ headers }) => headers?.['x-dry-run'] === 'true')).toBe(true);
});

test('whoever may only look at pieces takes nothing back and imports nothing', async () => {
  await goTo('/staff/imports/rows?run=run-1', office({ role: 'auditor' }).transport);
  expect(screen.queryByRole('button', { name: /taking it back/ })).toBeNull();
});
