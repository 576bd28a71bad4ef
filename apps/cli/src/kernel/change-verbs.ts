import { addressOf, type StaffChanges } from '@rabbet/domain/deciders/changes';
import type { Command } from 'commander';
import { recordId } from './arguments';
import { withServer } from './calling';
import { addFieldOptions, fieldValues } from './field-options';
import { capital } from './texts';
import { addDryRun, makeOrTry, type Outcome } from './trying';

/** Adds a verb for each change of a table, with its fields as options. */
export function addChangeVerbs(
  group: Command,
  changes: StaffChanges,
  examples: Readonly<Record<string, string>>,
  outcome: Outcome = () => null,
): void {
  const { what } = changes;
  const word = what.slice(what.lastIndexOf(' ') + 1);
  for (const [verb, change] of Object.entries(changes.changes)) {
    const isNew = !change.path.includes(':id');
    const command = group.command(verb).description(change.about);
    if (!isNew) command.argument(`<${word}>`, 'its id', recordId);
    addFieldOptions(command, change.fields);
    addDryRun(command);
    if (examples[verb]) command.addHelpText('after', `\nExample:\n  ${examples[verb]}`);
    command.action((id: unknown) =>
      withServer(command, async (call) => {
        const address = addressOf(changes, change, isNew ? 0 : Number(id));
        const values = fieldValues(change.fields, call.options);
        const about = isNew ? `a ${word}` : `${what} ${Number(id)}`;
        const sentence = ({ id: made }: { id: number }) => `${capital(what)} ${made} ${change.done}.`;
        const asked = { method: 'POST', path: address, body: values, outcome } as const;
        const known = isNew ? {} : { id: Number(id) };
        await makeOrTry(call, { ...asked, ...known, about, becomes: change.done, done: sentence });
      }),
    );
  }
}
