import type { QueryContext } from '../reading/query-context';
import { artworks } from './artworks';

/** True if visitors may see a piece that shows this image; null if no piece shows it. */
export async function piecesShowImage(context: QueryContext, image: number): Promise<boolean | null> {
  const [row] = await context.rows<{ shown: boolean | null }>(
    [artworks],
    `select bool_or(coalesce(a.visible, false)) as shown
     from artwork_images i left join artworks a on a.id = i.widget_id where i.image_id = $1`,
    [image],
  );
  return row?.shown ?? null;
}
