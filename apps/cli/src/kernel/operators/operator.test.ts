import { Database, silence } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { ASKING, SilentPostgres } from '../../testing/silent-postgres';

const postgres = new SilentPostgres();
beforeAll(() => postgres.open());
afterEach(() => postgres.hold('SIGCONT'));
afterAll(() => postgres.close());

test.each(ASKING)('rabbet %s %s says that Postgres does not answer, and for how long', async (...args) => {
  postgres.hold('SIGSTOP');
  for (const result of await postgres.runBothWays(args))
    expect(result).toEqual({ code: 69, complaint: expect.stringMatching(/^[^\n]*Postgres [^\n]*3\.5 s[^\n]*\n$/) });
});

test('a Postgres that falls silent in the middle is noticed, and one that answers is not', async () => {
  const watching = new AbortController();
  const well = silence(postgres.url, 3_600_000, watching.signal).catch((error: unknown) => error);
  const database = new Database({ url: postgres.url, max: 1 });
  const lastProbe = async () => {
    const { rows } = await database.query<{ last: string }>(
      `select query_start::text as last from pg_stat_activity where application_name = 'rabbet watch'`,
    );
    return rows[0]?.last;
  };
  const seen = new Set<string>();
  await until(async () => seen.add((await lastProbe()) ?? 'not yet').size > 3, 'it is asked again and again');
  expect(await Promise.race([well, 'nothing is noticed'])).toBe('nothing is noticed');
  watching.abort();

  const silent = silence(postgres.url, 300, new AbortController().signal).catch((error: unknown) => error);
  let isNoticed = false; // too early on a slow machine, which is no fault
  void silent.then(() => (isNoticed = true));
  await until(async () => isNoticed || (await lastProbe()), 'it is watched');
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rabbet watch'`,
  ); // what is connected already would be answered
  await database.close();
  postgres.hold('SIGSTOP');
  expect(await silent).toMatchObject({ message: expect.stringContaining('has said nothing for 0.3 s') });
});
