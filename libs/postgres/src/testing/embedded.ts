import { spawnSync, type SpawnOptions } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../database/database';
import { CONNECTS_WITHIN_MS } from './database';
import { type Program, startProgram } from './program';
import { findBinaries, thisMachine } from '../embedded/binaries';
import { withFolderLock } from '../embedded/folder-lock';
import { openPostgres, type PostgresOptions, type RunningPostgres } from '../embedded/open-postgres';
import { find } from '../embedded/running';
import type { Point } from './halts';
import { canReach, POSTGRES_USER } from '../embedded/user';

/** Keeps all others waiting for their turns at a Postgres while it works. */
export const keepingTurns: typeof withFolderLock = (...turn) => withFolderLock(...turn);

export const PROGRAM = 'libs/postgres/src/embedded/postgres.program';
/** Nothing outlives these tests: they need not wait for the disk. */
export const QUICK = { fsync: 'off', full_page_writes: 'off' };

/** A server that waits for one that was just killed, however slowly its Postgres notices that. */
export const asServer = { role: 'server', settings: QUICK, serverGraceMs: 600_000 } as const;
export const asOperator = { role: 'operator', settings: QUICK } as const;

export interface OpenedProgram extends Program {
  /** Address of its Postgres, once it is open; rejects with its output when the start was refused. */
  readonly opened: Promise<RunningPostgres>;
  /** Asks it to leave, and waits until it has. */
  leave(): Promise<void>;
}

const folders: string[] = [];
const programs: Program[] = [];
let used: Promise<string> | null = null;

/** A new folder that everybody may pass through; removed by `clearAway`. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rabbet-embedded-')));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** The data folder of this test file, which had its first start some time ago; nothing runs on it. */
export async function usedHome(): Promise<string> {
  const home = await (used ??= firstStart());
  killServerOf(home);
  writeFileSync(join(home, 'postgres.log'), '');
  return home;
}

async function firstStart(): Promise<string> {
  const home = join(newFolder(), 'home');
  const postgres = await openPostgres({ home, role: 'operator', settings: QUICK });
  await postgres.close();
  return home;
}

export function copyOf(home: string): string {
  const copy = join(newFolder(), 'home');
  spawnSync('cp', ['-a', home, copy]); // Node's own copy would not keep the owners
  return copy;
}

function killServerOf(home: string): void {
  const pid = serverPid(home);
  if (pid) process.kill(pid, 'SIGKILL');
}

/** Opens a Postgres in a process of its own, which leaves it when its input ends. */
export function startOpening(
  options: PostgresOptions & { readonly point?: Point },
  spawning: SpawnOptions = {},
): OpenedProgram {
  const program = startProgram(PROGRAM, [JSON.stringify({ ...asServer, ...options })], spawning);
  programs.push(program);
  const opened = program.line(/^open /).then((line) => JSON.parse(line.slice('open '.length)) as RunningPostgres);
  opened.catch(() => {}); // whoever does not ask is not told
  return {
    ...program,
    opened,
    async leave() {
      program.child.stdin?.end();
      await program.output;
    },
  };
}

export async function query<R = Record<string, unknown>>(url: string, text: string, values?: unknown[]): Promise<R[]> {
  const database = new Database({ url, max: 1, connectTimeoutMs: CONNECTS_WITHIN_MS });
  try {
    return (await database.query<R>(text, values)).rows;
  } finally {
    await database.close();
  }
}

export function serverPid(home: string): number | null {
  const data = join(home, 'postgres/data');
  return existsSync(data) ? (find(data)?.pid ?? null) : null;
}

/** Copy of the binaries that lies beside a database where Postgres' user cannot enter this checkout. */
export function copiedBinaries(): { readonly name: string; readonly kilobytes: number } | null {
  const native = findBinaries(thisMachine());
  if (POSTGRES_USER === null || canReach(POSTGRES_USER, native)) return null;
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }; // npm's own
  const files = readdirSync(native, { recursive: true, encoding: 'utf8' }).map((file) => lstatSync(join(native, file)));
  const pages = files.reduce((sum, { size }) => sum + Math.ceil(size / 4096), 0); // what a file takes up on a tmpfs
  return { name: `binaries-${version}`, kilobytes: 4 * pages };
}

/** Ends what a test left running; the folders go with the last. */
export async function endPrograms(): Promise<void> {
  await Promise.all(programs.splice(0).map((program) => program.kill()));
}

export async function clearAway(): Promise<void> {
  await endPrograms();
  for (const folder of folders.splice(0)) {
    for (const name of readdirSync(folder)) killServerOf(join(folder, name));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
