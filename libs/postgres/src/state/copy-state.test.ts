import { testDatabase, type TestDatabase } from '../testing/database';
import { copyState, fillState, takeSnapshot } from './copy-state';
import { migrateState } from './migrate';
import { migrations } from './migrations';

let from: TestDatabase;
let to: TestDatabase;
beforeEach(async () => {
  from = await testDatabase(migrateState);
  to = await testDatabase();
});
afterEach(async () => {
  await from.drop();
  await to.drop();
});

/** Rows with whatever is odd to spell: bytes, instants, spans, lists, JSON, nulls and line ends. */
const ODD = `
  insert into state.person_key (person_id, wrapped, created_at) values ('41', '\\x00ff0a', '2026-11-27 10:00:00.123456+02');
  insert into state.intent (process, event_id, key, payload, outcome)
    values ('noting', gen_random_uuid(), 'k', '{"a": [1, null, "b\\nc \\u2028"]}', null);
  insert into state.passkey (credential_id, account, public_key, counter, transports, name, added_at)
    values ('c', 1, '\\x01', 9007199254740991, '{usb,"a b",NULL}', E'a\\tb\\nc "d"', now());
  insert into state.session (id_digest, account, device, made_at, seen_at, idle_for, ends_at, second_factor)
    values ('\\x02', 1, 'a', now(), now(), '1 day 02:03:04.5', 'infinity', true);
  insert into state.sandbox_charge (key, amount, ending) values ('charge', 5, 'succeeded');
  insert into state.sandbox_refund (key, charge, amount) values ('refund', 'charge', 5);
  select state.reserve_id('odd-kind', 'a', false, '1 hour'), state.reserve_id('odd-kind', 'b', false, '1 hour');`;

function copied({ database }: TestDatabase): Promise<string[]> {
  return database.transaction(async (tx) => {
    await takeSnapshot(tx);
    const lines: string[] = [];
    for await (const line of copyState(tx)) lines.push(line);
    return lines;
  });
}

const fill = (lines: readonly string[]) =>
  to.database.transaction((tx) =>
    fillState(
      tx,
      (async function* () {
        yield* lines;
      })(),
    ),
  );

it('a copy of state is what it was, value by value, and its counters go on', async () => {
  await from.database.query(ODD);
  const lines = await copied(from);
  const rows = lines.filter((line) => line.startsWith('['));
  expect(rows).toHaveLength(8);
  await to.database.query(`set datestyle = 'German'`);
  expect(await fill(lines)).toBe(8);
  expect(await copied(to)).toEqual(lines);
  const { rows: next } = await to.database.query(`select state.reserve_id('odd-kind', 'c', false, '1 hour') as id`);
  expect(next).toEqual([{ id: 3 }]);
  const { rows: inserted } = await to.database.query(
    `insert into state.session (id_digest, account, device, made_at, seen_at, idle_for, ends_at, second_factor)
     values ('\\x03', 1, 'a', now(), now(), '1 day', now(), true) returning number`,
  );
  expect(inserted).toEqual([{ number: 2 }]);
});

it('a copy holds nothing of the programs that ran when it was made', async () => {
  await from.database.query(`
    insert into state.lease_holder (id, program, backend) values (gen_random_uuid(), 'till (pid 7)', 7);
    insert into state.lease (name, holder) select 'projection artworks', id from state.lease_holder`);
  expect(await fill(await copied(from))).toBe(0);
});

it('a copy of more rows than are read at once is whole', async () => {
  await from.database.query('insert into state.person_used select g::text from generate_series(1, 2500) g');
  expect(await fill(await copied(from))).toBe(2500);
});

it('a copy of an older state is brought to that of today', async () => {
  await migrateState(to.database, migrations.slice(0, 6));
  await to.database.query(`insert into state.person_used values ('41')`);
  const older = await copied(to);
  expect(await fill(older)).toBe(1);
  const empty = (lines: readonly string[]) => lines.filter((line) => line.startsWith('{"table"'));
  expect(empty(await copied(to))).toEqual(empty(await copied(from)));
});

it('a copy of a state that this program does not know is refused, and changes nothing', async () => {
  const [head = '', ...rest] = await copied(from);
  const newer = JSON.stringify({ ...(JSON.parse(head) as object), step: migrations.length + 1 });
  await expect(fill([newer, ...rest])).rejects.toThrow(/This backup was made by another Rabbet \(step \d+ of "state"/);
  const other = JSON.stringify({ ...(JSON.parse(head) as object), checksum: 'another' });
  await expect(fill([other, ...rest])).rejects.toThrow('restore it with that version');
  const { rows } = await to.database.query(`select from pg_namespace where nspname = 'state'`);
  expect(rows).toEqual([]);
});
