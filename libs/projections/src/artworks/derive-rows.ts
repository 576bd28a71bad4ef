import {
  arrivalOf,
  consignorOf,
  type Artwork,
  type ArtworkDetails,
  countedTransactions,
  custodyOf,
  type DimensionValue,
  inInches,
  isOffered,
  isSoldOut,
  priceOf,
  provenanceOf,
  standingOf,
  stockAfter,
  type Transaction,
} from '@rabbet/domain/artworks/artworks';
import { chosen } from '@rabbet/domain/domains/listed-values';
import type { Values } from '@rabbet/domain/records/fields';
import type { FoldedPieces, Piece, PieceChange } from './fold-pieces';
import type { Names, Renamed } from './names';
import { visitorReply } from './visitor-reply';
import { lexemes, numberWord } from './words';

/** The rows of a table that a batch adds or changes, and the ids of those that it removes. */
interface TableChange<Row> {
  readonly written: readonly Row[];
  readonly gone: readonly number[];
}
export type RowChanges = ReturnType<typeof deriveRows>;

/** Rows that changes of pieces write and remove, table by table. */
export function deriveRows(
  changes: readonly PieceChange[],
  recordedFacts: RecordedFacts,
  renamed: Renamed,
  names: Names,
) {
  const keptChanges = changes.filter(({ after }) => after.state.stage === 'kept');
  const removedIds = changes.filter(({ after }) => after.state.stage === 'removed').map(({ after }) => after.id);
  const stocked = keptChanges.map(({ after }) => ({ piece: after, stock: stockOf(after) }));
  const reworded = keptChanges.filter((change) => isReworded(change, renamed));
  return {
    artworks: { written: stocked.map(({ piece, stock }) => listedRow(piece, stock, names)), gone: removedIds },
    artwork_details: { written: stocked.map(({ piece, stock }) => detailsRow(piece, stock, names)), gone: removedIds },
    artwork_words: { written: reworded.map(({ after }) => wordsRow(after, names)), gone: removedIds },
    artwork_dimensions: partChanges(changes, ({ dimensions }) => dimensions, partRow),
    artwork_images: partChanges(changes, ({ images }) => images, partRow),
    artwork_transactions: partChanges(
      changes,
      ({ transactions }) => transactions,
      (part, widget_id) => transactionRow(part, widget_id, recordedFacts),
    ),
  };
}

/** Compares parts by identity: folding an event replaces the object that it changes and leaves the others alone. */
function partChanges<Part extends { readonly id: number }, Row>(
  changes: readonly PieceChange[],
  partsIn: (state: Artwork) => readonly Part[],
  rowOf: (part: Part, widget_id: number) => Row,
): TableChange<Row> {
  const written: Row[] = [];
  const gone: number[] = [];
  for (const { before, after } of changes) {
    const was = before ? partsIn(before.state) : [];
    const is = after.state.stage === 'kept' ? partsIn(after.state) : [];
    if (was === is) continue;
    const same = new Set(was);
    for (const part of is) if (!same.has(part)) written.push(rowOf(part, after.id));
    const left = new Set(is.map(({ id }) => id));
    for (const { id } of was) if (!left.has(id)) gone.push(id);
  }
  return { written, gone };
}

function partRow<Part>(part: Part, widget_id: number) {
  return { ...part, widget_id };
}

/** Facts of transactions that only their events have. */
type RecordedFacts = Pick<FoldedPieces, 'recorded' | 'reasons'>;

function transactionRow(transaction: Transaction, widget_id: number, { recorded, reasons }: RecordedFacts) {
  const { id, activity, completed, corrected, employee_id, vendor_id, customer_id, quantity_units_id } = transaction;
  return {
    id,
    widget_id,
    recorded: recorded.get(id) ?? 0, // 0 is not written: the row is there and keeps its own
    reason: reasons.get(id) ?? null,
    activity,
    counted_at: corrected ? null : completed,
    employee_id,
    vendor_id,
    customer_id,
    quantity_units_id,
    doc: transaction,
  };
}

const WORDED = ['name', 'description', 'catalog_no', 'manufacturer_id', 'type_id'] as const;

/** True where searches find a piece by other words than before. */
function isReworded({ before, after }: PieceChange, renamed: Renamed): boolean {
  if (!before || before.state.dimensions !== after.state.dimensions) return true;
  const { dimensions, values: is } = after.state;
  const was = before.state.values;
  return (
    WORDED.some((field) => is[field] !== was[field]) ||
    renamed.company.has(is.manufacturer_id ?? 0) ||
    renamed['widget-type'].has(is.type_id ?? 0) ||
    dimensions.some(({ dimension_id }) => renamed['widget-type-dimension'].has(dimension_id))
  );
}

type Stock = ReturnType<typeof stockOf>;

/** Stock of a piece, derived from its transactions. Moments are yyyy-MM-dd HH:mm:ss in UTC. */
function stockOf({ registeredAt, state: { transactions } }: Piece) {
  const counted = countedTransactions(transactions);
  return {
    on_hand: stockAfter(counted).quantity,
    sold: isSoldOut(transactions),
    custody: custodyOf(transactions),
    provenance: provenanceOf(transactions),
    standing: standingOf(transactions),
    consignor_id: consignorOf(transactions),
    last_transaction: counted.at(-1)?.completed ?? null,
    /** Moment at which it came to the shop: by a transaction, or by being registered. */
    came_at: arrivalOf(transactions)?.completed ?? registeredAt,
  };
}

/** Row with the columns that lists filter and sort by. */
function listedRow({ id, state }: Piece, { on_hand, sold, came_at }: Stock, names: Names) {
  const { values, dimensions } = state;
  const price_cents = priceOf(values);
  const offered = isOffered(values, on_hand);
  return {
    id,
    name: values.name,
    manufacturer_id: values.manufacturer_id,
    maker_name: names.company.get(values.manufacturer_id) ?? null,
    came_at,
    ...sizesOf(dimensions, names),
    price_cents,
    shown_cents: shownCents({ state }, { sold }),
    offered,
    /** True while its page is public: also once it is sold, but not while it is hidden. */
    visible: offered || (sold && values.inventory_public),
  };
}

/** Price that visitors may see. */
function shownCents({ state: { values } }: Pick<Piece, 'state'>, { sold }: Pick<Stock, 'sold'>): number | null {
  return values.price_public && !sold ? priceOf(values) : null;
}

/** Sizes and categories, derived from a piece's dimensions by the names of these and of their units. */
function sizesOf(dimensions: readonly DimensionValue[], names: Names) {
  const dimensionsNamed = (name: string) =>
    dimensions.filter(({ dimension_id }) => nameOf(names, dimension_id) === name).sort((a, b) => a.id - b.id);
  const inches = (name: string) => {
    const [first] = dimensionsNamed(name);
    return first ? sizeOf(first, names) : null;
  };
  return {
    width_inches: inches('width'),
    height_inches: inches('height'),
    categories: [...new Set(dimensionsNamed('category').flatMap(({ value }) => chosen(value)))].join(','),
  };
}

function nameOf(names: Names, dimension: number): string | undefined {
  return names['widget-type-dimension'].get(dimension)?.trim().toLowerCase();
}

/** Size in inches; null of what is no number, or in units that nobody can convert. */
function sizeOf({ value, units_id }: DimensionValue, names: Names): number | null {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return null;
  return inInches(number, names.unit.get(units_id) ?? null);
}

/** Row with the columns that are read once a list has found the piece. */
function detailsRow(piece: Piece, { came_at: _, ...stock }: Stock, names: Names) {
  const { id, revision, registeredAt, state } = piece;
  const { type_id, quantity_units_id } = state.values;
  const doc = withoutNulls(state.values);
  const { location } = state.values;
  const reply = visitorReply({ id, ...state, ...stock, shown_cents: shownCents(piece, stock) }, names.ordinals);
  return { id, revision, registered_at: registeredAt, type_id, quantity_units_id, location, doc, reply, ...stock };
}

/** Removes nulls, which are half of most documents. */
function withoutNulls(values: ArtworkDetails): Values {
  const fields: Record<string, Values[string]> = {};
  for (const [name, value] of Object.entries(values as unknown as Values)) if (value !== null) fields[name] = value; // by its fields
  return fields;
}

/** The words that searches find a piece by. */
function wordsRow({ id, state: { values, dimensions } }: Piece, names: Names) {
  const { name, description, catalog_no, manufacturer_id, type_id } = values;
  const maker = names.company.get(manufacturer_id);
  const type = names['widget-type'].get(type_id);
  const about = dimensions.filter(({ dimension_id }) => ABOUT.has(nameOf(names, dimension_id) ?? ''));
  const texts = [name, description, catalog_no, maker ?? null, type ?? null, ...about.map(({ value }) => value)];
  return { id, words: `${numberWord(id)} ${lexemes(texts)}` };
}

/** Dimensions whose values people search for. */
const ABOUT: ReadonlySet<string> = new Set(['medium', 'category']);
