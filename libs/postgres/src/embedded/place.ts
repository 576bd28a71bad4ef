import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { read, writeDurably } from '../files/durable-files';
import { find, interrupt } from './running';
import { StartRefused } from './start-refused';
import { canReach, POSTGRES_USER, type User } from './user';

const POINTER = 'postgres-is-elsewhere.txt';

export interface PlaceOptions {
  /** Folder for databases of data folders that the user of Postgres cannot enter. */
  readonly systemFolder: string;
  /** The binaries as npm installed them. */
  readonly native: string;
  readonly say: (line: string) => void;
}

/** The folder that holds the database and belongs to the user that runs Postgres: in the data folder if possible. */
export function placeFor(home: string, { systemFolder, native, say }: PlaceOptions): string {
  const user = POSTGRES_USER;
  const inside = join(home, 'postgres');
  if (user === null) return ownFolder(inside);
  const pointer = read(join(home, POINTER));
  if (pointer !== null) return elsewhere(home, pointer);
  if (canReach(user, home)) return ownFolder(inside);
  if (hasDatabase(inside))
    throw new StartRefused(
      `User ${user.uid}, who runs Postgres for root, can no longer enter ${home}: let others pass (chmod o+x) through each folder above it.`,
    );
  const place = join(systemFolder, createHash('sha256').update(home).digest('hex').slice(0, 16));
  setAside(place, native, say);
  if (!existsSync(systemFolder)) {
    mkdirSync(systemFolder, { recursive: true });
    chmodSync(systemFolder, 0o755); // whatever the umask
  }
  ownFolder(place);
  if (!canReach(user, place))
    throw new StartRefused(`User ${user.uid}, who runs Postgres for root, cannot enter ${place}.`);
  writeDurably(join(place, 'data-folder'), `${home}\n`);
  writeDurably(join(home, POINTER), pointerText(place, user));
  say(`The database goes to ${place}: user ${user.uid}, who runs Postgres for root, cannot enter ${home}.`);
  return place;
}

export function hasDatabase(place: string): boolean {
  return existsSync(join(place, 'data'));
}

function pointerText(place: string, { uid }: User): string {
  return [
    'The database of this folder is in',
    place,
    `because Postgres must not run as root, and user ${uid}, who runs it instead, cannot enter this folder.`,
    'Back up both together. To remove the shop for good, remove both.',
    '',
  ].join('\n');
}

function elsewhere(home: string, pointer: string): string {
  const place = pointer.split('\n')[1] ?? '';
  const label = join(place, 'data-folder');
  const owner = place && read(label)?.trim();
  if (!owner)
    throw new StartRefused(
      `The database of ${home} was in ${place || 'another folder'}, but is not there: put it back.`,
    );
  if (owner === home) return place;
  if (read(join(owner, POINTER)) === pointer)
    throw new StartRefused(`${home} is a copy of ${owner}, to which the database in ${place} belongs.`);
  writeDurably(label, `${home}\n`); // the data folder was moved
  return place;
}

/** A database whose data folder was removed: neither taken for the new folder's nor thrown away. */
function setAside(place: string, native: string, say: (line: string) => void): void {
  if (!hasDatabase(place)) return;
  const running = find(join(place, 'data'));
  if (running) interrupt(running.pid, native);
  const aside = `${place}.left-${new Date().toISOString().replaceAll(/\D/g, '')}`;
  renameSync(place, aside);
  say(`${place} held the database of a data folder that is gone: it is now ${aside}.`);
}

function ownFolder(folder: string): string {
  const user = POSTGRES_USER;
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  if (user && statSync(folder).uid === 0) chownSync(folder, user.uid, user.gid); // new, or a start ended right here
  const { uid } = statSync(folder);
  const expected = user?.uid ?? process.getuid?.();
  if (expected !== undefined && uid !== expected)
    throw new StartRefused(
      user
        ? `${folder} belongs to user ${uid}: start as that user, not as root.`
        : `${folder} belongs to user ${uid}, not to user ${expected}: start as user ${uid}, or hand it over with chown -R.`,
    );
  return folder;
}
