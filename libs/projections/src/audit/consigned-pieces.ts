import type { RecordedPiece } from '@rabbet/domain/consignors/consignors';
import type { QueryContext } from '../reading/query-context';
import { entriesSql, piecesIn, type StoredEntry } from './ledgers';
import { ownership } from './ownership';

const EVER_HERE = 'widget_id in (select widget_id from ownership_consignors where consignor_id = $1)';

/** Pieces that a company ever left with the shop, with all their entries. */
export async function consignedPieces(context: QueryContext, consignor_id: number): Promise<RecordedPiece[]> {
  return piecesIn(await context.rows<StoredEntry>([ownership], entriesSql(EVER_HERE), [consignor_id]));
}
