import type { Queryable } from '../database/database';
import { StateRefused } from '../database/state-refused';

/**
 * Raised when events are stored in shapes that older programs did not write and that no upcast brings about: until the
 * log is kept for good, a data folder of another format is refused.
 */
export const LOG_FORMAT = 3;

export interface Belongings {
  /** The log that this state was made from. */
  readonly logIdentity: string;
  readonly masterKeyFingerprint: string;
}

export interface Installation extends Belongings {
  /** Id of this state: it stays through copies and restores, and a fresh state has another. */
  readonly id: string;
  readonly logFormat: number;
}

/** Installation that this state belongs to; null while nobody has claimed it. */
export async function findInstallation(db: Queryable): Promise<Installation | null> {
  const { rows } = await db.query<Installation>(
    `select id, log_identity as "logIdentity", master_key_fingerprint as "masterKeyFingerprint", log_format as "logFormat"
     from state.installation`,
  );
  return rows[0] ?? null;
}

/** Ties this state to a log and a master key the first time, and refuses any other ever after. */
export async function claimInstallation(db: Queryable, claimed: Belongings): Promise<Installation> {
  await db.query(
    `insert into state.installation (log_identity, master_key_fingerprint, log_format) values ($1, $2, $3)
     on conflict do nothing`,
    [claimed.logIdentity, claimed.masterKeyFingerprint, LOG_FORMAT],
  );
  const installation = await findInstallation(db);
  if (!installation) throw new Error('state.installation is empty right after it was filled');
  if (installation.logFormat !== LOG_FORMAT)
    throw new StateRefused(
      `This data folder and its log were written by another version of Rabbet (format ${installation.logFormat}, this one reads ` +
        `format ${LOG_FORMAT}): start with that version, or with an empty data folder and an empty log.`,
    );
  requireLogOf(installation, claimed.logIdentity);
  if (installation.masterKeyFingerprint !== claimed.masterKeyFingerprint)
    throw new StateRefused(
      `This database's personal data is locked with the master key ${installation.masterKeyFingerprint}, but the one given is ` +
        `${claimed.masterKeyFingerprint}: set RABBET_MASTER_KEY to the former, or put its file back into the data folder.`,
    );
  return installation;
}

/** Refuses a log that this state was not made from. */
export function requireLogOf({ logIdentity: expected }: Pick<Belongings, 'logIdentity'>, actual: string): void {
  if (expected === actual) return;
  throw new StateRefused(
    `This database belongs to the log ${expected}, but EVENT_STORE_URL leads to the log ` +
      `${actual}: start with the former, with the database of the latter, or move this one to it on purpose.`,
  );
}

/** Moves this state to another log on purpose; every position that it holds has to follow in the same transaction. */
export async function rebaseInstallation(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  const { rowCount } = await tx.query('update state.installation set log_identity = $2 where log_identity = $1', [
    from,
    to,
  ]);
  if (rowCount === 0)
    throw new StateRefused(`This database does not belong to the log ${from}: it was not moved to the log ${to}.`);
}
