import { acceptEarlierLog } from '@rabbet/commands';
import { openLog } from '@rabbet/event-store';
import { dropAhead } from '@rabbet/projections';
import type { Command } from 'commander';
import { whereabouts, withDatabase } from '../kernel/operator';

export function logCommand(program: Command): void {
  const log = program.command('log').description('the history that everything is made of');

  log
    .command('accept-earlier')
    .description('go on with a log that was restored to an earlier point: all that has read further is made anew')
    .action(async () => {
      const where = whereabouts(process.env);
      await withDatabase(where, async (database) => {
        const log = await openLog(where.eventStoreUrl ?? database.options.url);
        try {
          for (const schema of await dropAhead(database, log)) console.log(`dropped ${schema}, it is built again`);
          for (const name of await acceptEarlierLog(database, log)) console.log(`moved ${name}`);
        } finally {
          await log.close();
        }
      });
    });
}
