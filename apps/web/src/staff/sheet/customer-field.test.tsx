import type { Transport, WireReply } from '@rabbet/client';
import type { CustomerChoice } from '@rabbet/domain/people/people';
import type { Role } from '@rabbet/domain/callers/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goTo } from '../../testing/go-to';
import { button, choice, office } from '../../testing/new-order';

const GREENE = choice('Rosalind Greene', {
  customer_id: 12,
  details: ['(919) 555-0142', 'rosalind@example.com'],
  open_orders: 2,
});
const GREEN = choice('Ann Green', { person_id: 44, details: ['(919) 555-0100'] });

interface ShopOptions {
  readonly choices?: readonly CustomerChoice[];
  readonly doubles?: (query: Readonly<Record<string, unknown>>) => readonly CustomerChoice[];
  readonly role?: Role;
  /** Holds the replies of choices until they are let go. */
  readonly held?: (() => void)[];
}

/** A shop that suggests these people, and notes the terms that it was asked for. */
function shop({ choices = [GREENE, GREEN], doubles = () => [], role = 'manager', held }: ShopOptions = {}) {
  const { asked: requests, transport: inner } = office({}, role);
  const terms: string[] = [];
  const reply = (body: unknown): WireReply => ({ status: 200, headers: new Headers(), body });
  const transport: Transport = async (request) => {
    const { path, query = {} } = request;
    if (path.endsWith('customers/doubles')) return reply(doubles(query));
    if (!path.endsWith('customers/choices')) return inner(request);
    terms.push(String(query.term));
    if (held) await new Promise<void>((letGo) => held.push(letGo));
    return reply(choices);
  };
  const sent = () =>
    requests
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => ({ path: path.split('/').at(-1), body }));
  return { transport, terms, sent };
}

const box = () => screen.getByLabelText<HTMLInputElement>('Customer');
const options = async () => {
  await waitFor(() =>
    expect(document.querySelector('.customer-list[data-state="there"]:not([hidden])')).not.toBeNull(),
  );
  return screen.queryAllByRole('option').filter((option) => option.closest('.customer-list'));
};
const words = async () => (await options()).map(({ textContent }) => textContent);
const open = async (options?: ShopOptions) => {
  const office = shop(options);
  await goTo('/staff/orders/new', office.transport);
  return { ...office, user: userEvent.setup() };
};

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
  Element.prototype.scrollIntoView = () => {}; // jsdom has no layout to scroll
});

test('the shop is asked at each key, the nearest comes first, and somebody new last', async () => {
  const { terms, user } = await open();
  await user.type(box(), 'gree');
  expect(await words()).toEqual([
    'Rosalind Greene(919) 555-0142 · 2 open orders · rosalind@example.com',
    'Ann Greennot a customer yet · (919) 555-0100',
    'New customer “gree”',
  ]);
  expect(terms).toEqual(['g', 'gr', 'gre', 'gree']);
});

test('a new customer is not offered before the third letter, nor for a phone or an e-mail address', async () => {
  const { user } = await open({ choices: [] });
  await user.type(box(), 'Gr');
  expect(await words()).toEqual([]);
  screen.getByText('Nobody is called like that. Type the whole name to add them.');
  await user.type(box(), 'e');
  expect(await words()).toEqual(['New customer “Gre”']);
  for (const text of ['5550142', 'gre@example.com']) {
    await user.clear(box());
    await user.type(box(), text);
    expect(await words()).toEqual([]);
  }
});

test('Enter takes the nearest, and its details stand below; nothing is sent yet', async () => {
  const { user, sent } = await open();
  await user.type(box(), 'gree');
  await options();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box().value).toBe('Rosalind Greene (12)'));
  expect(screen.queryByRole('listbox', { name: 'Matches' })).toBeNull();
  screen.getByText('(919) 555-0142 · 2 open orders · rosalind@example.com');
  expect(document.activeElement).toBe(box());
  expect(sent().filter(({ path }) => path === 'orders')).toEqual([]);
});

test('Enter that comes before the answer takes the nearest once it is there', async () => {
  const held: (() => void)[] = [];
  const { user } = await open({ held });
  await user.type(box(), 'gree{Enter}');
  expect(box().value).toBe('gree');
  await waitFor(() => expect(held).toHaveLength(4));
  for (const letGo of held) letGo();
  await waitFor(() => expect(box().value).toBe('Rosalind Greene (12)'));
});

test('arrows choose another one, and choosing somebody who is no customer makes them one', async () => {
  const { user, sent } = await open();
  await user.type(box(), 'gree');
  await options();
  await user.keyboard('{ArrowDown}');
  expect((await options()).map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box().value).toBe('Ann Green (12)'));
  expect(sent().filter(({ path }) => path !== 'quote')).toEqual([{ path: 'customers', body: { person_id: 44 } }]);
});

test('Escape closes the list and keeps what is typed, and typing on opens it', async () => {
  const { user } = await open();
  await user.type(box(), 'gree');
  await options();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Matches' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(box().value).toBe('gree');
  await user.keyboard('n');
  expect(await words()).toHaveLength(3);
});

test('a name that was typed whole is taken when somebody leaves the box, unless two have it', async () => {
  const { user } = await open();
  await user.type(box(), 'rosalind greene');
  await user.tab();
  await waitFor(() => expect(box().value).toBe('Rosalind Greene (12)'));
  await user.clear(box());
  await user.type(box(), 'ann green');
  await user.tab();
  expect(box().value).toBe('ann green'); // who is no customer is chosen, not guessed
});

test('before a new customer is made, those whom they may be are shown, by what is typed of them, and one is taken', async () => {
  const queries: unknown[] = [];
  const doubles = (query: Readonly<Record<string, unknown>>) => {
    queries.push(query);
    return query.phone === '9195550142' ? [GREENE] : [];
  };
  const { user, sent } = await open({ choices: [], doubles });
  await user.type(box(), 'Rose Green');
  await options();
  await user.keyboard('{Enter}');
  const phone = screen.getByLabelText('Their phone (optional)');
  expect(document.activeElement).toBe(phone);
  expect(screen.queryByText('Perhaps one of these:')).toBeNull();
  await user.type(phone, '9195550142');
  await screen.findByText('Perhaps one of these:');
  expect(queries.at(-1)).toEqual({ name: 'Rose Green', phone: '9195550142' });
  expect(screen.queryByRole('button', { name: 'Add “Rose Green” as a new customer' })).toBeNull();
  await user.click(button(/^Rosalind Greene/));
  await waitFor(() => expect(box().value).toBe('Rosalind Greene (12)'));
  expect(sent().filter(({ path }) => path !== 'quote')).toEqual([]);
});

test('somebody new is added only once those whom they may be have been seen', async () => {
  const { user, sent } = await open({ choices: [], doubles: ({ phone }) => (phone === '1' ? [GREENE] : []) });
  await user.type(box(), 'Rose Green');
  await options();
  await user.keyboard('{Enter}');
  await user.type(screen.getByLabelText('Their phone (optional)'), '1{Enter}');
  await screen.findByText('Perhaps one of these:');
  expect(sent().filter(({ path }) => path !== 'quote')).toEqual([]);
  await user.click(button('None of these: add “Rose Green”'));
  await screen.findByText('Rose Green is added.');
  expect(
    sent()
      .filter(({ path }) => path !== 'quote')
      .map(({ path }) => path),
  ).toEqual(['people', 'vectors', 'customers']);
  expect(box().value).toBe('Rose Green (12)');
});

test('who changes their mind about a new customer is led back to the name', async () => {
  const { user } = await open({ choices: [] });
  await user.type(box(), 'Rose Green');
  await options();
  await user.keyboard('{Enter}');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'New customer “Rose Green”' })).toBeNull();
  expect(document.activeElement).toBe(box());
  expect(box().value).toBe('Rose Green');
});

test('a page has no list of customers', async () => {
  const { transport } = shop();
  const paths: string[] = [];
  await goTo('/staff/orders/new', async (request) => {
    paths.push(request.path);
    return transport(request);
  });
  expect(paths.filter((path) => path.includes('customers'))).toEqual([]);
  expect(within(document.body).queryByText(/Greene/)).toBeNull();
});
