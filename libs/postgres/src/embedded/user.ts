import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRoot } from './data-folder';

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Postgres refuses to run as root, so root lets nobody run it; null: it runs as whoever runs this program. */
export const POSTGRES_USER: User | null = isRoot ? { uid: 65534, gid: 65534 } : null;

/** Tells whether every folder on the way to a path lets the user through, and the path itself lets the user in. */
export function canReach(user: User, path: string): boolean {
  for (let step = realpathSync(path); ; step = dirname(step)) {
    const { uid, gid, mode } = statSync(step);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & 0o1) === 0) return false;
    if (step === dirname(step)) return true;
  }
}
