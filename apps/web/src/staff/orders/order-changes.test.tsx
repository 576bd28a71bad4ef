import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { ORDER, orderOffice, WHOLE } from '../../testing/order-replies';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();
const request = { origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
const SETTABLE = { 0: [], 1: [0], 3: [0, 1, 2, 4, 5, 6, 7], 4: [0, 1, 2, 3, 5, 6, 7], 7: [] };
const at = (state: 0 | 1 | 3 | 4 | 7, more: Partial<typeof WHOLE> = {}) => ({
  row: { ...ORDER, state },
  whole: {
    ...WHOLE,
    state,
    settable_states: SETTABLE[state],
    barred_states: state === 1 ? WHOLE.barred_states : [],
    ...more,
  },
});

const titles = () =>
  within(screen.getByRole('region', { name: 'What to do' }))
    .getAllByRole('group')
    .map((fold) => fold.querySelector('summary')?.textContent);

test('an Open order is booked by one button, and offers what an Open order allows', async () => {
  const { asked, transport } = orderOffice(at(0));
  await goTo('/staff/orders/61', transport);
  expect(titles()).toEqual([
    'Take a payment',
    'Pay with store credit',
    'Set the due date',
    'Set who sells it',
    'Add a note',
    'Give a discount',
    'Record money given back',
    'Price anew by the rules of today',
    'Mail the quote to the customer',
    'Cancel the order',
    'Copy this order',
  ]);
  expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Book this order' }));
  await screen.findByText('The order is booked.');
  expect(asked).toMatchObject([{ method: 'POST', path: 'core/commerce/orders/book/61', body: {} }]);
});

test('a Ready order is Delivered by one button; other states are chosen by their names', async () => {
  const { asked, transport } = orderOffice(at(3, { owed: 0 }));
  await goTo('/staff/orders/61', transport);
  const set = within(screen.getByRole('region', { name: 'Set the state' }));
  const states = within(set.getByLabelText('State')).getAllByRole('option');
  expect(states.map(({ textContent }) => textContent)).toEqual([
    'choose …',
    'Open',
    'Working',
    'Assembly',
    'Delivered',
    'Inspected',
    'Invoiced',
    'Closed',
  ]);
  await user.click(screen.getByRole('button', { name: 'Mark it as Delivered' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked).toMatchObject([{ path: 'core/commerce/orders/state/61', body: { state: 4 } }]);
});

test('states that are still closed are shown with their reasons, and cannot be chosen', async () => {
  await goTo('/staff/orders/61', orderOffice(at(1)).transport);
  const set = within(screen.getByRole('region', { name: 'Set the state' }));
  const states = within(set.getByLabelText('State')).getAllByRole('option');
  expect(states.map(({ textContent }) => textContent)).toEqual([
    'choose …',
    'Open',
    'Assembly (not yet)',
    'Ready (not yet)',
    'Delivered (not yet)',
    'Inspected (not yet)',
    'Invoiced (not yet)',
    'Closed (not yet)',
  ]);
  const isShut = (one: HTMLElement) => (one as HTMLOptionElement).disabled;
  expect(states.map(isShut)).toEqual([false, false, true, true, true, true, true, true]);
  const hint = document.getElementById(set.getByLabelText('State').getAttribute('aria-describedby') ?? '');
  expect([...(hint?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Assembly: What is still to be done holds the order at Working. Frame is not complete.',
    'Ready: What is still to be done holds the order at Working. Frame is not complete.',
    ...['Delivered', 'Inspected', 'Invoiced', 'Closed'].map(
      (name) => `${name}: The order is Working: it is Ready before it is ${name}.`,
    ),
  ]);
});

test('handing over or closing an order that is not paid asks first, and says how much is owed', async () => {
  const { asked, transport } = orderOffice(at(3));
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: 'Mark it as Delivered' }));
  expect((await screen.findByRole('alert')).textContent).toContain('$219.13 of this order is not paid yet.');
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Mark it as Delivered' }));
  await waitFor(() => expect(asked).toMatchObject([{ path: 'core/commerce/orders/state/61', body: { state: 4 } }]));
  expect(Object.keys(asked[0]?.body as object)).not.toContain('sure');
  const sent = Object.entries({ form: 'set-state', id: '61', revision: '12', state: '7', question: 'Owed?' });
  await post({ url: '/staff/orders/61', ...request }, sent, transport, ASSETS);
  expect(asked).toHaveLength(1);
  await post({ url: '/staff/orders/61', ...request }, [...sent, ['sure', 'true']], transport, ASSETS);
  await post({ url: '/staff/orders/61', ...request }, sent.with(3, ['state', '6']), transport, ASSETS);
  expect(asked).toMatchObject([{}, { body: { state: 7 } }, { body: { state: 6 } }]);
});

test.each([
  ['Remove item 1', 'Remove it with its services', 'items/81', { form: 'remove-item', id: '81' }],
  ['Remove Frame', 'Remove Frame and what is in it', 'services/71', { form: 'remove-service', id: '71' }],
])('%s: it asks first where work is done, and says which', async (fold, button, path, named) => {
  const { asked, transport } = orderOffice();
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText('Item 1: Watercolor'));
  await user.click(screen.getByText(fold));
  await user.click(screen.getByRole('button', { name: button }));
  const question = 'Work on Frame is done: Cut. This work is lost when you remove it.';
  expect((await screen.findByRole('alert')).textContent).toContain(question);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(asked).toMatchObject([{ method: 'DELETE', path: `core/commerce/orders/${path}` }]));
  const sent = Object.entries({ ...named, order_id: '61', revision: '12', question });
  const answer = await post({ url: '/staff/orders/61', ...request }, sent, transport, ASSETS);
  expect(JSON.stringify(answer)).toContain('Press the button again');
  await post({ url: '/staff/orders/61', ...request }, [...sent, ['sure', 'true']], transport, ASSETS);
  expect(asked).toHaveLength(2);
});

test('what nobody has worked on is removed at once', async () => {
  const { asked, transport } = orderOffice();
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText('Item 2: Diploma'));
  await user.click(screen.getByText('Remove item 2'));
  await user.click(screen.getByRole('button', { name: 'Remove it with its services' }));
  await waitFor(() => expect(asked).toMatchObject([{ path: 'core/commerce/orders/items/82' }]));
});

test('an order with nothing in it is booked by whoever confirms that', async () => {
  const { asked, transport } = orderOffice(at(0, { items: [], services: {} }));
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: 'Book this order' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This order has no items and no services');
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Book this order' }));
  await waitFor(() => expect(asked).toMatchObject([{ path: 'core/commerce/orders/book/61' }]));
});

test('a canceled order is reopened by one button: booking takes it up again, for whoever confirms that', async () => {
  const { row, whole } = at(0, { cancelled_because: 'the map is lost' });
  const { asked, transport } = orderOffice({ row: { ...row, cancelled: true }, whole });
  await goTo('/staff/orders/61', transport);
  expect(screen.queryByRole('button', { name: 'Book this order' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen this order' }));
  expect((await screen.findByRole('alert')).textContent).toContain('booking it takes it up again');
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reopen this order' }));
  await waitFor(() => expect(asked).toMatchObject([{ path: 'core/commerce/orders/book/61' }]));
});

test('a payment begins with what is owed, and says how it was paid', async () => {
  const { asked, transport } = orderOffice();
  await goTo('/staff/orders/61', transport);
  const form = within(screen.getByRole('region', { name: 'Take a payment' }));
  await user.selectOptions(form.getByLabelText('How'), 'card at the terminal');
  await user.type(form.getByLabelText('Reference'), '4242');
  await user.click(form.getByRole('button', { name: 'Take a payment' }));
  await screen.findByText('The order has that payment.');
  expect(asked[0]).toMatchObject({
    path: 'core/commerce/orders/pay/61',
    body: { how: 'terminal', amount: 219.13, reference: '4242' },
  });
});

test('a payment that may be the one of a moment ago is recorded again by one button', async () => {
  const detail = 'A payment of $219.13 in the same way was recorded within the last minute. Is this another one?';
  const problem = { title: 'Not possible', status: 422, code: 'payment/again', detail, errors: [] };
  const { asked, transport } = orderOffice({ change: [422, problem] });
  await goTo('/staff/orders/61', transport);
  const form = within(screen.getByRole('region', { name: 'Take a payment' }));
  expect(form.queryByLabelText(/again/i)).toBeNull();
  await user.selectOptions(form.getByLabelText('How'), 'cash');
  for (const _ of [1, 2]) {
    await user.click(form.getByRole('button', { name: 'Take a payment' }));
    expect((await screen.findByRole('alert')).textContent).toContain(`${detail}Press the button again`);
  }
  expect(asked.map(({ body }) => body)).toMatchObject([{ again: false }, { again: true }]);
});

test('a Closed order takes notes, is reopened and copied, and nothing else', async () => {
  const { asked, transport } = orderOffice(at(7));
  await goTo('/staff/orders/61', transport);
  expect(titles()).toEqual(['Add a note', 'Reopen the order', 'Copy this order']);
  expect(screen.queryByRole('button', { name: /^(Done|Undo|Move|Save|It is there)/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy this order' }));
  await waitFor(() => expect(asked).toMatchObject([{ method: 'POST', path: 'core/commerce/orders/copy/61' }]));
});
