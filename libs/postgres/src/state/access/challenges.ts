import type { Database, Queryable } from '../../database/database';
import { digestOf } from './opaque';

export interface Challenge {
  readonly purpose: string;
  /** Account that alone may answer it; null where the challenge is made before anybody is identified. */
  readonly account: number | null;
}

const ANSWERED_WITHIN_MS = 5 * 60_000;

/** Random texts that a passkey has to sign: each is answered once, soon, and for what it was made for. */
export class Challenges {
  constructor(private readonly database: Database) {}

  async keep(text: string, { purpose, account }: Challenge, now: Date): Promise<void> {
    await this.database.query(
      `insert into state.challenge (digest, purpose, account, expires_at) values ($1, $2, $3, $4)`,
      [digestOf(text), purpose, account, new Date(now.getTime() + ANSWERED_WITHIN_MS)],
    );
  }

  /** True for one that stands, the first time. */
  async spend(text: string, { purpose, account }: Challenge, now: Date): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `delete from state.challenge
       where digest = $1 and purpose = $2 and account is not distinct from $3 and expires_at > $4`,
      [digestOf(text), purpose, account, now],
    );
    return rowCount === 1;
  }
}

export async function expireChallenges(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from state.challenge where expires_at <= $1', [now]);
  return rowCount ?? 0;
}
