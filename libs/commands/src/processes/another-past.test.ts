import type { ShopEvent } from '@rabbet/domain/events/event';
import { Leases } from '@rabbet/postgres';
import type { Process } from './process';
import { Gallery, HOUR } from '../testing/processes/gallery';
import { until } from '@rabbet/postgres/testing/until';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.open();
  await gallery.reset();
});
afterAll(() => gallery.close());

it('aborts running acts and starts no more once the log has lost events', async () => {
  const startedWorks: number[] = [];
  let isAborted = false;
  const handling: Process<ShopEvent, { artworkId: number }> = {
    name: 'handling',
    handles: ['WorkHung'],
    parallel: 2,
    intend: ({ data }) => [{ intent: { artworkId: (data as { artworkId: number }).artworkId } }],
    async act({ artworkId }, { signal }) {
      startedWorks.push(artworkId);
      if (artworkId === 2) throw new Error('not now');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      isAborted = true;
      return { sent: 1 };
    },
  };
  const retryPolicy = { firstMs: HOUR, maxMs: HOUR, limit: 3 };
  const program = await gallery.startProgram([handling], { retryPolicy });
  await gallery.hangWorks([1, 2]);
  await until(
    () => program.reportsOf('postponed').length > 0 && startedWorks.includes(1),
    'one is under way and one is postponed',
  );

  await gallery.database.query(
    'alter table log.events disable trigger all; delete from log.events where position > 1; alter table log.events enable trigger all',
  );
  await until(() => isAborted, 'it is cut short');
  await gallery.passTime(HOUR);
  expect((await gallery.readIntents()).map(({ later }) => later)).toEqual([false, false]);
  await program.nextPoll();
  expect(startedWorks.sort()).toEqual([1, 2]);
  expect(await gallery.readIntents()).toMatchObject([
    { state: 'open', attempts: 1, outcome: null },
    { state: 'open', attempts: 1, outcome: { error: expect.any(String) } },
  ]);
  expect(await program.status()).toMatchObject([
    { acting: false, lagSeconds: null, lagEvents: null, open: 2, error: expect.stringContaining('another past') },
  ]);
  const otherLeases = new Leases(gallery.database);
  await until(async () => (await otherLeases.acquire(['process handling'])).length > 0, 'it is left to others');
  await otherLeases.close();
  await program.stop();
  expect(startedWorks.sort()).toEqual([1, 2]);
});
