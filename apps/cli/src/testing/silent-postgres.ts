import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, migrateState, openPostgres, type RunningPostgres } from '@rabbet/postgres';
import { startProgram } from '@rabbet/postgres/testing/program';

/** Commands that ask a Postgres, each in another way. */
export const ASKING: readonly [string, ...string[]][] = [
  ['projections', 'status'],
  ['log', 'verify'],
  ['processes', 'given-up'],
  ['projections', 'rebuild', 'unit'],
];

/**
 * Test Postgres that falls silent. Has a data folder of its own, because all tests that share its Postgres would freeze
 * with it.
 */
export class SilentPostgres {
  private readonly folder = mkdtempSync(join(tmpdir(), 'rabbet-silent-'));
  private readonly home = join(this.folder, 'home');
  private postgres: RunningPostgres | null = null;

  get url(): string {
    return this.postgres!.url; // asked for between open and close
  }

  async open(): Promise<void> {
    chmodSync(this.folder, 0o755); // Postgres may run as another user
    this.postgres = await openPostgres({ home: this.home, role: 'operator', settings: { fsync: 'off' } });
    const database = new Database({ url: this.url });
    await migrateState(database);
    await database.close();
  }

  /** No new connection is answered while the postmaster stands. */
  hold(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const file = readFileSync(join(this.postgres!.dataFolder!, 'postmaster.pid'), 'utf8'); // it is ours
    process.kill(Number.parseInt(file, 10), signal);
  }

  /** Runs a command with the data folder and with the address of the database. */
  runBothWays(args: readonly string[]) {
    return Promise.all([this.rabbet(args, ''), this.rabbet(args, this.url)]);
  }

  async close(): Promise<void> {
    await this.postgres?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async rabbet(args: readonly string[], databaseUrl: string) {
    const { child } = startProgram('apps/cli/src/main', args, {
      env: { ...process.env, EVENT_STORE_URL: '', RABBET_HOME: this.home, DATABASE_URL: databaseUrl },
    });
    let complaint = '';
    child.stderr?.on('data', (bytes) => (complaint += bytes));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, complaint };
  }
}
