import { randomUUID } from 'node:crypto';
import type { Database } from '@rabbet/postgres';
import { advanceCheckpoint } from '@rabbet/postgres';
import type { Position } from '@rabbet/domain/events/event';
import type { WriteSide } from './write-side';
import { STATE_SYNCHRONIZER } from './state-synchronizer';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import { until } from '@rabbet/postgres/testing/until';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };
const sign = (guest: string): ExhibitionCommand => ({
  type: 'SignGuestBook',
  data: { guest },
  personal: { [guest]: { name: 'Ann Bell' } },
});

let shop: TestWriteSide;
beforeEach(async () => (shop = await testWriteSide()));
afterEach(() => shop.close());

const db = (): Database => shop.test.database;
const readPosition = async () =>
  (await db().query<{ position: Position }>('select position from state.process_position')).rows[0]!.position;
const countReservations = async () =>
  (await db().query('select kind, id, expires_at from state.reservation order by kind, id')).rows.length;

async function planExhibitions(writeSide: WriteSide, from: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, i) => from + i);
  await Promise.all(ids.map((id) => writeSide.executor.execute(exhibition, id, plan, newContext())));
}

it('records every id in use after its checkpoint was set back, as by a crash of Postgres', async () => {
  const writeSide = await shop.open();
  await planExhibitions(writeSide, 1, 5);
  await writeSide.stateSynchronizer.catchUp();
  const before = await readPosition();
  await planExhibitions(writeSide, 6, 5);
  await writeSide.stateSynchronizer.catchUp();
  const logIdentity = await writeSide.log.identity();
  await db().query('delete from state.reservation where id > 5');
  await advanceCheckpoint(db(), STATE_SYNCHRONIZER, { logIdentity, position: await readPosition() }, before);
  await planExhibitions(writeSide, 11, 1);
  await until(async () => (await countReservations()) === 11); // by `follow`, because catchUp is not called
});

it('records every id in use when three programs read at the same time', async () => {
  const writeSides = [await shop.open(), await shop.open(), await shop.open()];
  for (let round = 0; round < 10; round++) {
    await planExhibitions(writeSides[0]!, round * 20 + 1, 20);
    await Promise.all(writeSides.map(({ stateSynchronizer }) => stateSynchronizer.catchUp()));
  }
  expect(await countReservations()).toBe(200);
});

it('reads past events with incomplete or unknown data', async () => {
  const writeSide = await shop.open();
  const { log } = writeSide;
  const meta = JSON.stringify({ recordedAt: '2026-11-21T10:00:00.000Z', actor: 'user-7', origin: 'web', schema: 9 });
  const unusualEvents: [string, object][] = [
    ['PersonErasureCompleted', {}],
    ['PersonErasureCompleted', { person: 'Ann Smith' }],
    ['ProjectionEventSkipped', { projection: 'pieces_v1', eventId: 'the last one', reason: 'x' }],
    ['ProjectionEventSkipped', {}],
    ['WhateverComes', { a: 1 }],
  ];
  for (const [type, data] of unusualEvents)
    await log.append(`odd-${randomUUID()}`, -1, [{ id: randomUUID(), type, data: JSON.stringify(data), meta }]);
  await log.append(`odd-${randomUUID()}`, -1, [{ id: randomUUID(), type: 'Foreign', data: '{}', meta: '{}' }]);
  await planExhibitions(writeSide, 1, 1);
  await writeSide.close();
  const again = await shop.open();
  expect(await again.reservations.reserve('test-exhibition', 'new')).toBe(2);
  expect((await db().query('select from state.skip')).rows).toEqual([]);
});

it('leaves the same state as reading the whole log again', async () => {
  const writeSide = await shop.open();
  await planExhibitions(writeSide, 1, 30);
  for (const guest of ['41', '42', '43']) await writeSide.executor.execute(exhibition, 1, sign(guest), newContext());
  await writeSide.stateSynchronizer.catchUp();
  await writeSide.close();
  const tables = async () => ({
    ids: (await db().query('select kind, id, key, person from state.reservation order by kind, id')).rows,
    persons: (await db().query('select person_id from state.person_used order by person_id')).rows,
  });
  const live = await tables();
  expect([live.ids.length, live.persons.length]).toEqual([30, 3]);
  await db().query('truncate state.reservation, state.person_used');
  await db().query('delete from state.process_position');
  await shop.open();
  expect(await tables()).toEqual(live);
});
