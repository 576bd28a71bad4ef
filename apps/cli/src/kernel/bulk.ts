import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { type Changed, Problem } from '@rabbet/client';
import type { Command } from 'commander';
import { atLeastOne } from './arguments';
import { tellEnd, tellRun } from './bulk-telling';
import { type Call, withServer } from './calling';
import { requireReadable } from './files';
import { type ReadRow, runImport } from './import-run';
import { listeningToSignals } from './interruption';
import { Retrier } from './retrier';
import { counted } from './printing';
import { progressLine } from './progress';
import { allWrong, errorsOf, type SaidChange } from './judging';
import { type NaturalKey, Repeats } from './repeats';
import {
  BadRow,
  type FieldError,
  inOneOrder,
  linesOf,
  newRunName,
  refusingOthers,
  type Row,
  type RowResult,
  WrongWord,
} from './rows';
import { nameOf, type RowName, RunRows, turnsOf } from './run-rows';
import { isPassing } from './server';
import { Tally } from './tally';

export function addBulkOptions(command: Command): void {
  command
    .optionsGroup('Many at once:')
    .option('--from <file>', 'many at once: NDJSON, an object on each line; - is the standard input')
    .option('--run <name>', 'goes on with the run of this name: rows that it did are known by what they say')
    .option('--dry-run', 'have each row decided as it would be, and change nothing')
    .option('--past', 'what happened long ago, from another system: nobody is told of it as news')
    .option('--patience <seconds>', 'how long a server that has gone away is waited for', atLeastOne, 60)
    .option('--at-once <number>', 'rows under way at most', atLeastOne, 500);
}

/** `ofNature` tells what else makes a row the same than its key. */
export function aboutBulk(done: string, ofNature = ''): string {
  return `
Other options beside --from are what each row starts from: a row's own fields
win. A row may have a key of your own. For each there is a line of results, in
the order of the lines:
  {"line":1,"key":"A-1","id":12,"status":"${done}","errors":[]}
A row that names what an earlier line does tells which: "repeats":1.
A row with a key is done once, however often it is sent: then it is "repeated".
${ofNature}Any other is new in every run. A run has a name, which is told when it begins.
Sent again with --run and that name, a row is the same by what it says, on
whatever line and however it is spelled: the input goes on where it was cut off,
those that were refused are mended or left out, and nothing is done twice. Rows
that say the same are meant as often as they stand there. Leave those that were
done as they are, and the options beside --from, which are part of each row:
what says something else is another row, and is done too.
All that is wrong with a row is told at once, by its words and by the shop:
  "errors":[{"field":"price","code":"format","message":"..."}]
With --dry-run each row is decided by the shop on what the rows before it would
do, and nothing is changed. Rows about the same thing keep their order; others
may overtake each other, here as when they are sent. It does not know of rows
before a shop that was started anew meanwhile, nor of those more than 100,000
events back, and names no id: what a row would add has none yet.`;
}

/**
 * Whether many rows are to be sent. Refuses options that are about one thing alone beside --from, and those that are
 * about many without it: nothing that was said is passed over in silence. `triesOne`: one alone takes --dry-run too.
 */
export function wantsMany(command: Command, ofOne: readonly string[], triesOne = false): boolean {
  const find = (names: readonly string[]) => {
    const said = names.filter((name) => command.getOptionValueSource(name) === 'cli');
    return command.options.find((option) => said.includes(option.attributeName()))?.long;
  };
  if (command.opts<{ from?: string }>().from === undefined) {
    const ofMany = find(['run', ...(triesOne ? [] : ['dryRun']), 'past', 'patience', 'atOnce']);
    if (ofMany) command.error(`error: ${ofMany} is about many rows: say with --from where they are`);
    return false;
  }
  const one = command.args.length > 0 ? `'${command.args[0]}'` : find(ofOne);
  if (one) command.error(`error: ${one} is about one alone: with --from, each row says it for itself`);
  return true;
}

/** What a row asks the shop for. */
export interface Asked extends SaidChange {
  readonly natural?: NaturalKey;
  /** What it is about: rows about the same stay in their order. */
  readonly about?: unknown;
}

export interface Bulk {
  /** What is done with each row, as it tells rows of different commands apart. */
  readonly verb: string;
  /** What a row that went well is called. */
  readonly done: string;
  /** What a row asks for, with the names in it looked up. */
  readonly ask: (call: Call, row: Row) => Promise<Asked>;
  readonly idOf?: (changed: Changed) => number;
}

/** A row that is ready to be sent. */
interface ReadyRow extends ReadRow {
  readonly key: string | null;
  readonly line: number;
  readonly asked: Asked;
  /** In what it is said otherwise by an earlier row of the same name. */
  readonly contradiction: readonly FieldError[];
  readonly name: RowName;
}

interface BulkOptions {
  readonly from: string;
  readonly run?: string;
  readonly past?: boolean;
  readonly dryRun?: boolean;
  readonly patience: number;
  readonly atOnce: number;
}

/** Sends what a file or the standard input holds; ends the program with 1 if a row was refused. */
export async function sendMany(command: Command, bulk: Bulk): Promise<void> {
  const options = command.opts<BulkOptions>();
  if (options.from !== '-') requireReadable(options.from);
  const run = options.run ?? newRunName();
  const tally = new Tally();
  let isEndTold = false;
  const isNamed = options.run !== undefined;
  const tellOnce = (cutOff: Error | null) => {
    if (!isEndTold) tellEnd({ tally, run, cutOff }, { isNamed, isDryRun: options.dryRun ?? false });
    isEndTold = true;
  };
  const cutOff = await listeningToSignals(async (interrupted) => {
    const ended = await withServer(
      command,
      (call) => send(call, bulk, { ...options, run, tally, isNamed }, interrupted),
      {
        origin: options.past ? 'import' : 'cli',
        batches: true,
        rehearsal: options.dryRun ? newRunName() : undefined,
      },
    );
    tellOnce(ended);
    return ended;
  }, tellOnce);
  if (cutOff) throw cutOff;
  if (tally.of('refused') > 0) process.exitCode = 1;
}

interface Run extends BulkOptions {
  readonly run: string;
  readonly isNamed: boolean;
  readonly tally: Tally;
}

/** Answers why it ended early. */
async function send(call: Call, bulk: Bulk, options: Run, interrupted: Promise<never>): Promise<Error | null> {
  const stop = new AbortController();
  interrupted.catch((reason: unknown) => stop.abort(reason));
  const source: Readable = options.from === '-' ? process.stdin : createReadStream(options.from);
  addAbortSignal(stop.signal, source);
  const { run, tally } = options;
  let isTold = options.isNamed || options.dryRun === true;
  const progress = importProgress();
  const repeats = new Repeats();
  const rows = new RunRows(bulk.verb, run);
  const refused = new Set<number>();
  try {
    const cutOff = await runImport({
      tally,
      lines: refusingOthers(linesOf(source), options.from === '-' ? 'The standard input' : options.from),
      read: async (row): Promise<ReadyRow> => {
        const asked = await asking(bulk, call, row);
        const { natural, about } = asked;
        const { line, key } = row;
        const name = nameOf(key, natural, [asked.path, asked.body, asked.revision ?? null]);
        const isNamedByRun = 'content' in name && asked.wrong.length === 0;
        if (!isTold && isNamedByRun) tellRun(run);
        isTold ||= isNamedByRun;
        return { line, key, asked, name, ...known(repeats, row, asked), inTurn: turnsOf(name, natural, about) };
      },
      send: async (row) => {
        // what an earlier line would do is done: nothing tells the shop so in a dry run
        const isFirstDone = row.repeats !== null && !refused.has(row.repeats.line);
        const isWrong = row.asked.wrong.length + row.contradiction.length > 0;
        if (options.dryRun && isFirstDone && !isWrong) return { id: null, status: 'repeated' };
        try {
          return await sent({ call, bulk, rows, isDryRun: options.dryRun ?? false, isFirstDone }, row);
        } catch (error) {
          const told = badRowOf(sentBefore(error, row) ?? error, row);
          refused.add(row.line);
          throw told;
        }
      },
      atOnce: options.atOnce,
      print: async (result) => {
        progress.count(result);
        await print(result, stop.signal);
      },
      retrier: new Retrier({ forMs: options.patience * 1_000, signal: stop.signal, isPassing }),
    });
    if (!cutOff && !options.dryRun) await call.untilSeen({ forMs: options.patience * 1_000, signal: stop.signal });
    return cutOff;
  } finally {
    progress.end();
    source.destroy();
  }
}

/** The earlier row of the same name, and in what the two contradict each other. */
function known(repeats: Repeats, { line, key }: Row, { natural, path, body }: Asked) {
  try {
    return { repeats: repeats.earlier(line, { key, natural }, [path, body]), contradiction: [] };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { repeats: error.repeats, contradiction: error.errors };
  }
}

interface Sending {
  readonly call: Call;
  readonly bulk: Bulk;
  readonly rows: RunRows;
  readonly isDryRun: boolean;
  /** The earlier row of the same name was not refused. */
  readonly isFirstDone: boolean;
}

async function sent(
  { call: { client }, bulk, rows, isDryRun, isFirstDone }: Sending,
  { name, asked, contradiction }: ReadyRow,
) {
  if (contradiction.length > 0) {
    // what the shop says of a name that an earlier row has just taken is told already
    const known = isFirstDone ? [...contradiction, ...asked.wrong] : asked.wrong;
    const wrong = await allWrong(client, { ...asked, wrong: known });
    throw new WrongWord(isFirstDone ? wrong : [...contradiction, ...wrong]);
  }
  const { done, idOf } = bulk;
  const { method, path, body, revision, wrong } = asked;
  if (wrong.length > 0 || path === null) throw new WrongWord(await allWrong(client, asked));
  const changed = await client.change(method, path, body, { commandId: rows.commandId(name), revision });
  rows.isDone(name);
  if (isDryRun && !changed.repeated) return { id: null, status: `would be ${done}` };
  return { id: idOf?.(changed) ?? changed.id, status: changed.repeated ? 'repeated' : done };
}

/** Of a row that stands where another one stood: what made the shop take them for the same, and the way out. */
function sentBefore(error: unknown, { key, asked: { natural } }: ReadyRow): WrongWord | null {
  if (!(error instanceof Problem) || error.code !== 'command/id-in-use') return null;
  const before = 'was sent before with other content, and is there: change it';
  const told = (field: string | null, message: string) => new WrongWord([{ field, code: error.code, message }]);
  if (key !== null) return told('key', `This ${before}, or give the row another key.`);
  if (natural) return told(natural.field, `This ${natural.about} ${before}, or say another number.`);
  return told(null, 'This was sent before in this run, by somebody else: leave out --run, and it is a new one.');
}

async function asking({ ask }: Bulk, call: Call, row: Row): Promise<Asked> {
  try {
    return await ask(call, row);
  } catch (error) {
    throw badRowOf(error);
  }
}

/** What is wrong with one row; fails with what is about all of them. */
function badRowOf(error: unknown, row?: ReadyRow): BadRow {
  return new BadRow(error instanceof WrongWord ? error.errors : errorsOf(error, row?.asked ?? {}));
}

async function print(result: RowResult, signal: AbortSignal): Promise<void> {
  const { line, key, id, status, repeats, errors = [] } = result;
  const text = `${JSON.stringify({ line, key, id, status, repeats, errors: inOneOrder(errors) })}\n`;
  if (!process.stdout.write(text)) await once(process.stdout, 'drain', { signal });
}

/** How far it is, for somebody who waits: where results are shown, they tell it themselves. */
function importProgress() {
  const { tell, end } = progressLine(!process.stdout.isTTY);
  const begunAt = performance.now();
  let rows = 0;
  let refused = 0;
  const count = ({ status }: RowResult) => {
    rows++;
    if (status === 'refused') refused++;
    tell(() => {
      const perSecond = Math.round((rows * 1_000) / (performance.now() - begunAt));
      return `${counted(rows)} rows, ${counted(perSecond)} a second, ${refused} refused `;
    });
  };
  return { count, end };
}
