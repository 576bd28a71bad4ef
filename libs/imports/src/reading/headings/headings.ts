import { folded } from '@rabbet/domain/text/fold';
import { ARTIST_WORDS, CUSTOMER_WORDS, PIECE_WORDS } from './heading-words';

export const SIDES = ['width', 'height', 'depth'] as const;
export type Side = (typeof SIDES)[number];

const HEADING_WORDS = { artworks: PIECE_WORDS, artists: ARTIST_WORDS, customers: CUSTOMER_WORDS } as const;

/** Kinds of sheets, by what their rows describe. */
export const SHEET_KINDS = ['artworks', 'artists', 'customers'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

type Words = typeof HEADING_WORDS;
/** Meaning of a column, such as `price`: in most cases the name of the field that it fills. */
export type Meaning = { [Kind in SheetKind]: keyof Words[Kind] }[SheetKind];

/** Meanings that the columns of such a sheet may have. */
export function meaningsOfSheet(kind: SheetKind): readonly Meaning[] {
  return Object.keys(HEADING_WORDS[kind]) as readonly Meaning[];
}
export const MEANINGS = meaningsOfSheet('artworks');

/** Column of a sheet, with its meaning. */
export interface Column {
  readonly heading: string;
  /** Null of a column that is left out. */
  readonly meaning: Meaning | null;
  /** Units that the heading names, by their name in the shop. */
  readonly units: string | null;
  /** Order of the sides in a column of sizes. */
  readonly sides: readonly Side[];
  /** True where a mapping leaves the column out. */
  readonly isDropped?: true;
  /** True where a mapping proposes the meaning, and nobody has confirmed it. */
  readonly isProposed?: true;
}

function meaningsByHeading(kind: SheetKind): ReadonlyMap<string, Meaning> {
  const pairs = meaningsOfSheet(kind).flatMap((meaning) =>
    headingsForMeaning(meaning, kind).map((heading) => [heading, meaning] as const),
  );
  return new Map(pairs);
}

/** All known headings for a meaning. The first is the name by which people are shown the meaning. */
export function headingsForMeaning(meaning: Meaning, kind: SheetKind = 'artworks'): readonly string[] {
  const headingsByMeaning: Readonly<Partial<Record<Meaning, string>>> = HEADING_WORDS[kind];
  return headingsByMeaning[meaning]?.split(', ') ?? [];
}

const MEANINGS_BY_HEADING = {
  artworks: meaningsByHeading('artworks'),
  artists: meaningsByHeading('artists'),
  customers: meaningsByHeading('customers'),
} as const satisfies Readonly<Record<SheetKind, unknown>>;

const UNITS_BY_WORD: Readonly<Record<string, string>> = {
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

/** Name of a unit in a new shop for a word such as `cm` or `"`; null of a word that is no unit. */
export function findUnit(word: string): string | null {
  const normalized = word.trim().toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(UNITS_BY_WORD, normalized) ? (UNITS_BY_WORD[normalized] ?? null) : null;
}

const SIDES_BY_WORD: Readonly<Record<string, Side>> = {
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

export function findSide(word: string): Side | null {
  const normalized = word.toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(SIDES_BY_WORD, normalized) ? (SIDES_BY_WORD[normalized] ?? null) : null;
}

const MONEY_MEANINGS: ReadonlySet<Meaning> = new Set(['price', 'cost', 'fees']);
const LENGTH_MEANINGS: ReadonlySet<Meaning> = new Set([...SIDES, 'size']);
const DOLLAR_WORDS: ReadonlySet<string> = new Set(['usd', 'us', 'dollar', 'dollars']);

/**
 * Finds what a column holds by its heading: `Price (USD)` is a price, `H x W (cm)` a size in centimeters, height first. The
 * whole heading is looked up first, then the words that are no units, currency or order of sides.
 */
export function readHeading(heading: string, kind: SheetKind = 'artworks'): Column {
  const unknown: Column = { heading, meaning: null, units: null, sides: [] };
  const words = splitHeading(heading);
  const exactMeaning = MEANINGS_BY_HEADING[kind].get(words.join(' '));
  if (kind !== 'artworks') return exactMeaning ? { ...unknown, meaning: exactMeaning } : unknown;
  const { sides, restWords } = findSideOrder(words);
  if (exactMeaning) return { heading, meaning: exactMeaning, units: null, sides: sidesOfColumn(exactMeaning, sides) };
  const units = unitsIn(restWords);
  const nameWords = restWords.filter((word) => findUnit(word) === null && !DOLLAR_WORDS.has(word));
  const isSize = (sides.length > 0 && nameWords.length === 0) || (units.length > 0 && nameWords.join(' ') === 'image');
  const meaning = isSize ? 'size' : MEANINGS_BY_HEADING.artworks.get(nameWords.join(' '));
  if (meaning === undefined || units.length > 1) return unknown;
  const hasCurrency = restWords.some((word) => DOLLAR_WORDS.has(word));
  if (hasCurrency && !MONEY_MEANINGS.has(meaning)) return unknown; // "Width (USD)"
  const unit = LENGTH_MEANINGS.has(meaning) ? (units[0] ?? null) : null;
  return { heading, meaning, units: unit, sides: sidesOfColumn(meaning, sides) };
}

/** Order of the sides in a column: that of the heading, else width, height, depth; none of a column without sizes. */
function sidesOfColumn(meaning: Meaning, sidesOfHeading: readonly Side[]): readonly Side[] {
  if (meaning !== 'size') return [];
  return sidesOfHeading.length > 0 ? sidesOfHeading : SIDES;
}

function unitsIn(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap((word) => findUnit(word) ?? []))];
}

/** Column with this meaning, whatever its heading; units and the order of sides are taken from the heading. */
export function columnWithMeaning(meaning: Meaning, heading: string): Column {
  const { sides, restWords } = findSideOrder(splitHeading(heading));
  const [unit = null, ...furtherUnits] = unitsIn(restWords);
  return {
    heading,
    meaning,
    units: LENGTH_MEANINGS.has(meaning) && furtherUnits.length === 0 ? unit : null,
    sides: sidesOfColumn(meaning, sides),
  };
}

/** Meaning of a column in words that a mapping may have: `size (height x width, centimeter)`. Null of a left out column. */
export function meaningInWords({ meaning, units, sides }: Column, kind: SheetKind = 'artworks'): string | null {
  if (meaning === null) return null;
  const details: string[] = [];
  if (sides.length > 0) details.push(sides.join(' x '));
  if (units !== null) details.push(units);
  const [name = meaning] = headingsForMeaning(meaning, kind);
  return details.length === 0 ? name : `${name} (${details.join(', ')})`;
}

/** Sign between two sides, as in `H/W`, `height & width` and `H by W`. */
const BETWEEN_SIDES = /(?<=\b(?:[hwd]|height|width|depth))\s*(?:[/,&]|\bby\b)\s*(?=(?:[hwd]|height|width|depth)\b)/g;

/** Sides without spaces between them, such as `hxwxd`. */
const GLUED_SIDES = /^[whdb](?:x[whdb]){1,2}$/;

/** Words of a heading, with signs spelled out: `H×W, $` is `h x w usd`. */
function splitHeading(heading: string): string[] {
  const spelledOut = folded(heading)
    .replaceAll('#', ' no ')
    .replaceAll('%', ' percent ')
    .replaceAll('$', ' usd ')
    .replace(BETWEEN_SIDES, ' x ')
    .replaceAll('&', ' and ')
    .replace(/["”″]/g, ' in ')
    .replaceAll('×', ' x ');
  const words = spelledOut.match(/[\p{L}\p{M}\p{N}]+|[€£¥]/gu) ?? [];
  return words.flatMap((word) => (GLUED_SIDES.test(word) ? word.split('x').join(' x ').split(' ') : [word]));
}

interface SideOrder {
  readonly sides: readonly Side[];
  /** Words of the heading beside the order of sides. */
  readonly restWords: readonly string[];
}

/** Finds an order of two or three sides, such as `h x w x d`. One that names a side twice is no order. */
function findSideOrder(words: readonly string[]): SideOrder {
  const noOrder = { sides: [], restWords: words };
  const isTimesSide = (i: number) => words[i] === 'x' && findSide(words[i + 1] ?? '') !== null;
  const start = words.findIndex((word, i) => findSide(word) && isTimesSide(i + 1));
  if (start < 0) return noOrder;
  const end = isTimesSide(start + 3) ? start + 5 : start + 3;
  const sides = words.slice(start, end).flatMap((word) => findSide(word) ?? []);
  const isOrder = new Set(sides).size === sides.length && sides.some((side) => side !== 'depth');
  return isOrder ? { sides, restWords: [...words.slice(0, start), ...words.slice(end)] } : noOrder;
}
