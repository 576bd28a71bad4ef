import { givenUpIntents, retryIntent } from '@rabbet/commands';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { eventId as uuid } from '../kernel/arguments';
import { whereabouts, withDatabase } from '../kernel/operator';

export function processesCommand(program: Command): void {
  const processes = program
    .command('processes')
    .description('what must happen after events: mails, offers, settlements');

  processes
    .command('given-up')
    .description('list what failed so often that it is no longer tried')
    .action(async () => {
      for (const { process: name, eventId, attempts, error } of await withDatabase(
        whereabouts(process.env),
        givenUpIntents,
      ))
        console.log(`${name}\t${eventId}\t${attempts} attempts\t${error}`);
    });

  processes
    .command('retry')
    .argument('<process>', 'its name')
    .argument('<event>', 'the id of the event that it acts on', uuid)
    .description('have it tried again by the program that runs')
    .action(async (name: string, eventId: string) => {
      const open = await withDatabase(whereabouts(process.env), (database) => retryIntent(database, name, eventId));
      if (!open) refuse('process/not-given-up', `${name} has not given up ${eventId}.`);
      console.log(`${name} tries ${eventId} again.`);
    });
}
