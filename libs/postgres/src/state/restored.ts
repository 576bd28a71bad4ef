import type { Queryable } from '../database/database';

/** Reason that a message is kept with after a restore. */
export const MAY_HAVE_LEFT = 'the shop was restored from a backup: this may have been sent before';

/** A restore that was begun and not completed: the name of its backup. */
export async function findRestoring(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('state.restored') is not null as there`);
  if (!rows[0]?.there) return null;
  const { rows: begun } = await db.query<{ backup: string }>(
    'select backup from state.restored where completed_at is null',
  );
  return begun[0]?.backup ?? null;
}

export async function noteRestoring(tx: Queryable, backup: string, holdsMail: boolean): Promise<void> {
  await tx.query(
    `insert into state.restored (backup, holds_mail) values ($1, $2)
     on conflict (backup) do update set at = now(), holds_mail = $2, completed_at = null`,
    [backup, holdsMail],
  );
}

export async function completeRestoring(db: Queryable): Promise<void> {
  await db.query('update state.restored set completed_at = now() where completed_at is null');
}

/** The instant of the last restore that holds mail: what was to be sent before may have been. Null where there is none. */
export async function holdsMailBefore(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('select max(at) as at from state.restored where holds_mail');
  return rows[0]?.at ?? null;
}

/** Messages on their way when the backup was made may have arrived since: none leaves by itself. */
export async function keepWaitingMail(tx: Queryable): Promise<void> {
  await tx.query(
    `update state.message set state = 'kept', reason = $1, settled_at = now(), maybe_twice = true
     where state in ('pending', 'sending') or (state = 'held' and due_at is not null)`,
    [MAY_HAVE_LEFT],
  );
}

/** Sessions of before may have been ended since: everybody signs in again. */
export async function endSessions(tx: Queryable): Promise<void> {
  await tx.query('delete from state.session');
  await tx.query('delete from state.challenge');
}
