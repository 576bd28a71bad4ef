import { OperationalError } from '@rabbet/domain/deciders/refusal';
import {
  type BulkCommand,
  digestOfBytes,
  digestOfSheet,
  type Input,
  inputOfLines,
  ResultCollector,
  linesOf,
  misnamedInWords,
  MODES,
  refuseOtherFormats,
  type RowSource,
  type SheetKind,
  templateOf,
} from '@rabbet/imports';
import { MAX_ROWS, readTable, UnreadableFile } from '@rabbet/sheets';
import { type Command, Option } from 'commander';
import { basename } from 'node:path';
import { type BulkFile, sendMany } from './bulk';
import { requireNew } from '../files/files';
import { nameOfInput, readInput } from '../files/input-files';
import { requireWritable, writeResults } from '../files/result-files';
import { inputOfTable, type TableOptions } from './sheet-tables';

export interface SheetOptions extends TableOptions {
  readonly sheet?: string;
  /** True for the standard output. */
  readonly template?: string | true;
  readonly again?: boolean;
}

/** Argument and options of each verb that reads a sheet. */
export function addSheetOptions(command: Command, what: string): Command {
  return command
    .argument('[file]', 'the sheet; - is the standard input')
    .option('--sheet <name>', 'sheet of a workbook; else the first that is shown and has headings')
    .addOption(
      new Option('--mode <mode>', `add new ${what}, update those that are there, or upsert: whichever a row needs`)
        .choices(MODES)
        .default('add'),
    )
    .option('--map <file>', 'what the columns hold, as --save-map has kept it')
    .option('--save-map <file>', 'keep what the columns hold, for the next sheet')
    .option('--fill-down <heading>', 'an empty cell of this column says what the one above it says; repeatable', listed)
    .addOption(
      new Option(
        '--again',
        `import a file a second time that was imported before${what === 'pieces' ? ', and add pieces that are likely there' : ''}`,
      ).conflicts('template'),
    )
    .option('--result <file>', 'the rows as they were, each with its outcome, id and message')
    .option('--template [file]', 'write a sheet to begin with, with an example, and send nothing');
}

function listed(heading: string, before: readonly string[] = []): readonly string[] {
  return [...before, heading];
}

/** Letters of the name of a file that are kept. */
const MOST_LETTERS = 255;

interface Sheet {
  readonly sort: SheetKind;
  /** Change for which each row asks. */
  readonly bulk: BulkCommand;
  /** There is a folder, files of which the rows may name. */
  readonly takesImages?: boolean;
}

/** Sends the rows of a sheet, and writes what became of them. */
export async function sendSheet(
  command: Command,
  from: string | undefined,
  { sort, bulk, takesImages }: Sheet,
): Promise<void> {
  const options = { ...command.opts<SheetOptions>(), sort, takesImages };
  if (options.template !== undefined) return writeTemplate(command, from, options.template, sort);
  if (from === undefined) command.error("error: missing required argument 'file'");
  const written = [options.result, options.saveMap].flatMap((file) => file ?? []);
  for (const [i, file] of written.entries())
    requireWritable(
      file,
      [from, options.map, ...written.slice(i + 1)].flatMap((path) => path ?? []),
    );
  const { input, file } = await inputFrom(command, from, options);
  const results = new ResultCollector();
  const write = () => {
    if (options.result !== undefined && results.all.size > 0)
      writeResults(options.result, input.writeResults(results.all));
  };
  const source: RowSource = {
    ...input.source,
    noteSent: (line) => results.noteSent(line),
    takeResult: (result) => results.setResult(result),
  };
  try {
    await sendMany(command, bulk, { source, file, keep: write });
  } finally {
    write();
  }
}

function writeTemplate(command: Command, from: string | undefined, to: string | true, sort: SheetKind): void {
  if (from !== undefined) command.error(`error: --template sends nothing: leave out ${from}`);
  if (to === true) {
    process.stdout.write(templateOf(sort));
    return;
  }
  requireNew(to);
  writeResults(to, templateOf(sort));
  process.stderr.write(`${to} has the headings and one example: put your rows in place of it.\n`);
}

/** Rows of a file, and what the shop keeps of the file. */
async function inputFrom(command: Command, from: string, options: SheetOptions & Pick<Sheet, 'sort'>) {
  const bytes = await readInput(from);
  const table = await readTable(bytes, nameOfInput(from), options.sheet).catch(refuseUnreadable);
  const { mode, sort, again = false } = options;
  const misnamed = misnamedInWords(from, 'sheet' in table);
  if (misnamed !== null) throw new OperationalError(`${misnamed} Nothing was sent.`);
  const input =
    table.format === 'table' ? inputOfTable(table, from, options) : await inputOfJson(command, from, options, bytes);
  const file: BulkFile = {
    digest: digestOfSheet(digestOfBytes(bytes), { kind: sort, ...('sheet' in table && { sheet: table.sheet }) }),
    file: from === '-' ? null : basename(from).slice(0, MOST_LETTERS),
    rows: input.source.count ?? null,
    isAskedFor: mode !== 'update' && !again,
  };
  return { input, file };
}

async function inputOfJson(command: Command, from: string, options: SheetOptions, bytes: Buffer): Promise<Input> {
  const ofTables = (['map', 'saveMap', 'dates', 'fillDown'] as const).find((name) => options[name] !== undefined);
  const flag = command.options.find((option) => option.attributeName() === ofTables)?.long;
  if (flag) command.error(`error: ${flag} is about the columns of a table: rows of JSON say their fields themselves`);
  if (/\.(?:xlsx|csv|tsv)$/i.test(options.result ?? ''))
    throw new OperationalError('Results of rows of JSON are JSON: name a file such as done.ndjson. Nothing was sent.');
  const lines: { number: number; content: string }[] = [];
  for await (const { number, text } of refuseOtherFormats(linesOf([bytes]), nameOfInput(from)))
    if (text?.trim() !== '') lines.push({ number, content: text ?? '' });
  if (lines.length > MAX_ROWS)
    throw new OperationalError(`${nameOfInput(from)} has more than 100,000 rows: divide it. Nothing was sent.`);
  return inputOfLines(bytes, lines);
}

function refuseUnreadable(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error;
  throw new OperationalError(`${error.message} Nothing was sent.`, { cause: error });
}
