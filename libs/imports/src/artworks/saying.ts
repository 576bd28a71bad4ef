import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { sizeSaidBy } from '../field-words';
import type { SaidChange, Word } from '../judging';
import { isObject, wrongWord } from '../rows';
import { Faults } from '../reading';
import { Unreadable } from '../unreadable';
import { type Naming, WrongName } from './naming';

/** A piece as options and rows say it: the API's fields, and names and sizes in the words of people. */
export type SaidPiece = Readonly<Record<string, unknown>>;

export const SIZES = ['width', 'height', 'depth', 'category'] as const;
/** Those that are numbers whatever the type. */
const NUMBERS: ReadonlySet<string> = new Set(['width', 'height', 'depth']);
/** What a piece and its first transaction share is said once: they cost the same and lie in the same place. */
const SHARED = ['cost', 'markup', 'location', 'comments', 'quantity_units_id'];
/** Nobody buys or orders a piece by which it comes to the shop. */
const OF_LATER = ['activity', 'employee_id', 'order_id', 'customer_id'];
/** How it comes to the shop. */
export const ARRIVING = Object.fromEntries(
  Object.entries(transactionFields).filter(([name]) => ![...SHARED, ...OF_LATER, 'price'].includes(name)),
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
  for (const part of ['transaction', 'dimension']) {
    if (!isObject(start[part]) || !isObject(row[part])) continue;
    const { vendor_id, ...others } = start[part];
    const from = vendor_id === undefined || row[part].vendor !== undefined ? {} : { vendor_id };
    row = { ...row, [part]: { ...others, ...from, ...row[part] } };
  }
  return { ...start, ...row };
}

/** The ids behind the names that were said, in place of them. */
export async function withIds(said: SaidPiece, naming: Naming, faults: Faults): Promise<Record<string, unknown>> {
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
  ...['last_transaction', 'custody', 'provenance', 'standing', 'offered', 'transactions'],
];

type SaidBody = Pick<SaidChange, 'body' | 'wrong' | 'words'>;

/** What changes of a piece, as the API takes it. */
export async function changedPiece(said: SaidPiece, naming: Naming, faults = new Faults()): Promise<SaidBody> {
  const {
    transactions: _,
    type,
    ...values
  } = faults.read(artworkFields, said, {
    besides: ['artist', 'type', ...IN_REPLIES],
    isPartial: true,
  });
  const isName = type !== undefined && !isObject(type); // in a reply it is the record that type_id points at
  const body = await withIds({ ...values, ...(isName && { type }) }, naming, faults);
  return { body, wrong: faults.all, words: namedIn(isName ? said : { artist: said.artist }) };
}

/** What a row calls otherwise than the API. */
export function namedIn({ artist, type }: SaidPiece): Word[] {
  const words: Word[] = [];
  if (artist !== undefined) words.push(['manufacturer_id', 'artist']);
  if (type !== undefined) words.push(['type_id', 'type']);
  return words;
}

export async function idOf<T>(said: unknown, find: (name: string) => Promise<T>): Promise<T | number> {
  return /^[1-9]\d{0,9}$/.test(String(said)) ? Number(said) : find(String(said));
}

const BESIDES = ['id', 'revision', 'dimensions', 'images', 'artist', 'type'];

interface Adding {
  /** True for what is changed of a piece. */
  readonly isPartial?: boolean;
  /** True of a row with sizes that cannot be read: they call for a type all the same. */
  readonly saysSizes?: boolean;
}

/** A piece to be added, as the API takes it. */
export async function addedPiece(
  said: SaidPiece,
  naming: Naming,
  { isPartial = false, saysSizes = false }: Adding = {},
): Promise<SaidBody> {
  const faults = new Faults();
  const { width, height, depth, category, units, dimension, transaction, ...rest } = said;
  const own = Object.entries(rest).filter(([name]) => {
    const elsewhere = ELSEWHERE.get(name);
    if (elsewhere !== undefined) faults.note(name, 'unknown', elsewhere);
    return elsewhere === undefined;
  });
  const piece = await withIds(
    faults.read(artworkFields, Object.fromEntries(own), { besides: BESIDES, isPartial }),
    naming,
    faults,
  );
  const words = namedIn(said);
  const sizes: SaidSize[] = Object.entries({ width, height, depth, category })
    .map(([name, value]) => ({ name, value, field: name }))
    .concat(propertiesIn(dimension, faults))
    .filter(({ value }) => value !== undefined && value !== null);
  if (sizes.length > 0 || saysSizes) {
    const raw = [piece.dimensions ?? []].flat();
    const typing = { id: piece.type_id, isSaid: said.type_id != null || said.type !== undefined };
    const found = await dimensionsOf(typing, sizes, units, naming, faults);
    piece.dimensions = [...raw, ...found.map(({ body }) => body)];
    for (const [i, { field }] of found.entries()) {
      const place = `dimensions[${raw.length + i}]`;
      words.push([`${place}.units_id`, 'units'], [place, field]);
    }
  }
  if (transaction !== undefined && transaction !== null)
    piece.transaction = await faults.of(() => arrivalOf(transaction, piece, naming, faults));
  if (isObject(transaction) && transaction.vendor !== undefined)
    words.push(['transaction.vendor_id', 'transaction.vendor']);
  for (const name of COSTING)
    if (!isObject(transaction) || transaction[name] === undefined) words.push([`transaction.${name}`, name]);
  return { body: piece, wrong: faults.all, words };
}

/** Of a value that says no size and no property. */
export const NO_SIZE = 'It is a number or a text, such as 12.5, "16 3/8" or "floral,vases".';

interface SaidSize {
  readonly name: string;
  readonly value: unknown;
  /** Where it is said. */
  readonly field: string;
}

function propertiesIn(dimension: unknown, faults: Faults): SaidSize[] {
  if (isObject(dimension))
    return Object.entries(dimension).map(([name, value]) => ({ name, value, field: `dimension.${name}` }));
  if (dimension !== undefined && dimension !== null)
    faults.note('dimension', 'type', 'Properties are said by their names: "dimension": {"medium": "oil"}.');
  return [];
}

interface Typing {
  /** As far as it is known. */
  readonly id: unknown;
  readonly isSaid: boolean;
}

async function dimensionsOf(
  { id: typeId, isSaid }: Typing,
  sizes: readonly SaidSize[],
  units: unknown,
  naming: Naming,
  faults: Faults,
): Promise<{ readonly field: string; readonly body: object }[]> {
  const named = units == null ? undefined : String(units);
  const counted = named && (await faults.of(() => telling('units', () => naming.units(named)))) ? named : undefined;
  if (typeof typeId !== 'number' || !(await naming.isType(typeId))) {
    if (!isSaid) await noteNoType(sizes, naming, faults);
    for (const size of sizes.filter(({ name }) => NUMBERS.has(name)))
      await faults.of(() => telling(size.field, async () => sizeSaidBy(textOf(size))));
    return [];
  }
  const found: { field: string; body: object }[] = [];
  for (const { name, value, field } of sizes) {
    const body = await faults.of(() => sizeOf(typeId, { name, value, field }, counted, naming));
    if (body) found.push({ field, body });
  }
  return found;
}

/** Says which type is missing; lists often have types in a column of categories. */
async function noteNoType(sizes: readonly SaidSize[], naming: Naming, faults: Faults): Promise<void> {
  const category = String(sizes.find(({ name }) => name === 'category')?.value ?? '').trim();
  if (await naming.isTypeName(category))
    return faults.note('category', 'dimension/other-type', `"${category}" is a type. Name its column Type.`);
  const types = await naming.types();
  const why = `Sizes and properties are those of a type, and the piece has none. ${naming.advice.type} There are ${types}.`;
  faults.note('type', 'dimension/other-type', why);
}

/** A size or property of pieces of a type, as the API takes it. */
export async function sizeOf(
  typeId: number,
  { name, value, field }: SaidSize,
  units: string | undefined,
  naming: Naming,
  valueField = field,
): Promise<object> {
  const text = textOf({ name, value, field });
  return telling(field, () => naming.dimension(typeId, name, text, units), valueField);
}

function textOf({ value, field }: SaidSize): string {
  if (typeof value !== 'number' && typeof value !== 'string') throw wrongWord(field, 'type', NO_SIZE);
  return String(value);
}

/** What a piece comes to the shop for is what it costs, unless its transaction says otherwise. */
const COSTING = ['cost', 'quantity_units_id'];
const ARRIVALS: readonly unknown[] = ['Purchased', 'Consigned'];

async function arrivalOf(
  said: unknown,
  { cost, quantity_units_id }: SaidPiece,
  naming: Naming,
  faults: Faults,
): Promise<object> {
  if (!isObject(said)) throw wrongWord('transaction', 'type', `It is an object, such as ${BOUGHT}.`);
  const { activity, vendor, ...others } = said;
  if (vendor != null && others.vendor_id !== undefined)
    faults.note('transaction.vendor', 'repeated', 'It is said by its id, too.');
  const came = ARRIVALS.find((one) => String(one).toLowerCase() === String(activity).toLowerCase());
  const called = came === 'Consigned' ? 'consignor' : 'vendor';
  const find = (name: string) => naming.vendor(name, called);
  const from =
    vendor == null ? undefined : await faults.of(() => telling('transaction.vendor', () => idOf(vendor, find)));
  if (came === undefined) {
    const unsaid = `Nothing says how the piece came to the shop. ${naming.advice.arrival}`;
    const why = activity == null ? unsaid : 'A piece comes to the shop "Purchased" or "Consigned".';
    faults.note('transaction.activity', 'artwork/first-transaction', why);
  }
  const { activity: _, ...fields } = transactionFields;
  return {
    ...(cost != null && { cost }),
    ...(quantity_units_id != null && { quantity_units_id }),
    activity: came ?? ARRIVALS[0], // stands in, for the rest to be judged
    ...(from !== undefined && { vendor_id: from }),
    ...faults.read(fields, others, { place: 'transaction.', isPartial: true }),
  };
}

/** A sentence about a name, with the word of the row that it is about. */
export async function telling<T>(field: string, find: () => Promise<T>, valueField = field): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof WrongName) throw wrongWord(field, error.code, error.message);
    if (error instanceof Unreadable) throw wrongWord(valueField, 'domain/value', error.message);
    throw error;
  }
}
