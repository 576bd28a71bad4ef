import { skipEvent } from '@rabbet/commands';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Database } from '@rabbet/postgres';
import {
  build,
  dropReadSchema,
  fedSchemas,
  leftOut,
  type LeftOut,
  PROJECTIONS,
  type PoisonEvent,
  prune,
  readProgress,
  schemaOf,
  type Version,
  versions,
} from '@rabbet/projections';
import type { Command } from 'commander';
import { eventId as uuid, projectionName } from '../kernel/arguments';
import { operatorHere, withDatabase, withWriteSide } from '../kernel/operator';
import { type Column, counted, DONE_COLUMNS, printerOf } from '../kernel/printing';
import { progressLine } from '../kernel/progress';

export function projectionsCommand(program: Command): void {
  const projections = program
    .command('projections')
    .description('the read models that are made of the log')
    .addHelpText('after', `\nExamples:\n  rabbet projections status\n  rabbet projections build`);
  status(projections);
  buildCommand(projections);
  rebuild(projections);

  projections
    .command('skip')
    .argument('<projection>', 'its name, with or without its version, such as artworks', projectionName)
    .argument('<event>', 'the id of the event that it stopped at', uuid)
    .requiredOption('--reason <text>', 'why it may be left out; names nobody, as the log keeps it for good')
    .description('let one read model pass over an event that can be read, but that it cannot take in')
    .addHelpText(
      'after',
      '\nExample:\n  rabbet projections skip artworks 0b6a8c1e-7d0a-4a53-9d3e-3f1d1c2b4a59 --reason "a slip of the pen"',
    )
    .action(async (named: string, eventId: string, { reason }: { reason: string }, command: Command) => {
      const projection = versioned(named);
      await withWriteSide(async (writeSide) => {
        await requirePoisonEvent(writeSide.database, projection, eventId);
        await skipEvent(writeSide, { projection, eventId, reason }, operatorHere(), new Date());
      });
      printerOf(command).said({ projection, event: eventId, reason }, `${projection} passes over ${eventId}.`);
    });

  projections
    .command('prune')
    .description('drop the versions that no running program uses')
    .addHelpText('after', '\nExample:\n  rabbet projections prune')
    .action(async (_: object, command: Command) => {
      const { dropped, inUse } = await withDatabase(prune);
      printerOf(command).table(DONE_COLUMNS, [
        ...dropped.map((what) => ({ done: 'dropped', what })),
        ...inUse.map((what) => ({ done: 'kept, in use', what })),
      ]);
    });
}

type Standing = Version & { readonly isFed: boolean; readonly lacks?: LeftOut };

const COLUMNS: readonly Column<Standing>[] = [
  { title: 'read model', of: ({ name, version }) => `${name}_v${version}` },
  { title: 'state', of: stateOf, gives: true },
  { title: 'behind', of: behindOf, align: 'right' },
  { title: 'size', of: ({ bytes }) => `${(bytes / 1024 / 1024).toFixed(1)} MB`, align: 'right' },
  { title: 'seen', of: ({ seen }) => shortened(seen) },
  { title: 'changed', of: ({ changed }) => shortened(changed) },
];

function status(projections: Command): void {
  const command: Command = projections
    .command('status')
    .description('how far each version of each read model has come, and how large it is')
    .addHelpText('after', `${ABOUT_STATUS}\n\nExample:\n  rabbet projections status`);
  command.action(async () => {
    const all = await withWriteSide(async ({ database, eventStore }) => {
      const fed = await fedSchemas(database);
      const found = await versions(database, eventStore);
      const lacking = await leftOut(database, PROJECTIONS);
      return found.map((one): Standing => ({
        ...one,
        isFed: fed.has(schemaOf(one)),
        lacks: lacking.get(schemaOf(one)),
      }));
    });
    const printer = printerOf(command);
    printer.table(
      COLUMNS,
      all.toSorted((a, b) => a.name.localeCompare(b.name) || a.version - b.version),
    );
    if (printer.style === 'terminal') printer.line(ABOUT_STATUS);
  });
}

function buildCommand(projections: Command): void {
  projections
    .command('build')
    .description("build this program's versions beside those that serve, before a switch to it")
    .addHelpText('after', '\nExample:\n  rabbet projections build && npm start')
    .action((_: object, command: Command) =>
      withWriteSide(
        async ({ database, eventStore }) => {
          const own = new Set(PROJECTIONS.map(schemaOf));
          const { tell, end } = progressLine();
          const watched = async () => {
            const all = await versions(database, eventStore);
            const left = all.filter((one) => own.has(schemaOf(one))).map(behindOf);
            tell(() => `behind: ${left.join(', ')}`);
          };
          const watch = setInterval(() => void watched().catch(() => {}), 500); // of what was only to be looked at
          if (!process.stderr.isTTY) clearInterval(watch);
          await build({ database, eventStore, projections: PROJECTIONS }).finally(() => clearInterval(watch));
          end();
          printerOf(command).table(
            DONE_COLUMNS,
            [...own].map((what) => ({ done: 'built', what })),
          );
        },
        { isLong: true },
      ),
    );
}

function rebuild(projections: Command): void {
  projections
    .command('rebuild')
    .argument('<projection>', 'its name, with or without its version, such as artworks')
    .description('drop a read model that is damaged, and make it anew from the log; until then its pages say so')
    .addHelpText('after', '\nExample:\n  rabbet projections rebuild artworks')
    .action(async (named: string, _: object, command: Command) => {
      const own = PROJECTIONS.find((one) => isCalled(one, named));
      if (!own) refuse('rebuild/unknown', `This program knows no read model ${named}.`);
      const schema = schemaOf(own);
      await withWriteSide(
        async ({ database, eventStore }) => {
          await dropReadSchema(database, schema);
          await build({ database, eventStore, projections: [own] }); // or a shop that runs does so, and this waits for it
        },
        { isLong: true },
      );
      printerOf(command).table(DONE_COLUMNS, [{ done: 'rebuilt', what: schema }]);
    });
}

const ABOUT_STATUS = `
A read model is "well" where a running program feeds it, and "not fed" where
none does: the shop does not run, or runs with another version. "behind" is what
of the log it has not read yet. "seen" is the place in the log up to which it
has read, "changed" the last one that changed what it shows.`;

/** A schema, table or column is not there, or its pages are damaged on the disk: no event is to blame. */
function hasLostPart({ error }: { readonly error: string }): boolean {
  return /^(42P01|42703|3F000|XX00[12])\b/.test(error);
}

function isCalled({ name, version }: Pick<Version, 'name' | 'version'>, named: string): boolean {
  return [name, `${name}_v${version}`, schemaOf({ name, version })].includes(named);
}

/** A bare name is the version that this program knows. */
function versioned(named: string): string {
  const own = PROJECTIONS.find((one) => isCalled(one, named));
  return own ? `${own.name}_v${own.version}` : named;
}

function rebuildOf(projection: string): string {
  return `"rabbet projections rebuild ${projection.replace(/_v\d+$/, '')}" makes it anew`;
}

function stateOf({ name, stopped, isFed, lacks }: Standing): string {
  if (stopped && hasLostPart(stopped)) return `damaged, a table is lost: ${rebuildOf(name)}`;
  if (stopped) return `stopped at ${stopped.type} ${stopped.id}: ${stopped.error}; ${wayPast(name, stopped)}`;
  if (lacks) return `lacks ${lacks.type} ${lacks.eventId}, which counts again: ${rebuildOf(name)}`;
  return isFed ? 'well' : 'not fed';
}

function wayPast(projection: string, { id, unreadable }: PoisonEvent): string {
  const skip = unreadable ? `log skip ${id}` : `projections skip ${projection} ${id}`;
  return `unless it can be mended, "rabbet ${skip} --reason ..." passes over it`;
}

function behindOf({ lagEvents, lagSeconds }: Version): string {
  if (lagSeconds === 0) return '0';
  if (lagSeconds === null) return 'unknown';
  return lagEvents === null ? `${Math.ceil(lagSeconds)} s` : `${counted(lagEvents)} events`;
}

function shortened(position: string): string {
  return position.replace(/^0+(?=.)/, '') || 'nothing yet';
}

/** The log keeps for good what is skipped, and a slip of the pen would leave a fact out unseen. */
async function requirePoisonEvent(database: Database, projection: string, eventId: string): Promise<void> {
  const schema = `read_${projection}`;
  const progress = (await readProgress(database, [schema])).get(schema);
  if (!progress) refuse('skip/unknown', `There is no read model ${projection}.`);
  const { stopped } = progress;
  if (!stopped) refuse('skip/not-stopped', `${projection} has stopped at no event.`);
  if (hasLostPart(stopped))
    refuse('skip/not-stopped', `${projection} has lost a table, not stopped at an event: ${rebuildOf(projection)}.`);
  if (stopped.id !== eventId)
    refuse('skip/not-stopped', `${projection} has stopped at ${stopped.id}, not at ${eventId}.`);
  if (stopped.unreadable)
    refuse('skip/unreadable', `${eventId} cannot be read: "rabbet log skip ${eventId} --reason ..." is for that.`);
}
