import { digestOfBytes } from '@rabbet/imports';
import { screen, within } from '@testing-library/react';
import { goTo } from '../../testing/go-to';
import { AS_FIRST, noteRun } from './settings';
import { changesIn, choose, office, page, RUN, sheet, user } from '../../testing/imports';

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
});
afterEach(() => void (document.body.innerHTML = ''));

const PATH = '/staff/imports/new';
const rows = [['Title'], ['Red dunes'], ['Pale dunes']];
const click = (name: string) => user.click(screen.getByRole('button', { name }));
const done = () => screen.findByRole('region', { name: 'What has happened' });

async function importKnown(known: readonly object[]) {
  const { transport, sent } = office({ rows, earlierRuns: known });
  await goTo(PATH, transport);
  await choose();
  await click('Import 2 rows');
  return sent;
}

test('a file is told to the shop before its rows, by its name and digest', async () => {
  const sent = await importKnown([]);
  await done();
  const [begun, ...others] = changesIn(sent);
  expect(begun).toMatchObject({
    path: 'core/imports',
    body: { file: 'stock.csv', rows: 2, digest: expect.stringMatching(/^[\w-]{43}$/) },
  });
  expect(others).toHaveLength(2);
});

test('a trial begins nothing, and tells that the file was imported before', async () => {
  const { transport, sent } = office({ rows, earlierRuns: [RUN] });
  await goTo(PATH, transport);
  await choose();
  await click('Try it');
  await screen.findByRole('region', { name: 'What would happen' });
  expect(screen.getByText(/^This file is the import/)).toBeTruthy();
  expect(changesIn(sent)).not.toContainEqual(expect.objectContaining({ path: 'core/imports' }));
});

test('a file that was imported elsewhere is not sent again before somebody says so', async () => {
  const sent = await importKnown([RUN]);
  const asked = within(await screen.findByRole('alert'));
  expect(asked.getByText(/^This file is the import/).textContent).toMatch(
    /run-1, begun Nov 20, 2026, .* by Ann Alder: 2 pieces so far, of 5 rows\. Go on with it/,
  );
  expect(asked.getByRole('link', { name: 'run-1' }).getAttribute('href')).toBe('/staff/imports/rows?run=run-1');
  expect(sent).toEqual([]);
  await click('Go on');
  await done();
  expect(new Set(sent.map(({ headers }) => headers?.['x-import-run']))).toEqual(new Set(['run-1']));
});

test('it is imported a second time where that is meant, in a run of its own', async () => {
  const sent = await importKnown([RUN]);
  await screen.findByRole('alert');
  await click('Import again');
  await done();
  expect(sent[0]?.headers?.['x-import-run']).toMatch(/^run-[0-9a-f]{12}$/);
});

const DUNES = {
  id: 31,
  name: 'Red dunes',
  manufacturer_id: null,
  type_id: null,
  catalog_no: null,
  edition: null,
  quantity: 1,
  last_transaction: null,
  dimensions: [],
  images: [],
};
const STOCK = { 'core/commerce/widgets': page([DUNES]), 'core/imports/rows': page([]) };
const names = (sent: Parameters<typeof changesIn>[0]) =>
  changesIn(sent).flatMap((one) => ('body' in one && 'name' in (one.body as object) ? [one.body as object] : []));

test('a row that is likely a piece of the shop is refused, unless somebody ticks that it is added', async () => {
  const { transport, sent } = office({ rows, replies: STOCK });
  await goTo(PATH, transport);
  await choose();
  await click('Try it');
  const tried = within(await screen.findByRole('region', { name: 'What would happen' }));
  expect(tried.getByRole('status').textContent).toContain('1 would be added, 1 refused');
  expect(
    tried.getByText(/^Piece 31 is likely this one: .* Tick "Add pieces that are likely there already"/),
  ).toBeTruthy();
  await user.click(screen.getByLabelText('Add pieces that are likely there already'));
  sent.length = 0;
  await click('Import 2 rows');
  await done();
  expect(names(sent)).toEqual([{ name: 'Red dunes' }, { name: 'Pale dunes' }]);
});

test('a file that is imported a second time adds what is there', async () => {
  const { transport, sent } = office({ rows, earlierRuns: [RUN], replies: STOCK });
  await goTo(PATH, transport);
  await choose();
  await click('Import 2 rows');
  await screen.findByRole('alert');
  await click('Import again');
  await done();
  expect(names(sent)).toEqual([{ name: 'Red dunes' }, { name: 'Pale dunes' }]);
});

test.each([
  [0, 'run-1'],
  [2, expect.stringMatching(/^run-[0-9a-f]{12}$/)],
])('a run that was cut off, and of which %i of 2 are taken back, goes on as %s', async (undone, run) => {
  const { transport, sent } = office({ rows, runs: [{ ...RUN, undone }] });
  await goTo(PATH, transport);
  noteRun(digestOfBytes(new Uint8Array(await sheet().arrayBuffer())), { run: 'run-1', settings: AS_FIRST });
  await choose();
  await click('Import 2 rows');
  await done();
  expect(new Set(sent.map(({ headers }) => headers?.['x-import-run']))).toEqual(new Set([run]));
});

test('a run of somebody else is not offered to be gone on with', async () => {
  await importKnown([{ ...RUN, by: 'account-9', by_name: 'Ben Birch' }]);
  const asked = within(await screen.findByRole('alert'));
  expect(asked.getByText(/by Ben Birch: .* It is for whoever began it to go on\./)).toBeTruthy();
  expect(asked.queryByRole('button', { name: 'Go on' })).toBeNull();
  expect(asked.getByRole('button', { name: 'Import again' })).toBeTruthy();
});

test('rows that are there already are not counted among those to be imported', async () => {
  const keyed = [
    ['Key', 'Title'],
    ['a', 'Red dunes'],
    ['b', 'Pale dunes'],
  ];
  const isDone = (body: object) => 'name' in body && body.name === 'Red dunes';
  await goTo(PATH, office({ rows: keyed, isDone }).transport);
  await choose();
  await click('Try it');
  const tried = within(await screen.findByRole('region', { name: 'What would happen' }));
  expect(tried.getByRole('status').textContent).toContain('1 would be added, 1 was there before');
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeTruthy();
});

test('cells that were merged are filled from above, where somebody ticks that', async () => {
  const merged = [
    ['Title', 'Maker'],
    ['Dunes', 'Jane Doe'],
    ['Surf', ''],
  ];
  const { transport, sent } = office({ rows: merged });
  await goTo(PATH, transport);
  const read = within(await choose());
  const tick = () => read.getByLabelText<HTMLInputElement>('An empty Maker says what the one above it says');
  expect(tick().checked).toBe(false);
  await user.click(tick());
  expect([tick().checked, read.queryByText(/has no Maker/)]).toEqual([true, null]);
  await click('Try it');
  await screen.findByRole('region', { name: 'What would happen' });
  const [surf] = changesIn(sent).slice(-1);
  expect(surf).toMatchObject({ body: { name: 'Surf', manufacturer_id: 7 } });
  await user.click(tick());
  expect(read.getByText(/^1 of 2 rows has no Maker/)).toBeTruthy();
});
