import { type Image, image } from '@rabbet/domain/images/images';
import { company } from '@rabbet/domain/people/people';
import { artworks } from '../artworks/artworks';
import type { QueryContext } from '../reading/query-context';
import { recordsOf } from '../records/record-projection';

/** Fields that are needed to make the sizes of an image. */
export type StoredImage = { readonly id: number } & Readonly<Pick<Image, 'hash' | 'width' | 'height' | 'mime'>>;

const COLUMNS = `i.id, i.doc->>'hash' as hash, (i.doc->>'width')::int as width, (i.doc->>'height')::int as height,
  i.doc->>'mime' as mime`;
/** Maximum number of images that belong to pages themselves. */
const OF_PAGES = 40;

/** Images with these ids, in this order, and those that hang on no piece or person: they belong to pages. */
export async function imagesOfPages(context: QueryContext, ids: readonly number[]): Promise<readonly StoredImage[]> {
  const rows = await context.rows<StoredImage>(
    [recordsOf(image), recordsOf(company), artworks],
    `select ${COLUMNS} from record_image i where i.id = any($1)
     union all (
       select ${COLUMNS} from record_image i
       where not exists (select from artwork_images a where a.image_id = i.id)
         and not exists (select from record_company c where (c.doc->>'image_id')::int = i.id)
       order by i.id limit $2)`,
    [ids, OF_PAGES],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = [...ids, ...byId.keys()].flatMap((id) => byId.get(id) ?? []);
  return [...new Set(inOrder)];
}

/** The images before that one, newest first; all of them before null. */
export function imagesBefore(context: QueryContext, id: number | null, limit: number): Promise<readonly StoredImage[]> {
  return context.rows<StoredImage>(
    [recordsOf(image)],
    `select ${COLUMNS} from record_image i where $1::int is null or i.id < $1 order by i.id desc limit $2`,
    [id, limit],
  );
}

/** The images that came after that one. */
export function imagesAfter(context: QueryContext, id: number, limit: number): Promise<readonly StoredImage[]> {
  return context.rows<StoredImage>(
    [recordsOf(image)],
    `select ${COLUMNS} from record_image i where i.id > $1 order by i.id limit $2`,
    [id, limit],
  );
}
