import { skipForProjection } from '@rabbet/commands';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Database } from '@rabbet/postgres';
import { damages, PROJECTIONS, readProgress, schemaOf } from '@rabbet/projections';
import type { Command } from 'commander';
import { eventId as uuid, projectionName } from '../../kernel/arguments/arguments';
import { operatorHere, withWriteSide } from '../../kernel/operators/operator';
import { printerOf } from '../../kernel/output/printing';
import { blamesTables, rebuildOf, versioned } from './naming';

const ID = '0b6a8c1e-7d0a-4a53-9d3e-3f1d1c2b4a59';
const NAME = ['<projection>', 'its name, with or without its version, such as artworks', projectionName] as const;

export function skip(projections: Command): void {
  projections
    .command('skip')
    .argument(...NAME)
    .argument('<event>', 'the id of the event that it stopped at', uuid)
    .requiredOption('--reason <text>', 'why it may be left out; names nobody, as the log keeps it for good')
    .description('let one read model pass over an event that can be read, but that it cannot take in')
    .addHelpText(
      'after',
      `
What is left out is told by "rabbet status" for as long as it is; "rabbet
projections unskip" takes that back.

Example:
  rabbet projections skip artworks ${ID} --reason "a slip of the pen"`,
    )
    .action(async (named: string, eventId: string, { reason }: { reason: string }, command: Command) => {
      const projection = versioned(named);
      await withWriteSide(async (writeSide) => {
        await requirePoisonEvent(writeSide.database, projection, eventId);
        const data = { projection, eventId, reason };
        await skipForProjection(writeSide, { type: 'SkipEvent', data }, operatorHere(), new Date());
      });
      printerOf(command).report({ projection, event: eventId, reason }, `${projection} passes over ${eventId}.`);
    });
}

export function unskip(projections: Command): void {
  projections
    .command('unskip')
    .argument(...NAME)
    .argument('<event>', 'the id of an event that it passes over', uuid)
    .requiredOption('--reason <text>', 'why it is taken in after all; names nobody, as the log keeps it for good')
    .description('have one read model take in an event that was skipped for it, once it is rebuilt')
    .addHelpText('after', `\nExample:\n  rabbet projections unskip artworks ${ID} --reason "the table was damaged"`)
    .action(async (named: string, eventId: string, { reason }: { reason: string }, command: Command) => {
      const projection = versioned(named);
      const data = { projection, eventId, reason };
      await withWriteSide((writeSide) =>
        skipForProjection(writeSide, { type: 'UnskipEvent', data }, operatorHere(), new Date()),
      );
      const sentence = `${projection} passes over ${eventId} no longer: ${rebuildOf(projection)}, with the event.`;
      printerOf(command).report({ projection, event: eventId, reason }, sentence);
    });
}

/** The log keeps for good what is skipped, and a slip of the pen would leave a fact out unseen. */
async function requirePoisonEvent(database: Database, projection: string, eventId: string): Promise<void> {
  const schema = `read_${projection}`;
  const progress = (await readProgress(database, [schema])).get(schema);
  if (!progress) refuseAs('unknown', 'skip/unknown', `There is no read model ${projection}.`);
  const matching = PROJECTIONS.filter((candidate) => schemaOf(candidate) === schema);
  const damage = (await damages(database, matching)).get(schema);
  if (damage !== undefined)
    refuse('skip/not-stopped', `${projection} is damaged, and no event is to blame: ${damage}. ${advice(projection)}`);
  const { stopped } = progress;
  if (!stopped) refuse('skip/not-stopped', `${projection} has stopped at no event.`);
  if (blamesTables(stopped))
    refuse(
      'skip/not-stopped',
      `${projection} is damaged, and no event is to blame: ${stopped.error}. ${advice(projection)}`,
    );
  if (stopped.id !== eventId)
    refuse('skip/not-stopped', `${projection} has stopped at ${stopped.id}, not at ${eventId}.`);
  if (stopped.unreadable)
    refuse('skip/unreadable', `${eventId} cannot be read: "rabbet log skip ${eventId} --reason ..." is for that.`);
}

function advice(projection: string): string {
  return `${rebuildOf(projection)}.`;
}
