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
  /** Time that a program which is just ending has to end. */
  readonly waitMs?: number;
}

/**
 * Fills an empty log with an export, and moves with it what `state` knows of places in the log: a process goes on behind
 * the event that it had reached, and acts on none that it had not been told of before the move. Read models are made
 * anew. `open` is asked for the export twice, since nothing is written before all of it was read. Cut off anywhere, the
 * same call completes it; called again after that, it changes nothing. No other program may be running.
 */
export async function moveToLog(
  database: Database,
  log: EventLog,
  open: () => AsyncIterable<string>,
  { progress, waitMs = 5_000 }: MoveOptions = {},
): Promise<Imported> {
  await refuseWhileInUse(database, waitMs);
  const to = await log.identity();
  let reached: readonly Position[] = [];
  const exported = await checkExport(open(), async (from) => (reached = await reachedIn(database, from.log, to)));
  const imported = await importLog(log, open(), {
    progress,
    positions: [...reached, exported.head],
    beforeWriting: () => database.transaction((tx) => attach(tx, exported, to)),
  });
  await refuseWhileInUse(database, waitMs);
  await database.transaction((tx) => takeAlong(tx, imported, to));
  return imported;
}

/** Leases of the programs that run processes and feed projections. */
async function refuseWhileInUse(database: Database, waitMs: number): Promise<void> {
  for (const until = Date.now() + waitMs; ; await pause(50)) {
    const programs = await leaseHolders(database);
    if (programs.length === 0) return;
    if (Date.now() >= until)
      throw new StateRefused(
        `This database is in use by ${programs.join(', ')}: stop every program, then import again.`,
      );
  }
}

/** The places that processes have reached in the exported log. */
async function reachedIn(database: Database, from: string, to: string): Promise<readonly Position[]> {
  const installation = await findInstallation(database);
  if (installation && installation.logIdentity !== from && installation.logIdentity !== to)
    throw new StateRefused(
      `This database belongs to the log ${installation.logIdentity}: neither to the log ${from}, which was exported, ` +
        `nor to the log ${to}, which is to be filled. Import with the database of one of them.`,
    );
  return (await positionsIn(database, from)).map(({ position }) => position);
}

/**
 * A program ran against the new log while that was empty. From now on its state counts as one of the exported log that
 * has reached its end; only the state synchronizer has yet to read it. So no program starts on the new log before all of it is
 * there, and from then on this is a move like any other.
 */
async function attach(tx: Queryable, { log: from, head }: Exported, to: string): Promise<void> {
  const installation = await findInstallation(tx);
  if (installation?.logIdentity !== to) return;
  await rebaseInstallation(tx, { from: to, to: from });
  await tx.query(
    `update state.process_position set log_identity = $2, position = case process when $4 then $5 else $3 end
     where log_identity = $1`,
    [to, from, head, STATE_SYNCHRONIZER, START],
  );
}

/** All at once: until then the state belongs to the exported log, from then on to the new one. */
async function takeAlong(tx: Queryable, { exported: { log: from }, positions }: Imported, to: string): Promise<void> {
  const installation = await findInstallation(tx);
  if (installation?.logIdentity === to) return; // done before
  if (installation) await rebaseInstallation(tx, { from, to });
  for (const { process, position } of await positionsIn(tx, from)) {
    const there = positions.get(position);
    if (there === undefined)
      throw new StateRefused(
        `The process ${process} has moved while the log was filled: stop every program, then export and import again.`,
      );
    await tx.query(
      'update state.process_position set log_identity = $2, position = $3, moved_at = now() where process = $1',
      [process, to, there],
    );
  }
  await dropReadModels(tx);
}

interface ProcessPosition {
  readonly process: string;
  readonly position: Position;
}

async function positionsIn(db: Queryable, log: string): Promise<readonly ProcessPosition[]> {
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
