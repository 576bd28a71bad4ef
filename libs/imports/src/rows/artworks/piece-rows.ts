import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { withFaultField } from '../names/faults-about';
import type { Naming } from '../names/naming';
import { Faults } from '../row/faults';
import type { ReadChange, Word } from '../row/request';
import { isObject, wrongWord } from '../row/row';
import { type NamedSize, readProperties, measureSizes } from './sizing';
import type { PieceValues } from '../stock/stock';

export const SIZES = ['width', 'height', 'depth', 'category'] as const;
/** Fields that a piece and its first transaction share: they cost the same and lie in the same place. */
const SHARED_FIELDS = ['cost', 'markup', 'location', 'comments', 'quantity_units_id'];
/** Fields of later transactions: nobody buys or orders a piece by which it comes to the shop. */
const LATER_TRANSACTION_FIELDS = ['activity', 'employee_id', 'order_id', 'customer_id'];
/** Fields of the transaction by which a piece comes to the shop. */
export const ARRIVAL_FIELDS = Object.fromEntries(
  Object.entries(transactionFields).filter(
    ([name]) => ![...SHARED_FIELDS, ...LATER_TRANSACTION_FIELDS, 'price'].includes(name),
  ),
);

const PURCHASE_EXAMPLE = '"transaction": {"activity": "Purchased", "vendor_id": 7}';
/** Words that are near at hand and not those of a row, with what would be right. */
const ADVICE_ON_MISPLACED_FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    purchased: `A purchase is said as ${PURCHASE_EXAMPLE}.`,
    consigned: 'A consignment is said as "transaction": {"activity": "Consigned", "vendor_id": 7}.',
    transactions: `A new piece has one transaction: ${PURCHASE_EXAMPLE}. "artworks transact --from" takes later ones.`,
    image: 'Pictures are said as "images": [{"image_id": 7}].',
    ...Object.fromEntries(
      [...Object.keys(ARRIVAL_FIELDS), ...LATER_TRANSACTION_FIELDS].map((name) => [
        name,
        `It is about how the piece came: ${PURCHASE_EXAMPLE}.`,
      ]),
    ),
  }),
);

/** Values of a row, and those beside the file where the row has none. */
export function withDefaults(defaults: PieceValues, row: PieceValues): PieceValues {
  const merged: Record<string, unknown> = { ...defaults };
  if (row.manufacturer_id !== undefined) delete merged.artist;
  if (row.type_id !== undefined) delete merged.type;
  for (const part of ['transaction', 'dimension']) {
    if (!isObject(merged[part]) || !isObject(row[part])) continue;
    const { vendor_id, ...rest } = merged[part];
    const vendor = vendor_id === undefined || row[part].vendor !== undefined ? {} : { vendor_id };
    row = { ...row, [part]: { ...rest, ...vendor, ...row[part] } };
  }
  return { ...merged, ...row };
}

/** Values with ids in place of names; of a slip, the id of the name that is likely meant, for the rest to be judged. */
export async function replaceNamesById(
  values: PieceValues,
  naming: Naming,
  faults: Faults,
): Promise<Record<string, unknown>> {
  const { artist, type, ...rest } = values;
  const findId = (field: string, word: unknown, find: (name: string) => Promise<number | undefined>) =>
    faults.capture(() => withFaultField(field, () => idOf(word, find)));
  const ids: Record<string, unknown> = {};
  if (artist !== undefined)
    ids.manufacturer_id =
      (await findId('artist', artist, (name) => naming.artist(name))) ?? (await naming.likelyArtist(String(artist)));
  if (type !== undefined) ids.type_id = await findId('type', type, (name) => naming.typeId(name));
  return { ...rest, ...ids };
}

/** Fields that the API passes over in a change: its replies carry them, for those who send one back. */
const FIELDS_OF_REPLIES = [
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
export async function readChangedPiece(values: PieceValues, naming: Naming, faults = new Faults()): Promise<ReadBody> {
  const {
    transactions: _,
    type,
    ...fields
  } = faults.read(artworkFields, values, {
    otherNames: ['artist', 'type', ...FIELDS_OF_REPLIES],
    isPartial: true,
  });
  const isTypeName = type !== undefined && !isObject(type); // in a reply it is the record that type_id points at
  const body = await replaceNamesById(isTypeName ? { ...fields, type } : fields, naming, faults);
  return { body, faults: faults.all, words: wordsForFields(isTypeName ? values : { artist: values.artist }) };
}

/** Fields that a row calls otherwise than the API. */
export function wordsForFields({ artist, type }: PieceValues): Word[] {
  const words: Word[] = [];
  if (artist !== undefined) words.push(['manufacturer_id', 'artist']);
  if (type !== undefined) words.push(['type_id', 'type']);
  return words;
}

export async function idOf<T>(word: unknown, find: (name: string) => Promise<T>): Promise<T | number> {
  return /^[1-9]\d{0,9}$/.test(String(word)) ? Number(word) : find(String(word));
}

const FIELDS_READ_ELSEWHERE = ['id', 'revision', 'dimensions', 'images', 'artist', 'type'];

interface ReadOptions {
  /** True for what is changed of a piece. */
  readonly isPartial?: boolean;
  /** True of a row with sizes that cannot be read: they call for a type all the same. */
  readonly hasSizes?: boolean;
}

/** New piece, as the API takes it. */
export async function readNewPiece(
  values: PieceValues,
  naming: Naming,
  { isPartial = false, hasSizes = false }: ReadOptions = {},
): Promise<ReadBody> {
  const faults = new Faults();
  const { width, height, depth, category, units, dimension, transaction, ...rest } = values;
  const fields = Object.entries(rest).filter(([name]) => {
    const advice = ADVICE_ON_MISPLACED_FIELDS.get(name);
    if (advice !== undefined) faults.note(name, 'unknown', advice);
    return advice === undefined;
  });
  const readFields = faults.read(artworkFields, Object.fromEntries(fields), {
    otherNames: FIELDS_READ_ELSEWHERE,
    isPartial,
  });
  const piece = await replaceNamesById(readFields, naming, faults);
  const words = wordsForFields(values);
  const sizes: NamedSize[] = Object.entries({ width, height, depth, category })
    .map(([name, value]) => ({ name, value, field: name }))
    .concat(readProperties(dimension, faults))
    .filter(({ value }) => value !== undefined && value !== null);
  if (sizes.length > 0 || hasSizes) {
    const dimensions = [piece.dimensions ?? []].flat();
    const pieceType = { id: piece.type_id, isNamed: values.type_id != null || values.type !== undefined };
    const measuredSizes = await measureSizes({ typing: pieceType, sizes, units }, naming, faults);
    if (measuredSizes.typeId !== null) piece.type_id = measuredSizes.typeId;
    piece.dimensions = [...dimensions, ...measuredSizes.sizes.map(({ body }) => body)];
    for (const [i, { field }] of measuredSizes.sizes.entries()) {
      const place = `dimensions[${dimensions.length + i}]`;
      words.push([`${place}.units_id`, 'units'], [place, field]);
    }
  }
  if (transaction !== undefined && transaction !== null)
    piece.transaction = await faults.capture(() => readArrivalTransaction(transaction, piece, naming, faults));
  if (isObject(transaction) && transaction.vendor !== undefined)
    words.push(['transaction.vendor_id', 'transaction.vendor']);
  for (const name of COST_FIELDS)
    if (!isObject(transaction) || transaction[name] === undefined) words.push([`transaction.${name}`, name]);
  return { body: piece, faults: faults.all, words };
}

/** Fields of a piece that are those of its arrival as well, unless its transaction has its own. */
const COST_FIELDS = ['cost', 'quantity_units_id'];
const ARRIVAL_ACTIVITIES: readonly unknown[] = ['Purchased', 'Consigned'];

/** Transaction by which a piece comes to the shop. */
async function readArrivalTransaction(
  transaction: unknown,
  { cost, quantity_units_id }: PieceValues,
  naming: Naming,
  faults: Faults,
): Promise<object> {
  if (!isObject(transaction)) throw wrongWord('transaction', 'type', `It is an object, such as ${PURCHASE_EXAMPLE}.`);
  const { activity, vendor, ...rest } = transaction;
  if (vendor != null && rest.vendor_id !== undefined)
    faults.note('transaction.vendor', 'repeated', 'It is said by its id, too.');
  const arrival = ARRIVAL_ACTIVITIES.find((name) => String(name).toLowerCase() === String(activity).toLowerCase());
  const role = arrival === 'Consigned' ? 'consignor' : 'vendor';
  const find = (name: string) => naming.vendor(name, role);
  const vendorId =
    vendor == null
      ? undefined
      : await faults.capture(() => withFaultField('transaction.vendor', () => idOf(vendor, find)));
  if (arrival === undefined) {
    const missingArrival = `Nothing says how the piece came to the shop. ${naming.advice.arrival}`;
    const message = activity == null ? missingArrival : 'A piece comes to the shop "Purchased" or "Consigned".';
    faults.note('transaction.activity', 'artwork/first-transaction', message);
  }
  const { activity: _, ...fields } = transactionFields;
  return {
    ...(cost != null && { cost }),
    ...(quantity_units_id != null && { quantity_units_id }),
    activity: arrival ?? ARRIVAL_ACTIVITIES[0], // stands in, for the rest to be judged
    ...(vendorId !== undefined && { vendor_id: vendorId }),
    ...faults.read(fields, rest, { place: 'transaction.', isPartial: true }),
  };
}
