import fc from 'fast-check';
import { ARTIST_SORTS } from '@rabbet/domain/artists/artists';
import { ARTWORK_SORTS } from '@rabbet/domain/artworks/artworks';
import type { Paged } from '@rabbet/domain/pages/paging';
import { company } from '@rabbet/domain/people/people';
import { listAllWidgets, listArtistEntries, listArtists, listTiles, listWidgets } from '../index';
import { ADLER, BAKER, type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

const PIECES = Array.from({ length: 18 }, (_, i) => i + 1);
const DAYS = ['2026-01-01 10:00:00', '2026-01-02 10:00:00', '2026-01-03 10:00:00'];

/** Fields that pieces are sorted by, with few values: many are equal, and some are missing. */
const sortedFields = fc.record({
  name: fc.constantFrom('Äpfel', 'apfel', 'Apple', ' tide', 'Tide  low', 'Tide low', '潮'),
  price: fc.constantFrom(null, 10_000, 20_000, 2_000_000_000),
  price_public: fc.boolean(),
  manufacturer_id: fc.constantFrom(null, ADLER, BAKER),
  inventory_public: fc.boolean(),
});
const pieces = fc.array(sortedFields, { minLength: PIECES.length, maxLength: PIECES.length });
/** Change of a piece between two pages. */
const change = fc.record(
  {
    id: fc.constantFrom(...PIECES),
    name: fc.constantFrom('Aalto', 'Zebra', 'tide'),
    price: fc.constantFrom(null, 1, 999_999),
    inventory_public: fc.boolean(),
    manufacturer_id: fc.constantFrom(null, ADLER, BAKER),
  },
  { requiredKeys: ['id'] },
);

interface Row {
  readonly id: number;
}
interface Walker {
  readonly name: string;
  /** Column that its list is sorted by. */
  readonly by: string;
  readonly isAll?: true;
  readonly page: (after?: string) => Promise<Paged<Row>>;
  readonly met: number[];
  /** Undefined before the first page; null behind the last. */
  after?: string | null;
}

/** One for each order that each of the lists has, for visitors and for staff. */
function walkers(count: number): Walker[] {
  const columns = ['came_at', 'came_at', 'name', 'name', 'cents', 'cents', 'maker_name', 'maker_name'];
  return ARTWORK_SORTS.flatMap((name, sort): Walker[] => {
    const by = columns[sort]!; // one for each
    const shown = by.replace('cents', 'shown_cents');
    const stored = by.replace('cents', 'price_cents');
    const query = { sort, count };
    return [
      { name: `${name}`, by: shown, met: [], page: (after) => listWidgets(gallery.visitor, { ...query, after }) },
      { name: `${name}, tiles`, by: shown, met: [], page: (after) => listTiles(gallery.visitor, { ...query, after }) },
      { name: `${name}, staff`, by: stored, met: [], page: (after) => listWidgets(gallery.staff, { ...query, after }) },
      {
        name: `${name}, every piece`,
        by: stored,
        isAll: true,
        met: [],
        page: (after) => listAllWidgets(gallery.staff, { ...query, after }),
      },
    ];
  });
}

/** Rows of all pieces: the columns that lists are sorted by, and whether visitors see the piece. */
async function storedRows(): Promise<Map<number, Readonly<Record<string, unknown>>>> {
  await gallery.settled();
  const { rows } = await gallery.database.query<Row & Readonly<Record<string, unknown>>>(
    'select id, came_at, name, shown_cents, price_cents, maker_name, offered from artworks',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function step(walker: Walker): Promise<void> {
  if (walker.after === null) return;
  const { data, after, current_page, total_pages } = await walker.page(walker.after);
  walker.met.push(...data.map(({ id }) => id));
  expect([walker.name, after === undefined]).toEqual([walker.name, current_page === total_pages]);
  walker.after = after ?? null;
}

/** Pieces that no change has moved in the list or removed from it. */
function unmovedPieces({ by, isAll }: Walker, moments: readonly Awaited<ReturnType<typeof storedRows>>[]): number[] {
  const isThere = (id: number) => moments.every((rows) => isAll || rows.get(id)?.offered === true);
  return PIECES.filter((id) => isThere(id) && new Set(moments.map((rows) => rows.get(id)?.[by])).size === 1);
}

test('whoever walks through the pieces meets each that stands where it stood once, whatever changes meanwhile', async () => {
  for (const id of PIECES) await gallery.piece(id, { came: DAYS[id % DAYS.length], cost: 7_000 });
  const changes = fc.array(change, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      pieces,
      fc.infiniteStream(changes),
      fc.constantFrom(2, 3, 5),
      async (initialFields, stream, count) => {
        for (const [i, data] of initialFields.entries()) await gallery.does(i + 1, { type: 'ChangeArtwork', data });
        const moments = [await storedRows()];
        const walking = walkers(count);
        while (walking.some(({ after }) => after !== null)) {
          for (const walker of walking) await step(walker);
          for (const { id, ...data } of stream.next().value) await gallery.does(id, { type: 'ChangeArtwork', data });
          moments.push(await storedRows());
        }
        for (const walker of walking) {
          const unmoved = unmovedPieces(walker, moments);
          const met = walker.met.filter((id) => unmoved.includes(id)).sort((a, b) => a - b);
          expect([walker.name, met]).toEqual([walker.name, unmoved]);
        }
      },
    ),
    { numRuns: 8 },
  );
});

test('whoever walks through the artists meets each once, while others come, go and get other names', async () => {
  for (let id = 11; id <= 20; id++) await gallery.add(company, id, { name: `Name ${id % 3}`, is_artist: true });
  await gallery.settled();
  for (const sort of ARTIST_SORTS.keys())
    for (const list of [listArtists, listArtistEntries]) {
      const met: number[] = [];
      let after: string | undefined;
      do {
        const page = await list(gallery.visitor, { sort, count: 3, after: after ?? null });
        met.push(...page.data.map(({ id }) => id));
        after = page.after;
        const last = met.at(-1)!; // there are artists
        await gallery.change(company, last, { is_artist: false });
        await gallery.change(company, met[0]!, { name: `${sort === 0 ? 'A' : 'Z'} first` });
        await gallery.settled();
      } while (after !== undefined);
      expect([...met].sort((a, b) => a - b)).toEqual(
        [ADLER, BAKER, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].sort((a, b) => a - b),
      );
      for (const id of met) await gallery.change(company, id, { is_artist: true, name: `Name ${id % 3}` });
      await gallery.settled();
    }
});
