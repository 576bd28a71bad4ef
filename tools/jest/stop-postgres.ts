import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

export default async function stopPostgres(): Promise<void> {
  // start-postgres leaves these on the global object: Jest hands nothing from the setup to the teardown
  const { testPostgres } = globalThis as unknown as { testPostgres: { server: ChildProcess; folder: string } };
  const gone = once(testPostgres.server, 'exit');
  testPostgres.server.kill('SIGQUIT');
  await gone;
  rmSync(testPostgres.folder, { recursive: true, force: true });
}
