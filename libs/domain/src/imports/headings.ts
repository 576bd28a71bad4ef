import { folded } from '@rabbet/domain/text/fold';

export const SIDES = ['width', 'height', 'depth'] as const;
export type Side = (typeof SIDES)[number];

/** Headings that say what a column holds: without case, accents and signs, with commas between. The first is its name. */
const HEADINGS = {
  key: 'key, row key',
  name: 'name, title, artwork, artwork title, title of work, work, work title, piece, piece name, item, item name, object',
  artist: 'artist, maker, artist name, name of artist, artist maker, creator, painter, made by, manufacturer, by',
  artist_first: 'artist first, artist first name, first name, maker first name, artist given name',
  artist_last: 'artist last, artist last name, last name, maker last name, surname, artist surname',
  catalog_no:
    'catalog no, catalogue no, catalog number, catalogue number, cat no, inv no, inv, inventory no, inventory number, inventory, inventory id, stock no, stock number, stock id, sku, item no, item number, accession no, accession number, ref, ref no, reference, no, number, code',
  type: 'type, kind, object type, type of work, sort, classification',
  category: 'category, categories, subject, subject matter, genre, theme',
  medium: 'medium, media, material, materials, technique, medium and support',
  width: 'width, w, wide, breadth',
  height: 'height, h, high',
  depth: 'depth, d, deep',
  size: 'size, sizes, dimension, dimensions, measurements, image size, artwork size, unframed size, art size, dims',
  units: 'units, unit, size units, unit of measure',
  framed_size: 'framed size, framed dimensions, frame size, framed, size framed, outside size, overall size',
  price:
    'price, retail, retail price, list price, asking price, selling price, sale price, gallery price, retail value',
  cost: 'cost, cost price, purchase price, wholesale, wholesale price, net cost, net, paid, price paid, our cost, unit cost',
  year: 'year, date made, date created, date of work, year made, year created, created, dated, made',
  edition: 'edition, edition no, edition number, edition size, ed, edition of',
  signed: 'signed, signature, inscription, inscribed, signed by artist',
  description: 'description, web description, public description, about, details',
  comments: 'comments, comment, notes, note, remarks, internal notes, private notes',
  location: 'location, place, where, room, wall, bin, shelf, current location, position',
  inventory_public:
    'inventory public, public, online, on web, on website, website, web, published, show online, visible',
  price_public: 'price public, show price, price shown, publish price',
  quantity: 'quantity, qty, on hand, copies, count, pieces, in stock, number of pieces',
  how: 'how, how acquired, acquisition, acquisition type, acquired as, terms, ownership, purchased or consigned, owned or consigned, activity',
  consignor: 'consignor, consigner, consignor name, consigned by, consigned from, owner, owner name, lender',
  vendor: 'vendor, vendor name, supplier, seller, bought from, purchased from, acquired from, source',
  share:
    'share, split, consignor share, consignor split, consignor percent, consignor rate, artist share, artist split, artist percent, share percent, split percent, percent to consignor, percent to artist',
  date: 'date acquired, acquired, acquired on, acquisition date, date received, received, received on, date in, date purchased, purchase date, purchased on, bought on, date bought, date consigned, consignment date, consigned on, intake date',
  invoice: 'invoice, invoice no, invoice number, bill, bill no, vendor invoice, purchase order, po, po no',
  fees: 'fees, fee, shipping, freight, shipping cost',
} as const;
export type Meaning = keyof typeof HEADINGS;
export const MEANINGS = Object.keys(HEADINGS) as readonly Meaning[]; // its own names

/** Column of a sheet, with what it holds. */
export interface Column {
  readonly heading: string;
  /** Null of one that is left out. */
  readonly meaning: Meaning | null;
  /** Units that its heading says, by their name in the shop. */
  readonly units: string | null;
  /** Order of the sides in a size. */
  readonly sides: readonly Side[];
}

const MEANING_OF: ReadonlyMap<string, Meaning> = new Map(
  MEANINGS.flatMap((meaning) => headingsOf(meaning).map((heading): [string, Meaning] => [heading, meaning])),
);

/** All headings that say this, the name of the meaning first. */
export function headingsOf(meaning: Meaning): readonly string[] {
  return HEADINGS[meaning].split(', ');
}

const UNITS: Readonly<Record<string, string>> = {
  ...{ in: 'inch', inch: 'inch', inches: 'inch', ins: 'inch', '"': 'inch', '”': 'inch', '″': 'inch', "''": 'inch' },
  ...{ cm: 'centimeter', cms: 'centimeter', centimeter: 'centimeter', centimeters: 'centimeter' },
  ...{ centimetre: 'centimeter', centimetres: 'centimeter', mm: 'millimeter', millimeter: 'millimeter' },
  ...{ millimeters: 'millimeter', ft: 'foot', foot: 'foot', feet: 'foot' },
};

/** Units by the name that a new shop gives them; null of a word that is none of these. */
export function unitsNamed(word: string): string | null {
  const plain = word.trim().toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(UNITS, plain) ? (UNITS[plain] ?? null) : null;
}

const SIDE: Readonly<Record<string, Side>> = {
  ...{ w: 'width', width: 'width', wide: 'width', h: 'height', height: 'height', high: 'height' },
  ...{ d: 'depth', depth: 'depth', deep: 'depth' },
};

export function sideNamed(word: string): Side | null {
  const plain = word.toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(SIDE, plain) ? (SIDE[plain] ?? null) : null;
}

const MONEY: ReadonlySet<Meaning> = new Set(['price', 'cost', 'fees']);
const MEASURED: ReadonlySet<Meaning> = new Set([...SIDES, 'size']);
const DOLLARS: ReadonlySet<string> = new Set(['usd', 'us', 'dollar', 'dollars']);

/** Column as its heading describes it: by the whole of it, or without the units, currency and order that it names. */
export function columnOf(heading: string): Column {
  const said = wordsIn(heading);
  const whole = MEANING_OF.get(said.join(' '));
  const { sides, rest } = orderIn(said);
  const bare = rest.filter((word) => unitsNamed(word) === null && !DOLLARS.has(word));
  const meaning = whole ?? (sides.length > 0 && bare.length === 0 ? 'size' : MEANING_OF.get(bare.join(' '))) ?? null;
  const units = [...new Set(rest.flatMap((word) => unitsNamed(word) ?? []))];
  const isCurrencySaid = rest.some((word) => DOLLARS.has(word));
  const isStrange = !whole && ((isCurrencySaid && !(meaning && MONEY.has(meaning))) || units.length > 1);
  if (meaning === null || isStrange) return { heading, meaning: null, units: null, sides: [] };
  return {
    heading,
    meaning,
    units: MEASURED.has(meaning) && !whole ? (units[0] ?? null) : null,
    sides: meaning !== 'size' ? [] : sides.length > 0 ? sides : SIDES,
  };
}

/** Meaning of a column in words that are a heading of it: `size (height x width, cm)` is `size (height x width, centimeter)`. */
export function meaningInWords({ meaning, units, sides }: Column): string | null {
  if (meaning === null) return null;
  const more = [...(sides.length > 0 ? [sides.join(' x ')] : []), ...(units === null ? [] : [units])];
  const [name = meaning] = headingsOf(meaning);
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

function wordsIn(heading: string): string[] {
  const plain = folded(heading)
    .replaceAll('#', ' no ')
    .replaceAll('%', ' percent ')
    .replaceAll('$', ' usd ')
    .replaceAll('&', ' and ')
    .replace(/["”″]/g, ' in ')
    .replaceAll('×', ' x ');
  const glued = /^[whd](?:x[whd]){1,2}$/;
  return (plain.match(/[\p{L}\p{M}\p{N}]+|[€£¥]/gu) ?? []).flatMap((word) =>
    glued.test(word) ? word.split('x').join(' x ').split(' ') : [word],
  );
}

/** Order of the sides in `H x W x D`, and the words beside it; one that names a side twice is none. */
function orderIn(words: readonly string[]): { readonly sides: readonly Side[]; readonly rest: readonly string[] } {
  const from = words.findIndex((word, i) => sideNamed(word) && words[i + 1] === 'x' && sideNamed(words[i + 2] ?? ''));
  if (from < 0) return { sides: [], rest: words };
  let to = from + 3;
  if (words[to] === 'x' && sideNamed(words[to + 1] ?? '')) to += 2;
  const sides = words.slice(from, to).flatMap((word) => sideNamed(word) ?? []);
  if (new Set(sides).size < sides.length) return { sides: [], rest: words };
  return { sides, rest: [...words.slice(0, from), ...words.slice(to)] };
}
