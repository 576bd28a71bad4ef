import { type Caller, isStaff } from '@rabbet/domain/callers/caller';
import {
  type ArtworkDetails,
  type ArtworkImage,
  artworkFields,
  type DimensionValue,
} from '@rabbet/domain/artworks/artworks';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { toWire } from '@rabbet/domain/records/wire';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { QueryContext } from '../reading/query-context';
import { type Related, type RelatedRecords, relatedTo } from '../records/related';
import type {
  DimensionReply,
  StaffWidgetReply,
  TypeDimensionReply,
  TypeReply,
  UnitReply,
  WidgetImageReply,
  WidgetReply,
} from './replies';

/** A piece as its tables hold it, with its parts. */
export interface StoredWidget {
  readonly id: number;
  readonly revision: number;
  readonly doc: Partial<ArtworkDetails>;
  readonly price_cents: number | null;
  readonly shown_cents: number | null;
  readonly on_hand: number;
  readonly sold: boolean;
  readonly offered: boolean;
  readonly custody: StaffWidgetReply['custody'];
  readonly provenance: StaffWidgetReply['provenance'];
  readonly standing: StaffWidgetReply['standing'];
  readonly last_transaction: string | null;
  readonly dimensions: readonly DimensionValue[] | null;
  readonly images: readonly ArtworkImage[] | null;
}

/** Columns of a `page` of pieces that were found, with their details. */
export const WIDGET_COLUMNS = `
  price_cents, shown_cents, offered, revision, doc, on_hand, sold, custody, provenance, standing, last_transaction,
  (select json_agg(d) from artwork_dimensions d where d.widget_id = page.id) as dimensions,
  (select json_agg(i) from artwork_images i where i.widget_id = page.id) as images`;

/** Pieces as the caller may know them, with what they point at. */
export async function widgetReplies(
  context: QueryContext,
  rows: readonly StoredWidget[],
): Promise<(WidgetReply | Omit<StaffWidgetReply, 'transactions'>)[]> {
  const dimensions = rows.flatMap((row) => row.dimensions ?? []);
  const images = rows.flatMap((row) => row.images ?? []);
  const related = await relatedTo(context, [
    ...rows.flatMap(({ doc: { type_id = null, manufacturer_id = null, quantity_units_id = null } }) => [
      { kind: 'widget-type', id: type_id },
      { kind: 'company', id: manufacturer_id },
      { kind: 'unit', id: quantity_units_id },
    ]),
    ...dimensionsPointAt(dimensions),
    ...images.map(({ image_id: id }) => ({ kind: 'image', id })),
  ]);
  return rows.map((row) => widgetReply(row, related, context));
}

function widgetReply(
  row: StoredWidget,
  related: Related,
  { caller }: QueryContext,
): WidgetReply | Omit<StaffWidgetReply, 'transactions'> {
  const values = fillDefaults<ArtworkDetails>(artworkFields, row.doc);
  const parts = { dimensions: row.dimensions ?? [], images: row.images ?? [] };
  const reply = replyOf({ ...row, values, ...parts }, related, caller);
  if (!isStaff(caller)) return reply;
  const staffFields = reply as WidgetReply & Omit<StaffWidgetReply, keyof Beyond>; // by its fields
  const { revision, last_transaction, custody, provenance, standing, offered } = row;
  const computed_price = dollars(row.price_cents);
  return { ...staffFields, revision, computed_price, last_transaction, custody, provenance, standing, offered };
}

type Beyond = Pick<
  StaffWidgetReply,
  | 'revision'
  | 'computed_price'
  | 'last_transaction'
  | 'custody'
  | 'provenance'
  | 'standing'
  | 'offered'
  | 'transactions'
>;

/** Values of a piece that a reply shows. */
export interface ShownWidget {
  readonly id: number;
  readonly values: ArtworkDetails;
  readonly shown_cents: number | null;
  readonly on_hand: number;
  readonly sold: boolean;
  readonly dimensions: readonly DimensionValue[];
  readonly images: readonly ArtworkImage[];
}

/** Reply for every caller; for staff the price is the stored one. */
export function replyOf(widget: ShownWidget, related: RelatedRecords, caller: Caller): WidgetReply {
  const { id, values } = widget;
  const visibleFields = toWire(artworkFields, { ...values }, caller) as unknown as Omit<WidgetReply, keyof Beside>; // by its fields
  const beside: Beside = {
    id,
    price: isStaff(caller) ? dollars(values.price) : dollars(widget.shown_cents),
    quantity: widget.on_hand,
    sold: widget.sold,
    manufacturer: related.maker(values.manufacturer_id),
    type: related.of<TypeReply>('widget-type', values.type_id),
    quantity_units: related.of<UnitReply>('unit', values.quantity_units_id),
    dimensions: dimensionReplies(id, widget.dimensions, related),
    images: imageReplies(id, widget.images, related),
  };
  return { ...visibleFields, ...beside };
}

type Beside = Pick<
  WidgetReply,
  'id' | 'price' | 'quantity' | 'sold' | 'manufacturer' | 'type' | 'quantity_units' | 'dimensions' | 'images'
>;

export function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

export function dimensionsPointAt(dimensions: readonly Omit<DimensionValue, 'id'>[]) {
  return dimensions.flatMap(({ dimension_id, units_id }) => [
    { kind: 'widget-type-dimension', id: dimension_id },
    { kind: 'unit', id: units_id },
  ]);
}

/** Dimensions in the order of their type. */
export function dimensionReplies(
  widget_id: number,
  dimensions: readonly DimensionValue[],
  related: RelatedRecords,
): DimensionReply[] {
  return dimensions
    .map(({ id, dimension_id, units_id, value }) => ({
      id,
      widget_id,
      dimension_id,
      units_id,
      value,
      units: related.of<UnitReply>('unit', units_id),
      dimension: related.of<TypeDimensionReply>('widget-type-dimension', dimension_id),
    }))
    .sort((a, b) => related.ordinal(a.dimension_id) - related.ordinal(b.dimension_id) || a.id - b.id);
}

/** Images by their places; among equal places by id. */
export function imageReplies(
  widget_id: number,
  images: readonly ArtworkImage[],
  related: RelatedRecords,
): WidgetImageReply[] {
  return images
    .map(({ id, image_id, ordinal }) => ({
      id,
      widget_id,
      image_id,
      ordinal,
      image: related.of<ImageReply>('image', image_id),
    }))
    .sort((a, b) => a.ordinal - b.ordinal || a.id - b.id);
}
