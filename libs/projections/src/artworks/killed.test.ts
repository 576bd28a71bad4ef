import { inTheMiddleOfABatch } from '../testing/engine/in-the-middle';
import type { Point } from '../testing/engine/pausing';
import { type Gallery, inAGallery } from '../testing/gallery';
import { KilledGallery, NEXT } from '../testing/artworks/killed-gallery';
let gallery: Gallery;
let killed: KilledGallery;
inAGallery((opened) => {
  gallery = opened;
  killed = new KilledGallery(gallery);
});
afterEach(() => killed.end());

/** Names are written before the pieces that carry them; all tables of a piece are one statement. */
const POINTS: readonly Point[] = [
  'live names',
  'building names',
  'live artworks',
  'building artworks',
  'live artwork_transactions',
];

test('programs killed in the middle of a batch leave each stored reply with the rows that it tells of', async () => {
  await killed.fill(10);
  let next = killed.start(POINTS[0]);
  for (const [kills, point] of POINTS.entries()) {
    const program = next;
    await program.line(/^(re)?building /);
    next = killed.start(POINTS[kills + 1]); // stands by, takes over, and is killed after that
    if (point.startsWith('live')) {
      await program.line(new RegExp(`^(live|rebuilt) read_artworks_v${NEXT}$`));
      await killed.aDay(10);
    }
    await program.line(new RegExp(`^at ${point}$`));
    await next.line(/^started$/);
    await killed.aDay(10);
    expect(await inTheMiddleOfABatch(gallery.database, [`read_artworks_v${NEXT}`])).toBe(true);
    await program.kill();
  }
  await next.line(new RegExp(`^(live|rebuilt) read_artworks_v${NEXT}$`));
  await next.kill();
  const { next: rebuilt, now } = await killed.finish();
  expect(rebuilt).toEqual(now);
});
