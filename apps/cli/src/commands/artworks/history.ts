import type { HistoryChangeReply, HistoryReply } from '@rabbet/client';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { type Command, Option } from 'commander';
import { recordId } from '../../kernel/arguments';
import { type Call, withServer } from '../../kernel/calling';
import { aboutColumns } from '../../kernel/listing';
import type { Column } from '../../kernel/printing';

const COLUMNS: readonly Column<HistoryReply>[] = [
  { title: 'revision', of: ({ revision }) => revision, align: 'right', isSpared: true },
  { title: 'when (UTC)', of: ({ at }) => at?.replace('T', ' ').replace(/(\.\d+)?Z$/, '') ?? 'unknown' },
  { title: 'who', of: ({ by, by_name }) => by_name ?? by, gives: true },
  { title: 'what', of: ({ what }) => what },
  { title: 'changes', of: ({ changes }) => changes.map(inWords).join(', '), gives: true },
];

export function history(artworks: Command): void {
  const command: Command = artworks
    .command('history')
    .description('who changed which field of a piece, and what it was before, the newest first')
    .argument('<piece>', 'its id', recordId)
    .addOption(new Option('--before <revision>', 'what happened before this one: 200 at most').argParser(recordId))
    .addOption(new Option('--all', 'all of it').conflicts('before'))
    .addHelpText(
      'after',
      `
In a terminal it is the last 200 changes; in a pipe, with --json or with --all
it is all of them. --before asks for at most 200 anywhere.${aboutColumns(COLUMNS)}

Examples:
  rabbet artworks history 1501
  rabbet artworks history 1501 --json | jq .changes`,
    );
  command.action((piece: number) => withServer(command, (call) => print(call, piece)));
}

async function print({ client, printer, options }: Call, piece: number): Promise<void> {
  const { before = null, all = false } = options as { before?: number | null; all?: boolean }; // as they are declared
  const isAll = before === null && (all || printer.style !== 'terminal');
  const events = [...(await client.widgetHistory(piece, before))];
  if (events.length === 0 && before === null) refuse('record/unknown', `There is no piece ${piece}.`);
  const oldest = () => events.at(-1)?.revision ?? 0;
  while (isAll && oldest() > 0) {
    const older = await client.widgetHistory(piece, oldest());
    if (older.length === 0) break; // what is gone from the log
    events.push(...older);
  }
  printer.table(COLUMNS, events);
  if (printer.style === 'terminal' && oldest() > 0)
    printer.line(`\nThere is more: --before ${oldest()}, or --all for all of it.`);
}

function inWords({ label, before, after, before_name, after_name }: HistoryChangeReply): string {
  return `${label.toLowerCase()}: ${valueIn(before, before_name)} to ${valueIn(after, after_name)}`;
}

function valueIn(value: HistoryChangeReply['before'], name: string | null): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return name === null ? String(value) : `${name} (${value})`;
}
