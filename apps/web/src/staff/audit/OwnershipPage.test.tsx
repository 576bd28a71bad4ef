import type { Ownership, ownershipList } from '@rabbet/domain/audit/audit';
import type { WireRequest } from '@rabbet/client';
import type { RowOf } from '@rabbet/domain/pages/list';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditOffice, cellsOf, page } from '../../testing/audit';

const TIDE: RowOf<typeof ownershipList> = {
  id: 12,
  title: 'Low Tide',
  artist: 'Ann Lee',
  catalog_no: null,
  standing: 'consigned',
  consignor_id: 5,
  consignor: 'Ann Lee',
  quantity: 1,
  cost: 400,
  price: 1200,
  location: 'Window',
  since: '2026-03-01 10:00:00',
  owned: 0,
  consigned: 1,
  owned_cost: null,
  consigned_cost: 400,
  transaction_id: 3,
  custody: 'consigned',
  provenance: 'consigned',
};
const DOOR = {
  ...TIDE,
  id: 13,
  title: 'Blue Door',
  standing: 'owned',
  consignor_id: null,
  consignor: null,
  owned: 1,
  consigned: 0,
  owned_cost: 400,
  consigned_cost: null,
};
const numbers = { pieces: 1, quantity: 1, cost: 400, price: 1200 };
const TOTALS: Ownership = {
  at: '2026-06-01 03:59:59',
  known: '2026-07-01T03:59:59.999Z',
  totals: { pieces: 2, quantity: 3, cost: 800, price: 2400.5 },
  owners: [
    { ...numbers, standing: 'owned', consignor_id: null, consignor: null },
    { ...numbers, standing: 'consigned', consignor_id: 5, consignor: 'Ann Lee' },
    { ...numbers, standing: 'consigned', consignor_id: null, consignor: null },
  ],
  places: ['Window', 'Racks', 'East wall', 'Back room', 'Pedestals', 'Drawer', null].map((location) => ({
    ...numbers,
    location,
  })),
};
const office = (role?: 'sales') => auditOffice({ ownership: page([TIDE, DOOR]), 'ownership/totals': TOTALS }, role);
afterEach(() => void (document.body.innerHTML = ''));

test('pieces on hand on a day are listed with their owner, place and worth, and lead to their history', async () => {
  const { go, queries } = office();
  await go('/staff/audit/ownership?at=2026-05-31&known=2026-06-30&standing=owned');
  expect(cellsOf(screen.getByRole('table', { name: 'Ownership' }))).toEqual([
    ['Low Tide', 'Ann Lee', 'consigned by Ann Lee', 'Window', '1', '$400', '$1,200'],
    ['Blue Door', 'Ann Lee', 'owned', 'Window', '1', '$400', '$1,200'],
  ]);
  expect(screen.getByRole('link', { name: 'Low Tide' }).getAttribute('href')).toBe(
    '/staff/audit/artworks/12?known=2026-06-30',
  );
  const times = { at: '2026-05-31', known: '2026-06-30' };
  expect(queries).toContainEqual(['ownership', { ...times, standing: 'owned' }]);
  expect(queries).toContainEqual(['ownership/totals', times]);
});

test('it says which day and which knowledge is told of', async () => {
  const { see } = office();
  await see('/staff/audit/ownership');
  expect(screen.getByText('All pieces on hand now, by all that is known now.')).toBeTruthy();
  await see('/staff/audit/ownership?at=2026-05-31&known=2026-06-30');
  expect(
    screen.getByText('All pieces on hand at the end of May 31, 2026, as it was known at the end of June 30, 2026.'),
  ).toBeTruthy();
});

test('totals stand above the list, by owner and by place, and lead to these pieces of the same day', async () => {
  await office().go('/staff/audit/ownership?at=2026-05-31&location=Racks&page=2');
  const totals = within(screen.getByRole('region', { name: 'Totals' }));
  expect(totals.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '2',
    '3',
    '$800.00',
    '$2,400.50',
  ]);
  const [owners, places] = totals.getAllByRole('group') as [HTMLDetailsElement, HTMLDetailsElement];
  expect([owners.open, places.open]).toEqual([true, false]); // seven are many
  expect(cellsOf(owners)).toEqual([
    ['the shop', '1', '1', '$400.00', '$1,200.00'],
    ['Ann Lee', '1', '1', '$400.00', '$1,200.00'],
    ['not named', '1', '1', '$400.00', '$1,200.00'],
  ]);
  const hrefs = [...places.querySelectorAll('a'), ...owners.querySelectorAll('a')].map((a) => a.getAttribute('href'));
  expect(hrefs).toContain('/staff/audit/ownership?at=2026-05-31&location=Window');
  expect(hrefs.slice(-2)).toEqual([
    '/staff/audit/ownership?at=2026-05-31&standing=owned',
    '/staff/audit/ownership?at=2026-05-31&standing=consigned&consignor_id=5',
  ]);
});

test('totals of the day before are not shown while those of another day are awaited', async () => {
  let answer = () => {};
  const awaited = new Promise<void>((resolve) => (answer = resolve));
  const held = ({ path, query }: WireRequest) => (path.endsWith('/totals') && query?.at !== undefined ? awaited : null);
  const replies = {
    ownership: page([TIDE, DOOR]),
    'ownership/totals': ({ at }: { at?: string }) => (at ? { ...TOTALS, totals: { ...numbers, price: 77 } } : TOTALS),
  };
  await auditOffice(replies, 'auditor', held).go('/staff/audit/ownership');
  const totals = within(screen.getByRole('region', { name: 'Totals' }));
  expect(totals.getByText('$2,400.50')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('On'), '2026-05-31');
  await totals.findByText(/at the end of May 31, 2026/);
  expect(totals.getByText('Asking for the totals')).toBeTruthy();
  expect(totals.queryByText('$2,400.50')).toBeNull();
  answer();
  expect(await totals.findByText('$77.00')).toBeTruthy();
});

test('the arrow keys lead into the pieces, and not into the totals', async () => {
  await office().go('/staff/audit/ownership');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Low Tide');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Blue Door');
});

test('a day is asked for up to yesterday, and one that is not over is refused in words', async () => {
  const { see, queries } = office();
  expect(await see('/staff/audit/ownership?at=2026-11-21')).toBe(200);
  for (const label of ['On', 'As known on'])
    expect(screen.getByLabelText(label)).toMatchObject({ type: 'date', max: '2026-11-21' });
  queries.splice(0);
  expect(await see('/staff/audit/ownership?known=2026-11-22')).toBe(200);
  expect(screen.getByRole('alert').textContent).toBe(
    'As known on: That day is not over yet: leave it out to ask for now.',
  );
  expect(screen.getByLabelText('As known on')).toHaveProperty('value', '2026-11-22');
  expect(queries).toEqual([]);
});

test('the filters ask for another day, and for a consignor by name', async () => {
  const { go, queries } = office();
  await go('/staff/audit/ownership');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('On'), '2026-05-31');
  await user.selectOptions(screen.getByLabelText('Consignor'), 'Lee, Ann');
  await user.type(screen.getByLabelText('Place'), 'Window');
  await screen.findByText('All pieces on hand at the end of May 31, 2026, by all that is known now.');
  const all = ['ownership', { at: '2026-05-31', consignor_id: 5, location: 'Window' }];
  await waitFor(() => expect(queries).toContainEqual(all));
});

test('whoever may not know costs sees no audit, and the shop is not asked', async () => {
  const { go, queries } = office('sales');
  await go('/staff/audit/ownership');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This is not for your role');
  expect(screen.queryByText('Audit')).toBeNull();
  expect(queries).toEqual([]);
});
