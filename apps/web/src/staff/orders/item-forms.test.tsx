import type { OrderReply, WireRequest } from '@rabbet/client';
import { groupByName } from '@rabbet/domain/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Route } from '../../kernel/pages/load-page';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { StaffFrame } from '../frame/StaffFrame';
import { forStaff, mayChange, useWho } from '../session/who-asks';
import { STEP_FORMS } from './order-forms';
import { OrderItems } from './OrderItems';
import { addService, changeService, ITEM_FORMS, replaceService } from './part-forms';
import { templatesQuery } from './templates';
import { itemReply, quoteOf, serviceReply, TEMPLATES, wholeReply } from '../../testing/orders';

const property = (value: string) => ({ value, units: null, provisional: false });
const frame = serviceReply({
  id: 71,
  item_id: 81,
  explicit_price: 120.5,
  materials: [],
  properties: { width: property('16 3/8'), height: property('20'), face: property('1 1/2') },
});
const mat = serviceReply({ id: 72, item_id: 81, parent_id: 71, template_id: 2, name: 'Mat' });
const configuration = { Frame: { ...frame, services: { Mat: mat } } };
const ORDER = wholeReply({ id: 61, revision: 4, items: [itemReply({ id: 81, quantity: 2, configuration })] });

/** A page with these forms alone, as the sheet of an order shows them. It asks for the order as it is. */
function sheet(now: () => OrderReply): readonly Route[] {
  const module = {
    Frame: StaffFrame,
    forms: [...ITEM_FORMS, ...Object.values(STEP_FORMS)],
    load: forStaff('registrations', (_visit, { queryClient, client }) =>
      queryClient.fetchQuery(templatesQuery(client)),
    ),
    Page: () => {
      const { data } = useQuery({ queryKey: ['list', 'order'], queryFn: now, initialData: now, staleTime: Infinity });
      const who = useWho();
      return <OrderItems whole={data} isChanger={mayChange(who, 'registrations')} isWorker={mayChange(who, 'steps')} />;
    },
  };
  return [{ area: 'staff', path: '/staff/orders/:id', page: () => Promise.resolve(module) }];
}
interface Slower {
  /** The order as somebody else has made it. */
  readonly now: OrderReply;
  readonly problem: object;
  readonly history: readonly object[];
}
async function opened(whole: OrderReply = ORDER, role: 'sales' | 'framer' = 'sales', slower: Slower | null = null) {
  let order = whole;
  const pieces: unknown[] = [];
  const answer = (request: WireRequest): readonly [number, unknown] | null => {
    if (request.path.endsWith('/quote')) return [200, quoteOf(request)];
    if (request.path === 'core/commerce/orders/history') return [200, slower?.history ?? []];
    if (request.method !== 'GET' && slower && order !== slower.now) {
      order = slower.now;
      return [412, slower.problem];
    }
    if (request.method !== 'GET') return [200, { id: 61, revision: 5 }];
    if (request.path === 'core/commerce/widgets') {
      pieces.push(request.query?.id);
      return [200, { data: [] }];
    }
    return request.path === 'core/commerce/services' ? [200, TEMPLATES] : null;
  };
  const { asked, transport } = backOffice({ who: memberAs(role), answer });
  const { queryClient } = await goTo(
    '/staff/orders/61',
    transport,
    sheet(() => order),
  );
  const changes = () => asked.filter(({ path }) => !path.endsWith('/quote'));
  const changeElsewhere = (changed: OrderReply) => {
    order = changed;
    return queryClient.invalidateQueries();
  };
  return { asked, changes, changeElsewhere, pieces, user: userEvent.setup() };
}
/** Unfolds the line of an item, or that of a service by its name. */
const openItem = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByText(/: edit/));
const openService = (user: ReturnType<typeof userEvent.setup>, name = 'Frame') =>
  user.click(screen.getByText(name, { selector: 'summary strong' }));
const form = (name: string) => within(screen.getByRole('form', { name }));
const said = () => location.search + location.hash;
beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  Element.prototype.scrollIntoView = () => {}; // jsdom has no layout to scroll
});

test('an item is added, changed and removed at the revision that was looked at', async () => {
  const { changes, user } = await opened();
  await user.click(screen.getByText('Add an item'));
  await user.type(form('New item').getByLabelText('Description'), 'Diploma');
  await user.click(form('New item').getByRole('button'));
  await waitFor(() => expect(said()).toBe('?said=added#items'));
  await openItem(user);
  const quantity = form('Change item 1').getByLabelText('Quantity');
  await user.clear(quantity);
  await user.type(quantity, '3');
  await user.click(form('Change item 1').getByRole('button'));
  await waitFor(() => expect(said()).toBe('?said=saved#items'));
  await user.click(screen.getByText('Remove item 1'));
  await user.click(screen.getByRole('button', { name: 'Remove it with its services' }));
  await waitFor(() => expect(changes()).toHaveLength(3));
  expect(changes()).toMatchObject([
    { method: 'POST', path: 'core/commerce/orders/items', body: { order_id: 61, description: 'Diploma' } },
    { method: 'PUT', path: 'core/commerce/orders/items/81', body: { quantity: 3 } },
    { method: 'DELETE', path: 'core/commerce/orders/items/81' },
  ]);
  expect(changes().map(({ headers }) => headers?.['if-match'])).toEqual(['"4"', '"4"', '"4"']);
  expect(changes()[1]?.body).toEqual({ quantity: 3 });
});

test('a service is configured for an item, priced while it is typed, and added there', async () => {
  const { changes, user } = await opened();
  await user.click(screen.getByText('Add a service for item 1'));
  const name = 'Add a service for item 1';
  await user.selectOptions(form(name).getByLabelText('Service'), 'Mat');
  const size = form(name).getByLabelText(/^Size/);
  expect(size).toHaveProperty('value', '16 3/8 x 20'); // as the frame beside it
  await user.clear(size);
  await user.type(size, '8 1/2 x 11');
  await form(name).findByText('$100.00');
  await user.click(form(name).getByRole('button', { name: 'Add the service' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toMatchObject([
    {
      path: 'core/commerce/orders/services',
      body: {
        order_id: 61,
        item_id: 81,
        template_id: 2,
        materials: [],
        properties: [
          { name: 'width', value: '8 1/2', units: null },
          { name: 'height', value: '11', units: null },
        ],
      },
    },
  ]);
  expect(changes()[0]?.body).not.toHaveProperty('parent_id');
});

test('a service goes into another one, and one of the whole order to the order', async () => {
  const { changes, user } = await opened();
  await openService(user);
  for (const [name, service] of [
    ['Add a service in Frame', 'Mat'],
    ['Add a service for the whole order', 'Rush'],
  ] as const) {
    await user.click(screen.getByText(name));
    await user.selectOptions(form(name).getByLabelText('Service'), service);
    await user.click(form(name).getByRole('button', { name: 'Add the service' }));
  }
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[0]?.body).toMatchObject({ item_id: 81, parent_id: 71, template_id: 2 });
  expect(changes()[1]?.body).toMatchObject({ order_id: 61, template_id: 3 });
  expect(changes()[1]?.body).not.toHaveProperty('item_id');
});

test('a service that stands is changed as it was said, and gets its computed price back', async () => {
  const { changes, user } = await opened();
  await openService(user);
  const change = form('Change Frame');
  expect(change.getByLabelText(/^Size/)).toHaveProperty('value', '16 3/8 x 20');
  expect(change.getByLabelText('Face')).toHaveProperty('value', '1 1/2');
  await user.type(change.getByLabelText('Shape (optional)'), 'oval');
  await user.clear(change.getByLabelText(/^Price in place/));
  await user.click(change.getByRole('button', { name: 'Save Frame' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toMatchObject([{ method: 'PUT', path: 'core/commerce/orders/services/71' }]);
  expect(changes()[0]?.body).toEqual({
    price: null,
    properties: [
      { name: 'width', value: '16 3/8', units: null, provisional: false },
      { name: 'height', value: '20', units: null, provisional: false },
      { name: 'face', value: '1 1/2', units: null, provisional: false },
      { name: 'shape', value: 'oval', units: null, provisional: false },
    ],
    materials: [],
  });
});

test('what is typed in a service is unsaved until it is saved or discarded', async () => {
  const { changes, user } = await opened();
  await openService(user);
  const change = form('Change Frame');
  expect(change.queryByRole('button', { name: 'Discard' })).toBeNull();
  await user.type(change.getByLabelText('Shape (optional)'), 'oval');
  expect(change.getByRole('status').textContent).toBe('Unsaved: Frame');
  await user.click(change.getByRole('button', { name: 'Discard' }));
  expect(change.getByLabelText('Shape (optional)')).toHaveProperty('value', '');
  expect(change.queryByText('Unsaved: Frame')).toBeNull();
  expect(changes()).toEqual([]);
});

test('a service that nobody changes is not priced anew, and is removed with what is in it', async () => {
  const { asked, changes, user } = await opened();
  await openService(user);
  await user.click(screen.getByText('Remove Frame'));
  await user.click(screen.getByRole('button', { name: 'Remove Frame and what is in it' }));
  await waitFor(() =>
    expect(changes()).toMatchObject([{ method: 'DELETE', path: 'core/commerce/orders/services/71' }]),
  );
  expect(asked.filter(({ path }) => path.endsWith('/quote'))).toEqual([]);
});

test.each([
  ['Change item 1', openItem, 'Description', 'Save the item'],
  ['Change Frame', openService, 'Face', 'Save Frame'],
])('%s: whoever was slower is told so, keeps what is typed, and sends it again', async (name, open, label, button) => {
  const problem = {
    status: 412,
    title: 'Stale',
    code: 'record/stale',
    detail: 'Somebody else has changed this.',
    revision: 5,
    since: [{ type: 'OrderDiscounted', revision: 5, at: '2026-11-22T14:00:00Z', by: 'account-8', fields: ['amount'] }],
  };
  const by = { part: null, revision: 5, at: '2026-11-22T14:00:00Z', by: 'account-8', by_name: 'Bo Birch' };
  const history = [{ ...by, what: 'gave a discount of $10.00', changes: [] }];
  const { changes, user } = await opened(ORDER, 'sales', { now: { ...ORDER, revision: 5 }, problem, history });
  await open(user);
  const typed = form(name).getByLabelText(label);
  await user.clear(typed);
  await user.type(typed, '1 3/4');
  await user.click(form(name).getByRole('button', { name: button }));
  await waitFor(() =>
    expect(form(name).getByRole('alert').textContent).toContain('Bo Birch gave a discount of $10.00'),
  );
  expect(form(name).getByLabelText(label)).toHaveProperty('value', '1 3/4');
  await waitFor(() => expect(document.querySelector('input[name=revision]')).toHaveProperty('value', '5'));
  await user.click(form(name).getByRole('button', { name: button }));
  await waitFor(() => expect(changes().map(({ headers }) => headers?.['if-match'])).toEqual(['"4"', '"5"']));
  expect(JSON.stringify(changes()[1]?.body)).toContain('1 3/4');
});

test('whoever was slower sends what they changed alone: what another has said meanwhile stays', async () => {
  const problem = {
    status: 412,
    title: 'Stale',
    code: 'record/stale',
    detail: 'Somebody has changed it.',
    revision: 5,
  };
  const now = { ...ORDER, revision: 5, items: [itemReply({ id: 81, quantity: 2, instructions: 'of another' })] };
  const { changes, user } = await opened(ORDER, 'sales', { now, problem, history: [] });
  await openItem(user);
  await user.type(form('Change item 1').getByLabelText('Description'), '!');
  const button = () => form('Change item 1').getByRole('button', { name: 'Save the item' });
  await user.click(button());
  await waitFor(() => expect(document.querySelector('input[name=revision]')).toHaveProperty('value', '5'));
  await user.click(button());
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toMatchObject({ headers: { 'if-match': '"5"' } });
  expect(changes()[1]?.body).toEqual({ description: 'Watercolor!' });
});

test('a change elsewhere that is heard of under a form leaves what is typed, at the revision that was looked at', async () => {
  const { changes, changeElsewhere, user } = await opened();
  await openItem(user);
  const description = () => form('Change item 1').getByLabelText('Description');
  await user.clear(description());
  await user.type(description(), 'Diploma');
  const items = [itemReply({ id: 81, quantity: 9, description: 'Map' })];
  await changeElsewhere(wholeReply({ ...ORDER, revision: 5, items }));
  await screen.findByRole('heading', { name: 'Map' });
  expect(description()).toHaveProperty('value', 'Diploma');
  await user.click(form('Change item 1').getByRole('button'));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({ body: { description: 'Diploma' }, headers: { 'if-match': '"4"' } });
});

test('the usual pieces of a service are asked for once somebody opens its form', async () => {
  const { pieces, user } = await opened();
  expect(pieces).toEqual([]);
  await openService(user);
  await waitFor(() => expect(pieces).toEqual([12]));
});

test('another service of the same sort takes the place of one by one button, with its size', async () => {
  const other = { ...frame, template_id: 9, name: 'Rag mat', category: 'Mats', services: {} };
  const items = [itemReply({ id: 81, quantity: 2, configuration: groupByName([other]) })];
  const { changes, user } = await opened(wholeReply({ ...ORDER, items }));
  await openService(user, 'Rag mat');
  const replacing = form('Replace Rag mat');
  const choice = replacing.getByLabelText('In place of Rag mat');
  expect(
    within(choice)
      .getAllByRole('option', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['choose …', 'Mat']); // frames are of another sort
  await user.selectOptions(choice, 'Mat');
  expect(replacing.getByLabelText(/^Size/)).toHaveProperty('value', '16 3/8 x 20');
  await replacing.findByText('$100.00 now: $20.00 less than before.');
  await user.click(replacing.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(said()).toBe('?said=replaced#items'));
  expect(changes()).toMatchObject([
    {
      method: 'POST',
      path: 'core/commerce/orders/services/replace/71',
      body: {
        template_id: 2,
        properties: [
          { name: 'width', value: '16 3/8', units: null },
          { name: 'height', value: '20', units: null },
        ],
      },
      headers: { 'if-match': '"4"' },
    },
  ]);
});

test('what no other service can stand in for is not replaced', async () => {
  const { user } = await opened();
  await openService(user);
  expect(screen.queryByRole('form', { name: 'Replace Frame' })).toBeNull();
});

test('without a script what replaces a service keeps its properties, unless some are typed', () => {
  const plain = { order_id: 61, id: 71, revision: 4, template_id: 1, size_provisional: false, price: null, said: null };
  expect(replaceService.call({ ...plain, size: null, properties: null }).body).toEqual({
    template_id: 1,
    materials: [],
  });
  expect(replaceService.call({ ...plain, size: '8 x 10', properties: null }).body).toMatchObject({
    properties: [
      { name: 'width', value: '8' },
      { name: 'height', value: '10' },
    ],
  });
});

test('a Closed order has no such forms', async () => {
  const { user } = await opened({ ...ORDER, state: 7 });
  expect(screen.queryByText('Add an item')).toBeNull();
  expect(screen.queryByText(/: edit/)).toBeNull();
  await openService(user);
  expect(screen.queryByRole('form')).toBeNull();
});

test('a framer changes no items, and says where they are', async () => {
  const { user } = await opened(ORDER, 'framer');
  expect(screen.queryByText('Add an item')).toBeNull();
  await openService(user);
  await user.click(screen.getByText(/: move/));
  expect(screen.queryByRole('form')).toBeNull(); // the forms of changes are named
  expect(screen.getByRole('button', { name: 'It is there now' })).not.toBeNull();
});

test('without a script a service is said in plain fields, and its materials stay as they are', () => {
  const plain = { order_id: 61, revision: 4, size_provisional: true, said: null, properties: 'face: 1 1/2 in' };
  const properties = [
    { name: 'width', value: '16', units: null, provisional: true },
    { name: 'height', value: '20', units: null, provisional: true },
    { name: 'face', value: '1 1/2', units: 'in', provisional: false },
  ];
  const added = addService.call({ ...plain, item_id: 81, template_id: 1, price: null, size: '16 x 20' });
  expect(added.body).toEqual({ order_id: 61, item_id: 81, template_id: 1, properties, materials: [] });
  const changed = changeService.call({ ...plain, id: 71, price: 80, size: '16 x 20' });
  expect(changed.body).toEqual({ price: 80, properties });
  expect(() => addService.call({ ...plain, template_id: 1, price: null, size: 'wide' })).toThrow(
    'A size is a width and a height',
  );
});
