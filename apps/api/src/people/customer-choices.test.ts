import type { CustomerChoice } from '@rabbet/domain/people/people';
import type { Role } from '@rabbet/domain/callers/roles';
import { erasePerson } from '@rabbet/commands';
import { compareWith, type CompareReply, type Documentation } from '../testing/documentation';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const PEOPLE = 'core/contacts/people';
const COMPANIES = 'core/contacts/companies';
const CUSTOMERS = 'core/contacts/customers';
const VECTORS = 'core/contacts/vectors';
let differ: CompareReply;
let greene = 0;
let rosalind = 0;
let mill = 0;
let buyer = 0;
let contact = 0;
let maker = 0;
beforeAll(async () => {
  await shop.open();
  differ = compareWith((await shop.ask<Documentation>('docs/openapi.json')).body);
  rosalind = await shop.add(PEOPLE, { first: 'Rosalind', last: 'Greene' });
  await shop.add(VECTORS, { person_id: rosalind, value: '(919) 555-0142' });
  await shop.add(VECTORS, { person_id: rosalind, value: 'rosalind@example.com', primary: false });
  greene = await shop.add(CUSTOMERS, { person_id: rosalind });
  await shop.add('core/commerce/orders', { customer_id: greene, description: 'Map' });
  const over = await shop.add('core/commerce/orders', { customer_id: greene, description: 'Fan' });
  await shop.asStaff(`core/commerce/orders/cancel/${over}`, { body: { reason: 'by mistake' } });
  await shop.add(PEOPLE, { first: 'Ann', last: 'Green' });
  contact = await shop.add(PEOPLE, { first: 'Bo', last: 'Miller' });
  mill = await shop.add(COMPANIES, { name: 'Oak Mill' });
  await shop.add(VECTORS, { company_id: mill, value: '9195550199' });
  buyer = await shop.add(CUSTOMERS, { company_id: mill, person_id: contact });
  maker = await shop.add(COMPANIES, { name: 'Greenwood Moldings' });
  await shop.shop.projections.settled();
});
afterAll(() => shop.close());

const choices = (term: string, role: Role = 'administrator', more = '') =>
  shop.asRole<readonly CustomerChoice[]>(role, `${CUSTOMERS}/choices?term=${encodeURIComponent(term)}${more}`);
const doubles = (query: Readonly<Record<string, string>>, role: Role = 'administrator') =>
  shop.asRole<readonly CustomerChoice[]>(role, `${CUSTOMERS}/doubles?${new URLSearchParams(query).toString()}`);
const inWords = (body: readonly CustomerChoice[]) =>
  body.map(({ customer_id, name }) => (customer_id === null ? `${name}, none yet` : name));
const suggested = async (...parameters: Parameters<typeof choices>) => inWords((await choices(...parameters)).body);
const alike = async (...parameters: Parameters<typeof doubles>) => inWords((await doubles(...parameters)).body);

test('a customer is suggested with what tells them from others, and how many orders are open', async () => {
  const reply = await choices('rosa gree');
  expect(differ(`/${CUSTOMERS}/choices`, 'get', reply, 'staff')).toEqual([]);
  expect(reply.body).toEqual([
    {
      customer_id: greene,
      person_id: rosalind,
      company_id: null,
      name: 'Rosalind Greene',
      details: ['(919) 555-0142', 'rosalind@example.com'],
      open_orders: 1,
    },
  ]);
});

test('who is called so comes first, then whose names begin so, customers before people who are none', async () => {
  expect(await suggested('gree')).toEqual(['Rosalind Greene', 'Ann Green, none yet', 'Greenwood Moldings, none yet']);
  expect(await suggested('green')).toEqual(['Ann Green, none yet', 'Rosalind Greene', 'Greenwood Moldings, none yet']);
  expect(await suggested('gree', 'administrator', '&count=1')).toEqual(['Rosalind Greene']);
});

test.each([
  ['0142', () => ['Rosalind Greene']],
  ['rosalind@exa', () => ['Rosalind Greene']],
  ['oak', () => ['Oak Mill']],
  ['555-0199', () => ['Oak Mill']],
  ['nobody', () => []],
])('staff find a customer by phone, e-mail address and company: %s', async (term, names) =>
  expect(await suggested(term)).toEqual(names()),
);

test('the number of a customer leads to them', async () => {
  expect((await choices(String(greene))).body[0]?.customer_id).toBe(greene);
  expect((await choices(`#${buyer}`)).body[0]?.name).toBe('Oak Mill');
});

test('a company says who buys for it, and that person may be chosen for themselves', async () => {
  expect((await choices('miller')).body).toMatchObject([
    {
      customer_id: buyer,
      person_id: contact,
      company_id: mill,
      name: 'Oak Mill',
      details: ['by Bo Miller', '(919) 555-0199'],
    },
    { customer_id: null, person_id: contact, company_id: null, name: 'Bo Miller', open_orders: null },
  ]);
  expect((await choices('moldings')).body).toMatchObject([{ customer_id: null, person_id: null, company_id: maker }]);
});

test('who may not read people finds names without contact details, and visitors find nothing', async () => {
  for (const role of ['framer', 'editor'] as const) {
    expect((await choices('greene', role)).body[0]).toMatchObject({ name: 'Rosalind Greene', details: [] });
    expect(await suggested('0142', role)).toEqual([]);
    expect(await alike({ name: 'Somebody', phone: '9195550142' }, role)).toEqual([]);
  }
  expect((await choices('greene', 'framer')).body[0]?.open_orders).toBe(1);
  expect((await choices('greene', 'editor')).body[0]?.open_orders).toBeNull();
  for (const read of ['choices?term=greene', 'doubles?name=greene'])
    expect((await shop.ask(`${CUSTOMERS}/${read}`)).status).toBe(401);
});

test('a new customer may be somebody of the same name, however it is typed, or of nearly that name', async () => {
  const reply = await doubles({ name: 'rosalind GREENE' });
  expect(differ(`/${CUSTOMERS}/doubles`, 'get', reply, 'staff')).toEqual([]);
  expect(reply.body).toMatchObject([{ customer_id: greene, details: ['(919) 555-0142', 'rosalind@example.com'] }]);
  for (const name of ['Greene, Rosalind', 'Rosalind Greeen', 'Rosalnd Greene'])
    expect(await alike({ name })).toEqual(['Rosalind Greene']);
  expect(await alike({ name: 'Ann Green' })).toEqual(['Ann Green, none yet']);
  expect(await alike({ name: 'Oak Mil' })).toEqual(['Oak Mill']);
});

test('a new customer may be somebody who is reached by the same phone or e-mail address', async () => {
  expect(await alike({ name: 'R. G.', phone: '919.555.0142' })).toEqual(['Rosalind Greene']);
  expect(await alike({ name: 'R. G.', email: 'Rosalind@Example.com' })).toEqual(['Rosalind Greene']);
  expect(await alike({ name: 'R. G.', email: 'rosalind@example.co' })).toEqual([]);
});

test('two of one name with other phones and addresses are two, and another name is somebody else', async () => {
  expect(await alike({ name: 'Rosalind Greene', phone: '9195550111', email: 'other@example.com' })).toEqual([]);
  expect(await alike({ name: 'Robert Greene' })).toEqual([]);
  expect(await alike({ name: '' })).toEqual([]);
});

test('who was erased is neither suggested nor taken for a double', async () => {
  const person_id = await shop.add(PEOPLE, { id: 90, first: 'Wanda', last: 'Quill' });
  await shop.add(CUSTOMERS, { person_id });
  await shop.shop.projections.settled();
  expect(await suggested('quill')).toEqual(['Wanda Quill']);
  expect(await alike({ name: 'Wanda Quil' })).toEqual(['Wanda Quill']);
  await erasePerson(shop.shop.writeSide, String(person_id), new Date());
  await shop.shop.projections.settled();
  expect(await suggested('quill')).toEqual([]);
  expect(await alike({ name: 'Wanda Quil' })).toEqual([]);
});

test('those who were merged are suggested once, with the orders of both', async () => {
  const original = await shop.add(PEOPLE, { first: 'Cleopatra', last: 'Voss' });
  const duplicate = await shop.add(PEOPLE, { first: 'Cleo', last: 'Voss' });
  const first = await shop.add(CUSTOMERS, { person_id: original });
  const second = await shop.add(CUSTOMERS, { person_id: duplicate });
  for (const customer_id of [first, second]) await shop.add('core/commerce/orders', { customer_id });
  const reason = 'told by telephone';
  await shop.asStaff(`${PEOPLE}/${duplicate}/merging`, { body: { into: original, reason } });
  await shop.asStaff(`${CUSTOMERS}/${second}/merging`, { body: { into: first, reason } });
  await shop.shop.projections.settled();
  expect((await choices('voss')).body).toMatchObject([{ customer_id: first, person_id: original, open_orders: 2 }]);
  expect((await choices(String(second))).body[0]).toMatchObject({ customer_id: first });
});
