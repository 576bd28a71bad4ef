import type { Values } from '@rabbet/domain/records/fields';
import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { Sentence } from '@rabbet/domain/deciders/refusal';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { recordId } from '../../kernel/arguments';
import { addFieldOptions, fieldValues, typed } from '../../kernel/field-options';
import { BadRow } from '../../kernel/rows';
import type { Naming } from './naming';

/** What a piece and its first transaction share is said once: they cost the same and lie in the same place. */
const SHARED = ['cost', 'markup', 'location', 'comments', 'quantity_units_id'];
/** Nobody buys or orders a piece by which it comes to the shop. */
const OF_LATER = ['activity', 'employee_id', 'order_id', 'customer_id'];
const ARRIVING = Object.fromEntries(
  Object.entries(transactionFields).filter(([name]) => ![...SHARED, ...OF_LATER].includes(name)),
);
const SIZES = ['width', 'height', 'depth', 'category'] as const;

/** What people call what the API knows by id. */
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
  return addFieldOptions(command, ARRIVING);
}

/** The ids behind the names that were said. */
export async function namedIn(
  { artist, type }: Readonly<Record<string, unknown>>,
  naming: Naming,
): Promise<{ manufacturer_id?: number; type_id?: number }> {
  return {
    ...(artist !== undefined && { manufacturer_id: await idOf(artist, (name) => naming.artist(name)) }),
    ...(type !== undefined && { type_id: await idOf(type, (name) => naming.type(name)) }),
  };
}

async function idOf(said: unknown, find: (name: string) => Promise<number>): Promise<number> {
  return /^[1-9]\d{0,9}$/.test(String(said)) ? Number(said) : find(String(said));
}

/** A piece to be added, as the API takes it. */
export async function addedPiece(options: Readonly<Record<string, unknown>>, naming: Naming): Promise<object> {
  const details = { ...fieldValues(artworkFields, options), ...(await namedIn(options, naming)) };
  const sizes = sizesIn(options);
  const units = options.units as string | undefined; // a text, as it is declared
  if (Object.keys(sizes).length > 0 && !details.type_id)
    throw new Sentence('Sizes and properties are those of its type: say --type.');
  const images = (options.image ?? []) as readonly number[]; // parsed as such
  const transaction = arrivalIn(options, details);
  return {
    ...details,
    ...(Object.keys(sizes).length > 0 && {
      dimensions: await naming.dimensions(Number(details.type_id), sizes, units),
    }),
    ...(images.length > 0 && { images: images.map((image_id) => ({ image_id })) }),
    ...(transaction && { transaction }),
  };
}

/** A row is what the API takes, and may say `artist` and `type` by their names. */
export async function addedRow(
  row: Readonly<Record<string, unknown>>,
  naming: Naming,
): Promise<Record<string, unknown>> {
  const { artist, type, ...values } = row;
  const wanted = [['artist', artist] as const, ['type', type] as const].filter(([, said]) => said !== undefined);
  for (const [field, said] of wanted)
    try {
      Object.assign(values, await namedIn({ [field]: said }, naming));
    } catch (error) {
      throw error instanceof Sentence ? new BadRow([{ field, message: error.message }]) : error;
    }
  return values;
}

function sizesIn(options: Readonly<Record<string, unknown>>): Record<string, string> {
  const said = SIZES.flatMap((size) => (options[size] === undefined ? [] : [[size, String(options[size])]]));
  return { ...Object.fromEntries(said), ...(options.dimension as Record<string, string> | undefined) }; // made by oneMore
}

function arrivalIn(options: Readonly<Record<string, unknown>>, details: Values): object | null {
  const { purchased, consigned } = options;
  const said = fieldValues(ARRIVING, options);
  if (!purchased && !consigned) {
    const [first] = Object.keys(said);
    if (first)
      throw new Sentence(
        `--${typed(first.replaceAll('_', ' '))} is about how it came: say --purchased or --consigned.`,
      );
    return null;
  }
  const shared = Object.fromEntries(
    ['cost', 'quantity_units_id'].flatMap((name) => (details[name] == null ? [] : [[name, details[name]]])),
  );
  return { activity: purchased ? 'Purchased' : 'Consigned', ...shared, ...said };
}

function oneMore(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!name || !value) throw new InvalidArgumentError('It is of the form medium=oil.');
  return { ...before, [name]: value };
}

function oneMoreId(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, recordId(text)];
}
