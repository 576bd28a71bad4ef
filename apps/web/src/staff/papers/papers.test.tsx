import type { OrderReply, OrderServiceReply } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { render as show, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { render } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { customerOf, employeeOf, stepOf } from '../../testing/order-replies';
import { QrCode } from '../../ui/QrCode';

const FRAME: OrderServiceReply = {
  id: 71,
  item_id: 81,
  parent_id: null,
  template_id: 1,
  template: null,
  name: 'Frame',
  category: 'Frames',
  application: 'Quantity',
  required_for_state: 2,
  price: 120.5,
  explicit_price: null,
  computed_price: 120.5,
  cost: 60,
  materials: [],
  vendor: null,
  progress: 50,
  next_step_id: 92,
  age: 31,
  lateness: 'critical',
  properties: {
    width: { value: '16.375', units: null, provisional: true },
    height: { value: '20', units: 'inch', provisional: false },
    moulding: { value: 'Walnut cap', units: null, provisional: false },
  },
  provisionals: ['width'],
  lines: [
    {
      of: 'material',
      name: 'Mat board',
      amount: 20.5,
      item_quantity: 0.5,
      sheets: 1,
      because: 'rule 4: $41.00',
      widget_id: null,
      widget: null,
      cut: { width: 18.5, height: 22, per_sheet: 2, is_turned: true, sheets: 1 },
    },
  ],
  state: [
    { ...stepOf(91, 1, 'Cut'), started: null, completed: '2026-11-02 15:30:00', employee: employeeOf(7, 'Elias Oak') },
    stepOf(92, 2, 'Join'),
  ],
  services: {},
};
const RUSH: OrderServiceReply = {
  ...FRAME,
  id: 73,
  item_id: null,
  name: 'Rush',
  application: 'Order',
  price: 50,
  lines: [],
  state: [],
  properties: { turn_around: { value: '10', units: null, provisional: false } },
  provisionals: [],
};
const NONE = { pickup_location_id: null, pickup_location: null, copied_from: null, cancelled_because: null } as const;
const UPDATED = { updated_at: '2026-11-21T15:00:00.000Z' } as const;
const UNREACHED = {
  assembly_date: null,
  ready_date: null,
  delivered_date: null,
  inspected_date: null,
  invoiced_date: null,
  closed_date: null,
} as const;
const WHOLE: OrderReply = {
  ...NONE,
  ...UNREACHED,
  id: 61,
  revision: 12,
  registration_id: null,
  customer_id: 51,
  customer: { ...customerOf(51, 'Hal Hall'), company: { id: 6, revision: 0, name: 'Hall & Sons' } },
  company_contact_id: 41,
  company_contact: { id: 41, revision: 0, name: 'Bo Bell' },
  sales_person_id: 3,
  sales_person: employeeOf(3, 'Nora Whit'),
  purchase_order: 'PO 4711',
  send_invoice: true,
  description: 'Two prints',
  state: 1,
  due_date: null,
  proposed_due_date: null,
  late: true,
  discount: 10,
  tax_rate: 0.0725,
  sub_total: 281,
  tax: 20.37,
  total: 301.37,
  paid: 50,
  owed: 251.37,
  book_date: null,
  ticket_count: 1,
  job_count: 2,
  progress: 37.5,
  age: 21,
  created_at: '2026-11-01T15:00:00.000Z',
  warnings: [],
  call: null,
  ready_mail: null,
  fetched_by: null,
  sales: [],
  ...UPDATED,
  before_discount: 291,
  settable_states: [0, 2],
  barred_states: [],
  settled: [
    { how: 'check', amount: 40, reference: '1042', at: '2026-11-01T16:05:00.000Z' },
    { how: 'terminal', amount: 20, reference: '4242', at: '2026-11-02T16:05:00.000Z' },
    { how: 'cash', amount: -10, reference: null, at: '2026-11-03T16:05:00.000Z' },
  ],
  items: [
    {
      ...UPDATED,
      id: 81,
      order_id: 61,
      configuration: { Frame: FRAME },
      indice: 0,
      description: 'Watercolor',
      instructions: 'Float it.',
      state: 1,
      quantity: 2,
      price: 241,
      location: null,
      progress: 50,
      manufacturing_notes: 'Old tape',
      migration_notes: null,
      ticket_id: null,
    },
  ],
  services: { Rush: RUSH },
};

/** The text of a paper as the server sends it to somebody, and the answer's status. */
async function paper(name: string, role: Role = 'sales', order: object = WHOLE) {
  const answer = (request: { readonly path: string }): readonly [number, unknown] | null => {
    return request.path === 'core/commerce/orders' ? [200, [order]] : null;
  };
  const { transport } = backOffice({ who: memberAs(role), answer });
  const visit = { origin: 'https://rabbet.example', now: NOW, pageSize: 40 } as const;
  const page = await render({ url: `/staff/orders/61/${name}`, ...visit }, transport, ASSETS);
  const html = 'html' in page ? page.html : '';
  const sheet = new DOMParser().parseFromString(html, 'text/html').querySelector('.paper-sheet');
  document.body.innerHTML = sheet?.outerHTML ?? '';
  return { status: page.status, text: sheet?.textContent ?? '' };
}

const pathOf = (name: string) => screen.getByRole('img', { name }).querySelector('path')?.getAttribute('d') ?? '';

test('the ticket tells a framer what to do for whom and until when, and no price', async () => {
  const { status, text } = await paper('ticket', 'framer', { ...WHOLE, due_date: '2026-11-20' });
  expect(status).toBe(200);
  for (const words of ['Due Friday, November 20', 'Rush', 'Late', 'Hall & Sons', 'Float it.', 'Old tape', '2 pieces'])
    expect(text).toContain(words);
  expect(text).toContain('16 3/8 x 20');
  expect(text).toContain('Mat board: cut 18 1/2 x 22, turned, 2 out of a sheet, 1 sheet');
  const steps = [...screen.getByRole('list', { name: 'Steps of Frame' }).children].map((one) => [
    one.textContent,
    one.querySelector('[role=img]')?.getAttribute('aria-label'),
  ]);
  expect(steps).toEqual([
    ['CutElias Oak', 'done'],
    ['Join', 'to do'],
  ]);
  expect(text).not.toContain('$');
});

test('the code of a ticket opens the order on a phone', async () => {
  await paper('ticket');
  const drawn = pathOf('Opens the order on a phone');
  show(<QrCode text="https://rabbet.example/staff/orders/61" label="the same" />);
  expect(drawn).not.toBe('');
  expect(pathOf('the same')).toBe(drawn);
});

test('a code has a square for each dark place', () => {
  show(<QrCode text="Rabbet" label="a code" />);
  const dark = encode('Rabbet', { ecc: 'M', border: 2 }).data.flat().filter(Boolean);
  expect(pathOf('a code').match(/M/g)).toHaveLength(dark.length);
});

test('a quote tells prices, what is assumed, when it would be done and how long it holds', async () => {
  const { text } = await paper('quote');
  expect(text).toContain('Frame16 3/8 x 20 · moulding: Walnut cap · size assumed2$120.50$241.00');
  expect(text).toContain('Before the discount$291.00Discount-$10.00Subtotal$281.00Tax (7.25%)$20.37Total$301.37');
  expect(text).toContain('Ready by, if you order todayDecember 2, 2026'); // in the 10 days of a rush
  expect(text).toContain('This quote is valid for 30 days, until December 22, 2026.');
  expect(text).toContain('assumed until the art arrives');
  expect(text).not.toContain('rule 4');
});

test('the quote of a booked order says that its prices stand, and no day until which they would', async () => {
  const whole = { ...WHOLE, book_date: '2026-11-20T15:00:00.000Z', due_date: '2026-12-11' };
  const { text } = await paper('quote', 'sales', whole);
  expect(text).toContain('This order is booked: these prices stand.');
  expect(text).not.toMatch(/valid for|if you order today/);
});

test('a quote of measured art warns of nothing, and one without tax or discount names neither', async () => {
  const { width, ...others } = FRAME.properties;
  const measured = { ...FRAME, properties: { ...others, width: { ...width!, provisional: false } }, provisionals: [] };
  const items = WHOLE.items.map((item) => ({ ...item, configuration: { Frame: measured } }));
  const whole = { ...WHOLE, items, services: {}, discount: 0, tax_rate: 0 };
  const { text } = await paper('quote', 'sales', whole);
  expect(text).not.toMatch(/assumed|Discount|Tax/);
});

test('an invoice says whom it bills, for which purchase order, what is paid and what is due', async () => {
  const whole = { ...WHOLE, invoiced_date: '2026-11-24T15:00:00.000Z' };
  const { text } = await paper('invoice', 'sales', whole);
  expect(text).toContain('Invoice 61November 24, 2026');
  expect(text).toContain('Bill toHall & SonsAttentionBo BellPurchase orderPO 4711');
  expect(document.querySelector('.paper-prices tfoot')?.textContent).toMatch(/Total\$301\.37Paid\$50\.00Due\$251\.37$/);
  expect(text).toContain('Paid$50.00Due$251.37');
  const overpaid = await paper('invoice', 'sales', { ...WHOLE, paid: 311.37, owed: -10 });
  expect(overpaid.text).toContain('We owe you$10.00');
  expect(overpaid.text).not.toContain('checks');
});

test('a receipt tells each payment and what was given back', async () => {
  const { text } = await paper('receipt');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1, 4)).toEqual([
    'November 1, 2026Check 1042$40.00',
    'November 2, 2026Card at the terminal, ending in 4242$20.00',
    'November 3, 2026Given back: cash-$10.00',
  ]);
  expect(text).toContain('Paid in all$50.00Total of the order$301.37Still due$251.37');
  const unpaid = await paper('receipt', 'sales', { ...WHOLE, settled: [] });
  expect(unpaid.text).toContain('Nothing was paid yet.');
});

test.each(['quote', 'invoice', 'receipt'])('there is no %s for a framer', async (name) => {
  const { status, text } = await paper(name, 'framer');
  expect([status, text]).toEqual([404, '']);
});

test.each(['ticket', 'quote', 'invoice', 'receipt'])('the order of a registration has no %s', async (name) => {
  expect((await paper(name, 'sales', { ...WHOLE, revision: null, registration_id: 31 })).status).toBe(404);
});
