import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { formatCount } from '@rabbet/domain/numbers/format-count';
import { acceptEarlierLog, moveToLog, hasLogChanged } from '@rabbet/commands';
import { type EventLog, exportLog, splitLines } from '@rabbet/event-store';
import { dropAhead } from '@rabbet/projections';
import type { Command } from 'commander';
import { requireNew, requireReadable } from '../kernel/files/files';
import { withLog } from '../kernel/operators/operator';
import { DONE_COLUMNS, printerOf } from '../kernel/output/printing';
import { progressLine } from '../kernel/terminal/progress';
import { addDecision, decide, requireDecision } from '../kernel/terminal/confirmation';
import { replay } from './log/replaying';
import { show, tail } from './log/showing';
import { skip, unskip } from './log/skipping';
import { acceptDamage, verify } from './log/verifying';

const EXAMPLES = `
Examples:
  rabbet log tail --follow
  rabbet log show artwork-1501
  rabbet log export shop.log`;

/** A whole shop in a new folder needs the keys of its persons as well, which no export holds. */
const MOVES_THE_LOG =
  'an import moves the log of a shop whose data folder stays. Set RABBET_HOME to that folder, and EVENT_STORE_URL to ' +
  'the new log. A whole shop goes into a new folder by "rabbet backup create" and "rabbet backup restore"';

export function logCommand(program: Command): void {
  const log = program.command('log').description('the history that everything is made of');
  log.addHelpText('after', EXAMPLES);
  tail(log);
  show(log);
  replay(log);
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
          printerOf(command).report({ file, events }, `Written: ${formatCount(events)} events.`);
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
it again. The data folder of the shop stays; for a new one, see "rabbet backup".

Example:
  EVENT_STORE_URL=esdb://localhost:2113?tls=false rabbet log import shop.log`,
    )
    .action((file: string, _: object, command: Command) => {
      requireReadable(file);
      return withLog(
        async (log, database) => {
          const { tell, end } = progressLine();
          const progress = (events: number) => tell(() => `${formatCount(events)} events `);
          const moving = moveToLog(database, log, () => splitLines(createReadStream(file)), { progress });
          const { events, written } = await moving.finally(end);
          const sentence = `The log holds all ${formatCount(events)} events of the export; ${formatCount(written)} were written just now.`;
          printerOf(command).report({ file, events, written }, sentence);
        },
        { isLong: true, advice: MOVES_THE_LOG },
      );
    });
}

function acceptEarlier(log: Command): void {
  const command = log
    .command('accept-earlier')
    .description('go on with a log that was restored to an earlier point: all that has read further is made anew');
  addDecision(command)
    .addHelpText(
      'after',
      `
A shop that runs takes no change from then on that its log is another one. It
opens itself anew after this.

Example:
  rabbet log accept-earlier`,
    )
    .action(async () => {
      requireDecision(command);
      await decide(
        command,
        'What this database knows of later events is given up, and made anew from what the log holds.',
      );
      await withLog(async (log, database) => {
        const isAnother = await hasLogChanged(database, log, await log.identity());
        const dropped = (await dropAhead(database, log, undefined, isAnother)).map((what) => ({
          done: 'dropped, built again',
          what,
        }));
        const moved = (await acceptEarlierLog(database, log)).map((what) => ({ done: 'moved', what }));
        printerOf(command).table(DONE_COLUMNS, [...dropped, ...moved]);
      });
    });
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
