import { type DueIntent, dueIntents, type GivenUpIntent, givenUpIntents, retryIntent } from '@rabbet/commands';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { eventId as uuid } from '../kernel/arguments/arguments';
import { withDatabase } from '../kernel/operators/operator';
import { type Column, printerOf } from '../kernel/output/printing';

const COLUMNS: readonly Column<GivenUpIntent>[] = [
  { title: 'process', of: ({ process: name }) => name },
  { title: 'event', of: ({ eventId }) => eventId },
  { title: 'attempts', of: ({ attempts }) => attempts, align: 'right' },
  { title: 'error', of: ({ error }) => error, gives: true },
];

const DUE_COLUMNS: readonly Column<DueIntent>[] = [
  { title: 'due', of: ({ dueAt }) => dueAt },
  { title: 'process', of: ({ process: name }) => name },
  { title: 'about', of: ({ subject, stream }) => subject ?? stream, gives: true },
  { title: 'event', of: ({ eventId }) => eventId },
  { title: 'attempts', of: ({ attempts }) => attempts, align: 'right' },
];
const MOST_DUE = 1_000;

export function processesCommand(program: Command): void {
  const processes = program
    .command('processes')
    .description('what must happen after events: mails, offers, settlements')
    .addHelpText(
      'after',
      `\nExamples:\n  rabbet processes due\n  rabbet processes given-up\n  rabbet processes retry arrivals 0b6a8c1e-7d0a-4a53-9d3e-3f1d1c2b4a59`,
    );

  processes
    .command('due')
    .description('list what is still to be done, now or later: the next first, 1,000 at most')
    .addHelpText('after', '\nExample:\n  rabbet processes due')
    .action(async (_options: object, command: Command) => {
      const due = await withDatabase((database) => dueIntents(database, MOST_DUE));
      printerOf(command).table(DUE_COLUMNS, due);
    });

  processes
    .command('given-up')
    .description('list what failed so often that it is no longer tried')
    .addHelpText('after', '\nExample:\n  rabbet processes given-up')
    .action(async (_options: object, command: Command) => {
      const givenUp = await withDatabase(givenUpIntents);
      printerOf(command).table(COLUMNS, givenUp);
    });

  processes
    .command('retry')
    .argument('<process>', 'its name')
    .argument('<event>', 'the id of the event that it acts on', uuid)
    .description('have it tried again by the program that runs')
    .addHelpText('after', '\nExample:\n  rabbet processes retry arrivals 0b6a8c1e-7d0a-4a53-9d3e-3f1d1c2b4a59')
    .action(async (name: string, eventId: string, _: object, command: Command) => {
      const open = await withDatabase((database) => retryIntent(database, name, eventId));
      if (!open) refuse('process/not-given-up', `${name} has not given up ${eventId}.`);
      printerOf(command).report({ process: name, event: eventId }, `${name} tries ${eventId} again.`);
    });
}
