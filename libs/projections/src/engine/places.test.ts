import type { Position } from '@rabbet/domain/events/event';
import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing';
import { Places } from './places';
import { until } from './testing/until';

const at = (seen: string, made = '2026', changed = seen) => ({
  made,
  seen: seen as Position, // as a log would give it
  changed: changed as Position, // likewise
});

test('older news than what is known is no news, unless the read schema was made anew', () => {
  const places = new Places(() => {});
  const changes: string[] = [];
  places.onChanged((schema, changed) => changes.push(`${schema} ${changed}`));
  places.learn('read_a_v1', at('5'));
  places.learn('read_a_v1', at('4'));
  expect(places.get('read_a_v1')).toEqual(at('5'));
  places.learn('read_a_v1', at('6', '2026', '5'));
  expect(changes).toEqual(['read_a_v1 5']);
  places.learn('read_a_v1', at('2', '2027'));
  places.learn('read_a_v1', at('7', '2026'));
  expect(places.get('read_a_v1')).toEqual(at('2', '2027'));
  expect(changes).toEqual(['read_a_v1 5', 'read_a_v1 2']);
});

test('what was dropped is not taken for caught up by news from before', () => {
  const places = new Places(() => {});
  places.learn('read_a_v1', at('5'));
  places.drop('read_a_v1');
  places.learn('read_a_v1', at('9'));
  expect(places.get('read_a_v1')?.seen).toBe('');
  places.learn('read_a_v1', at('3', '2027'));
  expect(places.get('read_a_v1')).toEqual(at('3', '2027'));
});

describe('beside a Postgres', () => {
  let db: TestDatabase;
  beforeAll(async () => void (db = await testDatabase()));
  afterAll(() => db.drop());

  test('what was known before news could be missed is forgotten, and so is what was looked up before', async () => {
    const places = new Places(() => {});
    await places.listen(db.url);
    places.learn('read_a_v1', at('5'));
    expect(places.changed('read_a_v1')).toBe('5');
    const { lapses } = places;
    await db.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'rabbet listener'`,
    );
    await until('it has forgotten', () => places.get('read_a_v1') === null);
    places.refresh(new Map([['read_a_v1', at('5')]]), lapses);
    expect(places.get('read_a_v1')).toBeNull();
    places.refresh(new Map([['read_a_v1', at('4')]]), places.lapses);
    expect(places.get('read_a_v1')).toEqual(at('4'));
    await places.close();
  });
});
