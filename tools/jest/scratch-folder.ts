import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** More than a whole run keeps at once, with the programs beside it. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * A folder of this run for whatever its tests write, in memory where there is plenty: they make and remove files by the
 * ten thousand, and ext4 searches long for the number of a new file when many have just been removed.
 */
export function makeScratchFolder(base = hasRoom() ? MEMORY : tmpdir()): string {
  sweep(base);
  const folder = mkdtempSync(join(base, `rabbet-tests-${process.pid}-`));
  chmodSync(folder, 0o1777); // as /tmp is: root's Postgres runs as somebody else
  return folder;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES && !refusesPrograms();
  } catch {
    return false; // not on this system
  }
}

function refusesPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.some((line) => line.includes(` ${MEMORY} `) && /[ ,]noexec[ ,]/.test(line));
}

/** Removes folders of killed runs. */
function sweep(base: string): void {
  for (const name of readdirSync(base)) {
    const run = Number(/^rabbet-tests-(\d+)-/.exec(name)?.[1]);
    if (run && hasEnded(run))
      try {
        rmSync(join(base, name), { recursive: true, force: true });
      } catch {
        // another user's
      }
  }
}

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'; // else it is somebody else's
  }
}
