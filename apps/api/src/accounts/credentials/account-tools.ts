import type { IncomingMessage } from 'node:http';
import type { CommandExecutor } from '@rabbet/commands';
import { type Account, accountOf, type Accounts, accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import {
  type AccessNews,
  AccessRecords,
  AccountSecrets,
  Challenges,
  type Database,
  Limits,
  type MasterKey,
  Passkeys,
  ScriptTokens,
  Sessions,
} from '@rabbet/postgres';
import type { Credentials } from '../../kernel/configuration';
import type { CurrentSettings } from '../../kernel/settings/current-settings';
import type { ClientAddress } from '../../kernel/requests/client-address';
import type { OriginResolver } from '../../kernel/requests/shop-origins';
import { PasskeyFactor } from './passkey-factor';
import { PasswordHashing } from './password-hashing';
import { RecoveryCodes } from './recovery-codes';
import { TotpFactor } from './totp';

export interface AccountToolsParts {
  readonly database: Database;
  readonly masterKey: MasterKey;
  readonly executor: Pick<CommandExecutor, 'state' | 'requireUnchangedLog'>;
  readonly news: AccessNews;
  readonly settings: CurrentSettings;
  readonly hosts: OriginResolver;
  readonly address: ClientAddress;
  /** Administrator that the environment names. */
  readonly administrator: Credentials | null;
}

/** Stores and checks of all that opens an account: passwords, second factors, sessions, tokens. */
export class AccountTools {
  readonly sessions: Sessions;
  readonly tokens: ScriptTokens;
  readonly secrets: AccountSecrets;
  readonly passkeys: Passkeys;
  readonly challenges: Challenges;
  readonly limits: Limits;
  readonly accessRecords: AccessRecords;
  readonly totp: TotpFactor;
  readonly recoveryCodes: RecoveryCodes;

  constructor(
    readonly parts: AccountToolsParts,
    readonly hashing = new PasswordHashing(),
  ) {
    const { database, masterKey, news } = parts;
    this.sessions = new Sessions(database, news);
    this.tokens = new ScriptTokens(database, news);
    this.secrets = new AccountSecrets(database, masterKey);
    this.passkeys = new Passkeys(database);
    this.challenges = new Challenges(database);
    this.limits = new Limits(database, masterKey);
    this.accessRecords = new AccessRecords(database);
    this.totp = new TotpFactor(this.secrets);
    this.recoveryCodes = new RecoveryCodes(this.secrets);
  }

  /** Reads the accounts from the log as they are at this moment. */
  async accounts(): Promise<Accounts> {
    const { state } = await this.parts.executor.state(accounts, STAFF_ID);
    return state;
  }

  async account(id: number): Promise<Account | null> {
    return accountOf(await this.accounts(), id) ?? null;
  }

  /** Passkeys are made for the host of the pages, and open nothing at another. */
  passkeyFactor(req: IncomingMessage): PasskeyFactor {
    const { pageOrigin: page } = this.parts.hosts.originsFor(req);
    const party = { id: new URL(page).hostname, name: this.parts.settings.lastRead.shop_name, origins: [page] };
    return new PasskeyFactor(party, this.passkeys, this.challenges);
  }
}
