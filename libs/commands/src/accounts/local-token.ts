import { randomUUID } from 'node:crypto';
import { token, tokenFacts } from '@rabbet/domain/accounts/accounts';
import { actorOf, localCaller } from '@rabbet/domain/callers/caller';
import type { Role } from '@rabbet/domain/callers/roles';
import { reservationKey } from '@rabbet/domain/events/identifiers';
import { makeScriptToken } from '@rabbet/postgres';
import type { WriteSide } from '../write-side/write-side';

export interface LocalTokenOptions {
  /** User of this machine. */
  readonly user: number | string;
  readonly name: string;
  readonly role: Role;
  readonly lastsMs: number;
}

/** Makes a token for a user who can read the data folder, and so could read everything anyhow. The log records it. */
export async function makeLocalToken(
  { executor, reservations, database }: Pick<WriteSide, 'executor' | 'reservations' | 'database'>,
  { user, name, role, lastsMs }: LocalTokenOptions,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const caller = localCaller(user);
  const now = new Date();
  const commandId = randomUUID();
  const number = await reservations.reserve(token.name, reservationKey({ actor: actorOf(caller), commandId }));
  const aggregate = {
    ...token,
    loadFacts: async () => tokenFacts(caller),
  };
  const data = { account_id: null, name, role, lasts_ms: lastsMs };
  await executor.execute(aggregate, number, { type: 'MakeToken', data }, { caller, origin: 'cli', now, commandId });
  const expiresAt = new Date(now.getTime() + lastsMs);
  const tokenDetails = { number, name, role, maker: { local: String(user) }, now, expiresAt };
  return { token: await makeScriptToken(database, tokenDetails), expiresAt };
}
