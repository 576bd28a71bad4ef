import type { Transport } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { ORDER, orderOffice, WHOLE } from '../../testing/order-replies';
import { button, office, opened } from '../../testing/new-order';

const MUSEUM = { id: 8, person_id: null, company_id: 70, company: { name: 'Museum' }, tax_exempt: true };
const ANN = { id: 7, person_id: 41, person: { id: 41, name: 'Ann Bell' }, company_id: null };
const EMPLOYEES = [
  { id: 1, company_id: 70, person: { id: 91, first: 'Mo', last: 'Reed' } },
  { id: 2, company_id: 70, person: { id: 90, first: 'Ida', last: 'Vance' } },
  { id: 3, company_id: 71, person: { id: 92, first: 'Sol', last: 'Grant' } },
];
const PERSONS = [
  { id: 41, first: 'Bo', last: 'Bell' },
  { id: 95, first: 'Kit', last: 'Lane' },
];
const OF_MUSEUM = { row: { ...ORDER, customer_id: 8 }, whole: { ...WHOLE, customer_id: 8 } };
const LISTS: Readonly<Record<string, readonly object[]>> = {
  'core/contacts/customers/list': [MUSEUM, ANN],
  'core/contacts/employees/list': EMPLOYEES,
  'core/contacts/people/list': [...PERSONS, ...EMPLOYEES.map((one) => one.person)],
};

/** A shop with a museum of two people that buys, and a firm of one that does not. */
const withMuseum =
  (transport: Transport): Transport =>
  async (request) => {
    const { path, query = {} } = request;
    const all = LISTS[path];
    if (!all) return transport(request);
    const asked = Object.entries(query).filter(([name]) => name === 'id' || name === 'company_id');
    const data = all.filter((one) => asked.every(([name, value]) => (one as Record<string, unknown>)[name] === value));
    return {
      status: 200,
      headers: new Headers(),
      body: { current_page: 1, total_pages: 1, total_rows: data.length, data },
    };
  };

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
});
afterEach(() => void (document.body.innerHTML = ''));
const contact = () => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>('Contact at the company');
const offered = () =>
  within(contact())
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const choose = async (user: ReturnType<typeof userEvent.setup>, customer: string) => {
  await user.clear(screen.getByLabelText('Customer'));
  await user.type(screen.getByLabelText('Customer'), customer);
  await user.tab();
};

test('the people of the company that buys are offered as its contact, and anybody is found while no company buys', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', withMuseum(transport));
  const user = userEvent.setup();
  expect(contact().getAttribute('list')).not.toBeNull(); // typed
  await choose(user, 'Museum (8)');
  await waitFor(() => expect(offered()).toEqual(['none', 'Ida Vance', 'Mo Reed']));
  await user.selectOptions(contact(), 'Mo Reed');

  await choose(user, 'Ann Bell (7)'); // whoever was chosen stands
  await waitFor(() => expect(contact().value).toBe('Mo Reed (91)'));
  await user.clear(contact());
  await user.type(contact(), 'Kit Lane');
  await user.tab();
  expect(contact().value).toBe('Kit Lane (95)');

  await choose(user, 'Museum (8)');
  await waitFor(() => expect(offered()).toEqual(['none', 'Kit Lane', 'Ida Vance', 'Mo Reed']));
  expect(contact().value).toBe('95');
  await user.selectOptions(contact(), 'Ida Vance');
  await user.click(button('Open this order'));
  await waitFor(() => expect(opened(asked)).toHaveLength(1));
  expect(opened(asked)[0]?.body).toMatchObject({ customer_id: 8, company_contact_id: 90 });
});

test('the sheet offers the people of the company, and the contact who stands though no employee', async () => {
  const { asked, transport } = orderOffice(OF_MUSEUM);
  await goTo('/staff/orders/61?open=details', withMuseum(transport));
  await waitFor(() => expect(offered()).toEqual(['none', 'Bo Bell', 'Ida Vance', 'Mo Reed']));
  expect(contact().value).toBe('41');
  const form = within(screen.getByRole('form', { name: 'Change the order' }));
  const user = userEvent.setup();
  await user.selectOptions(contact(), 'Mo Reed');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ company_contact_id: 91 }]));
});

test('a sheet without a script has the people of the company in its choice', async () => {
  const { transport } = orderOffice(OF_MUSEUM);
  const request = { url: '/staff/orders/61?open=details', origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
  const { html } = (await render(request, withMuseum(transport), ASSETS)) as { readonly html: string };
  expect(html).toMatch(/<select[^>]*name="company_contact_id"[^>]*>.*<option value="91">Mo Reed<\/option>/);
});
