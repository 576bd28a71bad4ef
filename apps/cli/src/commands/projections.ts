import { skipEvent } from '@rabbet/commands';
import { prune } from '@rabbet/projections';
import type { Command } from 'commander';
import { whereabouts, withDatabase, withGround } from '../kernel/operator';

export function projectionsCommand(program: Command): void {
  const projections = program.command('projections').description('the read models that are made of the log');

  projections
    .command('skip')
    .argument('<projection>', 'name and version, such as artworks_v3')
    .argument('<event>', 'the id of the event that it stopped at')
    .requiredOption('--reason <text>', 'why it may be left out; the log keeps it')
    .description('let a read model pass over an event that it cannot take in')
    .action(async (projection: string, eventId: string, { reason }: { reason: string }) => {
      await withGround(whereabouts(process.env), (ground) =>
        skipEvent(ground, { projection, eventId, reason }, 'operator', new Date()),
      );
      console.log(`${projection} passes over ${eventId}.`);
    });

  projections
    .command('prune')
    .description('drop the versions that no running program uses')
    .action(async () => {
      const { dropped, inUse } = await withDatabase(whereabouts(process.env), prune);
      for (const schema of dropped) console.log(`dropped ${schema}`);
      for (const schema of inUse) console.log(`in use  ${schema}`);
    });
}
