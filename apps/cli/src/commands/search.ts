import type { SearchResult } from '@rabbet/client';
import { MAX_RESULTS, USUAL_RESULTS } from '@rabbet/domain/search/search';
import { type Command, Option } from 'commander';
import { atLeastOne } from '../kernel/arguments/arguments';
import { addServerOptions, withServer } from '../kernel/connection/call';
import type { Column } from '../kernel/output/printing';
import { aboutColumns } from '../kernel/verbs/listing';

/** The kind and the id are those under which it is shown: the order of a registration is shown with that. */
const COLUMNS: readonly Column<SearchResult>[] = [
  { title: 'kind', of: ({ kind, registration_id }) => (registration_id === null ? kind : 'registration') },
  { title: 'id', of: ({ id, registration_id }) => registration_id ?? id, align: 'right' },
  { title: 'title', of: ({ title }) => title, gives: true },
  { title: 'state', of: ({ state }) => state },
  { title: 'date', of: ({ date }) => date },
  { title: 'details', of: ({ details }) => details.join(', '), gives: true, isSpared: true },
];

export function searchCommand(program: Command): void {
  const command: Command = program
    .command('search')
    .description('find people, companies, orders, pieces and workshops by words, numbers, phones and sizes')
    .argument('<term...>', 'beginnings of words, a number, the last digits of a phone, a size: all must be there')
    .addOption(
      new Option('-n, --count <number>', `at most so many, up to ${MAX_RESULTS}`)
        .argParser(atLeastOne)
        .default(USUAL_RESULTS),
    );
  addServerOptions(command).addHelpText(
    'after',
    `
The nearest come first: what is called so, then what begins so, then the rest,
the newest first. You find what your role may read.
${aboutColumns(COLUMNS)}

Examples:
  rabbet search mend
  rabbet search 555-0142
  rabbet search 12x16 heron -n 3
  rabbet search "carlos m" --json | jq -r .title`,
  );
  command.action((words: readonly string[], { count }: { readonly count: number }) =>
    withServer(command, async ({ client, printer }) =>
      printer.table(COLUMNS, await client.search(words.join(' '), count)),
    ),
  );
}
