import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import { inAFreshShop } from '../testing/engine/fresh-shop';
import { inTheMiddleOfABatch } from '../testing/engine/in-the-middle';
import { live, replayed } from '../testing/engine/life';
import type { Point } from '../testing/engine/pausing';
import type { Shop } from '../testing/engine/shop';
let db: TestDatabase;
let shop: Shop;
const started: Program[] = [];
inAFreshShop((fresh) => ({ db, shop } = fresh));
afterEach(() => Promise.all(started.map((program) => program.kill())));

function start(point?: Point): Program {
  const source = 'libs/projections/src/testing/engine/projector.program';
  const program = startProgram(source, [db.url, ...(point ? [point] : [])]);
  started.push(program);
  return program;
}

/** Pieces are written before the people of the same batch, and these before the tally, which is the last. */
const POINTS: readonly Point[] = [
  'live tally again',
  'building pieces again',
  'live people again',
  'building tally again',
  'live pieces again',
  'building people again',
];

test('programs killed in the middle of a batch leave read models that equal a fresh replay, row by row', async () => {
  let rounds = 0;
  const goOn = () => live(shop, rounds, (rounds += 20));
  await goOn();
  let next = start(POINTS[0]);
  for (const [kills, point] of POINTS.entries()) {
    const program = next;
    await program.line(/^(re)?building /);
    next = start(POINTS[kills + 1]); // stands by, takes over, and is killed after that
    if (point.startsWith('live')) {
      for (const name of ['tally', 'pieces']) await program.line(new RegExp(`^(live|rebuilt) read_${name}_v1$`));
      await goOn();
    }
    await program.line(new RegExp(`^at ${point}$`));
    await next.line(/^started$/);
    await goOn();
    expect(await inTheMiddleOfABatch(db.database, ['read_tally_v1', 'read_pieces_v1'])).toBe(true);
    await program.kill();
  }
  for (const name of ['tally', 'pieces']) await next.line(new RegExp(`^(live|rebuilt) read_${name}_v1$`));
  await next.kill();
  const { existing, fresh } = await replayed(shop);
  expect(existing).toEqual(fresh);
  expect(existing).toMatchObject({ 'tally_v1.tally': { length: 7 } });
});
