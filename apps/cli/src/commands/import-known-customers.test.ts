import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('new');
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Told {
  readonly id: number | null;
  readonly status: string;
  readonly changes?: readonly object[];
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

async function imported(rows: readonly string[], ...args: readonly string[]) {
  const { lines } = await shop.rabbet(['customers', '-', ...args], { noun: 'import', input: rows.join('\n') });
  return lines.map((line) => JSON.parse(line) as Told); // of this program
}

/** Status of each row, or why it is refused. */
async function outcomes(rows: readonly string[], ...args: readonly string[]) {
  const told = await imported(rows, ...args);
  return told.map(({ status, errors }) => errors.map(({ field, message }) => `${field}: ${message}`)[0] ?? status);
}

async function records(kind: string): Promise<readonly Record<string, unknown>[]> {
  const { lines } = await shop.rabbet(['list', kind, '--json'], { noun: 'records' });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function customer(id: number | null | undefined) {
  return (await records('customers')).find((one) => one.id === id);
}

describe('a row with the e-mail address of a customer', () => {
  it('adds the person whom a company has not had, and is taken back with the run', async () => {
    const [firm] = await imported(['Company,Email', 'Harwood Design LLC,maria@example.com']);
    const sheet = ['Name,Company,Email', 'Maria Lopez,Harwood Design LLC,maria@example.com'];
    const difference = { field: 'Name', before: null, after: 'Maria Lopez' };
    expect(await outcomes(sheet, '--mode', 'upsert', '--dry-run')).toEqual(['would be changed']);
    expect((await customer(firm?.id))?.person_id).toBeNull();

    const before = await Promise.all(['people', 'vectors'].map(records));
    const done = await imported(sheet, '--mode', 'upsert', '--run', 'maria');
    expect(done).toMatchObject([{ status: 'changed', id: firm?.id, changes: [difference] }]);
    const maria = (await records('people')).find(({ first }) => first === 'Maria');
    expect(await customer(firm?.id)).toMatchObject({ person_id: maria?.id, company_id: expect.any(Number) });
    expect(await outcomes(sheet, '--mode', 'upsert')).toEqual(['same']);

    await shop.rabbet(['undo', 'maria', '--yes'], { noun: 'import' });
    expect((await customer(firm?.id))?.person_id).toBeNull();
    expect(await Promise.all(['people', 'vectors'].map(records))).toEqual(before);
  });

  it('adds a company, or says that it may be the known one', async () => {
    const [eve] = await imported(['Name,Email', 'Eve Moss,eve@example.com']);
    const sheet = (firm: string) => ['Name,Company,Email', `Eve Moss,${firm},eve@example.com`];
    expect(await imported(sheet('Dune Interiors LLC'), '--mode', 'update')).toMatchObject([
      { status: 'changed', changes: [{ field: 'Company', before: null, after: 'Dune Interiors LLC' }] },
    ]);
    const dune = (await records('companies')).find(({ name }) => name === 'Dune Interiors LLC');
    expect((await customer(eve?.id))?.company_id).toBe(dune?.id);
    expect(await outcomes(sheet('Dune Interiors'), '--mode', 'update')).toEqual([
      expect.stringMatching(/^Company: The company of \d+ Eve Moss is Dune Interiors LLC\. Write it so/),
    ]);
    expect(await imported(sheet('Quill Partners'), '--mode', 'update')).toMatchObject([
      { status: 'changed', changes: [{ field: 'Company', before: 'Dune Interiors LLC', after: 'Quill Partners' }] },
    ]);
  });
});
