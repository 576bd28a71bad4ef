import { AnotherPast } from '@rabbet/event-store';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import { Shop } from '../testing/engine/shop';
import { tally, timesIn } from '../testing/engine/tally';
import { until } from '@rabbet/postgres/testing/until';
let db: TestDatabase;
let shop: Shop;
inAFreshShop((fresh) => ({ db, shop } = fresh));

const happened = { type: 'Happened', data: {} };

/**
 * Gives the log another past, as a restore does: removes all events but the first, and lets another program go on from
 * there.
 */
async function goAnotherWay(): Promise<void> {
  await db.database.query(
    'alter table log.events disable trigger all; delete from log.events where position > 1; alter table log.events enable trigger all',
  );
  const other = await Shop.open(db.database);
  await other.happened('window-1', happened, happened, happened, happened);
  await other.close();
}

test('a read model takes in nothing of another past, says why it stands still, and nobody waits for it', async () => {
  const program = await shop.running({ projections: [tally()] });
  const { position } = await shop.happened('door-1', happened, happened, happened);
  await program.settled();
  await until(() => program.status()[0]?.state === 'live' && program.status()[0]?.lagSeconds === 0, 'it is up');
  const waiting = program.waitFor(['tally'], `${position}9` as typeof position);
  await goAnotherWay();
  await until(() => program.status()[0]?.state === 'stopped', 'it is noticed');
  expect(program.status()[0]).toMatchObject({
    seen: position,
    serving: true,
    lagSeconds: null,
    lagEvents: null,
    error: expect.stringContaining('another past'),
  });
  expect(await waiting).toBe(false);
  expect(await program.waitFor(['tally'], `${position}9` as typeof position)).toBe(false);
  expect(await program.waitFor(['tally'], position)).toBe(true);
  await expect(program.settled()).rejects.toThrow(AnotherPast);
  await program.stop();
  expect(await timesIn(db.database, 'read_tally_v1')).toBe(3);
});

test('a read model that is being made anew takes in nothing of another past', async () => {
  let take: () => void = () => {};
  const isTaken = new Promise<void>((resolve) => (take = resolve));
  let goOn: () => void = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await shop.happened('door-1', happened, happened, happened);
  const slow = {
    ...tally(),
    apply: async (...given: Parameters<ReturnType<typeof tally>['apply']>) => {
      take();
      await held;
      return tally().apply(...given);
    },
  };
  const program = await shop.running({ projections: [slow], catchUpBatch: 1 });
  await isTaken;
  await goAnotherWay();
  goOn();
  await until(() => program.status()[0]?.state === 'stopped', 'it is noticed');
  await program.stop();
  expect(await timesIn(db.database, 'read_tally_v1')).toBeLessThanOrEqual(3);
  const { rows } = await db.database.query<{ seen: string }>('select seen from read_tally_v1.progress');
  expect(Number(rows[0]?.seen)).toBeLessThanOrEqual(3);
});
