import { KINDS } from '@rabbet/domain/registry/kinds';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const listed = (...args: string[]) => shop.rabbet(['list', ...args], { noun: 'records' });

test('whatever a row may name is listed with its id', async () => {
  expect(await listed('widget-types')).toMatchObject({ code: 0, lines: [expect.stringMatching(/^2\tGlass\t/)] });
  expect((await listed('units')).lines).toEqual(['1\tinch\t', '2\tcentimeter\t']);
  const [height, category] = (await listed('widget-types-dimensions')).lines;
  expect([height, category]).toEqual([
    expect.stringMatching(/^\d+\theight\ttype id 2, .*kind number/),
    expect.stringMatching(/^\d+\tcategory\ttype id 2, .*filter vases,bowls, kind multi-domain/),
  ]);
  const [named] = (await listed('companies', '--name', 'glass  & sons', '--json')).lines;
  expect(JSON.parse(named ?? '')).toMatchObject({ id: 8, name: 'Glass & Sons' });
  expect((await listed('locations')).lines).toEqual([]);
});

test('every kind of record can be listed, and no other', async () => {
  const { code, complaint } = await listed('frames');
  expect(code).toBe(2);
  const kinds = /Choose one of ([^.]*)\./.exec(complaint)?.[1]?.split(', ') ?? [];
  expect(kinds).toHaveLength(KINDS.length);
  const codes = await Promise.all(kinds.map(async (kind) => (await listed(kind)).code));
  expect(new Set(codes)).toEqual(new Set([0]));
});
