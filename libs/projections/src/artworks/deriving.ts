import {
  arrival,
  type Artwork,
  type ArtworkDetails,
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
import { chosen } from '@rabbet/domain/domains/domain-value';
import type { Values } from '@rabbet/domain/records/fields';
import { convert } from '@rabbet/domain/units/conversion';
import type { PieceWorkingCopy, Sizes, Stock } from './working-copy';
import type { Names } from './names';
import { lexemes, numberWord } from './words';

export function stockOf(transactions: readonly Transaction[], registeredAt: string): Stock {
  const counted = counting(transactions);
  return {
    on_hand: stockAfter(counted).quantity,
    sold: isSoldOut(transactions),
    custody: custody(transactions),
    provenance: provenance(transactions),
    last_transaction: counted.at(-1)?.completed ?? null,
    came_at: arrival(transactions)?.completed ?? registeredAt,
  };
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
    categories: [...new Set(named('category').flatMap(({ value }) => chosen(value)))],
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

/** What lists find a piece and sort it by. */
export function listedOf(
  { id, state: { values } }: PieceWorkingCopy,
  { came_at, ...stock }: Stock,
  sizes: Sizes,
  names: Names,
) {
  return {
    id,
    name: values.name,
    manufacturer_id: values.manufacturer_id,
    maker_name: names.of('company', values.manufacturer_id),
    came_at,
    width_inches: sizes.width_inches,
    height_inches: sizes.height_inches,
    categories: sizes.categories.join(','),
    ...showing(values, stock),
  };
}

/** What is shown of a piece that was found; no document where it is still the one that is stored. */
export function detailsOf({ id, revision, registeredAt, stored, state: { values } }: PieceWorkingCopy, stock: Stock) {
  const { came_at: _, ...known } = stock;
  const { type_id, quantity_units_id } = values;
  const doc = values === stored ? null : stated(values);
  return { id, revision, registered_at: registeredAt, type_id, quantity_units_id, doc, ...known };
}

/** Without what is null: half of most documents. */
function stated(values: ArtworkDetails): Values {
  const said: Record<string, Values[string]> = {};
  for (const [name, value] of Object.entries(values as unknown as Values)) if (value !== null) said[name] = value; // by its fields
  return said;
}

/** What a piece is found by. */
export function wordsRowOf({ id, state: { values } }: PieceWorkingCopy, names: Names) {
  const { name, description, catalog_no, manufacturer_id } = values;
  return {
    id,
    words: `${numberWord(id)} ${lexemes([name, description, catalog_no, names.of('company', manufacturer_id)])}`,
  };
}

/** Where a piece is shown, and for how much. */
function showing(values: Artwork['values'], { on_hand, sold }: Pick<Stock, 'on_hand' | 'sold'>) {
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
