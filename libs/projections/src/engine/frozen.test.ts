import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { letSilencePass } from '@rabbet/postgres/testing/leases';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import { until } from '@rabbet/postgres/testing/until';
import { leaseOf } from './leased-projection';
import { schemaOf } from './projection';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import { LIFE, live, replayed } from '../testing/engine/life';
import type { Point } from '../testing/engine/pausing';
import { LONG_MS, type Shop } from '../testing/engine/shop';

let db: TestDatabase;
let shop: Shop;
const started: Program[] = [];
inAFreshShop((fresh) => ({ db, shop } = fresh));
afterEach(() => Promise.all(started.splice(0).map((program) => program.kill())));

const SCHEMAS = LIFE.map(schemaOf);

function start(...args: string[]): Program {
  const program = startProgram('libs/projections/src/testing/engine/projector.program', [db.url, ...args]);
  started.push(program);
  return program;
}

async function feeds(program: Program): Promise<void> {
  for (const schema of SCHEMAS) await program.line(new RegExp(`^(live|rebuilt) ${schema}$`));
}

/** Has the one that stands by take over from a program that renews nothing any more. */
async function takenOverBy(program: Program): Promise<void> {
  await letSilencePass(db.database, LONG_MS, leaseOf(SCHEMAS[0]!)); // one program has all
  await feeds(program);
}

/** Each row as it was written last, and by which transaction. */
async function written(): Promise<unknown[]> {
  const tables = ['tally_v1.tally', 'tally_v1.progress', 'pieces_v1.pieces', 'pieces_v1.people', 'pieces_v1.progress'];
  const all = tables.map((table) => db.database.query(`select xmin::text, t.* from read_${table} t order by 1, 2`));
  return (await Promise.all(all)).map(({ rows }) => rows);
}

/** The read models show all that happened. */
async function allShown(): Promise<void> {
  const head = await shop.eventStore.head();
  await until(async () => {
    const { rows } = await db.database.query(
      `select from read_tally_v1.progress t, read_pieces_v1.progress p where t.seen >= $1 and p.seen >= $1`,
      [head],
    );
    return rows.length > 0;
  }, 'all is shown');
}

test('while the program that feeds is frozen another goes on, and when it comes to itself it writes nothing', async () => {
  const first = start();
  await feeds(first);
  await live(shop, 0, 10);
  const second = start();
  await second.line(/^started$/);
  first.child.kill('SIGSTOP');
  await live(shop, 10, 20);
  await takenOverBy(second);
  await live(shop, 20, 30);
  await allShown();

  const before = await written();
  first.child.kill('SIGCONT');
  for (const schema of SCHEMAS) await first.line(new RegExp(`^standing-by ${schema}$`));
  expect(await written()).toEqual(before);
  await live(shop, 30, 40);
  await allShown();
  expect(second.printed()).not.toContain('standing-by');
  await first.kill();
  await second.kill();
  const { existing, fresh } = await replayed(shop);
  expect(existing).toEqual(fresh);
});

test('a program that is frozen in the middle of a batch holds up nobody: its transaction is ended by the server', async () => {
  const point: Point = 'live tally again';
  const first = start(point, '100');
  await feeds(first);
  await live(shop, 0, 5);
  await first.line(new RegExp(`^at ${point}$`));
  first.child.kill('SIGSTOP');
  const second = start();
  await second.line(/^started$/);
  await takenOverBy(second);
  await live(shop, 5, 10);
  await allShown();
  await first.kill();
  await second.kill();
  const { existing, fresh } = await replayed(shop);
  expect(existing).toEqual(fresh);
});
