import { isStaff, mayRead } from '@rabbet/domain/callers/caller';
import {
  recordedFields,
  totalCost,
  totalPrice,
  type Transaction,
  transactionFields,
  transactionRelated,
} from '@rabbet/domain/artworks/artworks';
import { toWire } from '@rabbet/domain/records/wire';
import type { QueryContext } from '../reading/query-context';
import type { RecordReply } from '../records/list-records';
import { relatedTo } from '../records/related';
import { withRelated } from '../records/with-related';
import { artworks } from './artworks';
import type { TransactionReply } from './replies';

const RELATED = { name: 'transaction', fields: transactionFields, related: transactionRelated } as const;

/** Transactions of a piece, the oldest first, as they count; those that are not completed by when they were begun. For staff. */
export async function widgetTransactions(
  context: QueryContext,
  { widget_id }: { readonly widget_id: number },
): Promise<TransactionReply[]> {
  return (await transactionsOf(context, [widget_id])).get(widget_id) ?? [];
}

/** Transactions of these pieces, by their ids. */
export async function transactionsOf(
  context: QueryContext,
  pieces: readonly number[],
): Promise<ReadonlyMap<number, TransactionReply[]>> {
  if (!isStaff(context.caller)) throw new Error('visitors know nothing of transactions');
  const rows = await context.rows<Stored>(
    [artworks],
    `select widget_id, doc, reason from artwork_transactions where widget_id = any($1::int[])
     order by coalesce(doc->>'completed', doc->>'initiated'), recorded`,
    [pieces],
  );
  const makers = await relatedTo(
    context,
    rows.map(({ doc }) => ({ kind: 'company', id: doc.vendor_id })),
  );
  const knowsCosts = mayRead(context.caller, 'costs');
  const replies = rows.map(({ widget_id, doc, reason }) => ({
    ...toWire(recordedFields, { ...doc }, context.caller),
    id: doc.id,
    corrected: doc.corrected,
    widget_id,
    reason,
    ...(knowsCosts && {
      total_cost: totalCost(doc) / 100,
      total_price: totalPrice(doc) / 100,
      vendor: makers.maker(doc.vendor_id),
    }),
  }));
  const all = await withRelated(context, RELATED, replies as unknown as RecordReply[]); // beside its maker, by its fields
  const byPiece = new Map<number, TransactionReply[]>(pieces.map((id) => [id, []]));
  for (const transaction of all as unknown as TransactionReply[]) byPiece.get(transaction.widget_id)?.push(transaction); // as its shape names them
  return byPiece;
}

interface Stored {
  readonly widget_id: number;
  readonly doc: Transaction;
  readonly reason: string | null;
}
