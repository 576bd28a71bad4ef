import type { OrderReply } from '@rabbet/client';
import { allServices, groupByName, servicesIn } from '@rabbet/domain/orders/orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { ORDER, orderAt, orderOffice, WHOLE } from '../../testing/order-replies';

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
const DETAILS = 'Edit customer, tax, invoice and pick-up';
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const region = (name: string) => within(screen.getByRole('region', { name }));
async function openDetails() {
  await user.click(screen.getByText(DETAILS));
  return within(screen.getByRole('form', { name: 'Change the order' }));
}

test('the sheet says who it is for, what it costs and what is to be looked at', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order 61: Ann Bell');
  expect(texts('.sheet-side .facts div')).toEqual([
    'Before the discount$260.94',
    'Discount-$10.00',
    'Subtotal$250.94',
    'Tax 7.25%$18.19',
    'Total$269.13',
    'Paid$50.00',
    'Owed$219.13',
    'Sold byNora Whit',
    'AboutTwo prints for the hall',
    'Purchase orderPO 4711',
    'Invoiceis mailed once the order is Invoiced',
    'Copy oforder 55',
  ]);
  const customer = region('Customer');
  const target = (name: string) => customer.getByRole('link', { name }).getAttribute('href');
  expect(target('Ann Bell')).toBe('/staff/records/customers/51');
  expect(target('Bo Bell')).toMatch(/\/41$/);
  expect(customer.getByText('2 open orders')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'order 55' }).getAttribute('href')).toBe('/staff/orders/55');
  const warnings = screen.getByRole('list', { name: 'To look at' });
  expect(warnings.textContent).toBe('Frame: moulding is assumed until the art arrives.');
  expect(texts('.stamps li')).toEqual([
    'BookedNov 1, 2026',
    'Assembly',
    'Ready',
    'Delivered',
    'Inspected',
    'Invoiced',
    'Closed',
  ]);
  const payments = within(region('Money').getByRole('list', { name: 'Payments' })).getAllByRole('listitem');
  expect(payments.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\$60\.00 paid by check \(1042\), \S+/),
    expect.stringMatching(/^\$10\.00 given back in cash, \S+/),
  ]);
});

test('facts without a value are left out, and what is no news of a customer as well', async () => {
  const whole = { ...WHOLE, discount: 0, tax: 0, tax_rate: 0, paid: 0, settled: [], send_invoice: false };
  const bare = { ...whole, purchase_order: null, description: null, copied_from: null, sales_person: null };
  await goTo('/staff/orders/61', orderOffice({ whole: { ...bare, company_contact_id: null } }).transport);
  expect(texts('.sheet-side .facts div')).toEqual(['Subtotal$250.94', 'Taxnone', 'Total$269.13', 'Owed$219.13']);
  expect(screen.queryByRole('link', { name: 'Bo Bell' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Payments' })).toBeNull();
});

test('the customer of an order is found while their name is typed', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  const field = (await openDetails()).getByRole('combobox', { name: 'Customer' });
  expect(field).toHaveProperty('value', 'Ann Bell (51)');
});

test('the pieces that were sold under it lead to their sheets', async () => {
  const sale = { transaction_id: 5, widget_id: 12, name: 'Low Tide', quantity: 1, price: 90 };
  const sales = [
    { ...sale, completed: '2026-11-20 15:00:00' },
    { ...sale, transaction_id: 6, widget_id: 13, name: 'Dunes', quantity: 2, price: null, completed: null },
  ];
  await goTo('/staff/orders/61', orderOffice({ whole: { ...WHOLE, sales } }).transport);
  const sold = region('Pieces sold under this order');
  expect(sold.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Low Tide, for \$90\.00, \S+/),
    'Dunes, 2 of them, not completed yet',
  ]);
  expect(sold.getByRole('link', { name: 'Dunes' }).getAttribute('href')).toBe('/staff/artworks/13');
});

test('an item has its size, words and place, and each price is explained', async () => {
  await goTo('/staff/orders/61', orderOffice({ role: 'administrator' }).transport);
  const items = region('Items');
  expect(items.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '1. Watercolor',
    '2. Diploma',
  ]);
  expect(items.getByText('16 3/8 x 20 · 2 pieces · $241.00')).not.toBeNull();
  for (const words of ['Float it.', 'Ticket lost', '812']) expect(items.getByText(words)).not.toBeNull();
  const places = items.getAllByText(/: edit/, { selector: 'summary' }).map(({ textContent }) => textContent);
  expect(places).toEqual(['At Shelf 3: edit item 1', 'No place yet: edit item 2']);
  for (const name of ['Frame', 'Mat']) await user.click(items.getByText(name, { selector: 'summary strong' }));
  expect(items.getByText('Mat board: cut 18 1/2 x 22, turned, 2 out of a sheet, 1 sheet')).not.toBeNull();
  for (const why of items.getAllByText('Why this price')) await user.click(why);
  expect(items.getByText('Mat board, 0.5 for one: $20.50 (rule 4: 0.5 at $41.00)')).not.toBeNull();
  expect(items.getByText('Somebody here said $9.00; by the rules it is $8.50.')).not.toBeNull();
});

test('a service says in its line what it costs, and which pieces it is made of', async () => {
  const [item] = WHOLE.items;
  const [frame] = allServices(WHOLE);
  const [board] = frame!.lines;
  const widget = { id: 12, revision: 0, catalog_no: 'F-7009', name: 'Pewter, narrow' } as never;
  const lines = [{ ...board!, name: 'Moulding', widget_id: 12, widget }];
  const items = [{ ...item!, configuration: groupByName([{ ...frame!, lines, services: {} }]) }];
  await goTo('/staff/orders/61', orderOffice({ whole: { ...WHOLE, items } }).transport);
  const line = document.querySelector('#service-71 .line-words')!;
  expect(line.textContent).toBe('Frame F-7009 Pewter, narrow$120.50 each');
  await user.click(line);
  expect(
    region('Items')
      .getByRole('link', { name: /^Moulding/ })
      .getAttribute('href'),
  ).toBe('/staff/artworks/12');
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

test('an item that moves takes the focus along, and says where it is now', async () => {
  const [first, second] = WHOLE.items;
  const after = { ...WHOLE, revision: 13, items: [second!, { ...first!, indice: 2 }] };
  await goTo('/staff/orders/61', orderOffice({ after }).transport);
  await user.click(within(screen.getByRole('form', { name: 'Move down: item 1' })).getByRole('button'));
  await screen.findByText('Moved: it is item 2 of 2 now.');
  const up = await screen.findByRole('form', { name: 'Move up: item 2' });
  await waitFor(() => expect(document.activeElement).toBe(within(up).getByRole('button')));
});

test('whoever was slower is told so without a script, and sends it again with the order as it is now', async () => {
  const now = { ...orderAt(1), whole: { ...WHOLE, revision: 13 }, change: [412, SLOWER] as const };
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
  const canceled = orderAt(0, { cancelled_because: 'moved away', owed: -50 });
  await goTo('/staff/orders/61', orderOffice(canceled).transport);
  expect(texts('.sheet-main .warnings')[0]).toContain(
    '$50.00 is still to go back to the customer, who paid by check. Once it is given back, write it down under “Record money given back”.',
  );
  expect(texts('.facts div')).toContain('To give back$50.00');
  expect(texts('.facts div')).toContain('Canceled becausemoved away');
  expect(texts('.facts dt')).not.toContain('Owed');
});

test('an order for which too much was paid says what is to go back', async () => {
  await goTo('/staff/orders/61', orderOffice(orderAt(3, { owed: -10 })).transport);
  expect(texts('.sheet-head .facts div')).toContain('To give back$10.00');
  expect(texts('.sheet-side .facts div')).toContain('To give back$10.00');
  expect(texts('.facts dt')).not.toContain('Owed');
});

test.each([
  ['2026-12-17', 'it stands at Thursday, December 17.', 'Yes, Thursday, December 3', '2026-12-03'],
  ['2026-12-17', 'it stands at Thursday, December 17.', 'No, leave it', '2026-12-17'],
  [null, 'it has none.', 'No, leave it', null],
])('a Rush that came or went proposes a date: due %s, %s %s', async (due_date, words, answer, sent) => {
  const whole = { ...WHOLE, due_date, proposed_due_date: '2026-12-03' };
  const { asked, transport } = orderOffice({ whole, after: { ...whole, proposed_due_date: null } });
  await goTo('/staff/orders/61', transport);
  const proposal = region('Due date');
  const question = `By its Rush it would be due on Thursday, December 3; ${words} Move the due date?`;
  expect(proposal.getByText(/By its Rush/).textContent).toBe(question);
  await user.click(proposal.getByRole('button', { name: answer }));
  await screen.findByText('The order has that due date.');
  expect(asked).toMatchObject([{ path: 'core/commerce/orders/due/61', headers: { 'if-match': '"12"' } }]);
  expect(asked[0]?.body).toEqual({ due_date: sent });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Due date' })).toBeNull());
});

test('whoever changes no orders reads the proposed date, and answers nothing', async () => {
  const whole = { ...WHOLE, proposed_due_date: '2026-12-03' };
  await goTo('/staff/orders/61', orderOffice({ role: 'framer', whole }).transport);
  expect(region('Due date').queryByRole('button')).toBeNull();
});

test('details are changed where they stand, and what was changed of an item is no conflict of theirs', async () => {
  const since = [{ type: 'OrderItemChanged', revision: 12, by: 'account-8', fields: ['id', 'description'] }];
  const { asked, transport } = orderOffice({
    change: [412, { ...SLOWER, revision: 12, since }],
  });
  await goTo('/staff/orders/61', transport);
  const form = await openDetails();
  await user.clear(form.getByLabelText('Purchase order'));
  await user.type(form.getByLabelText('Purchase order'), 'PO 9');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByRole('alert').textContent).toContain('Save again to have yours as well.'));
  expect(form.getByRole('alert').textContent).toContain('Somebody else has changed this.');
  expect(form.queryByRole('radio')).toBeNull();
  expect(asked[0]).toMatchObject({ method: 'PUT', path: 'core/commerce/orders/61' });
  expect(asked[0]?.body).toEqual({ purchase_order: 'PO 9' });
});

test('the rate of the tax is shown and typed in percent, and is a share on its way', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  expect((await openDetails()).getByLabelText('Tax rate, %')).toHaveProperty('value', '7.25');
  document.body.innerHTML = '';
  const { asked, transport } = orderOffice({ whole: { ...WHOLE, tax_rate: 0.06 } });
  await goTo('/staff/orders/61', transport);
  const form = await openDetails();
  await user.clear(form.getByLabelText('Tax rate, %'));
  await user.type(form.getByLabelText('Tax rate, %'), '7.25');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ tax_rate: 0.0725 }]));
});

test('whoever saves details after somebody else changed the order otherwise is told who did what, and once what to do', async () => {
  const after = { ...WHOLE, revision: 13 };
  const { transport } = orderOffice({ change: [412, SLOWER], after });
  await goTo('/staff/orders/61', transport);
  const form = await openDetails();
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
  expect(screen.getByRole('button', { name: /^Done ?: Join ?, Frame$/ })).not.toBeNull();
  await user.click(screen.getByText(/^At Shelf 3: move/));
  await user.click(screen.getByText('Frame', { selector: 'summary strong' }));
  const buttons = within(document.querySelector<HTMLElement>('.sheet')!).getAllByRole('button', { hidden: true });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['It is there now', 'JoinDone: Join, Frame']);
  expect(document.querySelector('main')?.textContent).not.toContain('$');
  expect(screen.queryByRole('region', { name: /Money|Details/ })).toBeNull();
  for (const words of ['Why this price', DETAILS, 'Add a note', 'Add an item', /^Change|^Remove|^Replace|^Add/])
    expect(screen.queryByText(words)).toBeNull();
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
