import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
const place = (name: string) => join(shop.home, name);
const folder = place('photos');
beforeAll(async () => {
  await shop.open();
  mkdirSync(folder);
});
afterAll(() => shop.close());

interface RowResult {
  readonly line: number;
  readonly id: number | null;
  readonly status: string;
  readonly images?: readonly string[];
  readonly changes?: readonly object[];
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

async function importRows(rows: readonly string[], ...args: readonly string[]) {
  const call = ['artworks', '-', '--images', folder, ...args];
  const result = await shop.rabbet(call, { noun: 'import', input: rows.join('\n') });
  return { ...result, rowResults: result.lines.map((line) => JSON.parse(line) as RowResult) };
}

let widened = 0;
/** Pictures in the folder, each another one. */
async function photographed(...names: readonly string[]): Promise<void> {
  for (const name of names)
    await sharp({ create: { width: 30 + ++widened, height: 20, channels: 3, background: '#28c' } })
      .jpeg()
      .toFile(join(folder, name));
}

/** Names of the files that the images of a piece were made of cannot be told: their ids, in order, can. */
async function imagesOf(id: number | null | undefined): Promise<readonly number[]> {
  const { images } = await shop.shown(id ?? 0);
  return (images as readonly { image_id: number }[]).map(({ image_id }) => image_id);
}
const allImages = async () =>
  (await shop.rabbet(['list'], { noun: 'images' })).lines.map((line) => line.split('\t')[0]);
const outcomes = (rowResults: readonly RowResult[]) => rowResults.map(({ status, images }) => [status, images]);

const HEADINGS = 'Key,Title,Artist,Inv #,Photo';

test('files that rows name or that have their numbers become pictures, once, and go with the import', async () => {
  await photographed('10.jpg', '10-2.jpg', '10-10.jpg', '10 b.JPG', '100.jpg', 'vase front.jpg', 'Side, left.jpg');
  writeFileSync(join(folder, 'notes.txt'), 'none');
  writeFileSync(join(folder, '101.HEIC'), 'none');
  const rows = [
    HEADINGS,
    ',Numbered,Jane Doe,10,',
    'I-1,Named,,,"VASE FRONT.jpg; Side, left.jpg"',
    ',Shared,,,vase front.jpg',
    ',Bare,,,n/a',
  ];
  const expected = (done: string) => [
    [done, ['10.jpg', '10-2.jpg', '10-10.jpg', '10 b.JPG']],
    [done, ['vase front.jpg', 'Side, left.jpg']],
    [done, ['vase front.jpg']],
    [done, undefined],
  ];
  const newest = () => shop.rabbet(['tail', '--lines', '1'], { noun: 'log' });
  const before = await newest();
  const tried = await importRows(rows, '--dry-run');
  expect(outcomes(tried.rowResults)).toEqual(expected('would be added'));
  expect(tried.complaint).toContain('7 pictures would be attached.\n');
  expect(tried.complaint).toContain('1 file is used by no row: 100.jpg.\n');
  expect(tried.complaint).toContain('1 file is no picture: notes.txt.\n');
  expect(tried.complaint).toContain(
    '1 file is of a kind that is not taken (save as JPEG, PNG, WebP or AVIF): 101.HEIC.\n',
  );
  expect(tried.complaint).toContain('1 row has no picture: no file is named or found.\n');
  expect((await newest()).lines).toEqual(before.lines);

  const done = await importRows(rows, '--run', 'pictures');
  expect(outcomes(done.rowResults)).toEqual(expected('added'));
  const [numbered = [], named = [], shared = []] = await Promise.all(done.rowResults.map(({ id }) => imagesOf(id)));
  expect([numbered.length, named.length, shared]).toEqual([4, 2, named.slice(0, 1)]);
  const images = await allImages();
  expect(images).toHaveLength(6);
  const again = await importRows(rows, '--run', 'pictures');
  expect(again.rowResults.map(({ id, status }) => [id, status])).toEqual(
    done.rowResults.map(({ id }) => [id, 'repeated']),
  );
  expect(await allImages()).toEqual(images);

  const undone = await shop.rabbet(['undo', 'pictures', '--yes'], { noun: 'import' });
  expect([undone.code, await allImages()]).toEqual([0, []]);
  // the shop frees a number in a moment after its piece is gone
  while ((await importRows(rows, '--dry-run')).rowResults.some(({ status }) => status === 'refused'));
  const anew = await importRows(rows, '--run', 'pictures-anew');
  expect(outcomes(anew.rowResults)).toEqual(expected('added'));
  expect(await allImages()).toHaveLength(6);
});

test('an update attaches what is not there yet behind what is, and what others use stays when it is taken back', async () => {
  await photographed('20.jpg', '20-1.jpg');
  const [added] = (await importRows([HEADINGS, ',Grown,Jane Doe,20,20-1.jpg'])).rowResults;
  const [first] = await imagesOf(added!.id);
  const rows = ['Artist,Inv #,Title', 'Jane Doe,20,Grown up'];
  const changes = [
    { field: 'Title', before: 'Grown', after: 'Grown up' },
    { field: 'images', before: null, after: '20.jpg' },
  ];
  const tried = await importRows(rows, '--mode', 'update', '--dry-run');
  expect(tried.rowResults).toMatchObject([{ status: 'would be changed', changes }]);
  const done = await importRows(rows, '--mode', 'update', '--run', 'more');
  expect(done.rowResults).toMatchObject([{ id: added!.id, status: 'changed', changes }]);
  const both = await imagesOf(added!.id);
  expect(both).toEqual([first, expect.any(Number)]);
  expect((await importRows(rows, '--mode', 'update')).rowResults).toMatchObject([{ status: 'same' }]);

  const other = await shop.added('--name', 'Other', '--image', String(both[1]));
  const undone = await shop.rabbet(['undo', 'more', '--yes'], { noun: 'import' });
  expect(undone.code).toBe(1);
  expect(undone.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { kind: 'artwork', status: 'undone' },
    { kind: 'image', id: both[1], status: 'refused', errors: [{ message: `It is in use (by artwork ${other}).` }] },
  ]);
  expect(await imagesOf(added!.id)).toEqual([first]);
});

test('files that are missing, in doubt, elsewhere, too large or no pictures are faults of their row, and nothing is sent', async () => {
  await photographed('30.jpg', 'harbor at noon.jpg', 'fern.JPG', 'fern.jpg');
  writeFileSync(join(folder, 'page.jpg'), '<!doctype html>');
  writeFileSync(join(folder, 'huge.jpg'), Buffer.alloc(25_000_001));
  writeFileSync(join(folder, '31.jpg'), '<!doctype html>');
  writeFileSync(join(folder, '32.jpg'), Buffer.alloc(25_000_001));
  writeFileSync(join(folder, 'tide.tif'), 'none');
  writeFileSync(place('secret.jpg'), 'secret');
  symlinkSync(place('secret.jpg'), join(folder, 'link.jpg'));
  mkdirSync(join(folder, 'folder.jpg'));
  const names = [
    'harbor at noon.jpeg',
    'Fern.jpg',
    '../secret.jpg',
    'link.jpg',
    'huge.jpg',
    'page.jpg',
    'notes.txt',
    'folder.jpg',
    'https://example.com/a.jpg',
    'tide.tif',
  ];
  const rows = [
    HEADINGS,
    ...names.map((name, i) => `,Faulty ${i},,,${name}`),
    ',Page,Jane Doe,31,',
    ',Huge,Jane Doe,32,',
    ',Left,Jane Doe,30,',
    ',Right,Glass & Sons,30,',
    ',Nobody,Jnae Doe,,harbor at noon.jpg',
  ];
  const messages = [
    'There is no file "harbor at noon.jpeg" in the folder. Did you mean harbor at noon.jpg?',
    'Several files go by "Fern.jpg": fern.JPG, fern.jpg.',
    '"../secret.jpg" is no name of a file in the folder: say it without its path.',
    '"link.jpg" cannot be sent: it leads out of the folder.',
    '"huge.jpg" cannot be sent: it has more than 25 MB.',
    expect.stringMatching(/^"page.jpg" cannot be sent: .*JPEG, PNG, WebP or AVIF/),
    '"notes.txt" is no picture: it takes JPEG, PNG, WebP or AVIF.',
    expect.stringMatching(/^There is no file "folder.jpg" in the folder\./),
    '"https://example.com/a.jpg" is an address: the folder holds files. Name one of them.',
    '"tide.tif" is of a kind that is not taken: save it as JPEG, PNG, WebP or AVIF.',
    expect.stringMatching(/^"31.jpg", found by its number, cannot be sent: .*JPEG, PNG, WebP or AVIF/),
    '"32.jpg", found by its number, cannot be sent: it has more than 25 MB.',
    ...Array<unknown>(2).fill(expect.stringMatching(/^Several pieces here have the number of the file "30.jpg"/)),
  ];
  const images = await allImages();
  const tried = await importRows(rows, '--dry-run');
  expect(tried.rowResults.slice(0, messages.length).map(({ errors }) => errors)).toEqual(
    messages.map((message) => [{ field: 'Photo', code: expect.any(String), message }]),
  );
  const done = await importRows(rows);
  expect(done.rowResults.map(({ status, errors }) => [status, errors])).toEqual(
    tried.rowResults.map(({ errors }) => ['refused', errors]),
  );
  expect(await allImages()).toEqual(images);
});

test('a file that is sent with rows of JSON goes by their words, and a folder is one that is there', async () => {
  await photographed('40.jpg', '41.jpg');
  const rows = [{ name: 'Spoken', images: ['41.jpg', '40.jpg'] }, { name: 'Silent' }].map((row) => JSON.stringify(row));
  const { rowResults } = await importRows(rows);
  expect(outcomes(rowResults)).toEqual([
    ['added', ['41.jpg', '40.jpg']],
    ['added', undefined],
  ]);
  const at = async (path: string) => {
    const result = await shop.rabbet(['artworks', '-', '--images', path], { noun: 'import', input: rows.join('\n') });
    return [result.code, result.lines, result.complaint];
  };
  expect(await at(place('nowhere'))).toEqual([1, [], expect.stringContaining('There is no folder')]);
  expect(await at(place('secret.jpg'))).toEqual([1, [], expect.stringContaining('is a file: name the folder')]);
});

test('without a folder the column is left out, and told', async () => {
  const input = ['Title,Image,File', 'Unseen,a.jpg,b.jpg'].join('\n');
  const { code, complaint } = await shop.rabbet(['artworks', '-', '--dry-run'], { noun: 'import', input });
  expect([code, complaint]).toEqual([0, expect.stringMatching(/The column "Image" is left out: --images says/)]);
});
