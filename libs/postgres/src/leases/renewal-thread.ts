import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import pg from 'pg';
import { Pulse } from './pulse';

/** Orders of the thread that renews. */
export interface Renewing {
  readonly url: string;
  readonly id: string;
  readonly program: string;
  readonly uses: readonly string[];
  /** Counts the beats of the main thread. */
  readonly beats: Int32Array;
  readonly renewEveryMs: number;
  readonly mainSilentForMs: number;
}

/** A renewal that is not answered by then costs its connection: nothing may come back through it. */
const ANSWERS_WITHIN_MS = 2_000;

/** Renewals need not wait for the disk; and the server notices within half a minute that a machine has vanished, not after hours. */
const SETTINGS =
  '-c synchronous_commit=off -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Renews the row of its program, in a thread of its own: a main thread that is busy keeps its leases. A program that is
 * frozen, killed or cut off from Postgres renews nothing, and neither does one whose main thread is silent for long.
 */
async function renewForEver({ beats, renewEveryMs, mainSilentForMs, ...holder }: Renewing): Promise<never> {
  const pulse = new Pulse(mainSilentForMs);
  const renewal = new Renewal(holder);
  for (;;) {
    // connections that break are made anew in the next round; meanwhile the row falls silent
    if (pulse.isFelt(Atomics.load(beats, 0), performance.now())) await renewal.renew().catch(() => renewal.drop());
    await pause(renewEveryMs);
  }
}

class Renewal {
  private client: pg.Client | null = null;

  constructor(private readonly holder: Pick<Renewing, 'url' | 'id' | 'program' | 'uses'>) {}

  async renew(): Promise<void> {
    const { id, program, uses } = this.holder;
    this.client ??= await this.connect();
    await this.client.query(
      `insert into state.lease_holder as h (id, program, uses, backend) values ($1, $2, $3, pg_backend_pid())
       on conflict (id) do update set renewed_at = clock_timestamp(), backend = excluded.backend`,
      [id, program, uses],
    );
  }

  drop(): void {
    const { client } = this;
    this.client = null;
    client?.end().catch(() => {}); // it is broken, and not waited for
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.holder.url,
      application_name: 'rabbet renewal',
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
      options: SETTINGS,
      keepAlive: true,
    });
    client.on('error', () => {}); // the next renewal fails, and has another connection made
    try {
      await client.connect();
    } catch (error) {
      client.end().catch(() => {}); // it was never used
      throw error;
    }
    return client;
  }
}

void renewForEver(workerData as Renewing); // as leases.ts gives it
