import { randomUUID } from 'node:crypto';
import { accounts, isLastAdministrator, STAFF_ID, token } from '@rabbet/domain/accounts/accounts';
import { processCaller } from '@rabbet/domain/callers/caller';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { forgetAccount, tokensOf } from '@rabbet/postgres';
import type { CommandContext } from '../executing/aggregate';
import type { WriteSide } from '../write-side/write-side';

/** Closes the account of a person, if there is one: deactivates it, revokes its tokens and removes its secrets. */
export async function closeAccountOfPerson(
  { database, executor }: Pick<WriteSide, 'database' | 'executor'>,
  person: number,
  now: Date,
): Promise<void> {
  const { state } = await executor.state(accounts, STAFF_ID);
  const account = state.all.find(({ person_id }) => person_id === person);
  if (!account) return;
  const { id } = account;
  if (isLastAdministrator(state, account))
    refuseAs(
      'conflict',
      'account/last-administrator',
      `Person ${person} is the only administrator: make another person one, then erase them.`,
    );
  // a new id each time, because closing it again after it was opened is another command
  const context = (): CommandContext => ({
    commandId: randomUUID(),
    caller: processCaller('erasure'),
    origin: 'process',
    now,
  });
  await executor.execute({ ...accounts, loadFacts }, STAFF_ID, { type: 'DeactivateAccount', data: { id } }, context());
  for (const number of await tokensOf(database, id))
    await executor.execute({ ...token, loadFacts }, number, { type: 'RevokeToken', data: {} }, context());
  await forgetAccount(database, id);
}

/** Loads nothing: commands that close an account have no facts besides the time. */
async function loadFacts(): Promise<undefined> {}
