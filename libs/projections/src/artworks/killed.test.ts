import { company } from '@rabbet/domain/people/people';
import { startProgram } from '@rabbet/postgres/testing-program';
import type { Projection } from '../engine/projection';
import { inTheMiddleOfABatch } from '../engine/testing/in-the-middle';
import { BAKER, type Gallery, inAGallery } from '../reading/testing/gallery';
import { artworks } from './artworks';
import { held } from './testing/held';
const NEXT = artworks.version + 1;
let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

async function aDay(pieces: number, day: number): Promise<void> {
  for (let id = 1; id <= pieces; id++) {
    await gallery.does(id, { type: 'ChangeArtwork', data: { price: day * 100 + id } });
    if (id % 5 === 0) await gallery.transact(id, { activity: day % 2 ? 'Sold' : 'Returned', customer_id: 7 });
  }
  await gallery.change(company, BAKER, { name: `Baker, ${day}` });
}

test('programs killed in the middle of a batch leave each stored reply with the rows that it tells of', async () => {
  const { url } = gallery.database.options;
  const start = () => startProgram('libs/projections/src/artworks/testing/next-version.program', [url]);
  for (let id = 1; id <= 30; id++) await gallery.piece(id, { width: id, manufacturer_id: BAKER });
  let happening = true;
  const happened = (async () => {
    for (let day = 1; happening; day++) await aDay(30, day);
  })();
  let caught = 0;
  let next = start();
  for (let kills = 0; kills < 5; kills++) {
    const program = next;
    next = start(); // stands by, takes over, and is killed after that
    await program.line(/started/);
    if (await inTheMiddleOfABatch(gallery.database, [`read_artworks_v${NEXT}`])) caught++;
    await program.kill();
  }
  await next.kill();
  happening = false;
  await happened;
  expect(caught).toBeGreaterThan(2);
  const goesOn = { ...artworks, version: NEXT } as Projection; // handed its own events alone
  await (await gallery.shop.running({ projections: [goesOn] })).settled();
  await gallery.settled();
  expect(await held(gallery.database, NEXT)).toEqual(await held(gallery.database, artworks.version));
});
