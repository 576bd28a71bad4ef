import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { faultsAbout } from '../names/faults-about';
import type { Naming } from '../names/naming';
import { Faults } from '../row/faults';
import type { ReadChange, Word } from '../row/request';
import { isObject, wrongWord } from '../row/row';
import { type NamedSize, propertiesIn, sizesOf } from './sizing';
import type { PieceValues } from '../stock/stock';

export const SIZES = ['width', 'height', 'depth', 'category'] as const;
/** Fields that a piece and its first transaction share: they cost the same and lie in the same place. */
const SHARED = ['cost', 'markup', 'location', 'comments', 'quantity_units_id'];
/** Fields of later transactions: nobody buys or orders a piece by which it comes to the shop. */
const OF_LATER = ['activity', 'employee_id', 'order_id', 'customer_id'];
/** Fields of the transaction by which a piece comes to the shop. */
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

/** Values of a row, and those beside the file where the row has none. */
export function startingFrom(beside: PieceValues, row: PieceValues): PieceValues {
  const start: Record<string, unknown> = { ...beside };
  if (row.manufacturer_id !== undefined) delete start.artist;
  if (row.type_id !== undefined) delete start.type;
  for (const part of ['transaction', 'dimension']) {
    if (!isObject(start[part]) || !isObject(row[part])) continue;
    const { vendor_id, ...rest } = start[part];
    const from = vendor_id === undefined || row[part].vendor !== undefined ? {} : { vendor_id };
    row = { ...row, [part]: { ...rest, ...from, ...row[part] } };
  }
  return { ...start, ...row };
}

/** Values with ids in place of names; of a slip, the id of the name that is likely meant, for the rest to be judged. */
export async function withIds(values: PieceValues, naming: Naming, faults: Faults): Promise<Record<string, unknown>> {
  const { artist, type, ...rest } = values;
  const idNamed = (field: string, word: unknown, find: (name: string) => Promise<number | undefined>) =>
    faults.of(() => faultsAbout(field, () => idOf(word, find)));
  const ids: Record<string, unknown> = {};
  if (artist !== undefined)
    ids.manufacturer_id =
      (await idNamed('artist', artist, (name) => naming.artist(name))) ?? (await naming.likelyArtist(String(artist)));
  if (type !== undefined) ids.type_id = await idNamed('type', type, (name) => naming.type(name));
  return { ...rest, ...ids };
}

/** Fields that the API passes over in a change: its replies carry them, for those who send one back. */
const IN_REPLIES = [
  'quantity',
  'sold',
  'manufacturer',
  'type',
  'quantity_units',
  'dimensions',
  'images',
  'computed_price',
  'last_transaction',
  'custody',
  'provenance',
  'standing',
  'offered',
  'transactions',
];

type ReadBody = Pick<ReadChange, 'body' | 'faults' | 'words'>;

/** Changed fields of a piece, as the API takes them. */
export async function changedPiece(values: PieceValues, naming: Naming, faults = new Faults()): Promise<ReadBody> {
  const {
    transactions: _,
    type,
    ...fields
  } = faults.read(artworkFields, values, {
    besides: ['artist', 'type', ...IN_REPLIES],
    isPartial: true,
  });
  const isName = type !== undefined && !isObject(type); // in a reply it is the record that type_id points at
  const body = await withIds(isName ? { ...fields, type } : fields, naming, faults);
  return { body, faults: faults.all, words: wordsFor(isName ? values : { artist: values.artist }) };
}

/** Fields that a row calls otherwise than the API. */
export function wordsFor({ artist, type }: PieceValues): Word[] {
  const words: Word[] = [];
  if (artist !== undefined) words.push(['manufacturer_id', 'artist']);
  if (type !== undefined) words.push(['type_id', 'type']);
  return words;
}

export async function idOf<T>(word: unknown, find: (name: string) => Promise<T>): Promise<T | number> {
  return /^[1-9]\d{0,9}$/.test(String(word)) ? Number(word) : find(String(word));
}

const BESIDES = ['id', 'revision', 'dimensions', 'images', 'artist', 'type'];

interface Adding {
  /** True for what is changed of a piece. */
  readonly isPartial?: boolean;
  /** True of a row with sizes that cannot be read: they call for a type all the same. */
  readonly hasSizes?: boolean;
}

/** New piece, as the API takes it. */
export async function addedPiece(
  values: PieceValues,
  naming: Naming,
  { isPartial = false, hasSizes = false }: Adding = {},
): Promise<ReadBody> {
  const faults = new Faults();
  const { width, height, depth, category, units, dimension, transaction, ...rest } = values;
  const fields = Object.entries(rest).filter(([name]) => {
    const elsewhere = ELSEWHERE.get(name);
    if (elsewhere !== undefined) faults.note(name, 'unknown', elsewhere);
    return elsewhere === undefined;
  });
  const read = faults.read(artworkFields, Object.fromEntries(fields), { besides: BESIDES, isPartial });
  const piece = await withIds(read, naming, faults);
  const words = wordsFor(values);
  const sizes: NamedSize[] = Object.entries({ width, height, depth, category })
    .map(([name, value]) => ({ name, value, field: name }))
    .concat(propertiesIn(dimension, faults))
    .filter(({ value }) => value !== undefined && value !== null);
  if (sizes.length > 0 || hasSizes) {
    const dimensions = [piece.dimensions ?? []].flat();
    const typing = { id: piece.type_id, isNamed: values.type_id != null || values.type !== undefined };
    const measured = await sizesOf({ typing, sizes, units }, naming, faults);
    if (measured.typeId !== null) piece.type_id = measured.typeId;
    piece.dimensions = [...dimensions, ...measured.sizes.map(({ body }) => body)];
    for (const [i, { field }] of measured.sizes.entries()) {
      const place = `dimensions[${dimensions.length + i}]`;
      words.push([`${place}.units_id`, 'units'], [place, field]);
    }
  }
  if (transaction !== undefined && transaction !== null)
    piece.transaction = await faults.of(() => arrivalOf(transaction, piece, naming, faults));
  if (isObject(transaction) && transaction.vendor !== undefined)
    words.push(['transaction.vendor_id', 'transaction.vendor']);
  for (const name of COSTING)
    if (!isObject(transaction) || transaction[name] === undefined) words.push([`transaction.${name}`, name]);
  return { body: piece, faults: faults.all, words };
}

/** Fields of a piece that are those of its arrival as well, unless its transaction has its own. */
const COSTING = ['cost', 'quantity_units_id'];
const ARRIVALS: readonly unknown[] = ['Purchased', 'Consigned'];

/** Transaction by which a piece comes to the shop. */
async function arrivalOf(
  transaction: unknown,
  { cost, quantity_units_id }: PieceValues,
  naming: Naming,
  faults: Faults,
): Promise<object> {
  if (!isObject(transaction)) throw wrongWord('transaction', 'type', `It is an object, such as ${BOUGHT}.`);
  const { activity, vendor, ...rest } = transaction;
  if (vendor != null && rest.vendor_id !== undefined)
    faults.note('transaction.vendor', 'repeated', 'It is said by its id, too.');
  const arrival = ARRIVALS.find((name) => String(name).toLowerCase() === String(activity).toLowerCase());
  const role = arrival === 'Consigned' ? 'consignor' : 'vendor';
  const find = (name: string) => naming.vendor(name, role);
  const vendorId =
    vendor == null ? undefined : await faults.of(() => faultsAbout('transaction.vendor', () => idOf(vendor, find)));
  if (arrival === undefined) {
    const missing = `Nothing says how the piece came to the shop. ${naming.advice.arrival}`;
    const why = activity == null ? missing : 'A piece comes to the shop "Purchased" or "Consigned".';
    faults.note('transaction.activity', 'artwork/first-transaction', why);
  }
  const { activity: _, ...fields } = transactionFields;
  return {
    ...(cost != null && { cost }),
    ...(quantity_units_id != null && { quantity_units_id }),
    activity: arrival ?? ARRIVALS[0], // stands in, for the rest to be judged
    ...(vendorId !== undefined && { vendor_id: vendorId }),
    ...faults.read(fields, rest, { place: 'transaction.', isPartial: true }),
  };
}
