import { shopSettings } from '@rabbet/domain/settings/settings';

/** Of a shop that has kept none. */
const settings = shopSettings([]);

/** The shop itself. Another gallery is another of these. */
export const SHOP = {
  name: settings.shop_name,
  city: settings.shop_city,
  trade: settings.trade,
  blurb:
    'One of the newest additions to the local art scene: original fine art, custom framing and mirrors, and classes for whoever wants to make some.',
  phones: [
    { name: 'Gallery', number: '(919) 555-0142' },
    { name: 'Workshops', number: '(919) 555-0143' },
    { name: 'Fax', number: '(919) 555-0144' },
  ],
  email: { user: 'hello', host: 'rabbet-gallery', domain: 'example.com' },
  address: { street: '410 Glenwood Avenue', suite: 'Suite 170', city: 'Raleigh, NC 27603' },
  map: 'https://www.openstreetmap.org/search?query=Glenwood%20Avenue%2C%20Raleigh%2C%20NC%2027603',
  hours: settings.hours.split('\n').map((line) => {
    const [days = '', times = ''] = line.split(/: (.*)/);
    return { days, times };
  }),
  social: [
    { name: 'Facebook', href: 'https://facebook.example.com/rabbet-gallery' },
    { name: 'Instagram', href: 'https://instagram.example.com/rabbet-gallery' },
  ],
  years: settings.copyright_years,
} as const;

/** Where a telephone finds it. */
export function dialled(number: string): string {
  return `tel:+1${number.replace(/\D/g, '')}`;
}
