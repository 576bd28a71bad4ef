import { labelOf } from '@rabbet/domain/records/field-rules';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { AnyKind } from '@rabbet/domain/records/record';
import { titleOf, type RecordReply } from '@rabbet/domain/records/titles';
import { KINDS, wordOf } from '@rabbet/domain/registry/kinds';
import { Argument, type Command } from 'commander';
import { parseChoice, isSameName } from '@rabbet/imports';
import { addServerOptions, type Call, withServer } from '../kernel/connection/call';
import { addHistoryVerb } from '../kernel/verbs/history-verb';
import { ABOUT_LISTS, aboutColumns, addListOptions, inPages, printList } from '../kernel/verbs/listing';
import type { Column } from '../kernel/output/printing';
import {
  addAddVerb,
  addChangeVerb,
  addRemoveVerb,
  addShowVerb,
  type FoundRecord,
  type Noun,
} from '../kernel/verbs/record-verbs';

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
  const command: Command = records.command('list').description('records of a kind, with their ids');
  command.addArgument(
    new Argument('<kind>', 'which').choices(WORDS).argParser((text: string) => parseChoice(WORDS, text)),
  );
  command.option('--name <name>', 'the one of this name');
  command.option('--term <words>', 'those in which all of these words occur, or in what they point at');
  addListOptions(command);
  command.addHelpText(
    'after',
    `${ABOUT_LISTS}${aboutColumns(columnsOf(KINDS[0]!))}

Examples:
  rabbet records list widget-types
  rabbet records list customers --term lee
  rabbet records list companies --name "Glass & Sons" --json`,
  );
  command.action((word: string) => withServer(command, (call) => listKind(call, kindOf(word))));
}

async function listKind(call: Call, kind: AnyKind): Promise<void> {
  const { name, term } = call.options as { name?: string; term?: string }; // as they are declared
  const columns = columnsOf(kind);
  const what = 'record';
  const list = `${kind.path}/list`;
  if (name === undefined) {
    const page = (place: object) => call.client.get<Paged<RecordReply>>(list, { sort: 'id', term, ...place });
    return printList(call, { readPage: page, keyOf: ({ id }) => id, columns, what });
  }
  const all = await call.client.get<RecordReply[]>(kind.path);
  const matching = all.filter((record) => isSameName(titleOf(kind, record), name));
  return printList(call, { ...inPages(matching), columns, what });
}

function kindOf(word: string): AnyKind {
  return KINDS.find((kind) => wordOf(kind) === word)!; // one of the choices
}

/** Verbs from the fields of a kind alone. */
function addKind(records: Command, kind: AnyKind): void {
  const { title: what, path, fields } = kind;
  const word = wordOf(kind);
  const noun: Noun = {
    what,
    path,
    fields,
    titleOf: (record) => titleOf(kind, record),
    find: async ({ client }, id) => (await client.get<readonly FoundRecord[]>(path, { id }))[0] ?? null,
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
    what,
    call,
    ask: (client, id, before) => client.get(`${path}/history`, { id, before }),
  });
}

function columnsOf(kind: AnyKind): readonly Column<RecordReply>[] {
  return [
    { title: 'id', of: ({ id }) => id, align: 'right' },
    { title: 'name', of: (record) => titleOf(kind, record), gives: true },
    { title: 'more', of: moreOf, gives: true },
  ];
}

function moreOf(record: RecordReply): string {
  return Object.entries(record)
    .filter(([name]) => !TOLD.includes(name))
    .filter(
      ([, value]) =>
        (typeof value === 'string' && value.length <= SHORT) || typeof value === 'number' || value === true,
    )
    .map(([field, value]) => `${labelOf(field, {}).toLowerCase()} ${value === true ? 'yes' : String(value)}`)
    .join(', ');
}
