import type { ShopEvent } from '@rabbet/domain/events/event';
import { Leases } from '@rabbet/postgres';
import type { Process } from './process';
import { Gallery, HOUR } from '../testing/processes/gallery';
import { until } from '@rabbet/postgres/testing/until';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.open();
  await gallery.begin();
});
afterAll(() => gallery.close());

it('leaves what is under way and begins nothing that is due, once the log is another one, and says why', async () => {
  const begun: number[] = [];
  let isCut = false;
  const handling: Process<ShopEvent, { artworkId: number }> = {
    name: 'handling',
    handles: ['WorkHung'],
    parallel: 2,
    intend: ({ data }) => [{ intent: { artworkId: (data as { artworkId: number }).artworkId } }],
    async act({ artworkId }, { signal }) {
      begun.push(artworkId);
      if (artworkId === 2) throw new Error('not now');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      isCut = true;
      return { sent: 1 };
    },
  };
  const retrying = { firstMs: HOUR, mostMs: HOUR, limit: 3 };
  const program = await gallery.program([handling], { retrying });
  await gallery.hang([1, 2]);
  await until(
    () => program.reportsOf('postponed').length > 0 && begun.includes(1),
    'one is under way and one is postponed',
  );

  await gallery.database.query(
    'alter table log.events disable trigger all; delete from log.events where position > 1; alter table log.events enable trigger all',
  );
  await until(() => isCut, 'it is cut short');
  await gallery.letPass(HOUR);
  expect((await gallery.intents()).map(({ later }) => later)).toEqual([false, false]);
  await program.looksAround();
  expect(begun.sort()).toEqual([1, 2]);
  expect(await gallery.intents()).toMatchObject([
    { state: 'open', attempts: 1, outcome: null },
    { state: 'open', attempts: 1, outcome: { error: expect.any(String) } },
  ]);
  expect(await program.status()).toMatchObject([
    { acting: false, lagSeconds: null, lagEvents: null, open: 2, error: expect.stringContaining('another past') },
  ]);
  const another = new Leases(gallery.database);
  await until(async () => (await another.acquire(['process handling'])).length > 0, 'it is left to others');
  await another.close();
  await program.stop();
  expect(begun.sort()).toEqual([1, 2]);
});
