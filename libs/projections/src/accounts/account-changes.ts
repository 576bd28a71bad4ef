import { type AccountChange, type AccountChangeDetails, detailsOf } from '@rabbet/domain/accounts/accounts';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';
import { columns } from '../engine/columns';

/** `number` rises with the log, so that a read model that is built anew has the same. */
export const ACCOUNT_CHANGES_SQL = `
create table account_changes (
  number integer primary key, type text not null, account integer, token integer, actor text not null,
  at timestamptz not null, details jsonb not null
);
create index account_changes_account on account_changes (account, number);
create index account_changes_made on account_changes (token) where type = 'TokenMade';`;

interface Row {
  readonly type: string;
  readonly account: number | null;
  readonly token: number | null;
  readonly actor: string;
  readonly at: string;
  readonly details: AccountChangeDetails;
}
type MadeToken = Pick<Row, 'account' | 'details'>;

export async function noteChanges(batch: readonly Recorded<AccountChange>[], db: Queryable): Promise<void> {
  const made = await madeTokens(batch, db);
  const rows = batch.map((event) => rowOf(event, made));
  await db.query(
    `insert into account_changes (number, type, account, token, actor, at, details)
     select (select coalesce(max(number), 0) from account_changes) + place, type, account, token, actor, at, details
     from unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::timestamptz[], $6::jsonb[])
       with ordinality as t (type, account, token, actor, at, details, place)`,
    columns(rows, ['type', 'account', 'token', 'actor', 'at', 'details']),
  );
}

function rowOf(event: Recorded<AccountChange>, made: ReadonlyMap<number, MadeToken>): Row {
  const { type, actor, recordedAt: at } = event;
  if (type === 'TokenMade') return { type, token: tokenOf(event), ...madeBy(event), actor, at };
  if (type !== 'TokenRevoked')
    return { type, account: event.data.id, token: null, actor, at, details: detailsOf(event.data) };
  const token = tokenOf(event);
  return { type, token, ...(made.get(token) ?? { account: null, details: {} }), actor, at };
}

/** An event that revokes a token says neither whose it was nor what it was called. */
async function madeTokens(batch: readonly Recorded<AccountChange>[], db: Queryable): Promise<Map<number, MadeToken>> {
  const revoked = batch.filter(({ type }) => type === 'TokenRevoked').map(tokenOf);
  const { rows } =
    revoked.length === 0
      ? { rows: [] }
      : await db.query<MadeToken & { token: number }>(
          `select token, account, details from account_changes where type = 'TokenMade' and token = any($1::int[])`,
          [revoked],
        );
  const now = batch.flatMap((event) => (event.type === 'TokenMade' ? [[tokenOf(event), madeBy(event)] as const] : []));
  return new Map([...rows.map(({ token, ...made }) => [token, made] as const), ...now]);
}

function madeBy({ data }: Extract<AccountChange, { type: 'TokenMade' }>): MadeToken {
  return { account: data.account_id, details: detailsOf(data) };
}

function tokenOf({ stream }: Recorded<AccountChange>): number {
  return Number(stream.slice(stream.lastIndexOf('-') + 1));
}
