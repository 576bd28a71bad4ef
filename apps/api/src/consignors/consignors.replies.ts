import {
  type HereReply,
  LINE_KINDS,
  type StatedLineReply,
  type StatementReply,
} from '@rabbet/domain/consignors/consignors';
import {
  about,
  decimal,
  id,
  instant,
  listOf,
  money,
  nullable,
  objectOf,
  oneOf,
  type Property,
  staffShape,
  text,
  whole,
} from '../kernel/shapes/reply-shape';

const day: Property<string> = { schema: { type: 'string', format: 'date' }, example: '2026-05-31' };
const title = about(text, 'name of the piece, or how was paid', 'Low Tide');
const number = nullable(about(text, "in its maker's catalogue", 'L-7'));
const share = nullable(about(decimal, "the consignor's part, in percent", 60));

const totals = staffShape<StatementReply['totals']>('StatementTotals', {
  sold: about(money, 'dollars: due for sales', 540),
  brought_back: about(money, 'dollars: of sales that customers undid', 0),
  paid: about(money, 'dollars: payouts, below 0', -540),
  restated: about(money, 'dollars: of lines that change what an earlier statement said', 0),
});

const line = staffShape<StatedLineReply>('StatementLine', {
  day: about(day, 'of the shop, on which it was true'),
  kind: oneOf(...LINE_KINDS),
  restates: nullable(about(oneOf('taken back', 'late'), 'how it changes what an earlier statement said')),
  reason: nullable(about(text, 'why it was taken back', 'wrong piece')),
  widget_id: nullable(id),
  title,
  catalog_no: number,
  quantity: nullable(decimal),
  price: nullable(about(money, 'dollars: of each', 900)),
  share,
  amount: about(money, 'dollars: what the shop owes more by it; below 0 what it owes less', 540),
  transaction_id: nullable(id),
  sale_id: nullable(about(id, 'the sale that is undone')),
  payout_id: nullable(id),
});

export const statementShape = staffShape<StatementReply>('Statement', {
  id: about(id, 'of the consignor, a company'),
  name: about(text, 'of the consignor', 'Ann Lee'),
  number: nullable(about(whole, 'null of one that was not given')),
  from: about(day, 'first day'),
  to: about(day, 'last day'),
  known: about(instant, 'the instant as of which it was known'),
  opening: about(money, 'dollars: what was owed before', 0),
  closing: about(money, 'dollars: opening and all lines', 540),
  totals: objectOf(totals),
  lines: about(listOf(line), 'restated ones first, then by day'),
  still_here: about(
    listOf(
      staffShape<HereReply>('PieceStillHere', {
        widget_id: id,
        title,
        catalog_no: number,
        quantity: decimal,
        price: nullable(about(money, 'dollars: asked for each', 400)),
        share,
      }),
    ),
    'pieces on hand on consignment at the end of the last day',
  ),
});
