import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '@rabbet/postgres';
import { makeScratchFolder } from './scratch-folder';

/** Seed of `npm test`, which tries the same each time. */
const SEED = '20261125';

/** One Postgres for all tests of a run, in a folder that goes with it. */
export default async function startPostgres(): Promise<void> {
  process.env.TEST_SEED ??= process.env.TEST_TIER === 'faults' ? String(randomInt(2 ** 31)) : SEED;
  if (process.env.TEST_TIER === 'faults')
    process.stderr.write(`TEST_SEED=${process.env.TEST_SEED} tries the same again\n`);
  const scratch = makeScratchFolder();
  const postgres = await openPostgres({
    home: join(scratch, 'postgres'),
    systemFolder: join(scratch, 'postgres-of-root'),
    role: 'operator',
    // nothing in it outlives a run, and nobody tidies it up in between
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
      max_connections: 200,
    },
  });
  const stop = async (): Promise<void> => {
    await postgres.close();
    rmSync(scratch, { recursive: true, force: true });
  };
  Object.assign(process.env, { TMPDIR: scratch, TEST_POSTGRES_URL: postgres.url });
  Object.assign(globalThis, { stopPostgres: stop });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
}
