import type { AnyFields } from '@rabbet/domain/records/fields';
import { namesOfActors } from './names-of-actors';
import type { QueryContext } from '../reading/query-context';

export interface TokenReply {
  number: number;
  name: string;
  role: string;
  made_at: string;
  expires_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

/** A token, of whomever. */
export interface MadeTokenReply extends TokenReply {
  /** Actor, as events name them: `account-7`, or `local-1000` for somebody who works on the machine. */
  maker: string;
  maker_name: string | null;
}

export interface TokensQuery {
  account: number | null;
}
export const tokensQueryFields = {
  account: { kind: 'whole', min: 1, about: 'those that this account has made alone' },
} satisfies AnyFields;

type Row = Record<'made_at' | 'expires_at', Date> &
  Record<'last_used_at' | 'revoked_at', Date | null> &
  Pick<TokenReply, 'number' | 'name' | 'role'>;

const COLUMNS = 'number, name, role, made_at, expires_at, last_used_at, revoked_at';

/** Lists tokens that an account has made, the newest first, revoked and expired ones included. */
export async function listTokens(
  context: QueryContext,
  { account }: { account: number | null },
): Promise<TokenReply[]> {
  const rows = await context.rows<Row>(
    [],
    `select ${COLUMNS} from state.script_token where account = $1 order by number desc`,
    [account],
  );
  return rows.map(tokenOf);
}

/** Lists tokens of all accounts, and of the machine itself. */
export async function listAllTokens(context: QueryContext, { account }: TokensQuery): Promise<MadeTokenReply[]> {
  const rows = await context.rows<Row & { readonly account: number | null; readonly local: string | null }>(
    [],
    `select ${COLUMNS}, account, local from state.script_token
     where $1::int is null or account = $1 order by made_at desc, number desc`,
    [account],
  );
  const makers = rows.map((row) => (row.account === null ? `local-${row.local}` : `account-${row.account}`));
  const names = await namesOfActors(context, makers);
  return rows.map(({ account: _account, local: _local, ...row }, i) => {
    const maker = makers[i] ?? ''; // one for each
    return { ...tokenOf(row), maker, maker_name: names.get(maker) ?? null };
  });
}

function tokenOf({ made_at, expires_at, last_used_at, revoked_at, ...token }: Row): TokenReply {
  return {
    ...token,
    made_at: made_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  };
}
