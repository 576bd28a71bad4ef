import type { WorkshopReply } from '@rabbet/client';
import { firstStart } from '@rabbet/domain/time/times';
import { sharedPicture } from '../../kernel/pictures/pictures';
import type { Shop } from '../../kernel/data/shop';
import { workshopPath } from '../../paths/paths';
import { imageOfWorkshop, teacherOf } from './workshops';

const iso = (instant: number) => new Date(instant).toISOString();

/** https://schema.org/EducationEvent; each of several days is an event within it. */
export function workshopFacts(workshop: WorkshopReply, shop: Shop, origin: string): object {
  const { name, summary, times, price, location } = workshop;
  const url = origin + workshopPath(workshop);
  const picture = sharedPicture(imageOfWorkshop(workshop), name, origin);
  const street = [shop.street, shop.suite, shop.cityLine].filter((line) => line !== null).join(', ');
  const teacher = teacherOf(workshop);
  const beside = {
    name,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: location ?? shop.name, ...(street && { address: street }) },
  };
  const start = firstStart(times);
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    '@id': url,
    url,
    ...beside,
    ...(start !== null && { startDate: iso(start), endDate: iso(Math.max(...times.map(({ end }) => end))) }),
    ...(summary && { description: summary }),
    ...(picture && { image: picture.url }),
    ...(teacher !== null && { performer: { '@type': 'Person', name: teacher } }),
    ...(price !== null && start !== null && { offers: { '@type': 'Offer', price, priceCurrency: 'USD', url } }),
    organizer: { '@type': 'ArtGallery', '@id': `${origin}/#shop`, name: shop.name, url: `${origin}/` },
    ...(times.length > 1 && {
      subEvent: times.map((time) => ({
        '@type': 'EducationEvent',
        ...beside,
        startDate: iso(time.start),
        endDate: iso(time.end),
      })),
    }),
  };
}
