import { once } from 'node:events';
import { join } from 'node:path';
import { Database } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { PROJECTIONS, schemaOf } from '@rabbet/projections';
import { ServedShop } from '../../testing/served-shop';
import { Terminal } from '../../testing/terminal';

const MAIN = join(__dirname, '../../../../../dist/apps/cli/src/main.js');
const shop = new ServedShop();
let database: Database;
let piece = '';
beforeAll(async () => {
  await shop.open();
  database = new Database({ url: shop.environment.DATABASE_URL! }); // it is open
  piece = await shop.added('--name', 'Low Tide', '--price', '1200');
  await shop.done('change', piece, '--price', '1350');
  await shop.rabbet(['people', 'add', '--first', 'Ann', '--last', 'Lee'], { noun: 'records' });
});
afterAll(async () => {
  await database.close();
  await shop.close();
});

const schemaFor = (name: string) => schemaOf(PROJECTIONS.find((projection) => projection.name === name)!); // it is there
const artworks = schemaFor('artworks');
const person = schemaFor('person');
const verify = (...args: string[]) => shop.rabbet(['verify', ...args], { noun: 'projections' });

async function left(): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like '%verify'`,
  );
  return rows.map(({ name }) => name);
}

/** A change by hand, which is taken back. */
async function tampered<T>(sql: string, back: string, work: () => Promise<T>): Promise<T> {
  await database.query(sql);
  return work().finally(() => database.query(back));
}

test('all read models of a shop that runs, and is changed meanwhile, are equal to what the log says', async () => {
  let isOver = false;
  const adding = (async () => {
    while (!isOver) await shop.added('--name', 'One more', '--price', '100');
  })();
  const { code, lines, complaint } = await verify().finally(() => (isOver = true));
  await adding;
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
  expect(lines.map((line) => line.split('\t')[0])).toEqual(
    PROJECTIONS.map(({ name, version }) => `${name}_v${version}`),
  );
  expect(lines.filter((line) => !/\t\d+\t\d+\t0\tequal$/.test(line))).toEqual([]);
  expect(await left()).toEqual([]);
});

test('a row that differs is named with its values, and the exit code says so', async () => {
  const change = `update ${artworks}.artworks set price_cents = 7 where id = ${piece}`;
  await tampered(change, `update ${artworks}.artworks set price_cents = 135000 where id = ${piece}`, async () => {
    const { code, lines } = await verify('artworks');
    expect(code).toBe(1);
    expect(lines).toEqual([
      `${artworks}.artworks id=${piece}\tchanged\tprice_cents\t7\t135000`,
      expect.stringMatching(/^artworks_v\d+\t\d+\t\d+\t1\tdiffers$/),
    ]);
    const lineByLine = (await verify('artworks', '--json')).lines.map((line) => JSON.parse(line) as object);
    expect(lineByLine).toMatchObject([
      { table: 'artworks', key: { id: Number(piece) }, columns: ['price_cents'], live: { price_cents: 7 } },
      { differences: 1, result: 'differs' },
    ]);
  });
  expect(await verify('artworks')).toMatchObject({ code: 0 });
});

test('what is said of a person is named, and shown only when it is asked for', async () => {
  const rename = (from: string, to: string) =>
    `update ${person}.personal_person set doc = replace(doc::text, '"${from}"', '"${to}"')::jsonb`;
  await tampered(rename('Ann', 'Zoe'), rename('Zoe', 'Ann'), async () => {
    const { code, lines } = await verify('person');
    expect([code, lines[0]]).toEqual([1, expect.stringMatching(/\tchanged\tdoc\t\(personal\)\t\(personal\)$/)]);
    for (const args of [['person'], ['person', '--json']])
      expect((await verify(...args)).lines.join()).not.toMatch(/Ann|Zoe/);
    expect((await verify('person', '--personal')).lines[0]).toMatch(/"Zoe".*\t.*"Ann"/);
  });
});

test('more rows than are named are counted', async () => {
  const add = `insert into ${artworks}.artwork_words (id, words) select 9000 + i, '' from generate_series(1, 60) i`;
  await tampered(add, `delete from ${artworks}.artwork_words where id > 9000`, async () => {
    const { lines, complaint } = await verify('artworks');
    expect(lines).toHaveLength(51);
    expect(complaint).toBe(`10 more rows of ${artworks}.artwork_words: --all names them.\n`);
    expect((await verify('artworks', '--all')).lines).toHaveLength(61);
  });
});

test('Ctrl-C ends it, and drops what it has made', async () => {
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => (unlock = resolve));
  let locking = Promise.resolve();
  await new Promise<void>((isLocked, fail) => {
    locking = database.transaction(async (tx) => {
      await tx.query(`lock table ${artworks}.names in access exclusive mode`); // the program waits here to compare
      isLocked();
      await unlocked;
    });
    locking.catch(fail);
  });
  const { child } = shop.program(['verify', 'artworks'], {}, 'projections');
  const ended = once(child, 'exit');
  const isWaiting = `select from pg_stat_activity
    where application_name = 'rabbet verify' and wait_event_type = 'Lock' and datname = current_database()`;
  try {
    await until(async () => (await database.query(isWaiting)).rows.length > 0, 'it compares');
    expect(await left()).toEqual([`${artworks}_verify`]);
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(130);
    expect(await left()).toEqual([]);
  } finally {
    unlock();
    await locking;
  }
});

test('a terminal shows each row that differs on its own', async () => {
  const change = `update ${artworks}.artworks set name = e'Ebb \\x1b[31m' where id = ${piece}`;
  await tampered(change, `update ${artworks}.artworks set name = 'Low Tide' where id = ${piece}`, async () => {
    const terminal = new Terminal(
      `stty cols 120; "${process.execPath}" "${MAIN}" projections verify artworks`,
      shop.environment,
    );
    expect(await terminal.ended).toBe(1);
    expect(terminal.shown).toMatch(/artworks id=\d+: changed[^]*name +"Ebb .*", replayed "Low Tide"/);
    expect(terminal.shown).not.toContain('\u001b[31m');
    expect(terminal.shown).toMatch(/read model +events +rows +differences +result/);
  });
});

test('a read model that is not known is refused', async () => {
  expect(await verify('nonsense')).toMatchObject({
    code: 3,
    complaint: 'This program knows no read model nonsense.\n',
  });
});
