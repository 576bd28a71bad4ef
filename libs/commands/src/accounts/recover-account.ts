import { createHash, randomUUID } from 'node:crypto';
import { type AccountCommand, accounts, accountWith, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import type { Caller } from '@rabbet/domain/callers/caller';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { AccountSecrets, replaceSecret } from '@rabbet/postgres';
import type { WriteSide } from '../write-side/write-side';

/** Aggregate of accounts for commands without facts. */
const ACCOUNTS_WITHOUT_FACTS = { ...accounts, loadFacts: async () => undefined };
const LINK_VALID_MS = 3_600_000;

/**
 * Key of the owner of a one-time link: one account at one address. The address is part of it, so that a link which was sent
 * to another address tells nothing.
 */
export function linkOwner(account: number, address: string): string {
  const addressDigest = createHash('sha256').update(address.trim().toLowerCase()).digest('base64url');
  return `${addressDigest}-account-${account}`;
}

/**
 * Lets a member of staff sign in again who has lost the password or second factor. Records it in the log, removes the
 * second factor, and returns the secret of a one-time link to set a new password.
 */
export async function recoverAccount(
  { executor, database, masterKey }: Pick<WriteSide, 'executor' | 'database' | 'masterKey'>,
  email: string,
  caller: Caller,
  now: Date,
): Promise<{ readonly account: number; readonly secret: string }> {
  const { state } = await executor.state(accounts, STAFF_ID);
  const account =
    accountWith(state, email) ?? refuseAs('unknown', 'record/unknown', 'Nobody signs in with this address.');
  const { id, stage } = account;
  if (stage === 'invited')
    refuse(
      'account/inactive',
      `Account ${id} has no password yet, as its invitation is not accepted: invite them again on the page Accounts.`,
    );
  const execute = (command: CommandRequest<AccountCommand>) =>
    executor.execute(ACCOUNTS_WITHOUT_FACTS, STAFF_ID, command, {
      commandId: randomUUID(),
      caller,
      origin: 'cli',
      now,
    });
  await execute({ type: 'AskForNewPassword', data: { id } });
  await execute({ type: 'ResetSecondFactor', data: { id } });
  await new AccountSecrets(database, masterKey).removeSecondFactor(id, now);
  const owner = linkOwner(id, account.email ?? email);
  const link = { purpose: 'new-password', owner, validForMs: LINK_VALID_MS };
  const secret = await database.transaction((tx) => replaceSecret(tx, link));
  return { account: id, secret };
}
