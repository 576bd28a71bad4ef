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
  expect((await listed('companies', '--term', 'SONS glass')).lines).toEqual([
    expect.stringMatching(/^8\tGlass & Sons\t/),
  ]);
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

test('a record of any kind is added, shown, changed by whoever saw it last, and removed, by its fields', async () => {
  const rabbet = (kind: string, ...args: string[]) => shop.rabbet([kind, ...args], { noun: 'records' });
  const [added = ''] = (await rabbet('locations', 'add', '--name', 'Alcove')).lines;
  const [id = ''] = added.split('\t');
  expect((await rabbet('locations', 'show', id)).lines).toContain('name\tAlcove');
  expect((await rabbet('locations', 'change', id, '--description', 'Small works')).code).toBe(0);
  const late = await rabbet('locations', 'change', id, '--description', 'Prints', '--revision', '0');
  expect([late.code, late.complaint]).toEqual([4, expect.stringMatching(/has changed since/)]);
  const [changed, first] = (await rabbet('locations', 'history', id)).lines;
  expect([changed, first]).toEqual([
    expect.stringMatching(/Changed\tdescription: nothing to Small works$/),
    expect.stringMatching(/Added\tname: nothing to Alcove$/),
  ]);
  expect((await rabbet('locations', 'remove', id, '--yes')).code).toBe(0);
  expect((await rabbet('locations', 'show', id)).complaint).toMatch(/There is no location/);
});

test('every kind of record has its verbs, with an option for each field that a change may say', async () => {
  const kinds = /Choose one of ([^.]*)\./.exec((await listed('frames')).complaint)?.[1]?.split(', ') ?? [];
  for (const [i, kind] of kinds.entries()) {
    const { lines } = await shop.rabbet([kind, 'add', '--help'], { noun: 'records' });
    const offered = Object.keys(KINDS[i]!.fields).filter((field) => {
      const flag = field.replaceAll('_', '-');
      return lines.some((line) => new RegExp(`--(no-)?${flag}\\b`).test(line)); // of what stands, --no- alone is told
    });
    expect([kind, offered]).toEqual([kind, Object.keys(KINDS[i]!.fields)]);
  }
});
