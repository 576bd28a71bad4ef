import type { Database, Queryable } from '../../database/database';
import type { AccessNews } from './access-news';
import { digestOf, isSessionId, newSessionId } from './opaque';
import { RecentlyFound, REMEMBERED_FOR_MS } from './recently-found';

export interface Session {
  /** Number by which its owner ends it. */
  readonly number: number;
  readonly account: number;
  /** The kind of device, in words such as "Firefox on Windows". */
  readonly device: string;
  readonly madeAt: Date;
  /** Instant of its last request, to the minute. */
  readonly seenAt: Date;
  /** End if nobody uses it until then. */
  readonly idleAt: Date;
  /** End even if it is used. */
  readonly endsAt: Date;
  /** Instant at which its password or passkey was last given. */
  readonly confirmedAt: Date | null;
  readonly secondFactor: boolean;
}

export interface SessionBegun {
  readonly account: number;
  readonly device: string;
  readonly secondFactor: boolean;
  readonly now: Date;
  readonly idleMs: number;
  readonly lastsMs: number;
}

const SEEN_EVERY_MS = 60_000;
const LONGEST_DEVICE = 60;

const COLUMNS = `number, account, device, made_at as "madeAt", seen_at as "seenAt", seen_at + idle_for as "idleAt",
  ends_at as "endsAt", confirmed_at as "confirmedAt", second_factor as "secondFactor"`;
const STANDS = 'seen_at + idle_for > $2 and ends_at > $2';

/** Sessions of signed-in accounts. Only a digest of an id is stored, so that no copy of the database lets anybody in. */
export class Sessions {
  private readonly recent: RecentlyFound<Session>;

  constructor(
    private readonly database: Database,
    news: AccessNews,
    rememberedForMs = REMEMBERED_FOR_MS,
  ) {
    this.recent = new RecentlyFound(news, rememberedForMs);
  }

  /** Answers its id, which is nowhere else. The password has just been given. */
  async begin({ account, device, secondFactor, now, idleMs, lastsMs }: SessionBegun): Promise<string> {
    const id = newSessionId();
    await this.database.query(
      `insert into state.session
         (id_digest, account, device, made_at, seen_at, idle_for, ends_at, confirmed_at, second_factor)
       values ($1, $2, $3, $4, $4, $5 * interval '1 ms', $4::timestamptz + $6 * interval '1 ms', $4, $7)`,
      [digestOf(id), account, device.slice(0, LONGEST_DEVICE), now, idleMs, lastsMs, secondFactor],
    );
    return id;
  }

  /** Finds the session of a request that brings its id; one that is `unattended` does not keep it from ending. */
  async find(id: string, now: Date, { unattended = false } = {}): Promise<Session | null> {
    if (!isSessionId(id)) return null;
    const digest = digestOf(id);
    const session = await this.recent.find(digest.toString('base64url'), async () => {
      const { rows } = await this.database.query<Session>(
        `select ${COLUMNS} from state.session where id_digest = $1 and ${STANDS}`,
        [digest, now],
      );
      return rows[0] ?? null;
    });
    if (!session || session.idleAt <= now || session.endsAt <= now) return null;
    return unattended || now.getTime() - session.seenAt.getTime() < SEEN_EVERY_MS
      ? session
      : this.noteSeen(digest, now);
  }

  /** Once a minute. Null where it has ended meanwhile. */
  private async noteSeen(digest: Buffer, now: Date): Promise<Session | null> {
    const { rows } = await this.database.query<Session>(
      `update state.session set seen_at = greatest(seen_at, $2::timestamptz)
       where id_digest = $1 and ${STANDS} returning ${COLUMNS}`,
      [digest, now],
    );
    this.recent.forget();
    return rows[0] ?? null;
  }

  /** The same session by a new id; the old one is void from now on. Null where it has ended, or another was faster. */
  async renew(id: string, now: Date): Promise<string | null> {
    const renewed = newSessionId();
    const isRenewed = await this.change(`update state.session set id_digest = $3 where id_digest = $1 and ${STANDS}`, [
      digestOf(id),
      now,
      digestOf(renewed),
    ]);
    return isRenewed ? renewed : null;
  }

  /** The password, passkey or second factor was given again. */
  confirm(id: string, now: Date, { secondFactor = false } = {}): Promise<boolean> {
    return this.change(
      `update state.session set confirmed_at = $2, second_factor = second_factor or $3
       where id_digest = $1 and ${STANDS}`,
      [digestOf(id), now, secondFactor],
    );
  }

  end(id: string): Promise<boolean> {
    return this.change('delete from state.session where id_digest = $1', [digestOf(id)]);
  }

  /** False where the account has none of that number. */
  endNumbered(account: number, number: number): Promise<boolean> {
    return this.change('delete from state.session where account = $1 and number = $2', [account, number]);
  }

  /** All of an account, but the one that asks. */
  endAll(account: number, { but }: { readonly but?: string } = {}): Promise<boolean> {
    return this.change('delete from state.session where account = $1 and id_digest is distinct from $2', [
      account,
      but === undefined ? null : digestOf(but),
    ]);
  }

  /** The newest first. */
  async list(account: number, now: Date): Promise<readonly Session[]> {
    const { rows } = await this.database.query<Session>(
      `select ${COLUMNS} from state.session where account = $1 and ${STANDS} order by number desc`,
      [account, now],
    );
    return rows;
  }

  private async change(statement: string, values: readonly unknown[]): Promise<boolean> {
    try {
      const { rowCount } = await this.database.query(statement, values);
      return rowCount !== 0;
    } finally {
      this.recent.forget(); // even when the answer was lost: it may have been done
    }
  }
}

export async function expireSessions(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from state.session where seen_at + idle_for <= $1 or ends_at <= $1', [
    now,
  ]);
  return rowCount ?? 0;
}
