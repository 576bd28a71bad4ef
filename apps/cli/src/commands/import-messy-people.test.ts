import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessyList, messyArtists, messyCustomers } from '../testing/messy-people';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('new');
beforeAll(async () => {
  await shop.open();
  await shop.rabbet(['artists', '-'], { noun: 'import', input: 'Name\nInés Castellanos' });
});
afterAll(() => shop.close());

interface RowResult {
  readonly line: number;
  readonly status: string;
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

async function importRows(what: string, { csv }: Pick<MessyList, 'csv'>, ...args: readonly string[]) {
  const file = join(shop.home, `list-of-${what}.csv`);
  writeFileSync(file, csv);
  const { lines, complaint } = await shop.rabbet([what, file, ...args], { noun: 'import' });
  return { complaint, rowResults: lines.map((line) => JSON.parse(line) as RowResult) }; // of this program
}

async function records(kind: string): Promise<readonly Record<string, unknown>[]> {
  const { lines } = await shop.rabbet(['list', kind, '--json'], { noun: 'records' });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const LISTS = [
  ['customers', messyCustomers(), 17],
  ['artists', messyArtists(), 5],
] as const;

describe.each(LISTS)('the first dry run of a messy list of %s', (what, list, planted) => {
  it('names each fault by its row and column, says what would be right, and names no other', async () => {
    const { rowResults } = await importRows(what, list, '--dry-run');
    const faults = rowResults.flatMap(({ line, errors }) => errors.map(({ field, message }) => [line, field, message]));
    expect(faults).toEqual(
      [...list.faults].map(([line, { column, right }]) => [line, column, expect.stringContaining(right)]),
    );
    expect(list.faults.size).toBe(planted);
    expect(rowResults.filter(({ status }) => status === 'would be added')).toHaveLength(list.count - planted);
  });

  it('tells what is left out or read otherwise, with an example', async () => {
    const { complaint } = await importRows(what, list, '--dry-run');
    const messages = {
      customers: [
        /^Left out, as customers have no such field here: Address \("12 Main St, Raleigh, NC 27601" in row 4\), Notes/m,
        /^Read without signs: \d+ cells of Customer/m,
        /^Read as companies: \d+ cells of Customer \("\w+ Gallery"/m,
        /^Left empty: .* of Cell \("n\/a"; rows 4, 7/m,
      ],
      artists: [
        /^Left out, as artists have no such field here: Born \("b\. 1950" in row 4\)\./m,
        /^Read without signs and years of life: /m,
        /^Left empty: \d+ cells of Bio \("n\/a", "-", "\?"; rows 5, 6/m,
      ],
    }[what];
    for (const sentence of messages) expect(complaint).toMatch(sentence);
  });
});

it('mended as the messages say, a list of customers is imported at the second try, with all that it says', async () => {
  const list = messyCustomers({ isMended: true });
  const { rowResults } = await importRows('customers', list);
  expect(rowResults.filter(({ status }) => status !== 'added')).toEqual([]);
  expect(rowResults).toHaveLength(list.count);
  const [people, companies, customers, details] = await Promise.all(
    ['people', 'companies', 'customers', 'vectors'].map(records),
  );
  expect(customers).toHaveLength(list.count);
  expect(people?.filter(({ last }) => last === null)).toEqual([]);
  expect(people).toEqual(
    expect.arrayContaining(
      ['John', 'Bob', 'Peter', 'Cy'].map((first) => expect.objectContaining({ first, title: null })),
    ),
  );
  const firsts = new Set(people?.map(({ first }) => first));
  expect([...firsts].sort()).toEqual(['Ann', 'Bob', 'Cy', 'John', 'Peter']);
  expect(new Set(people?.map(({ title }) => title))).toEqual(new Set([null, 'Dr.', 'Mrs.']));
  expect(companies?.filter(({ name }) => name === 'Harbor Hotel')).toHaveLength(1);
  expect(companies?.filter(({ name }) => /^\w+ Gallery$/.test(String(name))).length).toBeGreaterThan(3);
  const values = details?.map(({ value }) => String(value)) ?? [];
  expect(values.filter((value) => !/^(?:\d{10}|(?:mail|x)\d+@example\.com)$/.test(value))).toEqual([]);
});

it('mended as the messages say, a list of artists is imported at the second try, with all that it says', async () => {
  const list = messyArtists({ isMended: true });
  const { rowResults } = await importRows('artists', list);
  expect(rowResults.filter(({ status }) => status !== 'added')).toEqual([]);
  const artists = (await records('companies')).filter(({ is_artist }) => is_artist === true);
  expect(artists).toHaveLength(list.count + 1);
  expect(artists.filter(({ name }) => !/^[\p{L} ]+, [\p{L} ]+$/u.test(String(name)))).toEqual([]);
  expect(new Set(artists.map(({ description }) => description))).toEqual(new Set([null, '<p>Paints the coast.</p>']));
});

it('a list of customers that is imported as pieces or as artists names its own command, and nothing is sent', async () => {
  for (const what of ['artworks', 'artists']) {
    const { complaint, rowResults } = await importRows(what, { csv: 'Name,E-mail,Phone\nAnn Lee,ann@example.com,' });
    expect(rowResults).toEqual([]);
    expect(complaint).toMatch(/This looks like a list of customers \(E-mail, Phone\)\. Say rabbet import customers /);
  }
});
