import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPIV3_1 } from 'openapi-types';
import ts from 'typescript';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
let documentation: object;
beforeAll(async () => {
  await shop.open();
  documentation = (await shop.ask<object>('docs/openapi.json')).body;
});
afterAll(() => shop.close());

/** Problems that Redocly's linter finds in a document. */
async function lintOf(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

/** Compiler errors of each program. The programs import `./made`: types that are generated from the documentation. */
async function errorsIn(...programs: readonly string[]): Promise<string[][]> {
  const types = astToString(await openapiTS(JSON.stringify(documentation)));
  const names = programs.map((_, i) => `/program-${i}.ts`);
  const files = new Map([['/made.ts', types], ...programs.map((text, i) => [`/program-${i}.ts`, text] as const)]);
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.Preserve,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.getSourceFile = (name, version) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, version) : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  expect(program.getSyntacticDiagnostics(program.getSourceFile('/made.ts'))).toEqual([]);
  return names.map((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  );
}

test('the documentation is valid for swagger-parser, and a dangling reference is not', async () => {
  const validate = (text: string) => SwaggerParser.validate(JSON.parse(text) as OpenAPIV3_1.Document);
  const text = JSON.stringify(documentation);
  await expect(validate(text)).resolves.toMatchObject({ openapi: '3.1.0' });
  await expect(validate(text.replace('schemas/WidgetPage', 'schemas/Nothing'))).rejects.toThrow(/Nothing/);
});

test('the documentation keeps all recommended rules of Redocly, and a broken rule is reported', async () => {
  expect(await lintOf(documentation)).toEqual([]);
  expect(await lintOf({ ...documentation, servers: [] })).toEqual([expect.stringMatching(/^no-empty-servers/)]);
  const wrong = JSON.parse(JSON.stringify(documentation).replace('"total_rows":1', '"total_rows":"1"')) as object;
  expect(await lintOf(wrong)).toEqual([expect.stringMatching(/example/)]);
});

const REPLY = `
  import type { paths } from './made';
  type Reply<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: infer C } } } }
    ? C extends { 'application/json': infer R } ? R : never : never;
  declare function get<P extends keyof paths>(path: P): Promise<{ data: Reply<P> }>;
`;

test('a client with generated types compiles, unless it reads fields that no reply has', async () => {
  const rightProgram = `
    const { data } = await get('/core/mob/commerce/widgets');
    const rows: number = data.total_rows;
    const [piece] = data.data;
    const maker: string | undefined = piece?.manufacturer?.name;
    const price: number | null | undefined = piece?.price;
    const [unit] = (await get('/core/commerce/units')).data;
    const revision: number | undefined = unit?.revision;
    export const all = [rows, maker, price, revision];
  `;
  const wrongProgram = `
    const { data } = await get('/core/mob/commerce/widgets');
    export const rows = data.total_row;
    export const price: number = data.data[0]!.price;
    export const toVisitors: number = data.data[0]!.revision;
    export const toStaff: number = (await get('/core/commerce/widgets')).data.data[0]!.revision;
  `;
  expect(await errorsIn(REPLY + rightProgram, REPLY + wrongProgram)).toEqual([
    [],
    [
      expect.stringMatching(/Property 'total_row' does not exist/),
      expect.stringMatching(/'number \| null' is not assignable/),
      expect.stringMatching(/'number \| undefined' is not assignable/),
    ],
  ]);
});

const CLIENT = `
  import type { paths } from './made';
  type Json<C> = C extends { content: { 'application/json': infer J } } ? J : never;
  type Operation<P extends keyof paths, M extends keyof paths[P]> = paths[P][M];
  type Sent<O> = O extends { requestBody?: infer B } ? Json<NonNullable<B>> : undefined;
  type Told<O> = O extends { responses: infer R } ? Json<R[(200 | 201) & keyof R]> : never;
  type Params<O> = O extends { parameters: { path: infer I } } ? I : object;
  interface Answer<T> { readonly etag: string; readonly body: T }
  declare function call<P extends keyof paths, M extends keyof paths[P] & string>(
    method: M, path: P, params: Params<Operation<P, M>>, body?: Sent<Operation<P, M>>, ifMatch?: string,
  ): Promise<Answer<Told<Operation<P, M>>>>;
`;

test('a client with generated types can add, read and change a piece, unless it sends wrong fields', async () => {
  const rightProgram = `
    const added = await call('post', '/core/commerce/widgets', {}, { name: 'Dunes', price: 1200, manufacturer_id: 7 });
    const id: number = added.body.id;
    const { etag, body: piece } = await call('get', '/core/commerce/widgets/{id}', { id });
    const asked: number | null = piece.price;
    const revision: number | undefined = piece.revision;
    await call('put', '/core/commerce/widgets/{id}', { id }, { price: 1300 }, etag);
    await call('post', '/core/commerce/widgets/transactions', {}, { widget_id: id, activity: 'Sold', price: 1300 });
    await call('put', '/core/contacts/people/{id}', { id: 7 }, { last: 'Marsh' });
    await call('put', '/core/platform/settings/{id}', { id: 1 }, { value: '7.25' });
    export const all = [asked, revision];
  `;
  const wrongProgram = `
    await call('put', '/core/commerce/widgets/{id}', { id: 7 }, { price: 'much' });
    await call('post', '/core/commerce/widgets', {}, { price: 1200 });
    await call('get', '/core/commerce/widgets/{id}', {});
  `;
  expect(await errorsIn(CLIENT + rightProgram, CLIENT + wrongProgram)).toEqual([
    [],
    [
      expect.stringMatching(/'string' is not assignable to type 'number/),
      expect.stringMatching(/'name' is missing/),
      expect.stringMatching(/'id' is missing|not assignable to parameter/),
    ],
  ]);
});

test('schemas of bodies contain no defaults, as generators would make these fields required', async () => {
  const { components } = documentation as { components: { schemas: Record<string, { properties?: object }> } };
  const { paths } = documentation as { paths: Record<string, Record<string, { requestBody?: object }>> };
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const bodies = JSON.stringify(operations.map(({ requestBody }) => requestBody));
  const bodySchemas = new Set([...bodies.matchAll(/schemas\/(\w+)/g)].map(([, name = '']) => name));
  expect(bodySchemas.size).toBeGreaterThan(50);
  for (const name of bodySchemas)
    expect([name, JSON.stringify(components.schemas[name])]).not.toEqual([name, expect.stringContaining('"default"')]);
});
