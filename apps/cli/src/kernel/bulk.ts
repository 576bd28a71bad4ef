import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { type Changed, Problem } from '@rabbet/client';
import type { Command } from 'commander';
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
  type Line,
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
interface ReadyRow extends ReadRow, Pick<Row, 'line' | 'key' | 'columns'> {
  readonly asked: Asked;
  /** In what it is said otherwise by an earlier row of the same name. */
  readonly contradiction: readonly FieldError[];
  readonly name: RowName;
}

/** Rows to be sent, wherever they are from. */
export interface RowSource {
  readonly lines: (signal: AbortSignal) => AsyncIterable<Line>;
  /** Takes each result, in the order of the lines. */
  readonly take?: (result: RowResult) => void;
}

/** Lines of JSON in a file or in the standard input. */
export function linesFrom(from: string): RowSource {
  if (from !== '-') requireReadable(from);
  return {
    async *lines(signal) {
      const source = from === '-' ? process.stdin : createReadStream(from);
      addAbortSignal(signal, source);
      try {
        yield* refusingOthers(linesOf(source), from === '-' ? 'The standard input' : from);
      } finally {
        source.destroy();
      }
    },
  };
}

interface BulkOptions {
  readonly run?: string;
  readonly past?: boolean;
  readonly dryRun?: boolean;
  readonly patience: number;
  readonly atOnce: number;
}

/** Sends many rows, those of `--from` unless others are given; ends the program with 1 if a row was refused. */
export async function sendMany(
  command: Command,
  bulk: Bulk,
  source: RowSource = linesFrom(command.opts<{ from: string }>().from),
): Promise<void> {
  const options = command.opts<BulkOptions>();
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
      (call) => send(call, bulk, { ...options, source, run, tally, isNamed }, interrupted),
      {
        origin: options.past ? 'import' : 'cli',
        batches: true,
        rehearsal: options.dryRun ? newRunName() : undefined,
        run,
      },
    );
    tellOnce(ended);
    return ended;
  }, tellOnce);
  if (cutOff) throw cutOff;
  if (tally.of('refused') > 0) process.exitCode = 1;
}

interface Run extends BulkOptions {
  readonly source: RowSource;
  readonly run: string;
  readonly isNamed: boolean;
  readonly tally: Tally;
}

/** Answers why it ended early. */
async function send(call: Call, bulk: Bulk, options: Run, interrupted: Promise<never>): Promise<Error | null> {
  const stop = new AbortController();
  interrupted.catch((reason: unknown) => stop.abort(reason));
  const { run, tally, source } = options;
  let isTold = options.isNamed || options.dryRun === true;
  const progress = importProgress();
  const repeats = new Repeats();
  const rows = new RunRows(bulk.verb, run);
  const refused = new Set<number>();
  try {
    const cutOff = await runImport({
      tally,
      lines: source.lines(stop.signal),
      read: async (row): Promise<ReadyRow> => {
        const asked = await asking(bulk, call, row);
        const { natural, about } = asked;
        const { line, key, columns } = row;
        const name = nameOf(key, natural, [asked.path, asked.body, asked.revision ?? null]);
        const isNamedByRun = 'content' in name && asked.wrong.length === 0;
        if (!isTold && isNamedByRun) tellRun(run);
        isTold ||= isNamedByRun;
        return {
          line,
          key,
          columns,
          asked,
          name,
          ...known(repeats, row, asked),
          inTurn: turnsOf(name, natural, about),
        };
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
        source.take?.(result);
        await print(result, stop.signal);
      },
      retrier: new Retrier({ forMs: options.patience * 1_000, signal: stop.signal, isPassing }),
    });
    if (!cutOff && !options.dryRun) await call.untilSeen({ forMs: options.patience * 1_000, signal: stop.signal });
    return cutOff;
  } finally {
    progress.end();
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
    const asked = await ask(call, row);
    const known = new Set(row.faults?.map(({ field }) => field));
    const others = asked.wrong.filter(({ field }) => !known.has(field));
    return row.faults ? { ...asked, wrong: [...row.faults, ...others] } : asked;
  } catch (error) {
    throw badRowOf(error, row);
  }
}

/** What is wrong with one row; fails with what is about all of them. */
function badRowOf(error: unknown, row: Pick<Row, 'columns'> & { readonly asked?: Asked }): BadRow {
  const errors = error instanceof WrongWord ? error.errors : errorsOf(error, row.asked ?? {});
  return new BadRow(errors.map((one) => ({ ...one, field: row.columns?.get(one.field ?? '') ?? one.field })));
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
