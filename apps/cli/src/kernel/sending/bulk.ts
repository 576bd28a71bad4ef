import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { type Client, isPassing, Problem } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import {
  beginRun,
  type BulkCommand,
  toWireErrors,
  isFullyUndone,
  type EarlierRun,
  linesOf,
  newRunName,
  refuseOtherFormats,
  Retrier,
  type RowResult,
  type RowSource,
  type RunFile,
  findRun,
  findRunOfFile,
  sendRows,
  Tally,
} from '@rabbet/imports';
import type { Command } from 'commander';
import { knownFileInWords, tellEnd, tellGoingOn, tellKnownFile, tellRun } from './bulk-messages';
import { type Call, withServer } from '../connection/call';
import { requireReadable } from '../files/files';
import { importProgress } from './import-progress';
import { listeningToSignals } from '../terminal/interruption';

/** Lines of JSON in a file or in the standard input. */
export function linesFrom(from: string): RowSource {
  if (from !== '-') requireReadable(from);
  return {
    async *lines(signal) {
      const source = from === '-' ? process.stdin : createReadStream(from);
      addAbortSignal(signal, source);
      try {
        yield* refuseOtherFormats(linesOf(source), from === '-' ? 'The standard input' : from);
      } finally {
        source.destroy();
      }
    },
  };
}

/** File of rows that are no lines of JSON for `--from`. */
export interface BulkFile extends RunFile {
  /** Rows without a key or a number would be there twice, if it were sent again in another run. */
  readonly isAskedFor: boolean;
}

interface BulkOptions {
  /** Shows the rows at a terminal as well, where people read the summary. */
  readonly json?: boolean;
  readonly run?: string;
  readonly past?: boolean;
  readonly dryRun?: boolean;
  readonly patience: number;
  readonly atOnce: number;
}

interface ManyRows {
  readonly source?: RowSource;
  readonly file?: BulkFile | null;
  readonly keep?: () => void;
}

/**
 * Sends many rows, those of `--from` unless others are given; ends the program with 1 if a row was refused. A second
 * signal ends it at once: then `keep` is called before.
 */
export async function sendMany(
  command: Command,
  bulk: BulkCommand,
  { source = linesFrom(command.opts<{ from: string }>().from), file = null, keep = () => {} }: ManyRows = {},
): Promise<void> {
  const options = command.optsWithGlobals<BulkOptions>();
  const run = options.run ?? newRunName();
  const tally = new Tally();
  let isEndTold = false;
  const isNamed = options.run !== undefined;
  const isImport = command.parent?.name() === 'import';
  const tellOnce = (cutOff: Error | null) => {
    if (!isEndTold) tellEnd({ tally, run, cutOff }, { isNamed, isDryRun: options.dryRun ?? false, isImport });
    isEndTold = true;
  };
  const lastWords = (cutOff: Error) => {
    keep();
    tellOnce(cutOff);
  };
  const cutOff = await listeningToSignals(async (interrupted) => {
    const ended = await withServer(
      command,
      (call) => send(call, bulk, { ...options, source, file, run, tally, isNamed, isImport }, interrupted),
      {
        origin: options.past ? 'import' : 'cli',
        batches: true,
        rehearsal: options.dryRun ? newRunName() : undefined,
        run,
      },
    );
    tellOnce(ended);
    return ended;
  }, lastWords);
  if (cutOff) throw cutOff;
  if (tally.countOf('refused') > 0) process.exitCode = 1;
}

interface Run extends BulkOptions {
  readonly source: RowSource;
  readonly file: BulkFile | null;
  readonly run: string;
  readonly isNamed: boolean;
  readonly isImport: boolean;
  readonly tally: Tally;
}

/** Answers why it ended early. */
async function send(call: Call, bulk: BulkCommand, options: Run, interrupted: Promise<never>): Promise<Error | null> {
  const stop = new AbortController();
  interrupted.catch((reason: unknown) => stop.abort(reason));
  const { run, tally, source, isNamed, isImport, dryRun: isDryRun = false, json: areForPrograms, atOnce } = options;
  const waiting = { forMs: options.patience * 1_000, signal: stop.signal };
  const retrier = new Retrier({ giveUpAfterMs: waiting.forMs, signal: stop.signal, isPassing });
  if (isNamed) await goOnWith(call.client, { run, isImport }, interrupted);
  let earlier: EarlierRun | null;
  try {
    earlier = await begin(call.client, options, retrier);
  } catch (error) {
    if (error instanceof Problem && !isPassing(error)) throw error;
    return error as Error; // whatever fails here throws errors
  }
  const question = earlier && !isDryRun ? await questionOn(call.client, earlier) : null;
  const areRowsShown = areForPrograms || !process.stdout.isTTY;
  const progress = importProgress({ all: source.count, isBesideResults: areRowsShown && process.stdout.isTTY });
  bulk.uploads?.onUploadedFile(progress.countPicture);
  try {
    const cutOff = await sendRows(call.client, bulk, {
      source,
      run,
      tally,
      isDryRun,
      concurrency: atOnce,
      retrier,
      announceRun: () => {
        if (question) throw question;
        if (earlier) tellKnownFile(earlier);
        if (!isNamed && !isDryRun) tellRun(run);
      },
      print: async (result) => {
        progress.count(result);
        if (areRowsShown) await print(result, stop.signal);
      },
    });
    if (cutOff && cutOff === question) throw question;
    if (!cutOff && !isDryRun) await call.untilSeen(waiting);
    return cutOff;
  } finally {
    progress.end();
  }
}

/**
 * Begins the run of a file, unless another run has sent the file before: then it answers that one, and nothing begins
 * before somebody has decided.
 */
async function begin(
  client: Client,
  { file, isNamed, dryRun = false }: Run,
  retrier: Retrier,
): Promise<EarlierRun | null> {
  if (!file) return null;
  const { isAskedFor, ...runFile } = file;
  const earlier = isAskedFor && !isNamed ? await retrier.run(() => findRunOfFile(client, runFile.digest)) : null;
  if (!earlier && !dryRun) await retrier.run(() => beginRun(client, runFile));
  return earlier;
}

/** Question to whoever sends rows again that nothing but their run tells apart. */
async function questionOn(client: Client, earlier: EarlierRun): Promise<OperationalError> {
  return new OperationalError(knownFileInWords(earlier, (await client.whoAsks())?.actor === earlier.by));
}

/** Tells what an import has done before, as another sheet under its name is taken back with it. Refuses what is taken back. */
async function goOnWith(
  client: Client,
  { run, isImport }: Pick<Run, 'run' | 'isImport'>,
  interrupted: Promise<never>,
): Promise<void> {
  const earlier = await Promise.race([findRun(client, run), interrupted]).catch(() => null); // what is wrong, the rows tell
  if (earlier && isFullyUndone(earlier))
    throw new OperationalError(`The run ${run} was taken back. Import the file again without --run. Nothing was sent.`);
  if (earlier && isImport) tellGoingOn(earlier);
}

async function print(result: RowResult, signal: AbortSignal): Promise<void> {
  const { line, key, id, status, repeats, differences: changes, images, errors = [] } = result;
  const printed = { line, key, id, status, repeats, changes, images, errors: toWireErrors(errors) };
  const text = `${JSON.stringify(printed)}\n`;
  if (!process.stdout.write(text)) await once(process.stdout, 'drain', { signal });
}
