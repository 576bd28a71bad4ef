import { type AccountChange, type AccountChangeDetails, accountChangeInWords } from '@rabbet/domain/accounts/accounts';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { namesOfActors } from './names-of-actors';
import type { QueryContext } from '../reading/query-context';
import { accounts } from './account-rows';
import { type AccessQuery, accessQueryFields } from './list-access';

interface Change {
  number: number;
  type: AccountChange['type'];
  /** Null of a token that was made on the machine itself. */
  account: number | null;
  token: number | null;
  /** Actor, as events name them: `account-7`. */
  by: string;
  details: AccountChangeDetails;
}

export interface AccountChangeReply extends Change {
  /** Change in words. */
  what: string;
  account_name: string | null;
  by_name: string | null;
  at: string;
}

export interface AccountChangesReply {
  changes: AccountChangeReply[];
  /** Begin of the next page; null on the last. */
  next: number | null;
}

export type AccountChangesQuery = Omit<AccessQuery, 'kind'>;
const { account, before, size } = accessQueryFields;
export const accountChangesQueryFields = { account, before, size } as const satisfies AnyFields;

/** Lists changes of accounts and tokens, and who made them, the newest first. */
export async function listAccountChanges(
  context: QueryContext,
  { account, before, size }: AccountChangesQuery,
): Promise<AccountChangesReply> {
  const rows = await context.rows<Change & { readonly at: Date }>(
    [accounts],
    `select number, type, account, token, actor as by, at, details from account_changes
     where ($1::int is null or account = $1) and ($2::bigint is null or number < $2)
     order by number desc limit $3`,
    [account, before, size + 1],
  );
  const page = rows.slice(0, size);
  const names = await namesOfActors(
    context,
    page.flatMap((change) => [change.by, actorOf(change)]),
  );
  const changes = page.map((change) => ({
    ...change,
    at: change.at.toISOString(),
    what: accountChangeInWords(change.type, change.details),
    account_name: names.get(actorOf(change)) ?? null,
    by_name: names.get(change.by) ?? null,
  }));
  return { changes, next: rows.length > size ? (page.at(-1)?.number ?? null) : null };
}

function actorOf({ account }: Change): string {
  return `account-${account}`;
}
