import { type ArtworkDetails, artworkFields } from '@rabbet/domain/artworks/artworks';
import { mayRead } from '@rabbet/domain/callers/caller';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { toWire } from '@rabbet/domain/records/wire';
import { type Unit, unit } from '@rabbet/domain/units/unit';
import type { QueryContext } from '../reading/query-context';
import { recordsOf, recordTable } from './record-projection';

/** Piece in stock beside what uses it: its fields as far as the caller may read them, without its parts. */
export type PieceBeside = Pick<ArtworkDetails, PublicField> &
  Partial<Omit<ArtworkDetails, PublicField>> & {
    id: number;
    /** Quantity on hand. */
    quantity: number;
    quantity_units: ({ id: number } & Unit) | null;
  };
/** Fields that every caller may read, of those that people know a piece by. */
type PublicField = 'name' | 'catalog_no';

interface Row {
  readonly id: number;
  readonly doc: Partial<ArtworkDetails>;
  readonly on_hand: number;
  readonly unit: Unit | null;
}

/** The read model of pieces by its name: it is made of records, and cannot be imported here. */
const PIECES = { name: 'artworks' };

/** Pieces with these ids by their ids; none for callers who may not read pieces. */
export async function piecesBeside(
  context: QueryContext,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, PieceBeside>> {
  const distinctIds = [...new Set(ids)];
  if (distinctIds.length === 0 || !mayRead(context.caller, 'pieces')) return new Map();
  const rows = await context.rows<Row>(
    [PIECES, recordsOf(unit)],
    `select a.id, d.doc, d.on_hand, u.doc as unit
     from artworks a join artwork_details d using (id)
       left join ${recordTable(unit)} u on u.id = d.quantity_units_id
     where a.id = any($1::int[])`,
    [distinctIds],
  );
  return new Map(rows.map((row) => [row.id, replyOf(context, row)]));
}

function replyOf({ caller }: QueryContext, { id, doc, on_hand, unit: units }: Row): PieceBeside {
  const values = fillDefaults<ArtworkDetails>(artworkFields, doc);
  const fields = toWire(artworkFields, { ...values }, caller) as unknown as Omit<PieceBeside, 'id'>; // by its fields
  const quantity_units = units && { id: values.quantity_units_id!, ...units }; // they were joined by this id
  return { ...fields, id, quantity: on_hand, quantity_units };
}
