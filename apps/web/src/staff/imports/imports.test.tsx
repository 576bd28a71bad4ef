import type { WireRequest } from '@rabbet/client';
import { widgetType } from '@rabbet/domain/artworks/artworks';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const ROWS = [
  ['Title', 'Maker', 'Price', 'Old no'],
  ['Red dunes', 'Jane Doe', '1200', 'x'],
  ['Pale dunes', 'Jane Doe', 'much', ''],
];
const TABLE = { format: 'table', encoding: 'UTF-8', delimiter: ',', rows: ROWS };
const JANE = { id: 7, name: 'Doe, Jane', is_artist: true };
const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });
const RUN = {
  ...{ id: 3, run: 'run-1', begun_at: '2026-11-20T15:00:00.000Z', last_at: '2026-11-20T15:00:00.000Z' },
  ...{ by: 'account-7', by_name: 'Ann Alder', origin: 'web', added: 2, changed: 0, undone: 0, kinds: 'artwork 2' },
};
const row = (id: number) => ({
  ...{ id, run: 'run-1', kind: 'artwork', record_id: 900 + id, title: `Piece ${id}`, touched: 'added', undone: false },
});

type Sent = Pick<WireRequest, 'path' | 'body' | 'headers'>;

/** The back office, with what is sent to it. */
function office(role: Parameters<typeof memberAs>[0] = 'manager', table: object = TABLE) {
  const sent: Sent[] = [];
  const answer = ({ method, path, body, headers, query = {} }: WireRequest): readonly [number, unknown] | null => {
    if (method === 'POST' && path === 'core/imports/tables') return [200, table];
    if (method !== 'GET') {
      sent.push({ path, body, headers });
      const { changes } = body as { changes?: readonly { path: string; body: { record_id?: number } }[] };
      if (!changes) return [200, { id: 901, revision: 0, outcome: 'undone', left: [] }];
      const answers = changes.map(({ body: one }) =>
        one.record_id === 902
          ? { status: 409, headers: {}, body: { status: 409, code: 'import/changed-since', detail: 'It was sold.' } }
          : { status: 200, headers: {}, body: { id: 901, revision: 0, outcome: 'undone', left: [] } },
      );
      return [200, { answers }];
    }
    if (path === 'core/imports') return [200, page([RUN])];
    if (path === 'core/imports/rows') return [200, page([row(1), row(2)])];
    if (path === `${widgetType.path}/list`) return [200, page([{ id: 1, name: 'Painting' }])];
    if (path === widgetType.path) return [200, [{ id: 1, name: 'Painting' }]];
    if (path === 'core/contacts/artists') return [200, page('term' in query ? [JANE] : [])];
    if (path === 'core/contacts/companies') return [200, [JANE]];
    return null;
  };
  return { ...backOffice({ who: memberAs(role), answer }), sent };
}
/** Changes that were sent, many together or one alone. */
function changesIn(sent: readonly Sent[]): readonly object[] {
  return sent.flatMap((one) => (one.body as { changes?: readonly object[] }).changes ?? [one]);
}

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
});
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();

async function choose() {
  const bytes = () => Promise.resolve(new TextEncoder().encode('Title,Maker').buffer);
  const file = Object.assign(new File(['Title,Maker'], 'stock.csv'), { arrayBuffer: bytes }); // jsdom has none
  await user.upload(screen.getByLabelText('Drop a sheet here, or choose a file'), file);
  return screen.findByRole('region', { name: 'How it is read' });
}

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
  expect(tried.getByRole('row', { name: /3 refused/ }).textContent).toContain('"much" is no amount');
  expect(sent.every(({ headers }) => headers?.['x-dry-run'] && headers['x-rehearsal'])).toBe(true);
  expect(changesIn(sent)).toContainEqual(
    expect.objectContaining({ body: { name: 'Red dunes', manufacturer_id: 7, price: 1200, comments: 'x' } }),
  );

  sent.length = 0;
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
  const done = within(await screen.findByRole('region', { name: 'What has happened' }));
  expect(done.getByRole('status').textContent).toBe('2 rows: 1 added, 1 refused.');
  const [{ headers = {} } = {}] = sent;
  expect(headers['x-import-run']).toMatch(/^run-/);
  expect(headers).not.toHaveProperty('x-rehearsal');
  expect(changesIn(sent)[0]).toMatchObject({ body: { name: 'Red dunes' }, key: expect.any(String) });
  expect(done.getByRole('link', { name: 'Take it back' }).getAttribute('href')).toBe(
    `/staff/imports/rows?run=${headers['x-import-run']}`,
  );
});

test('rows that may be meant otherwise are told with the reading', async () => {
  const rows = [['Title', 'Maker'], ['Dunes', 'Jane Doe'], ['Surf'], ['Dunes', 'Jane Doe']]; // prettier-ignore
  await goTo('/staff/imports/new', office('manager', { ...TABLE, rows }).transport);
  const read = within(await choose());
  expect(read.getByText(/^1 of 3 rows has no Maker, .* fill them in the file\.$/)).toBeTruthy();
  expect(read.getByText(/^Rows 2 and 4 have the same title, artist and size/)).toBeTruthy();
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

test('imports are listed in words, and lead to what they have touched', async () => {
  await goTo('/staff/imports', office('auditor').transport);
  const listed = within(screen.getByRole('row', { name: /Ann Alder/ }));
  expect(listed.getByText('2 pieces')).toBeTruthy();
  expect(listed.getByRole('link').getAttribute('href')).toBe('/staff/imports/rows?run=run-1');
  expect(screen.queryByRole('link', { name: 'Import pieces' })).toBeNull();
});

test('an import is taken back after a trial, and what stays is told with its reason', async () => {
  const { transport, sent } = office();
  await goTo('/staff/imports/rows?run=run-1', transport);
  expect(screen.getByText(/run-1, by Ann Alder: 2 pieces, 2 added/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'See what taking it back would do' }));
  await screen.findByText(/2 things: 1 would be undone, 1 refused. Nothing is changed yet./);
  expect(screen.getByText('It was sold. (1 time)')).toBeTruthy();
  expect(sent.every(({ headers }) => headers?.['x-dry-run'] === 'true')).toBe(true);
  sent.length = 0;
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await screen.findByText(/2 things: 1 undone, 1 refused/);
  expect(sent[0]?.headers?.['x-dry-run']).toBeUndefined();
});

test('whoever may only look at pieces takes nothing back and imports nothing', async () => {
  await goTo('/staff/imports/rows?run=run-1', office('auditor').transport);
  expect(screen.queryByRole('button', { name: /taking it back/ })).toBeNull();
});
