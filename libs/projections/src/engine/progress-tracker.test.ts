import type { Position } from '@rabbet/domain/events/event';
import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing/database';
import { ProgressTracker } from './progress-tracker';
import { until } from '@rabbet/postgres/testing/until';

const at = (seen: string, generation = '2026', changed = seen) => ({
  generation,
  seen: seen as Position, // as a log would give it
  changed: changed as Position, // likewise
});

test('older news than what is known is no news, unless the read schema was generation anew', () => {
  const tracker = new ProgressTracker({ lost: () => {}, back: () => {} });
  const changes: string[] = [];
  tracker.onChanged((schema, changed) => changes.push(`${schema} ${changed}`));
  tracker.learn('read_a_v1', at('5'));
  tracker.learn('read_a_v1', at('4'));
  expect(tracker.get('read_a_v1')).toEqual(at('5'));
  tracker.learn('read_a_v1', at('6', '2026', '5'));
  expect(changes).toEqual(['read_a_v1 5']);
  tracker.learn('read_a_v1', at('2', '2027'));
  tracker.learn('read_a_v1', at('7', '2026'));
  expect(tracker.get('read_a_v1')).toEqual(at('2', '2027'));
  expect(changes).toEqual(['read_a_v1 5', 'read_a_v1 2']);
});

test('what was dropped is not taken for caught up by news from before', () => {
  const tracker = new ProgressTracker({ lost: () => {}, back: () => {} });
  tracker.learn('read_a_v1', at('5'));
  tracker.drop('read_a_v1');
  tracker.learn('read_a_v1', at('9'));
  expect(tracker.get('read_a_v1')?.seen).toBe('');
  tracker.learn('read_a_v1', at('3', '2027'));
  expect(tracker.get('read_a_v1')).toEqual(at('3', '2027'));
});

describe('beside a Postgres', () => {
  let db: TestDatabase;
  beforeAll(async () => void (db = await testDatabase()));
  afterAll(() => db.drop());

  test('what was known before news could be missed is forgotten, and so is what was looked up before', async () => {
    const tracker = new ProgressTracker({ lost: () => {}, back: () => {} });
    await tracker.listen(db.url);
    tracker.learn('read_a_v1', at('5'));
    expect(tracker.changed('read_a_v1')).toBe('5');
    const { epoch } = tracker;
    await db.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'rabbet listener'`,
    );
    await until(() => tracker.get('read_a_v1') === null, 'it has forgotten');
    tracker.refresh(new Map([['read_a_v1', at('5')]]), epoch);
    expect(tracker.get('read_a_v1')).toBeNull();
    tracker.refresh(new Map([['read_a_v1', at('4')]]), tracker.epoch);
    expect(tracker.get('read_a_v1')).toEqual(at('4'));
    await tracker.close();
  });
});
