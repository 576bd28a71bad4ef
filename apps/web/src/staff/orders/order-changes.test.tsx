import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { orderAt, orderOffice, WHOLE } from '../../testing/order-replies';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();
const request = { origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
const actsBehindMore = () =>
  [...document.querySelectorAll('.more-acts .menu-content > details > summary')].map(({ textContent }) => textContent);
const SUMMARY = { selector: 'summary' } as const;
/** Line of a fold: that of a service by its name, or that of an item by all of its words. */
const foldOf = (words: string) =>
  [...document.querySelectorAll('.order-items summary')].find(
    (summary) => summary.textContent === words || summary.querySelector('strong')?.textContent === words,
  )!;
const region = (name: string) => within(screen.getByRole('region', { name }));

test.each([
  [
    'Open',
    orderAt(0),
    [
      'Pay with store credit',
      'Set the due date',
      'Set who sells it',
      'Give a discount',
      'Record money given back',
      'Price anew by the rules of today',
      'Mail the quote to the customer',
      'Cancel the order',
      'Book without a deposit',
      'Copy this order',
    ],
  ],
  [
    'Ready',
    orderAt(3),
    [
      'Hand over, take $219.13',
      'Set the state',
      'Pay with store credit',
      'Set the due date',
      'Set who sells it',
      'Give a discount',
      'Record money given back',
      'Update the state from the finished steps',
      'Cancel the order',
      'Copy this order',
    ],
  ],
  ['Closed', orderAt(7), ['Reopen the order', 'Copy this order']],
])('More offers what an order allows besides its main act: %s', async (_state, order, titles) => {
  await goTo('/staff/orders/61', orderOffice(order).transport);
  expect(actsBehindMore()).toEqual(titles);
});

test('a state is chosen by its name, behind More', async () => {
  const { asked, transport } = orderOffice(orderAt(3, { owed: 0 }));
  await goTo('/staff/orders/61', transport);
  const set = region('Set the state');
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
  await user.selectOptions(set.getByLabelText('State'), 'Delivered');
  await user.click(set.getByRole('button', { name: 'Set the state' }));
  await screen.findByText('The order has that state.');
  expect(asked).toMatchObject([{ path: 'core/commerce/orders/state/61', body: { state: 4 } }]);
});

test('states that are still closed are shown with their reasons, and cannot be chosen', async () => {
  await goTo('/staff/orders/61', orderOffice(orderAt(1)).transport);
  const set = region('Set the state');
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

test('setting an order that is not paid to Delivered or Closed asks first, and says how much is owed', async () => {
  const { asked, transport } = orderOffice(orderAt(3));
  await goTo('/staff/orders/61', transport);
  const set = region('Set the state');
  await user.selectOptions(set.getByLabelText('State'), 'Delivered');
  await user.click(set.getByRole('button', { name: 'Set the state' }));
  expect((await screen.findByRole('alert')).textContent).toContain('$219.13 of this order is not paid yet.');
  expect(asked).toEqual([]);
  await user.click(set.getByRole('button', { name: 'Set the state' }));
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
  ['At Shelf 3: edit item 1', 'Remove item 1', 'Remove it with its services', 'remove-item', 'items/81'],
  ['Frame', 'Remove Frame', 'Remove Frame and what is in it', 'remove-service', 'services/71'],
])('%s, %s: it asks first where work is done, and says which', async (line, fold, button, form, path) => {
  const { asked, transport } = orderOffice();
  await goTo('/staff/orders/61', transport);
  await user.click(foldOf(line));
  await user.click(screen.getByText(fold));
  await user.click(screen.getByRole('button', { name: button }));
  const question = 'Work on Frame is done: Cut. This work is lost when you remove it.';
  expect((await screen.findByRole('alert')).textContent).toContain(question);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(asked).toMatchObject([{ method: 'DELETE', path: `core/commerce/orders/${path}` }]));
  const sent = Object.entries({ form, id: path.slice(-2), order_id: '61', revision: '12', question });
  const answer = await post({ url: '/staff/orders/61', ...request }, sent, transport, ASSETS);
  expect(JSON.stringify(answer)).toContain('Press the button again');
  await post({ url: '/staff/orders/61', ...request }, [...sent, ['sure', 'true']], transport, ASSETS);
  expect(asked).toHaveLength(2);
});

test('what nobody has worked on is removed at once', async () => {
  const { asked, transport } = orderOffice();
  await goTo('/staff/orders/61', transport);
  await user.click(foldOf('No place yet: edit item 2'));
  await user.click(screen.getByText('Remove item 2'));
  await user.click(screen.getByRole('button', { name: 'Remove it with its services' }));
  await waitFor(() => expect(asked).toMatchObject([{ path: 'core/commerce/orders/items/82' }]));
});

test('an order with nothing in it is booked by whoever confirms that', async () => {
  const { asked, transport } = orderOffice(orderAt(0, { items: [], services: {}, owed: 0 }));
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: 'Book' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This order has no items and no services');
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(asked).toMatchObject([{ path: 'core/commerce/orders/book/61' }]));
});

test('a payment begins with what is owed, and says how it was paid', async () => {
  const { asked, transport } = orderOffice();
  await goTo('/staff/orders/61', transport);
  await user.click(within(screen.getByRole('region', { name: 'Money' })).getByText('Take a payment', SUMMARY));
  const form = region('Take a payment');
  expect(form.getByLabelText('Amount')).toHaveProperty('value', '219.13');
  await user.selectOptions(form.getByLabelText('How'), 'card at the terminal');
  await user.type(form.getByLabelText('Reference'), '4242');
  await user.click(form.getByRole('button', { name: 'Take a payment' }));
  await screen.findByText('The order has that payment.');
  expect(asked[0]).toMatchObject({
    path: 'core/commerce/orders/pay/61',
    body: { how: 'terminal', amount: 219.13, reference: '4242' },
  });
});

test('once a payment is taken its form begins anew: nobody pays the same twice by pressing twice', async () => {
  const after = { ...WHOLE, revision: 13, paid: 150, owed: 119.13 };
  await goTo('/staff/orders/61', orderOffice({ after }).transport);
  await user.click(screen.getByText('Take a payment', SUMMARY));
  const form = () => region('Take a payment');
  await user.selectOptions(form().getByLabelText('How'), 'cash');
  await user.clear(form().getByLabelText('Amount'));
  await user.type(form().getByLabelText('Amount'), '100');
  await user.click(form().getByRole('button', { name: 'Take a payment' }));
  await waitFor(() => expect(form().getByLabelText('Amount')).toHaveProperty('value', '119.13'));
  expect(form().getByLabelText('How')).toHaveProperty('value', '');
  expect(screen.getByText('Take a payment', SUMMARY).closest('details')?.open).toBe(false);
});

test('a payment that may be the one of a moment ago is recorded again by one button', async () => {
  const detail = 'A payment of $219.13 in the same way was recorded within the last minute. Is this another one?';
  const problem = { title: 'Not possible', status: 422, code: 'payment/again', detail, errors: [] };
  const { asked, transport } = orderOffice({ change: [422, problem] });
  await goTo('/staff/orders/61', transport);
  const form = region('Take a payment');
  expect(form.queryByLabelText(/again/i)).toBeNull();
  await user.selectOptions(form.getByLabelText('How'), 'cash');
  for (const _ of [1, 2]) {
    await user.click(form.getByRole('button', { name: 'Take a payment' }));
    expect((await screen.findByRole('alert')).textContent).toContain(`${detail}Press the button again`);
  }
  expect(asked.map(({ body }) => body)).toMatchObject([{ again: false }, { again: true }]);
});

test('a Closed order takes notes, is reopened and copied, and nothing else', async () => {
  const { asked, transport } = orderOffice(orderAt(7));
  await goTo('/staff/orders/61', transport);
  const folds = [...document.querySelectorAll('.sheet summary')].map(({ textContent }) => textContent);
  expect(folds.filter((words) => /^(Add|Edit|Take|Remove|Change|At|No place)/.test(words ?? ''))).toEqual([
    'Add a note',
  ]);
  expect(screen.queryByText(/: edit/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Done|Undo|Start|Move|Save|It is there)/ })).toBeNull();
  await user.click(screen.getByText('Copy this order', SUMMARY));
  await user.click(screen.getByRole('button', { name: 'Copy this order' }));
  await waitFor(() => expect(asked).toMatchObject([{ method: 'POST', path: 'core/commerce/orders/copy/61' }]));
});

test('a change of the order is refused and told where it was made', async () => {
  const refusal = { status: 422, title: 'Refused', code: 'order/refused', detail: 'This cannot be done.', errors: [] };
  const { transport } = orderOffice({ change: [422, refusal] });
  await goTo('/staff/orders/61', transport);
  const cancel = region('Cancel the order');
  await user.type(cancel.getByLabelText('Reason'), 'moved away');
  await user.click(cancel.getByRole('button'));
  expect((await cancel.findByRole('alert')).textContent).toContain('This cannot be done.');
});
