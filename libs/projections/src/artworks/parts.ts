import { isStaff } from '@rabbet/domain/callers/caller';
import type { ArtworkImage, DimensionValue } from '@rabbet/domain/artworks/artworks';
import type { QueryContext } from '../reading/query-context';
import { relatedTo } from '../records/related';
import { artworks } from './artworks';
import type { DimensionReply, WidgetImageReply } from './replies';
import { dimensionReplies, dimensionsPointAt, imageReplies } from './widget-replies';

/** Piece, and the most parts to answer with. */
interface PartsQuery {
  readonly widget_id: number;
  readonly count?: number | null;
}

/** Visitors know of the parts of pieces that they may know of. */
const KNOWN = 'join artworks a on a.id = p.widget_id and (a.visible or $2::boolean)';

export async function widgetDimensions(
  context: QueryContext,
  { widget_id, count }: PartsQuery,
): Promise<DimensionReply[]> {
  const rows = await context.rows<DimensionValue>(
    [artworks],
    `select p.id, p.dimension_id, p.units_id, p.value from artwork_dimensions p ${KNOWN} where p.widget_id = $1`,
    [widget_id, isStaff(context.caller)],
  );
  const related = await relatedTo(context, dimensionsPointAt(rows));
  return dimensionReplies(widget_id, rows, related).slice(0, count ?? undefined);
}

export async function widgetImages(
  context: QueryContext,
  { widget_id, count }: PartsQuery,
): Promise<WidgetImageReply[]> {
  const rows = await context.rows<ArtworkImage>(
    [artworks],
    `select p.id, p.image_id, p.ordinal from artwork_images p ${KNOWN} where p.widget_id = $1
     order by p.ordinal, p.id limit $3::int`,
    [widget_id, isStaff(context.caller), count ?? null],
  );
  const related = await relatedTo(
    context,
    rows.map(({ image_id: id }) => ({ kind: 'image', id })),
  );
  return imageReplies(widget_id, rows, related);
}

/** Place of a part, by its kind. */
export interface PartPlaces {
  dimension: { widget_id: number; dimension_id: number; units_id: number | null };
  image: { widget_id: number; image_id: number; ordinal: number };
  transaction: { widget_id: number };
}

const PLACES: Readonly<Record<keyof PartPlaces, string>> = {
  dimension: 'select widget_id, dimension_id, units_id from artwork_dimensions where id = $1',
  image: 'select widget_id, image_id, ordinal from artwork_images where id = $1',
  transaction: 'select widget_id from artwork_transactions where id = $1',
};

/** Place of a part that is named by its own id; null if there is no such part. */
export async function parentOfPart<P extends keyof PartPlaces>(
  context: QueryContext,
  part: P,
  id: number,
): Promise<PartPlaces[P] | null> {
  const [place] = await context.rows<PartPlaces[P]>([artworks], PLACES[part], [id]);
  return place ?? null;
}
