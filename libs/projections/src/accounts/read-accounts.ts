import { confirmedUntil, isActive, type OwnDetails } from '@rabbet/domain/accounts/accounts';
import { actorOf, type Caller, mayChange, mayRead } from '@rabbet/domain/callers/caller';
import { type Access, RESOURCES, type Resource, type Role } from '@rabbet/domain/callers/roles';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { contactDetail, person } from '@rabbet/domain/people/people';
import type { QueryContext } from '../reading/query-context';
import { listRecords } from '../records/list-records';
import { withRelated, type WithRelated } from '../records/with-related';
import { accounts } from './account-rows';
import { detailsOf } from './own-details';
import { listTokens, type TokenReply } from './list-tokens';

export interface UserReply {
  id: number;
  role: Role;
  vector_id: number | null;
  failed_logins: number;
  last_login: string | null;
  active: boolean;
  vector: WithRelated | null;
}

export interface WhoAsksReply {
  actor: string;
  account: { id: number; name: string | null; email: string | null } | null;
  roles: readonly Role[];
  access: Readonly<Record<Resource, Access>>;
  session: { number: number; confirmed_until: string | null; second_factor: boolean } | null;
  token: { number: number; name: string; expires_at: string } | null;
  must_add_second_factor: boolean;
}

export interface AccountReply {
  id: number;
  person_id: number;
  name: string | null;
  email: string | null;
  next_email: string | null;
  role: Role;
  stage: 'invited' | 'active' | 'inactive';
  second_factor: boolean;
  failed_logins: number;
  last_login: string | null;
}

export interface OwnAccountReply extends AccountReply, OwnDetails {
  has_password: boolean;
  codes: boolean;
  recovery_codes_left: number;
  passkeys: { id: string; name: string; added_at: string; last_used_at: string | null }[];
  sessions: { number: number; device: string; made_at: string; seen_at: string; ends_at: string; current: boolean }[];
  tokens: TokenReply[];
}

interface Row {
  readonly id: number;
  readonly person_id: number;
  readonly vector_id: number | null;
  readonly role: Role;
  readonly stage: AccountReply['stage'];
  readonly has_password: boolean;
  readonly second_factor: boolean;
  readonly email: string | null;
  readonly next_email: string | null;
  readonly failed_logins: number | null;
  readonly last_login: Date | null;
}

/** Account of the caller, by session or token; null for visitors and for a person at the machine. */
export async function currentUser(context: QueryContext): Promise<UserReply | null> {
  const [row] = await rowsOf(context, accountOf(context.caller));
  if (!row) return null;
  const { id, role, vector_id } = row;
  const vectors = vector_id === null ? [] : await listRecords(context, contactDetail, { id: vector_id });
  const [vector = null] = await withRelated(context, contactDetail, vectors);
  return {
    id,
    role,
    vector_id,
    failed_logins: row.failed_logins ?? 0,
    last_login: instant(row.last_login),
    active: isActive(row),
    vector,
  };
}

/** Caller with their rights; null for visitors. */
export async function whoAsks(context: QueryContext): Promise<WhoAsksReply | null> {
  const { caller } = context;
  if (caller.kind !== 'staff') return null;
  const [row] = await rowsOf(context, accountOf(caller));
  const [session] = await context.rows<{ number: number; confirmed_at: Date | null; second_factor: boolean }>(
    [],
    'select number, confirmed_at, second_factor from state.session where number = $1',
    [caller.session ?? null],
  );
  const [token] = await context.rows<{ number: number; name: string; expires_at: Date }>(
    [],
    'select number, name, expires_at from state.script_token where number = $1',
    [caller.token ?? null],
  );
  return {
    actor: actorOf(caller),
    account: row ? { id: row.id, name: await nameOf(context, row), email: row.email } : null,
    roles: caller.roles,
    access: Object.fromEntries(
      RESOURCES.map((resource) => [
        resource,
        mayChange(caller, resource) ? 'change' : mayRead(caller, resource) ? 'read' : 'none',
      ]),
    ) as WhoAsksReply['access'], // one for each
    session: session
      ? {
          number: session.number,
          second_factor: session.second_factor,
          confirmed_until: instant(confirmedUntil(session.confirmed_at, context.now)),
        }
      : null,
    token: token ? { ...token, expires_at: token.expires_at.toISOString() } : null,
    must_add_second_factor: row !== undefined && caller.roles.length === 0,
  };
}

/** One's own account, with all that one has open; null of whoever has none. */
export async function ownAccount(context: QueryContext): Promise<OwnAccountReply | null> {
  const id = accountOf(context.caller);
  if (id !== null && sessionOf(context.caller) === null)
    refuseAs('forbidden', 'access/session-only', 'A token does not tell this: sign in on the site.');
  const [row] = await rowsOf(context, id);
  if (!row) return null;
  const [secrets] = await context.rows<{ codes: boolean; left: number }>(
    [],
    `select exists (select 1 from state.account_secret where account = $1 and totp is not null) as codes,
       (select count(*) from state.recovery_code where account = $1) as left`,
    [id],
  );
  const passkeys = await context.rows<{ id: string; name: string; added_at: Date; last_used_at: Date | null }>(
    [],
    `select credential_id as id, name, added_at, last_used_at from state.passkey where account = $1
     order by added_at, credential_id`,
    [id],
  );
  const sessions = await context.rows<{ number: number; device: string; made_at: Date; seen_at: Date; ends_at: Date }>(
    [],
    `select number, device, made_at, seen_at, least(ends_at, seen_at + idle_for) as ends_at from state.session
     where account = $1 and least(ends_at, seen_at + idle_for) > $2 order by number desc`,
    [id, context.now],
  );
  return {
    ...(await replyOf(context, row)),
    ...(await detailsOf(context, row.person_id)),
    has_password: row.has_password,
    codes: secrets?.codes ?? false,
    recovery_codes_left: secrets?.left ?? 0,
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      added_at: passkey.added_at.toISOString(),
      last_used_at: instant(passkey.last_used_at),
    })),
    sessions: sessions.map(({ number, device, made_at, seen_at, ends_at }) => ({
      number,
      device,
      made_at: made_at.toISOString(),
      seen_at: seen_at.toISOString(),
      ends_at: ends_at.toISOString(),
      current: number === sessionOf(context.caller),
    })),
    tokens: await listTokens(context, { account: id }),
  };
}

/** All accounts, for those who may know of them. */
export async function listAccounts(context: QueryContext): Promise<AccountReply[]> {
  return Promise.all((await rowsOf(context)).map((row) => replyOf(context, row)));
}

async function replyOf(context: QueryContext, row: Row): Promise<AccountReply> {
  const { id, person_id, email, next_email, role, stage, second_factor } = row;
  const name = await nameOf(context, row);
  return {
    id,
    person_id,
    name,
    email,
    next_email,
    role,
    stage,
    second_factor,
    failed_logins: row.failed_logins ?? 0,
    last_login: instant(row.last_login),
  };
}

/** Rows of one account, or of all; none for null. */
async function rowsOf(context: QueryContext, id?: number | null): Promise<Row[]> {
  if (id === null) return [];
  return context.rows<Row>(
    [accounts],
    `select a.*, p.email, p.next_email, s.failed_logins, s.last_login
     from accounts a left join account_addresses p using (id) left join state.account_secret s on s.account = a.id
     where $1::int is null or a.id = $1 order by a.id`,
    [id ?? null],
  );
}

async function nameOf(context: QueryContext, { person_id }: Row): Promise<string | null> {
  const [record] = await listRecords(context, person, { id: person_id });
  return (record?.name ?? null) as string | null; // computed of names
}

function accountOf(caller: Caller): number | null {
  return caller.kind === 'staff' && 'account' in caller.who ? caller.who.account : null;
}

function sessionOf(caller: Caller): number | null {
  return caller.kind === 'staff' ? (caller.session ?? null) : null;
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
