import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beginningOf } from './living-process';
import { BEAT_MS, here } from './presence';
import { StartRefused } from './start-refused';

/**
 * Runs `work` while no other process does the same on this folder. Node has no lock that dies with its holder, so
 * each process first leaves a ticket that names it and then looks round: of two, the later one at least sees the
 * other and steps back. The ticket of a dead process counts for nothing, and nobody takes it for that of a living one.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>, timeoutMs: number): Promise<T> {
  makeFolder(folder);
  const me = [process.pid, nameOf(beginningOf(process.pid)), placeName(), randomBytes(4).toString('hex')].join('-');
  const ticket = join(folder, me);
  const deadline = Date.now() + timeoutMs;
  const renewal = setInterval(() => utimes(ticket, new Date(), new Date(), () => {}), BEAT_MS); // it may be withdrawn just now
  try {
    for (;;) {
      writeFileSync(ticket, '', { mode: 0o600 });
      const other = livingOther(folder, me);
      if (other === null) return await work();
      rmSync(ticket, { force: true });
      if (Date.now() > deadline)
        throw new StartRefused(`Process ${other} has been starting or stopping on ${folder} for too long.`);
      await pause(5 + Math.random() * 25); // not in step with another that steps back
    }
  } finally {
    clearInterval(renewal);
    rmSync(ticket, { force: true });
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 }); // never the folder above: if that is gone, somebody removed it
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // what the file system throws
  }
}

function livingOther(folder: string, me: string): string | null {
  for (const name of readdirSync(folder)) {
    if (name === me) continue;
    const [pid = '', beginning, place] = name.split('-');
    if (place === placeName() ? nameOf(beginningOf(Number(pid))) === beginning : isFresh(join(folder, name)))
      return pid;
    rmSync(join(folder, name), { force: true });
  }
  return null;
}

/** The number of a process of another machine or container tells nothing here: its ticket is renewed while it lives. */
function isFresh(ticket: string): boolean {
  const renewed = statSync(ticket, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - renewed < 5 * BEAT_MS;
}

function placeName(): string {
  return createHash('sha256').update(here()).digest('hex').slice(0, 8);
}

function nameOf(beginning: string | null): string | undefined {
  return beginning?.replaceAll(/\W/g, '');
}
