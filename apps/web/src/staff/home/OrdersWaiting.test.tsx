import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { screen, within } from '@testing-library/react';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { ORDER, WAITING } from '../../testing/order-replies';

const ORDERS = 'core/commerce/orders/list';
const SERVICES = 'core/commerce/orders/services';

function office(role: Role, rows = 1) {
  const seen: WireRequest[] = [];
  const page = (row: object) => ({ current_page: 1, total_pages: rows, total_rows: rows, data: rows ? [row] : [] });
  const answer = (request: WireRequest): readonly [number, unknown] | null => {
    const { path, query = {} } = request;
    if (path !== ORDERS && path !== SERVICES) return null;
    seen.push(request);
    if (path === SERVICES) return [200, page({ ...WAITING, lateness: query.lateness ?? null })];
    return [200, page(query.late ? ORDER : { ...ORDER, id: 62, state: 3 })];
  };
  return { seen, transport: backOffice({ who: memberAs(role), answer }).transport };
}
afterEach(() => void (document.body.innerHTML = ''));
const part = (name: string) => within(screen.getByRole('region', { name }));
const addressOf = (within: ReturnType<typeof part>, name: string) =>
  within.getByRole('link', { name }).getAttribute('href');

test('late orders, overdue steps and what is not fetched lead to their sheets, and to the lists of all of it', async () => {
  await goTo('/staff', office('sales', 7).transport);
  const late = part('Late orders');
  expect(late.getByRole('heading').textContent).toBe('7 orders are late');
  expect(addressOf(late, '61')).toBe('/staff/orders/61');
  expect(late.getByText(/days late$/).className).toBe('is-late');
  expect(addressOf(late, '6 more')).toBe('/staff/orders?late=true&sort=due_date');
  const critical = part('Critical steps');
  expect(critical.getByRole('heading').textContent).toBe('7 steps are long overdue');
  expect(critical.getByText('Frame: Join')).toBeTruthy();
  expect(critical.getByText('31 days').className).toBe('is-late');
  expect(addressOf(critical, '6 more')).toBe('/staff/orders/steps?lateness=critical&waiting=true&sort=-age');
  const overdue = part('Late steps');
  expect(overdue.getByText('31 days').className).toBe('');
  expect(addressOf(overdue, '6 more')).toBe('/staff/orders/steps?lateness=late&waiting=true&sort=-age');
  const ready = part('Ready orders');
  expect(ready.getByRole('heading').textContent).toBe('7 orders are ready and not fetched');
  expect(addressOf(ready, '62')).toBe('/staff/orders/62');
  expect(addressOf(ready, '6 more')).toBe('/staff/orders?state=3&cancelled=false&sort=due_date');
  expect(screen.queryByText('Nothing waits for you.')).toBeNull();
});

test('a framer sees what waits of orders, and one of each is counted in words', async () => {
  await goTo('/staff', office('framer').transport);
  const titles = ['Late orders', 'Critical steps', 'Late steps', 'Ready orders'].map(
    (name) => part(name).getByRole('heading').textContent,
  );
  expect(titles).toEqual([
    'One order is late',
    'One step is long overdue',
    'One step is overdue',
    'One order is ready and not fetched',
  ]);
});

test('where no order waits, nothing of it is shown', async () => {
  await goTo('/staff', office('sales', 0).transport);
  expect(screen.getByText('Nothing waits for you.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Late orders' })).toBeNull();
});

test('whoever may not read orders is neither shown nor asked for them', async () => {
  const { seen, transport } = office('editor');
  await goTo('/staff', transport);
  expect(screen.queryByRole('region', { name: 'Late orders' })).toBeNull();
  expect(seen).toEqual([]);
});
