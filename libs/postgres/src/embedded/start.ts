import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { binariesFor } from './binaries';
import { boundLog, readSince } from './complaints';
import { rememberedPort } from './data-folder';
import { environment, type Installation } from './installation';
import { freePort, isFree } from './ports';
import { beat, refuseIfUsedElsewhere } from './presence';
import { SETTINGS } from './settings';
import { StartRefused } from './start-refused';
import { POSTGRES_USER } from './user';

/** One attempt to start Postgres. */
export interface Start {
  /** Output of a Postgres that has ended; null while it lives. */
  ended(): string | null;
}

export interface StartOptions {
  /** Required port, because other programs connect to it; else the remembered one, or a free one. */
  readonly port?: number;
  /** Time to look for signs of life from elsewhere, if there may be any. */
  readonly watchMs: number;
  readonly signal?: AbortSignal;
}

/** Starts Postgres, which lives on when this program dies, whatever kills it. */
export async function start(installation: Installation, options: StartOptions): Promise<Start> {
  const { home, place, data, settings } = installation;
  const binaries = binariesFor(place, installation.native);
  const port = await portFor(home, options.port);
  const pidFile = join(data, 'postmaster.pid');
  if (existsSync(pidFile)) {
    await refuseIfUsedElsewhere(home, options.watchMs, options.signal);
    rmSync(pidFile); // its number may be a stranger's by now, and Postgres would give way to that
  }
  for (const left of readdirSync(place)) if (left.startsWith('.s.PGSQL.')) rmSync(join(place, left)); // a socket's lock holds a number as well
  beat(home);
  const file = logOf(home);
  boundLog(file);
  const log = openSync(file, 'a', 0o600);
  try {
    const offset = fstatSync(log).size;
    const sockets = { unix_socket_directories: takesSocket(place) ? place : '' };
    const serverSettings = Object.entries({ ...SETTINGS, ...sockets, ...settings, port });
    const args = ['-D', data, ...serverSettings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const child = spawn(join(binaries, 'bin/postgres'), args, {
      ...POSTGRES_USER,
      cwd: place,
      env: environment(),
      detached: true, // Ctrl-C in a terminal must not reach it before the application is done with it
      stdio: ['ignore', log, log],
      windowsHide: true,
    });
    child.unref();
    return watch(child, () => readSince(file, offset));
  } finally {
    closeSync(log);
  }
}

/** The folder of the database is nobody else's. Its name may be too long for a socket's, or need quotes in a setting. */
function takesSocket(place: string): boolean {
  return process.platform !== 'win32' && /^[\w./-]{1,80}$/.test(place);
}

export function logOf(home: string): string {
  return join(home, 'postgres.log');
}

function watch(child: ChildProcess, output: () => string): Start {
  let failure: Error | null = null;
  child.on('error', (error) => (failure ??= error));
  return {
    ended() {
      if (failure) return failure.message;
      if (child.exitCode === null && child.signalCode === null) return null;
      return output() || `it ended with ${child.exitCode ?? child.signalCode}`;
    },
  };
}

async function portFor(home: string, requested: number | undefined): Promise<number> {
  const preferred = requested ?? rememberedPort(home);
  if (preferred !== null && (await isFree(preferred))) return preferred;
  if (requested === undefined) return freePort();
  throw new StartRefused(`Another program listens on port ${requested}, where Postgres was: end it, or start again.`);
}

/**
 * Tells whether another attempt may succeed: another program was faster, at the port or on the folder, or a killed one
 * still works.
 */
export function isPassing(output: string): boolean {
  return /Address already in use|lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(
    output,
  );
}
