import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop('new');
beforeAll(async () => {
  await shop.open();
  await shop.rabbet(['artists', '-'], { noun: 'import', input: 'Name\nNils Holm\n' });
});
afterAll(() => shop.close());

interface PrintedRow {
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

const HEADINGS = 'Inv #,Title,Artist,Type,H x W x D,Price,How,Split,Date in,Qty,Category';

/** Faults of each row, as a dry run tells them. */
async function faultsIn(rows: readonly string[], ...args: readonly string[]) {
  const input = [HEADINGS, ...rows].join('\n');
  const { lines } = await shop.rabbet(['artworks', '-', '--dry-run', ...args], { noun: 'import', input });
  const results = lines.map((line) => JSON.parse(line) as PrintedRow); // of this program
  return results.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`));
}

const starting = (...texts: readonly string[]) => texts.map((text): unknown => expect.stringContaining(text));

it('a slip of a name hides no fault of the rest: the row is judged by who is likely meant', async () => {
  const [fine, faulty] = await faultsIn([
    'A-1,One,Nils Holm,Painting,10 x 12,100,bought,,2025-01-05,1,Floral',
    'A-1,Two,Nils Hom,Oil painting,10 x 12 x 3,much,bought,,3/4/2991,1,Op art',
  ]);
  expect(fine).toEqual([]);
  expect(faulty).toHaveLength(7);
  expect(faulty).toEqual(
    expect.arrayContaining(
      starting(
        ...['Inv #: Row 2 has this maker and catalog number too', 'Artist: There is no artist or maker "Nils Hom".'],
        'Type: There is no type "Oil painting". There are Painting, Work on',
        ...['Date in: "3/4/2991" may be 2991-03-04 or 2991-04-03.', 'Date in: 2991-03-04 is in the future'],
        'Price: "much" is no amount.',
        'Category: "Op art" is no category: it is one of abstract',
      ),
    ),
  );
});

it('names that nobody knows hide no double number, no size that is none, and no date without a day', async () => {
  const [first, second, third] = await faultsIn([
    'A-2,One,Nobody Known,Widget,10 x 12 x 3,100,gift,,March 2991,1,Op art',
    'A-2,Two,Nobody Known,,5000 x 12 x 3,100,gift,,2991,1,floral',
    'A-3,Three,Nobody Known,Widget,10 x 12 x 3,100,bought,,2025-01-05,few,floral',
  ]);
  const unknown = 'Artist: There is no artist or maker "Nobody Known".';
  expect(first).toEqual(
    expect.arrayContaining(
      starting(
        unknown,
        'Type: There is no type "Widget". There are',
        'Category: "Op art" is no',
        'Date in: "March 2991" does not say the day.',
      ),
    ),
  );
  expect(second).toEqual(
    expect.arrayContaining(
      starting(unknown, 'Inv #: Row 2 has', 'The height is at most 100 feet', 'Date in: "2991" does not say the day.'),
    ),
  );
  expect(third).toEqual(starting('Qty: "few"', unknown, 'Type: There is no type "Widget".'));
});

it('a piece to be changed is found by a slip of its artist, and the rest of its row is judged', async () => {
  const input = `${HEADINGS}\nA-9,One,Nils Holm,Painting,10 x 12,100,bought,,2025-01-05,1,Floral\n`;
  await shop.rabbet(['artworks', '-'], { noun: 'import', input });
  const [faulty] = await faultsIn(['A-9,One,Nils Hom,Painting,10 x 12,200,,,,,Op art'], '--mode', 'update');
  expect(faulty).toEqual(starting('Artist: There is no artist or maker "Nils Hom".', 'Category: "Op art"'));
});

it('columns whose headings nobody knows are judged by their cells, and nothing is sent until they are settled', async () => {
  const [sheet, map] = ['book.csv', 'book.json'].map((name) => join(shop.home, name)) as [string, string]; // two of two
  writeFileSync(sheet, 'Title,How big\nDunes,10 x 12\nSurf,huge\nFog,9 x 9\nReef,8 x 10\n');
  const imported = (...args: string[]) =>
    shop.rabbet(['artworks', sheet, '--type', 'Painting', ...args], { noun: 'import' });
  const dry = await imported('--dry-run', '--save-map', map);
  expect(dry.complaint).toContain('How big looks like sizes: call it Size or Framed size if it is.');
  expect(dry.complaint).toContain('4 lines: 3 would be added, 1 refused.');
  expect(dry.lines.join('\n')).toContain('\\"huge\\" is no size.');
  const refused = await imported();
  expect([refused.code, refused.lines]).toEqual([1, []]);
  expect(refused.complaint).toContain(
    'How big: It is not settled yet what these columns hold. Call them as they are read here',
  );
  const saved = readFileSync(map, 'utf8');
  expect(saved).toContain('"How big": "size (width x height x depth)?"');
  writeFileSync(map, saved.replace('?"', '"'));
  expect((await imported('--map', map, '--dry-run')).complaint).toContain('4 lines: 3 would be added, 1 refused.');
  writeFileSync(map, '{"columns":{"How big":null}}');
  expect((await imported('--map', map)).complaint).toContain('4 lines: 4 added.');
});
