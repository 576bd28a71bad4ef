import type { Command } from 'commander';
import { flagOf } from './field-options';

/** Options and arguments of fields that the API calls otherwise. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'file-key': ['file'],
  center_x: ['x'],
  center_y: ['y'],
  email: ['address'],
  from: ['first'],
  image_id: ['picture'],
  into: ['original'],
  name: ['studio', 'last'],
  to: ['role', 'second'],
  widget_id: ['piece'],
};

/** Names a field as the command does that sets it, by an option or an argument; null where none does. */
export function nameOfField(command: Command | undefined, field: string): string | null {
  if (!command) return null;
  const names = [field, field.replace(/_id$/, ''), ...(OTHER_NAMES[field] ?? [])].map(flagOf);
  const options = names.flatMap((name) => optionsOf(command).filter(({ long }) => long === `--${name}`));
  const option =
    options.find((candidate) => command.getOptionValueSource(candidate.attributeName()) === 'cli') ?? options[0];
  if (option?.long) return option.long;
  const argument = command.registeredArguments.find((candidate) => names.includes(candidate.name()));
  return argument ? `<${argument.name()}>` : null;
}

function optionsOf(command: Command): Command['options'] {
  return command.parent ? [...command.options, ...optionsOf(command.parent)] : command.options;
}
