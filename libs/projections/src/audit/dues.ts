import { linesOf, type RecordedPiece } from '@rabbet/domain/consignors/consignors';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';
import type { LedgerFold } from './ledgers';

interface DueRow {
  readonly widget_id: number;
  readonly consignor_id: number;
  /** Cents that the shop owes for sales of the piece. */
  readonly due: number;
}

/** Rewrites the consignors of these pieces, former ones too, with what is due to each. */
export async function writeDues(pieces: LedgerFold['changedPieces'], db: Queryable): Promise<void> {
  if (pieces.length === 0) return;
  const ids = pieces.map(([id]) => id);
  await db.query('delete from ownership_consignors where widget_id = any($1::int[])', [ids]);
  const rows = pieces.flatMap(([id, entries]) => duesOf({ id, entries }));
  if (rows.length === 0) return;
  await db.query(
    `insert into ownership_consignors (widget_id, consignor_id, due)
     select * from unnest($1::int[], $2::int[], $3::bigint[])`,
    columns(rows, ['widget_id', 'consignor_id', 'due']),
  );
}

function duesOf(piece: RecordedPiece): DueRow[] {
  const dues = new Map<number, number>();
  for (const { consignor_id, amount } of linesOf(piece)) dues.set(consignor_id, (dues.get(consignor_id) ?? 0) + amount);
  return [...dues].map(([consignor_id, due]) => ({ widget_id: piece.id, consignor_id, due }));
}
