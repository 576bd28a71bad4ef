import type { Position } from '@rabbet/domain/events/event';
import { testDatabase, type TestDatabase } from '../testing/database';
import { migrateState } from './migrate';
import { ensureCheckpoint, advanceCheckpoint } from './checkpoints';
import { skipEvent, skippedEvents } from './skips';
import { emptyState } from '../testing/state';

let test: TestDatabase;
beforeAll(async () => (test = await testDatabase(migrateState)));
beforeEach(() => emptyState(test.database));
afterAll(() => test.drop());

const at = (position: string, logIdentity = 'log-a') => ({ logIdentity, position: position as Position }); // as a store would make it

describe('a process', () => {
  it('stands at the head when it is first seen, and where it was left ever after', async () => {
    expect(await ensureCheckpoint(test.database, 'arrivals', at('0500'))).toEqual(at('0500'));
    expect(await advanceCheckpoint(test.database, 'arrivals', at('0500'), at('0600').position)).toBe(true);
    expect(await ensureCheckpoint(test.database, 'arrivals', at('0900'))).toEqual(at('0600'));
  });

  it('is moved by one of two programs that stand at the same place', async () => {
    await ensureCheckpoint(test.database, 'arrivals', at('0500'));
    const moves = ['0600', '0700'].map((to) =>
      advanceCheckpoint(test.database, 'arrivals', at('0500'), at(to).position),
    );
    expect((await Promise.all(moves)).sort()).toEqual([false, true]);
  });

  it('is not moved by the position of another log', async () => {
    await ensureCheckpoint(test.database, 'arrivals', at('0500'));
    expect(await advanceCheckpoint(test.database, 'arrivals', at('0500', 'log-b'), at('0600').position)).toBe(false);
  });
});

it('an event is skipped for one projection, with the first reason that was given', async () => {
  const event = '00000000-0000-4000-8000-000000000001';
  const other = '00000000-0000-4000-8000-000000000002';
  await skipEvent(test.database, 'artworks', event, 'a price that was never one');
  await skipEvent(test.database, 'artworks', event, 'again');
  await skipEvent(test.database, 'orders', other, 'else');
  expect(await skippedEvents(test.database, 'artworks')).toEqual(new Set([event]));
  expect((await test.database.query(`select reason from state.skip where projection = 'artworks'`)).rows).toEqual([
    { reason: 'a price that was never one' },
  ]);
});
