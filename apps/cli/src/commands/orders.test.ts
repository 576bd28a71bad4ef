import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderReply } from '@rabbet/client';
import { allServices } from '@rabbet/domain/orders/orders';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
let person = '';
let customer = '';
let employee = '';
let frame = '';
beforeAll(async () => {
  await shop.open();
  person = idIn((await records('people', 'add', ...optionsFor({ first: 'Ann', last: 'Bell' }))).text);
  customer = idIn((await records('customers', 'add', ...optionsFor({ 'person-id': person }))).text);
  employee = idIn((await records('employees', 'add', ...optionsFor({ 'person-id': person, title: 'framer' }))).text);
  const added = await services('add', ...optionsFor({ name: 'Frame', category: 'Frames', 'required-for-state': '2' }));
  frame = idIn(added.text);
  const steps = [
    ['Cut', '1', '40'],
    ['Join', '2', '100'],
  ] as const;
  for (const [name, no, percent] of steps)
    await records(
      'services-steps',
      'add',
      ...optionsFor({ 'service-id': frame, name, 'step-no': no, 'percent-complete': percent }),
    );
  const labor = { 'service-id': frame, 'time-formula': 'united_inches', 'base-factor': '36', 'base-labor-mins': '30' };
  await records('services-labor', 'add', ...optionsFor({ ...labor, markup: '1' }));
});
afterAll(() => shop.close());

const of =
  (noun: string) =>
  async (...args: readonly string[]) => {
    const answer = await shop.rabbet(args, { noun });
    return { ...answer, text: answer.lines.join('\n') };
  };
const orders = of('orders');
const services = of('services');
const records = of('records');
const steps = of('steps');
const idIn = (text: string) => /\d+/.exec(text)?.[0] ?? '';
const optionsFor = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).flatMap(([name, value]) => [`--${name}`, value]);

const add = (...more: readonly string[]) =>
  orders(
    'add',
    ...optionsFor({ 'customer-id': customer, item: 'Watercolor of the pier', size: '16 x 20' }),
    '--service',
    frame,
    ...more,
  );
const orderRow = async (id: string) => JSON.parse((await orders('show', id, '--json')).text) as OrderReply;

test('an order goes from the first word to Closed', async () => {
  const made = await add('--quantity', '2');
  expect([made.complaint, made.code]).toEqual(['', 0]);
  expect(made.text).toContain('It is Open. Total $240.00, owed $240.00.');
  const id = idIn(made.text);
  expect((await orders('show', id)).text).toMatch(/Frame, 16 x 20, \$120\.00/);
  const booked = await orders('book', id);
  expect(booked.text).toMatch(/It is Working, due on \w+ \d+, \d+\./);
  const [service] = allServices(await orderRow(id));
  const [cut, join] = service?.state ?? [];
  const due = await steps('due');
  expect(due.text).toContain(`${id}\t${service?.id}\tFrame\t${cut?.step_id}\tCut\t0\tin time`);
  const done = await steps(
    'complete',
    id,
    ...optionsFor({
      'service-id': String(service?.id),
      'step-id': String(join?.step_id),
      'employee-id': employee,
      location: 'Shelf 3',
    }),
  );
  expect(done.text).toContain('It is Ready');
  const ticket = (await orders('ticket', id)).text;
  expect(ticket).toMatch(/ORDER \d+ .*Ready/);
  expect(ticket).toMatch(/\[ \] 1 Cut\n.*\[x\] 2 Join: Ann Bell, \d{4}-\d\d-\d\d, Shelf 3/);
  expect(ticket).not.toContain('$');
  await orders('pay', id, ...optionsFor({ how: 'check', amount: '100', reference: '1042' }));
  expect((await orders('set-state', id, '--state', '7')).text).toContain('It is Closed');
  expect(await orderRow(id)).toMatchObject({
    state: 7,
    owed: 140,
    settled: [{ how: 'check', amount: 100 }],
  });
  expect((await orders('history', id)).text).toMatch(/Join of Frame done by Ann Bell, at Shelf 3/);
});

test('an order is canceled, reopened, copied and noted, and a dry run changes nothing', async () => {
  const id = idIn((await add()).text);
  await orders('book', id);
  expect((await orders('cancel', id, '--reason', 'they moved away', '--dry-run')).text).toContain(
    'Nothing is changed.',
  );
  expect(await orderRow(id)).toMatchObject({ state: 1 });
  expect((await orders('cancel', id, '--reason', 'they moved away')).text).toMatch(/It is canceled\.$/);
  const copied = await orders('copy', id);
  expect(await orderRow(idIn(copied.text))).toMatchObject({ state: 0, total: 120, copied_from: Number(id) });
  expect((await orders('reopen', id, '--reason', 'x')).complaint).toContain('Only a Closed order is reopened.');
  expect((await orders('note', id, '--text', 'called')).code).toBe(0);
});

test('a canceled order says what is to go back, until it is given back or booked again', async () => {
  const id = idIn((await add()).text);
  await orders('book', id);
  await orders('pay', id, ...optionsFor({ how: 'check', amount: '100' }));
  const canceled = await orders('cancel', id, '--reason', 'they moved away');
  expect(canceled.text).toMatch(/It is canceled\. To give back \$100\.00\.$/);
  expect((await orders('show', id)).text).toMatch(/\nto give back\t\$100\.00\n/);
  const listed = async () => (await orders('list', '--id', id)).text;
  expect(await listed()).toContain('\tto give back $100.00');
  const refund = await orders('give-back', id, ...optionsFor({ how: 'check', amount: '100', reason: 'canceled' }));
  expect(refund.text).toMatch(/It is canceled\.$/);
  expect((await orders('show', id)).text).not.toMatch(/\n(owed|to give back)\t/);
  expect(await listed()).not.toContain('to give back');
  expect((await orders('book', id)).text).toMatch(/It is Working, due on .* Total \$120\.00, owed \$120\.00\./);
});

test('the same payment within a minute is refused, unless it is another one', async () => {
  const id = idIn((await add()).text);
  const cash = optionsFor({ how: 'cash', amount: '20' });
  expect((await orders('pay', id, ...cash)).code).toBe(0);
  const repeated = await orders('pay', id, ...cash);
  expect([repeated.code, repeated.complaint]).toEqual([1, expect.stringContaining('Is this another one?')]);
  expect((await orders('pay', id, ...cash, '--again')).code).toBe(0);
  const payment = { how: 'cash', amount: 20 };
  expect(await orderRow(id)).toMatchObject({ settled: [payment, payment] });
});

test('items and services are added, changed and removed', async () => {
  const id = idIn((await orders('add', '--customer-id', customer)).text);
  const item = idIn((await orders('add-item', id, ...optionsFor({ item: 'Map', quantity: '3' }))).text);
  const added = await orders(
    'add-service',
    id,
    ...optionsFor({ 'item-id': item, service: frame, size: '18 x 18', property: 'color=black' }),
  );
  expect(added.text).toContain('Total $360.00');
  const service = idIn(added.text.replace(/^\d+\t\d+\t/, ''));
  const [first] = allServices(await orderRow(id));
  expect((await orders('change-service', String(first?.id), '--price', '50')).text).toContain('Total $150.00');
  expect((await orders('change-item', item, '--quantity', '1')).text).toContain('Total $50.00');
  expect((await orders('remove-service', String(first?.id))).text).toContain('Total $0.00');
  expect((await orders('remove-item', item)).code).toBe(0);
  expect((await orderRow(id)).items).toEqual([]);
  expect(service).not.toBe('');
});

test('a service is made by a vendor, with a variation and a cost', async () => {
  const firm = idIn((await records('companies', 'add', ...optionsFor({ name: 'Oak Works' }))).text);
  const vendor = { 'vendor-id': firm, 'vendor-variation': 'chop', 'vendor-cost': '42.50' };
  const id = idIn((await add(...optionsFor(vendor))).text);
  const made = async () => allServices(await orderRow(id))[0];
  const service = String((await made())?.id);
  expect(await made()).toMatchObject({
    vendor: { vendor_id: Number(firm), variation: 'chop', cost: 42.5, notes: null },
  });
  await orders('change-service', service, ...optionsFor({ ...vendor, 'vendor-notes': 'in walnut' }));
  expect(await made()).toMatchObject({ vendor: { variation: 'chop', notes: 'in walnut' } });
  const lacking = await orders('change-service', service, ...optionsFor({ 'vendor-cost': '5' }));
  expect([lacking.complaint, lacking.code === 0]).toEqual([
    expect.stringContaining('Vendor vendor id: It is required.'),
    false,
  ]);
});

test('many orders are opened and booked from a file, and a wrong row is told by its line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rabbet-orders-'));
  const file = join(folder, 'orders.ndjson');
  const properties = ['width', 'height'].map((name) => ({ name, value: '16' }));
  const item = { quantity: 1, services: [{ template_id: Number(frame), properties }] };
  const row = { customer_id: Number(customer), items: [item] };
  const rows = [row, { ...row, items: [{ ...item, quantity: 0 }] }, { ...row, description: 'third' }];
  writeFileSync(file, rows.map((order) => JSON.stringify(order)).join('\n'));
  const many = await orders('add', '--from', file);
  const results = many.lines.map((line) => JSON.parse(line) as { id: number | null; status: string });
  expect(results.map(({ status }) => status)).toEqual(['opened', 'refused', 'opened']);
  expect(many.code).toBe(1);
  const ids = results.flatMap(({ id }) => id ?? []);
  writeFileSync(file, ids.map((id) => JSON.stringify({ id })).join('\n'));
  expect(
    (await orders('book', '--from', file)).lines.map((line) => (JSON.parse(line) as { status: string }).status),
  ).toEqual(['done', 'done']);
  expect(await orderRow(String(ids[0]))).toMatchObject({ state: 1 });
});

test('what is wrong is told by name, and nothing is done', async () => {
  const id = idIn((await add()).text);
  const before = await orderRow(id);
  const item = String(before.items[0]?.id);
  const service = String(allServices(before)[0]?.id);
  const wrong = [
    [await orders('change-item', item, '--quantity', '0'), '--quantity'],
    [await orders('change-service', service, '--property', 'width=-4'), 'The width is more than nothing'],
    [await orders('discount', id, '--amount', '120.01'), 'at most $120.00'],
    [await orders('change-service', service, '--parent-id', service), 'cannot be nested in itself'],
    [await services('remove', frame, '--yes'), 'still in use'],
    [await orders('set-state', id, '--state', '102'), '102 (NotOpen) only filters lists'],
    [await orders('add-service', id, ...optionsFor({ 'item-id': item, service: frame })), 'united_inches'],
  ] as const;
  for (const [{ complaint, code }, words] of wrong)
    expect([complaint, code]).toEqual([expect.stringContaining(words), expect.any(Number)]);
  expect(wrong.map(([{ code }]) => code).includes(0)).toBe(false);
  expect(await orderRow(id)).toEqual(before);
  await orders('book', id);
  const step = await steps(
    'complete',
    id,
    ...optionsFor({ 'service-id': service, 'step-id': '999', 'employee-id': employee }),
  );
  expect([step.code === 0, step.complaint]).toEqual([false, expect.stringContaining('no such step')]);
  expect((await orders('set-state', id, '--state', '5')).complaint).not.toBe('');
  expect((await orders('show', '4711')).complaint).toContain('There is no order 4711.');
});

test('a service is shown with its steps and rules, and found by its category', async () => {
  expect((await services('list', '--category', 'FRAMES')).text).toContain(
    `${frame}\tFrame\tFrames\tQuantity\tAssembly`,
  );
  expect((await services('show', frame)).text).toMatch(/step \d+\tCut/);
  expect((await services('add', ...optionsFor({ name: 'FRAME', category: 'frames' }))).complaint).toContain(
    'each is there once',
  );
  expect((await services('change', frame, '--description', 'By the foot')).code).toBe(0);
});

test('a service says which properties it asks for, and a rule is warned about when it is saved', async () => {
  const glass = idIn((await services('add', ...optionsFor({ name: 'Glass' }))).text);
  const rule = { 'service-id': glass, target: 'Glass', 'quantity-formula': '1 / yield + panes' };
  const added = await records('services-materials', 'add', ...optionsFor(rule));
  expect(added.text).toContain('Mind this: The formula reads “panes”');
  const sheet = (await services('show', glass)).text;
  expect(sheet).toMatch(/asks for width\tneeded\nasks for height\tneeded\nasks for panes\tneeded/);
  expect(sheet).toMatch(/material \d+\tGlass; mind this: The formula reads “panes”/);
});

test('the tax of the shop is proposed, and what was taken is said', async () => {
  const addOrder = (...more: readonly string[]) => orders('add', '--customer-id', customer, ...more);
  expect((await addOrder()).text).toContain('No tax: the shop has set none.');
  await of('shop')('set', '--tax', '7.25');
  const proposed = await addOrder();
  expect(proposed.text).toContain('Tax 7.25%, the sales tax of the shop.');
  const withOwnRate = await addOrder('--tax-rate', '0.02');
  expect(withOwnRate.text).not.toContain('Tax');
  const exempt = idIn((await records('customers', 'add', ...optionsFor({ 'person-id': person }), '--tax-exempt')).text);
  const taxless = await orders('add', '--customer-id', exempt);
  expect(taxless.text).toContain('No tax: the customer is exempt.');
  const rates = [proposed, withOwnRate, taxless].map(async ({ text }) => (await orderRow(idIn(text))).tax_rate);
  expect(await Promise.all(rates)).toEqual([0.0725, 0.02, 0]);
  const quoted = await orders('quote', ...optionsFor({ item: 'Map', size: '16 x 20', service: frame }));
  expect(quoted.text).toContain('tax\t$8.70');
  await of('shop')('set', '--tax', '0');
});

test('a state is said by its name, in lists and when it is set', async () => {
  const id = idIn((await orders('add', '--customer-id', customer, '--description', 'By name')).text);
  const listed = async (state: string) => (await orders('list', '--state', state, '--term', 'By name')).text;
  expect([await listed('not-closed'), await listed('closed')]).toEqual([expect.stringContaining(id), '']);
  expect((await orders('set-state', id, '--state', 'delivered')).complaint).not.toBe('');
  expect((await orders('set-state', id, '--state', 'not-closed')).complaint).toContain('Choose one of open, working');
});

test('a change goes by the revision that was seen, and says how to go on where somebody was faster', async () => {
  const id = idIn((await add()).text);
  const order = await orderRow(id);
  const service = String(allServices(order)[0]?.id);
  await orders('note', id, '--text', 'called');
  const seen = ['--revision', String(order.revision)];
  const late = await orders('book', id, ...seen);
  expect(late.complaint).toMatch(/Order \d+ has changed since it was looked at[^]*say it again with --revision \d+/);
  expect((await orders('change-service', service, '--price', '5', ...seen)).complaint).toContain(
    `The order of service ${service} has changed since`,
  );
  expect((await orderRow(id)).state).toBe(0);
  const now = String((await orderRow(id)).revision);
  expect((await orders('book', id, '--revision', now)).text).toContain('It is Working');
});

test('a list is printed as CSV, with all columns under the names of the API', async () => {
  const id = idIn((await add()).text);
  const { lines, code } = await orders('list', '--csv', '--id', id);
  const [heading = '', row = '', ...more] = lines.map((line) => line.replace(/\r$/, ''));
  expect({ code, more }).toEqual({ code: 0, more: [] });
  expect(heading).toMatch(/^id,revision,registration_id,state,cancelled,customer_id,customer,/);
  expect(row).toMatch(new RegExp(`^${id},3,,0,false,${customer},Ann Bell,,,`));
  expect((await orders('list', '--csv', '--json')).code).toBe(2);
});

test('a dry run tells what the order would be', async () => {
  const id = idIn((await add()).text);
  const tried = await orders('book', id, '--dry-run');
  expect(tried.text).toMatch(/^Nothing is changed\. Without --dry-run, order \d+ is booked\. It is Working, due on /);
  const dryRun = JSON.parse((await orders('book', id, '--dry-run', '--json')).text) as OrderReply;
  expect(dryRun).toMatchObject({ would: 'is booked', whole: { state: 1, total: 120 } });
  expect((await add('--dry-run')).text).toContain('It is Open. Total $120.00');
  expect((await orderRow(id)).state).toBe(0);
});

test('a piece is sold under an order, and each shows the other', async () => {
  const artworks = of('artworks');
  const id = idIn((await add()).text);
  const piece = idIn((await artworks('add', ...optionsFor({ name: 'Low Tide', price: '800' }), '--purchased')).text);
  expect((await artworks('transact', piece, 'sold', '--order-id', '4711')).complaint).toContain(
    'There is no framing order 4711.',
  );
  expect((await artworks('transact', piece, 'sold', '--order-id', id)).code).toBe(0);
  expect((await orders('show', id)).text).toMatch(new RegExp(`sold piece ${piece}\tLow Tide, \\$800\\.00, \\d{4}-`));
  expect((await artworks('show', piece)).text).toContain(`order ${id}`);
});

test('services that are nested too deep in a file are refused by name', async () => {
  const bare = Number(idIn((await services('add', ...optionsFor({ name: 'Bare' }))).text));
  const deep = (depth: number): object => ({
    template_id: bare,
    ...(depth > 1 && { services: [deep(depth - 1)] }),
  });
  const rows = [5, 6].map((depth) => ({ customer_id: Number(customer), items: [{ services: [deep(depth)] }] }));
  const file = join(mkdtempSync(join(tmpdir(), 'rabbet-orders-')), 'deep.ndjson');
  writeFileSync(file, rows.map((order) => JSON.stringify(order)).join('\n'));
  const [fine, refused] = (await orders('add', '--from', file)).lines.map((line) => JSON.parse(line) as object);
  expect(fine).toMatchObject({ status: 'opened' });
  expect(JSON.stringify(refused)).toContain('Services are nested at most 5 deep.');
});
