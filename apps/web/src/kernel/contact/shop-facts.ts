import { openDay, WEEKDAYS } from '@rabbet/domain/settings/settings';
import type { Shop } from '../data/shop';

/** https://schema.org/ArtGallery, which is a LocalBusiness: where the shop is, and when it is open. */
export function shopFacts(
  { name, phone, street, suite, cityLine, map, social, hoursText }: Shop,
  origin: string,
): object {
  const address = [street, suite, cityLine].filter((line) => line !== null).join(', ');
  return {
    '@context': 'https://schema.org',
    '@type': 'ArtGallery',
    '@id': `${origin}/#shop`,
    name,
    url: `${origin}/`,
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    ...(map && { hasMap: map }),
    ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
    openingHoursSpecification: WEEKDAYS.flatMap((weekday, i) => {
      const day = openDay({ hours: hoursText, holidays: null }, SUNDAY_ON + String(i + 1).padStart(2, '0'));
      return day?.is === 'open'
        ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekday, opens: day.opens, closes: day.closes }]
        : [];
    }),
  };
}

/** Month that began on a Sunday: its days 1 to 7 have the weekdays of `WEEKDAYS`. */
const SUNDAY_ON = '2023-01-';
