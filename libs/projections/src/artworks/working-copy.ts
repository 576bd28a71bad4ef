import {
  type Artwork,
  artwork,
  type ArtworkDetails,
  type ArtworkEvent,
  artworkFields,
  changesOwnFields,
  type DimensionValue,
  type ArtworkImage,
  type Transaction,
} from '@rabbet/domain/artworks/artworks';
import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import { filledIn } from '@rabbet/domain/records/fields';
import type { Queryable } from '@rabbet/postgres';
import { addressOf } from '../records/folding';

export type PartKind = 'dimensions' | 'images' | 'transactions';
export const PART_KINDS = ['dimensions', 'images', 'transactions'] as const satisfies readonly PartKind[];

/** What follows from a piece's transactions. Moments are yyyy-MM-dd HH:mm:ss in UTC. */
export interface Stock {
  readonly on_hand: number;
  readonly sold: boolean;
  readonly custody: 'consigned' | 'owned';
  readonly provenance: 'consigned' | 'owned' | 'unknown';
  readonly last_transaction: string | null;
  /** When it came to the shop: by a transaction, or by being registered. */
  readonly came_at: string;
}

/** What follows from a piece's dimensions, by the names of these and of their units. */
export interface Sizes {
  readonly width_inches: number | null;
  readonly height_inches: number | null;
  readonly categories: readonly string[];
}

/** A part that a batch touched. */
export interface Touched {
  readonly part: PartKind;
  readonly id: number;
  /** Of the first event about it: transactions are ordered by it. */
  readonly revision: number;
  reason: string | null;
}

/** What is known of a piece. */
export interface CachedPiece {
  readonly id: number;
  revision: number;
  /** yyyy-MM-dd HH:mm:ss in UTC, as transactions have it. */
  registeredAt: string;
  state: Artwork;
  /** The parts that `state` holds. */
  readonly parts: ReadonlySet<PartKind>;
  /** What follows from its transactions and sizes; null where a batch tells of these, so that it is found anew. */
  stock: Stock | null;
  sizes: Sizes | null;
}

/** A piece in the making: what stands, and what a batch makes of it. */
export interface PieceWorkingCopy extends CachedPiece {
  /** The fields that its row holds; null for a new piece. */
  readonly stored: ArtworkDetails | null;
  /** Its maker has another name. */
  readonly renamed: boolean;
  readonly touched: Touched[];
}

const PART_OF: Readonly<Partial<Record<ArtworkEvent['type'], PartKind>>> = {
  ArtworkMeasured: 'dimensions',
  ArtworkMeasureRemoved: 'dimensions',
  ArtworkImageAttached: 'images',
  ArtworkImageMoved: 'images',
  ArtworkImageDetached: 'images',
  ArtworkTransactionRecorded: 'transactions',
  ArtworkTransactionCompleted: 'transactions',
  ArtworkTransactionCorrected: 'transactions',
};

export function foldPiece(piece: PieceWorkingCopy, event: Recorded<ArtworkEvent>): void {
  piece.state = evolve(artwork, piece.state, event as ArtworkEvent); // recorded, it is one still
  if (changesOwnFields(event)) piece.revision = event.revision;
  if (event.type === 'ArtworkRegistered')
    piece.registeredAt = new Date(event.occurredAt).toISOString().slice(0, 19).replace('T', ' ');
  const part = PART_OF[event.type];
  if (!part) return;
  const data = event.data as { id?: number; transaction_id?: number; reason?: string }; // as all of PART_OF have it
  const id = data.id ?? data.transaction_id ?? 0;
  const told = piece.touched.find((one) => one.id === id && one.part === part);
  if (told) told.reason = data.reason ?? told.reason;
  else piece.touched.push({ part, id, revision: event.revision, reason: data.reason ?? null });
}

interface StoredPiece extends Stock, Sizes {
  id: number;
  revision: number;
  registered_at: string;
  doc: Partial<ArtworkDetails>;
  dimensions: DimensionValue[] | null;
  images: ArtworkImage[] | null;
  transactions: Transaction[] | null;
}

function newPiece(id: number): PieceWorkingCopy {
  const unknown = { revision: 0, registeredAt: '', state: artwork.initial, stored: null, renamed: true };
  return { id, ...unknown, parts: EVERY_PART, stock: null, sizes: null, touched: [] };
}

const EVERY_PART: ReadonlySet<PartKind> = new Set(PART_KINDS);

/** The ids of the pieces whose parts of each kind have to be read, and of those whose maker was renamed. */
type Wanted = Readonly<Record<PartKind | 'makers', ReadonlySet<number>>>;

/** The pieces that a batch tells of, and those whose names it changes, with no more of their parts than it takes. */
export async function piecesOf(
  batch: readonly Recorded<ArtworkEvent>[],
  renamed: { readonly makers: readonly number[]; readonly measured: readonly number[] },
  remembered: { get(id: number): CachedPiece | undefined },
  db: Queryable,
): Promise<Map<number, PieceWorkingCopy>> {
  const pieces = new Map<number, PieceWorkingCopy>();
  const known = new Set<number>([...renamed.makers, ...renamed.measured]);
  const wanted = {
    dimensions: new Set(renamed.measured),
    images: new Set<number>(),
    transactions: new Set<number>(),
    makers: new Set(renamed.makers),
  };
  for (const { type, stream } of batch) {
    const { id } = addressOf(stream);
    if (type === 'ArtworkRegistered') pieces.set(id, newPiece(id));
    if (pieces.has(id)) continue;
    known.add(id);
    const part = PART_OF[type];
    if (part) wanted[part].add(id);
  }
  const unknown: number[] = [];
  for (const id of known) {
    if (pieces.has(id)) continue;
    const piece = remembered.get(id);
    if (piece && PART_KINDS.every((part) => piece.parts.has(part) || !wanted[part].has(id)))
      pieces.set(id, toWorkingCopy(piece, wanted));
    else unknown.push(id);
  }
  if (unknown.length > 0) for (const piece of await loadPieces(unknown, wanted, db)) pieces.set(piece.id, piece);
  return pieces;
}

/** A piece as a batch left it, for the next. */
function toWorkingCopy(piece: CachedPiece, wanted: Wanted): PieceWorkingCopy {
  return {
    ...piece,
    stored: piece.state.values,
    renamed: wanted.makers.has(piece.id),
    stock: wanted.transactions.has(piece.id) ? null : piece.stock,
    sizes: wanted.dimensions.has(piece.id) ? null : piece.sizes,
    touched: [],
  };
}

async function loadPieces(ids: readonly number[], wanted: Wanted, db: Queryable): Promise<PieceWorkingCopy[]> {
  const { rows } = await db.query<StoredPiece>(
    `select a.id, b.revision, b.registered_at, b.doc, b.on_hand, b.sold, b.custody, b.provenance, b.last_transaction,
       a.came_at, a.width_inches, a.height_inches, a.categories,
       case when a.id = any($2::int[]) then (
         select json_agg(json_build_object('id', d.id, 'dimension_id', d.dimension_id, 'units_id', d.units_id,
           'value', d.value)) from artwork_dimensions d where d.widget_id = a.id) end as dimensions,
       case when a.id = any($3::int[]) then (
         select json_agg(json_build_object('id', i.id, 'image_id', i.image_id, 'ordinal', i.ordinal))
         from artwork_images i where i.widget_id = a.id) end as images,
       case when a.id = any($4::int[]) then (
         select json_agg(t.doc order by t.recorded) from artwork_transactions t where t.widget_id = a.id)
         end as transactions
     from artworks a join artwork_details b using (id) where a.id = any($1::int[])`,
    [ids, [...wanted.dimensions], [...wanted.images], [...wanted.transactions]],
  );
  return rows.map((row) => {
    const values = filledIn<ArtworkDetails>(artworkFields, row.doc);
    const state = {
      ...artwork.initial,
      stage: 'kept' as const,
      values,
      dimensions: row.dimensions ?? [],
      images: row.images ?? [],
      transactions: row.transactions ?? [],
    };
    const parts = new Set(PART_KINDS.filter((part) => wanted[part].has(row.id)));
    const { id, revision, registered_at: registeredAt } = row;
    return toWorkingCopy(
      { id, revision, registeredAt, state, parts, stock: stockIn(row), sizes: sizesIn(row) },
      wanted,
    );
  });
}

/** Whether it is found by other words than before. */
export function searchTextChanged({ stored, renamed, state: { values } }: PieceWorkingCopy): boolean {
  if (!stored || renamed) return true;
  const { name, description, catalog_no, manufacturer_id } = values;
  return (
    name !== stored.name ||
    description !== stored.description ||
    catalog_no !== stored.catalog_no ||
    manufacturer_id !== stored.manufacturer_id
  );
}

function stockIn({ on_hand, sold, custody, provenance, last_transaction, came_at }: Stock): Stock {
  return { on_hand, sold, custody, provenance, last_transaction, came_at };
}

function sizesIn({ width_inches, height_inches, categories }: Sizes): Sizes {
  return { width_inches, height_inches, categories };
}
