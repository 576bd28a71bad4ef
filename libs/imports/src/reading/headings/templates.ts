import { csvLine } from '@rabbet/domain/text/csv';
import type { SheetKind } from './headings';

/** Headings of the template for each kind of sheet, each with an example. */
const EXAMPLES: Readonly<Record<SheetKind, Readonly<Record<string, string>>>> = {
  artworks: {
    Key: 'stock-1',
    Title: 'Low Tide',
    Artist: 'Jane Doe',
    'Inv #': 'JD-1',
    Type: 'Painting',
    Medium: 'oil',
    'H x W (in)': '16 3/8 x 20',
    'Price (USD)': '1200',
    Year: '2024',
    Signed: 'lower right',
    Subject: 'Seascape',
    Description: 'Boats on wet sand.',
    Location: 'Window',
    Public: 'yes',
    Consignor: '',
    Split: '',
    Vendor: '',
    'Cost (USD)': '',
    'Date acquired': '',
    Notes: '',
  },
  artists: {
    Key: 'artist-1',
    'First name': 'Ann Marie',
    'Last name': 'van der Berg',
    Studio: '',
    Biography: 'Paints the coast.',
  },
  customers: {
    Key: 'customer-1',
    'First name': 'Maya',
    'Last name': 'Winter',
    Company: '',
    Email: 'maya@example.com',
    Phone: '(919) 555-0142',
    Mobile: '',
    Type: '',
    Group: '',
    'Tax exempt': 'no',
    'Do not contact': 'no',
  },
};

/** Template that people fill in: a CSV with headings and one example, with a byte order mark, by which Excel reads it as UTF-8. */
export function templateOf(kind: SheetKind): string {
  const example = EXAMPLES[kind];
  return `\ufeff${[Object.keys(example), Object.values(example)].map((cells) => `${csvLine(cells)}\r\n`).join('')}`;
}
