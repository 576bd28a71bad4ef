import { listArrivals } from '../index';
import { BAKER, type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

test('new arrivals are listed newest first, each once, without those that were removed', async () => {
  await gallery.piece(1, { name: 'Ebb', manufacturer_id: BAKER });
  await gallery.piece(2);
  for (const [artwork_id, minute] of [
    [1, '10'],
    [2, '20'],
    [3, '30'],
  ] as const)
    await gallery.shop.happened(`arrival-${artwork_id}`, {
      type: 'ArrivalNoted',
      data: { artwork_id, offered_at: `2026-03-02T15:${minute}:00.000Z` },
    });
  await gallery.settled();
  expect(await listArrivals(gallery.staff, { page: 9, count: 1 })).toEqual({
    current_page: 2,
    total_pages: 2,
    total_rows: 2,
    data: [
      { widget_id: 1, name: 'Ebb', artist: 'Baker, Zoë', is_artist: true, offered_at: '2026-03-02T15:10:00.000Z' },
    ],
  });
  expect((await listArrivals(gallery.staff, {})).data.map(({ widget_id }) => widget_id)).toEqual([2, 1]);
  await expect(listArrivals(gallery.visitor, {})).rejects.toThrow('staff');
});
