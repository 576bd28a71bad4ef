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
import type { Sizes, Stock } from './deriving';

export type PartKind = 'dimensions' | 'images' | 'transactions';
export const PART_KINDS = ['dimensions', 'images', 'transactions'] as const satisfies readonly PartKind[];

/** A part that a batch touched. */
export interface Touched {
  /** The revision at which it was last spoken of: transactions keep the order in which they were recorded. */
  readonly revision: number;
  readonly reason: string | null;
}

/** A piece in the making: what stands, and what a batch makes of it. */
export interface KeptPiece {
  readonly id: number;
  revision: number;
  /** ISO 8601 */
  registeredAt: string;
  state: Artwork;
  /** What follows from its transactions and sizes; null where these were read, so that it is found anew. */
  stock: Stock | null;
  sizes: Sizes | null;
  readonly touched: Readonly<Record<PartKind, Map<number, Touched>>>;
}

const PART_OF: Readonly<Partial<Record<ArtworkEvent['type'], PartKind>>> = {
  ArtworkMeasured: 'dimensions',
  MeasureRemoved: 'dimensions',
  ImageAttached: 'images',
  ImageMoved: 'images',
  ImageDetached: 'images',
  TransactionRecorded: 'transactions',
  TransactionCorrected: 'transactions',
};

export function foldPiece(piece: KeptPiece, event: Recorded<ArtworkEvent>): void {
  piece.state = evolve(artwork, piece.state, event as ArtworkEvent);
  if (changesOwnFields(event)) piece.revision = event.revision;
  if (event.type === 'ArtworkRegistered') piece.registeredAt = event.occurredAt;
  const part = PART_OF[event.type];
  if (!part) return;
  const data = event.data as { id?: number; transaction_id?: number; reason?: string }; // as all of PART_OF have it
  const id = data.id ?? data.transaction_id ?? 0;
  piece.touched[part].set(id, { revision: event.revision, reason: data.reason ?? null });
}

interface StoredPiece extends Stock, Sizes {
  id: number;
  revision: number;
  registered_at: Date;
  doc: Partial<ArtworkDetails>;
  dimensions: DimensionValue[] | null;
  images: ArtworkImage[] | null;
  transactions: Transaction[] | null;
}

export function newPiece(id: number): KeptPiece {
  const touched = { dimensions: new Map(), images: new Map(), transactions: new Map() };
  return { id, revision: 0, registeredAt: '', state: artwork.initial, stock: null, sizes: null, touched };
}

/** The pieces that a batch tells of, and those whose names it changes, with no more of their parts than it takes. */
export async function piecesOf(
  batch: readonly Recorded<ArtworkEvent>[],
  renamed: { readonly makers: readonly number[]; readonly measured: readonly number[] },
  db: Queryable,
): Promise<Map<number, KeptPiece>> {
  const pieces = new Map<number, KeptPiece>();
  const known = new Set<number>(renamed.makers);
  const parts = { dimensions: new Set(renamed.measured), images: new Set<number>(), transactions: new Set<number>() };
  for (const { type, stream } of batch) {
    const { id } = addressOf(stream);
    if (type === 'ArtworkRegistered') pieces.set(id, newPiece(id));
    if (pieces.has(id)) continue;
    known.add(id);
    const part = PART_OF[type];
    if (part) parts[part].add(id);
  }
  for (const id of renamed.measured) known.add(id);
  for (const id of pieces.keys()) known.delete(id);
  if (known.size > 0) for (const piece of await stored([...known], parts, db)) pieces.set(piece.id, piece);
  return pieces;
}

async function stored(
  ids: readonly number[],
  parts: Readonly<Record<PartKind, ReadonlySet<number>>>,
  db: Queryable,
): Promise<KeptPiece[]> {
  const { rows } = await db.query<StoredPiece>(
    `select a.id, a.revision, a.registered_at, a.doc, a.on_hand, a.sold, a.custody, a.provenance, a.last_transaction,
       a.arrived_at, a.width_inches, a.height_inches, a.categories,
       case when a.id = any($2::int[]) then (
         select json_agg(json_build_object('id', d.id, 'dimension_id', d.dimension_id, 'units_id', d.units_id,
           'value', d.value)) from artwork_dimensions d where d.widget_id = a.id) end as dimensions,
       case when a.id = any($3::int[]) then (
         select json_agg(json_build_object('id', i.id, 'image_id', i.image_id, 'ordinal', i.ordinal))
         from artwork_images i where i.widget_id = a.id) end as images,
       case when a.id = any($4::int[]) then (
         select json_agg(t.doc order by t.recorded) from artwork_transactions t where t.widget_id = a.id)
         end as transactions
     from artworks a where a.id = any($1::int[])`,
    [[...ids], [...parts.dimensions], [...parts.images], [...parts.transactions]],
  );
  return rows.map((row) => ({
    ...newPiece(row.id),
    revision: row.revision,
    registeredAt: row.registered_at.toISOString(),
    state: {
      ...artwork.initial,
      stage: 'kept',
      values: filledIn<ArtworkDetails>(artworkFields, row.doc),
      dimensions: row.dimensions ?? [],
      images: row.images ?? [],
      transactions: row.transactions ?? [],
    },
    stock: parts.transactions.has(row.id) ? null : stockIn(row),
    sizes: parts.dimensions.has(row.id) ? null : sizesIn(row),
  }));
}

function stockIn({ on_hand, sold, custody, provenance, last_transaction, arrived_at }: Stock): Stock {
  return { on_hand, sold, custody, provenance, last_transaction, arrived_at };
}

function sizesIn({ width_inches, height_inches, categories }: Sizes): Sizes {
  return { width_inches, height_inches, categories };
}
