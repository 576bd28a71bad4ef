import { image } from '@rabbet/domain/images/images';
import { recordTable } from '../records/record-projection';

interface Pictured {
  /** Table of the images of such things. */
  readonly images: string;
  /** Column with the id of the thing. */
  readonly owner: string;
  /** Column with the place among the images of the thing. */
  readonly place: string;
}

/** SQL that joins the picture which stands for a thing with this id: the first by its place. */
export function titlePictureSql(id: string, { images, owner, place }: Pictured): string {
  return `left join lateral (
    select i.image_id, r.doc->>'hash' as image_hash, r.doc->>'mime' as image_mime
    from ${images} i join ${recordTable(image)} r on r.id = i.image_id
    where i.${owner} = ${id} order by i.${place}, i.id limit 1) picture on true`;
}

/** Columns of that picture, as lists have them. */
export const TITLE_PICTURE = {
  image_id: 'picture.image_id',
  image_hash: 'picture.image_hash',
  image_mime: 'picture.image_mime',
} as const;
