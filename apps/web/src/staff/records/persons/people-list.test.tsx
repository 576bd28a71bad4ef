import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { peopleActs, type PeopleRow } from '@rabbet/domain/people/people-list';
import { screen, within } from '@testing-library/react';
import { render } from '../../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../../testing/back-office';
import { goTo } from '../../../testing/go-to';

const row = (given: Partial<PeopleRow>): PeopleRow => ({
  id: 7,
  revision: 3,
  kind: 'person',
  name: 'Ann Bell',
  is_artist: false,
  phone: '(919) 555-0142',
  email: 'ann@example.com',
  customer_id: 12,
  customer_revision: 5,
  open_orders: 2,
  ...given,
});
const FIRM = row({
  id: -9,
  kind: 'company',
  name: 'Oak Works',
  customer_id: null,
  customer_revision: null,
  open_orders: 0,
});
const ROWS = [row({}), FIRM, row({ id: 8, name: null, customer_id: null })];

function office(role: Role = 'manager') {
  const queries: WireRequest['query'][] = [];
  const { transport } = backOffice({
    who: memberAs(role),
    answer: ({ path, query }) => {
      if (path !== 'core/contacts/directory') return null;
      queries.push(query);
      return [200, { current_page: 1, total_pages: 1, total_rows: ROWS.length, data: ROWS }];
    },
  });
  return { transport, queries };
}
const requestOf = (url: string) => ({ url, origin: 'http://localhost', now: NOW, pageSize: 40 }) as const;

test('persons and companies stand in one list, and lead to their pages', async () => {
  await goTo('/staff/records/people', office().transport);
  const hrefs = ['Ann Bell', 'Oak Works', 'person 8'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(hrefs).toEqual(['/staff/records/people/7', '/staff/records/companies/9', '/staff/records/people/8']);
  expect(screen.getByRole('row', { name: /Ann Bell/ }).textContent).toContain('(919) 555-0142');
});

test('its parts are tabs', async () => {
  const { transport, queries } = office();
  await goTo('/staff/records/people?part=customers', transport);
  expect(queries.at(-1)).toMatchObject({ part: 'customers' });
  const tabs = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['All', 'Persons', 'Companies', 'Customers', 'Artists']);
});

test.each([
  ['', '/staff/records/people/new'],
  ['?part=companies', '/staff/records/companies/new'],
  ['?part=artists', '/staff/records/companies/new?is_artist=true'],
])('somebody of the part that is shown is added: %s', async (query, path) => {
  await goTo(`/staff/records/people${query}`, office().transport);
  expect(screen.getByRole('link', { name: 'Add' }).getAttribute('href')).toBe(path);
});

test('who may not change people is not led to a form', async () => {
  await goTo('/staff/records/people', office('framer').transport);
  expect(screen.queryByRole('link', { name: 'Add' })).toBeNull();
});

test.each([
  ['/staff/records/customers', '/staff/records/people?part=customers'],
  ['/staff/records/companies?term=oak', '/staff/records/people?part=companies&term=oak'],
])('the old list at %s is a part of it', async (url, location) =>
  expect(await render(requestOf(url), office().transport, ASSETS)).toMatchObject({ status: 302, location }),
);

test('an act on marked rows changes each as what it is, and refuses what it is not', () => {
  const actNamed = (name: string) => peopleActs.flatMap(({ acts }) => acts).find((act) => act.name === name)!;
  const change = (name: string, of: PeopleRow) => actNamed(name).changeOf(of, { [name]: 'yes' });
  expect(change('tax_exempt', row({}))).toEqual({
    method: 'PUT',
    path: 'core/contacts/customers/12',
    body: { tax_exempt: true },
    revision: 5,
  });
  expect(change('tax_exempt', FIRM)).toBe('This is not a customer.');
  expect(change('deceased', row({}))).toMatchObject({ path: 'core/contacts/people/7', revision: 3 });
  expect(change('deceased', FIRM)).toBe('This is not a person.');
  expect(change('image_id', FIRM)).toMatchObject({ path: 'core/contacts/companies/9' });
  expect(change('remove', FIRM)).toEqual({ method: 'DELETE', path: 'core/contacts/companies/9', revision: 3 });
});
