import {
  type ArtworkDetails,
  artworkFields,
  type DimensionInput,
  dimensionFields,
  HANGINGS,
  type Owed,
  recordedFields,
  STANDINGS,
  type TransactionDetails,
  transactionFields,
  transactionRelated,
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
  FavouriteReply,
  HistoryChangeReply,
  HistoryReply,
  NearestReply,
  StaffWidgetReply,
  TileReply,
  TransactionReply,
  WidgetImageReply,
} from '@rabbet/projections';
import { imageShape, makerShape, relatedProperties, publicShape } from '../kernel/records/record-replies';
import {
  about,
  decimal,
  fieldProperties,
  flag,
  id,
  instant,
  listOf,
  moment,
  money,
  nullable,
  objectOf,
  oneOf,
  optional,
  pickShape,
  type Property,
  replyShape,
  revision,
  staffShape,
  text,
  onlyFor,
  whole,
} from '../kernel/shapes/reply-shape';

const unitShape = publicShape<Unit>(unit);
const typeShape = publicShape<WidgetType>(widgetType);
const typeDimensionShape = publicShape<TypeDimension>(typeDimension);
const maker = nullable(objectOf(makerShape));
const units = nullable(objectOf(unitShape));

export const dimensionShape = replyShape<DimensionReply>('WidgetDimension', {
  id,
  widget_id: id,
  ...fieldProperties<DimensionInput>(dimensionFields),
  units,
  dimension: nullable(objectOf(typeDimensionShape)),
});

export const widgetImageShape = replyShape<WidgetImageReply>('WidgetImage', {
  id,
  widget_id: id,
  image_id: id,
  ordinal: about(whole, 'its place; the first is shown in lists', 0),
  image: nullable(objectOf(imageShape)),
});

export const transactionShape = staffShape<TransactionReply>('Transaction', {
  id,
  ...fieldProperties<TransactionDetails & Owed>(recordedFields),
  corrected: about(flag, 'it counts for nothing any more'),
  widget_id: id,
  total_cost: onlyFor('costs', about(money, 'dollars: (fees + cost) x quantity')),
  total_price: onlyFor('costs', about(money, 'dollars: the cost with its markup')),
  reason: about(nullable(text), 'why it was corrected', null),
  vendor: onlyFor('costs', maker),
  ...relatedProperties({ name: 'transaction', fields: transactionFields, related: transactionRelated }),
});

const custody = oneOf('owned', 'consigned');
const described = fieldProperties<ArtworkDetails>(artworkFields);
/** Stored price for staff, the price that holds for visitors; only replies to staff have a `computed_price`. */
const price = about(nullable(money), 'dollars; to visitors null where it is not public, or the piece is sold', 1_200);

export const widgetShape = replyShape<StaffWidgetReply>('Widget', {
  id,
  ...described,
  price,
  quantity: about(decimal, 'on hand'),
  sold: about(flag, 'nothing is left, and a sale took the last'),
  manufacturer: maker,
  type: nullable(objectOf(typeShape)),
  quantity_units: units,
  dimensions: listOf(dimensionShape),
  images: listOf(widgetImageShape),
  revision: onlyFor('staff', revision),
  computed_price: onlyFor(
    'staff',
    about(nullable(money), 'dollars: the stored price, else (1 + markup) x cost', 1_200),
  ),
  last_transaction: onlyFor('staff', about(nullable(moment), 'UTC, of the latest that was completed')),
  custody: onlyFor('staff', about(custody, 'whose it is: Purchased, Consigned or Transferred decides')),
  provenance: onlyFor(
    'staff',
    about(oneOf('owned', 'consigned', 'unknown'), 'whose it was when it came: Purchased or Consigned decides'),
  ),
  standing: onlyFor('staff', about(oneOf(...STANDINGS), 'whose it is, as people say it')),
  offered: onlyFor('staff', about(flag, 'on the public list', true)),
  transactions: onlyFor('staff', about(listOf(transactionShape), 'the oldest first')),
});

const { name } = described;
const tile = {
  id,
  name,
  price,
  sold: optional(about(oneOf(true), 'where it was asked for by its id: no list has one that is sold')),
  manufacturer: nullable(objectOf(pickShape(makerShape, 'WidgetTileMaker', ['id', 'name', 'is_artist']))),
  width: about(nullable(decimal), 'inches', 24),
  height: about(nullable(decimal), 'inches', 18),
  image: nullable(
    objectOf(pickShape(imageShape, 'WidgetTileImage', ['id', 'hash', 'mime', 'width', 'height', 'alt', 'cutout'])),
  ),
  hanging: about(nullable(oneOf(...HANGINGS)), 'how it is shown, as its type says; matted, where that says nothing'),
};
export const tileShape = replyShape<TileReply>('WidgetTile', tile);
export const favouriteShape = replyShape<FavouriteReply>('FavouriteWidget', {
  ...tile,
  medium: about(nullable(text), 'what it is made of, else of which type it is', 'oil on canvas'),
});

/** Value of a field of any kind. */
const historyValue: Property<string | number | boolean> = {
  schema: { type: ['string', 'number', 'boolean'] },
  about: 'spelled as where the field stands: money is dollars',
  example: 500,
};
const itsName = about(nullable(text), 'of a maker, a type or a unit', null);
const historyChangeShape = staffShape<HistoryChangeReply>('WidgetHistoryChange', {
  field: about(text, 'of the piece, or of the part of it that the event is about', 'price'),
  label: about(text, 'what people call it', 'Price'),
  before: nullable(historyValue),
  after: about(nullable(historyValue), 'the same, after it', 650),
  before_name: itsName,
  after_name: itsName,
});
export const historyShape = staffShape<HistoryReply>('WidgetHistory', {
  revision: about(whole, 'of the stream of the piece, from 0 on', 3),
  at: about(nullable(instant), 'when it was recorded; null of what cannot be read'),
  occurred_at: about(nullable(instant), 'when it happened in the shop'),
  by: about(text, 'as events name them', 'account-7'),
  by_name: about(nullable(text), 'null where nobody knows', 'Ann Lee'),
  origin: oneOf('web', 'cli', 'api', 'import', 'sample', 'process', 'unknown'),
  what: about(text, 'in a word or two', 'Changed'),
  changes: about(listOf(historyChangeShape), 'the fields that it gave another value, of those that the asker may read'),
});

export const categoryCountShape = replyShape<CategoryCount>('CategoryCount', {
  category: about(text, 'as it stands in the sizes of pieces', 'nautical'),
  count: about(whole, 'how many pieces of the public list it has', 12),
});

const count = about(whole, 'pieces of the public list', 12);
export const nearestShape = replyShape<NearestReply>('Nearest', {
  spellings: listOf(
    replyShape<NearestReply['spellings'][number]>('NearSpelling', {
      term: about(text, 'a search that finds something', 'whitfield'),
      count,
    }),
  ),
  artists: listOf(
    replyShape<NearestReply['artists'][number]>('NearArtist', {
      id,
      name: about(text, 'as it is kept: "Last, First"', 'Lee, Ann'),
      is_artist: about(flag, "else it is a firm's name", true),
      count,
    }),
  ),
  categories: about(listOf(categoryCountShape), 'those that the words stand for; all, where they stand for none'),
});

export const arrivalShape = staffShape<ArrivalReply>('Arrival', {
  widget_id: id,
  name,
  artist: about(nullable(text), 'as it is kept: "Last, First"', 'Lee, Ann'),
  is_artist: about(flag, "else it is a firm's name", true),
  offered_at: instant,
});
