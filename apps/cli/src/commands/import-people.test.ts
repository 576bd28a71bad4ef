import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('new');
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface RowResult {
  readonly line: number;
  readonly id: number | null;
  readonly status: string;
  readonly changes?: readonly object[];
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

async function importRows(what: string, rows: readonly string[], ...args: readonly string[]) {
  const result = await shop.rabbet([what, '-', ...args], { noun: 'import', input: rows.join('\n') });
  const rowResults = result.lines.map((line) => JSON.parse(line) as RowResult); // of this program
  return { ...result, rowResults, statuses: rowResults.map(({ status }) => status) };
}

async function records(kind: string): Promise<readonly Record<string, unknown>[]> {
  const { lines } = await shop.rabbet(['list', kind, '--json'], { noun: 'records' });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a sheet of artists', () => {
  const rows = [
    'Artist,Bio,Website',
    'Inés Castellanos,Paints the coast.,x',
    '"Doe, Jane",,',
    '"Doe, Jane",Glass & clay,',
  ];

  it('becomes artists, once its columns are told', async () => {
    const tried = await importRows('artists', rows, '--dry-run');
    expect(tried.statuses).toEqual(['would be added', 'would be added', 'refused']);
    expect(tried.complaint).toContain('headings in row 1, 3 rows of artists.');
    expect((await records('companies')).some(({ name }) => name === 'Castellanos, Inés')).toBe(false);

    const done = await importRows('artists', rows, '--run', 'artists-1');
    expect(done.statuses).toEqual(['added', 'added', 'refused']);
    expect(done.rowResults[2]?.errors.map(({ field }) => field)).toEqual(['Artist']);
    expect(done.complaint).toContain('import undo artists-1 --yes takes it back.');
    const { lines } = await shop.rabbet(['show', String(done.rowResults[0]?.id), '--json'], { noun: 'artists' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      name: 'Castellanos, Inés',
      is_artist: true,
      description: '<p>Paints the coast.</p>',
    });
    expect((await importRows('artists', rows)).statuses).toEqual(['repeated', 'repeated', 'refused']);
  });

  it('is refused by its own headings: slips of names, names that are there, and rows without one', async () => {
    const sheet = ['Name,Bio', 'Ines Castelanos,', 'Jane Doe,Another text', ',Nobody', 'Rosa Blume,', 'Rosa Blum,'];
    const { rowResults, statuses } = await importRows('artists', sheet);
    expect(statuses).toEqual(['refused', 'refused', 'refused', 'added', 'refused']);
    expect(rowResults.flatMap(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`))).toEqual([
      expect.stringMatching(
        /^Name: Did you mean \d+ Inés Castellanos\? Then leave the row out, or write it so: to change them, say --mode upsert\. If it is somebody else, add/,
      ),
      expect.stringMatching(
        /^Name: This name was sent before with other content, and is there: to change them, say --mode upsert/,
      ),
      'Name: It says no name. Say the name of an artist, as "First Last" or "Last, First".',
      expect.stringMatching(/^Name: Did you mean Rosa Blume in row 5\? Then leave the row out\./),
    ]);
    await shop.rabbet(['add', '--first', 'Otto', '--last', 'Kern'], { noun: 'artists' });
    const there = await importRows('artists', ['Name', 'Kern Otto']);
    expect(there.rowResults[0]?.errors[0]?.message).toMatch(
      /^\d+ Otto Kern is there: to change them, say --mode upsert\.$/,
    );
  });

  it('changes artists who are there, by either order of their names', async () => {
    const sheet = ['Name,Bio', 'Doe Jane,Glass.', 'Otto Kern,', 'Vera Neu,'];
    const updated = await importRows('artists', sheet, '--mode', 'update');
    expect(updated.statuses).toEqual(['changed', 'same', 'refused']);
    expect(updated.rowResults[0]?.changes).toEqual([{ field: 'Bio', before: null, after: '<p>Glass.</p>' }]);
    expect((await importRows('artists', sheet, '--mode', 'upsert')).statuses).toEqual(['same', 'same', 'added']);
  });
});

describe('an artist whose name is punctuated otherwise', () => {
  const names = ['"Clair, Ann St."', "Mona O'Dell", 'Ada Ørsted-Lund', 'Jan St. John'];
  const sameNames = ['Ann St Clair', 'Mona O’Dell', '"Orsted Lund, Ada"', 'Jan St John'];
  const sheetOf = (all: readonly string[]) => ['Name,Bio', ...all.map((name) => `${name},Weaves.`)];

  beforeAll(async () => {
    expect((await importRows('artists', ['Name', ...names])).statuses).toEqual(Array(4).fill('added'));
  });

  it('is there, and gets the biography by an upsert alone', async () => {
    const { rowResults, statuses } = await importRows('artists', sheetOf(sameNames));
    expect(statuses).toEqual(Array(4).fill('refused'));
    for (const { errors } of rowResults)
      expect(errors[0]?.message).toContain('is there: to change them, say --mode upsert');
    const changed = await importRows('artists', sheetOf(sameNames), '--mode', 'upsert');
    expect(changed.statuses).toEqual(Array(4).fill('changed'));
    expect(changed.rowResults[0]?.changes).toEqual([{ field: 'Bio', before: null, after: '<p>Weaves.</p>' }]);
    expect((await importRows('artists', sheetOf(sameNames), '--mode', 'update')).statuses).toEqual(
      Array(4).fill('same'),
    );
  });

  it('is somebody else with other letters', async () => {
    const sheet = ['Name,Bio', 'Ann St Clara Mont,', 'Monica Dell,'];
    expect((await importRows('artists', sheet, '--mode', 'update')).statuses).toEqual(['refused', 'refused']);
  });

  it('is renamed by a row whose key tells who it is', async () => {
    const keyed = (name: string) => importRows('artists', ['Key,Name', `K-1,${name}`], '--mode', 'upsert');
    expect((await keyed('Lea Sainte-Foy')).statuses).toEqual(['added']);
    expect((await keyed('Lea Sainte Foy')).rowResults[0]?.changes).toMatchObject([{ field: 'Name' }]);
  });
});

it('a line that is no row has an example of an artist', async () => {
  const { rowResults } = await importRows('artists', ['{"name":"Kim, Ida"}', '[1]', '7'], '--dry-run');
  expect(rowResults[1]?.errors[0]?.message).toBe('Each line is one object, such as {"name": "Lee, Ann"}.');
});

it('a biography with lines, or with html as people write it, is the same when it is sent again', async () => {
  const sheet = ['Name,Bio', 'Félix Paz,"Santero', 'third generation"', 'Gil Orm,"<P>Turns & ""carves""<br>wood.</P>"'];
  expect((await importRows('artists', sheet)).statuses).toEqual(['added', 'added']);
  expect((await importRows('artists', sheet)).statuses).toEqual(['repeated', 'repeated']);
  expect((await importRows('artists', sheet, '--mode', 'upsert')).statuses).toEqual(['same', 'same']);
  const other = ['Name,Bio', 'Félix Paz,"Santero', 'fourth generation"'];
  expect((await importRows('artists', other)).statuses).toEqual(['refused']);
});

describe('a sheet of customers', () => {
  const rows = [
    'Client,Company,Email,Phone,Mobile,Tax exempt,City',
    'Ann Lee,,ann@example.com,(919) 555-0142,,no,Raleigh',
    'Bob Ray,Harbor Hotel,bob@example.com,,9195550143,yes,',
    'Cy Orr,Harbor Hotel,,9195550144,,,',
    ',Dental Partners,desk@example.com,,,,',
  ];

  it('becomes persons, companies, ways to reach them and customers', async () => {
    const tried = await importRows('customers', rows, '--dry-run');
    expect(tried.rowResults.flatMap(({ errors }) => errors)).toEqual([]);
    expect(tried.statuses).toEqual(Array(4).fill('would be added'));
    expect(await records('customers')).toEqual([]);

    const done = await importRows('customers', rows, '--run', 'customers-1');
    expect(done.rowResults.flatMap(({ errors }) => errors)).toEqual([]);
    expect(done.statuses).toEqual(Array(4).fill('added'));
    const [people, companies, customers, details] = await Promise.all(
      ['people', 'companies', 'customers', 'vectors'].map(records),
    );
    const named = (list: typeof people, name: string) =>
      list?.find((record) => record.first === name || record.name === name)?.id;
    const hotel = named(companies, 'Harbor Hotel');
    expect(customers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ person_id: named(people, 'Ann'), company_id: null, tax_exempt: false }),
        expect.objectContaining({ person_id: named(people, 'Bob'), company_id: hotel, tax_exempt: true }),
        expect.objectContaining({ person_id: named(people, 'Cy'), company_id: hotel }),
        expect.objectContaining({ person_id: null, company_id: named(companies, 'Dental Partners') }),
      ]),
    );
    expect(companies?.filter(({ name }) => name === 'Harbor Hotel')).toHaveLength(1);
    const ways = details?.map(({ person_id, company_id, value, attribute_id }) => [
      person_id,
      company_id,
      value,
      attribute_id,
    ]);
    expect(ways).toEqual(
      expect.arrayContaining([
        [named(people, 'Ann'), null, 'ann@example.com', 3],
        [named(people, 'Ann'), null, '9195550142', 2],
        [named(people, 'Bob'), null, '9195550143', 1],
        [null, named(companies, 'Dental Partners'), 'desk@example.com', 3],
      ]),
    );
    const again = await importRows('customers', rows, '--run', 'customers-1');
    expect(again.statuses).toEqual(Array(4).fill('repeated'));
    expect(await records('customers')).toHaveLength(4);
    expect(await records('people')).toHaveLength(people?.length ?? 0);
  });

  it('is refused with all faults of a row, and where a customer is likely there already', async () => {
    const { rowResults, statuses } = await importRows('customers', [
      'Name,Email,Phone,Company',
      'Cy Or,,,',
      'Cy Orr,,9195550149,',
      'Ann Lee,ann@example.com,9195550188,',
      'Dan Poe,dan@,call Ann,Harbour Hotel',
      ',,,',
      'Eve Fox,,1,',
      'Eva Fox Stone,eve@example.com,,',
      'Eva Fox Stones,eva@example.com,,',
    ]);
    expect(statuses).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'added', 'added']);
    const messages = rowResults.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`));
    expect(messages[0]).toEqual([
      expect.stringMatching(
        /^Name: Did you mean \d+ Cy Orr\? Then leave the row out\. If it is somebody else, --again/,
      ),
    ]);
    expect(messages[1]).toEqual([expect.stringMatching(/^Name: \d+ Cy Orr is there\. /)]);
    expect(messages[2]).toEqual([
      expect.stringMatching(
        /^Name: \d+ Ann Lee is there with this e-mail address\. Leave the row out, or --mode upsert/,
      ),
    ]);
    expect(messages[3]?.map((message) => message.split(':')[0])).toEqual(['Email', 'Phone', 'Company']);
  });

  it('changes customers who are there, and adds what is new to reach them', async () => {
    const sheet = [
      'Name,Email,Phone,Group',
      'Ann Lee,ANN@example.com,919-555-0142,friends',
      'Ann Leeds,ann@example.com,9195550199,',
    ];
    const first = await importRows('customers', sheet.slice(0, 2), '--mode', 'update');
    expect(first.rowResults).toMatchObject([
      { status: 'changed', changes: [{ field: 'Group', before: null, after: 'friends' }] },
    ]);
    const second = await importRows('customers', [sheet[0]!, sheet[2]!], '--mode', 'upsert');
    expect(second.rowResults).toMatchObject([
      {
        status: 'changed',
        changes: [
          { field: 'Name', before: 'Lee', after: 'Leeds' },
          { field: 'Phone', before: null, after: '9195550199' },
        ],
      },
    ]);
    const missing = await importRows(
      'customers',
      ['Name,Email', 'New One,new@example.com', 'No Mail,'],
      '--mode',
      'update',
    );
    expect(missing.rowResults.map(({ errors }) => errors[0]?.field)).toEqual(['Email', 'Email']);
    expect(missing.statuses).toEqual(['refused', 'refused']);
  });

  it('is taken back whole by its run', async () => {
    const { complaint, code } = await shop.rabbet(['undo', 'customers-1', '--yes'], { noun: 'import' });
    expect([code, complaint]).toEqual([1, expect.stringContaining('undone')]);
    const left = (await records('companies')).map(({ name }) => name);
    expect(left).not.toContain('Dental Partners');
  });
});

it('results of a sheet of people can be mended and sent again', async () => {
  const done = join(shop.home, 'done.csv');
  await importRows('customers', ['Name,Email', 'Gil Hart,gil@'], '--result', done);
  const results = readFileSync(done, 'utf8');
  expect(results).toContain('Gil Hart,gil@,refused,,');
  const mended = await importRows('customers', results.replace('gil@', 'gil@example.com').trimEnd().split('\r\n'));
  expect(mended.statuses).toEqual(['added']);
});

describe('a template', () => {
  const sorts = [
    ['artworks', ['--create-makers']],
    ['artists', []],
    ['customers', []],
  ] as const;

  it.each(sorts)('of %s has an example that imports without a fault', async (what, args) => {
    const file = join(shop.home, `${what}.csv`);
    const written = await shop.rabbet([what, '--template', file], { noun: 'import' });
    expect([written.code, written.lines]).toEqual([0, []]);
    const text = readFileSync(file, 'utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    const printed = await shop.rabbet([what, '--template'], { noun: 'import' });
    expect(`${printed.lines.join('\n')}\n`).toBe(text);

    const result = await shop.rabbet([what, file, ...args], { noun: 'import' });
    expect(result.complaint).not.toContain('(left out)');
    expect(result.lines.map((line) => JSON.parse(line) as RowResult)).toMatchObject([{ status: 'added', errors: [] }]);
    if (what !== 'customers') return;
    writeFileSync(file, text.replace('maya@example.com', 'maya@'));
    expect((await shop.rabbet([what, file], { noun: 'import' })).code).toBe(1);
  });

  it('is written to no file that is there, and stands beside no sheet', async () => {
    const file = join(shop.home, 'artists.csv');
    const again = await shop.rabbet(['artists', '--template', file], { noun: 'import' });
    expect([again.code, again.complaint]).toEqual([1, expect.stringContaining('is there already')]);
    expect((await shop.rabbet(['artists', file, '--template'], { noun: 'import' })).code).toBe(2);
    expect((await shop.rabbet(['artists'], { noun: 'import' })).code).toBe(2);
  });
});
