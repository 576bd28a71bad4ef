import type { QueryContext } from '../reading/query-context';
import { galleryEvents } from './gallery-events';

/** True if visitors may see an event that shows this image; null if no event shows it. */
export async function eventsShowImage(context: QueryContext, image: number): Promise<boolean | null> {
  const [found] = await context.rows<{ shown: boolean | null }>(
    [galleryEvents],
    `select bool_or(e.publish) as shown
     from gallery_event_images i join gallery_events e on e.id = i.event_id where i.image_id = $1`,
    [image],
  );
  return found?.shown ?? null;
}
