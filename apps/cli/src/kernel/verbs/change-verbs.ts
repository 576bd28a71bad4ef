import { addressOf, type StaffChanges } from '@rabbet/domain/deciders/changes';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Command } from 'commander';
import { toAddAction, Faults } from '@rabbet/imports';
import { recordId } from '../arguments/arguments';
import { sendMany } from '../sending/bulk';
import { aboutBulk, addBulkOptions, wantsMany } from '../sending/bulk-options';
import { withServer } from '../connection/call';
import { addFieldOptions, fieldValues, flagOf } from '../arguments/field-options';
import { requiredId } from './change-replies';
import { capital } from '../output/texts';
import { addDryRun, addRevision, makeOrTry, type Outcome } from './make-or-try';

/** Adds a verb for each change of a table, with its fields as options. */
export function addChangeVerbs(
  group: Command,
  changes: StaffChanges,
  call: string,
  outcome: Outcome = () => null,
  takesMany = false,
): void {
  const { what } = changes;
  const word = what.slice(what.lastIndexOf(' ') + 1);
  for (const [verb, change] of Object.entries(changes.changes)) {
    const isNew = !change.path.includes(':id');
    const command = group.command(verb).description(change.about);
    if (!isNew) command.argument(takesMany ? `[${word}]` : `<${word}>`, 'its id', recordId);
    addFieldOptions(command, change.fields, { isWhole: true });
    if (!isNew) addRevision(command);
    if (takesMany) addManyOf(command, changes);
    else {
      requireFields(command, change.fields);
      addDryRun(command);
    }
    const example = exampleOf(call, changes, verb);
    if (example) command.addHelpText('after', `\nExample:\n  ${example}`);
    command.action(async (id: unknown) => {
      if (takesMany && wantsMany(command, ['revision'], true)) return changeMany(command, changes, verb);
      if (!isNew && id === undefined) command.error(`error: missing required argument '${word}'`);
      await withServer(command, async (call) => {
        const address = addressOf(changes, change, isNew ? 0 : Number(id));
        const values = { ...flagsLeftOut(change.fields), ...fieldValues(change.fields, call.options) };
        const about = isNew ? `a ${word}` : `${what} ${Number(id)}`;
        const sentence = ({ id: made }: { id: number }) => `${capital(what)} ${made} ${change.done}.`;
        const request = { method: 'POST', path: address, body: values, outcome } as const;
        const idOfRecord = isNew ? {} : { id: Number(id) };
        await makeOrTry(call, { ...request, ...idOfRecord, about, becomes: change.done, done: sentence });
      });
    });
  }
}

/** Example of a verb: `rabbet orders book 61`. */
export function exampleOf(call: string, { changes }: Pick<StaffChanges, 'changes'>, verb: string): string | undefined {
  const example = changes[verb]?.example;
  return example && `${call} ${verb} ${example}`;
}

/** Flags that somebody leaves out on a command line are a no. */
function flagsLeftOut(fields: AnyFields): Readonly<Record<string, false>> {
  const flags = Object.entries(fields).filter(([, { kind, required }]) => kind === 'flag' && !required);
  return Object.fromEntries(flags.map(([name]) => [name, false]));
}

/** Makes a call without one of the required fields a wrong one. */
function requireFields(command: Command, fields: AnyFields): void {
  const required = Object.keys(fields).filter((name) => fields[name]?.required && fields[name].kind !== 'flag');
  for (const option of command.options)
    if (required.some((name) => option.long === `--${flagOf(name)}`)) option.makeOptionMandatory();
}

function addManyOf(command: Command, { what }: StaffChanges): void {
  addBulkOptions(command);
  command.addHelpText(
    'after',
    `\nWith --from, each row holds the id of the ${what}, and what the options say:\n  {"id":12}\n${aboutBulk('done')}`,
  );
}

/** Makes the change of each row: its id, and the fields of the change. */
async function changeMany(command: Command, changes: StaffChanges, verb: string): Promise<void> {
  const { what, path } = changes;
  const change = changes.changes[verb]!; // a verb of its own
  const beside = fieldValues(change.fields, command.opts());
  await sendMany(command, {
    verb: `${path} ${verb}`,
    done: 'done',
    actionOf: async (_, { values: { id, revision: seen, ...values } }) => {
      const faults = new Faults();
      const record = await faults.capture(() => requiredId(what, 'id', id));
      return toAddAction({
        method: 'POST',
        path: record === undefined ? null : addressOf(changes, change, record),
        body: { ...beside, ...values },
        faults: faults.all,
        subject: record,
        ...(typeof seen === 'number' && { revision: seen }),
      });
    },
  });
}
