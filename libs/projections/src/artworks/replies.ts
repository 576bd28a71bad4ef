import type {
  ArtworkDetails,
  artworkFields,
  Hanging,
  Owed,
  recordedFields,
  Standing,
  TransactionDetails,
  TypeDimension,
  WidgetType,
} from '@rabbet/domain/artworks/artworks';
import type { Origin } from '@rabbet/domain/events/event';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { Unit } from '@rabbet/domain/units/unit';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { MakerReply } from '../records/related';
import type { WithRelated } from '../records/with-related';

/** Reply with its id, as the wire spells it: amounts in dollars, null for no value. */
type Identified<T> = { id: number } & T;

export type UnitReply = Identified<Unit>;
export type TypeDimensionReply = Identified<TypeDimension>;

export interface DimensionReply {
  id: number;
  widget_id: number;
  dimension_id: number;
  units_id: number | null;
  value: string;
  units: UnitReply | null;
  dimension: TypeDimensionReply | null;
}

export interface WidgetImageReply {
  id: number;
  widget_id: number;
  image_id: number;
  ordinal: number;
  image: ImageReply | null;
}

/** The markup is for those who may know costs. */
export type TypeReply = Identified<Omit<WidgetType, 'markup'> & Partial<Pick<WidgetType, 'markup'>>>;

/** Names of the fields that these readers may read: without `readers`, staff. */
type ReadBy<F extends AnyFields, R> = {
  [K in keyof F]: (F[K] extends { readonly readers: infer Given } ? Given : 'staff') extends R ? K : never;
}[keyof F];
/** Reply to staff by these fields: those for a narrower resource may be absent. */
type ToStaff<T, F extends AnyFields> = Partial<T> & Pick<T, ReadBy<F, 'public' | 'staff'> & keyof T>;
/** The fields that visitors may not read. */
type Secret = Exclude<keyof ArtworkDetails, ReadBy<typeof artworkFields, 'public'>>;

/** A piece, as visitors may know it. */
export interface WidgetReply extends Omit<ArtworkDetails, Secret> {
  id: number;
  /** Dollars. To visitors the price that holds, null where it is not public or the piece is sold; to staff the stored one. */
  price: number | null;
  /** Quantity on hand. */
  quantity: number;
  /** Nothing is left, and a sale took the last. */
  sold: boolean;
  manufacturer: MakerReply | null;
  type: TypeReply | null;
  quantity_units: UnitReply | null;
  dimensions: DimensionReply[];
  images: WidgetImageReply[];
}

/** Piece as its tile shows it to visitors. */
export interface TileReply extends Pick<WidgetReply, 'id' | 'name' | 'price'> {
  /** Present on a sold piece, which only a request by its id gets: no list to browse has any. */
  sold?: true;
  manufacturer: Pick<MakerReply, 'id' | 'name' | 'is_artist'> | null;
  /** Inches; null where nobody measured. */
  width: number | null;
  height: number | null;
  /** First image, with the text for those who cannot see it. */
  image: Pick<ImageReply, 'id' | 'hash' | 'mime' | 'width' | 'height' | 'alt' | 'cutout'> | null;
  /** Hanging of its type; null if the type names none. */
  hanging: Hanging | null;
}

/** A piece that a visitor has marked, as its tile shows it and a printed list. */
export interface FavouriteReply extends TileReply {
  /** Material, else the type. */
  medium: string | null;
}

/** Piece as staff get it. */
export interface StaffWidgetReply extends WidgetReply, Pick<ToStaff<ArtworkDetails, typeof artworkFields>, Secret> {
  revision: number;
  /** The stored price, else (1 + markup) x cost; dollars. */
  computed_price: number | null;
  /** yyyy-MM-dd HH:mm:ss UTC, of the latest that was completed. */
  last_transaction: string | null;
  custody: 'consigned' | 'owned';
  provenance: 'consigned' | 'owned' | 'unknown';
  standing: Standing;
  /** True: it is on the public list. */
  offered: boolean;
  /** The oldest first. */
  transactions: TransactionReply[];
}

export interface TransactionReply extends ToStaff<TransactionDetails & Owed, typeof recordedFields> {
  id: number;
  widget_id: number;
  /** True: it counts for nothing any more. */
  corrected: boolean;
  /** Reason of the correction. */
  reason: string | null;
  /** Dollars. These three are for those who may know costs. */
  total_cost?: number;
  total_price?: number;
  vendor?: MakerReply | null;
  employee: WithRelated | null;
  units: WithRelated | null;
  customer: WithRelated | null;
}

/** Number of pieces that a search finds in a category. */
export interface CategoryCount {
  category: string;
  count: number;
}

/** Searches, artists and categories near to one that found nothing, each with the number of pieces on the public list. */
export interface NearestReply {
  spellings: { term: string; count: number }[];
  artists: { id: number; name: string; is_artist: boolean; count: number }[];
  categories: CategoryCount[];
}

/** A piece that visitors could see for the first time. */
export interface ArrivalReply {
  widget_id: number;
  name: string;
  artist: string | null;
  /** Else it is a firm's name, and not kept as "Last, First". */
  is_artist: boolean;
  /** ISO 8601 */
  offered_at: string;
}

/** One event of a piece, as whoever asks may know it. */
export interface HistoryReply {
  revision: number;
  /** Time of its record; this and `occurred_at` are ISO 8601, and null for an event that cannot be read. */
  at: string | null;
  occurred_at: string | null;
  by: string;
  /** Null where nobody knows, or the caller may not know names. */
  by_name: string | null;
  origin: Origin | 'unknown';
  what: string;
  changes: HistoryChangeReply[];
}

export interface HistoryChangeReply {
  field: string;
  label: string;
  before: HistoryValue;
  after: HistoryValue;
  /** Name of a maker, a type or a unit that the field points at. */
  before_name: string | null;
  after_name: string | null;
}
/** Value as the wire spells it. */
export type HistoryValue = string | number | boolean | null;
