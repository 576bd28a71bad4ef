import { setTimeout as pause } from 'node:timers/promises';
import { type Position, START } from '@rabbet/domain/events/event';
import {
  checkExport,
  type Exported,
  type Imported,
  importLog,
  type ImportOptions,
  type EventLog,
} from '@rabbet/event-store';
import {
  type Database,
  findInstallation,
  leaseHolders,
  type Queryable,
  rebaseInstallation,
  StateRefused,
} from '@rabbet/postgres';
import { STATE_SYNCHRONIZER } from './state-synchronizer';

export interface MoveOptions extends Pick<ImportOptions, 'progress'> {
  /** Time to wait for programs that are just ending. */
  readonly waitMs?: number;
}

/**
 * Moves a shop to another log: imports an export into the empty log, and converts the checkpoints in `state`. A process
 * continues behind the event that it had reached. Read models are dropped, and built again later. `open` is called twice,
 * because the whole export is checked before anything is written. An interrupted move can be repeated; a complete one is
 * not changed by a repeat. No other program may run.
 */
export async function moveToLog(
  database: Database,
  log: EventLog,
  open: () => AsyncIterable<string>,
  { progress, waitMs = 5_000 }: MoveOptions = {},
): Promise<Imported> {
  await refuseWhileInUse(database, waitMs);
  const targetIdentity = await log.identity();
  let reachedPositions: readonly Position[] = [];
  const exported = await checkExport(
    open(),
    async (from) => (reachedPositions = await findReachedPositions(database, from.log, targetIdentity)),
  );
  const imported = await importLog(log, open(), {
    progress,
    positions: [...reachedPositions, exported.head],
    beforeWriting: () => database.transaction((tx) => attachToExportedLog(tx, exported, targetIdentity)),
  });
  await refuseWhileInUse(database, waitMs);
  await database.transaction((tx) => moveState(tx, imported, targetIdentity));
  return imported;
}

/** Refuses if another program runs: one that holds leases of processes or projections. Waits for one that is ending. */
async function refuseWhileInUse(database: Database, waitMs: number): Promise<void> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const programs = await leaseHolders(database);
    if (programs.length === 0) return;
    if (Date.now() >= giveUpAt)
      throw new StateRefused(
        `This database is in use by ${programs.join(', ')}: stop every program, then import again.`,
      );
    await pause(50);
  }
}

/** Positions that processes have reached in the exported log. Refuses a database that belongs to a third log. */
async function findReachedPositions(database: Database, from: string, to: string): Promise<readonly Position[]> {
  const installation = await findInstallation(database);
  if (installation && installation.logIdentity !== from && installation.logIdentity !== to)
    throw new StateRefused(
      `This database belongs to the log ${installation.logIdentity}: neither to the log ${from}, which was exported, ` +
        `nor to the log ${to}, which is to be filled. Import with the database of one of them.`,
    );
  return (await findPositions(database, from)).map(({ position }) => position);
}

/**
 * Attaches a database to the exported log if it belongs to the new one, because a program was started on the empty log. Its
 * processes count as having reached the end of the exported log, so that they do not act on imported events. Until the
 * move is complete no program can start on the new log.
 */
async function attachToExportedLog(tx: Queryable, { log: from, head }: Exported, to: string): Promise<void> {
  const installation = await findInstallation(tx);
  if (installation?.logIdentity !== to) return;
  await rebaseInstallation(tx, { from: to, to: from });
  await tx.query(
    `update state.process_position set log_identity = $2, position = case process when $4 then $5 else $3 end
     where log_identity = $1`,
    [to, from, head, STATE_SYNCHRONIZER, START],
  );
}

/** Converts the state to the new log, in one transaction: its checkpoints, and the identity of its log. */
async function moveState(tx: Queryable, { exported: { log: from }, positions }: Imported, to: string): Promise<void> {
  const installation = await findInstallation(tx);
  if (installation?.logIdentity === to) return; // an earlier call has done it
  if (installation) await rebaseInstallation(tx, { from, to });
  for (const { process, position } of await findPositions(tx, from)) {
    const newPosition = positions.get(position);
    if (newPosition === undefined)
      throw new StateRefused(
        `The process ${process} has moved while the log was filled: stop every program, then export and import again.`,
      );
    await tx.query(
      'update state.process_position set log_identity = $2, position = $3, moved_at = now() where process = $1',
      [process, to, newPosition],
    );
  }
  await dropReadModels(tx);
}

interface ProcessPosition {
  readonly process: string;
  readonly position: Position;
}

async function findPositions(db: Queryable, log: string): Promise<readonly ProcessPosition[]> {
  const { rows } = await db.query<ProcessPosition>(
    'select process, position from state.process_position where log_identity = $1 order by process',
    [log],
  );
  return rows;
}

async function dropReadModels(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ drop: string }>(
    `select format('drop schema %I cascade', nspname) as drop from pg_namespace where nspname ~ '^read_.+_v[0-9]+$'`,
  );
  for (const { drop } of rows) await tx.query(drop);
}
