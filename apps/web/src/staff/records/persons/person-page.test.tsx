import type { OverviewReply, WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { screen, within } from '@testing-library/react';
import { render } from '../../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../../testing/back-office';
import { goTo } from '../../../testing/go-to';
import { overview } from '../../../testing/overview';

const ANN = { id: 7, revision: 1, name: 'Ann Bell', first: 'Ann', last: 'Bell', image: null, vectors: [] };
const FIRM = { id: 9, revision: 0, name: 'Oak Works', is_artist: false, image: null, employees: [], vectors: [] };
const CUSTOMER = { id: 12, revision: 0, person_id: 7, company_id: null, group: 'regular', person: ANN, company: null };
const PHONE = {
  id: 30,
  revision: 0,
  person_id: 7,
  company_id: null,
  value: '9195550142',
  context: null,
  billing: false,
  primary: true,
  confirmed: false,
  attribute_id: null,
  attribute: null,
};

const order = (id: number, given: object = {}) => ({
  id,
  description: 'Film poster',
  state: 1,
  cancelled: false,
  late: false,
  due_date: '2026-12-16',
  created_at: '2026-11-01T15:00:00.000Z',
  ended_at: null,
  total: 400,
  owed: 112.4,
  ...given,
});
const REGULAR = overview({
  person_id: 7,
  customers: [{ id: 12, person_id: 7, company_id: null }],
  neighbors: [{ kind: 'company', id: 9, name: 'Oak Works' }],
  contacts: [PHONE, { ...PHONE, id: 31, value: 'ann@example.com', primary: false }],
  since: '2019-03-01T15:00:00.000Z',
  money: { spent: 2_500, owed: 112.4, owed_to_them: 60, credit: 40, refunds: 20 },
  open_orders: { number: 7, rows: [260, 259, 258, 257, 256, 255, 254].map((id) => order(id)) },
  closed_orders: { number: 1, rows: [order(12, { state: 7, owed: 0, ended_at: '2019-04-01T15:00:00.000Z' })] },
  seats: {
    number: 1,
    rows: [
      {
        id: 31,
        workshop_id: 4,
        workshop: 'Loose Water',
        starts_at: '2026-06-06T14:00:00.000Z',
        is_over: true,
        status: 'registered',
        received_at: '2026-05-01T14:00:00.000Z',
        due: 0,
      },
    ],
  },
  pieces: {
    number: 1,
    rows: [
      {
        transaction_id: 5,
        widget_id: 3406,
        name: 'Heron at Dusk',
        quantity: 1,
        completed: '2024-02-03 15:00:00',
        price: 900,
        order_id: null,
        returned: false,
      },
    ],
  },
  inquiries: {
    number: 1,
    rows: [{ id: 8, about: 'piece', subject: 'Low Tide', asked_at: '2026-11-20T15:00:00.000Z', answered_at: null }],
  },
  credits: { number: 1, rows: [{ id: 81, remaining: 40, until: '2027-01-01' }] },
});
/** Reply to those who may not read people, and no amounts. */
const OF_FRAMERS: OverviewReply = {
  ...REGULAR,
  contacts: null,
  money: null,
  inquiries: null,
  credits: null,
  open_orders: { number: 1, rows: [order(260, { total: null, owed: null })] },
};

function office(role: Role, reply: OverviewReply = REGULAR) {
  const lists: Readonly<Record<string, readonly object[]>> = {
    'core/contacts/people/list': [ANN],
    'core/contacts/companies/list': [FIRM],
    'core/contacts/customers/list': [CUSTOMER],
    'core/contacts/vectors/list': [PHONE],
  };
  const answer = ({ path }: WireRequest): readonly [number, unknown] | null => {
    if (path === 'core/contacts/people/overview') return [200, reply];
    if (path.endsWith('/history') || path === 'core/contacts/duplicates') return [200, []];
    const data = lists[path] ?? [];
    return path.endsWith('/list') ? [200, { current_page: 1, total_pages: 1, total_rows: data.length, data }] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const wordsOf = (name: string) => screen.getByRole('region', { name }).textContent;

test('the head of a person says how to reach them, what they owe, and begins an order', async () => {
  await goTo('/staff/records/people/7', office('sales').transport);
  expect(screen.getByRole('heading', { level: 1, name: 'Ann Bell' })).not.toBeNull();
  const head = within(screen.getByRole('heading', { level: 1 }).parentElement!);
  expect(head.getByRole('link', { name: '(919) 555-0142' }).getAttribute('href')).toBe('tel:9195550142');
  expect(head.getByRole('link', { name: 'ann@example.com' }).getAttribute('href')).toBe('mailto:ann@example.com');
  const facts = head
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Owed', '$112.40'],
    ['Open orders', '7'],
    ['Since', 'Mar 1, 2019'],
  ]);
  expect(head.getByRole('link', { name: 'New order' }).getAttribute('href')).toBe('/staff/orders/new?customer_id=12');
});

test('orders, seats, pieces and inquiries stand on it, the newest five before the fold, and lead to their pages', async () => {
  await goTo('/staff/records/people/7', office('sales').transport);
  const orders = region('Open orders');
  expect(orders.getByText('2 more')).not.toBeNull();
  expect(orders.getByRole('link', { name: 'Order 260' }).closest('li')?.textContent).toContain('$112.40 owed');
  expect(orders.getByRole('link', { name: 'All of their orders' }).getAttribute('href')).toBe(
    '/staff/orders?customer_id=12',
  );
  expect(region('Closed orders').getByRole('link', { name: 'Order 12' }).closest('li')?.textContent).toContain('$400');
  const hrefs = ['Loose Water', 'Heron at Dusk', 'Low Tide'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(hrefs).toEqual(['/staff/registrations/31', '/staff/artworks/3406', '/staff/enquiries/8']);
  expect(wordsOf('Inquiries')).toContain('not answered yet');
  expect(region('Companies').getByRole('link', { name: 'Oak Works' })).not.toBeNull();
});

test('money says what they spent, owe and are owed, and leads to their credit', async () => {
  await goTo('/staff/records/people/7', office('sales').transport);
  for (const words of ['Spent$2,500.00', 'They owe$112.40', 'We owe them$60.00', 'of it as credit$40.00'])
    expect(wordsOf('Money')).toContain(words);
  expect(region('Money').getByRole('link', { name: 'Store credit' }).getAttribute('href')).toBe(
    '/staff/credits?customer_id=12',
  );
});

test('a strip of time marks each thing once, and says what the lists say', async () => {
  await goTo('/staff/records/people/7', office('sales').transport);
  const strip = screen.getByRole('img', {
    name: /^Orders, Seats, Pieces, Inquiries of Ann Bell from Mar 1, 2019|^Orders/,
  });
  const titles = [...strip.querySelectorAll('title')].map(({ textContent }) => textContent);
  expect(titles).toHaveLength(11);
  expect(titles).toContain('Heron at Dusk, Feb 3, 2024');
});

test('a framer sees orders without amounts, and neither how they are reached nor a form', async () => {
  await goTo('/staff/records/people/7', office('framer', OF_FRAMERS).transport);
  expect(wordsOf('Open orders')).not.toContain('$');
  for (const name of ['Money', 'Inquiries', 'Contact details'])
    expect(screen.queryByRole('region', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New order' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByText('Remove')).toBeNull();
});

test('a person who never bought becomes a customer first', async () => {
  await goTo('/staff/records/people/7', office('sales', overview({ person_id: 7 })).transport);
  expect(screen.getByRole('link', { name: 'Make a customer' }).getAttribute('href')).toBe(
    '/staff/records/customers/new?person_id=7',
  );
  expect(screen.queryByRole('img')).toBeNull();
});

test('a company has the same page, with its people', async () => {
  const people = [{ kind: 'person' as const, id: 7, name: 'Ann Bell' }];
  const reply = { ...REGULAR, person_id: null, company_id: 9, neighbors: people };
  await goTo('/staff/records/companies/9', office('sales', reply).transport);
  expect(screen.getByRole('heading', { level: 1, name: 'Oak Works' })).not.toBeNull();
  expect(region('People').getByRole('link', { name: 'Ann Bell' }).getAttribute('href')).toBe('/staff/records/people/7');
  expect(screen.getByRole('form', { name: 'Change the company' })).not.toBeNull();
});

test.each([
  [{ person_id: 7 }, '/staff/records/people/7?customer_id=12'],
  [{ company_id: 9 }, '/staff/records/companies/9?customer_id=12'],
])('the address of a customer leads to whom it is: %j', async (whose, location) => {
  const request = { url: '/staff/records/customers/12', origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
  expect(await render(request, office('sales', overview(whose)).transport, ASSETS)).toMatchObject({
    status: 302,
    location,
  });
});

test('a form for a new customer stands at its address still', async () => {
  await goTo('/staff/records/customers/new?person_id=7', office('sales').transport);
  expect(screen.getByRole('heading', { level: 1, name: 'New customer' })).not.toBeNull();
});
