import { transactionFields } from '@rabbet/domain/artworks/artworks';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { isObject, WrongWord } from '../../kernel/rows';
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
export async function withIds({ artist, type, ...said }: SaidPiece, naming: Naming): Promise<Record<string, unknown>> {
  return {
    ...said,
    ...(artist !== undefined && {
      manufacturer_id: await telling('artist', () => idOf(artist, (name) => naming.artist(name))),
    }),
    ...(type !== undefined && { type_id: await telling('type', () => idOf(type, (name) => naming.type(name))) }),
  };
}

async function idOf(said: unknown, find: (name: string) => Promise<number>): Promise<number> {
  return /^[1-9]\d{0,9}$/.test(String(said)) ? Number(said) : find(String(said));
}

/** A piece to be added, as the API takes it. */
export async function addedPiece(said: SaidPiece, naming: Naming): Promise<Record<string, unknown>> {
  for (const name of Object.keys(said)) {
    const elsewhere = ELSEWHERE.get(name);
    if (elsewhere !== undefined) throw new WrongWord(name, elsewhere);
  }
  const { width, height, depth, category, units, dimension, transaction, ...rest } = said;
  const piece = await withIds(rest, naming);
  const sizes = Object.entries({ width, height, depth, category, ...propertiesIn(dimension) }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  if (sizes.length > 0)
    piece.dimensions = [piece.dimensions ?? [], ...(await dimensionsOf(piece.type_id, sizes, units, naming))].flat();
  if (transaction !== undefined && transaction !== null) piece.transaction = arrivalOf(transaction, piece);
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
): Promise<object[]> {
  const [[first = ''] = []] = sizes;
  if (typeof typeId !== 'number')
    throw new WrongWord(
      first,
      `Sizes and properties are those of its type: say its type, too. There are ${await naming.types()}.`,
    );
  if (units !== undefined) await telling('units', () => naming.units(String(units)));
  const counted = units === undefined ? undefined : String(units);
  const found: object[] = [];
  for (const [name, value] of sizes) {
    if (typeof value !== 'number' && typeof value !== 'string')
      throw new WrongWord(name, 'It is a number or a text, such as 12.5 or "floral,vases".');
    found.push(await telling(name, () => naming.dimension(typeId, name, String(value), counted)));
  }
  return found;
}

function arrivalOf(said: unknown, { cost, quantity_units_id }: SaidPiece): object {
  if (!isObject(said)) throw new WrongWord('transaction', `It is an object, such as ${BOUGHT}.`);
  if (said.activity !== 'Purchased' && said.activity !== 'Consigned')
    throw new WrongWord('transaction.activity', 'A piece comes to the shop "Purchased" or "Consigned".');
  return {
    ...(cost != null && { cost }),
    ...(quantity_units_id != null && { quantity_units_id }),
    ...said,
  };
}

/** A sentence about a name, with the word of the row that it is about. */
export async function telling<T>(field: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    throw error instanceof OperationalError ? new WrongWord(field, error.message) : error;
  }
}
