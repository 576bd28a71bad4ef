import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Beginning of a living process, in the system's own words; null when there is none. Numbers of processes are used
 * again, a number together with a beginning is not.
 */
export function beginningOf(pid: number): string | null {
  if (process.platform === 'linux') return beginningInProc(pid);
  if (process.platform !== 'win32') return ps(pid, 'lstart');
  try {
    process.kill(pid, 0);
    return 'unknown';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'unknown' : null; // kill throws nothing else
  }
}

/** Tells whether a process is a Postgres that serves this very folder, and no other program that got its number. */
export function servesFolder(pid: number, data: string): boolean {
  if (process.platform === 'win32') return beginningOf(pid) !== null; // Postgres judges by itself there
  if (process.platform !== 'linux') return ps(pid, 'args')?.includes(data) ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    return false; // gone, or of another user: ours runs as the user that owns its folder
  }
}

function beginningInProc(pid: number): string | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // "pid (name) state ppid ...": a name may hold anything, its end is the last parenthesis
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  const beginning = fields[19];
  return state === 'Z' || state === 'X' ? null : (beginning ?? null);
}

function ps(pid: number, column: string): string | null {
  const { stdout } = spawnSync('ps', ['-o', `stat=,${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  const [state, ...words] = (stdout ?? '').trim().split(/\s+/);
  return !state || state.startsWith('Z') ? null : words.join(' ');
}
