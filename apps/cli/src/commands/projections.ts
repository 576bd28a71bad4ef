import { build, PROJECTIONS, prunable, prune, schemaOf, versions } from '@rabbet/projections';
import type { Command } from 'commander';
import { withDatabase, withWriteSide } from '../kernel/operators/operator';
import { DONE_COLUMNS, printerOf } from '../kernel/output/printing';
import { progressLine } from '../kernel/terminal/progress';
import { addDecision, decide, type Decision, requireDecision } from '../kernel/terminal/confirmation';
import { rebuild } from './read-models/rebuilding';
import { skip, unskip } from './read-models/skipping';
import { behindOf, status } from './read-models/standing';
import { verify } from './read-models/verifying';

export function projectionsCommand(program: Command): void {
  const projections = program
    .command('projections')
    .description('the read models that are made of the log')
    .addHelpText('after', `\nExamples:\n  rabbet projections status\n  rabbet projections build`);
  status(projections);
  buildCommand(projections);
  rebuild(projections);
  verify(projections);

  skip(projections);
  unskip(projections);

  pruneCommand(projections);
}

function pruneCommand(projections: Command): void {
  const command = projections
    .command('prune')
    .description('drop the versions that no running program uses, and what a verify that was killed has left')
    .addHelpText('after', '\nExample:\n  rabbet projections prune --dry-run');
  addDecision(command, true).action(async ({ dryRun }: Decision) => {
    requireDecision(command);
    await withDatabase(async (database) => {
      const older = await prunable(database);
      if (dryRun)
        return printerOf(command).table(
          DONE_COLUMNS,
          older.map((what) => ({ done: 'would drop', what })),
        );
      await decide(command, `${older.join(', ') || 'Nothing'} would be dropped, but for what a running program uses.`);
      const { dropped, inUse } = await prune(database);
      printerOf(command).table(DONE_COLUMNS, [
        ...dropped.map((what) => ({ done: 'dropped', what })),
        ...inUse.map((what) => ({ done: 'kept, in use', what })),
      ]);
    });
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
          const ownSchemas = new Set(PROJECTIONS.map(schemaOf));
          const { tell, end } = progressLine();
          const watched = async () => {
            const all = await versions(database, eventStore);
            const left = all.filter((version) => ownSchemas.has(schemaOf(version))).map(behindOf);
            tell(() => `behind: ${left.join(', ')}`);
          };
          const watch = setInterval(() => void watched().catch(() => {}), 500); // of what was only to be looked at
          if (!process.stderr.isTTY) clearInterval(watch);
          await build({ database, eventStore, projections: PROJECTIONS }).finally(() => clearInterval(watch));
          end();
          printerOf(command).table(
            DONE_COLUMNS,
            [...ownSchemas].map((what) => ({ done: 'built', what })),
          );
        },
        { isLong: true },
      ),
    );
}
