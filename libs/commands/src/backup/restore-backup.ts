import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { START } from '@rabbet/domain/events/event';
import type { PersonId } from '@rabbet/domain/events/event';
import { type EventLog, wrapExport } from '@rabbet/event-store';
import {
  type Database,
  endSessions,
  eraseAgain,
  ErasureList,
  fillState,
  findInstallation,
  findRestoring,
  keepWaitingMail,
  LOG_FORMAT,
  loadMasterKey,
  noteRestoring,
  IDLE_IN_LONG_TRANSACTION_MS,
  putMasterKey,
  type Queryable,
  writeDurably,
} from '@rabbet/postgres';
import { moveToLog } from '../write-side/move';
import { BackupRefused } from './backup-refused';
import { PICTURES_FOLDER } from './create-backup';
import { type Manifest, piecesOf } from './manifest';
import { readLines, type PieceSource, readPiece, requireAllPieces, requireReadablePieces } from './pieces';
import type { Vault } from './vault';

/** An opened backup. */
export interface Backup {
  readonly manifest: Manifest;
  readonly source: PieceSource;
  readonly vault: Vault;
}

/** Empty shop that a backup is restored into. */
export interface RestoreTarget {
  readonly database: Database;
  readonly log: EventLog;
  readonly home: string;
  /** The value of RABBET_MASTER_KEY, if it is set. */
  readonly masterKey: string | undefined;
}

export interface RestoreOptions {
  /** Paths of lists of erased persons; a missing file is ignored. */
  readonly erasureLists: readonly string[];
  /** Sends waiting mail at the next start, although it may have been sent before. By default it is held back. */
  readonly isWaitingMailSent?: boolean;
  /** Leaves out the pictures. */
  readonly isWithoutPictures?: boolean;
  readonly progress?: (what: 'rows' | 'events' | 'pictures', count: number) => void;
}

export interface Restored {
  readonly rows: number;
  readonly events: number;
  readonly pictures: number;
  /** Persons of the backup who were erased since it was made. */
  readonly erased: readonly PersonId[];
}

/**
 * Restores a backup into an empty shop: the master key and pictures, then `state` in one transaction, then the log. An
 * interrupted restore can be repeated. If the log that was backed up still exists, it is used as it is.
 */
export async function restoreBackup(backup: Backup, target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  const { manifest, source, vault } = backup;
  const { database, log, home, masterKey } = target;
  requireAllPieces(piecesOf(manifest), source);
  await requireEmpty(manifest, target);
  await requireReadablePieces([...manifest.log.pieces, ...manifest.state.pieces], source, vault);
  if (masterKey === undefined) putMasterKey(home, manifest.masterKey);
  const erased = listErased(manifest, home, options.erasureLists);
  const pictures = options.isWithoutPictures ? 0 : await putPictures(backup, home, options);
  const filled = await fillDatabase(backup, database, erased, options);
  const { pieces, identity, head, events } = manifest.log;
  if ((await log.identity()) !== identity)
    await moveToLog(database, log, () => wrapExport({ log: identity, head }, readLines(pieces, source, vault)), {
      progress: (count) => options.progress?.('events', count),
    });
  return { ...filled, events, pictures };
}

/** Refuses a target that is not empty, unless an interrupted restore of the same backup has filled it. */
async function requireEmpty(manifest: Manifest, { database, log, masterKey }: RestoreTarget): Promise<void> {
  if (manifest.logFormat !== LOG_FORMAT)
    throw new BackupRefused(
      `This backup holds a log of format ${manifest.logFormat}, and this program reads format ${LOG_FORMAT}: ` +
        `restore it with the version of Rabbet that made it.`,
    );
  const { fingerprint } = loadMasterKey({ variable: manifest.masterKey, home: '', storedFingerprint: null });
  if (
    masterKey !== undefined &&
    loadMasterKey({ variable: masterKey, home: '', storedFingerprint: null }).fingerprint !== fingerprint
  )
    throw new BackupRefused('RABBET_MASTER_KEY is set to another key than that of the backup: set that one, or none.');
  const restoring = await findRestoring(database);
  if (restoring === manifest.id) return;
  const installation = await findInstallationIfAny(database);
  if (restoring !== null || installation !== null)
    throw new BackupRefused(
      `A shop stands in this database${restoring ? `, half restored from the backup ${restoring}` : ''}: restore into ` +
        `an empty one, and a new data folder (RABBET_HOME). Of a shop that was lost in part, hand over the file ` +
        `erased-persons of its data folder with --erasures.`,
    );
  const isSame = (await log.identity()) === manifest.log.identity;
  if (!isSame && (await log.head()) !== START)
    throw new BackupRefused(
      'The log holds events already, and is not the one of the backup: restore into an empty one.',
    );
  if (isSame && manifest.log.headId !== null && (await log.idAt(manifest.log.head)) !== manifest.log.headId)
    throw new BackupRefused('The log was restored to an earlier point than the backup: restore into an empty one.');
}

async function findInstallationIfAny(database: Database) {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regclass('state.installation') is not null as there`,
  );
  return rows[0]?.there ? findInstallation(database) : null;
}

/** Copies the persons of all lists into the list of the data folder, and returns them. */
function listErased({ installation }: Manifest, home: string, files: readonly string[]): readonly PersonId[] {
  const ownList = new ErasureList(home, installation);
  const listed = files.flatMap((file) => [...new ErasureList(dirname(file), installation, basename(file)).read()]);
  const existing = ownList.read();
  ownList.add([...new Set(listed)].filter((person) => !existing.has(person)));
  return [...ownList.read()];
}

/** Fills `state` and erases persons again in one transaction, so that an erased person is never visible. */
async function fillDatabase(
  { manifest, source, vault }: Backup,
  database: Database,
  erased: readonly PersonId[],
  { isWaitingMailSent = false, progress }: RestoreOptions,
): Promise<Pick<Restored, 'rows' | 'erased'>> {
  const { id, state } = manifest;
  if ((await findRestoring(database)) === id)
    return { rows: state.rows, erased: await database.transaction((tx) => eraseAgain(tx, erased)) };
  const unlimited = database.with({
    max: 1,
    answerWithinMs: undefined,
    idleInTransactionMs: IDLE_IN_LONG_TRANSACTION_MS,
  });
  const lines = countRows(readLines(state.pieces, source, vault), (count) => progress?.('rows', count));
  const filling = unlimited.transaction(async (tx) => {
    const rows = await fillState(tx, lines);
    const erasedAgain = await eraseAgain(tx, erased);
    await endSessions(tx);
    if (!isWaitingMailSent) await keepWaitingMail(tx);
    await noteRestoring(tx, id, !isWaitingMailSent);
    await requireRows(tx, rows, manifest);
    return { rows, erased: erasedAgain };
  });
  return filling.finally(() => unlimited.close());
}

async function requireRows(tx: Queryable, rows: number, { state, installation }: Manifest): Promise<void> {
  const restored = await findInstallation(tx);
  if (rows !== state.rows || restored?.id !== installation)
    throw new Error(`the backup holds ${state.rows} rows of ${installation}, and ${rows} were written`);
}

async function* countRows(lines: AsyncIterable<string>, onRow: (count: number) => void): AsyncGenerator<string> {
  let count = 0;
  for await (const line of lines) {
    if (line.startsWith('[')) onRow(++count);
    yield line;
  }
}

async function putPictures(
  { manifest, source, vault }: Backup,
  home: string,
  { progress }: RestoreOptions,
): Promise<number> {
  const folder = join(home, PICTURES_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let count = 0;
  for (const picture of manifest.pictures) {
    const file = join(folder, picture.hash);
    if (!existsSync(file)) writeDurably(file, await readPiece(picture, source, vault));
    count++;
    progress?.('pictures', count);
  }
  return count;
}
