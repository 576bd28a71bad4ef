import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { ORDER, orderOffice } from '../../testing/order-replies';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();
const request = { origin: 'http://localhost', now: NOW, pageSize: 40 } as const;

test('states are tabs with counts, and what is not closed comes first', async () => {
  const { reads, transport } = orderOffice();
  await goTo('/staff/orders?state=101&cancelled=false', transport);
  const tabs = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Not closed 19',
    'Mine',
    'Late 0',
    'Unpaid',
    'Open 9',
    'Working 4',
    'Assembly 1',
    'Ready 2',
    'Delivered 0',
    'Inspected 0',
    'Invoiced 3',
    'Closed 12',
    'Canceled 5',
    'All 36',
  ]);
  expect(tabs[0]?.getAttribute('aria-current')).toBe('page');
  expect(reads.find(({ path }) => path === 'core/commerce/orders/list')?.query).toMatchObject({ state: 101 });
  const counter = screen.getByRole('navigation', { name: 'Counter' });
  expect(within(counter).getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe(
    '/staff/orders?state=101&cancelled=false',
  );
});

test('the tab of Open orders asks for these alone, and a search stays within its tab', async () => {
  const { reads, transport } = orderOffice();
  await goTo('/staff/orders?state=101&cancelled=false', transport);
  await user.click(screen.getByRole('link', { name: 'Open 9' }));
  await waitFor(() => expect(location.search).toBe('?state=0&cancelled=false'));
  const lastQuery = () => reads.filter(({ path }) => path === 'core/commerce/orders/list').at(-1)?.query;
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: 0 }));
  await user.type(screen.getByRole('searchbox'), '0142');
  await waitFor(() => expect(location.search).toBe('?term=0142&state=0&cancelled=false'));
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: 0, term: '0142' }));
});

test.each([
  ['?state=3&sort=due_date', 'Ready 2'],
  ['?state=101', 'Not closed 19'],
  ['?cancelled=true', 'Canceled 5'],
  ['?late=true&sort=due_date', 'Late 0'],
  ['?state=101&mine=true&cancelled=false', 'Mine'],
  ['?owed=true&cancelled=false', 'Unpaid'],
])('an address that says no more than it has to is that of a tab: %s', async (address, tab) => {
  await goTo(`/staff/orders${address}`, orderOffice().transport);
  const tabs = within(screen.getByRole('navigation', { name: 'Views' }));
  expect(tabs.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([tab]);
});

test('a search without a script stays within its tab as well', async () => {
  const { html } = (await render(
    { url: '/staff/orders?state=0&cancelled=false', ...request },
    orderOffice().transport,
    ASSETS,
  )) as {
    html: string;
  };
  expect(html).toContain('<input type="hidden" name="state" value="0"/>');
});

test('an order says when it is due and how far it is; that of a registration leads there', async () => {
  await goTo('/staff/orders?state=101&cancelled=false', orderOffice().transport);
  const row = within(screen.getByRole('row', { name: /Two prints/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/staff/orders/61');
  for (const words of ['Working, 38%', '$269.13', '$219.13']) expect(row.getByText(words)).not.toBeNull();
  expect(row.getByText(/\d d late$/).className).toBe('is-late');
  const seat = within(screen.getByRole('row', { name: /Workshop: Glazing/ }));
  expect(seat.getByRole('link').getAttribute('href')).toBe('/staff/registrations/31');
});

test('money that is to go back to a customer is told as such, and a canceled order that owes nothing has no amount', async () => {
  const canceled = { ...ORDER, cancelled: true, total: 0 };
  for (const [owed, words] of [
    [-50, '$50 to give back'],
    [0, ''],
  ] as const) {
    await goTo('/staff/orders', orderOffice({ row: { ...canceled, owed } }).transport);
    const cells = within(screen.getByRole('row', { name: /Two prints/ })).getAllByRole('cell');
    expect(cells.at(-1)?.textContent).toBe(words);
    document.body.innerHTML = '';
  }
});

test('sales begin an order from here; a framer does not, and sees no amounts', async () => {
  await goTo('/staff/orders', orderOffice().transport);
  expect(screen.getByRole('link', { name: 'New order' }).getAttribute('href')).toBe('/staff/orders/new');
  document.body.innerHTML = '';
  await goTo('/staff/orders', orderOffice({ role: 'framer' }).transport);
  expect(screen.queryByRole('link', { name: 'New order' })).toBeNull();
  expect(screen.queryByText('$269.13')).toBeNull();
});

test('the rail knows where one is on the sheet of an order and on a part of the list', async () => {
  for (const [path, section] of [
    ['/staff/orders/61', 'Counter'],
    ['/staff/orders?state=7', 'Counter'],
    ['/staff/orders/steps', 'Floor'],
  ] as const) {
    await goTo(path, orderOffice().transport);
    const here = within(screen.getByRole('navigation', { name: 'Staff' })).getByRole('link', { current: 'page' });
    expect([path, here.textContent]).toEqual([path, section]);
    document.body.innerHTML = '';
  }
});

test('work that waits is listed, the longest first, with a warning in words', async () => {
  const { reads, transport } = orderOffice({ role: 'framer' });
  await goTo('/staff/orders/steps', transport);
  const asked = reads.find(({ path }) => path === 'core/commerce/orders/services');
  expect(asked?.query).toMatchObject({ waiting: true, sort: '-age' });
  const row = within(screen.getByRole('row', { name: /Ann Bell/ }));
  expect(row.getByText('31 days, critical').className).toBe('is-late');
  expect(row.getByRole('link').getAttribute('href')).toBe('/staff/orders/61');
});

test('a step is completed by one touch, of the order as it was looked at', async () => {
  const { asked, transport } = orderOffice({ role: 'framer' });
  await goTo('/staff/orders/steps', transport);
  await user.click(screen.getByRole('button', { name: /^Done ?: Join, Frame$/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: 'core/commerce/orders/steps/complete/61',
    body: { service_id: 71, step_id: 92 },
    headers: { 'if-match': '"12"' },
  });
});

test('whoever may only read ticks nothing', async () => {
  await goTo('/staff/orders/steps', orderOffice({ role: 'auditor' }).transport);
  expect(screen.getByText('Join')).not.toBeNull();
  expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull();
});
