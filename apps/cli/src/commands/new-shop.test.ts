import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

/** A shop as its owner begins one. */
const shop = new ServedShop('new');
beforeAll(() => shop.open());
afterAll(() => shop.close());

const FILE = join(__dirname, '../../../../docs/pieces.ndjson');
type RowResult = { id: number | null; status: string; errors: { field: string; message: string }[] };
const resultsOf = ({ lines }: { lines: readonly string[] }) => lines.map((line) => JSON.parse(line) as RowResult); // of this program

test('the first import into a new shop says how artists come in whom it does not know', async () => {
  const result = await shop.rabbet(['add', '--from', FILE]);
  expect(result.code).toBe(1);
  expect(resultsOf(result).map(({ errors }) => errors.map(({ field, message }) => [field, message]))).toEqual([
    [['artist', expect.stringContaining('Inés Castellanos". Add them with rabbet artists add, or')]],
    [['artist', expect.stringContaining('--add-artists')]],
  ]);
});

test('a dry run of it judges all rows, and adds neither pieces nor artists', async () => {
  const result = await shop.rabbet(['add', '--from', FILE, '--add-artists', '--dry-run']);
  expect(resultsOf(result).map(({ status }) => status)).toEqual(['would be added', 'would be added']);
  expect((await shop.rabbet(['list'], { noun: 'artists' })).lines).toEqual([]);
});

test('it adds the artists with their pieces, once, whichever row names them', async () => {
  const first = await shop.rabbet(['add', '--from', FILE, '--add-artists']);
  expect(resultsOf(first).map(({ status }) => status)).toEqual(['added', 'added']);
  const again = await shop.rabbet(['add', '--from', FILE, '--add-artists']);
  expect(resultsOf(again).map(({ status }) => status)).toEqual(['repeated', 'repeated']);
  const input = [1, 2, 3].map((n) => JSON.stringify({ name: `Jar ${n}`, artist: 'Ada Potter', type: 'Ceramic' }));
  await shop.rabbet(['add', '--from', '-', '--add-artists'], { input: input.join('\n') });
  const { lines } = await shop.rabbet(['list'], { noun: 'artists' });
  expect(lines.map((line) => line.split('\t')[1])).toEqual(['Inés Castellanos', 'Ruth Ellen Macon', 'Ada Potter']);
});

test('one painting with its sizes is added and sold on the command line', async () => {
  const id = await shop.added('--name', 'Low Tide', '--type', 'Painting', '--width', '24', '--purchased');
  await shop.done('transact', id, 'sold', '--price', '900');
  expect(await shop.shown(id)).toMatchObject({ sold: true, dimensions: [{ value: '24' }] });
});
