import type { StaffWidgetReply, TransactionReply, WireRequest } from '@rabbet/client';
import { ACTIVITIES, transactionFields } from '@rabbet/domain/artworks/artworks';
import type { Role } from '@rabbet/domain/callers/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { piece } from '../../testing/shop-window';
import { HAPPENING_NAMES, HAPPENINGS } from './happenings';

const blueDoor = {
  ...piece(12, { name: 'Blue Door', price: 500 }),
  location: 'Window',
  comments: null,
  cost: 200,
  markup: 1,
  revision: 3,
  computed_price: 500,
  last_transaction: null,
  custody: 'consigned',
  provenance: 'consigned',
  standing: 'consigned',
  offered: true,
} as unknown as StaffWidgetReply; // as staff get it
const lee = { id: 9, name: 'Lee, Ann', is_artist: true };
const base = {
  widget_id: 12,
  quantity: 1,
  location: null,
  corrected: false,
  reason: null,
  price: null,
  share: null,
  vendor_id: null,
  customer_id: null,
  vendor: null,
  customer: null,
  consignor_id: null,
  due: null,
  invoice: null,
};
const TRANSACTIONS = [
  { ...base, id: 1, activity: 'Consigned', completed: '2026-11-01 15:00:00', vendor_id: 9, vendor: lee, share: 60 },
  { ...base, id: 2, activity: 'Sold', completed: '2026-11-10 15:00:00', corrected: true, reason: 'entered twice' },
  {
    ...base,
    id: 3,
    activity: 'Sold',
    completed: '2026-11-20 15:00:00',
    price: 1200,
    share: 60,
    due: 720.5,
    consignor_id: 9,
    invoice: 'A-117',
    order_id: 61,
  },
  { ...base, id: 4, activity: 'Sold', completed: null },
] as unknown as readonly TransactionReply[];

interface Given {
  readonly role?: Role;
  readonly refusal?: object;
}
function office({ role = 'administrator', refusal }: Given = {}) {
  const answer = ({ method, path }: WireRequest): readonly [number, unknown] | null => {
    if (method === 'POST') return refusal ? [422, refusal] : [201, { id: 5 }];
    if (path === 'core/commerce/widgets')
      return [200, { current_page: 1, total_pages: 1, total_rows: 1, data: [blueDoor] }];
    if (/\/(history|choices|doubles)$/.test(path)) return [200, []];
    if (path.endsWith('/transactions')) return [200, TRANSACTIONS];
    if (path.endsWith('/list'))
      return [200, { current_page: 1, total_pages: 1, total_rows: 1, data: [{ id: 9, name: 'Lee, Ann' }] }];
    return null;
  };
  return backOffice({ who: memberAs(role), answer });
}
const sent = (asked: readonly WireRequest[]) => asked.map(({ path, body }) => ({ path, body }));
const PATH = 'core/commerce/widgets/transactions';
const refused = (field: string, message: string) => ({
  status: 422,
  code: 'transaction/x',
  title: 'Refused',
  detail: message,
  errors: [{ field, code: 'transaction/x', message }],
});
const told = jest.spyOn(console, 'error');
afterEach(() => expect(told).not.toHaveBeenCalled());
beforeAll(() => void (Element.prototype.scrollIntoView = () => {})); // jsdom shows no window
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('every activity has a form, with fields of transactions alone', () => {
  const happenings = HAPPENING_NAMES.map((name) => HAPPENINGS[name]);
  expect(new Set(happenings.map(({ activity }) => activity))).toEqual(new Set(ACTIVITIES));
  const names = happenings.flatMap(({ fields }) => Object.keys(fields));
  expect(names.filter((name) => !(name in transactionFields))).toEqual([]);
});

test('the list says what was paid, agreed and owed, and what was corrected and why', async () => {
  await goTo('/staff/artworks/12', office().transport);
  const lines = within(screen.getByRole('region', { name: 'What became of it' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Sold not completed yet/),
    expect.stringMatching(/^Sold .*, for \$1,200, \$720\.50 due to Ann Lee \(60%\), invoice A-117, order 61/),
    expect.stringMatching(/^Sold .*\(corrected: entered twice\)$/),
    expect.stringMatching(/^Consigned .*, from Ann Lee, share 60%/),
  ]);
  expect(screen.getByRole('link', { name: 'order 61' }).getAttribute('href')).toBe('/staff/orders/61');
});

test('what happened is chosen first, and its fields alone are asked for', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12', transport);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Moved' }));
  const form = within(await screen.findByRole('form', { name: 'Moved' }));
  expect(form.queryByLabelText('Price')).toBeNull();
  await user.type(form.getByLabelText('Place'), 'Back room');
  await user.click(form.getByRole('button', { name: 'Record: Moved' }));
  await screen.findByText('Recorded.');
  expect(sent(asked)).toEqual([{ path: PATH, body: { widget_id: 12, activity: 'Moved', location: 'Back room' } }]);
  expect(screen.queryByRole('form', { name: 'Moved' })).toBeNull();
});

test('a sale has a price as people type it, and a time on the clock of the shop', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12?record=sold', transport);
  const form = within(screen.getByRole('form', { name: 'Sold' }));
  const user = userEvent.setup();
  await user.type(form.getByLabelText('Price'), '$1,150.50');
  await user.type(form.getByLabelText('When'), '2026-11-20T10:30');
  await user.click(form.getByRole('button', { name: 'Record: Sold' }));
  await screen.findByText('Recorded.');
  const body = { widget_id: 12, activity: 'Sold', price: 1150.5, completed: '2026-11-20 15:30:00', quantity: 1 };
  expect(sent(asked)).toEqual([{ path: PATH, body }]);
});

test('a sale that is not completed yet says so', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12?record=sold', transport);
  const form = within(screen.getByRole('form', { name: 'Sold' }));
  await userEvent.click(form.getByLabelText('Not completed yet'));
  await userEvent.click(form.getByRole('button', { name: 'Record: Sold' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ completed: null });
});

test('a refusal stands at its field, and so does a time that no clock shows', async () => {
  await goTo('/staff/artworks/12?record=sold', office({ refusal: refused('price', 'Say a price.') }).transport);
  const form = within(screen.getByRole('form', { name: 'Sold' }));
  const user = userEvent.setup();
  await user.click(form.getByRole('button', { name: 'Record: Sold' }));
  await waitFor(() => expect(form.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true'));
  await user.type(form.getByLabelText('When'), '2026-03-08T02:30');
  await user.click(form.getByRole('button', { name: 'Record: Sold' }));
  await waitFor(() => expect(form.getByLabelText('When').getAttribute('aria-invalid')).toBe('true'));
  expect(form.getAllByText(/There is no 02:30 on 2026-03-08/)).toHaveLength(2);
});

test('a piece goes back to whom it came from, unless others are named', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12?record=sent-back', transport);
  const form = within(screen.getByRole('form', { name: 'Sent back' }));
  expect(form.getByLabelText('Went to')).toHaveProperty('value', '9');
  await userEvent.selectOptions(form.getByLabelText('Went to'), '');
  await userEvent.click(form.getByRole('button', { name: 'Record: Sent back' }));
  await form.findAllByText('Please say whom it went back to.');
  expect(asked).toEqual([]);
});

test('without a script the same form is sent, and shown again with what was wrong', async () => {
  const { asked, transport } = office({ refusal: refused('location', 'Say where to.') });
  const url = '/staff/artworks/12?record=moved';
  const request = { url, origin: 'http://localhost', now: NOW, pageSize: 40, seed: 's' } as const;
  const typed = { form: 'record-transaction', widget_id: '12', happening: 'moved', location: '', completed: '' };
  const shown = await post(request, Object.entries(typed), transport, ASSETS);
  expect(shown).toMatchObject({ status: 422, html: expect.stringMatching(/aria-label="Moved"/) as string });
  expect(shown && 'html' in shown && shown.html).toMatch(/field-error">Say where to\./);
  expect(sent(asked)).toEqual([{ path: PATH, body: { activity: 'Moved', widget_id: 12 } }]);
});

test('what was begun is completed, and what was wrong is corrected with a reason', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12', transport);
  const user = userEvent.setup();
  const [begun] = within(screen.getByRole('region', { name: 'What became of it' })).getAllByRole('listitem');
  const line = within(begun!); // four are listed
  await user.type(line.getByLabelText('Invoice'), 'B-2');
  await user.click(line.getByRole('button', { name: 'Complete' }));
  await screen.findByText('It is completed.');
  await user.type(line.getByLabelText('Reason'), 'never came');
  await user.click(line.getByRole('button', { name: 'Correct' }));
  await screen.findByText(/It is corrected/);
  expect(sent(asked)).toEqual([
    { path: `${PATH}/4/completion`, body: { invoice: 'B-2' } },
    { path: `${PATH}/4/correction`, body: { reason: 'never came' } },
  ]);
});

test('who may only look records nothing', async () => {
  await goTo('/staff/artworks/12?record=sold', office({ role: 'framer' }).transport);
  expect(screen.queryByRole('button', { name: /Record|Complete|Correct/ })).toBeNull();
});

test('a customer whom nobody knows yet is added in the form of the sale, and chosen', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12?record=sold', transport);
  const form = within(screen.getByRole('form', { name: 'Sold' }));
  const user = userEvent.setup();
  await user.type(form.getByLabelText('Customer'), 'Zoe Ann Fresh');
  await user.click(await form.findByRole('option', { name: 'New customer “Zoe Ann Fresh”' }));
  await user.click(form.getByRole('button', { name: 'Add “Zoe Ann Fresh” as a new customer' }));
  await form.findByText('Zoe Ann Fresh is added.');
  await user.click(form.getByRole('button', { name: 'Record: Sold' }));
  await screen.findByText('Recorded.');
  expect(sent(asked)).toEqual([
    { path: 'core/contacts/people', body: { first: 'Zoe', middle: 'Ann', last: 'Fresh' } },
    { path: 'core/contacts/customers', body: { person_id: 5 } },
    { path: PATH, body: { widget_id: 12, activity: 'Sold', customer_id: 5, quantity: 1 } },
  ]);
});
