import type { GalleryEventReply } from '@rabbet/client';
import { firstStart } from '@rabbet/domain/time/times';
import { venueName } from '@rabbet/domain/gallery-events/gallery-events';
import type { PageSettings } from '@rabbet/domain/settings/settings';
import type { Shop } from '../../kernel/data/shop';
import { eventPath } from '../../paths/paths';
import { sharedPicture } from '../../kernel/pictures/pictures';
import { imageOfEvent } from './EventPicture';

const iso = (instant: number) => new Date(instant).toISOString();

/** https://schema.org/Event; each of several times is an event within it. */
export function eventFacts(event: GalleryEventReply, shop: Shop, settings: PageSettings, origin: string): object {
  const { name, summary, times, location } = event;
  const url = origin + eventPath(event);
  const picture = sharedPicture(imageOfEvent(event), name, origin);
  const street = [shop.street, shop.suite, shop.cityLine].filter((line) => line !== null).join(', ');
  const place = {
    '@type': 'Place',
    name: venueName(location, settings),
    ...(location === 1 && street && { address: street }),
  };
  const beside = {
    name,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: place,
  };
  const start = firstStart(times);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': url,
    url,
    ...beside,
    ...(start !== null && { startDate: iso(start), endDate: iso(Math.max(...times.map(({ end }) => end))) }),
    ...(summary && { description: summary }),
    ...(picture && { image: picture.url }),
    organizer: { '@type': 'ArtGallery', '@id': `${origin}/#shop`, name: shop.name, url: `${origin}/` },
    ...(times.length > 1 && {
      subEvent: times.map((time) => ({
        '@type': 'Event',
        ...beside,
        startDate: iso(time.start),
        endDate: iso(time.end),
      })),
    }),
  };
}
