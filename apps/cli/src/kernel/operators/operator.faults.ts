import { ASKING, SilentPostgres } from '../../testing/silent-postgres';

const postgres = new SilentPostgres();
beforeAll(() => postgres.open());
afterEach(() => postgres.hold('SIGCONT'));
afterAll(() => postgres.close());

/** Promised wait, to which the start of two programs on this machine is added. */
const SOON_MS = 5_000;

async function timed(args: readonly string[]) {
  const startedAt = performance.now();
  const results = await postgres.runBothWays(args);
  return { codes: results.map(({ code }) => code), ms: performance.now() - startedAt };
}

test.each(ASKING)('rabbet %s %s says within seconds that Postgres does not answer', async (...args) => {
  postgres.hold('SIGSTOP');
  const start = await timed(['--version']);
  const { codes, ms } = await timed(args);
  expect(codes).toEqual([69, 69]);
  expect(ms).toBeLessThan(SOON_MS + start.ms);
});
