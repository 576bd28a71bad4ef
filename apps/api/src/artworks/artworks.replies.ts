import {
  type ArtworkDetails,
  artworkFields,
  type DimensionInput,
  dimensionFields,
  type TransactionDetails,
  transactionFields,
  type TypeDimension,
  typeDimension,
  type WidgetType,
  widgetType,
} from '@rabbet/domain/artworks/artworks';
import { type Unit, unit } from '@rabbet/domain/units/unit';
import type {
  ArrivalReply,
  CategoryCount,
  DimensionReply,
  StaffWidgetReply,
  TileReply,
  TransactionReply,
  WidgetImageReply,
} from '@rabbet/projections';
import { imageShape, makerShape, shownShape } from '../kernel/records/record-replies';
import {
  about,
  decimal,
  flag,
  id,
  ifAny,
  instant,
  listOf,
  moment,
  money,
  nullable,
  oneOf,
  partOf,
  replyShape,
  revision,
  shown,
  staffShape,
  text,
  told,
  toldTo,
  whole,
} from '../kernel/reads/reply-shape';

const unitShape = shownShape<Unit>(unit);
const typeShape = shownShape<WidgetType>(widgetType);
const typeDimensionShape = shownShape<TypeDimension>(typeDimension);
const maker = nullable(shown(makerShape));
const units = nullable(shown(unitShape));

export const dimensionShape = replyShape<DimensionReply>('WidgetDimension', {
  ...{ id, widget_id: id },
  ...told<DimensionInput>(dimensionFields),
  units,
  dimension: nullable(shown(typeDimensionShape)),
});

export const widgetImageShape = replyShape<WidgetImageReply>('WidgetImage', {
  ...{ id, widget_id: id, image_id: id },
  ordinal: about(whole, 'its place; the first is shown in lists', 0),
  image: nullable(shown(imageShape)),
});

const custody = oneOf('owned', 'consigned');
const described = told<ArtworkDetails>(artworkFields);
/** To staff the stored price, to visitors the one that holds: told apart by `computed_price`. */
const price = about(nullable(money), 'dollars; to visitors null where it is not public, or the piece is sold', 1_200);

export const widgetShape = replyShape<StaffWidgetReply>('Widget', {
  ...{ id, ...described, price },
  quantity: about(decimal, 'on hand'),
  sold: about(flag, 'nothing is left, and a sale took the last'),
  manufacturer: maker,
  type: nullable(shown(typeShape)),
  quantity_units: units,
  dimensions: listOf(dimensionShape),
  images: listOf(widgetImageShape),
  revision: toldTo('staff', revision),
  computed_price: toldTo('staff', about(nullable(money), 'dollars: the stored price, else (1 + markup) x cost', 1_200)),
  last_transaction: toldTo('staff', about(nullable(moment), 'UTC, of the latest that was completed')),
  custody: toldTo('staff', about(custody, 'whose it is')),
  provenance: toldTo('staff', about(oneOf('owned', 'consigned', 'unknown'), 'whose it was when it came')),
  offered: toldTo('staff', about(flag, 'on the public list', true)),
});

const { name } = described;
export const tileShape = replyShape<TileReply>('WidgetTile', {
  ...{ id, name, price },
  sold: ifAny(about(oneOf(true), 'where it was asked for by its id: no list has one that is sold')),
  manufacturer: nullable(shown(partOf(makerShape, 'WidgetTileMaker', ['id', 'name', 'is_artist']))),
  width: about(nullable(decimal), 'inches', 24),
  height: about(nullable(decimal), 'inches', 18),
  image: nullable(shown(partOf(imageShape, 'WidgetTileImage', ['id', 'hash', 'mime', 'width', 'height', 'alt']))),
});

export const transactionShape = staffShape<TransactionReply>('Transaction', {
  id,
  ...told<TransactionDetails>(transactionFields),
  corrected: about(flag, 'it counts for nothing any more'),
  widget_id: id,
  total_cost: toldTo('costs', about(money, 'dollars: (fees + cost) x quantity')),
  total_price: toldTo('costs', about(money, 'dollars: the cost with its markup')),
  reason: about(nullable(text), 'why it was corrected', null),
  vendor: toldTo('costs', maker),
});

export const categoryCountShape = replyShape<CategoryCount>('CategoryCount', {
  category: about(text, 'as it stands in the sizes of pieces', 'nautical'),
  count: about(whole, 'how many pieces of the public list it has', 12),
});

export const arrivalShape = staffShape<ArrivalReply>('Arrival', {
  widget_id: id,
  name,
  artist: about(nullable(text), 'as it is kept: "Last, First"', 'Lee, Ann'),
  is_artist: about(flag, "else it is a firm's name", true),
  offered_at: instant,
});
