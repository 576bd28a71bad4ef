import type { Client } from '@rabbet/client';
import { artworkFields } from '@rabbet/domain/artworks/artworks';
import {
  ADVICE_ON_SHEETS,
  DATE_ORDERS,
  FolderImages,
  headingsForMeaning,
  importPiecesBulk,
  MEANINGS,
  NameResolver,
  newcomersInWords,
  unusedInWords,
} from '@rabbet/imports';
import { type Command, Option } from 'commander';
import { addRunOptions } from '../../kernel/sending/bulk-options';
import { addFieldOptions } from '../../kernel/arguments/field-options';
import { imageFolder } from '../../kernel/files/image-folder';
import { addSheetOptions, sendSheet, type SheetOptions } from '../../kernel/sending/sheets';
import { harmless } from '../../kernel/output/texts';
import { addArrivingOptions, addNameOptions, pieceSaidBy } from './adding';

/** Fields in which each piece is another. */
const OF_EACH = ['name', 'catalog_no', 'web_id', 'held_until', 'held_for', 'held_note'];

export function importArtworks(group: Command): void {
  const command: Command = group
    .command('artworks')
    .description('add or change the pieces of a sheet: XLSX, CSV, TSV or NDJSON');
  addSheetOptions(command, 'pieces')
    .addOption(
      new Option('--dates <order>', 'order of dates that may be two days, such as 3/4/2026').choices(DATE_ORDERS),
    )
    .option('--create-makers', 'adds artists, consignors and vendors whom the shop does not know yet, too')
    .addOption(
      new Option('--images <folder>', 'files that the rows name, or that have their catalog numbers').conflicts(
        'image',
      ),
    );
  addRunOptions(command);
  command.optionsGroup('What each row starts from:');
  addNameOptions(command);
  addFieldOptions(command, artworkFields, { except: OF_EACH });
  addArrivingOptions(command);
  command.addHelpText('after', ABOUT);
  command.action((from: string | undefined) => importFrom(command, from));
}

/** Words with commas between, in lines of the help. */
function wrapped(words: readonly string[]): string {
  return words
    .join(', ')
    .replace(/(.{1,76})(?: |$)/g, '  $1\n')
    .trimEnd();
}

const ABOUT = `
A workbook (XLSX) is read as people see it: numbers, days and percentages, the
values of formulas, hidden rows and columns too. A merged cell says its value in
each of its rows. One sheet is read; the others are told.
Encoding, delimiter, headings, blank and total rows are found, and told before
anything is sent, with a table of the columns: what each holds, and examples.
Rows without an artist below rows that have one are told, as merged cells are
lost in a CSV; --fill-down Artist has them say the one above. Two rows that seem
to be one piece are told, too.
A heading may be Title, Artist or Maker, Inv #, Price (USD), Cost, H x W (cm),
Width, Medium, Subject, Type, Consignor, Split, Vendor, Date acquired and others
alike. A mapping says the rest, and what is left out:
  {"columns":{"Werk":"name","Masse":"size (h x w, cm)","Old no":null}}
It may hold each heading that is known, such as:
${wrapped(MEANINGS.map((meaning) => headingsForMeaning(meaning)[0] ?? meaning))}.
--save-map writes one. Columns whose headings are not known are left out. Those
whose cells are dates, sizes, prices or names are judged so in a dry run, and
have a question mark there. Nothing is sent until each is settled: rename it, or
take the mark away, or write null.
Values are read as people write them: 16 3/8 x 20", 40 x 60 cm, diam. 30 cm,
$1,200.00, POA (no price, and none shown), 3/14/2026, 50/50, yes. n/a and TBD
leave a cell of a day, a size or a number empty. Sizes without an order are
width x height. A consignor has the piece consigned, a vendor has it purchased;
How says which. Names go in either order; near ones are offered.
With --mode update or upsert, a row is about the piece that has its artist and
catalog number, or that an earlier row with its key has added. An update finds a
piece by its number alone, where no column says artists and no other piece has
that number. Empty cells leave what is there, and so does how the piece came. A
price after POA is shown again. "changes" tells which fields
become another: "changes":[{"field":"Price","before":900,"after":950}]; a row
that changes nothing is "same".
Rows are sent, known again and told as those of rabbet artworks add --from are:
by a column Key, by maker and catalog number, or within --run by what they say.
The line of a result is the row of the sheet, and its field the heading. A file
of --result is XLSX, CSV or TSV by its name, else what the input is; it can be
mended and sent again, alone or whole: rows that it says are added are passed
over. Sheets have at most 100,000 rows and 20 MB.
The shop keeps the name and the digest of the file: let the name name nobody. A
file that was imported before is known: --run goes on with that run, and --again
imports it a second time. A run belongs to whoever began it.
A sheet that was touched is another file. So a row of a new piece without a key
and without an artist and a catalog number is refused where a piece in the shop
has its artist and title, and no other type, number, edition or size: it is
likely that piece. --again adds such rows all the same.

With --images a column Image, Photo or File names files of that folder: several
with ; or , between, in their order. Where a row names none, the files of its
catalog number are found: 3406.jpg, 3406-1.jpg and "3406 b.png" of 3406. A file
becomes a picture once; one that the shop has is not sent again. A new piece is
told with "images":["3406.jpg","3406-1.jpg"]; update and upsert attach those
that are not there yet. Files that no row uses are told at the end. Rows of JSON
say "images":["a.jpg","b.jpg"].

--template writes a sheet to begin with: headings, and one example.

Examples:
  rabbet import artworks --template stock.csv
  rabbet import artworks stock.csv --dry-run
  rabbet import artworks stock.csv --type painting --result done.csv
  rabbet import artworks stock.xlsx --sheet "On the wall"
  rabbet import artworks stock.tsv --map acme.json --create-makers --past
  rabbet import artworks prices.csv --mode update --dry-run
  rabbet import artworks stock.csv --images photos --dry-run`;

interface ImportOptions extends SheetOptions {
  readonly createMakers?: boolean;
  readonly images?: string;
}

async function importFrom(command: Command, from: string | undefined): Promise<void> {
  const options = command.opts<ImportOptions>();
  if (options.mode === 'update' && options.createMakers)
    command.error('error: --create-makers is about new pieces: --mode update adds none');
  let naming: NameResolver | null = null;
  const namingOf = (client: Client) => (naming ??= namingFor(options)(client));
  const images = options.images === undefined ? undefined : new FolderImages(imageFolder(options.images));
  const wayOut = options.again ? null : 'Say --again to add it all the same.';
  const bulk = importPiecesBulk(pieceSaidBy(command.opts()), namingOf, {
    mode: options.mode,
    images,
    adviceOnDoubles: wayOut,
  });
  await sendSheet(command, from, { sort: 'artworks', bulk, takesImages: images !== undefined });
  tellMakers(naming, options);
  if (images && options.template === undefined)
    for (const sentence of unusedInWords(images.unused)) process.stderr.write(`${harmless(sentence)}\n`);
}

function tellMakers(naming: NameResolver | null, { dryRun = false }: ImportOptions): void {
  const sentence = newcomersInWords(naming?.newcomers ?? [], dryRun);
  if (sentence !== null) process.stderr.write(`${harmless(sentence)}\n`);
}

const namingFor =
  ({ createMakers, dryRun }: ImportOptions) =>
  (client: Client): NameResolver =>
    new NameResolver(client, createMakers ? (dryRun ? 'passed over' : 'added') : 'advised', ADVICE_ON_SHEETS, true);
