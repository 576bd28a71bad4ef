import {
  arrival,
  type Artwork,
  counting,
  custody,
  type DimensionValue,
  isOffered,
  isSoldOut,
  priceOf,
  provenance,
  stockAfter,
  type Transaction,
} from '@rabbet/domain/artworks/artworks';
import { convert } from '@rabbet/domain/units/conversion';
import type { KeptPiece } from './kept-piece';
import type { Names } from './names';
import { lexemes, numberWord } from './words';

/** What follows from a piece's transactions. Moments are yyyy-MM-dd HH:mm:ss in UTC. */
export interface Stock {
  readonly on_hand: number;
  readonly sold: boolean;
  readonly custody: 'consigned' | 'owned';
  readonly provenance: 'consigned' | 'owned' | 'unknown';
  readonly last_transaction: string | null;
  readonly arrived_at: string | null;
}

export function stockOf(transactions: readonly Transaction[]): Stock {
  const counted = counting(transactions);
  return {
    on_hand: stockAfter(counted).quantity,
    sold: isSoldOut(transactions),
    custody: custody(transactions),
    provenance: provenance(transactions),
    last_transaction: counted.at(-1)?.completed ?? null,
    arrived_at: arrival(transactions)?.completed ?? null,
  };
}

/** What follows from a piece's dimensions, by the names of these and of their units. */
export interface Sizes {
  readonly width_inches: number | null;
  readonly height_inches: number | null;
  readonly categories: readonly string[];
}

export function sizesOf(dimensions: readonly DimensionValue[], names: Names): Sizes {
  const named = (wanted: string) =>
    dimensions.filter(({ dimension_id }) => nameOf(names, dimension_id) === wanted).sort((a, b) => a.id - b.id);
  const inches = (wanted: string) => {
    const [first] = named(wanted);
    return first ? inInches(first, names) : null;
  };
  return {
    width_inches: inches('width'),
    height_inches: inches('height'),
    categories: [...new Set(named('category').flatMap(({ value }) => value.split(',')))].filter(Boolean),
  };
}

function nameOf(names: Names, dimension: number): string | undefined {
  return names.of('widget-type-dimension', dimension)?.trim().toLowerCase();
}

/** What is measured in no units is in inches; what is no number is no size. */
function inInches({ value, units_id }: DimensionValue, names: Names): number | null {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return null;
  const units = names.of('unit', units_id);
  return units === null ? number : convert(number, units, 'inch').value;
}

/** The row of a piece, made of all that is known of it. */
export function rowOf(piece: KeptPiece, names: Names) {
  const { id, revision, registeredAt, state } = piece;
  const stock = piece.stock ?? stockOf(state.transactions);
  const sizes = piece.sizes ?? sizesOf(state.dimensions, names);
  const { values } = state;
  const maker_name = names.of('company', values.manufacturer_id);
  const { arrived_at, ...known } = stock;
  const words = lexemes([values.name, values.description, values.catalog_no, maker_name]);
  return {
    id,
    revision,
    registered_at: registeredAt,
    doc: values,
    name: values.name,
    manufacturer_id: values.manufacturer_id,
    maker_name,
    ...known,
    arrived_at,
    came_at: arrived_at === null ? registeredAt : `${arrived_at}Z`,
    ...sizes,
    categories: sizes.categories.join(','),
    words: `${numberWord(id)} ${words}`,
    ...showing(values, stock),
  };
}

/** Where a piece is shown, and for how much. */
function showing(values: Artwork['values'], { on_hand, sold }: Stock) {
  const price_cents = priceOf(values);
  return {
    price_cents,
    /** What visitors may know of the price. */
    shown_cents: values.price_public && !sold ? price_cents : null,
    offered: isOffered(values, on_hand),
    /** Its page stays when it is sold, but not that of one which is hidden. */
    visible: isOffered(values, on_hand) || (sold && values.inventory_public),
  };
}
