import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { inTheMiddleOfABatch } from '../testing/engine/in-the-middle';
import { type Gallery, inAGallery } from '../testing/gallery';
import { KilledGallery, NEXT } from '../testing/artworks/killed-gallery';
let gallery: Gallery;
let killed: KilledGallery;
inAGallery((opened) => {
  gallery = opened;
  killed = new KilledGallery(gallery);
});
afterEach(() => killed.end());

const KILLS = 20;
/** Killed so long after it has started; null: in the middle of the next batch that is seen. */
const moments = fc.oneof(fc.constant(null), fc.nat({ max: 500 }));

test('programs killed at any moment leave each stored reply with the rows that it tells of', async () => {
  await killed.fill(30);
  let happening = true;
  const happened = (async () => {
    while (happening) await killed.aDay(30);
  })();
  const hits: boolean[] = [];
  let next = killed.start();
  for (const ms of fc.sample(moments, { seed: Number(process.env.TEST_SEED), numRuns: KILLS })) {
    const program = next;
    next = killed.start(); // stands by, takes over, and is killed after that
    await program.line(/^started$/);
    if (ms === null) hits.push(await inTheMiddleOfABatch(gallery.database, [`read_artworks_v${NEXT}`]));
    else await pause(ms);
    await program.kill();
  }
  await next.kill();
  happening = false;
  await happened;
  expect(hits.filter((hit) => hit).length).toBeGreaterThan(hits.length / 2);
  const { next: rebuilt, now } = await killed.finish();
  expect(rebuilt).toEqual(now);
});
