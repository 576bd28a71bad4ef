import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('new');
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface RowResult {
  readonly id: number;
  readonly kind?: string;
  readonly status: string;
  readonly errors: readonly { readonly message: string }[];
}

async function resultsOf(args: readonly string[], rows: readonly string[] = []): Promise<readonly RowResult[]> {
  const { lines } = await shop.rabbet(args, { noun: 'import', input: rows.join('\n') });
  return lines.map((line) => JSON.parse(line) as RowResult); // of this program
}
const statuses = (all: readonly RowResult[]) => all.map(({ status }) => status);
/** Outcomes by kind, in the order in which kinds are taken back. */
const byKind = (all: readonly RowResult[]) => [...new Set(all.map(({ kind, status }) => `${kind} ${status}`))];

type Kept = Readonly<Record<string, unknown>>;
async function records(kind: string): Promise<readonly Kept[]> {
  const { lines } = await shop.rabbet(['list', kind, '--json'], { noun: 'records' });
  return lines.map((line) => JSON.parse(line) as Kept);
}
/** All records of people, without the revisions that coming and going leaves. */
async function allPeople() {
  const kinds = await Promise.all(['people', 'companies', 'customers', 'vectors'].map(records));
  return kinds.map((all) => all.map(({ revision: _, ...record }) => record));
}

test('an import of artists is taken back: new ones go, changed ones are as before, and it may be sent again', async () => {
  await shop.rabbet(['add', '--first', 'Otto', '--last', 'Kern'], { noun: 'artists' });
  const before = await allPeople();
  const sheet = ['Name,Bio', 'Otto Kern,Paints.', 'Rosa Blume,Glass.', 'Vera Neu,'];
  const sending = ['artists', '-', '--mode', 'upsert', '--run', 'artists'];
  expect(statuses(await resultsOf(sending, sheet))).toEqual(['changed', 'added', 'added']);
  const tried = await resultsOf(['undo', 'artists', '--dry-run']);
  expect(statuses(tried)).toEqual(Array(3).fill('would be undone'));
  expect(statuses(await resultsOf(['undo', 'artists', '--yes']))).toEqual(Array(3).fill('undone'));
  expect(await allPeople()).toEqual(before);
  const anew = ['artists', '-', '--mode', 'upsert', '--run', 'artists-anew'];
  expect(statuses(await resultsOf(anew, sheet))).toEqual(['changed', 'added', 'added']);
});

test('an artist who is on a piece or was changed since stays, and it is told why', async () => {
  const [used, changed, gone] = await resultsOf(
    ['artists', '-', '--run', 'stay'],
    ['Name', 'Ida Used', 'Ewa Changed', 'Udo Gone'],
  );
  await shop.done('add', '--name', 'Piece of Ida', '--artist', 'Ida Used');
  await shop.rabbet(['companies', 'change', String(changed?.id), '--description', 'x'], { noun: 'records' });
  const undone = await resultsOf(['undo', 'stay', '--yes']);
  const outcomes = new Map(undone.map(({ id, status, errors }) => [id, [status, errors[0]?.message]]));
  expect(outcomes).toEqual(
    new Map([
      [used?.id, ['refused', expect.stringMatching(/^It is in use \(by artwork \d+\)\.$/)]],
      [changed?.id, ['refused', expect.stringMatching(/^Its description was changed since /)]],
      [gone?.id, ['undone', undefined]],
    ]),
  );
});

describe('an import of customers', () => {
  const first = ['Name,Company,Email,Phone,Group', 'Ann Lee,,ann@example.com,9195550142,'];
  const sheet = [
    first[0] ?? '',
    'Ann Lee,,ann@example.com,9195550199,friends',
    'Bob Ray,Harbor Hotel,bob@example.com,,',
    'Cy Orr,Harbor Hotel,,9195550144,',
    ',Dental Partners,desk@example.com,,',
  ];
  const sending = ['customers', '-', '--mode', 'upsert', '--run', 'customers'];

  it('is taken back whole, with the persons, companies and contact details that it made', async () => {
    expect(statuses(await resultsOf(['customers', '-', '--run', 'first'], first))).toEqual(['added']);
    const before = await allPeople();
    expect(statuses(await resultsOf(sending, sheet))).toEqual(['changed', 'added', 'added', 'added']);
    const after = await allPeople();
    expect(after).not.toEqual(before);
    const tried = await resultsOf(['undo', 'customers', '--dry-run']);
    expect(new Set(statuses(tried))).toEqual(new Set(['would be undone']));
    expect(await allPeople()).toEqual(after);
    const undone = await resultsOf(['undo', 'customers', '--yes']);
    expect(byKind(undone)).toEqual(expect.arrayContaining(['customer undone', 'person undone', 'company undone']));
    expect(new Set(statuses(undone))).toEqual(new Set(['undone']));
    expect(await allPeople()).toEqual(before);
    expect(new Set(statuses(await resultsOf(['undo', 'customers', '--yes'])))).toEqual(new Set(['nothing to undo']));
  });

  it('that was taken back is added again by the same sheet, once', async () => {
    const anew = [...sending.slice(0, -1), 'customers-anew'];
    expect(statuses(await resultsOf(anew, sheet))).toEqual(['changed', 'added', 'added', 'added']);
    expect(statuses(await resultsOf(anew, sheet))).toEqual(['same', 'same', 'same', 'same']);
    expect(await records('customers')).toHaveLength(4);
  });
});
