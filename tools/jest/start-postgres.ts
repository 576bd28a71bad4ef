import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@rabbet/postgres';
import { sweepTestDatabases } from '@rabbet/postgres/testing';

/** One Postgres for all tests: runs that go on at once share it, and the last to end stops it. */
export default async function startPostgres(): Promise<void> {
  if (process.env.TEST_POSTGRES_URL) return;
  const postgres = await openPostgres({
    home: join(__dirname, '../../.cache/test-postgres'),
    systemFolder: join(tmpdir(), 'rabbet-test-postgres'),
    role: 'operator',
    // nothing in it outlives a run
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: 200 },
  });
  const stop = async (): Promise<void> => {
    await sweepTestDatabases(postgres.url, process.pid);
    await postgres.close();
  };
  Object.assign(process.env, { TEST_POSTGRES_URL: postgres.url, TEST_RUN: String(process.pid) });
  Object.assign(globalThis, { stopPostgres: stop });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
}
