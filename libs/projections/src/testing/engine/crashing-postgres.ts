import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, openPostgres, type RunningPostgres } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { Shop } from './shop';

/** A shop on a Postgres of its own, which is killed and started anew under it. */
export class CrashingPostgres {
  private constructor(
    readonly shop: Shop,
    private readonly home: string,
    private readonly postgres: RunningPostgres,
  ) {}

  static async open(): Promise<CrashingPostgres> {
    const home = mkdtempSync(join(tmpdir(), 'rabbet-crash-'));
    chmodSync(home, 0o755);
    const postgres = await openPostgres({ home, role: 'operator', retryMs: 10, settings: { fsync: 'off' } });
    return new CrashingPostgres(await Shop.open(new Database({ url: postgres.url })), home, postgres);
  }

  /** Returns as soon as it is killed; then its answer is when another one is there. */
  kill(): { readonly isUpAgain: Promise<unknown> } {
    const killed = this.pid();
    if (killed === null) throw new Error('Postgres is not running');
    process.kill(killed, 'SIGKILL');
    return { isUpAgain: until(() => ![killed, null].includes(this.pid()), 'Postgres is up again') };
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.shop.database.close();
    await this.postgres.close();
    rmSync(this.home, { recursive: true });
  }

  private pid(): number | null {
    try {
      const [pid] = readFileSync(join(this.postgres.dataFolder ?? '', 'postmaster.pid'), 'utf8').split('\n');
      return Number(pid) || null; // just made, the file is empty
    } catch {
      return null;
    }
  }
}
