import { skipEvent } from '@rabbet/commands';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Database } from '@rabbet/postgres';
import { prune, readProgress } from '@rabbet/projections';
import type { Command } from 'commander';
import { eventId as uuid, projectionName } from '../kernel/arguments';
import { whereabouts, withDatabase, withGround } from '../kernel/operator';

export function projectionsCommand(program: Command): void {
  const projections = program.command('projections').description('the read models that are made of the log');

  projections
    .command('skip')
    .argument('<projection>', 'name and version, such as artworks_v3', projectionName)
    .argument('<event>', 'the id of the event that it stopped at', uuid)
    .requiredOption('--reason <text>', 'why it may be left out; the log keeps it')
    .description('let a read model pass over an event that it cannot take in')
    .action(async (projection: string, eventId: string, { reason }: { reason: string }) => {
      await withGround(whereabouts(process.env), async (ground) => {
        await requireCulprit(ground.database, projection, eventId);
        await skipEvent(ground, { projection, eventId, reason }, 'operator', new Date());
      });
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

/** The log keeps for good what is skipped, and a slip of the pen would leave a fact out unseen. */
async function requireCulprit(database: Database, projection: string, eventId: string): Promise<void> {
  const schema = `read_${projection}`;
  const progress = (await readProgress(database, [schema])).get(schema);
  if (!progress) refuse('skip/unknown', `There is no read model ${projection}.`);
  const { stopped } = progress;
  if (!stopped) refuse('skip/not-stopped', `${projection} has stopped at no event.`);
  if (stopped.id !== eventId)
    refuse('skip/not-stopped', `${projection} has stopped at ${stopped.id}, not at ${eventId}.`);
}
