import type { OrderReply } from '@rabbet/client';
import { allServices } from '@rabbet/domain/orders/orders';
import { ServedShop } from '../../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const rabbet = async (...[noun = '', ...words]: readonly string[]) => {
  const { lines, complaint } = await shop.rabbet(words, { noun });
  expect(complaint).toBe('');
  return lines.join('\n');
};
const added = async (...words: readonly string[]) => /\d+/.exec(await rabbet(...words))?.[0] ?? '';

async function serviceThatAsksFor(property: string): Promise<string> {
  const id = await added('services', 'add', '--name', property);
  const rule = ['--service-id', id, '--target', 'Glass', '--quantity-formula', property];
  await added('records', 'services-materials', 'add', ...rule);
  return id;
}

/** Properties of each service, such as "panes 2". */
const saidOf = (order: Pick<OrderReply, 'items' | 'services'>) =>
  allServices(order).map(({ properties }) =>
    Object.entries(properties)
      .map(([name, { value }]) => `${name} ${value}`)
      .sort(),
  );

test('a mat asks for its border and opening, which stand on the ticket as they were said', async () => {
  const opening = ['--asks-for', 'border, opening_width, opening_height'];
  const mat = await added('services', 'add', '--name', 'Opened mat', ...opening);
  expect(await rabbet('services', 'show', mat)).toMatch(/asks for border\W+may be left out/);
  const item = ['--service', mat, '--service', await serviceThatAsksFor('Corners'), '--size', '16 x 20'];
  const properties = ['border=2 1/2', 'opening_width=11"', 'opening_height=38 cm', 'corners=4'];
  const person = await added('records', 'people', 'add', '--first', 'Bo', '--last', 'Lee');
  const customer = await added('records', 'customers', 'add', '--person-id', person);
  const order = await added(
    'orders',
    'add',
    '--customer-id',
    customer,
    ...item,
    ...properties.flatMap((property) => ['--property', property]),
  );
  const ticket = (await rabbet('orders', 'ticket', order)).replaceAll(/\s+/g, ' ');
  expect(ticket).toContain('Opened mat, 16 x 20, border: 2 1/2, opening width: 11, opening height: 38 cm ');
});

test('a property of the first item is said of the services that ask for it, and of all where none does', async () => {
  const ids = [await serviceThatAsksFor('Panes'), await serviceThatAsksFor('Hooks')];
  const services = ids.flatMap((id) => ['--service', id]);
  const properties = ['PANES=2', 'hooks=3', 'color=black'].flatMap((text) => ['--property', text]);
  const item = [...services, ...properties, '--size', '16 x 20'];
  const expected = [
    ['color black', 'height 20', 'panes 2', 'width 16'],
    ['color black', 'height 20', 'hooks 3', 'width 16'],
  ];
  expect(saidOf(JSON.parse(await rabbet('orders', 'quote', ...item, '--json')) as OrderReply)).toEqual(expected);
  const person = await added('records', 'people', 'add', '--first', 'Ann', '--last', 'Bell');
  const customer = await added('records', 'customers', 'add', '--person-id', person);
  const order = await added('orders', 'add', '--customer-id', customer, ...item);
  const whole = JSON.parse(await rabbet('orders', 'show', order, '--json')) as OrderReply;
  expect(saidOf(whole)).toEqual(expected);
});

test('an item is added to an order by the options by which an order is opened with it', async () => {
  const service = await serviceThatAsksFor('Nails');
  const item = [
    '--item',
    'Pier',
    '--quantity',
    '2',
    '--location',
    'Shelf 3',
    '--service',
    service,
    '--property',
    'nails=2',
    '--size',
    '16 x 20',
  ];
  const person = await added('records', 'people', 'add', '--first', 'Cy', '--last', 'Ray');
  const customer = await added('records', 'customers', 'add', '--person-id', person);
  const order = await added('orders', 'add', '--customer-id', customer, ...item);
  await rabbet('orders', 'add-item', order, ...item);
  const whole = JSON.parse(await rabbet('orders', 'show', order, '--json')) as OrderReply;
  const pier = { description: 'Pier', quantity: 2, location: 'Shelf 3' };
  expect(whole.items).toMatchObject([pier, pier]);
  const nails = ['height 20', 'nails 2', 'width 16'];
  expect(saidOf(whole)).toEqual([nails, nails]);
  expect(new Set(allServices(whole).map(({ item_id }) => item_id)).size).toBe(2);
  for (const verb of [['add', '--customer-id', customer], ['add-item', order], ['quote']]) {
    const { complaint } = await shop.rabbet([...verb, '--item', 'Pier', '--size', '16 x 20'], { noun: 'orders' });
    expect(complaint).toContain(
      'A size, properties, materials and a vendor are those of a service: name it by --service.',
    );
  }
});

test('the help says the calls by which an order of a new customer is opened, in their order', async () => {
  const help = await rabbet('orders', 'add', '--help');
  const calls = [...help.matchAll(/rabbet (\w+ .*--(?:last|person-id|customer-id) .*)$/gm)].slice(-3);
  let id = '';
  for (const [, call = ''] of calls) {
    const words = call
      .replace(/ \| cut -f1\)$/, '')
      .replace('$id', id)
      .split(' ');
    id = await added(...words);
  }
  expect(calls.map(([, call]) => /^\w+/.exec(call ?? '')?.[0])).toEqual(['records', 'records', 'orders']);
  expect(await rabbet('orders', 'show', id)).toMatch(/customer\t\d+ Ann Bell\n/);
});
