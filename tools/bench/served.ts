import { type ChildProcess, execFile, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Bare } from './bare.program';
import type { Hammered, Hammering } from './hammer.program';

const run = promisify(execFile);
const program = (name: string) => join(__dirname, `${name}.program.js`);

export async function hammer(hammering: Hammering, ...expected: readonly string[]): Promise<Hammered> {
  const { stdout } = await run(process.execPath, [program('hammer'), JSON.stringify(hammering)]);
  const hammered = JSON.parse(stdout) as Hammered; // its one line
  const unexpected = Object.keys(hammered.statuses).filter((status) => !expected.includes(status));
  if (unexpected.length > 0)
    throw new Error(`answers were ${JSON.stringify(hammered.statuses)}, not ${expected.join(' or ')} alone`);
  return hammered;
}

export interface Served {
  readonly port: number;
  stop(): Promise<void>;
}

/** The barest server that does the same. */
export async function serveBare(bare: Omit<Bare, 'bodyFile'> & { body: Buffer }, folder: string): Promise<Served> {
  const { body, ...rest } = bare;
  const bodyFile = join(folder, 'body');
  writeFileSync(bodyFile, body);
  return serveProgram<Bare>('bare', { ...rest, bodyFile });
}

/** One of the bench's own servers, which prints its port. */
export async function serveProgram<Options>(name: string, options: Options): Promise<Served> {
  const child = fork(program(name), [JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]; // it is piped
  return { port: Number(line.toString()), stop: () => stopped(child) };
}

const MS = 1_500;

/** Requests an address over and over for a while, over so many connections. */
export function asking(port: number, path: string, headers: string, connections = 32, ms = MS): Hammering {
  return { port, connections, ms, request: `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}\r\n` };
}

/** The data folders of shops, by their ports. */
const homes = new Map<number, string>();
/** Environment of each started shop, and the token made there. */
const environments = new Map<string, NodeJS.ProcessEnv>();
const tokens = new Map<string, string>();

/** Token of an administrator in the shop that runs on this data folder. */
export function localToken(home: string): string {
  const cached = tokens.get(home);
  if (cached !== undefined) return cached;
  const main = join(__dirname, '../../apps/cli/src/main.js');
  const env = { ...process.env, ...environments.get(home), RABBET_HOME: home };
  const made = execFileSync(process.execPath, [main, 'sign-in', '--local', '--print'], {
    env,
    encoding: 'utf8',
  }).trim();
  tokens.set(home, made);
  return made;
}

/** Settings of a shop that uses its own Postgres alone, whatever the machine has set. */
export const OFFLINE = { PICTURE_CACHE_MB: '1', DATABASE_URL: '', EVENT_STORE_URL: '', RABBET_MASTER_KEY: '' };

/** The shop as `npm start` runs it, on a port of its own, until it answers that it is ready. */
export async function serveShop(
  home: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Served & { pid: number; ms: number }> {
  const port = await freePort();
  homes.set(port, home);
  environments.set(home, env);
  const started = performance.now();
  const child = fork(join(__dirname, '../../apps/api/src/main.js'), [], {
    env: { ...process.env, NODE_ENV: 'production', RABBET_HOME: home, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  while (!(await answers(port))) if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`);
  return { port, pid: child.pid!, ms: performance.now() - started, stop: () => stopped(child) }; // it runs
}

interface Ready {
  readonly log: { readonly head: string };
  readonly projections: readonly { readonly seen: string }[];
}

/** Waits until the read models have seen all of the log; the shop reports ready a little earlier. */
export async function caughtUp({ port }: Pick<Served, 'port'>): Promise<void> {
  // strangers are told no places
  const authorization = `Bearer ${localToken(homes.get(port) ?? '')}`;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { authorization } }).catch(
      () => null,
    );
    const { log, projections = [] } = ((await response?.json()) ?? {}) as Partial<Ready>; // as health.ts tells it
    if (response?.ok && log && projections.every(({ seen }) => seen >= log.head)) return;
    await pause(10);
  }
}

async function answers(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/core/mob/commerce/widgets?count=1`).catch(() => null);
  await response?.arrayBuffer();
  if (!response?.ok) await pause(10);
  return response?.ok ?? false;
}

async function stopped(child: ChildProcess): Promise<void> {
  const over = once(child, 'exit');
  child.kill('SIGTERM');
  await over;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on a port
  server.close();
  await once(server, 'close');
  return port;
}

/** The memory of a process. */
export function residentMb(pid: number): number {
  return memoryOf(pid, 'VmRSS');
}

/** Most memory that a process had at once. */
export function peakMb(pid: number): number {
  return memoryOf(pid, 'VmHWM');
}

function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
