import type { PeopleRow } from '@rabbet/domain/people/people-list';
import type { Role } from '@rabbet/domain/callers/roles';
import type { Paged } from '@rabbet/domain/pages/paging';
import { erasePerson } from '@rabbet/commands';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const PEOPLE = 'core/contacts/people';
let adams = 0;
let mill = 0;
let customer = 0;
beforeAll(async () => {
  await shop.open();
  adams = await shop.add(PEOPLE, { id: 70, first: 'Bea', last: 'Adams' });
  await shop.add('core/contacts/vectors', { person_id: adams, value: 'bea@example.com' });
  await shop.add('core/contacts/vectors', { person_id: adams, value: '9195550142' });
  customer = await shop.add('core/contacts/customers', { person_id: adams });
  await shop.add('core/commerce/orders', { customer_id: customer });
  await shop.add(PEOPLE, { id: 71, first: 'Cy', last: 'Young' });
  await shop.add(PEOPLE, { id: 72, first: 'Madonna' });
  mill = await shop.add('core/contacts/companies', { name: 'Oak Mill' });
  await shop.add('core/contacts/customers', { company_id: mill, person_id: 71 });
  await shop.add('core/contacts/companies', { name: 'Lee, Ann', is_artist: true });
  await shop.shop.projections.settled();
});
afterAll(() => shop.close());

const list = (query = '', role: Role = 'administrator') =>
  shop.asRole<Paged<PeopleRow>>(role, `core/contacts/directory?${query}`);
const names = async (...parameters: Parameters<typeof list>) =>
  (await list(...parameters)).body.data.map(({ name }) => name);
const EVERYBODY = ['Bea Adams', 'Ann Lee', 'Oak Mill', 'Cy Young', 'Madonna'];

test('persons and companies stand in one list by their last names and names, those without one last', async () => {
  const { body } = await list();
  expect(body.data.map(({ name }) => name)).toEqual(EVERYBODY);
  expect(body.total_rows).toBe(5);
  expect(body.data[0]).toMatchObject({
    id: adams,
    kind: 'person',
    phone: '(919) 555-0142',
    email: 'bea@example.com',
    customer_id: customer,
    open_orders: 1,
  });
  expect(body.data[2]).toMatchObject({ id: -mill, kind: 'company', is_artist: false, open_orders: 0 });
  expect(await names('sort=-name')).toEqual(['Cy Young', 'Oak Mill', 'Ann Lee', 'Bea Adams', 'Madonna']);
});

test.each(['name', '-name'])('page after page shows each of them once: %s', async (sort) => {
  const seen: (string | null)[] = [];
  let after = '';
  for (let page = 1; page <= 3; page++) {
    const reply = await list(`count=2&sort=${sort}&${after === '' ? '' : `after=${after}`}`);
    seen.push(...reply.body.data.map(({ name }) => name));
    after = /[?&]after=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1] ?? '';
  }
  expect(seen).toEqual(await names(`sort=${sort}`));
  expect(await names('count=2&page=2')).toEqual(['Oak Mill', 'Cy Young']);
});

test.each([
  ['part=people', ['Bea Adams', 'Cy Young', 'Madonna']],
  ['part=companies', ['Ann Lee', 'Oak Mill']],
  ['part=customers', ['Bea Adams', 'Oak Mill', 'Cy Young']],
  ['part=artists', ['Ann Lee']],
  ['term=adam', ['Bea Adams']],
  ['term=0142', ['Bea Adams']],
  ['term=oak', ['Oak Mill']],
  ['term=adam&part=companies', []],
  ['id=71', ['Cy Young']],
])('a part of the list is asked for: %s', async (query, called) => expect(await names(query)).toEqual(called));

test('a company is asked for by its number with a minus', async () =>
  expect(await names(`id=-${mill}`)).toEqual(['Oak Mill']));

test('who may not read people sees names without contact details, and visitors nothing', async () => {
  const { body } = await list('', 'editor');
  expect(body.data[0]).toMatchObject({ name: 'Bea Adams', phone: null, email: null, open_orders: null });
  expect(await names('term=0142', 'editor')).toEqual([]);
  expect((await list('', 'framer')).body.data[0]?.open_orders).toBe(1);
  expect((await shop.ask('core/contacts/directory')).status).toBe(401);
});

test('who was merged stands in the list once, and who was erased without a name', async () => {
  const duplicate = await shop.add(PEOPLE, { id: 80, first: 'Beatrice', last: 'Adams' });
  await shop.asStaff(`${PEOPLE}/${duplicate}/merging`, { body: { into: adams, reason: 'told by telephone' } });
  await erasePerson(shop.shop.writeSide, '72', new Date());
  await shop.shop.projections.settled();
  expect(await names()).toEqual(['Bea Adams', 'Ann Lee', 'Oak Mill', 'Cy Young', null]);
  expect((await list()).body.total_rows).toBe(5);
});
