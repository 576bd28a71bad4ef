import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { InvalidArgumentError } from 'commander';
import { isObject, WrongWord } from '../../kernel/rows';
import { Faults } from '../../kernel/reading';
import type { Naming } from './naming';

/** A piece as options and rows say it: the API's fields, and names and sizes in the words of people. */
export type SaidPiece = Readonly<Record<string, unknown>>;

export const SIZES = ['width', 'height', 'depth', 'category'] as const;
/** What a piece and its first transaction share is said once: they cost the same and lie in the same place. */
const SHARED = ['cost', 'markup', 'location', 'comments', 'quantity_units_id'];
/** Nobody buys or orders a piece by which it comes to the shop. */
const OF_LATER = ['activity', 'employee_id', 'order_id', 'customer_id'];
/** How it comes to the shop. */
export const ARRIVING = Object.fromEntries(
  Object.entries(transactionFields).filter(([name]) => ![...SHARED, ...OF_LATER].includes(name)),
);

const BOUGHT = '"transaction": {"activity": "Purchased", "vendor_id": 7}';
/** Words that are near at hand and not those of a row, with what would be right. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    purchased: `A purchase is said as ${BOUGHT}.`,
    consigned: 'A consignment is said as "transaction": {"activity": "Consigned", "vendor_id": 7}.',
    transactions: `A new piece has one transaction: ${BOUGHT}. "artworks transact --from" takes later ones.`,
    image: 'Pictures are said as "images": [{"image_id": 7}].',
    ...Object.fromEntries(
      [...Object.keys(ARRIVING), ...OF_LATER].map((name) => [name, `It is about how the piece came: ${BOUGHT}.`]),
    ),
  }),
);

/** A row's own words win over those that stand beside the file. */
export function startingFrom(beside: SaidPiece, row: SaidPiece): SaidPiece {
  const start: Record<string, unknown> = { ...beside };
  if (row.manufacturer_id !== undefined) delete start.artist;
  if (row.type_id !== undefined) delete start.type;
  for (const part of ['transaction', 'dimension'])
    if (isObject(start[part]) && isObject(row[part])) row = { ...row, [part]: { ...start[part], ...row[part] } };
  return { ...start, ...row };
}

/** The ids behind the names that were said, in place of them. */
export async function withIds(
  said: SaidPiece,
  naming: Naming,
  faults = new Faults(),
): Promise<Record<string, unknown>> {
  const { artist, type, ...rest } = said;
  const ids = {
    ...(artist !== undefined && {
      manufacturer_id: await faults.of(() => telling('artist', () => idOf(artist, (name) => naming.artist(name)))),
    }),
    ...(type !== undefined && {
      type_id: await faults.of(() => telling('type', () => idOf(type, (name) => naming.type(name)))),
    }),
  };
  return { ...rest, ...ids };
}

/** What the API passes over in a change: what its replies carry besides the fields, for those who send one back. */
const IN_REPLIES = [
  ...['quantity', 'sold', 'manufacturer', 'type', 'quantity_units', 'dimensions', 'images', 'computed_price'],
  ...['last_transaction', 'custody', 'provenance', 'offered', 'transactions'],
];

/** What changes of a piece, as the API takes it. */
export async function changedPiece(said: SaidPiece, naming: Naming): Promise<Record<string, unknown>> {
  const faults = new Faults();
  const {
    transactions: _,
    type,
    ...values
  } = faults.read(artworkFields, said, {
    besides: ['artist', 'type', ...IN_REPLIES],
    isPartial: true,
  });
  const isName = type !== undefined && !isObject(type); // in a reply it is the record that type_id points at
  const changes = await withIds({ ...values, ...(isName && { type }) }, naming, faults);
  faults.refuse();
  return changes;
}

async function idOf(said: unknown, find: (name: string) => Promise<number>): Promise<number> {
  return /^[1-9]\d{0,9}$/.test(String(said)) ? Number(said) : find(String(said));
}

const BESIDES = ['id', 'revision', 'dimensions', 'images', 'artist', 'type'];

/** A piece to be added, as the API takes it. Fails with all that is wrong with it. */
export async function addedPiece(said: SaidPiece, naming: Naming): Promise<Record<string, unknown>> {
  const faults = new Faults();
  const { width, height, depth, category, units, dimension, transaction, ...rest } = said;
  const own = Object.entries(rest).filter(([name]) => {
    const elsewhere = ELSEWHERE.get(name);
    if (elsewhere !== undefined) faults.note(name, elsewhere);
    return elsewhere === undefined;
  });
  const piece = await withIds(
    faults.read(artworkFields, Object.fromEntries(own), { besides: BESIDES }),
    naming,
    faults,
  );
  const properties = await faults.of(() => propertiesIn(dimension));
  const sizes = Object.entries({ width, height, depth, category, ...properties }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const isTyped = said.type_id != null || said.type !== undefined;
  if (sizes.length > 0 && (piece.type_id !== undefined || !isTyped))
    piece.dimensions = [
      piece.dimensions ?? [],
      ...(await dimensionsOf(piece.type_id, sizes, units, naming, faults)),
    ].flat();
  if (transaction !== undefined && transaction !== null)
    piece.transaction = await faults.of(() => arrivalOf(transaction, piece, faults));
  faults.refuse();
  return piece;
}

function propertiesIn(dimension: unknown): SaidPiece {
  if (dimension === undefined || dimension === null || isObject(dimension)) return dimension ?? {};
  throw new WrongWord('dimension', 'Properties are said by their names: "dimension": {"medium": "oil"}.');
}

async function dimensionsOf(
  typeId: unknown,
  sizes: readonly [string, unknown][],
  units: unknown,
  naming: Naming,
  faults: Faults,
): Promise<object[]> {
  const [[first = ''] = []] = sizes;
  if (typeof typeId !== 'number') {
    const types = await naming.types();
    faults.note(first, `Sizes and properties are those of its type: say its type, too. There are ${types}.`);
    return [];
  }
  const named = units === undefined ? undefined : String(units);
  const counted = named && (await faults.of(() => telling('units', () => naming.units(named)))) ? named : undefined;
  const found: object[] = [];
  for (const [name, value] of sizes) {
    if (typeof value !== 'number' && typeof value !== 'string')
      faults.note(name, 'It is a number or a text, such as 12.5, "16 3/8" or "floral,vases".');
    else {
      const size = () => telling(name, () => naming.dimension(typeId, name, String(value), counted));
      const one = await faults.of(size);
      if (one) found.push(one);
    }
  }
  return found;
}

const ARRIVALS: readonly unknown[] = ['Purchased', 'Consigned'];

function arrivalOf(said: unknown, { cost, quantity_units_id }: SaidPiece, faults: Faults): object {
  if (!isObject(said)) throw new WrongWord('transaction', `It is an object, such as ${BOUGHT}.`);
  const { activity, ...others } = said;
  const came = ARRIVALS.find((one) => String(one).toLowerCase() === String(activity).toLowerCase());
  if (came === undefined) faults.note('transaction.activity', 'A piece comes to the shop "Purchased" or "Consigned".');
  const { activity: _, ...fields } = transactionFields;
  return {
    ...(cost != null && { cost }),
    ...(quantity_units_id != null && { quantity_units_id }),
    activity: came,
    ...faults.read(fields, others, { place: 'transaction.', isPartial: true }),
  };
}

/** A sentence about a name, with the word of the row that it is about. */
export async function telling<T>(field: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    const isTold = error instanceof OperationalError || error instanceof InvalidArgumentError;
    throw isTold ? new WrongWord(field, error.message) : error;
  }
}
