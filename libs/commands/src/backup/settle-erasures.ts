import { accounts, isLastAdministrator, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import type { PersonId } from '@rabbet/domain/events/event';
import { completeRestoring } from '@rabbet/postgres';
import { closeAccountOfPerson } from '../accounts/close-account';
import type { WriteSide } from '../write-side/write-side';

/**
 * Completes a restore after the write side was opened, which has recorded each erasure in the log. Closes the accounts of
 * the erased persons, but not that of the only administrator, because nobody else could appoint another one.
 */
export async function settleErasures(
  writeSide: Pick<WriteSide, 'database' | 'executor'>,
  erased: readonly PersonId[],
  now: Date,
): Promise<void> {
  for (const person of erased) {
    const { state } = await writeSide.executor.state(accounts, STAFF_ID);
    const account = state.all.find(({ person_id }) => person_id === Number(person));
    if (account && !isLastAdministrator(state, account)) await closeAccountOfPerson(writeSide, Number(person), now);
  }
  await completeRestoring(writeSide.database);
}
