import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('new');
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface PrintedRow {
  readonly status: string;
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

async function imported(what: string, rows: readonly string[], ...args: readonly string[]) {
  const { lines } = await shop.rabbet([what, '-', ...args], { noun: 'import', input: rows.join('\n') });
  return lines
    .map((line) => JSON.parse(line) as PrintedRow) // of this program
    .map(({ status, errors }) => errors.map(({ field, message }) => `${field}: ${message}`)[0] ?? status);
}

it('an artist by a part of a name that is known, or that stands above, is asked for', async () => {
  await imported('artists', ['Name', 'Anton Petrov', 'Kenji Sato']);
  const sheet = [
    'Name',
    '"Petrov, A."',
    'Sato',
    'Theo Nakagawa',
    'Theodore Nakagawa',
    '"Okri, Ben, Jr."',
    '"Okri, Ben, Sr."',
  ];
  expect(await imported('artists', sheet, '--dry-run')).toEqual([
    expect.stringMatching(/^Name: Did you mean \d+ Anton Petrov\?/),
    expect.stringMatching(/^Name: Did you mean \d+ Kenji Sato\?/),
    'would be added',
    expect.stringMatching(/^Name: Did you mean Theo Nakagawa in row 4\?/),
    'would be added',
    'would be added',
  ]);
});

describe('beside customers who are known', () => {
  const HEADINGS = 'Client,Company,Email,Phone';

  beforeAll(async () => {
    const there = ['Bob Ray,Tarheel Orthopedics,desk@example.com,', 'John Smith Jr.,,,'];
    expect(await imported('customers', [HEADINGS, ...there])).toEqual(['added', 'added']);
  });

  it('a suffix tells father and son apart', async () => {
    const rows = ['John Smith Sr.,,,', 'John Smith Jr.,,,'];
    expect(await imported('customers', [HEADINGS, ...rows], '--dry-run')).toEqual([
      'would be added',
      expect.stringMatching(/^Client: \d+ John Smith Jr\. is there\./),
    ]);
  });

  it('a person by the name of a company is asked for', async () => {
    const rows = ['Tarheel Orthopaedics,,front@example.com,', 'Ann Lee,Tarheel Orthopedics,ann@example.com,'];
    expect(await imported('customers', [HEADINGS, ...rows], '--dry-run')).toEqual([
      expect.stringMatching(
        /^Client: Did you mean the company \d+ Tarheel Orthopedics\? Then write it so in a column Company\./,
      ),
      'would be added',
    ]);
  });

  it('an e-mail address that several have says whose it is, and what to do', async () => {
    for (const person of ['1', '2']) {
      const values = ['--person-id', person, '--attribute-id', '3', '--value', 'both@example.com'];
      await shop.rabbet(['vectors', 'add', ...values], { noun: 'records' });
    }
    const rows = [HEADINGS, 'Zed Voss,,both@example.com,'];
    const [outcome] = await imported('customers', rows, '--mode', 'upsert');
    expect(outcome).toMatch(
      /Several customers have it: \d+ .+ and \d+ .+\. Write the name of the one that is meant as it is here/,
    );
  });
});
