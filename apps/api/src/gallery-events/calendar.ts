import { VISITOR } from '@rabbet/domain/callers/caller';
import type { Recorded } from '@rabbet/domain/events/event';
import { calendarEvent } from '@rabbet/domain/gallery-events/calendar';
import { galleryEvent, type GalleryEventEvent, venueName } from '@rabbet/domain/gallery-events/gallery-events';
import { calendarFile } from '@rabbet/domain/parts/calendar-file';
import { galleryEvents, readPageSettings, readShop } from '@rabbet/projections';
import { LRUCache } from 'lru-cache';
import type { ServingTools } from '../kernel/feature';
import type { RawRoute } from '../kernel/requests/request-router';
import { HttpProblem, methodNotAllowed } from '../kernel/problems/problems';
import { originOf } from '../kernel/requests/origin';

type Tools = Pick<ServingTools, 'eventStore' | 'queries' | 'personKeys' | 'lastChangeOf'>;

/** A new name of the shop or of a venue is in files a minute later. */
const KEPT_MS = 60_000;

/** `/events/41.ics`: all times of a gallery event, for calendars, which ask again and again. */
export function calendars(tools: Tools): RawRoute {
  const cachedFiles = new LRUCache<string, string>({ max: 200, ttl: KEPT_MS });
  return {
    name: 'event-calendar',
    address: /^\/events\/[1-9]\d{0,8}\.ics(?=\?|$)/,
    async answer(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      const id = Number(/\d+/.exec(req.url ?? '')?.[0]);
      const origin = originOf(req);
      const key = `${tools.lastChangeOf(galleryEvents.name) ?? ''} ${origin} ${id}`;
      const file = cachedFiles.get(key) ?? (await fileOf(id, origin, tools));
      if (file === null) throw new HttpProblem(404, 'http/404', 'There is nothing at this address.');
      cachedFiles.set(key, file);
      const bytes = Buffer.from(file);
      res.writeHead(200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-length': bytes.length,
        'content-disposition': `attachment; filename="event-${id}.ics"`,
        'cache-control': 'no-cache',
      });
      res.end(req.method === 'HEAD' ? undefined : bytes);
    },
    close: () => Promise.resolve(),
  };
}

/** Made of the log, which alone knows what was taken away. */
async function fileOf(id: number, origin: string, tools: Tools): Promise<string | null> {
  const events = await tools.eventStore.readStream(`${galleryEvent.name}-${id}`);
  const ofEvent = events.filter(({ skipped }) => !skipped) as unknown as readonly Recorded<GalleryEventEvent>[]; // of its stream
  const event = calendarEvent(ofEvent);
  if (!event) return null;
  const visitor = tools.queries.context(VISITOR);
  const [{ shop_name: shop }, venues] = await Promise.all([readShop(visitor), readPageSettings(visitor)]);
  return calendarFile(event, {
    shop,
    venue: venueName(event.location, venues),
    url: `${origin}/events/${id}`,
    uidOf: (time) => `${tools.personKeys.digest('calendar-uid', `gallery-event-time-${time}`)}@gallery-event`,
  });
}
