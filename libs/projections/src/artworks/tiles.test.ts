import { MAX_FAVOURITES, typeDimension, widgetType } from '@rabbet/domain/artworks/artworks';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { image } from '@rabbet/domain/images/images';
import { company } from '@rabbet/domain/people/people';
import { listFavourites, listSold, listTiles, listWidgets } from '../index';
import { BAKER, CENTIMETER, type Gallery, inAGallery, PAINTING } from '../testing/gallery';
import { QueryContext } from '../reading/query-context';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

test('a tile shows what the list tells of a piece, and nothing else', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 20, mime: 'jpeg', title: 'Pond', reimage: true });
  await gallery.add(image, 8, { hash: 'h8', width: 30, height: 40, mime: 'png', alt: 'A lake', title: 'Lake' });
  const secret = { location: 'Vault', comments: 'Haggle', cost: 70_000, markup: 3 };
  const size = { width: 50.8, height: 25.4, units_id: CENTIMETER };
  await gallery.piece(1, { ...secret, ...size, price: 120_000, manufacturer_id: BAKER, images: [7, 8] });
  await gallery.piece(2, { price: 5_000, price_public: false, images: [8] });
  await gallery.piece(3, { inventory_public: false });
  await gallery.settled();
  const { data, ...paging } = await listTiles(gallery.visitor, {});
  const { data: _, ...listed } = await listWidgets(gallery.visitor, {});
  expect(paging).toEqual(listed);
  const first = { id: 7, hash: 'h7', mime: 'jpeg', width: 10, height: 20, alt: 'Pond', cutout: null };
  expect(data).toEqual([
    {
      id: 1,
      name: 'Piece 1',
      price: 1_200,
      width: 20,
      height: 10,
      image: first,
      hanging: null,
      manufacturer: { id: BAKER, name: 'Baker, Zoë', is_artist: true },
    },
    {
      id: 2,
      name: 'Piece 2',
      price: null,
      width: null,
      height: null,
      manufacturer: null,
      hanging: null,
      image: { id: 8, hash: 'h8', mime: 'png', width: 30, height: 40, alt: 'A lake', cutout: null },
    },
  ]);
  await gallery.transact(2, { activity: 'Sold' });
  await gallery.settled();
  expect((await listTiles(gallery.visitor, { id: 2 })).data).toMatchObject([{ id: 2, sold: true, price: null }]);
  expect(await listTiles(gallery.staff, { id: 1 })).toMatchObject({ data: [data[0]] }); // to staff as to everybody

  await gallery.change(image, 7, { alt: 'A pond' });
  await gallery.change(company, BAKER, { name: 'Baker, Zoe' });
  await gallery.settled();
  expect((await listTiles(gallery.visitor, { id: 1 })).data).toMatchObject([
    { image: { alt: 'A pond' }, manufacturer: { name: 'Baker, Zoe' } },
  ]);
});

test('of an artist there is told what was sold, the newest first: nothing that is here, of nobody else, and no secret', async () => {
  for (const id of [1, 2, 3, 4, 5])
    await gallery.piece(id, { manufacturer_id: BAKER, price: id * 1_000, came: `2026-02-0${id} 15:00:00` });
  await gallery.piece(6, {});
  await gallery.piece(7, { manufacturer_id: BAKER, inventory_public: false });
  await gallery.piece(8, { manufacturer_id: BAKER, inventory_public: false });
  for (const id of [2, 5, 6, 8]) await gallery.transact(id, { activity: 'Sold' });
  await gallery.settled();
  const sold = await listSold(gallery.visitor, { manufacturer_id: BAKER });
  expect(sold).toMatchObject([5, 2].map((id) => ({ id, sold: true, price: null })));
  expect(sold).toEqual([await tile(5), await tile(2)]);
});

/** Tile of a piece, as the list has it. */
async function tile(id: number) {
  return (await listTiles(gallery.visitor, { id })).data[0];
}

test('a tile tells how pieces of its type are shown, as that is now', async () => {
  await gallery.piece(1, {});
  const hangings = async () => {
    await gallery.settled();
    return (await listTiles(gallery.visitor, {})).data.map(({ hanging }) => hanging);
  };
  expect(await hangings()).toEqual([null]);
  await gallery.change(widgetType, PAINTING, { hanging: 'floater' });
  expect(await hangings()).toEqual(['floater']);
  await gallery.change(widgetType, PAINTING, { name: 'oil' });
  expect(await hangings()).toEqual(['floater']);
});

describe('a list of favourites', () => {
  const MEDIUM = 14;

  test('has the tiles of what is on the public list or sold, in the order in which it names them, and nothing of the rest', async () => {
    for (const id of [1, 2, 3]) await gallery.piece(id, { price: 5_000 });
    await gallery.piece(4, { price: 5_000, inventory_public: false });
    await gallery.transact(2, { activity: 'Sold' });
    await gallery.settled();
    const { data } = await listTiles(gallery.visitor, {});
    const listed = (id: number) => data.find((candidate) => candidate.id === id);
    for (const caller of [gallery.visitor, gallery.staff])
      expect(await listFavourites(caller, { pieces: '3,4,2,99,1' })).toEqual([
        { ...listed(3), medium: 'painting' },
        { ...listed(1), id: 2, name: 'Piece 2', price: null, sold: true, medium: 'painting' },
        { ...listed(1), medium: 'painting' },
      ]);
  });

  test('tells what a piece is made of as its page does', async () => {
    const of = { type_id: PAINTING, kind: 'text', ordinal: 3 };
    await gallery.add(typeDimension, MEDIUM, { ...of, name: 'medium' });
    await gallery.piece(1);
    const dimension = { dimension_id: MEDIUM, value: 'oil on linen' };
    await gallery.does(1, { type: 'MeasureArtwork', data: dimension, facts: gallery.measureFacts(MEDIUM) });
    await gallery.settled();
    expect(await listFavourites(gallery.visitor, { pieces: '1' })).toMatchObject([{ medium: 'oil on linen' }]);
  });

  test('is read by as many queries as one piece', async () => {
    for (const id of [1, 2, 3]) await gallery.piece(id, { manufacturer_id: BAKER });
    await gallery.settled();
    const countStatements = async (pieces: string) => {
      const statements: string[] = [];
      const query: typeof gallery.database.query = (sql, values) => {
        statements.push(sql);
        return gallery.database.query(sql, values);
      };
      await listFavourites(new QueryContext({ query }, VISITOR, new Date('2026-03-09T15:00:00Z')), { pieces });
      return statements.length;
    };
    expect(await countStatements('3,2,1')).toBe(await countStatements('1'));
  });

  test.each([
    ['words', 'blue'],
    ['twice the same', '7,7'],
    ['a blank', '7, 8'],
    ['an id that no piece has', '0'],
    ['more than a hundred', Array.from({ length: MAX_FAVOURITES + 1 }, (_, i) => i + 1).join()],
  ])('is refused where it says %s', async (_, pieces) => {
    await expect(listFavourites(gallery.visitor, { pieces })).rejects.toMatchObject({
      code: 'field/format',
      reasons: [{ field: 'pieces' }],
    });
  });
});
