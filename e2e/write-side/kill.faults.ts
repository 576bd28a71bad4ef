import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { answered, KilledShop, toLines, type Victim, VICTIMS } from './killed-shop';

const KILLS = 50;

interface Kill {
  readonly victim: Victim;
  /** New changes before the kill; 0 for a kill during the start. */
  readonly news: number;
  readonly ms: number;
}
const kills = fc.record<Kill>({
  victim: fc.constantFrom(...VICTIMS),
  news: fc.oneof(fc.nat({ max: 1 }), fc.nat({ max: 44 }), fc.nat({ max: 44 })),
  ms: fc.nat({ max: 400 }),
});

let shop: KilledShop;
beforeAll(() => void (shop = new KilledShop()));
afterAll(() => shop.remove());

test('every acknowledged change is there exactly once, whatever is killed at any moment', async () => {
  /** True for each kill meant for Postgres that found it running. */
  const hits: boolean[] = [];
  for (const kill of fc.sample(kills, { seed: Number(process.env.TEST_SEED), numRuns: KILLS })) {
    const hit = await killed(kill);
    if (kill.victim !== 'program') hits.push(hit);
  }
  expect(hits.filter((hit) => hit).length).toBeGreaterThanOrEqual(hits.length / 2); // the others came before it was up
  await shop.finish();
});

async function killed({ victim, news, ms }: Kill): Promise<boolean> {
  const changes = shop.nextChanges();
  const program = shop.start();
  program.child.stdin!.write(toLines(changes)); // a pipe, as started
  if (news === 0) await Promise.race([program.line(/^ready/), pause(ms)]);
  else
    await program.until(
      (printed) => answered(printed, 'done') >= news || answered(printed) === changes.length, // or there are no more
    );
  return shop.kill(victim, program, changes);
}
