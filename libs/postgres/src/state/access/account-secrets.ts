import type { Database, Queryable } from '../../database/database';
import type { MasterKey } from '../../keys/master-key';

export interface SecretsStatus {
  readonly hasPassword: boolean;
  /** True with a confirmed authenticator app. */
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
  readonly failedLogins: number;
  readonly lastLogin: Date | null;
  /** Instant at which any of them was last set. */
  readonly setAt: Date | null;
}

/** Secrets with which an account is opened, by the account's id. None can be read from a copy of the database. */
export class AccountSecrets {
  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
  ) {}

  /** Null where there is no password, or no such account. */
  async passwordHash(account: number): Promise<string | null> {
    const { rows } = await this.database.query<{ hash: string | null }>(
      'select password_hash as hash from state.account_secret where account = $1',
      [account],
    );
    return rows[0]?.hash ?? null;
  }

  setPassword(account: number, hash: string, now: Date): Promise<void> {
    return this.set(account, 'password_hash', hash, now);
  }

  /** The same password by dearer parameters. Not if another was set meanwhile. */
  async rehash(account: number, from: string, to: string): Promise<boolean> {
    return this.did('update state.account_secret set password_hash = $3 where account = $1 and password_hash = $2', [
      account,
      from,
      to,
    ]);
  }

  /** Kept apart until a first code confirms it: one that is there holds until then. */
  setPendingTotp(account: number, secret: Buffer, now: Date): Promise<void> {
    return this.set(account, 'totp_pending', this.masterKey.seal(aboutTotp(account), secret), now);
  }

  async totp(account: number): Promise<Buffer | null> {
    return this.unsealed(account, 'totp');
  }

  async pendingTotp(account: number): Promise<Buffer | null> {
    return this.unsealed(account, 'totp_pending');
  }

  /** The pending one is the second factor from now on, and the code of that step is used. False where another is pending now. */
  async confirmTotp(account: number, secret: Buffer, step: number, now: Date): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ sealed: Buffer | null }>(
        'select totp_pending as sealed from state.account_secret where account = $1 for update',
        [account],
      );
      const sealed = rows[0]?.sealed;
      if (!sealed || !this.masterKey.unseal(aboutTotp(account), sealed).equals(secret)) return false;
      await tx.query(
        `update state.account_secret set totp = totp_pending, totp_pending = null, totp_step = $2, set_at = $3
         where account = $1`,
        [account, step, now],
      );
      return true;
    });
  }

  /** True the first time: a code that was read over a shoulder opens nothing. */
  async spendTotpStep(account: number, step: number): Promise<boolean> {
    return this.did(
      'update state.account_secret set totp_step = $2 where account = $1 and totp is not null and totp_step < $2',
      [account, step],
    );
  }

  /** Codes of the time, passkeys and recovery codes alike: an administrator resets what was lost. */
  async removeSecondFactor(account: number, now: Date): Promise<void> {
    await this.database.query(
      `with codes as (delete from state.recovery_code where account = $1),
         keys as (delete from state.passkey where account = $1)
       update state.account_secret set totp = null, totp_pending = null, set_at = $2 where account = $1`,
      [account, now],
    );
  }

  /** Passkeys and recovery codes stay. */
  async removeTotp(account: number, now: Date): Promise<void> {
    await this.database.query(
      'update state.account_secret set totp = null, totp_pending = null, set_at = $2 where account = $1',
      [account, now],
    );
  }

  /** Instead of all older ones. */
  async setRecoveryCodes(account: number, codes: readonly string[], now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        `insert into state.account_secret (account, set_at) values ($1, $2)
         on conflict (account) do update set set_at = excluded.set_at`, // and holds off whoever sets them as well
        [account, now],
      );
      await tx.query('delete from state.recovery_code where account = $1', [account]);
      await tx.query('insert into state.recovery_code (account, code) select $1, unnest($2::text[])', [
        account,
        codes.map((code) => this.digestOf(account, code)),
      ]);
    });
  }

  /** True for one that was not used. */
  async spendRecoveryCode(account: number, code: string): Promise<boolean> {
    return this.did('delete from state.recovery_code where account = $1 and code = $2', [
      account,
      this.digestOf(account, code),
    ]);
  }

  /** Answers how many there were in a row. */
  async noteFailure(account: number): Promise<number> {
    const { rows } = await this.database.query<{ failed: number }>(
      `insert into state.account_secret as s (account, failed_logins) values ($1, 1)
       on conflict (account) do update set failed_logins = s.failed_logins + 1
       returning failed_logins as failed`,
      [account],
    );
    return rows[0]?.failed ?? 0;
  }

  async noteSignIn(account: number, now: Date): Promise<void> {
    await this.database.query(
      `insert into state.account_secret (account, last_login) values ($1, $2)
       on conflict (account) do update set failed_logins = 0, last_login = excluded.last_login`,
      [account, now],
    );
  }

  async statusOf(account: number): Promise<SecretsStatus> {
    const { rows } = await this.database.query<SecretsStatus>(
      `select coalesce(s.password_hash is not null, false) as "hasPassword", coalesce(s.totp is not null, false) as "hasTotp",
         (select count(*) from state.passkey p where p.account = $1) as passkeys,
         (select count(*) from state.recovery_code r where r.account = $1) as "recoveryCodesLeft",
         coalesce(s.failed_logins, 0) as "failedLogins", s.last_login as "lastLogin", s.set_at as "setAt"
       from (select $1::int as account) as asked left join state.account_secret s using (account)`,
      [account],
    );
    const [status] = rows as [SecretsStatus]; // one for the account that was asked for
    return status;
  }

  private async set(account: number, column: 'password_hash' | 'totp_pending', value: unknown, now: Date) {
    await this.database.query(
      `insert into state.account_secret (account, ${column}, set_at) values ($1, $2, $3)
       on conflict (account) do update set ${column} = excluded.${column}, set_at = excluded.set_at`,
      [account, value, now],
    );
  }

  private async unsealed(account: number, column: 'totp' | 'totp_pending'): Promise<Buffer | null> {
    const { rows } = await this.database.query<{ sealed: Buffer | null }>(
      `select ${column} as sealed from state.account_secret where account = $1`,
      [account],
    );
    const sealed = rows[0]?.sealed;
    return sealed ? this.masterKey.unseal(aboutTotp(account), sealed) : null;
  }

  private async did(statement: string, values: readonly unknown[]): Promise<boolean> {
    const { rowCount } = await this.database.query(statement, values);
    return rowCount === 1;
  }

  /**
   * Digest of a recovery code. The account is part of it, so that two accounts with the same code have different
   * digests.
   */
  private digestOf(account: number, code: string): string {
    return this.masterKey.digest(`recovery code ${account}\0${code}`);
  }
}

const aboutTotp = (account: number) => `second factor of account ${account}`;

/** All that opens an account, and all that it has open: before its person is erased. Its access records expire. */
export async function forgetAccount(db: Queryable, account: number): Promise<void> {
  for (const table of ['session', 'script_token', 'passkey', 'recovery_code', 'challenge', 'account_secret'])
    await db.query(`delete from state.${table} where account = $1`, [account]);
}
