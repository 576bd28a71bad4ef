import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beginningOf } from './living-process';
import { StartRefused } from './start-refused';

/**
 * Runs `work` while no other process does the same on this folder. Node has no lock that dies with its holder, so
 * each process first leaves a ticket that names it and then looks round: of two, the later one at least sees the
 * other and steps back. A ticket whose process is dead counts for nothing, and nobody can mistake it for a living one.
 */
export async function inTurn<T>(folder: string, work: () => Promise<T>, timeoutMs: number): Promise<T> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const me = `${process.pid}-${nameOf(beginningOf(process.pid) ?? '')}-${randomBytes(4).toString('hex')}`;
  const ticket = join(folder, me);
  const deadline = Date.now() + timeoutMs;
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
    rmSync(ticket, { force: true });
  }
}

function livingOther(folder: string, me: string): number | null {
  for (const name of readdirSync(folder)) {
    if (name === me) continue;
    const [pid = '', beginning] = name.split('-');
    if (nameOf(beginningOf(Number(pid))) === beginning) return Number(pid);
    rmSync(join(folder, name), { force: true });
  }
  return null;
}

function nameOf(beginning: string | null): string | null {
  return beginning?.replaceAll(/\W/g, '') ?? null;
}
