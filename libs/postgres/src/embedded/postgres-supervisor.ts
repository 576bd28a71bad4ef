import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { boundLog } from './complaints';
import { type Place, urlOf } from './connecting';
import type { Installation } from './installation';
import { beat, BEAT_MS } from './presence';
import { run, stop, STOP_TIMEOUT_MS } from './server';
import { logOf } from './start';
import { StartRefused, withOperationalErrors } from './start-refused';
import { withFolderLock } from './folder-lock';

// advisory locks in the database `postgres`, where nobody else takes any; they die with the connection that holds them
const IN_USE = 1;
const THE_SERVER = 2;
/** The application's database. */
const DATABASE = 'rabbet';
const CLAIM_AGAIN_MS = 20;

export type Role = 'server' | 'operator';

export interface PostgresSupervisorOptions {
  readonly role: Role;
  readonly startTimeoutMs: number;
  /** Time after which a running Postgres that does not answer is given up when this program begins. */
  readonly silentForMs?: number;
  /** A server that was killed a moment ago may hold its lock for so long. */
  readonly serverGraceMs: number;
  readonly retryMs: number;
  /** Time to look for signs of life from another machine or container. */
  readonly watchMs: number;
  /** Hears what a person would like to know. */
  readonly say: (line: string) => void;
}

/**
 * Stands for one program at its embedded Postgres, by a connection of its own: Postgres is in use as long as there is
 * one. When Postgres dies, each keeper looks after it; the last that leaves stops it.
 */
export class PostgresSupervisor {
  private client: pg.Client | null = null;
  private place: Place | undefined;
  private healing: Promise<void> = Promise.resolve();
  private closed: Promise<void> | null = null;
  private readonly closing = new AbortController();
  private readonly chores: NodeJS.Timeout;

  private constructor(
    private readonly installation: Installation,
    private readonly options: PostgresSupervisorOptions,
  ) {
    this.chores = setInterval(() => this.doChores(), BEAT_MS).unref();
  }

  static async open(installation: Installation, options: PostgresSupervisorOptions): Promise<PostgresSupervisor> {
    const keeper = new PostgresSupervisor(installation, options);
    try {
      await keeper.join(options.silentForMs);
      await keeper.claim();
      return keeper;
    } catch (error) {
      await keeper.close();
      throw error;
    }
  }

  url(): string {
    if (!this.place) throw new Error('Postgres was never reached');
    return urlOf(this.installation.password, this.place, DATABASE);
  }

  close(): Promise<void> {
    this.closed ??= this.leave();
    return this.closed;
  }

  private doChores(): void {
    if (!this.client) return;
    const { home } = this.installation;
    try {
      beat(home);
      boundLog(logOf(home));
    } catch {
      return; // the disk is full, or the folder gone: whoever writes to the database hears of it
    }
  }

  private async join(silentForMs?: number): Promise<void> {
    const { role, startTimeoutMs, watchMs } = this.options;
    const { signal } = this.closing;
    const name = `rabbet ${role}, process ${process.pid}`;
    await this.inTurn(async () => {
      const { client, place } = await run(this.installation, {
        name,
        startTimeoutMs,
        watchMs,
        signal,
        silentForMs,
        port: this.place?.port,
      });
      this.place = place;
      this.client = client;
      client.once('end', () => this.lost(client));
      await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    });
  }

  /** Claims the data folder for a server, because only one may run on it; operators come and go. */
  private async claim(): Promise<void> {
    if (this.options.role === 'operator') return;
    const deadline = Date.now() + this.options.serverGraceMs;
    while (!(await this.lock(THE_SERVER))) {
      if (Date.now() > deadline)
        throw new StartRefused(`Another ${await this.holder()} already runs on ${this.installation.home}.`);
      await pause(CLAIM_AGAIN_MS);
    }
  }

  private async lock(key: number): Promise<boolean> {
    if (!this.client) throw new Error('The connection to Postgres broke again.');
    const { rows } = await this.client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key]);
    return rows[0]?.got ?? false;
  }

  private async holder(): Promise<string> {
    const result = await this.client?.query<{ name: string }>(
      `select application_name as name from pg_stat_activity join pg_locks using (pid)
       where locktype = 'advisory' and objid = $1 and granted`,
      [THE_SERVER],
    );
    return result?.rows[0]?.name ?? 'rabbet server';
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    if (!this.closed) this.healing = this.healing.then(() => this.heal());
  }

  private async heal(): Promise<void> {
    const { say, retryMs } = this.options;
    const { signal } = this.closing;
    say('The connection to Postgres is lost.');
    let lastMessage = '';
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        if (!this.client) await withOperationalErrors(this.installation.home, () => this.join());
        await this.claim();
        return say('The connection to Postgres is back.');
      } catch (error) {
        const { message } = error as Error; // nothing else is thrown
        if (message !== lastMessage && !signal.aborted) say(message);
        lastMessage = message;
      }
      await pause(retryMs * Math.min(2 ** attempt, 16), undefined, { signal }).catch(() => {}); // woken to leave
    }
  }

  private async leave(): Promise<void> {
    this.closing.abort();
    clearInterval(this.chores);
    await this.healing;
    if (!this.client) return;
    await this.inTurn(() => this.giveUp()).catch((error: unknown) => {
      if (!this.client) throw error;
      return this.giveUp(); // no turn is to be had, as on a full disk: then nobody can start either
    });
  }

  private async giveUp(): Promise<void> {
    // others share this lock: to have it alone is to be the last
    const last = await this.lock(IN_USE).catch(() => false);
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => {});
    if (last && !(await stop(this.installation)))
      this.options.say(`Postgres is still stopping after ${STOP_TIMEOUT_MS / 1000} s; it goes on by itself.`);
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return inTurn(this.installation.home, this.options.startTimeoutMs, work);
  }
}

/** Runs `work` while no other program makes, starts or stops a Postgres of this data folder. */
export function inTurn<T>(home: string, startTimeoutMs: number, work: () => Promise<T>): Promise<T> {
  return withFolderLock(join(home, 'turns'), work, startTimeoutMs + STOP_TIMEOUT_MS);
}
