import { expectFile } from '@rabbet/postgres/testing-files';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

test('the API is documented as openapi.dump.json tells, a line for each operation and each schema', async () => {
  const { body } = await shop.ask<Documented>('docs/openapi.json');
  const { paths, components, ...general } = body;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
  const lines = [['general', general] as const, ...operations.sort(), ...Object.entries(components.schemas).sort()];
  const told = lines.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  expectFile('docs/openapi.dump.json', `{\n${told.join(',\n')}\n}\n`);
});
