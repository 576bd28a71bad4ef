import { ARTIST_SORTS, type ArtistQuery } from '@rabbet/domain/artists/artists';
import { image } from '@rabbet/domain/images/images';
import { company } from '@rabbet/domain/people/people';
import { imageById, listArtistEntries, listArtists } from '../index';
import { ADLER, BAKER, type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));
beforeEach(async () => {
  await gallery.add(company, 6, { name: 'Adler, ben', is_artist: true, image_id: 7, description: '<p>Carves.</p>' });
  await gallery.add(company, 7, { name: 'Zinc & Sons' });
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg', reimage: true });
});

async function listIds(query: Partial<ArtistQuery>): Promise<number[]> {
  await gallery.settled();
  return (await listArtists(gallery.visitor, query)).data.map(({ id }) => id);
}

test('artists alone are listed, by the name that is kept, and told as the public may know them', async () => {
  expect(await listIds({})).toEqual([6, ADLER, BAKER]);
  expect(await listIds({ sort: ARTIST_SORTS.indexOf('artist Z-A') })).toEqual([BAKER, ADLER, 6]);
  expect((await listArtists(gallery.visitor, { id: 6 })).data).toEqual([
    {
      id: 6,
      name: 'Adler, ben',
      description: '<p>Carves.</p>',
      is_artist: true,
      image_id: 7,
      image: {
        id: 7,
        title: null,
        alt: null,
        hash: 'h7',
        width: 10,
        height: 10,
        category_id: null,
        center_x: 0.5,
        center_y: 0.5,
        reimage: true,
        mime: 'jpeg',
        cutout: null,
      },
    },
  ]);
  expect(await listIds({ id: 7 })).toEqual([]);
});

test('artists of the same name follow each other by id, over all pages', async () => {
  await gallery.add(company, 3, { name: 'Baker, Zoë', is_artist: true });
  expect(await listIds({ page: 2, count: 2 })).toEqual([3, BAKER]);
  expect(await listIds({ page: 9, count: 3 })).toEqual([BAKER]);
});

test('a search takes words of the name in any order, or their beginnings, and nothing of the biography', async () => {
  for (const term of ['zoe', 'BAK', 'zoé baker', 'Baker, Zoë']) expect(await listIds({ term })).toEqual([BAKER]);
  for (const term of ['carves', '&', 'zinc', 'baker ben', '6']) expect(await listIds({ term })).toEqual([]);
  expect(await listIds({ term: ' ' })).toHaveLength(3);
});

test('artists are found by a category in which they have a piece on the public list', async () => {
  await gallery.piece(1, { manufacturer_id: BAKER, category: 'floral' });
  await gallery.piece(2, { manufacturer_id: ADLER, category: 'floral', inventory_public: false });
  expect(await listIds({ category: 'floral' })).toEqual([BAKER]);
  expect(await listIds({ category: 'nautical' })).toEqual([]);
  await gallery.transact(1, { activity: 'Sold' });
  expect(await listIds({ category: 'floral' })).toEqual([]);
});

test('who is an artist no longer leaves the list, and comes back', async () => {
  await gallery.change(company, BAKER, { is_artist: false });
  expect(await listIds({})).toEqual([6, ADLER]);
  await gallery.change(company, BAKER, { is_artist: true });
  expect(await listIds({ term: 'zoe' })).toEqual([BAKER]);
  await gallery.change(company, BAKER, { name: 'Becker, Zoë' });
  expect(await listIds({ term: 'zoe' })).toEqual([BAKER]);
  await gallery.remove(company, BAKER);
  expect(await listIds({})).toEqual([6, ADLER]);
});

test('an image is told to everybody, and that it wants to be taken anew', async () => {
  await gallery.settled();
  for (const asking of [gallery.visitor, gallery.staff])
    expect(await imageById(asking, { id: 7 })).toMatchObject({ hash: 'h7', reimage: true });
  expect(await imageById(gallery.visitor, { id: 8 })).toBeNull();
});

test('the image of a piece that is hidden is hidden too, unless another piece shows it', async () => {
  for (const id of [21, 22]) await gallery.add(image, id, { hash: `h${id}`, width: 10, height: 10, mime: 'jpeg' });
  await gallery.piece(1, { inventory_public: false, images: [21, 22] });
  await gallery.piece(2, { images: [22] });
  await gallery.settled();
  expect(await imageById(gallery.visitor, { id: 21 })).toBeNull();
  expect(await imageById(gallery.visitor, { id: 22 })).toMatchObject({ hash: 'h22' });
  expect(await imageById(gallery.staff, { id: 21 })).toMatchObject({ hash: 'h21' });
});

async function entries(query: Partial<ArtistQuery> = {}) {
  await gallery.settled();
  return (await listArtistEntries(gallery.visitor, query)).data;
}

test('the index shows beside an artist the newest work on the public list that has a picture', async () => {
  for (const id of [21, 22, 23]) await gallery.add(image, id, { hash: `h${id}`, width: 10, height: 10, mime: 'jpeg' });
  await gallery.piece(1, { manufacturer_id: BAKER, images: [21], category: 'floral', came: '2025-01-01 10:00:00' });
  await gallery.piece(2, { manufacturer_id: BAKER, images: [22], came: '2025-02-01 10:00:00' });
  await gallery.piece(3, { manufacturer_id: BAKER, came: '2025-03-01 10:00:00' });
  await gallery.piece(4, {
    manufacturer_id: BAKER,
    images: [23],
    came: '2025-04-01 10:00:00',
    inventory_public: false,
  });
  expect(await entries({ id: BAKER })).toMatchObject([{ id: BAKER, pieces: 3, work: { id: 2, image: { id: 22 } } }]);
  expect(await entries({ category: 'floral' })).toMatchObject([{ id: BAKER, pieces: 3, work: { id: 1 } }]);
  await gallery.transact(2, { activity: 'Sold' });
  expect(await entries({ id: BAKER })).toMatchObject([{ pieces: 2, work: { id: 1, image: { id: 21 } } }]);
});

test('the index shows the portrait of an artist who has no work here, and lists whom the list of artists lists', async () => {
  const all = await entries();
  expect(all.map(({ id }) => id)).toEqual(await listIds({}));
  expect(all[0]).toEqual({
    id: 6,
    name: 'Adler, ben',
    is_artist: true,
    pieces: 0,
    work: null,
    image: { id: 7, hash: 'h7', mime: 'jpeg', width: 10, height: 10, alt: null },
  });
  expect((await entries({ page: 2, count: 2 })).map(({ id }) => id)).toEqual(await listIds({ page: 2, count: 2 }));
});
