import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { acceptEarlierLog, moveToLog } from '@rabbet/commands';
import { exportLog, linesOf, type Log, openLog } from '@rabbet/event-store';
import type { Database } from '@rabbet/postgres';
import { dropAhead } from '@rabbet/projections';
import type { Command } from 'commander';
import { whereabouts, withDatabase } from '../kernel/operator';

export function logCommand(program: Command): void {
  const log = program.command('log').description('the history that everything is made of');

  log
    .command('export')
    .argument('<file>', 'where to write it')
    .description('write the whole log into a file: byte for byte, with ids, order and times')
    .action((file: string) => withLog((log) => writeExport(log, file)));

  log
    .command('import')
    .argument('<file>', 'an export')
    .description('fill an empty log with an export, and move with it what this database knows of places in the log')
    .addHelpText('after', '\nSet EVENT_STORE_URL to the new log and stop every program first. Cut off, call it again.')
    .action((file: string) =>
      withLog(async (log, database) => {
        const progress = (events: number) => void (process.stderr.isTTY && process.stderr.write(`\r${events} events `));
        const { events, written } = await moveToLog(database, log, () => linesOf(createReadStream(file)), { progress });
        console.log(`The log holds all ${events} events of the export; ${written} were written just now.`);
      }),
    );

  log
    .command('accept-earlier')
    .description('go on with a log that was restored to an earlier point: all that has read further is made anew')
    .action(() =>
      withLog(async (log, database) => {
        for (const schema of await dropAhead(database, log)) console.log(`dropped ${schema}, it is built again`);
        for (const name of await acceptEarlierLog(database, log)) console.log(`moved ${name}`);
      }),
    );
}

async function writeExport(log: Log, file: string): Promise<void> {
  let lines = 0;
  const source = async function* () {
    for await (const line of exportLog(log)) {
      lines++;
      yield `${line}\n`;
    }
  };
  await pipeline(Readable.from(source()), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  console.log(`Written: ${lines - 2} events.`); // but for the first line and the last
}

async function withLog(work: (log: Log, database: Database) => Promise<void>): Promise<void> {
  const where = whereabouts(process.env);
  await withDatabase(where, async (database) => {
    const log = await openLog(where.eventStoreUrl ?? database.options.url);
    try {
      await work(log, database);
    } finally {
      await log.close();
    }
  });
}
