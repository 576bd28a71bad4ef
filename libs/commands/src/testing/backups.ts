import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from '@rabbet/event-store';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { exhibition, TEST_EVENT_KNOWLEDGE } from './exhibition';
import { WITHOUT_LIMITS, newContext } from './open-write-side';
import { openWriteSide, type WriteSide } from '../write-side/write-side';
import { BackupFolder } from '../backup/backup-folder';
import { createBackup } from '../backup/create-backup';
import type { Manifest } from '../backup/manifest';
import { readNewestManifest, openBackup, unlockBackups } from '../backup/unlock-backups';
import { type Restored, type RestoreOptions, restoreBackup } from '../backup/restore-backup';

export const PASSPHRASE = Buffer.from('a passphrase of the tests');

/** Lowest cost of scrypt, so that tests are fast. */
const CHEAP_COST = { N: 2, r: 8, p: 1 };

/** Temporary folder of backups, for tests. */
export class TestBackups {
  readonly folder = mkdtempSync(join(tmpdir(), 'rabbet-backups-'));

  async create(writeSide: WriteSide, home: string, progress?: (what: string) => void): Promise<Manifest> {
    const { folder, vault } = await BackupFolder.openForWriting(this.folder, PASSPHRASE, CHEAP_COST);
    const previous = await readNewestManifest({ source: folder, vault });
    const source = { writeSide, home, masterKey: undefined };
    return createBackup(source, { target: folder, vault }, { previous, now: new Date(), progress });
  }

  /** Catches up with the log, and makes a backup with all its events. */
  async createAll(writeSide: WriteSide, home: string): Promise<Manifest> {
    await writeSide.stateSynchronizer.catchUp();
    return this.create(writeSide, home);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Empty database and data folder, into which tests restore a backup. */
export class EmptyShop {
  readonly home = mkdtempSync(join(tmpdir(), 'rabbet-restored-'));
  private readonly opened: WriteSide[] = [];

  private constructor(
    readonly test: TestDatabase,
    private readonly eventStoreUrl: string,
  ) {}

  static async make(eventStoreUrl?: string): Promise<EmptyShop> {
    const test = await testDatabase();
    return new EmptyShop(test, eventStoreUrl ?? test.url);
  }

  async restore(
    path: string,
    { id, ...options }: Partial<RestoreOptions> & { readonly id?: string } = {},
  ): Promise<Restored> {
    const place = await unlockBackups(path, PASSPHRASE);
    const backup = await openBackup(place, id);
    const log = await openLog(this.eventStoreUrl, WITHOUT_LIMITS.timeouts);
    const target = { database: this.test.database, log, home: this.home, masterKey: undefined };
    const erasureLists = place.erasures === null ? [] : [place.erasures];
    return restoreBackup(backup, target, { erasureLists, ...options }).finally(() => log.close());
  }

  async open(): Promise<WriteSide> {
    const { home, test, eventStoreUrl } = this;
    const writeSide = await openWriteSide({
      home,
      databaseUrl: test.url,
      eventStoreUrl,
      ...TEST_EVENT_KNOWLEDGE,
      ...WITHOUT_LIMITS,
    });
    this.opened.push(writeSide);
    return writeSide;
  }

  async close(): Promise<void> {
    for (const writeSide of this.opened) await writeSide.close();
    await this.test.drop();
    rmSync(this.home, { recursive: true });
  }
}

/** Adds a guest to the guest book of exhibition 7. */
export async function signGuestBook(writeSide: WriteSide, guest: string, name: string): Promise<void> {
  const command = { type: 'SignGuestBook', data: { guest }, personal: { [guest]: { name } } } as const;
  await writeSide.executor.execute(exhibition, '7', command, newContext());
}

export async function readGuests({ executor }: WriteSide): Promise<(string | null)[]> {
  const { state } = await executor.state(exhibition, '7');
  return [...state.guests.values()];
}
