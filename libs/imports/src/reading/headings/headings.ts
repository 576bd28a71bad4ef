import { folded } from '@rabbet/domain/text/fold';
import { ARTIST_WORDS, CUSTOMER_WORDS, PIECE_WORDS } from './heading-words';

export const SIDES = ['width', 'height', 'depth'] as const;
export type Side = (typeof SIDES)[number];

const WORDS = { artworks: PIECE_WORDS, artists: ARTIST_WORDS, customers: CUSTOMER_WORDS } as const;

/** Sorts of sheets, by the things that their rows describe. */
export const SHEET_SORTS = ['artworks', 'artists', 'customers'] as const;
export type SheetSort = (typeof SHEET_SORTS)[number];

type Words = typeof WORDS;
/** Meaning of a column. */
export type Meaning = { [S in SheetSort]: keyof Words[S] }[SheetSort];

/** Meanings that the columns of such a sheet may have. */
export function meaningsIn(sort: SheetSort): readonly Meaning[] {
  return Object.keys(WORDS[sort]) as readonly Meaning[]; // its own names
}
export const MEANINGS = meaningsIn('artworks');

/** Column of a sheet, with what it holds. */
export interface Column {
  readonly heading: string;
  /** Null of a column that is left out. */
  readonly meaning: Meaning | null;
  /** Units that its heading says, by their name in the shop. */
  readonly units: string | null;
  /** Order of the sides in a size. */
  readonly sides: readonly Side[];
  /** A mapping leaves it out. */
  readonly isDropped?: true;
  /** A mapping proposes what it holds, and nobody has confirmed it. */
  readonly isProposed?: true;
}

function meaningsByHeading(sort: SheetSort): ReadonlyMap<string, Meaning> {
  const pairs = meaningsIn(sort).flatMap((meaning) =>
    headingsOf(meaning, sort).map((heading) => [heading, meaning] as const),
  );
  return new Map(pairs);
}

/** All headings that say this in such a sheet, the name of the meaning first. */
export function headingsOf(meaning: Meaning, sort: SheetSort = 'artworks'): readonly string[] {
  const words: Readonly<Partial<Record<Meaning, string>>> = WORDS[sort];
  return words[meaning]?.split(', ') ?? [];
}

const MEANING_OF = {
  artworks: meaningsByHeading('artworks'),
  artists: meaningsByHeading('artists'),
  customers: meaningsByHeading('customers'),
} as const satisfies Readonly<Record<SheetSort, unknown>>;

const UNITS: Readonly<Record<string, string>> = {
  in: 'inch',
  inch: 'inch',
  inches: 'inch',
  ins: 'inch',
  '"': 'inch',
  '”': 'inch',
  '″': 'inch',
  "''": 'inch',
  cm: 'centimeter',
  cms: 'centimeter',
  centimeter: 'centimeter',
  centimeters: 'centimeter',
  centimetre: 'centimeter',
  centimetres: 'centimeter',
  mm: 'millimeter',
  millimeter: 'millimeter',
  millimeters: 'millimeter',
  ft: 'foot',
  foot: 'foot',
  feet: 'foot',
  "'": 'foot',
  '’': 'foot',
  '′': 'foot',
  m: 'meter',
  meter: 'meter',
  meters: 'meter',
  metre: 'meter',
  metres: 'meter',
};

/** Units by the name that a new shop gives them; null of a word that is none of these. */
export function unitsNamed(word: string): string | null {
  const plain = word.trim().toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(UNITS, plain) ? (UNITS[plain] ?? null) : null;
}

const SIDE: Readonly<Record<string, Side>> = {
  w: 'width',
  wd: 'width',
  width: 'width',
  wide: 'width',
  b: 'width',
  breadth: 'width',
  breite: 'width',
  h: 'height',
  ht: 'height',
  height: 'height',
  high: 'height',
  tall: 'height',
  hohe: 'height',
  d: 'depth',
  dp: 'depth',
  depth: 'depth',
  deep: 'depth',
  tiefe: 'depth',
  profondeur: 'depth',
  largeur: 'width',
  hauteur: 'height',
};

export function sideNamed(word: string): Side | null {
  const plain = word.toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(SIDE, plain) ? (SIDE[plain] ?? null) : null;
}

const MONEY: ReadonlySet<Meaning> = new Set(['price', 'cost', 'fees']);
const MEASURED: ReadonlySet<Meaning> = new Set([...SIDES, 'size']);
const DOLLARS: ReadonlySet<string> = new Set(['usd', 'us', 'dollar', 'dollars']);

/** Column as its heading describes it: by the whole of it, or without the units, currency and order that it names. */
export function columnOf(heading: string, sort: SheetSort = 'artworks'): Column {
  const words = wordsIn(heading);
  const whole = MEANING_OF[sort].get(words.join(' '));
  if (sort !== 'artworks') return { heading, meaning: whole ?? null, units: null, sides: [] };
  const { sides, rest } = orderIn(words);
  const bare = rest.filter((word) => unitsNamed(word) === null && !DOLLARS.has(word));
  const units = [...new Set(rest.flatMap((word) => unitsNamed(word) ?? []))];
  const isSize = (sides.length > 0 && bare.length === 0) || (units.length > 0 && bare.join(' ') === 'image');
  const meaning = whole ?? (isSize ? 'size' : MEANING_OF.artworks.get(bare.join(' '))) ?? null;
  const hasCurrency = rest.some((word) => DOLLARS.has(word));
  const isStrange = !whole && ((hasCurrency && !(meaning && MONEY.has(meaning))) || units.length > 1);
  if (meaning === null || isStrange) return { heading, meaning: null, units: null, sides: [] };
  return {
    heading,
    meaning,
    units: MEASURED.has(meaning) && !whole ? (units[0] ?? null) : null,
    sides: meaning !== 'size' ? [] : sides.length > 0 ? sides : SIDES,
  };
}

/** Column that holds this, with the units and the order of sides that its heading names. */
export function columnHolding(meaning: Meaning, heading: string): Column {
  const { sides, rest } = orderIn(wordsIn(heading));
  const [units = null, ...further] = new Set(rest.flatMap((word) => unitsNamed(word) ?? []));
  return {
    heading,
    meaning,
    units: MEASURED.has(meaning) && further.length === 0 ? units : null,
    sides: meaning !== 'size' ? [] : sides.length > 0 ? sides : SIDES,
  };
}

/** Meaning of a column in words that are a heading of it: `size (height x width, cm)` is `size (height x width, centimeter)`. */
export function meaningInWords({ meaning, units, sides }: Column, sort: SheetSort = 'artworks'): string | null {
  if (meaning === null) return null;
  const more = [...(sides.length > 0 ? [sides.join(' x ')] : []), ...(units === null ? [] : [units])];
  const [name = meaning] = headingsOf(meaning, sort);
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

/** H/W, height & width, H by W. */
const BETWEEN_SIDES = /(?<=\b(?:[hwd]|height|width|depth))\s*(?:[/,&]|\bby\b)\s*(?=(?:[hwd]|height|width|depth)\b)/g;

function wordsIn(heading: string): string[] {
  const plain = folded(heading)
    .replaceAll('#', ' no ')
    .replaceAll('%', ' percent ')
    .replaceAll('$', ' usd ')
    .replace(BETWEEN_SIDES, ' x ')
    .replaceAll('&', ' and ')
    .replace(/["”″]/g, ' in ')
    .replaceAll('×', ' x ');
  const glued = /^[whdb](?:x[whdb]){1,2}$/;
  return (plain.match(/[\p{L}\p{M}\p{N}]+|[€£¥]/gu) ?? []).flatMap((word) =>
    glued.test(word) ? word.split('x').join(' x ').split(' ') : [word],
  );
}

/** Order of the sides in `H x W x D`, and the words beside it; one that names a side twice is none. */
function orderIn(words: readonly string[]): { readonly sides: readonly Side[]; readonly rest: readonly string[] } {
  const from = words.findIndex((word, i) => sideNamed(word) && words[i + 1] === 'x' && sideNamed(words[i + 2] ?? ''));
  if (from < 0) return { sides: [], rest: words };
  const to = words[from + 3] === 'x' && sideNamed(words[from + 4] ?? '') ? from + 5 : from + 3;
  const sides = words.slice(from, to).flatMap((word) => sideNamed(word) ?? []);
  const isOrder = new Set(sides).size === sides.length && sides.some((side) => side !== 'depth');
  return isOrder ? { sides, rest: [...words.slice(0, from), ...words.slice(to)] } : { sides: [], rest: words };
}
