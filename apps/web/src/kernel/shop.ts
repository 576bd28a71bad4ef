/** The shop itself. Another gallery is another of these. */
export const SHOP = {
  name: 'Rabbet Gallery',
  city: 'Raleigh, NC',
  trade: 'Fine Art, Custom Framing & Mirrors',
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
  hours: [
    { days: 'Sunday and Monday', times: 'By appointment only' },
    { days: 'Tuesday to Friday', times: '11AM-6:30PM ET' },
    { days: 'Saturday', times: '11AM-6PM ET' },
  ],
  social: [
    { name: 'Facebook', href: 'https://facebook.example.com/rabbet-gallery' },
    { name: 'Instagram', href: 'https://instagram.example.com/rabbet-gallery' },
  ],
  years: '1988-2023',
} as const;

/** Where a telephone finds it. */
export function dialled(number: string): string {
  return `tel:+1${number.replace(/\D/g, '')}`;
}
