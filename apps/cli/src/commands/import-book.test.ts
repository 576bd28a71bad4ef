import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOK_ARTISTS, BOOK_CONSIGNOR, galleryBook } from '../testing/gallery-book';
import { piecesIn } from '../testing/kept-pieces';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('new');
beforeAll(async () => {
  await shop.open();
  await shop.rabbet(['artists', '-'], { noun: 'import', input: ['Name', ...BOOK_ARTISTS].join('\n') });
  await shop.rabbet(['companies', 'add', '--name', BOOK_CONSIGNOR], { noun: 'records' });
});
afterAll(() => shop.close());

interface PrintedRow {
  readonly line: number;
  readonly id: number | null;
  readonly status: string;
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

async function imported(name: string, bytes: Buffer, ...args: readonly string[]) {
  const file = join(shop.home, name);
  writeFileSync(file, bytes);
  const { lines, complaint } = await shop.rabbet(['artworks', file, ...args], { noun: 'import' });
  return { complaint, results: lines.map((line) => JSON.parse(line) as PrintedRow) }; // of this program
}

const rowsInWords = ([first, second, third]: readonly number[]) => `rows ${first}, ${second} and ${third}`;
const book = galleryBook();
const mended = galleryBook({ isMended: true });

describe.each([
  ['a text', 'book.csv', 'csv'],
  ['a workbook behind a sheet of notes', 'book.xlsx', 'workbook'],
] as const)('the first dry run of the book of a gallery, %s,', (_, name, kind) => {
  it('names all faults of each row, says what would be right, and names no other', async () => {
    const { results } = await imported(name, book[kind], '--dry-run');
    const faulty = results.filter(({ errors }) => errors.length > 0);
    expect(faulty.map(({ line }) => line)).toEqual([...book.faults.keys()]);
    for (const { line, errors } of faulty) {
      const planted = (book.faults.get(line) ?? []).flatMap(({ column, rights }) =>
        rights.filter((right) => right !== '').map((right) => [column, expect.stringContaining(right)]),
      );
      const messages = errors.map(({ field, message }) => [field, message]);
      expect(messages).toEqual(expect.arrayContaining(planted));
      expect([line, messages]).toHaveProperty('1.length', planted.length);
    }
    expect(faulty).toHaveLength(22);
  });

  it('tells rows that are no pieces, or are gone, and how dates are read', async () => {
    const { complaint } = await imported(name, book[kind], '--dry-run');
    expect(complaint).toContain(`headings in row 3, ${book.pieces.size + book.titles.length} rows of pieces.\n`);
    expect(complaint).toContain(
      `Status is left out: 3 of its cells say that pieces are sold, gone, held or not for sale (${rowsInWords(book.gone)}).`,
    );
    expect(complaint).toContain(`3 rows say a title and nothing else (${rowsInWords(book.titles)}).`);
    expect(complaint).toMatch(/\nRec'd: its dates are in two orders\. .* Refused, as they may be two days: 2 \(rows /);
    expect(complaint).toContain('\nLeft out, with what it says: "Condition".\n');
    if (kind === 'workbook')
      expect(complaint).toContain('The sheet "Read me" has no headings that are known: "Inventory" is read.\n');
  });
});

it('mended as the messages say, the book is imported at the second try, with all that its rows say', async () => {
  const { results } = await imported('mended.csv', mended.csv);
  expect(results.filter(({ status }) => status !== 'added')).toEqual([]);
  expect(results.map(({ line }) => line)).toEqual([...mended.pieces.keys()]);
  const pieces = await piecesIn(shop);
  expect(results.map(({ id }) => pieces.get(id ?? 0))).toEqual([...mended.pieces.values()]);
});

it('the workbook says the same: sent after the text, each of its rows is there', async () => {
  const { results } = await imported('mended.xlsx', mended.workbook);
  expect(results.filter(({ status }) => status !== 'repeated')).toEqual([]);
});
