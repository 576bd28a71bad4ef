import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openWriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { openPostgres } from '@rabbet/postgres';
import { clearAway, newFolder, keepingTurns } from '@rabbet/postgres/testing/embedded';
import { startProgram } from '@rabbet/postgres/testing/program';
import { until } from '@rabbet/postgres/testing/until';
import { INES, sign } from '../../testing/guest-book-shop';

describe('a command that has started a Postgres takes it along', () => {
  afterAll(clearAway);

  /** Shop whose Postgres does not run, and in which a guest has signed. */
  async function closedShop() {
    const home = join(newFolder(), 'home');
    const postgres = await openPostgres({ home, role: 'operator' });
    const writeSide = await openWriteSide({ home, databaseUrl: postgres.url, ...REGISTRY });
    await sign(writeSide, '41', INES);
    await writeSide.close();
    const running = join(postgres.dataFolder ?? '', 'postmaster.pid');
    await postgres.close();
    const isRunning = () => existsSync(running);
    expect(isRunning()).toBe(false);
    const env = { ...process.env, DATABASE_URL: '', EVENT_STORE_URL: '', RABBET_HOME: home };
    const start = (...args: string[]) => {
      const { child } = startProgram('apps/cli/src/main', args, { env });
      return { child, ended: new Promise((resolve) => child.on('close', resolve)) };
    };
    return { home, isRunning, start };
  }
  const IMPORTING = ['log', 'import', '/dev/stdin'] as const; // nothing is written there

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('when a signal ends it (%s)', async (signal, exitCode) => {
    const { isRunning, start } = await closedShop();
    const { child, ended } = start(...IMPORTING);
    await until(isRunning);
    child.kill(signal);
    expect(await ended).toBe(exitCode);
    expect(isRunning()).toBe(false);
  });

  it('when the signal comes twice, as npx hands it on, and ends at once by a third', async () => {
    const { home, isRunning, start } = await closedShop();
    const turns = join(home, 'turns');
    for (const [laterSignals, isStillRunning] of [
      [['SIGTERM'], false],
      [['SIGTERM', 'SIGHUP'], true], // two alike could be one by the time they are seen
    ] as const) {
      const { child, ended } = start(...IMPORTING);
      await until(isRunning);
      const waits = () => readdirSync(turns).some((ticket) => ticket.startsWith(`${child.pid}-`));
      const interrupt = async () => {
        child.kill('SIGINT');
        await until(waits, 'it waits for its turn to stop Postgres');
        for (const signal of laterSignals) child.kill(signal);
      };
      await keepingTurns(turns, interrupt, 60_000);
      expect(await ended).toBe(isStillRunning ? null : 130);
      expect(isRunning()).toBe(isStillRunning);
    }
    await (await openPostgres({ home, role: 'operator' })).close();
  });

  it.each([
    ['results', 'stdout', 141],
    ['complaints', 'stderr', 0],
  ] as const)('when nobody reads its %s any more', async (_, stream, exitCode) => {
    const { isRunning, start } = await closedShop();
    const { child, ended } = start('persons', 'export', '41');
    child[stream]?.destroy();
    expect(await ended).toBe(exitCode);
    expect(isRunning()).toBe(false);
  });
});
