import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { withFaultField } from '../names/fault-field';
import type { NameResolver } from '../names/name-resolver';
import { Faults } from '../row/faults';
import type { ReadChange, RowFieldName } from '../row/request';
import { isObject, fieldRefusal } from '../row/row';
import { type NamedSize, readProperties, measureSizes } from './piece-sizes';
import type { PieceValues } from '../stock/stock';

export const SIZES = ['width', 'height', 'depth', 'category'] as const;
/** Fields that a piece and its first transaction share: they cost the same and lie in the same place. */
const SHARED_FIELDS = ['cost', 'markup', 'location', 'comments', 'quantity_units_id'];
/** Fields that only later transactions have, such as the customer of a sale. */
const LATER_TRANSACTION_FIELDS = ['activity', 'employee_id', 'order_id', 'customer_id'];
/** Fields of the transaction by which a piece comes to the shop. */
export const ARRIVAL_FIELDS = Object.fromEntries(
  Object.entries(transactionFields).filter(
    ([name]) => ![...SHARED_FIELDS, ...LATER_TRANSACTION_FIELDS, 'price'].includes(name),
  ),
);

const PURCHASE_EXAMPLE = '"transaction": {"activity": "Purchased", "vendor_id": 7}';
/** Advice on names that people write by mistake: fields of a transaction beside it, and names of other programs. */
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

/** Values of a row, with the defaults of the import (options such as --type) for fields that the row does not have. */
export function withDefaults(defaults: PieceValues, row: PieceValues): PieceValues {
  const applicableDefaults: Record<string, unknown> = { ...defaults };
  // an id in the row replaces the name in the defaults
  if (row.manufacturer_id !== undefined) delete applicableDefaults.artist;
  if (row.type_id !== undefined) delete applicableDefaults.type;
  const merged: Record<string, unknown> = { ...applicableDefaults, ...row };
  for (const part of ['transaction', 'dimension']) {
    const defaultPart = defaults[part];
    const rowPart = row[part];
    if (isObject(defaultPart) && isObject(rowPart)) merged[part] = mergePart(defaultPart, rowPart);
  }
  return merged;
}

/** Merges a transaction or the properties of a row with the defaults. A vendor's name in the row replaces the id in the defaults. */
function mergePart(defaultPart: PieceValues, rowPart: PieceValues): PieceValues {
  const { vendor_id: _, ...defaultsWithoutVendor } = defaultPart;
  return rowPart.vendor === undefined ? { ...defaultPart, ...rowPart } : { ...defaultsWithoutVendor, ...rowPart };
}

/**
 * Replaces the names of artist and type by their ids. A misspelled artist is a fault; the id of the artist who is likely meant stands
 * in, so that the rest of the row can be judged.
 */
export async function replaceNamesById(
  values: PieceValues,
  resolver: NameResolver,
  faults: Faults,
): Promise<Record<string, unknown>> {
  const { artist, type, ...rest } = values;
  const findId = (field: string, word: unknown, find: (name: string) => Promise<number | undefined>) =>
    faults.capture(() => withFaultField(field, () => idOf(word, find)));
  const ids: Record<string, unknown> = {};
  if (artist !== undefined)
    ids.manufacturer_id =
      (await findId('artist', artist, (name) => resolver.artistId(name))) ??
      (await resolver.likelyArtistId(String(artist)));
  if (type !== undefined) ids.type_id = await findId('type', type, (name) => resolver.typeId(name));
  return { ...rest, ...ids };
}

/** Fields of replies that the API ignores in a change, so that people may send a changed reply back. */
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

type ReadBody = Pick<ReadChange, 'body' | 'faults' | 'rowFieldNames'>;

/** Reads the changed fields of a piece into the body of a request. */
export async function readChangedPiece(
  values: PieceValues,
  resolver: NameResolver,
  faults = new Faults(),
): Promise<ReadBody> {
  const {
    transactions: _,
    type,
    ...fields
  } = faults.read(artworkFields, values, {
    otherNames: ['artist', 'type', ...FIELDS_OF_REPLIES],
    isPartial: true,
  });
  const isTypeName = type !== undefined && !isObject(type); // in a reply, `type` is the record to which type_id points
  const body = await replaceNamesById(isTypeName ? { ...fields, type } : fields, resolver, faults);
  return { body, faults: faults.all, rowFieldNames: rowFieldNamesFor(isTypeName ? values : { artist: values.artist }) };
}

/** Names of the fields for artist and type, which a row calls otherwise than the API. */
export function rowFieldNamesFor({ artist, type }: PieceValues): RowFieldName[] {
  const names: RowFieldName[] = [];
  if (artist !== undefined) names.push(['manufacturer_id', 'artist']);
  if (type !== undefined) names.push(['type_id', 'type']);
  return names;
}

/** Id in a row: a number is the id itself, and a name is looked up. */
export async function idOf<T>(word: unknown, find: (name: string) => Promise<T>): Promise<T | number> {
  return /^[1-9]\d{0,9}$/.test(String(word)) ? Number(word) : find(String(word));
}

const FIELDS_READ_ELSEWHERE = ['id', 'revision', 'dimensions', 'images', 'artist', 'type'];

interface ReadOptions {
  /** True of a change: required fields may be missing. */
  readonly isPartial?: boolean;
  /** True of a row with faulty sizes: the piece needs a type for its sizes all the same. */
  readonly hasSizes?: boolean;
}

/** Reads the row of a piece into the body of a request: ids in place of names, sizes as dimensions, and the first transaction. */
export async function readNewPiece(
  values: PieceValues,
  resolver: NameResolver,
  { isPartial = false, hasSizes = false }: ReadOptions = {},
): Promise<ReadBody> {
  const faults = new Faults();
  const { width, height, depth, category, units, dimension, transaction, ...rest } = values;
  const fields = withoutMisplacedFields(rest, faults);
  const readFields = faults.read(artworkFields, fields, { otherNames: FIELDS_READ_ELSEWHERE, isPartial });
  const piece = await replaceNamesById(readFields, resolver, faults);
  const rowFieldNames = rowFieldNamesFor(values);
  const sizes: NamedSize[] = Object.entries({ width, height, depth, category })
    .map(([name, value]) => ({ name, value, field: name }))
    .concat(readProperties(dimension, faults))
    .filter(({ value }) => value !== undefined && value !== null);
  if (sizes.length > 0 || hasSizes) {
    const dimensions = [piece.dimensions ?? []].flat();
    const pieceType = { id: piece.type_id, isNamed: values.type_id != null || values.type !== undefined };
    const measuredSizes = await measureSizes({ pieceType, sizes, units }, resolver, faults);
    if (measuredSizes.typeId !== null) piece.type_id = measuredSizes.typeId;
    piece.dimensions = [...dimensions, ...measuredSizes.sizes.map(({ body }) => body)];
    for (const [i, { field }] of measuredSizes.sizes.entries()) {
      const apiName = `dimensions[${dimensions.length + i}]`;
      rowFieldNames.push([`${apiName}.units_id`, 'units'], [apiName, field]);
    }
  }
  if (transaction !== undefined && transaction !== null)
    piece.transaction = await faults.capture(() => readArrivalTransaction(transaction, piece, resolver, faults));
  if (isObject(transaction) && transaction.vendor !== undefined)
    rowFieldNames.push(['transaction.vendor_id', 'transaction.vendor']);
  for (const name of COST_FIELDS)
    if (!isObject(transaction) || transaction[name] === undefined) rowFieldNames.push([`transaction.${name}`, name]);
  return { body: piece, faults: faults.all, rowFieldNames };
}

/** Values without fields that people write by mistake. Each of these is noted as a fault with advice. */
function withoutMisplacedFields(values: PieceValues, faults: Faults): PieceValues {
  const fields: Record<string, unknown> = { ...values };
  for (const name of Object.keys(values)) {
    const advice = ADVICE_ON_MISPLACED_FIELDS.get(name);
    if (advice === undefined) continue;
    faults.note(name, 'unknown', advice);
    delete fields[name];
  }
  return fields;
}

/** Fields of a piece that its first transaction takes over, unless it has its own. */
const COST_FIELDS = ['cost', 'quantity_units_id'];
const ARRIVAL_ACTIVITIES: readonly unknown[] = ['Purchased', 'Consigned'];

/** Reads the transaction by which a piece comes to the shop. An unknown activity is a fault, and a purchase stands in for it. */
async function readArrivalTransaction(
  transaction: unknown,
  { cost, quantity_units_id }: PieceValues,
  resolver: NameResolver,
  faults: Faults,
): Promise<object> {
  if (!isObject(transaction))
    throw fieldRefusal('transaction', 'type', `It is an object, such as ${PURCHASE_EXAMPLE}.`);
  const { activity, vendor, ...rest } = transaction;
  if (vendor != null && rest.vendor_id !== undefined)
    faults.note('transaction.vendor', 'repeated', 'It is said by its id, too.');
  const arrival = ARRIVAL_ACTIVITIES.find((name) => String(name).toLowerCase() === String(activity).toLowerCase());
  const role = arrival === 'Consigned' ? 'consignor' : 'vendor';
  const find = (name: string) => resolver.vendorId(name, role);
  const vendorId =
    vendor == null
      ? undefined
      : await faults.capture(() => withFaultField('transaction.vendor', () => idOf(vendor, find)));
  if (arrival === undefined) {
    const missingArrival = `Nothing says how the piece came to the shop. ${resolver.advice.arrival}`;
    const message = activity == null ? missingArrival : 'A piece comes to the shop "Purchased" or "Consigned".';
    faults.note('transaction.activity', 'artwork/first-transaction', message);
  }
  const { activity: _, ...fields } = transactionFields;
  const arrivalTransaction: Record<string, unknown> = { activity: arrival ?? ARRIVAL_ACTIVITIES[0] };
  if (cost != null) arrivalTransaction.cost = cost;
  if (quantity_units_id != null) arrivalTransaction.quantity_units_id = quantity_units_id;
  if (vendorId !== undefined) arrivalTransaction.vendor_id = vendorId;
  return { ...arrivalTransaction, ...faults.read(fields, rest, { fieldPrefix: 'transaction.', isPartial: true }) };
}
