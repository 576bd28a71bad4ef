import type { ArtworkAuditReply, HoldingVersionReply, AuditStretchReply, AuditTransactionReply } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditOffice, cellsOf } from '../../testing/audit';

const point: HoldingVersionReply = {
  at: '2026-01-05 15:00:00',
  known: '2026-01-06T15:00:00.000Z',
  standing: 'consigned',
  custody: 'consigned',
  provenance: 'consigned',
  quantity: 1,
  consignor_id: 5,
  consignor: 'Ann Lee',
  location: 'Window',
  cost: 400,
  price: 1200,
  transaction_id: 3,
  parts: [],
};
const MADE = { recorded_at: '2026-01-06T15:00:00.000Z', by: 'account-7', by_name: 'Ann Alder' };
const consigned: AuditStretchReply = {
  ...point,
  until: '2026-05-30 17:00:00',
  owner: 'company',
  owner_id: 5,
  owner_name: 'Ann Lee',
  agree: true,
  changed: 'came',
  decided_by: [{ what: 'Consigned', transaction_id: 3, ...MADE }],
};
const bought: AuditStretchReply = {
  ...point,
  at: '2026-05-30 17:00:00',
  until: null,
  standing: 'owned',
  custody: 'owned',
  agree: false,
  owner: 'shop',
  owner_id: null,
  owner_name: null,
  location: null,
  transaction_id: 4,
  changed: 'price',
  price: 950,
  decided_by: [{ what: 'Fields: price', transaction_id: null, ...MADE, by_name: null }],
};
const transaction: AuditTransactionReply = {
  id: 3,
  activity: 'Consigned',
  completed: '2026-01-05 15:00:00',
  quantity: 1,
  vendor_id: 5,
  vendor: 'Ann Lee',
  customer_id: null,
  customer: null,
  location: 'Window',
  price: null,
  recorded_at: '2026-01-06T15:00:00.000Z',
  by: 'account-7',
  by_name: 'Ann Alder',
  corrected_at: null,
  corrected_by: null,
  corrected_by_name: null,
  reason: null,
};
const corrected: AuditTransactionReply = {
  ...transaction,
  id: 5,
  activity: 'Sold',
  vendor_id: null,
  vendor: null,
  customer_id: 8,
  customer: 'Bo Bell',
  corrected_at: '2026-06-02T15:00:00.000Z',
  corrected_by: 'account-8',
  corrected_by_name: 'Bo Birch',
  reason: 'wrong piece',
};
const HISTORY: ArtworkAuditReply = {
  id: 12,
  title: 'Low Tide',
  artist: 'Ann Lee',
  known: '2026-11-22T15:00:00.000Z',
  location: null,
  stretches: [consigned, bought],
  transactions: [transaction, corrected],
  restatements: [
    {
      recorded_at: '2026-06-02T15:00:00.000Z',
      by: 'account-8',
      by_name: 'Bo Birch',
      what: 'Corrected: Sold',
      at: '2026-06-01 15:00:00',
      transaction_id: 5,
      reason: 'wrong piece',
      before: [{ ...point, at: '2026-06-01 15:00:00', standing: 'sold' }],
      after: [],
    },
  ],
};
/** A shop that knows of the piece since June. */
const office = () =>
  auditOffice({
    artworks: ({ known = '2026-11' }: { readonly known?: string }) => (known < '2026-06' ? null : HISTORY),
  });
afterEach(() => void (document.body.innerHTML = ''));

test('a piece tells time by time whose it was and where, what decides that, and where the rules disagree', async () => {
  const { go, queries } = office();
  await go('/staff/audit/artworks/12');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Low Tide, by Ann Lee');
  expect(screen.getByText('As it was known on Nov 22, 2026, 10:00 AM.')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Whose it was, and where' });
  expect(cellsOf(table)).toEqual([
    [
      'Jan 5, 2026, 10:00 AM',
      'May 30, 2026, 1:00 PM',
      'consigned',
      'Ann Lee',
      '1',
      'Window',
      'consigned',
      'came',
      'Consigned (transaction 3), by Ann Alder',
    ],
    [
      'May 30, 2026, 1:00 PM',
      'now',
      'owned',
      'the shop',
      '1',
      'not said',
      'owned by transfer, came consigned',
      'price $950.00',
      'Fields: price, by account-7',
    ],
  ]);
  expect(within(table).getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe('/staff/records/companies/5');
  expect(screen.getByRole('link', { name: 'The piece' }).getAttribute('href')).toBe('/staff/artworks/12');
  expect(queries).toEqual([['artworks', { id: 12 }]]);
  const rail = screen.getByRole('navigation', { name: 'Staff' });
  expect(within(rail).getByRole('link', { current: 'page' }).textContent).toBe('Audit');
});

test('the drawing has its lanes and a legend, and says where its words stand', async () => {
  await office().go('/staff/audit/artworks/12');
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('the rules disagree')).toBeTruthy();
  const drawing = screen.getByRole('img', {
    name: 'Owner, place and rules of Low Tide from Jan 5, 2026 to Nov 22, 2026: the table below says the same',
  });
  const words = [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(['Owner', 'Place', 'Rules', 'Ann Lee', 'the shop', 'Window']));
  expect(words).toContain('owned by transfer, came consigned');
  expect(drawing.querySelectorAll('rect')).toHaveLength(6);
  const lengths = [...drawing.querySelectorAll('svg')].map((part) => part.getAttribute('width'));
  expect(lengths.filter((length) => !length?.endsWith('%'))).toEqual([]); // it is as wide as the screen has room
});

test('its transactions tell who recorded them, and who corrected them and why', async () => {
  await office().go('/staff/audit/artworks/12');
  const recorded = ['Jan 6, 2026, 10:00 AM', 'Ann Alder'];
  expect(cellsOf(screen.getByRole('table', { name: 'Transactions' }))).toEqual([
    ['3', 'Consigned', 'Jan 5, 2026, 10:00 AM', 'Ann Lee', ...recorded, ''],
    ['5', 'Sold', 'Jan 5, 2026, 10:00 AM', 'Bo Bell', ...recorded, 'Jun 2, 2026, 11:00 AM, by Bo Birch: wrong piece'],
  ]);
  expect(cellsOf(screen.getByRole('table', { name: 'Restated' }))).toEqual([
    [
      'Jun 2, 2026, 11:00 AM',
      'Bo Birch',
      'Corrected: Sold (wrong piece)',
      'Jun 1, 2026, 11:00 AM',
      'Jun 1, 2026, 11:00 AM: sold, 1 on hand, Window',
      'nothing',
    ],
  ]);
});

test('another day of knowledge is asked for, also one on which the shop did not know of the piece', async () => {
  const { go, queries } = office();
  await go('/staff/audit/artworks/12');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('As known on'), '2026-06-30');
  await waitFor(() => expect(queries.at(-1)).toEqual(['artworks', { id: 12, known: '2026-06-30' }]));
  await user.clear(screen.getByLabelText('As known on'));
  await user.type(screen.getByLabelText('As known on'), '2026-01-31');
  expect(await screen.findByText('The shop did not know of this piece at the end of January 31, 2026.')).toBeTruthy();
});

test('a day that is not over is refused in words, and an unknown piece is not here', async () => {
  const { see, queries } = office();
  expect(await see('/staff/audit/artworks/12?known=2026-11-22')).toBe(200);
  expect(screen.getByRole('alert').textContent).toMatch(/^As known on: That day is not over yet/);
  expect(queries).toEqual([]);
  expect(await see('/staff/audit/artworks/12?known=2026-01-31')).toBe(200); // from there another day is asked for
  expect(screen.getByLabelText('As known on')).toHaveProperty('value', '2026-01-31');
  expect(await auditOffice({}).see('/staff/audit/artworks/99')).toBe(404);
  expect(await auditOffice({}).see('/staff/audit/artworks/none')).toBe(404);
});

test('a piece that has not come to the shop says so', async () => {
  const empty = { ...HISTORY, artist: null, stretches: [], transactions: [], restatements: [] };
  await auditOffice({ artworks: empty }).go('/staff/audit/artworks/12');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Low Tide');
  expect(screen.getByText('It has not come to the shop.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a piece that names another place than its history ends at says so', async () => {
  await auditOffice({ artworks: { ...HISTORY, location: 'Racks' } }).go('/staff/audit/artworks/12');
  expect(screen.getByText(/^The piece itself names Racks, and its history ends at no place/)).toBeTruthy();
});
