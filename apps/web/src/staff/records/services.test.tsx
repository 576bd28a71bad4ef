import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { ORDER_STATES } from '@rabbet/domain/orders/orders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const STEP = { warning_age: 15, critical_age: 30 };
const FRAME = {
  id: 7,
  revision: 2,
  name: 'Frame',
  category: 'Frames',
  required_for_state: 1,
  application: 'Quantity',
  warning: 'Required for Open or Working, it takes a booked order back to Open until it is complete.',
  steps: [
    { ...STEP, id: 12, name: 'Join', step_no: 2, percent_complete: 100 },
    { ...STEP, id: 11, name: 'Cut', step_no: 1, percent_complete: 40 },
  ],
  labor: [
    {
      id: 21,
      variation_for: null,
      variation: null,
      time_formula: 'united_inches',
      base_labor_mins: 30,
      base_factor: 36,
      cost_per_min: 2,
      markup: 1,
      effective_date: null,
    },
  ],
  bom: [{ id: 31, target: 'Mat board', quantity_formula: '1 / yield', min_quantity: 0, default_widget_id: 4711 }],
  vendors: [{ id: 41, vendor_id: 5, vendor: { id: 5, name: 'Glass & Sons' }, variation: 'chop', markup: 1 }],
};
const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

function office(record: object = FRAME, role: Role = 'administrator') {
  const answer = ({ method, path }: WireRequest): readonly [number, unknown] | null => {
    if (method === 'POST') {
      const errors = [{ field: 'time_formula', code: 'service/formula', message: 'The formula ends too soon.' }];
      return [400, { title: 'Refused', status: 400, code: 'service/formula', detail: 'Refused.', errors }];
    }
    if (path.endsWith('/history')) return [200, []];
    if (path === 'core/commerce/services/list') return [200, page([record])];
    return path.endsWith('/list') ? [200, page([])] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
beforeAll(() => void (Element.prototype.scrollIntoView = () => {})); // jsdom shows no window
const part = (name: string) => within(screen.getByRole('region', { name }));
const listed = (name: string) =>
  part(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a service shows its steps, labor, materials and vendors, with the ways to add and to change each', async () => {
  await goTo('/staff/records/services/7', office().transport);
  expect(listed('Steps')).toEqual([
    '1. Cut40% done then · warns after 15 days, critical after 30',
    '2. Join100% done then · warns after 15 days, critical after 30',
  ]);
  expect(listed('Labor')).toEqual(['In generalby united_inches · 30 minutes at 36 · at $2.00 a minute · markup 1']);
  expect(listed('Materials')).toEqual(['Mat boardquantity 1 / yield · usually piece 4711']);
  expect(listed('Vendors')).toEqual(['Glass & Sonsfor chop · markup 1']);
  expect(part('Steps').getByRole('link', { name: '1. Cut' }).getAttribute('href')).toMatch(
    /^\/staff\/records\/.+\/11$/,
  );
  expect(part('Labor').getByRole('link', { name: 'Add a labor rule' }).getAttribute('href')).toMatch(
    /\/new\?service_id=7$/,
  );
  expect(screen.getByText(/takes a booked order back to Open/)).toBeTruthy();
  const choice = screen.getByLabelText<HTMLSelectElement>('Needed by');
  expect(choice.selectedOptions[0]?.textContent).toBe('Working');
  expect([...choice.children].map(({ textContent }) => textContent)).toEqual(['none', ...ORDER_STATES]);
});

test('labor that somebody may not know is not shown, and whoever may change nothing is offered nothing', async () => {
  const { labor: _, ...told } = FRAME;
  await goTo('/staff/records/services/7', office({ ...told, warning: null, vendors: [] }, 'sales').transport);
  expect(screen.queryByRole('region', { name: 'Labor' })).toBeNull();
  expect(screen.queryByText('Mind this')).toBeNull();
  expect(part('Vendors').getByText('No vendors: the shop does it.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Add a/ })).toBeNull();
});

test('a formula that is wrong is told at its field', async () => {
  await goTo('/staff/records/services-labor/new?service_id=7', office().transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Time formula/), 'width *');
  await user.type(screen.getByLabelText(/^Minutes/), '5');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const told = await screen.findAllByText('The formula ends too soon.');
  const field = screen.getByLabelText(/^Time formula/);
  expect(told.map(({ id }) => id)).toContain(field.getAttribute('aria-describedby')?.split(' ').at(-1));
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
