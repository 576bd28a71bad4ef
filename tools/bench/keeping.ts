import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BackupFolder, createBackup, openBackup, openPlace, openWriteSide, restoreBackup } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { exportLog, openLog } from '@rabbet/event-store';
import { Database } from '@rabbet/postgres';
import { type Figure, figure } from './figure';
import { fillWithPieces } from './pieces';

const EVENTS = 100_000;
const PASSPHRASE = Buffer.from('a passphrase of the bench');

/** Measures a whole backup, a second one with nothing new, and the restore of both, beside a mere export of the log. */
export async function keepingFigures(url: string, home: string): Promise<Figure[]> {
  const writeSide = await openWriteSide({ home, databaseUrl: url, ...REGISTRY });
  await fillWithPieces(writeSide, EVENTS);
  await writeSide.stateSynchronizer.catchUp();
  const exporting = performance.now();
  for await (const _ of exportLog(writeSide.log));
  const baseline = seconds(exporting);
  const { folder, vault } = await BackupFolder.forWriting(join(home, 'kept'), PASSPHRASE);
  const source = { writeSide, home, masterKey: undefined };
  const create = async (previous: Awaited<ReturnType<typeof createBackup>> | null) => {
    const started = performance.now();
    const manifest = await createBackup(source, { target: folder, vault }, { previous, now: new Date() });
    return { manifest, took: seconds(started) };
  };
  const first = await create(null);
  const second = await create(first.manifest);
  await writeSide.close();
  const bytes = first.manifest.log.pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  return [
    figure('backing up 100,000 events', first.took, 's', { baseline, note: `${Math.round(bytes / 1e6)} MB of log` }),
    figure('backing up again, with nothing new', second.took, 's'),
    figure('restoring 100,000 events', await restoring(url, home), 's', { baseline }),
  ];
}

async function restoring(url: string, home: string): Promise<number> {
  const server = new Database({ url, max: 1 });
  await server.query('create database restored template template0');
  await server.close();
  const to = new URL(url);
  to.pathname = '/restored';
  const [database, place] = [new Database({ url: to.href }), join(home, 'restored')];
  mkdirSync(place);
  const started = performance.now();
  const opened = await openBackup(await openPlace(join(home, 'kept'), PASSPHRASE));
  const log = await openLog(to.href);
  await restoreBackup(opened, { database, log, home: place, masterKey: undefined }, { erasureLists: [] });
  const took = seconds(started);
  await log.close();
  await database.close();
  return took;
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
