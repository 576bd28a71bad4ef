import { artworkFields } from '@rabbet/domain/artworks/artworks';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ARRIVAL_FIELDS, type PieceValues, SIZES } from '@rabbet/imports';
import { recordId } from '../../kernel/arguments/arguments';
import { addFieldOptions, fieldValues, flagOf } from '../../kernel/arguments/field-options';

/** Options for records by the names that people have for them. */
export function addNameOptions(command: Command): Command {
  return command
    .option('--artist <name>', 'its artist or maker, as "First Last" or by id')
    .option('--type <name>', 'what sort of thing it is, by name or id');
}

export function addArrivingOptions(command: Command): Command {
  for (const size of SIZES)
    command.option(`--${size} <value>`, size === 'category' ? 'with commas between: floral,vases' : 'a number');
  command
    .option('--units <name>', "what the sizes are counted in; the type's own unless given")
    .option('--dimension <name=value...>', 'another property that pieces of its type have: medium=oil', oneMore)
    .option('--image <id...>', 'its pictures; the first is shown in lists', oneMoreId);
  command
    .optionsGroup('It comes to the shop:')
    .addOption(new Option('--purchased', 'it was bought, for --cost').conflicts('consigned'))
    .option('--consigned', 'somebody left it to be sold, for --cost');
  return addFieldOptions(command, ARRIVAL_FIELDS);
}

/** Values of a piece in the options of a call. */
export function pieceSaidBy(options: Readonly<Record<string, unknown>>): PieceValues {
  const names = ['artist', 'type', ...SIZES, 'units', 'dimension'] as const;
  const images = options.image as readonly number[] | undefined; // parsed as such
  const arrival = arrivalSaidBy(options);
  return {
    ...fieldValues(artworkFields, options),
    ...Object.fromEntries(names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]))),
    ...(images && { images: images.map((image_id) => ({ image_id })) }),
    ...(arrival && { transaction: arrival }),
  };
}

function arrivalSaidBy(options: Readonly<Record<string, unknown>>): object | null {
  const { purchased, consigned } = options;
  const values = fieldValues(ARRIVAL_FIELDS, options);
  if (purchased || consigned) return { activity: purchased ? 'Purchased' : 'Consigned', ...values };
  const [first] = Object.keys(values);
  if (first) throw new OperationalError(`--${flagOf(first)} is about how it came: say --purchased or --consigned.`);
  return null;
}

function oneMore(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!name || !value) throw new InvalidArgumentError('It is of the form medium=oil.');
  return { ...before, [name]: value };
}

function oneMoreId(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, recordId(text)];
}
