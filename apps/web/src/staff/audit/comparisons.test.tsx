import type { changesList, FindingCode, findingList, restatedList } from '@rabbet/domain/audit/audit';
import type { RowOf } from '@rabbet/domain/pages/list';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditOffice, cellsOf, page } from '../../testing/audit';

const nothing = { standing: null, consignor: null, location: null, quantity: null, custody: null, provenance: null };
const sides = (before: object, after: object) => {
  const named = (side: string, of: object) => Object.entries(of).map(([name, value]) => [`${side}_${name}`, value]);
  return Object.fromEntries([
    ...named('before', { ...nothing, ...before }),
    ...named('after', { ...nothing, ...after }),
  ]);
};
const AT_ANNS = {
  standing: 'consigned',
  consignor: 'Ann Lee',
  location: 'Window',
  quantity: 1,
  custody: 'consigned',
  provenance: 'consigned',
};
const BOUGHT = { ...AT_ANNS, standing: 'owned', consignor: null, custody: 'owned' };
const tide = { title: 'Low Tide', artist: 'Ann Lee' };
afterEach(() => void (document.body.innerHTML = ''));

test('a change tells what was before and after, and what is the same once', async () => {
  const rows: RowOf<typeof changesList>[] = [
    { id: 12, ...tide, ...sides(AT_ANNS, BOUGHT) },
    { id: 13, ...tide, ...sides({}, { ...AT_ANNS, consignor: null, location: null }) },
  ];
  const { go, queries } = auditOffice({ changes: page(rows) });
  await go('/staff/audit/diff?from=2026-05-31&to=2026-06-30');
  const table = screen.getByRole('table', { name: 'Diff' });
  expect(cellsOf(table).map((cells) => cells.slice(2))).toEqual([
    ['consigned by Ann Lee → owned', 'Window', '1', 'consigned → owned by transfer, came consigned'],
    ['not here → consigned by nobody named', 'not here → not said', '0 → 1', 'not here → consigned'],
  ]);
  expect([...table.querySelectorAll('tbody strong')].map((one) => one.textContent)).toContain('owned');
  expect(within(table).getAllByRole('link')[0]?.getAttribute('href')).toBe('/staff/audit/artworks/12');
  expect(queries).toEqual([['changes', { from: '2026-05-31', to: '2026-06-30' }]]);
  expect(screen.getByText(/between the end of May 31, 2026 .* and the end of June 30, 2026 /)).toBeTruthy();
});

test('pieces of which none was here before tell so in each of their columns', async () => {
  await auditOffice({ changes: page([{ id: 12, ...tide, ...sides({}, AT_ANNS) }]) }).go('/staff/audit/diff');
  expect(cellsOf(screen.getByRole('table', { name: 'Diff' }))[0]?.slice(2)).toEqual([
    'not here → consigned by Ann Lee',
    'not here → Window',
    '0 → 1',
    'not here → consigned',
  ]);
});

test('both days of a comparison are asked for by what was known on days of their own', async () => {
  const days = { from: '2026-04-30', known_first: '2026-05-31', to: '2026-06-30', known: '2026-07-31' };
  const { see, queries } = auditOffice({ changes: page([]) });
  await see(`/staff/audit/diff?${new URLSearchParams(days)}`);
  expect(queries).toEqual([['changes', days]]);
  const labels = ['From', 'As known on (from)', 'To', 'As known on (to)'];
  expect(labels.map((label) => (screen.getByLabelText(label) as HTMLInputElement).value)).toEqual(Object.values(days));
  expect(
    screen.getByText(/April 30, 2026 \(.* end of May 31, 2026\) and .* June 30, 2026 \(.* end of July 31, 2026\)/),
  ).toBeTruthy();
});

test('where no day is given, changes and records are told since the end of last month', async () => {
  const { see, queries } = auditOffice({ changes: page([]), restated: page([]) });
  await see('/staff/audit/diff');
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-10-31');
  expect(screen.getByText('Nothing is different.')).toBeTruthy();
  await see('/staff/audit/restated');
  expect(screen.getByLabelText('Since')).toHaveProperty('value', '2026-10-31');
  expect(screen.getByText('Nothing like that was recorded.')).toBeTruthy();
  expect(queries).toEqual([
    ['changes', { from: '2026-10-31' }],
    ['restated', { since: '2026-10-31', kind: 'restated' }],
  ]);
});

test('what is new to the record has a list of its own beside what is restated', async () => {
  const { see, queries } = auditOffice({ restated: page([]) });
  await see('/staff/audit/restated?since=2026-05-31&kind=new');
  expect(queries).toEqual([['restated', { since: '2026-05-31', kind: 'new' }]]);
  expect(screen.getByText(/of pieces that were not on record before/)).toBeTruthy();
  const [restated, news] = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
  expect([restated, news].map((link) => [link?.textContent, link?.getAttribute('aria-current')])).toEqual([
    ['Restated', null],
    ['New to the record', 'page'],
  ]);
  expect(restated?.getAttribute('href')).toBe('/staff/audit/restated?since=2026-05-31&kind=restated');
});

test('where the shop does not answer, it says so beside what was there before', async () => {
  let isAway = false;
  const { go } = auditOffice({ changes: () => (isAway ? null : page([{ id: 12, ...tide, ...sides({}, AT_ANNS) }])) });
  await go('/staff/audit/diff?from=2026-05-31');
  isAway = true;
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('To'), '2026-06-30');
  expect(await screen.findByText('The shop did not answer. You see the pieces as before.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Low Tide' })).toBeTruthy();
});

test('a time is taken as a day or as an instant, and what is neither is refused at its field', async () => {
  const { see, queries } = auditOffice({ restated: page([]) });
  await see('/staff/audit/restated?since=2026-05-31T17:00:00Z&known=2026-06-30+12:00:00');
  expect(queries).toMatchObject([['restated', { since: '2026-05-31T17:00:00Z', known: '2026-06-30 12:00:00' }]]);
  expect(screen.getByText(/after May 31, 2026, 1:00 PM .* known at Jun 30, 2026, 8:00 AM/)).toBeTruthy();
  expect(screen.getByLabelText('Since')).toMatchObject({ type: 'text', value: '2026-05-31T17:00:00Z' });
  queries.splice(0);
  await see('/staff/audit/restated?since=garbage');
  expect(screen.getByRole('alert').textContent).toMatch(/^Since: Give a day/);
  const [since, known] = [screen.getByLabelText('Since'), screen.getByLabelText('As known on')];
  expect(since).toMatchObject({ type: 'text', value: 'garbage' });
  expect(since.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect([since, known].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', null]);
  expect(queries).toEqual([]);
});

test('a day that is not over is refused by the name of its field', async () => {
  const { see, queries } = auditOffice({});
  await see('/staff/audit/diff?from=2026-10-31&to=2026-11-22');
  expect(screen.getByRole('alert').textContent).toMatch(/^To: That day is not over yet/);
  await see('/staff/audit/restated?since=2026-11-22');
  expect(screen.getByRole('alert').textContent).toMatch(/^Since: That day is not over yet/);
  expect(queries).toEqual([]);
});

test('what is said differently tells who recorded it, since when it holds, and only what differs', async () => {
  const row: RowOf<typeof restatedList> = {
    id: 1,
    widget_id: 12,
    ...tide,
    what: 'Transferred',
    at: '2026-05-02 17:00:00',
    transaction_id: 7,
    recorded_at: '2026-06-03T15:00:00.000Z',
    by: 'account-7',
    by_name: 'Ann Alder',
    ...sides(AT_ANNS, BOUGHT),
  };
  await auditOffice({ restated: page([row]) }).see('/staff/audit/restated?since=2026-05-31');
  const [cells] = cellsOf(screen.getByRole('table', { name: 'Restated' }));
  expect(cells?.slice(2)).toEqual([
    'Jun 3',
    'Ann Alder',
    'Transferred',
    'May 2, 2026, 1:00 PM',
    'Owner: consigned by Ann Lee → ownedRules: consigned → owned by transfer, came consigned',
  ]);
  expect(screen.getByRole('link', { name: 'Low Tide' }).getAttribute('href')).toBe('/staff/audit/artworks/12');
});

const finding = (fault: FindingCode, at: string | null): RowOf<typeof findingList> => ({
  id: 1,
  fault,
  widget_id: 12,
  ...tide,
  at,
  transaction_id: at === null ? null : 7,
  events: '2, 5',
});
const findings = (found: Partial<Record<FindingCode, readonly [rows: object[], total: number]>>) => ({
  findings: ({ fault }: { readonly fault: FindingCode }) => page(...(found[fault] ?? [[], 0])),
});

test('findings are grouped by fault with what each means, and lead to the piece', async () => {
  const found = {
    'sold twice': [[finding('sold twice', '2026-05-02 17:00:00')], 1],
    'not seen': [[finding('not seen', null)], 132],
  } as const;
  const { go } = auditOffice(findings(found as unknown as Parameters<typeof findings>[0]));
  await go('/staff/audit/check');
  const twice = within(screen.getByRole('region', { name: 'Sold twice' }));
  expect(twice.getByText('More of it was sold than ever came.')).toBeTruthy();
  expect(cellsOf(twice.getByRole('table'))).toEqual([
    ['Low Tide', 'Ann Lee', 'May 2, 2026, 1:00 PM', '7', 'artwork-12 @2, 5'],
  ]);
  expect(twice.getByRole('link').getAttribute('href')).toBe('/staff/audit/artworks/12');
  const unseen = within(screen.getByRole('region', { name: 'Not seen' }));
  expect(cellsOf(unseen.getByRole('table'))).toEqual([['Low Tide', 'Ann Lee', 'now', 'artwork-12 @2, 5']]);
  expect(unseen.getByRole('link', { name: 'All 132' }).getAttribute('href')).toBe('/staff/audit/check?fault=not+seen');
  const clear = within(screen.getByRole('region', { name: 'Nothing found' }));
  expect(clear.getAllByRole('listitem')).toHaveLength(4);
});

test('where nothing is found it says that all is well', async () => {
  await auditOffice(findings({})).go('/staff/audit/check');
  expect(screen.getByText('All is well: nothing is found.')).toBeTruthy();
});

test('all findings of one fault are listed page by page', async () => {
  const { go, queries } = auditOffice(findings({ 'not seen': [[finding('not seen', '2025-05-02 17:00:00')], 132] }));
  await go('/staff/audit/check?fault=not+seen');
  expect(queries).toEqual([['findings', { fault: 'not seen' }]]);
  expect(screen.getByText('It is on hand, and nobody counted or moved it for a year.')).toBeTruthy();
  expect(screen.getByLabelText('Fault')).toHaveProperty('value', 'not seen');
  expect(screen.getByText('132 findings')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All faults' }).getAttribute('href')).toBe('/staff/audit/check');
});
