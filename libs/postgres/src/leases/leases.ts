import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join, sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database, Queryable } from '../database/database';
import { livingSql, SILENT_FOR_MS } from './holders';
import type { Renewing } from './renewal-thread';

export interface LeasesOptions {
  /** Read schemas that this program shows, and that no prune may drop. */
  readonly uses?: readonly string[];
  /** Others that have not renewed for so long lose their leases. */
  readonly silentForMs?: number;
  readonly renewEveryMs?: number;
  /** A question about leases that is not answered by then costs its connection: nothing may come back through it. */
  readonly answerWithinMs?: number;
  /** A main thread that does nothing for so long is not renewed for any more. */
  readonly mainSilentForMs?: number;
}

/** A turn of this program at a projection or a process. */
export interface Lease {
  readonly name: string;
  readonly epoch: number;
}

/** The lease was lost before what it permitted was done: another program may have it by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(what: string) {
    super(`another program may run ${what} by now`);
  }
}

const HERE = 'libs/postgres/src/leases';
const IN_DIST = __dirname.includes(`${sep}dist${sep}`) ? __dirname : join(__dirname, '../../../../dist', HERE);
const MAIN_SILENT_FOR_MS = 60_000;
const ANSWERS_WITHIN_MS = 30_000;
const MOST_MEGABYTES = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/**
 * Leases of one program. They are rows, renewed by a thread of its own and by the clock of the database. Another program
 * may take over while this one still writes: so each write that a lease permits checks its epoch (see `heldSql`).
 */
export class Leases {
  private readonly id = randomUUID();
  private readonly program = `${hostname()} (pid ${process.pid})`;
  private readonly beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private readonly database: Database;
  private thread: Worker | null = null;
  private beating: NodeJS.Timeout | undefined;
  private registered: Promise<unknown> | null = null;
  private isClosed = false;

  constructor(
    database: Database,
    private readonly options: LeasesOptions = {},
  ) {
    const { answerWithinMs = ANSWERS_WITHIN_MS } = options;
    const settings = { name: 'rabbet leases', max: 1, commitsLater: false, answerWithinMs };
    this.database = database.with(settings);
  }

  /** Takes those that no living program holds. */
  async acquire(names: readonly string[]): Promise<readonly Lease[]> {
    await this.register();
    if (names.length === 0) return [];
    const { silentForMs = SILENT_FOR_MS } = this.options;
    const isFree = (holder: string) =>
      `(${holder} = $1 or not exists (select from state.lease_holder h where h.id = ${holder} and ${livingSql('$3')}))`;
    const { rows } = await this.database.query<Lease>(
      `insert into state.lease as taken (name, holder)
       select name, $1::uuid from unnest($2::text[]) as wanted (name)
       where not exists (select from state.lease l where l.name = wanted.name and not ${isFree('l.holder')})
         and exists (select from state.lease_holder h where h.id = $1 and ${livingSql('$3')})
       order by name
       on conflict (name) do update set holder = excluded.holder, epoch = default where ${isFree('taken.holder')}
       returning name, epoch`,
      [this.id, names, silentForMs],
    );
    return rows;
  }

  /** Tells which of these still stand. */
  async standing(leases: readonly Lease[]): Promise<ReadonlySet<Lease>> {
    if (leases.length === 0) return new Set();
    const { rows } = await this.database.query<{ epoch: number }>(
      'select epoch from state.lease where epoch = any($1::bigint[])',
      [leases.map(({ epoch }) => epoch)],
    );
    const epochs = new Set(rows.map(({ epoch }) => epoch));
    return new Set(leases.filter(({ epoch }) => epochs.has(epoch)));
  }

  /** Lets others have them at once. Where Postgres is away they end with this program, or are taken by it anew. */
  async release(leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return;
    const epochs = leases.map(({ epoch }) => epoch);
    await this.database.query('delete from state.lease where epoch = any($1::bigint[])', [epochs]).catch(() => {});
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.beating);
    const { thread } = this;
    this.thread = null;
    await thread?.terminate();
    if (this.registered) await this.leave().catch(() => {}); // Postgres is away: the row falls silent
    await this.database.close();
  }

  /** The row is there before the first lease, the thread goes on from there. One that broke down is replaced. */
  private async register(): Promise<void> {
    this.registered ??= enter(this.database, this.id, this.program, this.options.uses ?? []);
    await this.registered.catch((error: unknown) => {
      this.registered = null;
      throw error;
    });
    if (!this.isClosed) this.thread ??= this.start();
  }

  private start(): Worker {
    const { renewEveryMs = 1_000, mainSilentForMs = MAIN_SILENT_FOR_MS, uses = [] } = this.options;
    const { id, program, beats } = this;
    const { url } = this.database.options;
    clearInterval(this.beating);
    this.beating = setInterval(() => Atomics.add(beats, 0, 1), renewEveryMs);
    this.beating.unref();
    const workerData: Renewing = { url, id, program, uses, beats, renewEveryMs, mainSilentForMs };
    const thread = new Worker(join(IN_DIST, 'renewal-thread.js'), { workerData, resourceLimits: MOST_MEGABYTES });
    thread.unref();
    thread.on('error', () => {}); // it exits
    thread.on('exit', () => {
      if (this.thread === thread) this.thread = null;
    });
    return thread;
  }

  private async leave(): Promise<void> {
    await this.database.query('delete from state.lease where holder = $1', [this.id]);
    await this.database.query('delete from state.lease_holder where id = $1', [this.id]);
  }
}

async function enter(db: Queryable, id: string, program: string, uses: readonly string[]): Promise<void> {
  await db.query(`delete from state.lease_holder where renewed_at < clock_timestamp() - interval '1 day'`);
  await db.query('insert into state.lease_holder (id, program, uses, backend) values ($1, $2, $3, pg_backend_pid())', [
    id,
    program,
    uses,
  ]);
}
