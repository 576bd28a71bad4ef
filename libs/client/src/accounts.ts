import type { Access, Resource, Role } from '@rabbet/domain/callers/roles';
import type { AccountReply, MadeTokenReply, OwnAccountReply, UserReply, WhoAsksReply } from '@rabbet/projections';
import type { Calls } from './calls';

/** Purpose of a one-time link. */
export type LinkPurpose = 'welcome' | 'new-password' | 'confirm-email' | 'first-administrator';

/** Person of a one-time link: no more than its page has to show. */
export interface LinkReply {
  readonly purpose: LinkPurpose;
  readonly email: string | null;
  readonly role: Role | null;
}

/** Reply to a sign-in: whose session it is, or which second factor is still to be given. */
export interface SignedInReply {
  readonly id: number | null;
  readonly next: readonly ('codes' | 'recovery' | 'passkey')[] | null;
}

/** Rights of each role, and the owner of each field. */
export interface RolesReply {
  readonly roles: readonly Role[];
  readonly resources: readonly { readonly name: Resource; readonly about: string }[];
  readonly access: Readonly<Record<Role, Readonly<Record<Resource, Access>>>>;
  readonly kinds: readonly {
    readonly kind: string;
    readonly path: string;
    readonly readers: string;
    readonly changers: string | null;
    readonly fields: readonly { readonly name: string; readonly readers: string }[];
  }[];
  readonly commands: readonly { readonly stream: string; readonly changers: string | null }[];
}

export interface AccessRecordReply {
  readonly number: number;
  readonly kind: string;
  readonly account: number | null;
  readonly token: number | null;
  readonly network: string | null;
  readonly reason: string;
  readonly at: string;
  readonly last_at: string;
  readonly count: number;
}
export interface AccessRecordsReply {
  readonly records: readonly AccessRecordReply[];
  readonly next: number | null;
}

/** Change of an account or a token, from its event. */
export interface AccountChangeReply {
  readonly number: number;
  readonly type: string;
  /** Change in words. */
  readonly what: string;
  readonly account: number | null;
  readonly account_name: string | null;
  readonly token: number | null;
  /** Actor as events name them: `account-7`. */
  readonly by: string;
  readonly by_name: string | null;
  readonly at: string;
  readonly details: Readonly<Record<string, string | number>>;
}
export interface AccountChangesReply {
  readonly changes: readonly AccountChangeReply[];
  readonly next: number | null;
}

/** An invited account also tells since when. */
export type StaffAccountReply = AccountReply & { readonly invited_at?: string | null };

export function accountCalls({ get, send }: Calls) {
  return {
    /** Caller and their rights; null for a visitor. */
    whoAsks: () => get<WhoAsksReply | null>('security/session'),
    currentUser: () => get<UserReply | null>('security/current-user'),
    ownAccount: () => get<OwnAccountReply>('security/account'),
    /** Looking changes nothing: the secret is sent where no log of addresses sees it. */
    lookAtLink: (purpose: LinkPurpose, secret: string) =>
      send<LinkReply>('POST', 'security/links/look', { purpose, secret }),
    accounts: () => get<StaffAccountReply[]>('core/accounts'),
    /** Tokens of all accounts, or of one. */
    tokens: (query: { account?: number | null } = {}) => get<MadeTokenReply[]>('core/tokens', query),
    roles: () => get<RolesReply>('core/roles'),
    accessRecords: (query: { kind?: string | null; account?: number | null; before?: number | null } = {}) =>
      get<AccessRecordsReply>('core/audit/access', query),
    accountChanges: (query: { account?: number | null; before?: number | null; size?: number } = {}) =>
      get<AccountChangesReply>('core/audit/accounts', query),
  };
}
