import { ACCESS, RESOURCES, ROLES } from '@rabbet/domain/callers/roles';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { STREAMS } from '@rabbet/domain/registry/streams';
import { FEATURES } from '../../shop/features';
import { TestShop } from '../../testing/test-shop';
import type { RoleTable } from './role-rules';

const shop = new TestShop();
let table: RoleTable;
beforeAll(async () => {
  await shop.open();
  const { status, body } = await shop.asStaff<RoleTable>('core/roles');
  expect(status).toBe(200);
  table = body;
});
afterAll(() => shop.close());

test('the table tells what each role may do with each resource', () => {
  expect(table.roles).toEqual(ROLES);
  expect(table.access).toEqual(ACCESS);
  expect(table.resources.map(({ name }) => name)).toEqual(RESOURCES);
});

test('every kind of record, every read and every stream of the program stands in it', () => {
  const paths = table.kinds.map(({ path }) => path);
  for (const { path } of KINDS) expect(paths).toContain(path);
  for (const { path } of FEATURES.flatMap(({ reads = [] }) => reads)) expect(paths).toContain(path);
  expect(table.commands.map(({ stream }) => stream)).toEqual(STREAMS.map(({ name }) => name));
});

test('it tells field by field who is told what', () => {
  const kindAt = (address: string) => table.kinds.find(({ path }) => path === address)!;
  const readersOf = (path: string, field: string) => kindAt(path).fields.find(({ name }) => name === field)?.readers;
  expect(readersOf('core/commerce/widgets', 'cost')).toBe('costs');
  expect(readersOf('core/commerce/widgets', 'name')).toBe('public');
  expect(readersOf('core/contacts/people', 'birthday')).toBe('people');
  expect(readersOf('core/contacts/people', 'first')).toBe('names');
  expect(kindAt('core/contacts/people')).toMatchObject({ kind: 'person', readers: 'names', changers: 'people' });
  expect(kindAt('core/commerce/widgets')).toMatchObject({ changers: 'pieces' });
  expect(kindAt('core/accounts')).toMatchObject({ readers: 'accounts', changers: 'accounts' });
});
