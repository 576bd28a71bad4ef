import { erasePerson, previewErasure } from '@rabbet/commands';
import { acceptLoss, missingKeys, scrub } from '@rabbet/postgres';
import type { Command } from 'commander';
import { personId } from '../kernel/arguments/arguments';
import { withDatabase, withWriteSide } from '../kernel/operators/operator';
import { printerOf } from '../kernel/output/printing';
import { addDecision, decide, type Decision, requireDecision } from '../kernel/terminal/confirmation';
import { exportPerson } from './persons/exporting';
import { merging } from './persons/merging';

/** Commands of the operator for personal data: they run on this machine and need the data folder. */
export function personsCommand(program: Command): void {
  const persons = program
    .command('persons')
    .description('people: merge those who are listed twice, and erase personal data')
    .addHelpText(
      'after',
      `\nExamples:\n  rabbet persons merge 57 12 --reason "told by telephone"\n  rabbet persons erase 41`,
    );

  erase(persons);
  merging(persons);
  exportPerson(persons);

  persons
    .command('scrub')
    .description(
      'rewrite the tables of personal data and remove what old files of the database hold, so that no file holds erased text',
    )
    .addHelpText('after', '\nExample:\n  rabbet persons scrub')
    .action(async (_: object, command: Command) => {
      // the whole write side, for at its opening the log is told of each erasure that it has not heard of
      const { dropped, tables } = await withWriteSide(
        async (writeSide, embedded) => {
          const erasedUpTo = { logIdentity: await writeSide.log.identity(), position: await writeSide.log.head() };
          return scrub(writeSide.database, { embedded, erasedUpTo });
        },
        { isLong: true },
      );
      const sentences = dropped.map(
        (schema) => `Dropped: ${schema}, which had not read of every erasure. The next start builds it again.`,
      );
      printerOf(command).report({ dropped, tables }, [...sentences, `Rewritten: ${tables.length} tables.`].join('\n'));
    });

  persons
    .command('missing')
    .description('list the persons whose key the log uses and this database lacks')
    .addHelpText('after', '\nExample:\n  rabbet persons missing')
    .action(async (_options: object, command: Command) => {
      const missing = await withDatabase(missingKeys);
      printerOf(command).table(
        [{ title: 'person', of: ({ person }) => person, align: 'right' }],
        [...missing].map((person) => ({ person })),
      );
    });

  acceptLosses(persons);
}

function acceptLosses(persons: Command): void {
  const command = persons
    .command('accept-loss')
    .argument('<person...>', 'the ids of persons whose key is lost')
    .description('accept that what the log holds of these persons can never be read again');
  addDecision(command, true)
    .addHelpText('after', '\nExample:\n  rabbet persons accept-loss 41 42')
    .action(async (lost: string[], { dryRun }: Decision) => {
      requireDecision(command);
      const foreseen = `What the log holds of ${lost.join(', ')} could never be read again. A backup may hold the keys.`;
      if (dryRun) return printerOf(command).report({ would_accept: lost }, foreseen);
      await decide(command, foreseen);
      await withDatabase((database) => acceptLoss(database, lost));
      const sentence = `Accepted: what the log holds of ${lost.join(', ')} can no longer be read.`;
      printerOf(command).report({ accepted: lost }, sentence);
    });
}

function erase(persons: Command): void {
  const command = persons
    .command('erase')
    .argument('<person>', 'the id of a person', personId)
    .description('erase a person for good: nobody can read what the shop has stored about them any more');
  addDecision(command, true)
    .addHelpText(
      'after',
      `
It works on the shop's database itself: run it on the machine of the shop, in
the folder where the shop was started, or with the same RABBET_HOME or
DATABASE_URL. The shop may be running.

At a terminal it tells whom, and asks; elsewhere it takes --yes. Whoever has an
account loses it before; the only administrator is not erased.

Examples:
  rabbet persons erase 41
  rabbet persons erase 41 --dry-run`,
    )
    .action(async (person: string, { dryRun, yes }: Decision) => {
      requireDecision(command);
      const printer = printerOf(command);
      await withWriteSide(async (writeSide) => {
        if (!yes) {
          const foreseen = await previewErasure(writeSide, person);
          const sentence = `${foreseen.map(inWords).join('\n')}\nNobody could read what was stored about them any more.`;
          if (dryRun) return printer.report({ person, would_erase: foreseen }, sentence);
          await decide(command, sentence);
        }
        const erased = await erasePerson(writeSide, person, new Date());
        const who = erased.length > 1 ? `The persons ${erased.join(', ')}, who are one, are` : `Person ${person} is`;
        const sentence =
          `${who} erased. "rabbet persons scrub" removes the last traces from the disk. Make a backup, if you keep ` +
          `any: "rabbet backup create" notes the erasure beside them, and a restore heeds it.`;
        printer.report({ person, ...(erased.length > 1 && { erased }) }, sentence);
      });
    });
}

function inWords({ id, name, hasAccount }: { id: string; name: string; hasAccount: boolean }): string {
  const lost = 'name, birthday, contact details, answers, registrations, inquiries and mails';
  return `Person ${id}, ${name || 'whose name is not known'}: ${lost} would be gone${hasAccount ? ', and the account closed' : ''}.`;
}
