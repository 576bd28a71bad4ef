import { isStaff } from '@rabbet/domain/callers/caller';
import type { Projection } from '../engine/projection';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { QueryContext } from '../reading/query-context';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';
import { type RelatedRecords, relatedTo } from '../records/related';
import type { PlannedTables } from './planned-projection';

/** Query for parts, by the column of their owner besides. Whole unless a count is given: then a page beyond the end is the last one. */
type PartQuery = Readonly<Partial<Record<string, number | null>>>;

interface PlannedReads<Owner extends string, Place extends string> {
  /** The earliest first, in epoch milliseconds. Visitors know of the parts of what is published. */
  times(
    context: QueryContext,
    query: PartQuery,
  ): Promise<({ id: number; start: number; end: number } & Record<Owner, number>)[]>;
  /** Owner by owner, by their places. */
  images(context: QueryContext, query: PartQuery): Promise<PlannedImageReply<Owner, Place>[]>;
  imageReply(
    owner: number,
    image: { readonly id: number; readonly image_id: number } & Readonly<Record<Place, number>>,
    related: RelatedRecords,
  ): PlannedImageReply<Owner, Place>;
  /** Finds whose a part is, that is named by its own id. */
  parentOf<P extends keyof PlannedPlaces<Owner, Place>>(
    context: QueryContext,
    part: P,
    id: number,
  ): Promise<PlannedPlaces<Owner, Place>[P] | null>;
  /** True if visitors may see something that shows this image; null if nothing of this sort shows it. */
  showsImage(context: QueryContext, image: number): Promise<boolean | null>;
  /** Columns by which these things and their images point at records. */
  readonly pointing: readonly PointingColumn[];
}

export type PlannedImageReply<Owner extends string, Place extends string> = {
  id: number;
  image_id: number;
  image: ImageReply | null;
} & Record<Owner | Place, number>;

/** Owner and place of a part, by its kind. */
export interface PlannedPlaces<Owner extends string, Place extends string> {
  time: Record<Owner, number>;
  image: { image_id: number } & Record<Owner | Place, number>;
}

/** Reads the parts of planned things from the tables of their read model. */
export function plannedReads<Owner extends string, Place extends string>(
  projection: Pick<Projection, 'name'>,
  tables: Omit<PlannedTables, 'owner' | 'place'> & { readonly owner: Owner; readonly place: Place },
): PlannedReads<Owner, Place> {
  const { name, singular, owner, place } = tables;
  const visiblePartsSql = (part: string) => `with found as (
    select p.* from ${singular}_${part} p join ${name} e on e.id = p.${owner} and (e.publish or $1::boolean)
    where ($2::int is null or p.id = $2) and ($3::int is null or p.${owner} = $3))`;
  const imageReply: PlannedReads<Owner, Place>['imageReply'] = (ownerId, image, related) =>
    ({
      id: image.id,
      [owner]: ownerId,
      image_id: image.image_id,
      [place]: image[place],
      image: related.of<ImageReply>('image', image.image_id),
    }) as PlannedImageReply<Owner, Place>; // by these names
  return {
    imageReply,
    times: (context, query) =>
      context.rows(
        [projection],
        `${visiblePartsSql('times')}
         select id, ${owner}, starts::float8 as start, ends::float8 as "end" from found order by starts, ends, id ${PAGE}`,
        valuesOf(context, query, owner),
      ),
    async images(context, query) {
      const rows = await context.rows<Omit<PlannedImageReply<Owner, Place>, 'image'>>(
        [projection],
        `${visiblePartsSql('images')}
         select id, ${owner}, image_id, ${place} from found order by ${owner}, ${place}, id ${PAGE}`,
        valuesOf(context, query, owner),
      );
      const all = rows as unknown as readonly PlannedImageReply<Owner, Place>[]; // but for the image itself
      const related = await relatedTo(
        context,
        all.map(({ image_id: id }) => ({ kind: 'image', id })),
      );
      return all.map((row) => imageReply(row[owner], row, related));
    },
    async parentOf(context, part, id) {
      const columns = part === 'time' ? owner : `${owner}, image_id, ${place}`;
      const [row] = await context.rows<PlannedPlaces<Owner, Place>[typeof part]>(
        [projection],
        `select ${columns} from ${singular}_${part}s where id = $1`,
        [id],
      );
      return row ?? null;
    },
    async showsImage(context, image) {
      const [row] = await context.rows<{ shown: boolean | null }>(
        [projection],
        `select bool_or(e.publish) as shown from ${singular}_images i join ${name} e on e.id = i.${owner} where i.image_id = $1`,
        [image],
      );
      return row?.shown ?? null;
    },
    pointing: pointingOf(projection, tables),
  };
}

function valuesOf({ caller }: QueryContext, query: PartQuery, owner: string): readonly unknown[] {
  return [isStaff(caller), query.id ?? null, query[owner] ?? null, query.count ?? null, query.page ?? 1];
}

function pointingOf(projection: Pick<Projection, 'name'>, { name, singular, fields }: PlannedTables): PointingColumn[] {
  return [
    ...pointingColumns(projection, name, fields),
    ...pointingColumns(projection, `${singular}_images`, { image_id: { kind: 'reference', to: 'image' } }),
  ];
}

const PAGE = `
  limit $4::int
  offset least($5::int - 1, greatest(0, (select count(*) - 1 from found) / coalesce($4::int, 1))) * coalesce($4::int, 0)`;
