import type { Client, RecordChangeReply, RecordHistoryReply } from '@rabbet/client';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Command, Option } from 'commander';
import { recordId } from '../arguments/arguments';
import { type Call, withServer } from '../connection/call';
import { aboutColumns } from './listing';
import type { Column } from '../output/printing';

/** An event of something, in the words of the API. */
type Event = Omit<RecordHistoryReply, 'what' | 'origin' | 'part'> & {
  readonly what: string;
  readonly part?: string | null;
};

interface HistoryVerb {
  /** Noun for a sentence: "piece". */
  readonly what: string;
  /** The word of the noun, for examples: `rabbet artworks`. */
  readonly call: string;
  /** Events before a revision, the newest first; null: from the newest on. */
  readonly ask: (client: Client, id: number, before: number | null) => Promise<readonly Event[]>;
}

const COLUMNS: readonly Column<Event>[] = [
  { title: 'revision', of: ({ revision }) => revision, align: 'right', isSpared: true },
  { title: 'when (UTC)', of: ({ at }) => at?.replace('T', ' ').replace(/(\.\d+)?Z$/, '') ?? 'unknown' },
  { title: 'who', of: ({ by, by_name }) => by_name ?? by, gives: true },
  { title: 'what', of: ({ what, part }) => (part ? `${what} ${part}` : what) },
  { title: 'changes', of: ({ changes }) => changes.map(inWords).join(', '), gives: true },
];

export function addHistoryVerb(group: Command, verb: HistoryVerb): void {
  const { what, call } = verb;
  const command: Command = group
    .command('history')
    .description(`who changed which field of one ${what}, and what it was before, the newest first`)
    .argument(`<${what.slice(what.lastIndexOf(' ') + 1)}>`, 'its id', recordId)
    .addOption(new Option('--before <revision>', 'what happened before this one: 200 at most').argParser(recordId))
    .addOption(new Option('--all', 'all of it').conflicts('before'))
    .addHelpText(
      'after',
      `
In a terminal it is the last 200 changes; in a pipe, with --json or with --all
it is all of them. --before asks for at most 200 anywhere.${aboutColumns(COLUMNS)}

Examples:
  ${call} history 1501
  ${call} history 1501 --json | jq .changes`,
    );
  command.action((id: number) => withServer(command, (server) => print(server, id, verb)));
}

async function print({ client, printer, options }: Call, id: number, { what, ask }: HistoryVerb): Promise<void> {
  const { before = null, all = false } = options as { before?: number | null; all?: boolean }; // as they are declared
  const isAll = before === null && (all || printer.style !== 'terminal');
  const events = [...(await ask(client, id, before))];
  if (events.length === 0 && before === null) refuseAs('unknown', 'record/unknown', `There is no ${what} ${id}.`);
  const oldest = () => events.findLast(({ part }) => !part)?.revision ?? 0;
  while (isAll && oldest() > 0) {
    const older = await ask(client, id, oldest());
    if (older.length === 0) break; // what is gone from the log
    events.push(...older);
  }
  printer.table(COLUMNS, events);
  if (printer.style === 'terminal' && oldest() > 0)
    printer.line(`\nThere is more: --before ${oldest()}, or --all for all of it.`);
}

function inWords({ label, before, after, before_name, after_name }: RecordChangeReply): string {
  return `${label.toLowerCase()}: ${valueIn(before, before_name)} to ${valueIn(after, after_name)}`;
}

function valueIn(value: RecordChangeReply['before'], name: string | null): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return name === null ? String(value) : `${name} (${value})`;
}
