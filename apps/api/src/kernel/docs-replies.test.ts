import { PATH_METADATA } from '@nestjs/common/constants';
import { erasePerson } from '@rabbet/commands';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { isDate } from '@rabbet/domain/time/days';
import { isMoment } from '@rabbet/domain/time/moments';
import Ajv from 'ajv/dist/2020';
import { FEATURES } from '../shop/features';
import { type Answered, TestShop } from '../testing/test-shop';
import { type ChangeRoute, changeRoutesOf } from './changes/change-route';
import type { BodyClass } from './parsing/body-class';

const READS = FEATURES.flatMap(({ reads = [] }) => reads);
const PIECES = 'core/commerce/widgets';

interface Content {
  readonly schema: Schema;
  readonly example?: object;
  readonly examples?: { readonly [name: string]: { readonly value: object } };
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Record<string, Content> }>>;
}
interface Documentation {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-readers'?: string;
}

const shop = new TestShop({}, true);
let documentation: Documentation;
const checks = { visitors: newCheck(), staff: newCheck() };
/** What no call of the API adds: the tests of its feature try out what can be done about it. */
const MADE_BY_PROCESSES = ['core/mail/messages'];
/** What was added last at each address. */
const ids = new Map<string, number>();

beforeAll(async () => {
  await shop.open();
  documentation = (await shop.ask<Documentation>('docs/openapi.json')).body;
  for (const readers of ['visitors', 'staff'] as const)
    checks[readers].addSchema({ ...(exactly(documentation, readers) as object), $id: 'documentation' });
}, 120_000);
afterAll(() => shop.close());

function newCheck(): Ajv {
  const formats = { moment: isMoment, date: isDate, html: true, email: true } as const;
  const instant = (text: string) => new Date(text).toISOString() === text;
  return new Ajv({ strict: false, allErrors: true, formats: { ...formats, 'date-time': instant } });
}

/** What is told and nothing besides: all that is for staff to them, and none of it to visitors. */
function exactly(value: unknown, readers: 'visitors' | 'staff'): unknown {
  if (Array.isArray(value)) return value.map((one) => exactly(one, readers));
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exactly(inner, readers)]));
  const { properties, required = [] } = value as Schema;
  if (!properties) return said;
  const secret = Object.keys(properties).filter((name) => properties[name]?.['x-readers']);
  const told = Object.entries(said.properties as object).filter(
    ([name]) => readers === 'staff' || !secret.includes(name),
  );
  return {
    ...said,
    properties: Object.fromEntries(told),
    required: readers === 'staff' ? [...required, ...secret] : required,
    additionalProperties: false,
  };
}

/** Where a reply is not what the documentation says of an operation. */
function differences(path: string, method: string, { status, body }: Answered<unknown>, as: keyof typeof checks) {
  const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
  const response = documentation.paths[path]?.[method]?.responses[status];
  const ref = response?.$ref ?? `#/paths/${pointer(path)}/${method}/responses/${status}`;
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  const schema = checks[as].getSchema(encodeURI(`documentation${ref}/content/${pointer(type)}/schema`));
  if (!response || !schema) return [`${method} ${path} does not say what ${status} is`];
  void schema(body);
  return (schema.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

interface Route extends ChangeRoute {
  /** Without its parameter and what comes behind. */
  readonly list: string;
  readonly address: string;
}

/** Records before pieces, which point at them. */
function documentedRoutes(method: ChangeRoute['method']): Route[] {
  const features = [...FEATURES].sort((a, b) => Number(b.name === 'records') - Number(a.name === 'records'));
  return features
    .flatMap(({ controllers = [] }) => controllers)
    .flatMap((controller) =>
      changeRoutesOf(controller).map((route) => {
        const base = Reflect.getMetadata(PATH_METADATA, controller) as string; // every controller has one
        const address = [base, route.path].filter(Boolean).join('/');
        return { ...route, address, list: address.replace(/\/:id.*/, '') };
      }),
    )
    .filter((route) => route.method === method && operationOf(route) !== undefined);
}

function operationOf({ address, method }: Pick<Route, 'address' | 'method'>): Operation | undefined {
  return documentation.paths[`/${address.replace(':id', '{id}')}`]?.[method.toLowerCase()];
}

/** Sends what the documentation shows, and compares the answer with what it says of that. */
async function tryOut(route: Route): Promise<number> {
  const { address, method, list, body } = route;
  const example = operationOf(route)?.requestBody?.content['application/json']?.example ?? {};
  const path = address.replace(':id', String(ids.get(list)));
  const answer = await shop.asStaff(path, { method, ...(body && { body: pointingAtOurs(example, body) }) });
  const told = differences(`/${address.replace(':id', '{id}')}`, method.toLowerCase(), answer, 'staff');
  expect([method, address, answer.body, told]).toEqual([method, address, answer.body, []]);
  if (method === 'POST' && !address.includes(':id')) ids.set(address, (answer.body as { id: number }).id); // as it was compared
  return answer.status;
}

/** As it is documented, pointing at what is there. */
function pointingAtOurs(example: object, { fields, options }: BodyClass<unknown>): object {
  const { parts = {} } = options;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]: [string, unknown]) => {
      const part = parts[name]?.body;
      if (part && Array.isArray(value)) return [name, value.map((one: object) => pointingAtOurs(one, part))];
      if (part) return [name, pointingAtOurs(value as object, part)];
      return [name, typeof value === 'number' ? (ourIdOf(fields, name) ?? value) : value];
    }),
  );
}

function ourIdOf(fields: AnyFields, name: string): number | undefined {
  const field = fields[name];
  if (name === 'widget_id') return ids.get(PIECES);
  return field?.kind === 'reference' ? ids.get(KINDS.find(({ name }) => name === field.to)?.path ?? '') : undefined;
}

test('everything can be added and changed as the examples show, and answers as it is documented', async () => {
  for (const method of ['POST', 'PUT'] as const) {
    const routes = documentedRoutes(method).filter(({ list }) => !MADE_BY_PROCESSES.includes(list));
    expect(routes.length).toBeGreaterThan(KINDS.length);
    for (const route of routes) expect([route.address, await tryOut(route)]).toEqual([route.address, route.status]);
  }
  await shop.shop.projections.settled();
  await shop.shop.processes.settled();
});

test.each(['visitors', 'staff'] as const)('what %s read is told with these fields, and with no others', async (as) => {
  const ask = as === 'staff' ? shop.asStaff.bind(shop) : shop.ask.bind(shop);
  for (const { path, params, readers } of READS.filter((entry) => as === 'staff' || entry.readers === 'public')) {
    const id = ids.get(path) ?? 1;
    const wanted = params.id?.required ? [`?id=${id}`] : [''];
    const queries = path === 'core/content/images' ? (as === 'staff' ? [`?id=${id}`, ''] : [`?id=${id}`]) : wanted;
    for (const query of params.widget_id ? [`?widget_id=${ids.get(PIECES)}`] : queries) {
      const answer = await ask<unknown>(path + query);
      expect([path, readers, answer.status, differences(`/${path}`, 'get', answer, as)]).toEqual([
        path,
        readers,
        200,
        [],
      ]);
      expect([path, rowsIn(answer.body)]).not.toEqual([path, 0]);
    }
  }
});

function rowsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  return Array.isArray((body as { data?: unknown }).data) ? (body as { data: unknown[] }).data.length : 1;
}

test('what was said of a person who was erased is null, as it is documented', async () => {
  await erasePerson(shop.shop.writeSide, String(ids.get('core/contacts/people')), new Date());
  await shop.shop.projections.settled();
  const paths = KINDS.filter(({ fields }) => Object.values(fields).some(({ personal }) => personal)).map(
    ({ path }) => path,
  );
  expect(paths).toContain('core/contacts/vectors');
  for (const path of paths) {
    const answer = await shop.asStaff<Record<string, unknown>[]>(`${path}?id=${ids.get(path)}`);
    expect([path, differences(`/${path}`, 'get', answer, 'staff')]).toEqual([path, []]);
    if (path === 'core/contacts/vectors') expect(answer.body).toMatchObject([{ value: null }]);
  }
});

test('a reply with a field too many, one too few, or one that is for staff alone would be noticed', async () => {
  const path = 'core/mob/commerce/widgets';
  type Page = { data: Record<string, unknown>[] };
  const toVisitors = await shop.ask<Page>(path);
  const toStaff = await shop.asStaff<Page>(path);
  const { name: _, ...nameless } = toVisitors.body.data[0] ?? {};
  const told = (answer: Answered<Page>, as: keyof typeof checks) => differences(`/${path}`, 'get', answer, as).join();
  const visitorsGet = (piece: Record<string, unknown>) =>
    told({ ...toVisitors, body: { ...toVisitors.body, data: [piece] } }, 'visitors');
  expect(visitorsGet({ ...nameless, name: 'Low Tide' })).toBe('');
  expect(visitorsGet(nameless)).toMatch(/required.*"name"/);
  expect(visitorsGet({ ...nameless, name: null })).toMatch(/must be string/);
  expect(visitorsGet({ ...nameless, name: 'Low Tide', mood: 'calm' })).toMatch(/additional.*"mood"/);
  expect(visitorsGet({ ...nameless, name: 'Low Tide', cost: 400 })).toMatch(/additional.*"cost"/);
  expect(told(toStaff, 'visitors')).toMatch(/additional.*"revision"/);
  expect(told(toVisitors, 'staff')).toMatch(/required.*"revision"/);
});

test('whatever fails tells so as it is documented', async () => {
  const unit = 'core/commerce/units';
  await shop.asStaff(`${unit}/${ids.get(unit)}`, { method: 'PUT', body: { abbr: 'ins' } });
  const fails: [string, string, Promise<Answered>, status: number][] = [
    ['/core/mob/commerce/widgets', 'get', shop.ask('core/mob/commerce/widgets?page=x'), 400],
    [
      '/core/mob/commerce/widgets',
      'get',
      shop.ask('core/mob/commerce/widgets', { headers: { authorization: 'x' } }),
      401,
    ],
    [`/${unit}`, 'get', shop.ask(unit), 401],
    ['/core/content/images', 'get', shop.ask('core/content/images?id=99999999'), 404],
    [`/${unit}`, 'post', shop.asStaff(unit, { body: { name: 'inch', id: ids.get(unit) } }), 409],
    [
      `/${unit}/{id}`,
      'put',
      shop.asStaff(`${unit}/${ids.get(unit)}`, { method: 'PUT', body: {}, headers: { 'if-match': '"0"' } }),
      412,
    ],
    [`/${unit}`, 'post', shop.asStaff(unit, { body: 'x', headers: { 'content-type': 'text/plain' } }), 415],
    ['/core/commerce/widgets', 'post', shop.asStaff(PIECES, { body: { name: 'Ebb', type_id: 99_999_999 } }), 422],
  ];
  for (const [path, method, asking, status] of fails) {
    const answer = await asking;
    expect([path, answer.status, differences(path, method, answer, 'staff')]).toEqual([path, status, []]);
  }
  const route = { address: 'core/changes', method: 'POST' } as const;
  const { examples } = operationOf(route)?.requestBody?.content['application/json'] ?? {};
  const many = await shop.asStaff('core/changes', { body: examples?.one?.value });
  expect([many.status, differences('/core/changes', 'post', many, 'staff')]).toEqual([200, []]);
});

test('what may go is removed again, and answers as it is documented', async () => {
  const statuses = new Map<string, number>();
  for (const route of documentedRoutes('DELETE').reverse()) statuses.set(route.list, await tryOut(route));
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([
    ['core/commerce/widgets', 422], // it has a history, and so what it points at is in use
    ['core/contacts/companies', 409],
    ['core/content/images', 409],
    ['core/commerce/widget-types', 409],
  ]);
});
