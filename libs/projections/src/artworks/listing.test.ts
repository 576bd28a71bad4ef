import { ARTWORK_SORTS, type ArtworkQuery, typeDimension, widgetType } from '@rabbet/domain/artworks/artworks';
import { categoryCounts, listAllWidgets, listWidgets } from '../index';
import { ADLER, BAKER, CENTIMETER, type Gallery, inAGallery, PAINTING } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

async function shown(query: Partial<ArtworkQuery>): Promise<number[]> {
  return (await listWidgets(gallery.visitor, query)).data.map(({ id }) => id);
}
async function shownToStaff(query: Partial<ArtworkQuery>): Promise<number[]> {
  return (await listWidgets(gallery.staff, query)).data.map(({ id }) => id);
}
async function listedForStaff(query: Partial<ArtworkQuery>): Promise<number[]> {
  return (await listAllWidgets(gallery.staff, query)).data.map(({ id }) => id);
}
const sort = (name: (typeof ARTWORK_SORTS)[number]) => ({ sort: ARTWORK_SORTS.indexOf(name) });

test('visitors are shown what is public, for sale and there; staff look through everything', async () => {
  await gallery.piece(1);
  await gallery.piece(2, { inventory_public: false });
  await gallery.piece(3, { discontinued: true });
  await gallery.piece(4, { availability: 0 });
  await gallery.piece(5, { came: null });
  await gallery.piece(6);
  await gallery.transact(6, { activity: 'Sold' });
  await gallery.piece(7, { came: null });
  await gallery.does(7, { type: 'RemoveArtwork', data: {} });
  await gallery.settled();
  expect(await shown({})).toEqual([1]);
  expect(await shownToStaff({})).toEqual([1]);
  expect(await listedForStaff(sort('oldest'))).toHaveLength(6);
  await expect(listAllWidgets(gallery.visitor, {})).rejects.toThrow('visitors');
});

test('a piece that nobody brought came when it was registered', async () => {
  await gallery.piece(1, { came: null });
  await gallery.piece(2, { came: '2001-01-01 10:00:00' });
  await gallery.settled();
  expect(await listedForStaff(sort('newest'))).toEqual([1, 2]);
});

test('a sold piece keeps its page, unless it was hidden', async () => {
  await gallery.piece(1, { price: 5_000 });
  await gallery.piece(2, { inventory_public: false });
  await gallery.piece(3, { discontinued: true });
  for (const id of [1, 2]) await gallery.transact(id, { activity: 'Sold' });
  await gallery.settled();
  expect((await listWidgets(gallery.visitor, { id: 1 })).data).toMatchObject([{ id: 1, sold: true, price: null }]);
  for (const id of [2, 3, 4]) expect(await shown({ id })).toEqual([]);
  expect(await shown({})).toEqual([]);
  expect((await listAllWidgets(gallery.staff, { id: 2 })).data).toMatchObject([{ id: 2, sold: true, offered: false }]);
});

test('a search takes words of title, description, catalog number and artist, or their beginnings, without case and accents', async () => {
  const about = { name: 'Évening Tide', description: 'Oil on linen', catalog_no: 'ZB-7', manufacturer_id: BAKER };
  await gallery.piece(41, about);
  await gallery.piece(410, { name: 'Nothing', description: 'x'.repeat(4_000) });
  await gallery.settled();
  for (const term of [
    'evening',
    'EVE tid',
    'linen',
    'zb 7',
    'zoe baker',
    'Baker, Zoé',
    'bak oil',
    ' tide ',
    't',
    'É',
    'ev li',
    'z b 7',
  ])
    expect([term, await shown({ term })]).toEqual([term, [41]]);
  for (const term of ['ening', 'tide nothing', 'zob', '!', '--', "'", '4', 'q', 'e q'])
    expect([term, await shown({ term })]).toEqual([term, []]);
  expect(await shown({ term: '41' })).toEqual([41]);
  expect(await shown({ term: 'x'.repeat(200) })).toEqual([410]);
  for (const term of ['', '  ', null]) expect(await shown({ term, ...sort('title A-Z') })).toEqual([41, 410]);
});

test('a search takes the names of type and categories and the medium, follows their new names, and knows singulars from plurals', async () => {
  await gallery.add(typeDimension, 19, { type_id: PAINTING, name: 'medium', ordinal: 3, kind: 'text' });
  await gallery.piece(1, { category: 'floral,still life', description: 'Berries in a vase, and a woman' });
  await gallery.does(1, {
    type: 'MeasureArtwork',
    data: { dimension_id: 19, value: 'Oil on linen' },
    facts: gallery.measureFacts(19),
  });
  await gallery.piece(2, { type_id: null, name: 'Boats', description: 'Women and berry pickers' });
  await gallery.settled();
  expect(await shown({ term: 'oil paintings' })).toEqual([1]);
  for (const term of ['linen', 'florals', 'still life', 'painting floral', 'vases'])
    expect([term, await shown({ term })]).toEqual([term, [1]]);
  for (const term of ['boat', 'boats']) expect([term, await shown({ term })]).toEqual([term, [2]]);
  for (const term of ['berry', 'berries', 'woman', 'women'])
    expect([term, await shown({ term })]).toEqual([term, [1, 2]]);
  for (const term of ['paints', 'linen tempera', 'medium', 'category'])
    expect([term, await shown({ term })]).toEqual([term, []]);
  await gallery.change(widgetType, PAINTING, { name: 'Canvas' });
  await gallery.settled();
  expect([await shown({ term: 'painting' }), await shown({ term: 'canvas' })]).toEqual([[], [1]]);
  await gallery.change(typeDimension, 19, { name: 'stuff' });
  await gallery.settled();
  expect(await shown({ term: 'linen' })).toEqual([]);
});

test('pieces of one artist, or of a category', async () => {
  await gallery.piece(1, { manufacturer_id: BAKER, category: 'floral,still life' });
  await gallery.piece(2, { manufacturer_id: ADLER, category: 'floral' });
  await gallery.piece(3, { manufacturer_id: ADLER, category: 'nautical', inventory_public: false });
  await gallery.settled();
  expect(await shown({ manufacturer_id: ADLER })).toEqual([2]);
  expect(await shown({ category: 'floral' })).toEqual([1, 2]);
  expect(await shown({ category: 'still life' })).toEqual([1]);
  expect(await shown({ category: 'nautical' })).toEqual([]);
  expect(await shown({ category: '' })).toEqual([1, 2]);
  expect(await categoryCounts(gallery.visitor, { category: 'floral' })).toEqual([
    { category: 'floral', count: 2 },
    { category: 'still life', count: 1 },
  ]);
  expect(await categoryCounts(gallery.visitor, { manufacturer_id: ADLER })).toEqual([{ category: 'floral', count: 1 }]);
});

test('sizes are compared in inches, maxima are inclusive, and what was not measured is out', async () => {
  await gallery.piece(1, { width: 10, height: 20 });
  await gallery.piece(2, { width: 25.4, height: 50, units_id: CENTIMETER });
  await gallery.piece(3, { width: 11 });
  await gallery.piece(4);
  await gallery.settled();
  expect(await shown({ max_width: 10 })).toEqual([1, 2]);
  expect(await shown({ min_width: 10.5 })).toEqual([3]);
  expect(await shown({ max_width: 9.999 })).toEqual([]);
  expect(await shown({ max_height: 19.7 })).toEqual([2]);
  expect(await shown({ min_height: 19.7 })).toEqual([1]);
  expect(await shown({ min_width: 0, max_width: 0, min_height: null })).toEqual([1, 2, 3, 4]);
});

describe('in order', () => {
  beforeEach(async () => {
    const artist = { manufacturer_id: BAKER };
    await gallery.piece(5, { ...artist, name: 'tide', price: 300, came: '2026-01-03 10:00:00' });
    await gallery.piece(4, { ...artist, name: 'Tide', price: 200, came: '2026-01-01 10:00:00' });
    await gallery.piece(3, { name: 'Äpfel', cost: 400, came: '2026-01-02 10:00:00' });
    await gallery.piece(2, {
      name: 'Apple',
      price_public: false,
      price: 250,
      manufacturer_id: ADLER,
      came: '2026-01-02 10:00:00',
    });
    await gallery.piece(1, { name: 'tide', manufacturer_id: ADLER, came: '2026-01-04 10:00:00' });
    await gallery.settled();
  });

  test.each<[(typeof ARTWORK_SORTS)[number], number[]]>([
    ['newest', [1, 5, 2, 3, 4]],
    ['oldest', [4, 2, 3, 5, 1]],
    ['title A-Z', [3, 2, 1, 5, 4]],
    ['title Z-A', [4, 1, 5, 2, 3]],
    ['price high-low', [3, 5, 4, 1, 2]],
    ['price low-high', [4, 5, 3, 1, 2]],
    ['artist A-Z', [1, 2, 4, 5, 3]],
    ['artist Z-A', [4, 5, 1, 2, 3]],
  ])('%s, ties by id', async (name, ids) => {
    expect(await shown(sort(name))).toEqual(ids);
    const pages = await Promise.all([1, 2, 3].map((page) => shown({ ...sort(name), page, count: 2 })));
    expect(pages.flat()).toEqual(ids);
  });

  test('staff know every price and sort by it', async () => {
    expect(await shownToStaff(sort('price high-low'))).toEqual([3, 5, 2, 4, 1]);
    expect(await listedForStaff(sort('price low-high'))).toEqual([4, 2, 5, 3, 1]);
  });

  test('a page beyond the end is the last one, and an empty list has one empty page', async () => {
    const { data, ...paging } = await listWidgets(gallery.visitor, { page: 99, count: 2, ...sort('oldest') });
    expect([paging, data.map(({ id }) => id)]).toEqual([{ current_page: 3, total_pages: 3, total_rows: 5 }, [1]]);
    const nothing = await listWidgets(gallery.visitor, { page: 4, term: 'nowhere' });
    expect(nothing).toEqual({ current_page: 1, total_pages: 1, total_rows: 0, data: [] });
    expect((await listWidgets(gallery.visitor, {})).total_pages).toBe(1);
  });
});
