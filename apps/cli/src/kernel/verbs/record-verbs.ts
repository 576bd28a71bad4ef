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

/** What is kept by its fields, and how the command line speaks of it. */
export interface Noun {
  /** One of them, in a sentence: "event". */
  readonly what: string;
  readonly path: string;
  readonly fields: AnyFields;
  /** Null where there is none, or none that the caller may know of. */
  readonly find: (call: Call, id: number) => Promise<Found | null>;
  /** What names it in a heading. */
  readonly titleOf: (found: Found) => string;
  /** What there is to tell besides its fields. */
  readonly more?: (found: Found) => readonly Fact[];
}
export type Found = Readonly<Record<string, unknown>> & { readonly id: number; readonly revision?: number };

/** Commands of one word each: how they are called in an example. */
interface Verb {
  readonly examples: readonly string[];
  readonly about?: string;
}

export function addShowVerb(group: Command, noun: Noun, { examples, about }: Verb): Command {
  const command: Command = group
    .command('show')
    .description(about ?? `all that is known of ${named(noun)}`)
    .argument(`<${wordOf(noun)}>`, 'its id', recordId)
    .addHelpText('after', examplesOf(examples));
  command.action((id: number) =>
    withServer(command, async (call) => {
      const found = await standing(call, noun, id);
      const { printer } = call;
      const facts = [...factsOf(found, noun), ...(noun.more?.(found) ?? [])];
      if (printer.style === 'json') printer.json(found);
      else if (printer.style === 'plain') listFacts(printer, [['id', String(id)], ...facts]);
      else printFacts(printer, `${id}  ${noun.titleOf(found)}`, facts);
    }),
  );
  return command;
}

/** `beside` says what comes with it that no field of its own says. */
export function addAddVerb(
  group: Command,
  noun: Noun,
  { examples, about }: Verb,
  beside: (options: Call['options']) => object = () => ({}),
): Command {
  const command: Command = group.command('add').description(about ?? `add ${named(noun)}`);
  addFieldOptions(command, noun.fields, { isWhole: true });
  command.addHelpText('after', examplesOf(examples));
  addDryRun(command).action(() =>
    withServer(command, async (call) => {
      const said = fieldValues(noun.fields, call.options);
      requireGiven(command, noun, said);
      await makeOrTry(call, {
        method: 'POST',
        path: noun.path,
        body: { ...said, ...beside(call.options) },
        outcome: warningIn,
        about: named(noun),
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
    .description(about ?? `change what is said of ${named(noun)}`)
    .argument(`<${wordOf(noun)}>`, 'its id', recordId);
  addFieldOptions(command, noun.fields);
  addRevision(command);
  command.addHelpText('after', `\n${UNSET}${examplesOf(examples)}`);
  addDryRun(command).action((id: number) => withServer(command, (call) => changeOne(command, call, noun, id)));
  return command;
}

async function changeOne(command: Command, call: Call, noun: Noun, id: number): Promise<void> {
  const said = fieldValues(noun.fields, call.options);
  if (Object.keys(said).length === 0) command.error('error: say what changes: --help tells what there is to say');
  const seen = (call.options.revision as number | undefined) ?? (await standing(call, noun, id)).revision; // parsed as such
  const what = `${capital(noun.what)} ${id}`;
  await makeOrTry(call, {
    method: 'PUT',
    path: `${noun.path}/${id}`,
    body: said,
    revision: seen,
    outcome: warningIn,
    id,
    about: `${noun.what} ${id}`,
    becomes: 'is changed',
    done: ({ revision }) => (revision === seen ? `${what} is as you say already.` : `${what} is changed.`),
    seen: async () => ({ now: await standing(call, noun, id), fields: noun.fields }),
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
    .description(about ?? `remove ${named(noun)}`)
    .argument(`<${wordOf(noun)}>`, 'its id', recordId)
    .addHelpText('after', examplesOf(examples));
  addFinalChange(command, async (call, id) => {
    const about = `${capital(noun.what)} ${id}, ${noun.titleOf(await standing(call, noun, id)).slice(0, LONGEST_NAME)}`;
    return { method: 'DELETE', path: `${noun.path}/${id}`, about, becomes: 'removed' };
  });
  return command;
}

export async function standing(call: Call, { find, what }: Noun, id: number): Promise<Found> {
  return (await find(call, id)) ?? refuseAs('unknown', 'record/unknown', `There is no ${what} ${id}.`);
}

function factsOf(found: Found, { fields }: Noun): Fact[] {
  return [...Object.keys(fields), 'revision'].flatMap((name): Fact[] => {
    const value = found[name];
    const field = fields[name];
    if (value === null || value === undefined || (value === false && !field?.default)) return [];
    const told = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
    return [[labelOf(name, field ?? {}).toLowerCase(), told]];
  });
}

function requireGiven(command: Command, { fields }: Noun, said: Values): void {
  for (const [name, field] of Object.entries(fields))
    if (field.required && said[name] === undefined)
      command.error(`error: required option '--${flagOf(name)} <${isText(field) ? 'text' : 'id'}>' not specified`);
}

function examplesOf(examples: readonly string[]): string {
  return `\n\nExample${examples.length > 1 ? 's' : ''}:\n${examples.map((one) => `  ${one}`).join('\n')}`;
}

function named({ what }: Noun): string {
  return `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`;
}

/** Of several words, the last. */
function wordOf({ what }: Noun): string {
  return what.slice(what.lastIndexOf(' ') + 1);
}
