import { dateIn } from '@rabbet/domain/time/zone';
import type { StaffArtworkQuery } from '@rabbet/domain/artworks/artworks';
import { listAllWidgets, listPieces } from '../index';
import { ADLER, BAKER, type Gallery, inAGallery, PAINTING } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

async function listIds(query: Partial<StaffArtworkQuery>): Promise<number[]> {
  return (await listAllWidgets(gallery.staff, query)).data.map(({ id }) => id).sort();
}

test('staff find pieces by place, type, standing, consignor and price', async () => {
  await gallery.piece(1, { location: 'Window', price: 10_000, came: null });
  await gallery.transact(1, { activity: 'Consigned', vendor_id: ADLER });
  await gallery.piece(2, { location: 'Racks', price: 20_050, came: null });
  await gallery.transact(2, { activity: 'Purchased', vendor_id: BAKER });
  await gallery.piece(3, { location: 'Window', type_id: null, came: null });
  await gallery.piece(4, { price: 30_000, came: null });
  await gallery.transact(4, { activity: 'Consigned', vendor_id: ADLER });
  await gallery.transact(4, { activity: 'Sold' });
  await gallery.settled();
  expect(await listIds({ location: 'Window' })).toEqual([1, 3]);
  expect(await listIds({ type_id: PAINTING })).toEqual([1, 2, 4]);
  expect(await listIds({ standing: 'consigned' })).toEqual([1]);
  expect(await listIds({ standing: 'sold' })).toEqual([4]);
  expect(await listIds({ standing: 'not received', location: 'Window' })).toEqual([3]);
  expect(await listIds({ consignor_id: ADLER })).toEqual([1]); // what is sold is no longer with us
  expect(await listIds({ min_price: 100, max_price: 200.5 })).toEqual([1, 2]);
  expect(await listIds({ offered: false })).toEqual([3, 4]);
  expect(await listIds({ offered: true, term: 'Piece 2' })).toEqual([2]);
});

test('staff find pieces by what became of them, on days of the shop; what was corrected does not count', async () => {
  await gallery.piece(1, { came: '2026-01-01 04:59:59' }); // the evening before, in the shop
  await gallery.piece(2, { came: '2026-01-01 05:00:00' });
  await gallery.piece(3, { came: '2026-01-02 04:59:59' });
  const sale = await gallery.transact(3, { activity: 'Sold', completed: '2026-01-05 12:00:00' });
  await gallery.settled();
  const onDay = { from: '2026-01-01', until: '2026-01-01' };
  expect(await listIds(onDay)).toEqual([2, 3]);
  expect(await listIds({ until: '2025-12-31' })).toEqual([1]);
  expect(await listIds({ activity: 'Sold' })).toEqual([3]);
  expect(await listIds({ activity: 'Sold', ...onDay })).toEqual([]);
  await gallery.does(3, { type: 'CorrectTransaction', data: { transaction_id: sale, reason: 'wrong piece' } });
  await gallery.settled();
  expect(await listIds({ activity: 'Sold' })).toEqual([]);
});

test('a hold counts through its day and ends by itself; staff find what is held', async () => {
  const today = dateIn(gallery.staff.now.getTime());
  await gallery.piece(1, {});
  await gallery.piece(2, {});
  await gallery.does(1, { type: 'ChangeArtwork', data: { held_until: today, held_for: 1 } });
  await gallery.does(2, { type: 'ChangeArtwork', data: { held_until: '2020-01-01' } });
  await gallery.settled();
  expect(await listIds({ held: true })).toEqual([1]);
  expect(await listIds({ held: false })).toEqual([2]);
});

type PiecesQuery = Parameters<typeof listPieces.query>[1];

async function linesBy(query: Partial<PiecesQuery>) {
  return (await listPieces.query(gallery.staff, query as PiecesQuery)).data; // all else is as usual
}
const piecesBy = async (query: Partial<PiecesQuery>) => (await linesBy(query)).map(({ id }) => id);

test('a line of the list has the name of the artist as pages show it, the price that holds and the first picture', async () => {
  await gallery.piece(1, { name: 'Low Tide', cost: 40_000, markup: 1, manufacturer_id: ADLER, images: [7, 3] });
  await gallery.settled();
  const [line] = await linesBy({});
  expect(line).toMatchObject({ name: 'Low Tide', artist: 'Ben Adler', price: 800, cost: 400, quantity: 1 });
  expect(line?.came_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.000Z$/);
});

test('lines are sorted by names of what they show, both ways, and pieces without a picture are found', async () => {
  await gallery.piece(1, { name: 'Tide', price: 10_000, manufacturer_id: BAKER, came: '2026-01-03 12:00:00' });
  await gallery.piece(2, {
    name: 'Dune',
    price: 30_000,
    manufacturer_id: ADLER,
    came: '2026-01-01 12:00:00',
    images: [7],
  });
  await gallery.piece(3, { name: 'Marsh', price: 20_000, manufacturer_id: null, came: '2026-01-02 12:00:00' });
  await gallery.settled();
  expect(await piecesBy({})).toEqual([1, 3, 2]);
  expect(await piecesBy({ sort: 'came_at' })).toEqual([2, 3, 1]);
  expect(await piecesBy({ sort: 'name' })).toEqual([2, 3, 1]);
  expect(await piecesBy({ sort: '-price' })).toEqual([2, 3, 1]);
  expect(await piecesBy({ sort: 'artist' })).toEqual([2, 1, 3]);
  expect(await piecesBy({ pictured: false, sort: 'name' })).toEqual([3, 1]);
  expect(await piecesBy({ pictured: true })).toEqual([2]);
  expect(await piecesBy({ pictured: false, term: 'marsh' })).toEqual([3]);
});
