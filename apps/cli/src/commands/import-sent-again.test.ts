import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowXml, createWorkbook } from '@rabbet/sheets/testing/workbooks';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

function fileOf(name: string, content: string | Buffer): string {
  const file = join(shop.home, name);
  writeFileSync(file, content);
  return file;
}

async function importRows(...args: readonly string[]) {
  const result = await shop.rabbet(args, { noun: 'import' });
  return { ...result, statuses: result.lines.map((line) => (JSON.parse(line) as { status: string }).status) };
}
const count = async (term: string) => (await shop.done('list', '--term', term)).length;
const runIn = (complaint: string) => /This is (run-\w+)/.exec(complaint)?.[1] ?? '';

describe('a file whose rows have neither key nor number', () => {
  it('is not imported a second time before somebody says so, and its run is named', async () => {
    const file = fileOf('dunes.csv', 'Title\nDune one\nDune two\n');
    const first = await importRows('artworks', file);
    const run = runIn(first.complaint);
    const again = await importRows('artworks', file);
    expect([again.code, again.statuses]).toEqual([1, []]);
    expect(again.complaint).toMatch(
      new RegExp(
        `This file is the import ${run} \\(dunes\\.csv\\), begun .* by somebody on the machine: so far artwork 2, of 2 rows\\. ` +
          `Nothing is done twice\\.\\n  --run ${run} goes on with it, .*\\n  --again imports it a second time`,
      ),
    );
    expect(await count('dune')).toBe(2);
    expect((await importRows('artworks', file, '--run', run)).statuses).toEqual(['repeated', 'repeated']);
    const tried = await importRows('artworks', file, '--dry-run');
    expect([tried.statuses, tried.complaint]).toEqual([
      ['refused', 'refused'],
      expect.stringContaining(`This file is the import ${run} `),
    ]);
    expect((await importRows('artworks', file, '--again')).statuses).toEqual(['added', 'added']);
    expect(await count('dune')).toBe(4);
  });

  it('is imported anew once its run is taken back', async () => {
    const file = fileOf('reeds.csv', 'Title\nReed one\n');
    const { complaint } = await importRows('artworks', file);
    expect((await shop.rabbet(['undo', runIn(complaint), '--yes'], { noun: 'import' })).code).toBe(0);
    expect((await importRows('artworks', file)).statuses).toEqual(['added']);
  });

  it('does not go on with a run that was taken back', async () => {
    const file = fileOf('peat.csv', 'Title\nPeat one\nPeat two\n');
    await importRows('artworks', file, '--run', 'peat');
    expect((await importRows('artworks', file, '--run', 'peat')).statuses).toEqual(['repeated', 'repeated']);
    expect((await shop.rabbet(['undo', 'peat', '--yes'], { noun: 'import' })).code).toBe(0);
    const complaint = 'The run peat was taken back. Import the file again without --run. Nothing was sent.\n';
    for (const args of [[], ['--dry-run'], ['--mode', 'upsert']])
      expect(await importRows('artworks', file, '--run', 'peat', ...args)).toMatchObject({
        code: 1,
        statuses: [],
        complaint: expect.stringContaining(complaint),
      });
    const rows = await shop.rabbet(['add', '--from', '-', '--run', 'peat'], { input: '{"name":"Peat three"}' });
    expect([rows.code, rows.complaint]).toEqual([1, expect.stringContaining(complaint)]);
    expect(await count('peat')).toBe(0);
  });

  it('is asked about where it was cut off, also by another name', async () => {
    const file = fileOf('moor.csv', 'Title\nMoor one\n');
    await importRows('artworks', file, '--run', 'moor-1');
    const other = fileOf('moor-copy.csv', 'Title\nMoor one\n');
    expect((await importRows('artworks', other)).complaint).toContain('This file is the import moor-1 (moor.csv)');
  });
});

it('rows that are known by a key or a number are sent again without a question', async () => {
  const file = fileOf('keyed.csv', 'Key,Title\nK-1,Keyed one\nK-2,Keyed two\n');
  expect((await importRows('artworks', file)).statuses).toEqual(['added', 'added']);
  expect((await importRows('artworks', file)).statuses).toEqual(['repeated', 'repeated']);
});

it('another sheet of a workbook is another import', async () => {
  const sheets = ['Stock', 'Sold'].map((name) => ({ name, rows: rowXml(1, ['Title']) + rowXml(2, [`Fen ${name}`]) }));
  const file = fileOf('fens.xlsx', createWorkbook({ sheets }));
  expect((await importRows('artworks', file)).statuses).toEqual(['added']);
  expect((await importRows('artworks', file, '--sheet', 'Sold')).statuses).toEqual(['added']);
  expect((await importRows('artworks', file, '--sheet', 'Stock')).code).toBe(1);
});

it('the list of imports names their files, and show who has recorded each row', async () => {
  await importRows('artworks', fileOf('listed.csv', 'Title\nListed\n'), '--run', 'listed');
  const list = await shop.rabbet(['list', '--run', 'listed'], { noun: 'import' });
  expect(list.lines).toEqual([
    expect.stringMatching(/^\d+\tlisted\tlisted\.csv\t.*\tsomebody on the machine\t1\t0\t0\t/),
  ]);
  const show = await shop.rabbet(['show', 'listed'], { noun: 'import' });
  expect(show.lines).toEqual([expect.stringMatching(/\tListed\tadded\t.*\tsomebody on the machine$/)]);
});

it('an import that is not there has nothing to show', async () => {
  const { code, lines, complaint } = await shop.rabbet(['show', 'nowhere'], { noun: 'import' });
  expect([code, lines, complaint]).toEqual([3, [], expect.stringContaining('There is no import nowhere.')]);
});

it.each<[what: string, name: string, content: string | Buffer, why: RegExp]>([
  ['is called a workbook and is a text', 'text.xlsx', 'Title\nFake\n', /^.*text\.xlsx is no workbook, though its name/],
  ['is called a workbook and is JSON', 'json.xlsx', '{"name":"Fake"}\n', /^.*json\.xlsx is no workbook, though its/],
  ['is called a workbook and is empty', 'none.xlsx', '', /^.*none\.xlsx is no workbook, though its name says so/],
  [
    'is called a workbook and is damaged',
    'broken.xlsx',
    Buffer.from([0x50, 0x4b, 0x03, 0, 0, 0, 7, 0]),
    /^.*broken\.xlsx (?!.*XLSX).*it is damaged: get it once more from where it comes from/,
  ],
  ['is empty', 'none.csv', '', /none\.csv is empty\. Nothing was sent\./],
  [
    'is a picture',
    'picture.csv',
    Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
    /picture\.csv is a picture \(PNG\)\. Choose the sheet: CSV, TSV, NDJSON or XLSX\./,
  ],
  ['has headings alone', 'headings.csv', 'Title,Price\n', /headings\.csv .*no row/],
])('a file that %s is refused in a sentence', async (_, name, content, why) => {
  const { code, complaint, statuses } = await importRows('artworks', fileOf(name, content));
  expect([code, statuses, complaint]).toEqual([1, [], expect.stringMatching(why)]);
});

it('a folder and a file that is not there are refused in a sentence', async () => {
  expect((await importRows('artworks', shop.home)).complaint).toContain('is a folder: name a file in it.');
  expect((await importRows('artworks', join(shop.home, 'nowhere.csv'))).complaint).toContain('There is no file ');
});
