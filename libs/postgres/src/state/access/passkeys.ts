import type { Database } from '../../database/database';

export interface Passkey {
  readonly credentialId: string;
  readonly account: number;
  readonly publicKey: Buffer;
  /** Number of its signatures, by its own count; 0 for passkeys that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
}

const COLUMNS = `credential_id as "credentialId", account, public_key as "publicKey", counter, transports, name,
  added_at as "addedAt", last_used_at as "lastUsedAt"`;

export class Passkeys {
  constructor(private readonly database: Database) {}

  /** False where somebody has this one already: it opens one account. */
  async add({ credentialId, account, publicKey, counter, transports, name, addedAt }: Omit<Passkey, 'lastUsedAt'>) {
    const { rowCount } = await this.database.query(
      `with added as (
         insert into state.passkey (credential_id, account, public_key, counter, transports, name, added_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning account
       )
       insert into state.account_secret (account, set_at) select account, $7 from added
       on conflict (account) do update set set_at = excluded.set_at`,
      [credentialId, account, publicKey, counter, transports, name, addedAt],
    );
    return rowCount === 1;
  }

  async find(credentialId: string): Promise<Passkey | null> {
    const { rows } = await this.database.query<Passkey>(
      `select ${COLUMNS} from state.passkey where credential_id = $1`,
      [credentialId],
    );
    return rows[0] ?? null;
  }

  /** Passkeys of an account, in the order in which they were added. */
  async list(account: number): Promise<readonly Passkey[]> {
    const { rows } = await this.database.query<Passkey>(
      `select ${COLUMNS} from state.passkey where account = $1 order by added_at, credential_id`,
      [account],
    );
    return rows;
  }

  /** False where it has signed more often meanwhile: the one that counts less may be a copy. */
  async noteUsed(credentialId: string, counter: number, now: Date): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `update state.passkey set counter = $2, last_used_at = $3
       where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [credentialId, counter, now],
    );
    return rowCount === 1;
  }

  async rename(account: number, credentialId: string, name: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'update state.passkey set name = $3 where account = $1 and credential_id = $2',
      [account, credentialId, name],
    );
    return rowCount === 1;
  }

  /** False where the account has no such passkey. */
  async remove(account: number, credentialId: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'delete from state.passkey where account = $1 and credential_id = $2',
      [account, credentialId],
    );
    return rowCount === 1;
  }
}
