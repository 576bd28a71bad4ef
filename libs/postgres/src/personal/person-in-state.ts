import type { PersonId } from '@rabbet/domain/events/event';
import type { Queryable } from '../database/database';
import { textOf } from '../state/messages/messages';
import type { PersonKeys } from '../keys/person-keys';

/** Something that `state` keeps about a person: never a secret, nor a digest of one. */
export interface SaidInState {
  readonly what: string;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Lists messages to a person, and whatever is kept about their account where they have one. */
export async function saidInState(
  db: Queryable,
  keys: PersonKeys,
  person: PersonId,
  account: number | null,
): Promise<readonly SaidInState[]> {
  const messages = await messagesTo(db, keys, person);
  return account === null ? messages : [...messages, ...(await aboutAccount(db, account))];
}

async function messagesTo(db: Queryable, keys: PersonKeys, person: PersonId): Promise<readonly SaidInState[]> {
  const { rows } = await db.query<{
    template: string;
    eventId: string;
    person: PersonId;
    sealed: string | null;
    state: string;
    madeAt: Date;
  }>(
    `select template, event_id as "eventId", person, sealed, state, made_at as "madeAt"
     from state.message where person = $1 order by id`,
    [person],
  );
  return Promise.all(
    rows.map(async ({ state, madeAt, ...message }) => {
      const text = await textOf(keys, message);
      const content = text && { to: text.address, subject: text.subject, text: withoutSecret(text.text, text.secret) };
      return { what: 'message', at: madeAt.toISOString(), data: { template: message.template, state, ...content } };
    }),
  );
}

/** The text of a mail may hold a link that opens something: its secret is for its addressee alone. */
function withoutSecret(text: string, secret: string | undefined): string {
  return secret === undefined ? text : text.replaceAll(secret, '...');
}

async function aboutAccount(db: Queryable, account: number): Promise<readonly SaidInState[]> {
  const { rows } = await db.query<{ what: string; at: Date | null; data: Record<string, unknown> }>(
    `select 'password' as what, set_at as at,
       jsonb_build_object('last_sign_in', last_login, 'second_factor', totp is not null) as data
     from state.account_secret where account = $1
     union all select 'session', made_at, jsonb_build_object('device', device, 'last_seen', seen_at, 'ends', ends_at)
     from state.session where account = $1
     union all select 'passkey', added_at, jsonb_build_object('name', name, 'last_used', last_used_at)
     from state.passkey where account = $1
     union all select 'token', made_at, jsonb_build_object('name', name, 'role', role, 'ends', expires_at)
     from state.script_token where account = $1
     union all select 'access', at, jsonb_build_object('kind', kind, 'network', network, 'reason', reason, 'count', count)
     from state.access_record where account = $1
     order by at`,
    [account],
  );
  return rows.map(({ what, at, data }) => ({ what, at: at?.toISOString() ?? '', data }));
}
