import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('new');
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface PrintedRow {
  readonly id: number | null;
  readonly status: string;
  readonly changes?: readonly object[];
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

async function imported(rows: readonly string[], ...args: readonly string[]) {
  const { lines } = await shop.rabbet(['customers', '-', ...args], { noun: 'import', input: rows.join('\n') });
  return lines.map((line) => JSON.parse(line) as PrintedRow); // of this program
}

/** Status of each row, or why it is refused. */
async function outcomes(rows: readonly string[], ...args: readonly string[]) {
  const results = await imported(rows, ...args);
  return results.map(({ status, errors }) => errors.map(({ field, message }) => `${field}: ${message}`)[0] ?? status);
}

async function records(kind: string): Promise<readonly Record<string, unknown>[]> {
  const { lines } = await shop.rabbet(['list', kind, '--json'], { noun: 'records' });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function customer(id: number | null | undefined) {
  return (await records('customers')).find((customer) => customer.id === id);
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

describe('a row by the address of somebody else', () => {
  beforeAll(async () => {
    const there = ['Robert Ortega,rlortega@example.com', 'Ann Lee,lee@example.com'];
    await imported(['Name,Email', ...there]);
    await imported(['Company,Email', 'Pecos Tile,office@example.com']);
  });
  const upserted = (name: string, email: string) =>
    outcomes(['Name,Email', `${name},${email}`], '--mode', 'upsert', '--dry-run');

  it('renames nobody', async () => {
    expect(await upserted('Ann Ortega', 'rlortega@example.com')).toEqual([
      expect.stringMatching(
        /^Name: The e-mail address is that of \d+ Robert Ortega\. Write this name, or another addr/,
      ),
    ]);
    expect(await upserted('Pecos Gallery', 'office@example.com')).toEqual([
      expect.stringMatching(/^Name: The e-mail address is that of \d+ Pecos Tile\./),
    ]);
    const [outcome] = await outcomes(['Name,Email', 'Zoe Quist,rlortega@example.com']);
    expect(outcome).toMatch(/^Name: The e-mail address is that of \d+ Robert Ortega\./);
  });

  it('changes a name that is the same with more or less of it', async () => {
    expect(await upserted('Bob Ortega', 'rlortega@example.com')).toEqual(['would be changed']);
    expect(await upserted('Robert L. Ortega', 'rlortega@example.com')).toEqual(['would be changed']);
    expect(await upserted('Ann Leeds', 'lee@example.com')).toEqual(['would be changed']);
  });
});

describe('a customer without an e-mail address', () => {
  beforeAll(async () => {
    await imported(['Name,Phone', 'Stanley Norwood,505-555-0110', 'Hal Twin,505-555-0111']);
    await imported(['Name,Phone', 'Hal Twin,505-555-0112'], '--again');
  });

  it('gets that of the first row of the same name in an upsert and an update, and the advice says so', async () => {
    const sheet = ['Name,Email', '"Norwood, Stanley",stan@example.com'];
    expect(await outcomes(sheet, '--dry-run')).toEqual([
      expect.stringMatching(/^Name: Did you mean \d+ Stanley Norwood\? Then --mode upsert adds the e-mail address\. /),
    ]);
    expect(await outcomes(sheet, '--mode', 'update', '--dry-run')).toEqual(['would be changed']);
    expect(await imported([...sheet, 'Stanley Norwood,other@example.com'], '--mode', 'upsert')).toMatchObject([
      { status: 'changed', changes: [{ field: 'Email', before: null, after: 'stan@example.com' }] },
      { status: 'refused' },
    ]);
  });

  it('is not guessed where two have one name', async () => {
    expect(await outcomes(['Name,Email', 'Hal Twin,hal@example.com'], '--mode', 'upsert')).toEqual([
      expect.stringMatching(/^Name: Did you mean \d+ Hal Twin or \d+ Hal Twin\? Then leave the row out\./),
    ]);
    expect(await outcomes(['Name,Phone', 'Hal Twin,505-555-0119'], '--mode', 'upsert')).toEqual([
      expect.stringMatching(/^Name: Several customers have it: \d+ Hal Twin and \d+ Hal Twin\./),
    ]);
  });
});

describe('somebody of a near or the same name', () => {
  beforeAll(() => imported(['Name,Email,Phone', 'Dan Trask,,505-555-0120', 'Ida Voss,ida@example.com,505-555-0121']));

  it('is of the family by another first name, and asked for by a slip', async () => {
    expect(await outcomes(['Name,Email', 'Don Trask,', 'Dan Trasc,'], '--dry-run')).toEqual([
      'would be added',
      expect.stringMatching(/^Name: Did you mean \d+ Dan Trask/),
    ]);
  });

  it('is somebody else by another address and another number, and by --again', async () => {
    const sheet = [
      'Name,Email,Phone',
      'Ida Voss,voss@example.com,505-555-0129',
      'Ida Voss,iv@example.com,505-555-0121',
    ];
    const doubt = expect.stringMatching(
      /^Name: Did you mean \d+ Ida Voss or Ida Voss in row 2\?|^Name: Did you mean \d+ Ida Voss\?/,
    );
    expect(await outcomes(sheet, '--dry-run')).toEqual(['would be added', doubt]);
    expect(await outcomes(['Name', 'Ida Voss'], '--dry-run')).toEqual([expect.stringContaining('--again adds them')]);
    expect(await outcomes(['Name', 'Ida Voss'], '--again')).toEqual(['added']);
  });
});

it('a column whose heading says no phone number is left out, and read once a mapping names it', async () => {
  const file = join(shop.home, 'columns.json');
  const sheet = ['Name,Ring', 'Ada Zorn,505-555-0101', 'Bea Zimm,505-555-0102'];
  expect(await outcomes(sheet, '--dry-run', '--save-map', file)).toEqual(['would be added', 'would be added']);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ columns: { Name: 'name', Ring: null } });
  writeFileSync(file, readFileSync(file, 'utf8').replace('null', '"phone"'));
  expect(await outcomes(sheet, '--map', file)).toEqual(['added', 'added']);
  expect((await records('vectors')).map(({ value }) => value)).toContain('5055550101');
});

it('a sheet without a column of names keeps its mapping all the same', async () => {
  const file = join(shop.home, 'nameless.json');
  expect(await outcomes(['Wer,Email', 'Ada Zorn,ada@example.com'], '--save-map', file)).toEqual([]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ columns: { Wer: null, Email: 'e mail' } });
});

it('phone numbers are of the ways that their columns name, and an opt-out is read from its contrary', async () => {
  await shop.rabbet(['vector-values', 'add', '--vector-point-id', '1', '--value', 'home'], { noun: 'records' });
  const sheet = [
    'Name,Email,Email 2,Home,Work,Cell,May contact',
    'Una Reach,una@example.com,una2@example.com,505-555-0171,505-555-0172,505-555-0173,no',
  ];
  const [row] = await imported(sheet);
  expect(row?.status).toBe('added');
  const una = await customer(row?.id);
  expect(una?.do_not_contact).toBe(true);
  const [values, details] = await Promise.all(['vector-values', 'vectors'].map(records));
  const called = new Map(values?.map(({ id, value }) => [id, value]));
  const ways = details?.filter(({ person_id }) => person_id === una?.person_id);
  expect(ways?.map(({ value, attribute_id }) => [value, called.get(attribute_id)]).sort()).toEqual([
    ['5055550171', 'home'],
    ['5055550172', 'work'],
    ['5055550173', 'mobile'],
    ['una2@example.com', 'private'],
    ['una@example.com', 'private'],
  ]);
});
