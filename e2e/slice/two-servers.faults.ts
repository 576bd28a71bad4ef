import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { openPostgres, type RunningPostgres } from '@rabbet/postgres';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';

const PIECES = 200;
const BLOWS = 9;
/** Longer than a silent program keeps its leases. */
const FROZEN_MS = 8_000;

const folder = mkdtempSync(join(tmpdir(), 'rabbet-two-'));
const masterKey = randomBytes(32).toString('hex');
let postgres: RunningPostgres;
const servers: Server[] = [];

interface Server {
  readonly program: Program;
  readonly url: string;
}

beforeAll(async () => {
  chmodSync(folder, 0o755); // Postgres may run as another user
  postgres = await openPostgres({ home: join(folder, 'postgres'), role: 'operator' });
  for (const name of ['one', 'two']) servers.push(await start(name));
});
afterAll(async () => {
  await Promise.all(servers.map(({ program }) => program.kill()));
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

function environment(name: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    EVENT_STORE_URL: '',
    RABBET_URL: '',
    RABBET_SAMPLE: 'off',
    PORT: '0',
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    RABBET_MASTER_KEY: masterKey,
    RABBET_HOME: join(folder, name),
  };
}

async function start(name: string): Promise<Server> {
  const program = startProgram('apps/api/src/main', [], { env: environment(name) });
  return { program, url: (await program.line(/^Rabbet is at /)).replace('Rabbet is at ', '') };
}

test('two servers on one database do each change once, though one of them is killed or frozen again and again', async () => {
  const signIn = startProgram('apps/cli/src/main', ['sign-in', '--local', '--print'], { env: environment('one') });
  const authorization = `Bearer ${(await signIn.output).trim()}`;
  /** Sends a change to one server or the other until one of them says what became of it. */
  const add = async (i: number): Promise<number> => {
    const key = randomUUID();
    const body = JSON.stringify({ name: `unit ${i}` });
    const headers = { authorization, 'idempotency-key': key, 'content-type': 'application/json' };
    for (let tries = i; ; tries++) {
      const url = `${servers[tries % 2]!.url}/core/commerce/units`; // one of two
      const signal = AbortSignal.timeout(2_000); // a frozen one says nothing
      const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null);
      if (answer?.status === 201) return ((await answer.json()) as { id: number }).id;
      await pause(50);
    }
  };
  const adding = (async () => {
    const ids: number[] = [];
    for (let i = 0; i < PIECES; i += 10)
      ids.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => add(i + n)))));
    return ids;
  })();
  const waits = fc.sample(fc.nat({ max: 600 }), { seed: Number(process.env.TEST_SEED), numRuns: BLOWS });
  for (const [i, ms] of waits.entries()) {
    await pause(ms);
    const { program } = servers[i % 2]!; // one of two
    if (i % 3 === 2) {
      program.child.kill('SIGSTOP');
      await pause(FROZEN_MS);
      program.child.kill('SIGCONT');
      continue;
    }
    await program.kill();
    servers[i % 2] = await start(i % 2 === 0 ? 'one' : 'two');
  }
  expect(new Set(await adding).size).toBe(PIECES);
  const names = async ({ url }: Server) => {
    const units = (await (await fetch(`${url}/core/commerce/units`, { headers: { authorization } })).json()) as {
      name: string;
    }[];
    return units.flatMap(({ name }) => (/^unit \d/.test(name) ? [name] : [])).sort(); // beside those of a new shop
  };
  const all = Array.from({ length: PIECES }, (_, i) => `unit ${i}`).sort();
  for (const server of servers) {
    while ((await names(server)).length < PIECES) await pause(100); // what the killed one has left is taken over
    expect(await names(server)).toEqual(all);
  }
});
