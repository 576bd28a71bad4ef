import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const imported = (rows: readonly string[], ...args: readonly string[]) =>
  shop.rabbet(['artworks', '-', '--type', 'Glass', ...args], { noun: 'import', input: rows.join('\n') });
const place = (name: string) => join(shop.home, name);
const saved = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { readonly columns: Record<string, unknown> };

const ROWS = ['Who,What,Retail', 'Jane Doe,Fell one,"$7,500"', 'Jane Doe,Fell two,soon'];

it('a sheet without a title is refused, with the mapping that names one', async () => {
  const map = place('fells.json');
  const dry = await imported(ROWS, '--dry-run', '--save-map', map);
  expect([dry.code, dry.lines]).toEqual([1, []]);
  expect(dry.complaint).toContain(
    'No column holds the names of the pieces. Call one "Title", or say which it is in a mapping: {"columns": {"What": "name"}}.',
  );
  expect(saved(map).columns).toEqual({ Who: 'artist?', What: null, Retail: 'price' });

  writeFileSync(map, '{"columns":{"Who":"artist","What":"name"}}');
  expect((await imported(ROWS, '--map', map, '--dry-run')).complaint).toContain(
    '2 lines: 1 would be added, 1 refused.',
  );
});

it('a mapping that says something else is not written over, and one of a sheet that cannot be sent is kept', async () => {
  const map = place('settled.json');
  writeFileSync(map, '{"columns":{"What":"name"}}');
  const refused = await imported(ROWS, '--dry-run', '--save-map', map);
  expect([refused.code, refused.lines]).toEqual([1, []]);
  expect(refused.complaint).toContain(`${map} is there already, and says something else: read it with --map`);
  expect(saved(map).columns).toEqual({ What: 'name' });

  const nameless = place('nameless.json');
  const other = place('other.json');
  for (const _ of [1, 2]) {
    const { code, complaint } = await imported(['Artist,Price', 'Jane Doe,8', 'Jane Doe,9'], '--save-map', nameless);
    expect([code, complaint]).toEqual([1, expect.stringContaining('No column holds the names of the pieces.')]);
  }
  expect(saved(nameless).columns).toEqual({ Artist: 'artist', Price: 'price' });
  const customers = await imported(['Customer,Email', 'Ann Lee,ann@example.com'], '--save-map', other);
  expect(customers.complaint).toContain('This looks like a list of customers');
  expect(existsSync(other)).toBe(false);
});

it('a field that a mapping misspells is told, whatever its cells look like', async () => {
  const map = place('prise.json');
  writeFileSync(map, '{"columns":{"Retail":"prise"}}');
  const { complaint } = await imported(['Title,Retail', 'Fell one,"$7,500"', 'Fell two,$9'], '--map', map, '--dry-run');
  expect(complaint).toContain('Retail: The mapping says "prise" of it, which is nothing that a column holds. Did you');
  expect(complaint).not.toContain('looks like prices');
});

it('headings of a mapping that the sheet does not have are told in one sentence', async () => {
  const map = place('wide.json');
  const columns = Object.fromEntries('ABCDEFG'.split('').map((heading) => [heading, null]));
  writeFileSync(map, JSON.stringify({ columns }));
  const { complaint } = await imported(['Title', 'Fell one'], '--map', map, '--dry-run');
  expect(complaint).toContain('The mapping names "A", "B", "C", "D", "E" and 2 more, which are no headings here.\n');
});
