import type { Transport } from '@rabbet/client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { draftName } from '../orders/kept-draft';
import { add, button, group, office, opened } from '../../testing/new-order';

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
});

test('an order is opened with its customer, its items and their services by one command', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Customer'), 'Ann Bell');
  await user.type(screen.getByLabelText('Purchase order'), 'PO 4711');
  await user.click(screen.getByLabelText('Send the invoice'));
  await user.click(button('Add an item'));
  const item = group('Item 1');
  await user.type(item.getByLabelText('Description (optional)'), 'Pier');
  await user.type(item.getByLabelText('Instructions (optional)'), 'hinge it');
  await user.type(item.getByLabelText('Manufacturing notes (optional)'), 'glass first');
  await user.type(item.getByLabelText('Migration notes (optional)'), 'from the old book');
  await add(user, 'Service for item 1', 'Frame');
  await user.type(screen.getByLabelText('Size, the width first'), '16 3/8 x 20{Enter}');
  await user.type(screen.getByLabelText('Face'), '1 1/2');
  await user.click(group('Property face').getByLabelText('Assumed until the art arrives'));
  await user.type(screen.getByLabelText('Moulding'), '14');
  await user.type(screen.getByLabelText(/^Price in place/), '95.50');
  await add(user, 'Service for the whole order', 'Rush');
  expect(opened(asked)).toEqual([]);
  await user.click(button('Open this order'));
  await waitFor(() => expect(location.pathname + location.search).toBe('/staff/orders/12?said=added'));
  const frame = {
    template_id: 1,
    price: 95.5,
    properties: [
      { name: 'width', value: '16 3/8', units: null, provisional: false },
      { name: 'height', value: '20', units: null, provisional: false },
      { name: 'face', value: '1 1/2', units: null, provisional: true },
    ],
    materials: [{ name: 'Moulding', widget_id: 14, item_quantity: null }],
  };
  expect(opened(asked).map(({ body }) => body)).toEqual([
    {
      customer_id: 7,
      purchase_order: 'PO 4711',
      send_invoice: true,
      tax_rate: 0.0725,
      items: [
        {
          description: 'Pier',
          instructions: 'hinge it',
          quantity: 1,
          location: null,
          ticket_id: null,
          manufacturing_notes: 'glass first',
          migration_notes: 'from the old book',
          services: [frame],
        },
      ],
      services: [{ template_id: 3, properties: [], materials: [] }],
    },
  ]);
});

test('prices, their reasons and the due date are told while somebody types; the last answer counts', async () => {
  const { transport } = office();
  const held: (() => void)[] = [];
  const slow: Transport = async (request) => {
    const reply = await transport(request);
    if (!request.path.endsWith('/quote')) return reply;
    await new Promise<void>((go) => held.push(go));
    return reply;
  };
  await goTo('/staff/orders/new', slow);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Mat');
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } }); // at once: typed slowly, each key is priced
  type('Size, the width first', '16 x 20');
  await waitFor(() => expect(held).toHaveLength(1));
  type(/^Price in place/, '80');
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]!(); // the second one, just seen
  await screen.findByText('The total is $80.00, if it is booked today and due on December 17, 2026.');
  held[0]!(); // the one before
  expect(group('Mat').getByText('$80.00')).not.toBeNull();
  expect(group('Mat').getByText('Why?')).not.toBeNull();
  await waitFor(() => expect(screen.getByText('Total').nextSibling?.textContent).toBe('$80.00'));
});

test('a price without a service that lacks its size is told as not complete, with the item and the service', async () => {
  const { transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Mat');
  await add(user, 'Service for the whole order', 'Rush');
  const price = within(screen.getByRole('complementary', { name: 'Price' }));
  await price.findByText('The price is not complete. The total so far is $100.00.');
  expect(price.getByText('Item 1, Mat: we need its size.')).not.toBeNull();
  expect(price.getByText('Total so far').nextSibling?.textContent).toBe('$100.00');
  expect(price.queryByText('Total')).toBeNull();
  await user.type(group('Mat').getByLabelText('Size, the width first'), '16 x 20');
  await price.findByText(/^The total is \$200\.00/);
  expect(price.queryByText(/we need its/)).toBeNull();
  expect(price.getByText('Total').nextSibling?.textContent).toBe('$200.00');
});

test('what cannot be priced is said beside the prices before', async () => {
  const detail = 'A piece of 50 x 60 inches is larger than a sheet of Mat board.';
  const { transport } = office({ quote: [422, { status: 422, title: 'No', code: 'service/stock', detail }] });
  await goTo('/staff/orders/new', transport);
  await userEvent.setup().click(button('Add an item'));
  await screen.findByText(detail);
});

test('the focus goes to what was added, and back to the button where it was removed', async () => {
  const { transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  expect(document.activeElement).toBe(screen.getByLabelText('Description (optional)'));
  await add(user, 'Service for item 1', 'Mat');
  expect(document.activeElement).toBe(screen.getByLabelText('Mat board'));
  await user.click(button('Add a property'));
  expect(document.activeElement).toBe(screen.getByLabelText('Property'));
  await user.click(button('Remove this property'));
  expect(document.activeElement).toBe(button('Add a property'));
  await user.click(button('Remove Mat'));
  expect(document.activeElement).toBe(group('Service for item 1').getByLabelText('Service to add'));
  await user.click(button('Remove item 1'));
  expect(document.activeElement).toBe(button('Add an item'));
});

test('people of one name are told apart by a phone or an e-mail address', async () => {
  await goTo('/staff/orders/new', office().transport);
  await userEvent.type(screen.getByLabelText('Customer'), 'Bo Lee');
  const list = within(await screen.findByRole('listbox', { name: 'Matches' }));
  await waitFor(() =>
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Bo Lee+1 (919) 555-0142',
      'Bo Leebo@example.com',
      'Bo Lee',
      'New customer “Bo Lee”',
    ]),
  );
});

test('a new customer is added with a phone and an e-mail address, before the order is opened', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Customer'), 'Zoe Fresh');
  await user.click(await screen.findByRole('option', { name: 'New customer “Zoe Fresh”' }));
  await user.type(screen.getByLabelText('Their phone (optional)'), '919 555 0177');
  await user.type(screen.getByLabelText('Their e-mail (optional)'), 'zoe{Enter}');
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]); // that is no address yet
  await user.type(screen.getByLabelText('Their e-mail (optional)'), '@example.com{Enter}');
  await screen.findByText('Zoe Fresh is added.');
  const made = asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  expect(made).toEqual([
    { path: 'core/contacts/people', body: { first: 'Zoe', last: 'Fresh' } },
    { path: 'core/contacts/vectors', body: { person_id: 12, value: '919 555 0177', attribute_id: 1 } },
    { path: 'core/contacts/vectors', body: { person_id: 12, value: 'zoe@example.com', attribute_id: 3 } },
    { path: 'core/contacts/customers', body: { person_id: 12 } },
  ]);
});

test('the rate of the shop is proposed, and 0 for a customer who is exempt', async () => {
  const { transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  expect(screen.getByLabelText('Tax rate, %')).toHaveProperty('value', '7.25');
  await user.type(screen.getByLabelText('Customer'), 'Museum');
  await user.tab();
  await screen.findByText('This customer is exempt from tax.');
  expect(screen.getByLabelText('Tax rate, %')).toHaveProperty('value', '0');
  await user.clear(screen.getByLabelText('Customer'));
  await user.type(screen.getByLabelText('Customer'), 'Ann Bell');
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText('Tax rate, %')).toHaveProperty('value', '7.25'));
});

test('a draft comes back after a reload, and is gone once the order is open', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Customer'), 'Ann Bell');
  await user.type(screen.getByLabelText('Description'), 'Two prints');
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Mat');
  await user.type(screen.getByLabelText('Size, the width first'), '16 x 20');
  expect(Object.keys(localStorage)).toEqual([draftName(7)]);
  expect(localStorage.getItem(draftName(7))).not.toContain('Bell');
  cleanup();

  await goTo('/staff/orders/new', transport);
  await screen.findByText(/^Here is the order that you began before/);
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Two prints');
  expect(screen.getByLabelText('Size, the width first')).toHaveProperty('value', '16 x 20');
  await waitFor(() => expect(screen.getByLabelText('Customer')).toHaveProperty('value', 'Ann Bell (7)'));
  await user.click(button('Open this order'));
  await waitFor(() => expect(opened(asked)).toHaveLength(1));
  expect(opened(asked)[0]?.body).toMatchObject({ customer_id: 7, description: 'Two prints' });
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('a draft keeps the customer who was just added', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Customer'), 'Zoe Fresh');
  await user.click(await screen.findByRole('option', { name: 'New customer “Zoe Fresh”' }));
  await user.click(button('Add “Zoe Fresh” as a new customer'));
  await screen.findByText('Zoe Fresh is added.');
  expect(screen.getByLabelText('Customer')).toHaveProperty('value', 'Zoe Fresh (12)');
  await user.click(button('Add an item'));
  expect(localStorage.getItem(draftName(7))).toContain('"customer_id":"12"');
  cleanup();

  await goTo('/staff/orders/new', transport);
  await screen.findByText(/^Here is the order that you began before/);
  await user.click(button('Open this order'));
  await waitFor(() => expect(opened(asked)).toHaveLength(1));
  expect(opened(asked)[0]?.body).toMatchObject({ customer_id: 12 });
});

test('a draft outlives an answer that was lost', async () => {
  const { transport } = office({ open: [503, {}] });
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Description'), 'Two prints');
  await user.click(button('Open this order'));
  await screen.findByRole('alert');
  expect(localStorage.getItem(draftName(7))).toContain('Two prints');
});

test('a draft is discarded when somebody says so, and whoever else works here never sees it', async () => {
  localStorage.setItem(draftName(9), JSON.stringify({ texts: { description: 'of another' }, items: [], services: [] }));
  localStorage.setItem(draftName(7), JSON.stringify({ texts: { description: 'mine' }, items: [], services: [] }));
  const { transport } = office();
  await goTo('/staff/orders/new', transport);
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'mine');
  const user = userEvent.setup();
  await user.click(button('Discard it and begin anew'));
  expect(screen.getByLabelText('Description')).toHaveProperty('value', '');
  expect(Object.keys(localStorage)).toEqual([draftName(9)]);
});

test('without a script an order is opened with its details, and its items follow on its page', async () => {
  const { asked, transport } = office();
  const request = { url: '/staff/orders/new', origin: 'http://localhost', now: NOW, pageSize: 40, seed: 's' } as const;
  const typed = { form: 'open-order', customer_id: 'Ann Bell (7)', description: 'Two prints', tax_rate: '7.25' };
  const parts = JSON.stringify({ items: [], services: [] });
  const answer = await post(request, Object.entries({ ...typed, parts }), transport, ASSETS);
  expect(answer).toMatchObject({ status: 303, location: '/staff/orders/12?said=added' });
  expect(asked.map(({ body }) => body)).toEqual([
    { customer_id: 7, description: 'Two prints', tax_rate: 0.0725, send_invoice: false, items: [], services: [] },
  ]);
});

test('without a script an order opens by a name that one customer has, and else offers those whom it may mean', async () => {
  const { asked, transport } = office();
  const request = { url: '/staff/orders/new', origin: 'http://localhost', now: NOW, pageSize: 40, seed: 's' } as const;
  const send = (customer_id: string) =>
    post(
      request,
      Object.entries({ form: 'open-order', customer_id, parts: '{"items":[],"services":[]}' }),
      transport,
      ASSETS,
    );
  expect(await send('ann bell')).toMatchObject({ status: 303, location: '/staff/orders/12?said=added' });
  expect(opened(asked)).toMatchObject([{ body: { customer_id: 7 } }]);
  const problemOf = async (name: string) => {
    const answer = await send(name);
    const html = answer && 'html' in answer ? answer.html : '';
    return /role="alert".*?<\/div>/s.exec(html)?.[0] ?? '';
  };
  expect(await problemOf('Bo')).toContain(
    '“Bo” may be Bo Lee (31) or Bo Lee (32) or Bo Lee (33): please type one of them',
  );
  expect(await problemOf('Zoe Fresh')).toContain('Please choose from the list: it has no “Zoe Fresh”.');
  expect(opened(asked)).toHaveLength(1);
});

test('an order that begins on the page of a person is theirs', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new?customer_id=7', transport);
  expect(screen.getByLabelText('Customer')).toHaveProperty('value', 'Ann Bell (7)');
  await userEvent.click(button('Open this order'));
  await waitFor(() => expect(opened(asked).map(({ body }) => body)).toMatchObject([{ customer_id: 7 }]));
});
