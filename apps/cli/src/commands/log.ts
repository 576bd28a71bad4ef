import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { acceptEarlierLog, moveToLog, wentAnotherWay } from '@rabbet/commands';
import { isEventId } from '@rabbet/domain/audit/skips';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { type Recorded, START } from '@rabbet/domain/events/event';
import { type EventLog, exportLog, linesOf } from '@rabbet/event-store';
import { dropAhead } from '@rabbet/projections';
import type { Command } from 'commander';
import { atLeastOne } from '../kernel/arguments';
import { requireNew, requireReadable } from '../kernel/files';
import { EVENT_COLUMNS, toldEvent } from '../kernel/events';
import { withLog, withWriteSide } from '../kernel/operator';
import { counted, DONE_COLUMNS, type Printer, printerOf } from '../kernel/printing';
import { progressLine } from '../kernel/progress';
import { eventById } from './log/finding';
import { skip, unskip } from './log/skipping';
import { acceptDamage, verify } from './log/verifying';

const PERSONAL = ['--personal', 'also what is said of persons; of whoever was erased, [erased]'] as const;

const EXAMPLES = `
Examples:
  rabbet log tail --follow
  rabbet log show artwork-1501
  rabbet log export shop.log`;

export function logCommand(program: Command): void {
  const log = program.command('log').description('the history that everything is made of');
  log.addHelpText('after', EXAMPLES);
  tail(log);
  show(log);
  verify(log);
  acceptDamage(log);
  acceptEarlier(log);
  skip(log);
  unskip(log);

  log
    .command('export')
    .argument('<file>', 'where to write it')
    .description('write the whole log into a file: byte for byte, with ids, order and times')
    .option('--as-it-is', 'also where events are gone or were altered')
    .addHelpText('after', '\nExample:\n  rabbet log export shop.log')
    .action((file: string, { asItIs }: { asItIs?: boolean }, command: Command) => {
      requireNew(file);
      return withLog(
        async (log) => {
          const events = await writeExport(log, file, { asItIs });
          printerOf(command).said({ file, events }, `Written: ${counted(events)} events.`);
        },
        { isLong: true },
      );
    });

  log
    .command('import')
    .argument('<file>', 'an export')
    .description('fill an empty log with an export, and move with it what this database knows of places in the log')
    .addHelpText(
      'after',
      `
Set EVENT_STORE_URL to the new log and stop every program first. Cut off, call
it again.

Example:
  EVENT_STORE_URL=esdb://localhost:2113?tls=false rabbet log import shop.log`,
    )
    .action((file: string, _: object, command: Command) => {
      requireReadable(file);
      return withLog(
        async (log, database) => {
          const { tell, end } = progressLine();
          const progress = (events: number) => tell(() => `${counted(events)} events `);
          const moving = moveToLog(database, log, () => linesOf(createReadStream(file)), { progress });
          const { events, written } = await moving.finally(end);
          const sentence = `The log holds all ${counted(events)} events of the export; ${counted(written)} were written just now.`;
          printerOf(command).said({ file, events, written }, sentence);
        },
        { isLong: true },
      );
    });
}

function acceptEarlier(log: Command): void {
  log
    .command('accept-earlier')
    .description('go on with a log that was restored to an earlier point: all that has read further is made anew')
    .addHelpText('after', '\nExample:\n  rabbet log accept-earlier')
    .action((_: object, command: Command) =>
      withLog(async (log, database) => {
        const isAnother = await wentAnotherWay(database, log, await log.identity());
        const dropped = (await dropAhead(database, log, undefined, isAnother)).map((what) => ({
          done: 'dropped, built again',
          what,
        }));
        const moved = (await acceptEarlierLog(database, log)).map((what) => ({ done: 'moved', what }));
        printerOf(command).table(DONE_COLUMNS, [...dropped, ...moved]);
      }),
    );
}

function tail(log: Command): void {
  const command: Command = log
    .command('tail')
    .description('the last that happened: who did what, and when (UTC)')
    .option('-n, --lines <number>', 'how many events', atLeastOne, 20)
    .option('-f, --follow', 'and all that happens from now on, until Ctrl-C')
    .option(...PERSONAL)
    .addHelpText('after', '\nExamples:\n  rabbet log tail -n 50\n  rabbet log tail --follow --json | jq .type');
  command.action(() => {
    const { lines, follow, personal } = command.opts<{ lines: number; follow?: boolean; personal?: boolean }>();
    const printer = printerOf(command);
    return withWriteSide(
      async ({ eventStore }) => {
        const last = await eventStore.readLast(lines);
        print(printer, last, personal);
        if (!follow) return;
        const { signal } = new AbortController(); // it ends by a signal, as the program does
        for await (const batch of eventStore.subscribe(last.at(-1)?.position ?? START, { signal }))
          print(printer, batch, personal);
      },
      { isLong: true },
    );
  });
}

function show(log: Command): void {
  const command: Command = log
    .command('show')
    .description('all that happened to one thing, or one event')
    .argument('<stream|event>', 'the name of a stream, such as artwork-12, or the id of an event')
    .option(...PERSONAL)
    .addHelpText(
      'after',
      `
A stream is found at once. For one event the log is read from its beginning,
which takes a while where it is long; in a terminal it tells how far it is.

Examples:
  rabbet log show artwork-1501
  rabbet log show artwork-1501 --json | jq .data`,
    );
  command.action((name: string) => {
    const { personal } = command.opts<{ personal?: boolean }>();
    return withWriteSide(
      async (writeSide) => {
        const id = name.toLowerCase();
        const events = isEventId(id) ? await eventById(writeSide, id) : await writeSide.eventStore.readStream(name);
        if (events.length === 0) refuse('log/nothing', `The log knows nothing of ${name}.`);
        print(printerOf(command), events, personal);
      },
      { isLong: true },
    );
  });
}

function print(printer: Printer, events: readonly Recorded[], withPersonal = false): void {
  const told = events.map((event) => toldEvent(event, withPersonal));
  if (told.length > 0) printer.table(EVENT_COLUMNS, told);
}

async function writeExport(log: EventLog, file: string, options: { asItIs?: boolean }): Promise<number> {
  let lines = 0;
  const source = async function* () {
    for await (const line of exportLog(log, options)) {
      lines++;
      yield `${line}\n`;
    }
  };
  try {
    await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    // half of an export is none, and the next would be refused because of it
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true });
    throw error;
  }
  return lines - 2; // but for the first line and the last
}
