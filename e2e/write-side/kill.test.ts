import { Database } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { answered, KilledShop, toLines, VICTIMS } from './killed-shop';
import { goOn, type Point } from './points';

let shop: KilledShop;
beforeAll(() => void (shop = new KilledShop()));
afterAll(() => shop.remove());

describe.each(VICTIMS)('killed: %s', (victim) => {
  test.each<[string, Point]>([
    ['when Postgres, log and state are open', 'opened'],
    ['before an append', 'appending'],
    ['when events are stored, and nobody has been told', 'appended'],
    ['when a batch is written into the read model in part', 'projecting'],
    ['when all of a batch is written, and not committed', 'projected'],
    ['before a process acts', 'thanking'],
    ['when it has acted, and that is not recorded', 'thanked'],
  ])('%s', async (_, point) => {
    const changes = shop.nextChanges();
    const program = shop.start(point);
    program.child.stdin!.write(toLines(changes)); // a pipe, as started
    await program.line(new RegExp(`^at ${point}$`));
    expect(await shop.kill(victim, program, changes, () => goOn(shop.home))).toBe(true);
  });

  test('while Postgres stores events', async () => {
    const changes = shop.nextChanges();
    const program = shop.start();
    const [, url = ''] = (await program.line(/^postgres /)).split(' ');
    const half = changes.length / 2;
    program.child.stdin!.write(toLines(changes.slice(0, half)));
    await program.until((printed) => answered(printed) === half);
    const database = new Database({ url, max: 2 });
    const isStoring = async () => {
      const { rows } = await database.query(
        `select from pg_locks where relation = 'log.events'::regclass and not granted`,
      );
      return rows.length > 0;
    };
    let hit: boolean | null = null;
    await database
      .transaction(async (tx) => {
        await tx.query('lock table log.events in share mode');
        program.child.stdin!.write(toLines(changes.slice(half)));
        await until(isStoring, 'an append waits for the table');
        hit = await shop.kill(victim, program, changes);
      })
      .catch((error: Error) => {
        if (victim === 'program' || hit === null) throw error; // else the lock has gone with Postgres
      });
    expect(hit).toBe(true);
    await database.close();
  });
});

test('every acknowledged change is there once, and the read model is what the log tells', () => shop.finish());
