import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { type AnyFields, isText, type Values } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/field-rules';
import type { Command } from 'commander';
import { recordId } from '../arguments/arguments';
import { type Call, withServer } from '../connection/call';
import { type Fact, listFacts, printFacts } from '../output/facts';
import { addFinalChange } from './final-change';
import { addFieldOptions, fieldValues, flagOf } from '../arguments/field-options';
import { capital } from '../output/texts';
import { addDryRun, addRevision, makeOrTry, type Outcome } from './make-or-try';

const UNSET = 'An option is unset with null as its value, a flag with --no- before its name.';

/** Kind of record that consists of fields, in the words of the command line. */
export interface Noun {
  /** Noun for one record, in a sentence: "event". */
  readonly what: string;
  readonly path: string;
  readonly fields: AnyFields;
  /** Null where there is none, or none that the caller may see. */
  readonly find: (call: Call, id: number) => Promise<FoundRecord | null>;
  /** Title of a record in a heading. */
  readonly titleOf: (record: FoundRecord) => string;
  /** Facts beside the fields. */
  readonly more?: (record: FoundRecord) => readonly Fact[];
}
export type FoundRecord = Readonly<Record<string, unknown>> & { readonly id: number; readonly revision?: number };

/** Commands of one word each: how they are called in an example. */
interface Verb {
  readonly examples: readonly string[];
  readonly about?: string;
}

export function addShowVerb(group: Command, noun: Noun, { examples, about }: Verb): Command {
  const command: Command = group
    .command('show')
    .description(about ?? `all that is known of ${withArticle(noun)}`)
    .argument(`<${wordOf(noun)}>`, 'its id', recordId)
    .addHelpText('after', examplesOf(examples));
  command.action((id: number) =>
    withServer(command, async (call) => {
      const record = await requireRecord(call, noun, id);
      const { printer } = call;
      const facts = [...factsOf(record, noun), ...(noun.more?.(record) ?? [])];
      if (printer.style === 'json') printer.json(record);
      else if (printer.style === 'plain') listFacts(printer, [['id', String(id)], ...facts]);
      else printFacts(printer, `${id}  ${noun.titleOf(record)}`, facts);
    }),
  );
  return command;
}

/** Adds the verb `add`; `extraBody` makes the part of the body that is not fields. */
export function addAddVerb(
  group: Command,
  noun: Noun,
  { examples, about }: Verb,
  extraBody: (options: Call['options']) => object = () => ({}),
): Command {
  const command: Command = group.command('add').description(about ?? `add ${withArticle(noun)}`);
  addFieldOptions(command, noun.fields, { isWhole: true });
  command.addHelpText('after', examplesOf(examples));
  addDryRun(command).action(() =>
    withServer(command, async (call) => {
      const values = fieldValues(noun.fields, call.options);
      requireFields(command, noun, values);
      await makeOrTry(call, {
        method: 'POST',
        path: noun.path,
        body: { ...values, ...extraBody(call.options) },
        outcome: warningIn,
        about: withArticle(noun),
        becomes: 'is added',
        done: ({ id }) => `${capital(noun.what)} ${id} is added.`,
      });
    }),
  );
  return command;
}

export function addChangeVerb(group: Command, noun: Noun, { examples, about }: Verb): Command {
  const command: Command = group
    .command('change')
    .description(about ?? `change what is said of ${withArticle(noun)}`)
    .argument(`<${wordOf(noun)}>`, 'its id', recordId);
  addFieldOptions(command, noun.fields);
  addRevision(command);
  command.addHelpText('after', `\n${UNSET}${examplesOf(examples)}`);
  addDryRun(command).action((id: number) => withServer(command, (call) => changeOne(command, call, noun, id)));
  return command;
}

async function changeOne(command: Command, call: Call, noun: Noun, id: number): Promise<void> {
  const values = fieldValues(noun.fields, call.options);
  if (Object.keys(values).length === 0) command.error('error: say what changes: --help tells what there is to say');
  const seenRevision = (call.options.revision as number | undefined) ?? (await requireRecord(call, noun, id)).revision; // parsed as such
  const what = `${capital(noun.what)} ${id}`;
  await makeOrTry(call, {
    method: 'PUT',
    path: `${noun.path}/${id}`,
    body: values,
    revision: seenRevision,
    outcome: warningIn,
    id,
    about: `${noun.what} ${id}`,
    becomes: 'is changed',
    done: ({ revision }) => (revision === seenRevision ? `${what} is as you say already.` : `${what} is changed.`),
    seen: async () => ({ now: await requireRecord(call, noun, id), fields: noun.fields }),
  });
}

/** Warning of the shop about what was saved. */
const warningIn: Outcome = (changed) => {
  const { warning = null } = changed as { readonly warning?: string | null };
  return warning && `Mind this: ${warning}`;
};

const LONGEST_NAME = 60;

export function addRemoveVerb(group: Command, noun: Noun, { examples, about }: Verb): Command {
  const command: Command = group
    .command('remove')
    .description(about ?? `remove ${withArticle(noun)}`)
    .argument(`<${wordOf(noun)}>`, 'its id', recordId)
    .addHelpText('after', examplesOf(examples));
  addFinalChange(command, async (call, id) => {
    const about = `${capital(noun.what)} ${id}, ${noun.titleOf(await requireRecord(call, noun, id)).slice(0, LONGEST_NAME)}`;
    return { method: 'DELETE', path: `${noun.path}/${id}`, about, becomes: 'removed' };
  });
  return command;
}

export async function requireRecord(call: Call, { find, what }: Noun, id: number): Promise<FoundRecord> {
  return (await find(call, id)) ?? refuseAs('unknown', 'record/unknown', `There is no ${what} ${id}.`);
}

function factsOf(record: FoundRecord, { fields }: Noun): Fact[] {
  return [...Object.keys(fields), 'revision'].flatMap((name): Fact[] => {
    const value = record[name];
    const field = fields[name];
    if (value === null || value === undefined || (value === false && !field?.default)) return [];
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
    return [[labelOf(name, field ?? {}).toLowerCase(), text]];
  });
}

function requireFields(command: Command, { fields }: Noun, values: Values): void {
  for (const [name, field] of Object.entries(fields))
    if (field.required && values[name] === undefined)
      command.error(`error: required option '--${flagOf(name)} <${isText(field) ? 'text' : 'id'}>' not specified`);
}

function examplesOf(examples: readonly string[]): string {
  return `\n\nExample${examples.length > 1 ? 's' : ''}:\n${examples.map((example) => `  ${example}`).join('\n')}`;
}

function withArticle({ what }: Noun): string {
  return `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`;
}

/** Last word of the noun. */
function wordOf({ what }: Noun): string {
  return what.slice(what.lastIndexOf(' ') + 1);
}
