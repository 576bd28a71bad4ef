import { type Position, START } from '@rabbet/domain/events/event';
import { checkExport, type Imported, importLog, type ImportOptions, type Log } from '@rabbet/event-store';
import { type Database, findInstallation, type Queryable, rebaseInstallation } from '@rabbet/postgres';
import { LEDGER } from './ledger';

interface Place {
  readonly process: string;
  readonly log: string;
  readonly position: Position;
}

/**
 * Fills an empty log with an export, and moves with it what `state` knows of places in the log: a process goes on behind
 * the event that it had reached, and acts on none that it had not been told of before the move. Read models are made
 * anew. `open` is asked for the export twice, since nothing is written before all of it was read. Cut off anywhere, the
 * same call completes it. No other program may be running.
 */
export async function moveToLog(
  database: Database,
  log: Log,
  open: () => AsyncIterable<string>,
  options: Pick<ImportOptions, 'progress'> = {},
): Promise<Imported> {
  const identity = await log.identity();
  const places = await placesIn(database);
  const reached = (exportedLog: string) =>
    places.flatMap((place) => (place.log === exportedLog ? [place.position] : []));
  const exported = await checkExport(open());
  const positions = reached(exported.log);
  await checkExport(open(), positions);

  const imported = await importLog(log, open(), { ...options, positions });
  const head = await log.head();
  await database.transaction(async (tx) => {
    for (const place of places) await rebase(tx, place, identity, newPlace(place, identity, imported, head));
    const installation = await findInstallation(tx);
    if (installation?.logIdentity === exported.log) await rebaseInstallation(tx, { from: exported.log, to: identity });
    await dropReadModels(tx);
  });
  return imported;
}

async function placesIn(database: Database): Promise<readonly Place[]> {
  const { rows } = await database.query<Place>(
    'select process, log_identity as log, position from state.process_position order by process',
  );
  return rows;
}

/** Null for a place in some other log, which stays what it is: not of use here. */
function newPlace({ process, log, position }: Place, identity: string, imported: Imported, head: Position) {
  if (log === imported.exported.log) return imported.positions.get(position) ?? null;
  if (log !== identity) return null;
  // it ran against the log while that was empty: all that was imported is the past, but the ledger has to know it
  return process === LEDGER ? START : head;
}

async function rebase(tx: Queryable, place: Place, identity: string, position: Position | null): Promise<void> {
  if (position === null) return;
  await tx.query(
    'update state.process_position set log_identity = $2, position = $3, moved_at = now() where process = $1',
    [place.process, identity, position],
  );
}

async function dropReadModels(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ drop: string }>(
    `select format('drop schema %I cascade', nspname) as drop from pg_namespace where nspname ~ '^read_.+_v[0-9]+$'`,
  );
  for (const { drop } of rows) await tx.query(drop);
}
