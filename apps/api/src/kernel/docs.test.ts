import { digestOf, expectFile, writeDump } from '@rabbet/postgres/testing/files';
import { TestShop } from '../testing/test-shop';
import { ReplySchemas } from './docs-replies';
import type { ReadEntry } from './reads/read-entry';
import { about, id, nullable, objectOf, replyShape, text, whole } from './shapes/reply-shape';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Content {
  readonly schema?: object;
  readonly example?: object;
  readonly examples?: object;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: { readonly type: string };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Record<string, Content> }>>;
}
interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly servers: readonly { readonly url: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Content>> }>>;
    readonly securitySchemes: object;
  };
}

async function operationsOf(): Promise<[name: string, operation: Operation][]> {
  const { paths } = (await shop.ask<Documented>('docs/openapi.json')).body;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
}

test('the documentation has the digests of docs/openapi.txt, one for each operation and schema', async () => {
  const { body } = await shop.ask<Documented>('docs/openapi.json');
  const { paths: _, components, ...general } = body;
  const operations = await operationsOf();
  const shapes = [...Object.entries(components.schemas), ...Object.entries(components.responses)].sort();
  const lines = [['general', general] as const, ...operations.sort(), ...shapes];
  writeDump('openapi.json', JSON.stringify(body, null, 2));
  const digests = lines.map(([name, value]) => `${name} ${digestOf(JSON.stringify(value))}`);
  expectFile('docs/openapi.txt', `${digests.join('\n')}\n`);
});

test('every operation has a unique name', async () => {
  const names = (await operationsOf()).map(([, { operationId }]) => operationId);
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
  expect(names).toHaveLength(new Set(names).size);
  expect(names).toEqual(
    expect.arrayContaining(['listWidgets', 'addWidget', 'changeUnit', 'removePerson', 'listCompanies']),
  );
});

test('every operation documents its parameters, body, answer and problems, with examples', async () => {
  const { components } = (await shop.ask<Documented>('docs/openapi.json')).body;
  const isComplete = ({ schema, example, examples }: Content = {}) => Boolean(schema && (example ?? examples));
  const problem = (ref = '') => Object.values(components.responses[ref.split('/').at(-1) ?? '']?.content ?? {})[0];
  for (const [name, { parameters, requestBody, responses }] of await operationsOf()) {
    const inPath = parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => [parameter.name, parameter.schema.type]);
    const pathParameters = [...name.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
    const ids = pathParameters.map((param) => [param, param === 'passkey' ? 'string' : 'integer']); // only passkeys have text ids
    expect([name, inPath]).toEqual([name, ids]);
    const done = Object.entries(responses).filter(([status]) => Number(status) < 300);
    expect([name, done.map(([, { content }]) => isComplete(content?.['application/json']))]).toEqual([name, [true]]);
    const failed = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    expect([name, failed.filter(([, { $ref }]) => !isComplete(problem($ref)))]).toEqual([name, []]);
    expect(failed.length).toBeGreaterThan(3);
    if (requestBody) expect([name, Object.values(requestBody.content).every(isComplete)]).toEqual([name, true]);
  }
});

test('the documentation names the server and the kind of token', async () => {
  const { servers, components } = (await shop.ask<Documented>('docs/openapi.json')).body;
  const { bearer } = components.securitySchemes as { bearer: object };
  expect(servers).toMatchObject([{ url: '/' }]);
  expect(bearer).toMatchObject({ type: 'http', scheme: 'bearer', bearerFormat: 'opaque' });
});

test('refuses two shapes with the same name, and accepts one shape in many places', () => {
  const wall = replyShape<{ name: string }>('Wall', { name: text });
  const other = replyShape<{ name: number }>('Wall', { name: whole });
  const room = replyShape<{ north: { name: string }; south: { name: string } }>('Room', {
    north: objectOf(wall),
    south: objectOf(wall),
  });
  const schemas = new ReplySchemas();
  const read = (reply: ReadEntry['reply']) =>
    schemas.readReply({ shape: 'record', readers: 'staff', reply } as ReadEntry);
  read(() => room);
  expect(Object.keys(schemas.components).sort()).toEqual(['Room', 'Wall']);
  expect(() => read(() => other)).toThrow('two shapes of replies are called Wall');
});

test('an example without a reference has no referenced object', () => {
  type Work = { maker_id: number | null; maker: { name: string } | null };
  const maker = nullable(
    objectOf(replyShape<{ name: string }>('Maker', { name: about(text, 'who it is', 'Lee, Ann') })),
  );
  const exampleWith = (maker_id: number | null) => {
    const reply = replyShape<Work>('Work', { maker_id: about(nullable(id), 'whose it is', maker_id), maker });
    return new ReplySchemas().readReply({
      shape: 'record',
      readers: 'staff',
      reply: () => reply,
    } as unknown as ReadEntry);
  };
  expect(exampleWith(null).example).toEqual({ maker_id: null, maker: null });
  expect(exampleWith(7).example).toEqual({ maker_id: 7, maker: { name: 'Lee, Ann' } });
});
