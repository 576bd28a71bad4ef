import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftOf, read, renameDurably } from '../files/durable-files';
import { binariesFor } from './binaries';
import { isDraft, passwordIn } from './data-folder';
import { sentenceFor } from './complaints';
import { hasDatabase, placeFor, type PlaceOptions } from './place';
import type { Settings } from './settings';
import { StartRefused } from './start-refused';
import { POSTGRES_USER } from './user';

/** The major version of the binaries, which reads no other version's files. */
const MAJOR = 18;

export interface Installation {
  readonly home: string;
  /** The folder that the user who runs Postgres owns. */
  readonly place: string;
  /** Postgres' own folder, as the system names it. */
  readonly data: string;
  readonly password: string;
  readonly settings: Settings;
  /** The binaries as npm installed them. */
  readonly native: string;
}

export interface InstallationOptions extends PlaceOptions {
  readonly settings: Settings;
}

/** Finds the database of a data folder, or makes it: whole, or not at all. */
export async function install(home: string, options: InstallationOptions): Promise<Installation> {
  const { settings, native, say } = options;
  const place = placeFor(home, options);
  clearDrafts(home);
  clearDrafts(place);
  const data = join(place, 'data');
  const isInstalled = hasDatabase(place);
  const installation = { home, place, data, password: passwordIn(home, isInstalled), settings, native };
  if (!isInstalled) {
    say(`First start: making a database in ${place}.`);
    await make(installation);
  }
  refuseOtherVersion(data);
  return { ...installation, data: realpathSync(data) };
}

async function make(installation: Installation): Promise<void> {
  const { place, data, password, native } = installation;
  const binaries = binariesFor(place, native);
  const draft = draftOf(data);
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(join(draft, 'password'), password, { mode: 0o600 });
    const user = POSTGRES_USER;
    if (user) for (const path of [draft, join(draft, 'password')]) chownSync(path, user.uid, user.gid);
    await initdb(join(binaries, 'bin/initdb'), draft, installation);
    renameDurably(join(draft, 'data'), data);
  } finally {
    remove(draft);
  }
}

/** Removes drafts of starts that were killed. Their initdb may still write: then the next start removes the rest. */
function clearDrafts(folder: string): void {
  for (const name of readdirSync(folder)) if (isDraft(name)) remove(join(folder, name));
}

function remove(draft: string): void {
  try {
    rmSync(draft, { recursive: true, force: true });
  } catch {
    return;
  }
}

async function initdb(program: string, draft: string, { settings, place }: Installation): Promise<void> {
  // C.UTF-8 of Postgres' own: text sorts alike on every machine and after every upgrade of its libraries
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const login = ['--username=rabbet', `--pwfile=${join(draft, 'password')}`, '--auth=scram-sha-256'];
  const sync = settings['fsync'] === 'off' ? ['--no-sync'] : [];
  const child = spawn(program, ['-D', join(draft, 'data'), ...login, ...locale, ...sync, '--no-instructions'], {
    ...POSTGRES_USER,
    cwd: draft,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  let complaint = '';
  child.stderr.on('data', (text) => (complaint += text));
  const code = await new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new StartRefused(sentenceFor(error.message, place), error)));
    child.once('close', resolve);
  });
  if (code !== 0) throw new StartRefused(sentenceFor(complaint, place), complaint);
}

/** Variables of our environment that Postgres needs. It outlives us, and our secrets stay out of it. */
export function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

function refuseOtherVersion(data: string): void {
  const version = read(join(data, 'PG_VERSION'))?.trim() ?? '';
  if (version === String(MAJOR)) return;
  if (!/^\d+$/.test(version))
    throw new StartRefused(`${data} is no database of Postgres: its file PG_VERSION is missing.`);
  throw new StartRefused(
    Number(version) > MAJOR
      ? `${data} was written by a newer Postgres (${version}; this Rabbet brings ${MAJOR}): start the newer Rabbet.`
      : `${data} was written by Postgres ${version}, and this Rabbet brings ${MAJOR}: export the log with the older Rabbet and import it here.`,
  );
}
