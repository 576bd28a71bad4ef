import type { Recorded } from '@rabbet/domain/events/event';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { rowsProjection } from './rows-projection';
import { table } from './table';

type HangingEvent =
  | { type: 'WorkHung'; data: { wall: string }; personal?: { [person: string]: { lender: string } | null } }
  | { type: 'WorkMoved'; data: { wall: string } }
  | { type: 'WorkTaken'; data: object };

const rows = table('hangings', { id: 'int', wall: 'text', moves: 'int', hung_at: 'moment', notes: 'json?' });
const lenders = table('hanging_lenders', { id: 'int', person: 'text', lender: 'text' }, { isPersonal: true });
const hangings = rowsProjection<HangingEvent>({
  name: 'hangings',
  version: 1,
  tables: [rows, lenders],
  on: {
    WorkHung(id, { data, personal = {}, occurredAt: hung_at }) {
      const [person = '', fields] = Object.entries(personal)[0] ?? [];
      const row = rows.put({ id, ...data, moves: 0, hung_at, notes: { by: ['"Ann"', '\\'] } });
      return fields ? [row, lenders.put({ id, person, ...fields })] : row;
    },
    WorkMoved: (id, { data }) => rows.change(id, ({ moves }) => ({ ...data, moves: moves + 1 })),
    WorkTaken: (id) => [rows.remove(id), lenders.remove(id)],
  },
});

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.database.query(hangings.sql);
});
afterAll(() => db.drop());
beforeEach(() => db.database.query('truncate hangings, hanging_lenders'));

const AT = '2026-03-02T15:00:00.123Z';
const event = (type: string, id: number, data: object = {}, personal?: object) =>
  ({ type, stream: `hanging-${id}`, data, personal, occurredAt: AT }) as Recorded<HangingEvent>;
const erased = (person: string) =>
  ({
    type: 'PersonErasureCompleted',
    stream: 'x-1',
    data: { person },
    occurredAt: AT,
  }) as unknown as Recorded<HangingEvent>;
const apply = (...batch: Recorded<HangingEvent>[]) => hangings.apply(batch, db.database, { maxRows: 0 });
const loadRows = async (from = rows) => [...(await from.load(db.database, [1, 2, 3])).values()];

test('a row is what the events of a batch made of it, on what stood before', async () => {
  await apply(event('WorkHung', 1, { wall: 'north' }), event('WorkHung', 2, { wall: "o'clock, {curly}\n" }));
  await apply(event('WorkMoved', 1, { wall: 'east' }), event('WorkMoved', 1, { wall: 'west' }));
  const notes = { by: ['"Ann"', '\\'] };
  expect(await loadRows()).toEqual([
    { id: 1, wall: 'west', moves: 2, hung_at: AT, notes },
    { id: 2, wall: "o'clock, {curly}\n", moves: 0, hung_at: AT, notes },
  ]);
});

test('a change of what is not there makes nothing, and what was taken away is gone', async () => {
  await apply(event('WorkMoved', 3, { wall: 'east' }));
  await apply(event('WorkHung', 1, { wall: 'north' }), event('WorkTaken', 1), event('WorkMoved', 1, { wall: 'x' }));
  expect(await loadRows()).toEqual([]);
  await apply(event('WorkHung', 1, { wall: 'north' }));
  await apply(event('WorkTaken', 1));
  expect(await loadRows()).toEqual([]);
});

test('what is said of a person goes with them, in the batch of the erasure too, and comes back with nobody', async () => {
  const hung = (id: number, person: string) =>
    event('WorkHung', id, { wall: 'north' }, { [person]: { lender: 'Ann' } });
  const lent = async () => (await loadRows(lenders as unknown as typeof rows)).map((row) => (row as { id: number }).id);
  await apply(hung(1, '11'), hung(2, '12'));
  expect(await lent()).toEqual([1, 2]);
  await apply(erased('11'));
  expect(await lent()).toEqual([2]);
  await apply(hung(3, '13'), erased('13'), erased('12'));
  expect(await lent()).toEqual([]);
  expect(await loadRows()).toHaveLength(3);
});

test('the ids of the rows that a batch has changed are told, where it has changed nothing else', async () => {
  const lent = event('WorkHung', 3, { wall: 'north' }, { '11': { lender: 'Ann' } });
  expect(await apply(event('WorkHung', 1, { wall: 'north' }), event('WorkMoved', 1, { wall: 'east' }))).toEqual([1]);
  expect(await apply(event('WorkHung', 2, { wall: 'north' }), lent)).toBeUndefined();
  expect(await apply(erased('11'))).toBeUndefined();
});
