import type { Client } from '@rabbet/client';
import { artworkFields } from '@rabbet/domain/artworks/artworks';
import { DATE_ORDERS } from '@rabbet/domain/imports/imports';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Command, Option } from 'commander';
import {
  type Bulk,
  importingPieces,
  isObject,
  linesOf,
  linesOfResults,
  MODES,
  Naming,
  refusingOthers,
  type RowResult,
} from '@rabbet/imports';
import { sendMany } from '../../kernel/bulk';
import { addRunOptions } from '../../kernel/bulk-options';
import { addFieldOptions } from '../../kernel/field-options';
import { nameOfInput, readInput } from '../../kernel/input-files';
import { requireWritable, writeResults } from '../../kernel/result-files';
import { MOST_ROWS, tableIn } from '../../kernel/tables';
import { addArrivingOptions, addNameOptions, pieceSaidBy } from './adding';
import { type Input, inputOfTable, type TableOptions } from './importing';

/** Fields in which each piece is another. */
const OF_EACH = ['name', 'catalog_no', 'web_id', 'held_until', 'held_for', 'held_note'];

export function importArtworks(group: Command): void {
  const command: Command = group
    .command('artworks')
    .description('add or change the pieces of a sheet: CSV, TSV or NDJSON')
    .argument('<file>', 'the sheet; - is the standard input')
    .addOption(
      new Option('--mode <mode>', 'add new pieces, update those that are there, or upsert: whichever a row needs')
        .choices(MODES)
        .default('add'),
    )
    .option('--map <file>', 'what the columns hold, as --save-map has kept it')
    .option('--save-map <file>', 'keep what the columns hold, for the next sheet')
    .addOption(new Option('--dates <order>', 'order of dates whose column does not tell it').choices(DATE_ORDERS))
    .option('--create-makers', 'adds artists whom the shop does not know yet, too')
    .option('--result <file>', 'the rows as they were, each with its outcome, id and message');
  addRunOptions(command);
  command.optionsGroup('What each row starts from:');
  addNameOptions(command);
  addFieldOptions(command, artworkFields, { except: OF_EACH });
  addArrivingOptions(command);
  command.addHelpText('after', ABOUT);
  command.action((from: string) => importFrom(command, from));
}

const ABOUT = `
Encoding, delimiter, headings, blank and total rows are found, and told before
anything is sent, with a table of the columns: what each holds, and examples.
A heading may be Title, Artist or Maker, Inv #, Price (USD), Cost, H x W (cm),
Width, Medium, Subject, Type, Consignor, Split, Vendor, Date acquired and others
alike. A mapping says the rest, and what is left out:
  {"columns":{"Werk":"name","Masse":"size (h x w, cm)","Old no":null}}
Values are read as people write them: 16 3/8 x 20", 40 x 60 cm, $1,200.00, POA
(no price, and none shown), 3/14/2026, yes. Sizes without an order are width x
height. A consignor has the piece consigned, a vendor has it purchased; How says
which. Names go in either order; near ones are offered.
With --mode update or upsert, a row is about the piece that has its artist and
catalog number, or that an earlier row with its key has added. Empty cells leave
what is there, and so does how the piece came. "changes" tells which fields
become another: "changes":[{"field":"Price","before":900,"after":950}]; a row
that changes nothing is "same".
Rows are sent, known again and told as those of rabbet artworks add --from are:
by a column Key, by maker and catalog number, or within --run by what they say.
The line of a result is the row of the sheet, and its field the heading. A file
of --result can be mended and sent again, alone or whole. Sheets have at most
100,000 rows and 20 MB.

Examples:
  rabbet import artworks stock.csv --dry-run
  rabbet import artworks stock.csv --type painting --result done.csv
  rabbet import artworks stock.tsv --map acme.json --create-makers --past
  rabbet import artworks prices.csv --mode update --dry-run`;

interface ImportOptions extends TableOptions {
  readonly createMakers?: boolean;
  readonly dryRun?: boolean;
  readonly result?: string;
}

async function importFrom(command: Command, from: string): Promise<void> {
  const options = command.opts<ImportOptions>();
  if (options.mode === 'update' && options.createMakers)
    command.error('error: --create-makers is about new pieces: --mode update adds none');
  const written = [options.result, options.saveMap].flatMap((file) => file ?? []);
  for (const [i, file] of written.entries())
    requireWritable(
      file,
      [from, options.map, ...written.slice(i + 1)].flatMap((one) => one ?? []),
    );
  const input = await inputFrom(command, from, options);
  const results = new Map<number, RowResult>();
  const source = { ...input.source, take: (result: RowResult) => void results.set(result.line, result) };
  try {
    await sendMany(
      command,
      withoutOutcome(importingPieces(pieceSaidBy(command.opts()), namingFor(options), options.mode)),
      source,
    );
  } finally {
    if (options.result !== undefined && results.size > 0) writeResults(options.result, input.withResults(results));
  }
}

async function inputFrom(command: Command, from: string, options: ImportOptions): Promise<Input> {
  const bytes = await readInput(from);
  const table = tableIn(bytes, nameOfInput(from));
  if (table.format === 'table') return inputOfTable(table, from, options);
  const ofTables = (['map', 'saveMap', 'dates'] as const).find((name) => options[name] !== undefined);
  const flag = command.options.find((option) => option.attributeName() === ofTables)?.long;
  if (flag) command.error(`error: ${flag} is about the columns of a table: rows of JSON say their fields themselves`);
  const lines: { number: number; of: string }[] = [];
  for await (const { number, text } of refusingOthers(linesOf([bytes]), nameOfInput(from)))
    if (text?.trim() !== '') lines.push({ number, of: text ?? '' });
  if (lines.length > MOST_ROWS)
    throw new OperationalError(`${nameOfInput(from)} has more than 100,000 rows: divide it. Nothing was sent.`);
  return {
    source: { lines: () => linesOf([bytes]) },
    withResults: (results) => linesOfResults(lines, results),
  };
}

/** Passes over the outcome that a file of results has beside a row of JSON. */
function withoutOutcome(bulk: Bulk): Bulk {
  return {
    ...bulk,
    ask: (call, row) => {
      const { outcome, ...values } = row.values;
      return bulk.ask(call, isObject(outcome) ? { ...row, values } : row);
    },
  };
}

const namingFor =
  ({ createMakers, dryRun }: ImportOptions) =>
  (client: Client): Naming =>
    new Naming(client, createMakers ? (dryRun ? 'passed over' : 'added') : 'advised', '--create-makers');
