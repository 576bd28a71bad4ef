import { mayRead } from '@rabbet/domain/callers/caller';
import type { Order, OrderService } from '@rabbet/domain/orders/orders';
import type { Cut } from '@rabbet/domain/services/services';
import { artworks } from '../artworks/artworks';
import type { QueryContext } from '../reading/query-context';

/** Parts of a reply that only some may read: the others get null. */
export interface ReadableMoney {
  readonly amounts: boolean;
  readonly costs: boolean;
}
interface LineContext extends ReadableMoney {
  readonly pieceOf: PieceOf;
}

/** Piece in stock that is used as a material. */
interface MaterialPiece {
  widget_id: number | null;
  /** Name of the piece. */
  widget: string | null;
  catalog_no: string | null;
  /** Name of the unit that it is counted in. */
  units: string | null;
}
export interface OrderMaterialReply extends MaterialPiece {
  name: string;
  item_quantity: number | null;
}
export interface OrderPriceLineReply extends MaterialPiece {
  of: 'labor' | 'material' | 'vendor';
  name: string;
  amount: number | null;
  quantity: number | null;
  sheets: number | null;
  /** Size in inches that is cut out of a sheet, and how many come out of one. */
  cut: Cut | null;
  /** Rule, measure, minutes, rate, cost and markup, for those who may read costs. */
  because: string | null;
}

export type PieceOf = (id: number | null) => MaterialPiece;

const NO_PIECE: MaterialPiece = { widget_id: null, widget: null, catalog_no: null, units: null };
const NO_MATERIAL = { ...NO_PIECE, quantity: null, sheets: null, cut: null };

/** Pieces that are the materials of an order, as far as the caller may know them. */
export async function piecesIn(context: QueryContext, { services }: Order): Promise<PieceOf> {
  const used = services.flatMap(({ lines, materials }) => [
    ...materials.map(({ widget_id }) => widget_id),
    ...lines.map((line) => (line.of === 'material' ? line.widget_id : null)),
  ]);
  const ids = [...new Set(used)].flatMap((id) => id ?? []);
  const pieces = new Map((await piecesWith(context, ids)).map((piece) => [piece.widget_id, piece]));
  return (id) => pieces.get(id) ?? { ...NO_PIECE, widget_id: id };
}

async function piecesWith(context: QueryContext, ids: readonly number[]): Promise<readonly MaterialPiece[]> {
  if (ids.length === 0 || !mayRead(context.caller, 'pieces')) return [];
  return context.rows<MaterialPiece>(
    [artworks],
    `select a.id as widget_id, a.name as widget, d.doc->>'catalog_no' as catalog_no, n.name as units
     from artworks a join artwork_details d using (id)
       left join names n on n.kind = 'unit' and n.id = d.quantity_units_id
     where a.id = any($1::int[])`,
    [ids],
  );
}

/** A material that staff listed, with its piece. */
export function materialReply(
  { name, widget_id, item_quantity }: OrderService['materials'][number],
  pieceOf: PieceOf,
): OrderMaterialReply {
  return { name, ...pieceOf(widget_id), item_quantity };
}

/** Price line for a reply; a material tells its piece. */
export function lineReply(line: OrderService['lines'][number], lineContext: LineContext): OrderPriceLineReply {
  const { costs, pieceOf } = lineContext;
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
      const { rule_id, name, widget_id, item_quantity: quantity, unit_price, cost, cut } = line;
      const source = rule_id === null ? 'as listed' : `rule ${rule_id}`;
      const because = tell(`${source}: ${quantity} at ${dollars(unit_price)}, which cost ${dollars(cost)}`);
      const figures = { amount, quantity, sheets: cut?.sheets ?? null, cut };
      return { of: 'material', name, ...pieceOf(widget_id), ...figures, because };
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
