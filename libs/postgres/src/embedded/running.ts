import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { read } from '../files/durable-files';
import { servesFolder } from './living-process';

export interface Running {
  readonly pid: number;
  readonly port: number;
  /** Folder of its socket; null where it has no socket of the system. */
  readonly socketFolder: string | null;
  /** True while it takes connections: between its start and its end. */
  readonly ready: boolean;
}

/** The Postgres that serves a folder, as the file in it says; null when that file names a dead one or a stranger. */
export function find(data: string): Running | null {
  const lines = read(join(data, 'postmaster.pid'))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const ready = lines[7]?.startsWith('ready') ?? false;
  const socketFolder = lines[4] && existsSync(join(lines[4], `.s.PGSQL.${port}`)) ? lines[4] : null; // the folder may have moved
  return pid > 0 && port > 0 && servesFolder(pid, data) ? { pid, port, socketFolder, ready } : null;
}

/** Asks it to end in order: at once for its clients, with all that is committed on disk. */
export function interrupt(pid: number, native: string): void {
  // Windows has no signals; Postgres brings its own, and the program that sends them
  const pgCtl = join(native, 'bin/pg_ctl');
  if (process.platform === 'win32') return void spawnSync(pgCtl, ['kill', 'INT', String(pid)], { windowsHide: true });
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended by itself
  }
}
