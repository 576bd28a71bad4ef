import fc from 'fast-check';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface RowResult {
  readonly line: number;
  readonly id: number | null;
  readonly status: string;
  readonly errors?: readonly { readonly code: string }[];
}

const HEADINGS = 'Key,Title,Artist,Inv #,Type,H (in),Subject,Price,Notes,Consignor,Cost';

/** The first of these thrice as often as all others. */
function mostly(usual: string, ...rare: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...rare) });
}

/** Row whose cells are right, wrong, empty, or those of another row; `new` stands for what no earlier sheet has. */
const row = fc
  .record({
    key: mostly('', 'K-1', 'K-2', 'K-new'),
    title: mostly('Ebb', 'Tide', ''),
    artist: mostly('Jane Doe', '"Doe, Jane"', 'Jnae Doe', 'Ann new', ''),
    number: fc.constantFrom('', 'N-1', 'n-1', 'N-2', 'N-3', 'N-new', 'N-new'),
    type: mostly('Glass', '', 'Glas'),
    height: mostly('', '10', '12 1/2', '30 cm', 'tall'),
    subject: mostly('', 'vases', 'sunset'),
    price: mostly('100', '', '200', 'POA', 'much'),
    notes: mostly('', 'by the door'),
    consignor: mostly('', 'Glass & Sons', 'Ann new', 'Nobody'),
    cost: mostly('', '50'),
  })
  .map((cells) => Object.values(cells).join(','));

/** Rows of a sheet, some of them more than once. */
const sheet = fc
  .array(fc.record({ row, times: fc.constantFrom(1, 1, 2) }), { minLength: 1, maxLength: 12 })
  .map((rows) => rows.flatMap(({ row: cells, times }) => Array<string>(times).fill(cells)));

const sending = fc.record({
  rows: sheet,
  mode: fc.constantFrom('add', 'update', 'upsert', 'upsert'),
  makers: fc.boolean(),
  /** Some rows of the sheet before come along. */
  again: fc.boolean(),
});

async function importRows(rows: readonly string[], ...args: readonly string[]): Promise<readonly RowResult[]> {
  const input = [HEADINGS, ...rows].join('\n');
  const { lines } = await shop.rabbet(['artworks', '-', ...args], { noun: 'import', input });
  return lines.map((line) => JSON.parse(line) as RowResult);
}

/** Result as both runs tell it: the ids of what is new are known to the real one alone. */
function outcome({ id: _, ...rowResults }: RowResult): unknown {
  const text = JSON.stringify({ ...rowResults, status: rowResults.status.replace('would be ', '') });
  return JSON.parse(text.replace(/(?<=mean |or )\d+ /g, ''));
}

const newest = async () => (await shop.rabbet(['tail', '--lines', '1'], { noun: 'log' })).lines;

test('a dry run tells of each row what then becomes of it, and leaves nothing', async () => {
  let sheets = 0;
  let last: readonly string[] = [];
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(sending, async ({ rows, mode, makers, again }) => {
      sheets++;
      const sheetRows = [
        ...(again ? last.slice(0, 6) : []),
        ...rows.map((cells) => cells.replaceAll('new', `new${sheets}`)),
      ];
      last = sheetRows;
      const args = ['--mode', mode, ...(makers && mode !== 'update' ? ['--create-makers'] : [])];
      const before = await newest();
      const tried = await importRows(sheetRows, ...args, '--dry-run');
      expect(await newest()).toEqual(before);
      const done = await importRows(sheetRows, ...args);
      expect(tried.map(outcome)).toEqual(done.map(outcome));
      for (const { status } of done) seen.add(status);
    }),
    { numRuns: 12, seed: 47, endOnFailure: true },
  );
  expect([...seen].toSorted()).toEqual(['added', 'changed', 'refused', 'repeated', 'same']);
});

/** Results of rows, which a dry run has told before. */
async function doneAsTried(rows: readonly string[], mode: string): Promise<readonly RowResult[]> {
  const args = ['--mode', mode, '--create-makers'];
  const tried = await importRows(rows, ...args, '--dry-run');
  const done = await importRows(rows, ...args);
  expect(tried.map(outcome)).toEqual(done.map(outcome));
  return done;
}

test('a row that repeats one is told so by a dry run, also where the first row of the same piece is refused', async () => {
  const statusesOf = async (rows: readonly string[], mode: string) =>
    (await doneAsTried(rows, mode)).map(({ status }) => status);
  const added = [',Tide,Ann Lee,R-1,Glass,,,much,,,', ',Tide,Ann Lee,R-1,Glass,,,,,,', ',Tide,Ann Lee,R-1,Glass,,,,,,'];
  expect(await statusesOf(added, 'add')).toEqual(['refused', 'added', 'repeated']);
  const changed = added.map((row) => row.replace('Tide', 'Ebb'));
  expect(await statusesOf(changed, 'upsert')).toEqual(['refused', 'changed', 'repeated']);
});

test('a number that one row gives its piece is taken for the next row, in a dry run as in a real one', async () => {
  await doneAsTried(['R-K,Ebb,Ann Lee,R-2,Glass,,,100,,,'], 'add');
  const rows = ['R-K,,Ann Lee,R-3,Glass,,,100,,,', ',Tide,Ann Lee,R-3,Glass,,sunset,100,,,'];
  const [first, second] = await doneAsTried(rows, 'upsert');
  expect(first?.status).toBe('changed');
  expect(second?.errors?.map(({ code }) => code)).toEqual(['format', 'artwork/catalogue-number']);
});

test('a faulty row of a piece that an earlier row has changed is told its own faults alone', async () => {
  await doneAsTried([',Ebb,Ann Lee,R-4,Glass,,,100,,,'], 'add');
  const rows = [',Tide,Ann Lee,R-4,Glass,,,100,,,', ',Tide,Ann Lee,R-4,Glass,,,much,,,'];
  const [first, second] = await doneAsTried(rows, 'upsert');
  expect(first?.status).toBe('changed');
  expect(second?.errors?.map(({ code }) => code)).toEqual(['format']);
});
