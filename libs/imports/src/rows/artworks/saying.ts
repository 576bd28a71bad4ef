import { artworkFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import type { SaidChange, Word } from '../../sending/judging';
import { isObject, wrongWord } from '../row/rows';
import { Faults } from '../row/faults';
import type { Naming } from '../names/naming';
import { propertiesIn, type SaidSize, sizesOf } from './sizing';
import { telling } from '../names/telling';

/** A piece as options and rows say it: the API's fields, and names and sizes in the words of people. */
export type SaidPiece = Readonly<Record<string, unknown>>;

export const SIZES = ['width', 'height', 'depth', 'category'] as const;
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

/** The ids behind the names that were said, in place of them; of a slip the one that is likely meant, for the rest to be judged. */
export async function withIds(said: SaidPiece, naming: Naming, faults: Faults): Promise<Record<string, unknown>> {
  const { artist, type, ...rest } = said;
  const found = (field: string, word: unknown, find: (name: string) => Promise<number | undefined>) =>
    faults.of(() => telling(field, () => idOf(word, find)));
  const ids = {
    ...(artist !== undefined && {
      manufacturer_id:
        (await found('artist', artist, (name) => naming.artist(name))) ?? (await naming.likelyArtist(String(artist))),
    }),
    ...(type !== undefined && {
      type_id: (await found('type', type, (name) => naming.type(name))) ?? (await naming.likelyType(String(type))),
    }),
  };
  return { ...rest, ...ids };
}

/** What the API passes over in a change: what its replies carry besides the fields, for those who send one back. */
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
    const { typeId, found } = await sizesOf({ typing, sizes, units }, naming, faults);
    if (typeId !== null) piece.type_id = typeId;
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
