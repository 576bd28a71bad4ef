import type { DuplicateHistoryReply, DuplicateReply } from '@rabbet/client';
import type { Command } from 'commander';
import { recordId } from '../../kernel/arguments/arguments';
import { addServerOptions, makeChange, withServer } from '../../kernel/connection/call';
import { aboutColumns } from '../../kernel/verbs/listing';
import type { Column } from '../../kernel/output/printing';
import { tell } from '../../kernel/verbs/change-replies';

interface Options {
  readonly customers?: boolean;
  readonly reason: string;
}

const COLUMNS: readonly Column<DuplicateReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'merged into', of: ({ original }) => original, align: 'right' },
  { title: 'answered by', of: ({ answers }) => answers, align: 'right' },
];
const HISTORY: readonly Column<DuplicateHistoryReply>[] = [
  { title: 'when (UTC)', of: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { title: 'who', of: ({ by, by_name }) => by_name ?? by, gives: true },
  { title: 'what', of: ({ what }) => what },
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'into', of: ({ original }) => original, align: 'right' },
  { title: 'why', of: ({ reason }) => reason, gives: true },
];

/** Persons and customers that the shop knows twice: by the server, as members of staff do it. */
export function merging(persons: Command): void {
  merge(persons);
  unlink(persons);
  merged(persons);
}

function merge(persons: Command): void {
  const command = spokenOf(persons.command('merge'))
    .description('say that a person is another one: that id answers for both, and both are erased together')
    .argument('<duplicate>', 'the id that is answered for from then on', recordId)
    .argument('<original>', 'the id that answers', recordId)
    .requiredOption('--reason <words>', 'why; nobody is named in it')
    .addHelpText('after', '\nExample:\n  rabbet persons merge 57 12 --reason "told by telephone"');
  command.action((id: number, into: number, { customers, reason }: Options) =>
    withServer(command, async (call) => {
      const changed = await makeChange(call, 'POST', `${pathOf(customers)}/${id}/merging`, { into, reason });
      tell(call, changed, `${id} is merged: ${into} answers for both.`);
    }),
  );
}

function unlink(persons: Command): void {
  const command = spokenOf(persons.command('unlink'))
    .description('take back that a person is another one: what was said of each is theirs as before')
    .argument('<duplicate>', 'the id that was merged', recordId)
    .requiredOption('--reason <words>', 'why; nobody is named in it')
    .addHelpText('after', '\nExample:\n  rabbet persons unlink 57 --reason "mother and daughter"');
  command.action((id: number, { customers, reason }: Options) =>
    withServer(command, async (call) => {
      const changed = await makeChange(call, 'POST', `${pathOf(customers)}/${id}/unlinking`, { reason });
      tell(call, changed, `${id} answers for itself again.`);
    }),
  );
}

function merged(persons: Command): void {
  const command = spokenOf(persons.command('merged'))
    .description('which are merged into which, or all that was merged and unlinked')
    .argument('[id]', 'what has to do with this one alone', recordId)
    .option('--history', 'who said so, when and why, newest first')
    .addHelpText(
      'after',
      `${aboutColumns(COLUMNS)}\n\nExamples:\n  rabbet persons merged\n  rabbet persons merged 57 --history`,
    );
  command.action((id: number | undefined, { customers, history }: { customers?: boolean; history?: boolean }) =>
    withServer(command, async ({ client, printer }) => {
      const kind = customers ? 'customer' : 'person';
      if (history) return printer.table(HISTORY, await client.duplicateHistory(kind, id));
      const all = await client.duplicates(kind);
      printer.table(
        COLUMNS,
        id === undefined ? all : all.filter((merge) => [merge.id, merge.original, merge.answers].includes(id)),
      );
    }),
  );
}

function spokenOf(command: Command): Command {
  return addServerOptions(command).option('--customers', 'the ids are those of customers');
}

function pathOf(customers = false): string {
  return customers ? 'core/contacts/customers' : 'core/contacts/people';
}
