import { randomUUID } from 'node:crypto';
import { addressOf, type StaffChanges } from '@rabbet/domain/deciders/changes';
import type { Command } from 'commander';
import { recordId } from './arguments';
import { makeChange, withServer } from './calling';
import { addFieldOptions, fieldValues } from './field-options';
import { tell } from './telling';

/** Adds a verb for each change of a table, with its fields as options. */
export function addChangeVerbs(
  group: Command,
  changes: StaffChanges,
  examples: Readonly<Record<string, string>>,
): void {
  const { what } = changes;
  const word = what.slice(what.lastIndexOf(' ') + 1);
  for (const [verb, change] of Object.entries(changes.changes)) {
    const isNew = !change.path.includes(':id');
    const command = group.command(verb).description(change.about);
    if (!isNew) command.argument(`<${word}>`, 'its id', recordId);
    addFieldOptions(command, change.fields);
    command.option('--dry-run', 'have it decided as it would be, and change nothing');
    if (examples[verb]) command.addHelpText('after', `\nExample:\n  ${examples[verb]}`);
    command.action((id: unknown) =>
      withServer(command, async (call) => {
        const address = addressOf(changes, change, isNew ? 0 : Number(id));
        const values = fieldValues(change.fields, call.options);
        if (call.options.dryRun === true) {
          await call.client.change('POST', address, values, { isDryRun: true, commandId: `cli-${randomUUID()}` });
          const one = isNew ? `a ${word}` : `${what} ${Number(id)}`;
          const would = { ...(!isNew && { id: Number(id) }), would: change.done };
          return call.printer.said(would, `Nothing is changed. Without --dry-run, ${one} ${change.done}.`);
        }
        const changed = await makeChange(call, 'POST', address, values);
        tell(call, changed, `${what.charAt(0).toUpperCase()}${what.slice(1)} ${changed.id} ${change.done}.`);
      }),
    );
  }
}
