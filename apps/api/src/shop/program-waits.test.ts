import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '@rabbet/postgres';
import { clearAway, newFolder, QUICK } from '@rabbet/postgres/testing/embedded';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';

const programs: Program[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill();
});
afterAll(clearAway);

/** The program itself, on a Postgres that others run. */
function start(databaseUrl: string, home: string): Program {
  const program = startProgram('apps/api/src/main', [], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      EVENT_STORE_URL: '',
      RABBET_HOME: home,
      RABBET_MASTER_KEY: '5a'.repeat(32),
      HOST: '127.0.0.1',
      PORT: '0',
      RABBET_SAMPLE: 'off',
      SMTP_URL: '',
      LOG_LEVEL: 'info',
    },
  });
  programs.push(program);
  return program;
}

const place = { home: '', role: 'operator', settings: QUICK } as const;

test('a program that is started before its Postgres opens once that runs, and ends politely where it never does', async () => {
  const folder = newFolder();
  const server = { ...place, home: join(folder, 'server') };
  const { url, close } = await openPostgres(server);
  await close();
  const byTcp = new URL(url);
  byTcp.searchParams.delete('host'); // the folder of its socket
  const waiting = start(byTcp.href, join(folder, 'data'));
  await waiting.line(/"level":40.*nothing listens there.*"msg":"waiting"/);
  const other = start(byTcp.href, join(folder, 'other'));
  await other.line(/"msg":"waiting"/);
  other.child.kill('SIGTERM');
  expect(await other.output).toMatch(/^Ended: the shop was not open yet\.$/m);
  expect(existsSync(join(folder, 'other/running'))).toBe(false);

  const postgres = await openPostgres(server); // at the same port
  try {
    const line = await waiting.line(/^Rabbet is at /);
    const [, port = ''] = /:(\d+)$/.exec(line) ?? [];
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    expect(waiting.printed()).toMatch(/"msg":"start goes on"/);
    waiting.child.kill('SIGTERM');
    await waiting.output;
  } finally {
    await postgres.close();
  }
});
