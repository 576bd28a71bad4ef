import { ASKING, SilentPostgres } from '../../testing/silent-postgres';

const postgres = new SilentPostgres();
beforeAll(() => postgres.open());
afterEach(() => postgres.hold('SIGCONT'));
afterAll(() => postgres.close());

/** What everybody is promised, besides what this machine takes to start two programs. */
const SOON_MS = 5_000;

async function timed(args: readonly string[]) {
  const begun = performance.now();
  const told = await postgres.told(args);
  return { codes: told.map(({ code }) => code), ms: performance.now() - begun };
}

test.each(ASKING)('rabbet %s %s says within seconds that Postgres does not answer', async (...args) => {
  postgres.hold('SIGSTOP');
  const start = await timed(['--version']);
  const { codes, ms } = await timed(args);
  expect(codes).toEqual([69, 69]);
  expect(ms).toBeLessThan(SOON_MS + start.ms);
});
