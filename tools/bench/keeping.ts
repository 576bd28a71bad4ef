import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BackupFolder, createBackup, openBackup, unlockBackups, openWriteSide, restoreBackup } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { exportLog, openLog } from '@rabbet/event-store';
import { Database } from '@rabbet/postgres';
import { type Figure, figure, most } from './figure';
import { operate } from './operating';
import { fillWithPieces } from './pieces';

const EVENTS = 100_000;
const PASSPHRASE = Buffer.from('a passphrase of the bench');
const placeOf = (home: string) => ({ RABBET_HOME: home, RABBET_BACKUP_PASSPHRASE: PASSPHRASE.toString() });

/** Measures a whole backup, a second one with nothing new, and the restore of both, beside a mere export of the log. */
export async function keepingFigures(url: string, home: string): Promise<Figure[]> {
  const writeSide = await openWriteSide({ home, databaseUrl: url, ...REGISTRY });
  await fillWithPieces(writeSide, EVENTS);
  await writeSide.stateSynchronizer.catchUp();
  const exporting = performance.now();
  for await (const _ of exportLog(writeSide.log));
  const baseline = seconds(exporting);
  const { folder, vault } = await BackupFolder.openForWriting(join(home, 'kept'), PASSPHRASE);
  const source = { writeSide, home, masterKey: undefined };
  const create = async (previous: Awaited<ReturnType<typeof createBackup>> | null) => {
    const started = performance.now();
    const manifest = await createBackup(source, { target: folder, vault }, { previous, now: new Date() });
    return { manifest, took: seconds(started) };
  };
  const first = await create(null);
  const bytes = first.manifest.log.pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  const note = `${Math.round(bytes / 1e6)} MB of log`;
  const figures = [figure('backing up 100,000 events', first.took, 's', { baseline, note })];
  const second = await create(first.manifest);
  figures.push(figure('backing up again, with nothing new', second.took, 's'));
  await writeSide.close();
  const backingUp = await operate(['backup', 'create', join(home, 'kept')], { DATABASE_URL: url, ...placeOf(home) });
  return [
    ...figures,
    figure('memory of the program that backs up', backingUp.peakMb, 'MB', { goal: most('value', 250) }),
    figure('restoring 100,000 events', await restoring(url, home), 's', { baseline }),
    figure('memory of the program that restores', await memoryOfRestoring(url, home), 'MB', {
      goal: most('value', 350),
    }),
  ];
}

async function freshDatabase(url: string, name: string): Promise<string> {
  const server = new Database({ url, max: 1 });
  await server.query(`create database ${name} template template0`);
  await server.close();
  const to = new URL(url);
  to.pathname = `/${name}`;
  return to.href;
}

async function memoryOfRestoring(url: string, home: string): Promise<number> {
  const env = { ...placeOf(join(home, 'restored again')), DATABASE_URL: await freshDatabase(url, 'restored_again') };
  return (await operate(['backup', 'restore', join(home, 'kept')], env)).peakMb;
}

async function restoring(url: string, home: string): Promise<number> {
  const to = await freshDatabase(url, 'restored');
  const database = new Database({ url: to });
  const place = join(home, 'restored');
  mkdirSync(place);
  const started = performance.now();
  const opened = await openBackup(await unlockBackups(join(home, 'kept'), PASSPHRASE));
  const log = await openLog(to);
  await restoreBackup(opened, { database, log, home: place, masterKey: undefined }, { erasureLists: [] });
  const took = seconds(started);
  await log.close();
  await database.close();
  return took;
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
