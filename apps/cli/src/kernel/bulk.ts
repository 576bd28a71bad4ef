import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { Problem } from '@rabbet/client';
import type { Command } from 'commander';
import { atLeastOne } from './arguments';
import { type Call, withServer } from './calling';
import { Patience, type RowResult, runImport, type Sent } from './import-run';
import { Interrupted, listeningToSignals } from './interruption';
import { BadRow, commandIdOf, type Line, linesOf, type Row, runName } from './rows';
import { isPassing } from './server';

export function addBulkOptions(command: Command): Command {
  return command
    .option('--from <file>', 'many at once: NDJSON, an object on each line; - is the standard input')
    .option(
      '--run <name>',
      'what tells rows without a key from those of other inputs; the name of the file unless given',
    )
    .option('--past', 'what happened long ago, from another system: nobody is told of it as news')
    .option('--patience <seconds>', 'how long a server that has gone away is waited for', atLeastOne, 60)
    .option('--at-once <number>', 'rows under way at most', atLeastOne, 64);
}

export const ABOUT_BULK = `
Many at once (--from): each line is an object of the API's fields, and may have a key of your own. For each line there
is one of results, in the order of the lines: {"line":1,"key":"A-1","id":12,"status":"added","errors":[]}. The same
input sent again does nothing twice (its rows are "repeated"): so it goes on where it was cut off.`;

export interface Bulk {
  /** What is done with each row, as it tells rows of different commands apart. */
  readonly verb: string;
  /** Sends a row under its command id. */
  readonly send: (call: Call, row: Row, idOf: (natural?: readonly (string | number)[]) => string) => Promise<Sent>;
  readonly inTurn?: (row: Row) => unknown;
}

interface BulkOptions {
  readonly from: string;
  readonly run?: string;
  readonly past?: boolean;
  readonly patience: number;
  readonly atOnce: number;
}

/** Sends what a file or the standard input holds; ends the program with 1 if a row was refused. */
export async function sendMany(command: Command, bulk: Bulk): Promise<void> {
  const options = command.opts<BulkOptions>();
  const end = await listeningToSignals((interrupted) =>
    withServer(command, (call) => send(call, bulk, options, interrupted), {
      origin: options.past ? 'import' : 'cli',
      connections: options.atOnce,
    }),
  );
  tell(end, command, options);
  if (end.cutOff) throw end.cutOff;
  if (end.refused > 0) process.exitCode = 1;
}

type End = Awaited<ReturnType<typeof runImport>> & { readonly run: string };

async function send(call: Call, bulk: Bulk, options: BulkOptions, interrupted: Promise<never>): Promise<End> {
  const stop = new AbortController();
  interrupted.catch((reason: unknown) => stop.abort(reason));
  const source: Readable = options.from === '-' ? process.stdin : createReadStream(options.from);
  addAbortSignal(stop.signal, source);
  let run = options.run ?? '';
  const named = async function* (lines: AsyncIterable<Line>) {
    for await (const line of lines) {
      run ||= runName(options.from, () => line.text ?? '');
      yield line;
    }
  };
  const progress = new Progress();
  try {
    const end = await runImport({
      lines: named(linesOf(source)),
      send: (row) =>
        bulk
          .send(call, row, (natural) => commandIdOf(bulk.verb, row, run, natural))
          .catch((error: unknown) => Promise.reject(asRow(error))),
      inTurn: bulk.inTurn ?? (() => undefined),
      atOnce: options.atOnce,
      print: async (result) => {
        progress.count(result);
        await print(result, stop.signal);
      },
      patience: new Patience({ forMs: options.patience * 1_000, signal: stop.signal, isPassing }),
    });
    return { ...end, run };
  } finally {
    progress.end();
    source.destroy();
  }
}

/** What the shop says about one row; that it lets nobody in is about all of them. */
function asRow(error: unknown): unknown {
  if (!(error instanceof Problem) || isPassing(error) || error.status === 401 || error.status === 403) return error;
  if (error.code === 'command/id-in-use')
    return new BadRow([
      {
        field: 'key',
        message: 'This was sent before with other content, and is there: change it, or give the row another key.',
      },
    ]);
  const { errors, detail } = error;
  return new BadRow(
    errors.length > 0 ? errors.map(({ field, message }) => ({ field, message })) : [{ field: null, message: detail }],
  );
}

async function print({ line, key, id, status, errors = [] }: RowResult, signal: AbortSignal): Promise<void> {
  const text = `${JSON.stringify({ line, key, id, status, errors })}\n`;
  if (!process.stdout.write(text)) await once(process.stdout, 'drain', { signal });
}

/** How far it is, for somebody who waits: nobody is told in a pipe. */
class Progress {
  private readonly shown = process.stderr.isTTY && !process.stdout.isTTY;
  private readonly begunAt = performance.now();
  private toldAt = this.begunAt;
  private rows = 0;
  private refused = 0;

  count({ status }: RowResult): void {
    this.rows++;
    if (status === 'refused') this.refused++;
    const now = performance.now();
    if (!this.shown || now - this.toldAt < 200) return;
    this.toldAt = now;
    const perSecond = Math.round((this.rows * 1_000) / (now - this.begunAt));
    process.stderr.write(`\r${counted(this.rows)} rows, ${counted(perSecond)} a second, ${this.refused} refused `);
  }

  end(): void {
    if (this.shown && this.toldAt > this.begunAt) process.stderr.write('\r\u001b[K');
  }
}

function tell({ rows, refused, cutOff, run }: End, command: Command, { from, past }: BulkOptions): void {
  const say = (text: string) => process.stderr.write(`${text}\n`);
  const again = `rabbet ${command.parent?.name()} ${command.name()} --from ${quoted(from)} --run ${quoted(run)}${past ? ' --past' : ''}`;
  if (cutOff) {
    const why = cutOff instanceof Interrupted ? ` (${cutOff.message})` : '';
    say(`Cut off after ${counted(rows)} rows${why}. To go on, send the same input again; nothing is done twice:`);
    say(`  ${again}`);
  } else if (refused > 0) {
    say(`${counted(rows)} rows, ${counted(refused)} of them refused. Mend those, and send all of it again:`);
    say(`  ${again}`);
  } else say(`${counted(rows)} rows, none refused.`);
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
