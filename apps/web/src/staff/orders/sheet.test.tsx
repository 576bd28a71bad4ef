import type { OrderReply } from '@rabbet/client';
import { allServices, groupByName, servicesIn } from '@rabbet/domain/orders/orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { employeeOf, ORDER, orderOffice, WHOLE } from '../../testing/order-replies';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();
const request = { origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
const SLOWER = {
  status: 412,
  title: 'Stale',
  code: 'record/changed',
  detail: 'Somebody else has changed this.',
  revision: 13,
  since: [{ type: 'OrderDueDateSet', revision: 13, at: '2026-11-22T14:00:00Z', by: 'account-8', fields: ['due_date'] }],
};
const MORE_OF_STEPS = 'Who did it, where, and how many; or all at once';
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
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

test('the sheet says who it is for, what it costs and what is to be looked at', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order 61: Ann Bell');
  expect(texts('.facts div')).toEqual(
    expect.arrayContaining([
      'StateWorking',
      'CustomerAnn Bell',
      'Sold byNora Whit',
      'Purchase orderPO 4711',
      'Progress38%',
      'Contact at the companyBo Bell',
      'Send the invoiceyes, once it is Invoiced',
      'Copy oforder 55',
      'Items2',
      'Pieces3',
      'Phone(919) 555-0134',
      'E-mailann@example.com',
      'Before the discount$260.94',
      'Discount-$10.00',
      'Subtotal$250.94',
      'Tax, 7.25%$18.19',
      'Total$269.13',
      'Paid$50.00',
      'Owed$219.13',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Ann Bell' }).getAttribute('href')).toBe('/staff/records/customers/51');
  expect(screen.getByText('Frame: moulding is assumed until the art arrives.')).not.toBeNull();
  expect(texts('.stamps li')).toEqual([
    'BookedNov 1, 2026',
    'Assembly',
    'Ready',
    'Delivered',
    'Inspected',
    'Invoiced',
    'Closed',
  ]);
  const payments = within(screen.getByRole('region', { name: 'Payments' }));
  expect(payments.getByText('$60.00 paid by check (1042)')).not.toBeNull();
  expect(payments.getByText('$10.00 given back in cash')).not.toBeNull();
});

test('the customer of an order is found while their name is typed', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  const field = within(screen.getByRole('form', { name: 'Change the order' })).getByLabelText('Customer');
  expect(field.tagName).toBe('INPUT');
  expect(field.getAttribute('role')).toBe('combobox');
});

test('the pieces that were sold under it lead to their sheets', async () => {
  const sale = { transaction_id: 5, widget_id: 12, name: 'Low Tide', quantity: 1, price: 90 };
  const sales = [
    { ...sale, completed: '2026-11-20 15:00:00' },
    { ...sale, transaction_id: 6, widget_id: 13, name: 'Dunes', quantity: 2, price: null, completed: null },
  ];
  await goTo('/staff/orders/61', orderOffice({ whole: { ...WHOLE, sales } }).transport);
  const sold = within(screen.getByRole('region', { name: 'Pieces sold under this order' }));
  expect(sold.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Low Tide, for \$90\.00, \S+/),
    'Dunes, 2 of them, not completed yet',
  ]);
  expect(sold.getByRole('link', { name: 'Dunes' }).getAttribute('href')).toBe('/staff/artworks/13');
});

test('an item has its size, words and place, and each price is explained', async () => {
  await goTo('/staff/orders/61', orderOffice({ role: 'administrator' }).transport);
  const items = within(screen.getByRole('region', { name: 'Items' }));
  expect(items.getByText('16 3/8 x 20 · 2 pieces · Working · 50% done · $241.00')).not.toBeNull();
  for (const words of ['Float it.', 'Ticket lost', '812']) expect(items.getByText(words)).not.toBeNull();
  expect(items.getByText('Mat board: cut 18 1/2 x 22, turned, 2 out of a sheet, 1 sheet')).not.toBeNull();
  for (const why of items.getAllByText('Why this price')) await user.click(why);
  expect(items.getByText('Mat board, 0.5 for one: $20.50 (rule 4: 0.5 at $41.00)')).not.toBeNull();
  expect(items.getByText('Somebody here said $9.00; by the rules it is $8.50.')).not.toBeNull();
});

test('steps say who did them, when and where, and which one waits too long', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  const steps = within(screen.getByRole('list', { name: 'Steps of Frame' })).getAllByRole('listitem');
  expect(steps[0]?.textContent).toContain('CutElias Oak, Nov 2, 2026, 10:30 AM, at Bench 2');
  expect(steps[1]?.textContent).toContain('Joinwaits for 31 days: critical');
});

test('one touch completes a step or takes it back', async () => {
  const { asked, transport } = orderOffice({ role: 'framer' });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: 'Done : Join, Frame' }));
  await user.click(screen.getByRole('button', { name: 'Undo : Cut, Frame' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toMatchObject([
    {
      path: 'core/commerce/orders/steps/complete/61',
      body: { service_id: 71, step_id: 92 },
      headers: { 'if-match': '"12"' },
    },
    { path: 'core/commerce/orders/steps/clear/61', body: { service_id: 71, step_id: 91 } },
  ]);
  expect(location.search).toBe('');
});

test('the keys go on from the step that was ticked', async () => {
  const [item, ...others] = WHOLE.items;
  const [frame] = allServices(WHOLE);
  const [cut, join] = frame!.state;
  const done = { completed: '2026-11-22 15:00:00', employee: employeeOf(9, 'Flo Lee'), employee_id: 9 };
  const configuration = { Frame: { ...frame!, state: [cut!, { ...join!, ...done }], next_step_id: null } };
  const after = { ...WHOLE, revision: 13, items: [{ ...item!, configuration }, ...others] };
  await goTo('/staff/orders/61', orderOffice({ role: 'framer', after }).transport);
  screen.getByRole('button', { name: 'Done : Join, Frame' }).focus();
  await user.keyboard('{Enter}');
  const undo = await screen.findByRole('button', { name: 'Undo : Join, Frame' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
});

test('all steps of a service are completed at once, and an item is moved', async () => {
  const { asked, transport } = orderOffice({ role: 'framer' });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText(MORE_OF_STEPS));
  await user.click(screen.getByRole('button', { name: 'Complete all steps' }));
  await user.click(screen.getByText('At Shelf 3. Move it'));
  const [place] = screen
    .getAllByRole('textbox', { name: 'Place' })
    .filter((one) => one.getAttribute('value') === 'Shelf 3');
  await user.clear(place!);
  await user.type(place!, 'Rack 1');
  await user.click(screen.getByRole('button', { name: 'It is there now' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toMatchObject([
    { path: 'core/commerce/orders/services/complete/61', body: { service_id: 71 } },
    { path: 'core/commerce/orders/move/61', body: { item_id: 81, location: 'Rack 1' } },
  ]);
});

test('items are put in another order, also without a script', async () => {
  const { asked, transport } = orderOffice();
  await goTo('/staff/orders/61', transport);
  await user.click(within(screen.getByRole('form', { name: 'Move down: item 1' })).getByRole('button'));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ method: 'PUT', path: 'core/commerce/orders/items/81', body: { indice: 2 } });
  const sent = Object.entries({ form: 'place-item', id: '61', item_id: '82', indice: '0', revision: '12' });
  await post({ url: '/staff/orders/61', ...request }, sent, transport, ASSETS);
  expect(asked[1]).toMatchObject({ method: 'PUT', path: 'core/commerce/orders/items/82', body: { indice: 0 } });
});

test('whoever was slower is told what has changed, and may send it again', async () => {
  const { transport } = orderOffice({ change: [412, SLOWER] });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: 'Done : Join, Frame' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toContain('Bo Birch set the due date to December 1, 2026'));
  expect(alert.textContent).toContain('Press the button again if you still want this.');
});

test('whoever was slower is told so without a script, and sends it again with the order as it is now', async () => {
  const now = { ...at(1), whole: { ...WHOLE, revision: 13 }, change: [412, SLOWER] as const };
  const sent = Object.entries({ form: 'due', id: '61', revision: '12', due_date: '2030-01-05' });
  const answer = JSON.stringify(
    await post({ url: '/staff/orders/61', ...request }, sent, orderOffice(now).transport, ASSETS),
  );
  expect(answer).toContain('Somebody was faster.');
  expect(answer).toContain('2030-01-05');
  expect(answer).toMatch(/name=\\"revision\\" value=\\"13\\"/);
});

test('whoever may know how people are reached calls and writes to the customer from the sheet', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('(919) 555-0134')).toBe('tel:9195550134');
  expect(target('ann@example.com')).toBe('mailto:ann@example.com');
  expect(screen.queryByText('www.example.com')).toBeNull();
  document.body.innerHTML = '';
  const { transport, reads } = orderOffice({ role: 'framer' });
  await goTo('/staff/orders/61', transport);
  expect(screen.queryByRole('link', { name: /555-0134|@/ })).toBeNull();
  expect(reads.map(({ path }) => path)).not.toContain('core/contacts/vectors/list');
});

test('a canceled order says how much is still to go back, and how it was paid', async () => {
  const canceled = at(0, { cancelled_because: 'moved away', owed: -50 });
  await goTo('/staff/orders/61', orderOffice(canceled).transport);
  expect(texts('.outlook .warnings')[0]).toContain(
    '$50.00 is still to go back to the customer, who paid by check. Once it is given back, write it down under “Record money given back”.',
  );
  expect(texts('.facts div')).toContain('To give back$50.00');
  expect(texts('.facts dt')).not.toContain('Owed');
});

test('an order for which too much was paid says what is to go back', async () => {
  await goTo('/staff/orders/61', orderOffice(at(3, { owed: -10 })).transport);
  expect(texts('.facts div')).toContain('To give back$10.00');
  expect(texts('.facts dt')).not.toContain('Owed');
});

test('what takes a delivered order back says why', async () => {
  const { asked, transport } = orderOffice(at(4));
  await goTo('/staff/orders/61', transport);
  const fold = screen.getByText('Undo', { selector: 'summary' }).closest('details') as HTMLElement;
  await user.click(within(fold).getByText('Undo'));
  await user.type(within(fold).getByLabelText('Why'), 'scratched');
  await user.click(within(fold).getByRole('button', { name: /^Undo/, hidden: true }));
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ step_id: 91, reason: 'scratched' }));
});

test('details are changed where they stand, and what was changed of an item is no conflict of theirs', async () => {
  const since = [{ type: 'OrderItemChanged', revision: 12, by: 'account-8', fields: ['id', 'description'] }];
  const { asked, transport } = orderOffice({
    change: [412, { ...SLOWER, revision: 12, since }],
  });
  await goTo('/staff/orders/61', transport);
  const form = within(screen.getByRole('form', { name: 'Change the order' }));
  await user.clear(form.getByLabelText('Purchase order'));
  await user.type(form.getByLabelText('Purchase order'), 'PO 9');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByRole('alert').textContent).toContain('Save again to have yours as well.'));
  expect(form.getByRole('alert').textContent).toContain('Somebody else has changed this.');
  expect(form.queryByRole('radio')).toBeNull();
  expect(asked[0]).toMatchObject({ method: 'PUT', path: 'core/commerce/orders/61', body: { purchase_order: 'PO 9' } });
});

test('whoever saves details after somebody else changed the order otherwise is told who did what, and once what to do', async () => {
  const after = { ...WHOLE, revision: 13 };
  const { transport } = orderOffice({ change: [412, SLOWER], after });
  await goTo('/staff/orders/61', transport);
  const form = within(screen.getByRole('form', { name: 'Change the order' }));
  await user.type(form.getByLabelText('Purchase order'), ' b');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(form.getByRole('alert').textContent).toBe(
      'Somebody was faster.Bo Birch set the due date to December 1, 2026, Nov 22, 2026, 9:00 AMSave again to have yours as well.',
    ),
  );
});

const withoutPrices = (services: OrderReply['services']): OrderReply['services'] =>
  groupByName(
    servicesIn(services).map((service) => ({
      ...service,
      price: null,
      explicit_price: null,
      computed_price: null,
      services: withoutPrices(service.services),
    })),
  );

test('a framer ticks steps and moves items, and sees neither amounts nor changes of the order', async () => {
  const none = { total: null, paid: null, owed: null };
  const whole = {
    ...WHOLE,
    ...none,
    discount: null,
    tax: null,
    tax_rate: null,
    sub_total: null,
    settled: [],
    items: WHOLE.items.map((item) => ({ ...item, price: null, configuration: withoutPrices(item.configuration) })),
  };
  await goTo('/staff/orders/61', orderOffice({ role: 'framer', row: { ...ORDER, ...none } as never, whole }).transport);
  expect(screen.getByRole('button', { name: 'Done : Join, Frame' })).not.toBeNull();
  expect(document.querySelector('main')?.textContent).not.toContain('$');
  expect(screen.queryByRole('region', { name: /What to do|Payments|Details/ })).toBeNull();
  expect(screen.queryByText('Why this price')).toBeNull();
  expect(screen.queryByRole('form', { name: /Move (up|down)/ })).toBeNull();
});

test('the order of a registration is shown there', async () => {
  await expect(render({ url: '/staff/orders/60', ...request }, orderOffice().transport, ASSETS)).resolves.toMatchObject(
    {
      status: 303,
      location: '/staff/registrations/31',
    },
  );
});
