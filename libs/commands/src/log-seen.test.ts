import { randomUUID } from 'node:crypto';
import { type LogFault, openLog } from '@rabbet/event-store';
import { knownLogFaults, StateRefused } from '@rabbet/postgres';
import { acceptEarlierLog } from './operate';
import { wentAnotherWay } from './state-synchronizer';
import { exhibition, type ExhibitionCommand } from './testing/exhibition';
import { request, testWriteSide, type TestWriteSide } from './testing/open-write-side';
import type { WriteSide } from './write-side';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };

let shop: TestWriteSide;
beforeEach(async () => (shop = await testWriteSide()));
afterEach(() => shop.close());

const planned = (writeSide: WriteSide, id: number) => writeSide.executor.execute(exhibition, id, plan, request());
const tamper = (sql: string) =>
  shop.test.database.query(
    `alter table log.events disable trigger all; ${sql}; alter table log.events enable trigger all`,
  );

/** As a restore does that is followed by other work: the same place in the log holds something else. */
async function goAnotherWay(): Promise<void> {
  await tamper(`delete from log.events where stream = 'exhibition-2'`);
  const log = await openLog(shop.test.url);
  const meta = JSON.stringify({ recordedAt: new Date().toISOString(), actor: 'operator', origin: 'web' });
  for (const id of [7, 8])
    await log.append(`exhibition-${id}`, -1, [
      { id: randomUUID(), type: 'ExhibitionPlanned', data: '{"title":"Ponds","opensOn":"2026-12-02"}', meta },
    ]);
  await log.close();
}

it('is not started on a log that was restored and has gone on from there, until an operator accepts that', async () => {
  const before = await shop.open();
  for (const id of [1, 2]) await planned(before, id);
  await before.stateSynchronizer.catchUp();
  await before.close();
  await goAnotherWay();
  await expect(shop.open()).rejects.toThrow(/^The log holds another past than the one that this database has seen/);
  const log = await openLog(shop.test.url);
  const identity = await log.identity();
  expect(await wentAnotherWay(shop.test.database, log, identity)).toBe(true);
  expect(await acceptEarlierLog(shop.test.database, log)).toEqual(['state-synchronizer']);
  expect(await wentAnotherWay(shop.test.database, log, identity)).toBe(false);
  await log.close();
  const after = await shop.open();
  expect(await after.executor.state(exhibition, 8)).toMatchObject({ revision: 0 });
});

it('ends a program under which the log goes another way', async () => {
  let end: (error: unknown) => void = () => {};
  const ended = new Promise<unknown>((resolve) => (end = resolve));
  const running = await shop.open({ failed: end });
  for (const id of [1, 2]) await planned(running, id);
  await running.stateSynchronizer.catchUp();
  await goAnotherWay();
  const error = await ended;
  expect(error).toBeInstanceOf(StateRefused);
  expect((error as Error).message).toContain('another past');
});

it('ends a program under which the log is restored to an earlier point', async () => {
  let end: (error: unknown) => void = () => {};
  const ended = new Promise<unknown>((resolve) => (end = resolve));
  const running = await shop.open({ failed: end });
  for (const id of [1, 2]) await planned(running, id);
  await running.stateSynchronizer.catchUp();
  await tamper(`delete from log.events where stream = 'exhibition-2'`);
  expect(await ended).toBeInstanceOf(StateRefused);
});

it('starts on a log in which an event was altered or is gone since, says so and keeps it', async () => {
  const first = await shop.open();
  await planned(first, 1);
  await first.stateSynchronizer.catchUp();
  const identity = await first.log.identity();
  await first.close();
  const log = await openLog(shop.test.url);
  const meta = JSON.stringify({ recordedAt: new Date().toISOString(), actor: 'operator', origin: 'web' });
  for (const id of [2, 3, 4, 5])
    await log.append(`exhibition-${id}`, -1, [
      { id: randomUUID(), type: 'ExhibitionPlanned', data: '{"title":"Ponds"}', meta },
    ]);
  await log.close();
  await tamper(
    `delete from log.events where position = 3; update log.events set data = '{"title":"Lakes"}' where position = 4`,
  );
  const told: LogFault[] = [];
  await shop.open({ damaged: (faults) => told.push(...faults) });
  const faults = [{ what: 'missing', stream: 'exhibition-4' }, { what: 'altered', stream: 'exhibition-4' }]; // prettier-ignore
  expect(told).toMatchObject(faults);
  const known = await knownLogFaults(shop.test.database, identity);
  expect(known.map(({ what }) => what).sort()).toEqual(['altered', 'missing']);
  expect(known.map(({ acceptedBecause }) => acceptedBecause)).toEqual([null, null]);
});
