import type { OrderService } from '@rabbet/domain/orders/orders';
import { type Decimal, fromMillionths, millionths } from '@rabbet/domain/numbers/decimal';
import type { Cut } from '@rabbet/domain/services/services';
import type { PieceBeside } from '../records/pieces-beside';

/** Parts of a reply that only some may read: the others get null. */
export interface ReadableMoney {
  readonly amounts: boolean;
  readonly costs: boolean;
}
interface LineContext extends ReadableMoney {
  readonly piece: PieceOf;
}

/** Piece in stock that is used as a material; null where none is named, and for callers who may not read pieces. */
interface MaterialPiece {
  widget_id: number | null;
  widget: PieceBeside | null;
}
export interface OrderMaterialReply extends MaterialPiece {
  name: string;
  /** Quantity for all copies of the item. */
  quantity: number | null;
  /** Quantity for one of them. */
  item_quantity: number | null;
}
export interface OrderPriceLineReply extends MaterialPiece {
  of: 'labor' | 'material' | 'vendor';
  name: string;
  amount: number | null;
  /** Quantity for one copy of the item. */
  item_quantity: number | null;
  sheets: number | null;
  /** Size in inches that is cut out of a sheet, and how many come out of one. */
  cut: Cut | null;
  /** Rule, measure, minutes, rate, cost and markup, for those who may read costs. */
  because: string | null;
}

type PieceOf = (id: number | null) => PieceBeside | null;

const NO_MATERIAL = { widget_id: null, widget: null, item_quantity: null, sheets: null, cut: null };

/** A material that staff listed, with its piece, for so many copies of the item. */
export function materialReply(
  { name, widget_id, item_quantity }: OrderService['materials'][number],
  copies: number,
  pieceOf: PieceOf,
): OrderMaterialReply {
  const quantity = item_quantity === null ? null : timesCopies(item_quantity, copies);
  return { name, widget_id, widget: pieceOf(widget_id), quantity, item_quantity };
}

function timesCopies(quantity: Decimal, copies: number): Decimal {
  return fromMillionths(millionths(quantity) * BigInt(copies));
}

/** Price line for a reply; a material tells its piece. */
export function lineReply(line: OrderService['lines'][number], lineContext: LineContext): OrderPriceLineReply {
  const { costs, piece } = lineContext;
  const amount = lineContext.amounts ? line.amount / 100 : null;
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const percent = (share: number) => `${Number((share * 100).toFixed(4))} %`;
  const tell = (words: string) => (costs ? words : null);
  switch (line.of) {
    case 'labor': {
      const { rule_id, measure, minutes, cost_per_min, cost, markup } = line;
      const because = tell(
        `rule ${rule_id}: a measure of ${measure} takes ${minutes} minutes at ${dollars(cost_per_min)}, which cost ${dollars(cost)}, marked up by ${percent(markup)}`,
      );
      return { ...NO_MATERIAL, of: 'labor', name: 'labor', amount, because };
    }
    case 'material': {
      const { rule_id, name, widget_id, item_quantity, unit_price, cost, cut } = line;
      const source = rule_id === null ? 'as listed' : `rule ${rule_id}`;
      const because = tell(`${source}: ${item_quantity} at ${dollars(unit_price)}, which cost ${dollars(cost)}`);
      const figures = { amount, item_quantity, sheets: cut?.sheets ?? null, cut };
      return { of: 'material', name, widget_id, widget: piece(widget_id), ...figures, because };
    }
    case 'vendor': {
      const { vendor_id, variation, cost, markup } = line;
      const because = tell(
        `${dollars(cost)} of vendor ${vendor_id}${variation ? ` for ${variation}` : ''}, marked up by ${percent(markup)}`,
      );
      return { ...NO_MATERIAL, of: 'vendor', name: 'vendor', amount, because };
    }
  }
}
