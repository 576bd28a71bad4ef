import {
  artwork,
  type ArtworkDetails,
  type ArtworkEvent,
  artworkFields,
  type ArtworkImage,
  type DimensionValue,
  type Transaction,
} from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import { fillDefaults } from '@rabbet/domain/records/fields';
import type { Queryable } from '@rabbet/postgres';
import { addressOf } from '../records/folding';
import type { Piece } from './fold-pieces';
import type { Renamed } from './names';
import type { PieceCache } from './piece-cache';

/** The pieces that a batch changes. What it registers is in no table yet. */
export function changedBy(events: readonly Recorded<ArtworkEvent>[]): Set<number> {
  const ids = new Set(events.map(({ stream }) => addressOf(stream).id));
  for (const { type, stream } of events) if (type === 'ArtworkRegistered') ids.delete(addressOf(stream).id);
  return ids;
}

/** Pieces as the tables hold them: from the cache, else read. */
export async function loadPieces(ids: Iterable<number>, cache: PieceCache, db: Queryable): Promise<Piece[]> {
  const pieces: Piece[] = [];
  const uncached: number[] = [];
  for (const id of ids) {
    const piece = cache.get(id);
    if (piece) pieces.push(piece);
    else uncached.push(id);
  }
  return uncached.length > 0 ? [...pieces, ...(await readPieces(uncached, db))] : pieces;
}

/** The pieces that carry one of these names. */
export async function idsCarrying(renamed: Renamed, db: Queryable): Promise<number[]> {
  const { company: makers, unit: units, 'widget-type': types, 'widget-type-dimension': dimensions } = renamed;
  if (makers.size + units.size + types.size + dimensions.size === 0) return [];
  const { rows } = await db.query<{ id: number }>(
    `select id from artworks where manufacturer_id = any($1::int[])
     union select widget_id from artwork_dimensions where units_id = any($2::int[])
     union select widget_id from artwork_dimensions where dimension_id = any($3::int[])
     union select id from artwork_details where type_id = any($4::int[])`,
    [[...makers], [...units], [...dimensions], [...types]],
  );
  return rows.map(({ id }) => id);
}

interface StoredPiece {
  readonly id: number;
  readonly revision: number;
  readonly registered_at: string;
  readonly doc: Partial<ArtworkDetails>;
  readonly dimensions: DimensionValue[] | null;
  readonly images: ArtworkImage[] | null;
  readonly transactions: Transaction[] | null;
}

/** Reads all parts, though most events concern none: to read what follows from them in their place took as long. */
async function readPieces(ids: readonly number[], db: Queryable): Promise<Piece[]> {
  const { rows } = await db.query<StoredPiece>(
    `select a.id, a.revision, a.registered_at, a.doc,
       (select json_agg(d) from artwork_dimensions d where d.widget_id = a.id) as dimensions,
       (select json_agg(i) from artwork_images i where i.widget_id = a.id) as images,
       (select json_agg(t.doc order by t.recorded) from artwork_transactions t where t.widget_id = a.id) as transactions
     from artwork_details a where a.id = any($1::int[])`,
    [ids],
  );
  return rows.map(({ id, revision, registered_at: registeredAt, doc, dimensions, images, transactions }) => {
    const parts = { dimensions: dimensions ?? [], images: images ?? [], transactions: transactions ?? [] };
    const values = fillDefaults<ArtworkDetails>(artworkFields, doc);
    return { id, revision, registeredAt, state: { ...artwork.initial, stage: 'kept', values, ...parts } };
  });
}
