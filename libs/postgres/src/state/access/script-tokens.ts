import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Database, Queryable } from '../../database/database';
import type { AccessNews } from './access-news';
import { digestOf, isToken, newToken } from './opaque';
import { RecentlyFound, REMEMBERED_FOR_MS } from './recently-found';

/** An account, or whoever can read the data folder of this machine: `local-<uid>`. */
export type TokenMaker = { readonly account: number } | { readonly local: string };

export interface ScriptToken {
  readonly number: number;
  readonly name: string;
  readonly role: string;
  readonly maker: TokenMaker;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  /** Instant, to the minute. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface TokenMade {
  readonly number: number;
  readonly name: string;
  readonly role: string;
  readonly maker: TokenMaker;
  readonly now: Date;
  readonly expiresAt: Date;
}

const USED_EVERY_MS = 60_000;
/** Time during which a token that is not valid any more is still listed. */
const SHOWN_MS = 90 * 24 * 3_600_000;

const COLUMNS = `number, name, role, account, local, made_at as "madeAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

type Row = Omit<ScriptToken, 'maker'> & { readonly account: number | null; readonly local: string | null };

/**
 * Told this once. Made again under its number, by whoever lost the answer, it is another one in place of the first, which
 * nobody has then. One that was used has reached its owner: it stays, and is not told again. Its event comes before it: no
 * token lets anybody in that the log does not tell of.
 */
export async function makeScriptToken(db: Queryable, made: TokenMade): Promise<string> {
  const { number, name, role, maker, now, expiresAt } = made;
  const token = newToken();
  const { rowCount } = await db.query(
    `insert into state.script_token as t (number, digest, name, role, account, local, made_at, expires_at)
       overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (number) do update set digest = excluded.digest
       where t.revoked_at is null and t.last_used_at is null and t.account is not distinct from excluded.account
         and t.local is not distinct from excluded.local`,
    [
      number,
      digestOf(token),
      name,
      role,
      ...('account' in maker ? [maker.account, null] : [null, maker.local]),
      now,
      expiresAt,
    ],
  );
  if (rowCount === 0) await refuseShown(db, made);
  return token;
}

async function refuseShown(db: Queryable, { number, maker }: TokenMade): Promise<never> {
  const { rowCount } = await db.query(
    `select from state.script_token
     where number = $1 and account is not distinct from $2 and local is not distinct from $3`,
    [number, ...('account' in maker ? [maker.account, null] : [null, maker.local])],
  );
  if (rowCount === 0) throw new Error(`token ${number} is another one`);
  return refuseAs(
    'conflict',
    'token/shown',
    `Token ${number} was made by this already, and is not shown again. Make another one, and revoke it if it is lost.`,
  );
}

/** Tokens that scripts send instead of a password. Shown once, stored as a digest. */
export class ScriptTokens {
  private readonly recent: RecentlyFound<ScriptToken>;

  constructor(
    private readonly database: Database,
    news: AccessNews,
    rememberedForMs = REMEMBERED_FOR_MS,
  ) {
    this.recent = new RecentlyFound(news, rememberedForMs);
  }

  async make(made: TokenMade): Promise<string> {
    const token = await makeScriptToken(this.database, made);
    this.recent.forget(); // one in whose place it stands
    return token;
  }

  /** Asked by every request that brings one. */
  async find(token: string, now: Date): Promise<ScriptToken | null> {
    if (!isToken(token)) return null;
    const digest = digestOf(token);
    const scriptToken = await this.recent.find(digest.toString('base64url'), async () => {
      const { rows } = await this.database.query<Row>(
        `select ${COLUMNS} from state.script_token where digest = $1 and revoked_at is null and expires_at > $2`,
        [digest, now],
      );
      return rows[0] ? tokenOf(rows[0]) : null;
    });
    if (!scriptToken || scriptToken.expiresAt <= now) return null;
    const isNoted = scriptToken.lastUsedAt && now.getTime() - scriptToken.lastUsedAt.getTime() < USED_EVERY_MS;
    return isNoted ? scriptToken : this.noteUsed(digest, now);
  }

  /** Once a minute. Null where it was revoked meanwhile. */
  private async noteUsed(digest: Buffer, now: Date): Promise<ScriptToken | null> {
    const { rows } = await this.database.query<Row>(
      `update state.script_token set last_used_at = greatest(last_used_at, date_trunc('minute', $2::timestamptz))
       where digest = $1 and revoked_at is null and expires_at > $2 returning ${COLUMNS}`,
      [digest, now],
    );
    this.recent.forget();
    return rows[0] ? tokenOf(rows[0]) : null;
  }

  /** False where there is no such token, or it was revoked before. */
  revoke(number: number, now: Date): Promise<boolean> {
    return this.end('number = $1', number, now);
  }

  revokeAllOf(account: number, now: Date): Promise<boolean> {
    return this.end('account = $1', account, now);
  }

  /** All, or those that an account has made; the newest first, and what was revoked or has expired among them. */
  async list(account: number | null = null): Promise<readonly ScriptToken[]> {
    const { rows } = await this.database.query<Row>(
      `select ${COLUMNS} from state.script_token where $1::int is null or account = $1 order by number desc`,
      [account],
    );
    return rows.map(tokenOf);
  }

  private async end(which: string, value: number, now: Date): Promise<boolean> {
    try {
      const { rowCount } = await this.database.query(
        `update state.script_token set revoked_at = $2 where ${which} and revoked_at is null`,
        [value, now],
      );
      return rowCount !== 0;
    } finally {
      this.recent.forget(); // even when the answer was lost: it may have been done
    }
  }
}

/** The numbers of those that an account has made and nobody has revoked. */
export async function tokensOf(db: Queryable, account: number): Promise<readonly number[]> {
  const { rows } = await db.query<{ number: number }>(
    'select number from state.script_token where account = $1 and revoked_at is null order by number',
    [account],
  );
  return rows.map(({ number }) => number);
}

function tokenOf({ account, local, ...token }: Row): ScriptToken {
  return { ...token, maker: account === null ? { local: local ?? '' } : { account } };
}

export async function expireScriptTokens(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from state.script_token where least(expires_at, revoked_at) <= $1', [
    new Date(now.getTime() - SHOWN_MS),
  ]);
  return rowCount ?? 0;
}
