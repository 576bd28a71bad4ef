import { migrateState } from '../state/migrate';
import { testDatabase, type TestDatabase } from '../testing/database';
import { type Program, startProgram } from '../testing/program';
import { until } from '../testing/until';
import { leaseHolders } from './holders';
import { Leases, type LeasesOptions } from './leases';
import { Pulse } from './pulse';
import { letSilencePass } from '../testing/leases';

const HOUR = 3_600_000;
/** Nobody renews by itself, nor is anybody silent for so long but by the test's own word. */
const BY_HAND: LeasesOptions = { renewEveryMs: 2 ** 31 - 1, silentForMs: HOUR };

let db: TestDatabase;
const opened: Leases[] = [];
const programs: Program[] = [];
beforeEach(async () => (db = await testDatabase(migrateState)));
afterEach(async () => {
  await Promise.all(opened.splice(0).map((leases) => leases.close()));
  await Promise.all(programs.splice(0).map((program) => program.kill()));
  await db.drop();
});

function program(options = BY_HAND): Leases {
  const leases = new Leases(db.database, options);
  opened.push(leases);
  return leases;
}

async function acquireNames(leases: Leases, ...requested: string[]): Promise<string[]> {
  return (await leases.acquire(requested)).map(({ name }) => name);
}

/** The thread of each program has renewed once, which is all that it does when renewing is left to the test. */
async function untilRenewed(): Promise<void> {
  await until(async () => {
    const { rows } = await db.database.query(
      `select from state.lease_holder where backend not in (
         select pid from pg_stat_activity where application_name = 'rabbet renewal')`,
    );
    return rows.length === 0;
  }, 'all have renewed');
}

test('a lease is held by one program, until that lets go', async () => {
  const first = program();
  const second = program();
  const held = await first.acquire(['thanks', 'mail']);
  expect(await acquireNames(second, 'mail', 'thanks', 'notes')).toEqual(['notes']);
  await first.release(held.filter(({ name }) => name === 'mail'));
  expect(await acquireNames(second, 'mail', 'thanks', 'notes')).toEqual(['mail', 'notes']);
  await first.close();
  expect(await acquireNames(second, 'thanks')).toEqual(['thanks']);
});

test('a program that is silent keeps its leases for a while, and loses them then to one that stands by', async () => {
  const first = program();
  const second = program();
  const held = await first.acquire(['thanks']);
  await untilRenewed();
  await letSilencePass(db.database, HOUR / 2, 'thanks');
  expect(await acquireNames(second, 'thanks')).toEqual([]);
  expect((await first.standing(held)).size).toBe(1);
  await letSilencePass(db.database, HOUR / 2, 'thanks');
  expect(await acquireNames(second, 'thanks')).toEqual(['thanks']);
  expect((await first.standing(held)).size).toBe(0);
});

test('a program that is silent takes no lease, not even its own once more', async () => {
  const first = program();
  await first.acquire(['thanks']);
  await untilRenewed();
  await letSilencePass(db.database, HOUR);
  expect(await acquireNames(first, 'thanks', 'mail')).toEqual([]);
});

test('a program that renews is never silent, however long ago it began', async () => {
  const first = program({ silentForMs: HOUR, renewEveryMs: 10 });
  const second = program();
  const held = await first.acquire(['thanks']);
  await letSilencePass(db.database, HOUR, 'thanks');
  await until(
    async () => (await first.standing(held)).size > 0 && (await acquireNames(first, 'mail')).length > 0,
    'it renews',
  );
  expect(await acquireNames(second, 'thanks', 'mail')).toEqual([]);
});

test('each turn has an epoch of its own, so that what an earlier one still writes is told apart', async () => {
  const first = program();
  const [before] = await first.acquire(['thanks']);
  const [after] = await first.acquire(['thanks']);
  expect(after!.epoch).toBeGreaterThan(before!.epoch);
  expect([...(await first.standing([before!, after!]))]).toEqual([after]);
  await first.release([before!]);
  expect((await first.standing([after!])).size).toBe(1);
});

test('a program that is killed loses its leases at once, as the connection by which it renews is gone', async () => {
  const first = program();
  const second = program();
  await first.acquire(['thanks']);
  await untilRenewed();
  await db.database.query(
    'select pg_terminate_backend(backend) from state.lease_holder h join state.lease l on l.holder = h.id',
  );
  await until(async () => (await acquireNames(second, 'thanks')).length > 0, 'the other has it');
});

test('a row that was renewed at a time ahead, as a backup or a clock set back leave one, holds nothing', async () => {
  const first = program();
  const second = program();
  await first.acquire(['thanks']);
  await untilRenewed();
  await letSilencePass(db.database, -2 * HOUR, 'thanks');
  expect(await acquireNames(second, 'thanks')).toEqual(['thanks']);
});

test('two programs that want the same at once share it out', async () => {
  const processes = Array.from({ length: 40 }, (_, i) => `process ${i}`);
  const all = [program(), program(), program()];
  await Promise.all(all.map((leases) => leases.acquire([])));
  const acquired = await Promise.all(
    all.map((leases, i) => acquireNames(leases, ...(i === 1 ? processes.toReversed() : processes))),
  );
  expect(acquired.flat().sort()).toEqual(processes.toSorted());
});

describe('a main thread that does nothing', () => {
  const start = async (silentForMs: number) => {
    const blocked = startProgram('libs/postgres/src/testing/leases.program', [db.url, String(silentForMs)]);
    programs.push(blocked);
    await blocked.line(/^held$/);
  };

  it('keeps its leases while it may just be busy', async () => {
    await start(HOUR);
    const other = program();
    await letSilencePass(db.database, 2 * HOUR, 'thanks');
    await until(async () => {
      const { rows } = await db.database.query(
        `select from state.lease_holder where renewed_at > clock_timestamp() - interval '1 hour'`,
      );
      return rows.length > 0;
    }, 'it is renewed for it');
    expect(await acquireNames(other, 'thanks')).toEqual([]);
  });

  it('loses them when it is silent for longer than that, though its other thread lives', async () => {
    await start(1);
    const other = program();
    await until(async () => {
      await letSilencePass(db.database, HOUR, 'thanks'); // nothing makes up for it
      return (await acquireNames(other, 'thanks')).length > 0;
    }, 'the other has it');
  });

  it('is felt by its beats', () => {
    const pulse = new Pulse(60_000);
    expect([pulse.isFelt(1, 5), pulse.isFelt(1, 60_004), pulse.isFelt(1, 60_005)]).toEqual([true, true, false]);
    expect([pulse.isFelt(2, 60_006), pulse.isFelt(2, 120_005), pulse.isFelt(2, 120_006)]).toEqual([true, true, false]);
  });
});

test('a program that is frozen counts as one that runs, and one that has gone does not', async () => {
  const first = program();
  await first.acquire([]);
  await untilRenewed();
  await letSilencePass(db.database, HOUR);
  expect(await leaseHolders(db.database)).toEqual([expect.stringContaining(`(pid ${process.pid})`)]);
  await first.close();
  expect(await leaseHolders(db.database)).toEqual([]);
});
