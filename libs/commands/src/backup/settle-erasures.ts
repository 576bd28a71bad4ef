import { accounts, isLastAdministrator, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import type { PersonId } from '@rabbet/domain/events/event';
import { completeRestoring } from '@rabbet/postgres';
import { closeAccountOf } from '../accounts/close-account';
import type { WriteSide } from '../write-side/write-side';

/**
 * Ends a restore once the write side is open, which has told the log of each erasure. The accounts of those who were
 * erased are closed again; that of an only administrator stays, since nobody else could make another one.
 */
export async function settleErasures(
  writeSide: Pick<WriteSide, 'database' | 'executor'>,
  erased: readonly PersonId[],
  now: Date,
): Promise<void> {
  for (const person of erased) {
    const { state } = await writeSide.executor.state(accounts, STAFF_ID);
    const account = state.all.find(({ person_id }) => person_id === Number(person));
    if (account && !isLastAdministrator(state, account)) await closeAccountOf(writeSide, Number(person), now);
  }
  await completeRestoring(writeSide.database);
}
