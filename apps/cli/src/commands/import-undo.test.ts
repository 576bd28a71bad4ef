import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Undone {
  readonly kind: string;
  readonly id: number;
  readonly status: string;
  readonly errors: readonly { readonly message: string }[];
}

async function importRows(run: string, rows: readonly string[]): Promise<readonly number[]> {
  const file = join(shop.home, `${run}.csv`);
  writeFileSync(file, ['Title,Artist,Price,Vendor,Cost', ...rows].join('\n'));
  const result = await shop.rabbet(['artworks', file, '--run', run, '--create-makers'], { noun: 'import' });
  expect(result.complaint).toMatch(
    new RegExp(`added\\.\\n(?:.*\\n)*rabbet import undo ${run} --yes takes it back\\.\\n`),
  );
  return result.lines.map((line) => (JSON.parse(line) as { id: number }).id);
}

async function undo(run: string, ...args: readonly string[]) {
  const result = await shop.rabbet(['undo', run, ...args], { noun: 'import' });
  return { ...result, outcomes: result.lines.map((line) => JSON.parse(line) as Undone) };
}
const remaining = async (term: string) => (await shop.done('list', '--term', term)).length;
/** Sorts outcomes, as rows overtake each other. */
const byStatus = (outcomes: readonly Undone[]) =>
  outcomes
    .map(({ kind, status, errors }) => [kind, status, ...errors.map((error) => error.message)])
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));

test('an import is taken back, but for what was sold or changed since, and it is told why', async () => {
  const [ebb, sold = 0, priced = 0] = await importRows('stock', [
    'Undo ebb,Wilma Pond,100,Glass & Sons,50',
    'Undo sold,Casper Strand,200,Glass & Sons,50',
    'Undo priced,Casper Strand,300,,',
  ]);
  await shop.done('transact', String(sold), 'sold');
  await shop.done('change', String(priced), '--price', '350');
  const listed = await shop.rabbet(['list', '--run', 'stock'], { noun: 'import' });
  expect(listed.lines).toEqual([
    expect.stringMatching(/^\d+\tstock\t.*\tsomebody on the machine\t5\t0\t0\tartwork 3, company 2$/),
  ]);
  const refused = [
    [
      'artwork',
      'refused',
      expect.stringMatching(/^It was sold since \(transaction \d+, by somebody on the machine\)\.$/),
    ],
    ['artwork', 'refused', expect.stringMatching(/^Its price was changed since \(by somebody on the machine\)\.$/)],
  ];
  const inUse = ['company', 'refused', expect.stringMatching(/^It is in use \(by artwork \d+, artwork \d+\)\.$/)];
  const tried = await undo('stock', '--dry-run');
  expect([tried.code, byStatus(tried.outcomes)]).toEqual([
    1,
    [...refused, ['artwork', 'would be undone'], inUse, ['company', 'would be undone']],
  ]);
  expect(tried.complaint).toContain('5 things: 3 refused, 2 would be undone.\n');
  expect(tried.complaint).toContain('This was a dry run: nothing is changed.\n');
  expect(await remaining('undo')).toBe(3);
  expect((await undo('stock')).complaint).toContain('say --yes');

  const first = await undo('stock', '--yes');
  expect([first.code, byStatus(first.outcomes)]).toEqual([
    1,
    [...refused, ['artwork', 'undone'], inUse, ['company', 'undone']],
  ]);
  expect(first.outcomes.find(({ status }) => status === 'undone')?.id).toBe(ebb);
  expect(first.complaint).toMatch(/^ {2}It was sold since\. \(artwork \d+\)$/m);
  const shown = await shop.rabbet(['show', 'stock', '--undone'], { noun: 'import' });
  expect(shown.lines.map((line) => line.split('\t')[1])).toEqual(['piece', 'artist or firm']);
  const newest = await shop.rabbet(['tail', '--lines', '1'], { noun: 'log' });
  const second = await undo('stock', '--yes');
  expect(byStatus(second.outcomes).map(([kind, status]) => [kind, status])).toEqual([
    ['artwork', 'nothing to undo'] as const,
    ['artwork', 'refused'] as const,
    ['artwork', 'refused'] as const,
    ['company', 'nothing to undo'] as const,
    ['company', 'refused'] as const,
  ]);
  expect(second.outcomes.map(({ kind }) => kind)).toEqual([...Array<string>(3).fill('artwork'), 'company', 'company']);
  expect((await shop.rabbet(['tail', '--lines', '1'], { noun: 'log' })).lines).toEqual(newest.lines);
});

test('what was taken back is added by the same sheet again, mended or not, once', async () => {
  const sheet = (price: number) => [
    'Key,Title,Artist,Inv #,Price',
    `,Anew numbered,Jane Doe,AN-1,${price}`,
    `AN-K,Anew keyed,,,${price}`,
  ];
  const send = async (run: string, price: number, ...args: readonly string[]) => {
    const input = [...sheet(price), `,Anew of a run,,,9`].join('\n');
    const result = await shop.rabbet(['artworks', '-', '--run', run, ...args], { noun: 'import', input });
    return result.lines.map((line) => JSON.parse(line) as { id: number; status: string });
  };
  const first = await send('anew', 5);
  expect((await send('anew', 5)).map(({ status }) => status)).toEqual(['repeated', 'repeated', 'repeated']);
  expect((await undo('anew', '--yes')).code).toBe(0);
  let tried = await send('anew-2', 6, '--dry-run');
  // the shop frees a number in a moment after its piece is gone
  while (tried.some(({ status }) => status === 'refused')) tried = await send('anew-2', 6, '--dry-run');
  expect(tried.map(({ status }) => status)).toEqual(Array(3).fill('would be added'));
  const second = await send('anew-2', 6);
  expect(second.map(({ status }) => status)).toEqual(['added', 'added', 'added']);
  expect(second.some(({ id }) => first.some((row) => row.id === id))).toBe(false);
  expect((await send('anew-2', 6)).map(({ id, status }) => [id, status])).toEqual(
    second.map(({ id }) => [id, 'repeated']),
  );
  expect((await send('anew-2', 7, '--mode', 'upsert')).map(({ status }) => status)).toEqual([
    'changed',
    'changed',
    'repeated',
  ]);
  expect(await remaining('anew')).toBe(3);
});

test('what was cut off half way is gone on with, and nothing is done twice', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => `Half ${i},Hal Way,10,Glass & Sons,5`);
  await importRows('half', rows);
  const { child, line } = shop.program(['undo', 'half', '--yes'], {}, 'import');
  await line(/"undone"/);
  await shop.kill();
  child.kill('SIGKILL');
  await shop.start();
  const again = await undo('half', '--yes');
  const statuses = new Set(again.outcomes.map(({ status }) => status));
  expect([again.code, again.outcomes.length]).toEqual([0, 301]);
  expect(statuses).toEqual(new Set(['nothing to undo', 'undone']));
  expect(await remaining('half')).toBe(0);
  expect(new Set((await undo('half', '--yes')).outcomes.map(({ status }) => status))).toEqual(
    new Set(['nothing to undo']),
  );
});

test('an import that is not there is told, and so is a name that none can have', async () => {
  expect(await undo('nowhere', '--yes')).toMatchObject({ code: 3, lines: [] });
  expect(await undo('undo.half', '--yes')).toMatchObject({ code: 2 });
  const { code, complaint } = await shop.rabbet(['add', '--from', '-', '--run', 'a b'], { input: '{"name":"No"}' });
  expect([code, complaint]).toEqual([2, expect.stringContaining('It has 1 to 64 letters, digits, dots, - and _')]);
});
