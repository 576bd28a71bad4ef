import type { Transport } from '@rabbet/client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goTo } from '../../testing/go-to';
import { orderOffice, WHOLE } from '../../testing/order-replies';
import { addingPlace, sheetDraftIn, sheetDraftName } from './sheet-draft';
import { quoteOf, TEMPLATES } from '../../testing/orders';

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
  Element.prototype.scrollIntoView = () => {}; // jsdom has no layout to scroll
});
const user = userEvent.setup();
const FOUND = 'Here is what you began before, as you left it.';

const PAGE = { current_page: 1, total_pages: 1, total_rows: 1 };

/** The shop of the order and of that which it was copied from, with services that can be configured. */
function office(...told: Parameters<typeof orderOffice>) {
  const { asked, transport } = orderOffice(...told);
  const answered = (body: unknown) => Promise.resolve({ status: 200, body, headers: { get: () => null } });
  const withServices: Transport = (request) => {
    if (request.path === 'core/commerce/services') return answered(TEMPLATES);
    if (request.path === 'core/commerce/widgets') return answered({ ...PAGE, data: [] });
    if (request.path === 'core/commerce/orders' && request.query?.id === 55) return answered([{ ...WHOLE, id: 55 }]);
    return request.path.endsWith('/quote') ? answered(quoteOf(request)) : transport(request);
  };
  return { asked, transport: withServices };
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const foldOf = (words: string) => screen.getByText(words, { selector: 'summary' }).closest('details')!;
async function reloaded(transport: Transport) {
  cleanup();
  await goTo('/staff/orders/61', transport);
  await screen.findByText(FOUND);
}

test('a note that is half typed comes back after a reload, and is gone once it is added', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/61', transport);
  await user.click(foldOf('Add a note').querySelector('summary')!);
  const [typed] = region('Add a note').getAllByRole('textbox');
  await user.type(typed!, 'Call before noon');
  expect(Object.keys(localStorage)).toEqual([sheetDraftName(7, 61, 'note')]);

  await reloaded(transport);
  expect(foldOf('Add a note').open).toBe(true);
  expect(region('Add a note').getAllByRole('textbox')[0]).toHaveProperty('value', 'Call before noon');
  await user.click(region('Add a note').getByRole('button', { name: 'Add a note' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ path: 'core/commerce/orders/note/61', body: { text: 'Call before noon' } });
  await waitFor(() => expect(localStorage).toHaveLength(0));
  await waitFor(() => expect(foldOf('Add a note').open).toBe(false));
  expect(screen.queryByText(FOUND)).toBeNull();
});

test('an item that is half typed comes back after a reload, and is gone once it is added', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText('Add an item'));
  const form = () => within(screen.getByRole('form', { name: 'New item' }));
  await user.type(form().getByLabelText('Description'), 'Old map');
  await reloaded(transport);
  expect(form().getByLabelText('Description')).toHaveProperty('value', 'Old map');
  await user.click(form().getByRole('button', { name: 'Add the item' }));
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ order_id: 61, description: 'Old map' }));
  await waitFor(() => expect(localStorage).toHaveLength(0));
  await waitFor(() => expect(form().getByLabelText('Description')).toHaveProperty('value', ''));
});

test('a service that is half configured comes back at its item, and is gone once it is added', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/61', transport);
  const form = () => within(screen.getByRole('form', { name: 'Add a service for item 2' }));
  await user.click(screen.getByText('Add a service for item 2'));
  await user.selectOptions(form().getByLabelText('Service'), 'Mat');
  await user.type(form().getByLabelText(/^Size/), '8 x 10');
  await reloaded(transport);
  expect(foldOf('Add a service for item 2').open).toBe(true);
  expect(foldOf('Add a service for item 1').open).toBe(false);
  expect(form().getByLabelText('Service')).toHaveProperty('value', '2');
  expect(form().getByLabelText(/^Size/)).toHaveProperty('value', '8 x 10');
  await user.click(form().getByRole('button', { name: 'Add the service' }));
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ item_id: 82, template_id: 2 }));
  await waitFor(() => expect(localStorage).toHaveLength(0));
  await waitFor(() => expect(form().queryByLabelText(/^Size/)).toBeNull());
});

test('a service that is half configured within another one has that one open', async () => {
  const { transport } = office();
  await goTo('/staff/orders/61', transport);
  const foldOfService = (name: string) => screen.getByText(name, { selector: 'summary strong' }).closest('details')!;
  await user.click(screen.getByText('Frame', { selector: 'summary strong' }));
  await user.click(screen.getByText('Add a service in Frame'));
  const form = () => within(screen.getByRole('form', { name: 'Add a service in Frame' }));
  await user.selectOptions(form().getByLabelText('Service'), 'Mat');
  await reloaded(transport);
  expect([foldOfService('Frame').open, foldOfService('Mat').open]).toEqual([true, false]);
  expect(foldOf('Add a service in Frame').open).toBe(true);
  expect(form().getByLabelText('Service')).toHaveProperty('value', '2');
});

test('a draft outlives a refusal', async () => {
  const refusal = { status: 422, title: 'Refused', code: 'order/refused', detail: 'This cannot be done.' };
  const { transport } = office({ change: [422, refusal] });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText('Add an item'));
  const form = within(screen.getByRole('form', { name: 'New item' }));
  await user.type(form.getByLabelText('Description'), 'Old map');
  await user.click(form.getByRole('button', { name: 'Add the item' }));
  await screen.findByRole('alert');
  expect(localStorage.getItem(sheetDraftName(7, 61, 'item'))).toContain('Old map');
  expect(form.getByLabelText('Description')).toHaveProperty('value', 'Old map');
});

test('a draft is discarded when somebody says so; those of others and of other orders are not shown', async () => {
  const draft = (description: string) => JSON.stringify({ texts: { description }, service: null });
  const others = [sheetDraftName(9, 61, 'item'), sheetDraftName(7, 62, 'item')];
  for (const name of others) localStorage.setItem(name, draft('of another'));
  localStorage.setItem(sheetDraftName(7, 61, 'item'), draft('mine'));
  await goTo('/staff/orders/61', office().transport);
  const description = () => within(screen.getByRole('form', { name: 'New item' })).getByLabelText('Description');
  expect(description()).toHaveProperty('value', 'mine');
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(description()).toHaveProperty('value', '');
  expect(Object.keys(localStorage).toSorted()).toEqual(others.toSorted());
});

test('what is typed for an order does not follow whoever goes on to another one, and is there when they come back', async () => {
  await goTo('/staff/orders/61', office().transport);
  await user.click(screen.getByText('Add an item'));
  const description = () => within(screen.getByRole('form', { name: 'New item' })).getByLabelText('Description');
  await user.type(description(), 'Old map');
  await user.click(screen.getByRole('link', { name: 'order 55' }));
  await screen.findByRole('heading', { name: 'Order 55: Ann Bell' });
  expect(description()).toHaveProperty('value', '');
  history.back();
  await screen.findByRole('heading', { name: 'Order 61: Ann Bell' });
  await waitFor(() => expect(description()).toHaveProperty('value', 'Old map'));
});

test('what is emptied again is no draft', async () => {
  await goTo('/staff/orders/61', office().transport);
  await user.click(screen.getByText('Add an item'));
  const form = within(screen.getByRole('form', { name: 'New item' }));
  await user.type(form.getByLabelText('Description'), 'M');
  expect(localStorage).toHaveLength(1);
  await user.clear(form.getByLabelText('Description'));
  expect(localStorage).toHaveLength(0);
});

test('the forms of a service within another have a place of their own', () => {
  expect([addingPlace(81, null), addingPlace(81, 71), addingPlace(null, null)]).toEqual([
    'service/81/',
    'service/81/71',
    'service/order/',
  ]);
});

test.each([[null], ['nothing'], ['[]'], ['7']])('what is no draft is left alone: %s', (text) => {
  expect(sheetDraftIn(text)).toBeNull();
});
