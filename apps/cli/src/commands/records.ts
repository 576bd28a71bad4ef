import { labelOf } from '@rabbet/domain/records/checking';
import type { AnyKind } from '@rabbet/domain/records/record';
import { KINDS, wordOf } from '@rabbet/domain/registry/kinds';
import { Argument, type Command } from 'commander';
import { addServerOptions, withServer } from '../kernel/calling';
import { chosen } from '../kernel/field-words';
import { addHistoryVerb } from '../kernel/history-verb';
import { aboutColumns } from '../kernel/listing';
import { isSameName } from '../kernel/near-names';
import { type Column, printPage } from '../kernel/printing';
import { addAddVerb, addChangeVerb, addRemoveVerb, addShowVerb, type Found, type Noun } from '../kernel/record-verbs';

type KeptRecord = Readonly<Record<string, unknown>> & { readonly id: number };

const WORDS = KINDS.map((kind) => wordOf(kind));
const TOLD = ['id', 'revision', 'name', 'first', 'last', 'title'];
/** More of a field than this is read in --json. */
const SHORT = 40;

export function recordsCommand(program: Command): void {
  const records = program
    .command('records')
    .description('what pieces and people are described by: types, sizes, units, locations, firms')
    .addHelpText(
      'after',
      '\nExamples:\n  rabbet records list locations\n  rabbet records locations add --name "Front wall"',
    );
  addServerOptions(records);
  for (const kind of KINDS) addKind(records, kind);
  const command: Command = records.command('list').description('all records of a kind, with their ids');
  command.addArgument(new Argument('<kind>', 'which').choices(WORDS).argParser((text: string) => chosen(WORDS, text)));
  command.option('--name <name>', 'the one of this name');
  command.addHelpText(
    'after',
    `${aboutColumns(COLUMNS)}

Examples:
  rabbet records list widget-types
  rabbet records list widget-types-dimensions
  rabbet records list companies --name "Glass & Sons" --json`,
  );
  command.action((word: string, { name }: { name?: string }) =>
    withServer(command, async ({ client, printer }) => {
      const kind = KINDS.find((one) => wordOf(one) === word);
      const all = await client.get<KeptRecord[]>(kind?.path ?? ''); // one of the choices
      const data = all.filter((one) => name === undefined || isSameName(nameOf(one) ?? '', name));
      if (printer.style === 'terminal')
        printPage(printer, COLUMNS, { data, current_page: 1, total_pages: 1, total_rows: data.length }, 'record');
      else printer.table(COLUMNS, data);
    }),
  );
}

/** Verbs from the fields of a kind alone. */
function addKind(records: Command, kind: AnyKind): void {
  const { title: what, path, fields } = kind;
  const word = wordOf(kind);
  const noun: Noun = {
    ...{ what, path, fields, titleOf: (found) => nameOf(found) ?? '' },
    find: async ({ client }, id) => (await client.get<readonly Found[]>(path, { id }))[0] ?? null,
  };
  const call = `rabbet records ${word}`;
  const group = records
    .command(word)
    .description(`show, add, change or remove: ${what}`)
    .addHelpText('after', `\nExample:\n  ${call} show 12`);
  addShowVerb(group, noun, { examples: [`${call} show 12`] });
  addAddVerb(group, noun, { examples: [`${call} add --help`] });
  addChangeVerb(group, noun, { examples: [`${call} change 12 --help`] });
  addRemoveVerb(group, noun, { examples: [`${call} remove 12`] });
  addHistoryVerb(group, {
    ...{ what, call },
    ask: (client, id, before) => client.get(`${path}/history`, { id, before }),
  });
}

const COLUMNS: readonly Column<KeptRecord>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'name', of: nameOf, gives: true },
  { title: 'more', of: moreOf, gives: true },
];

function nameOf({ name, first, last, title }: KeptRecord): string | null {
  const parts = [name ?? title ?? first, name || title ? null : last];
  return parts.filter((part) => typeof part === 'string').join(' ') || null;
}

function moreOf(record: KeptRecord): string {
  return Object.entries(record)
    .filter(([name]) => !TOLD.includes(name))
    .filter(
      ([, value]) =>
        (typeof value === 'string' && value.length <= SHORT) || typeof value === 'number' || value === true,
    )
    .map(([field, value]) => `${labelOf(field, {}).toLowerCase()} ${value === true ? 'yes' : String(value)}`)
    .join(', ');
}
