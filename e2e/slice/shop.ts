import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { open, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@rabbet/postgres/testing/until';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';

const DIST = join(__dirname, '../../dist');
/** Sizes of pictures that one shop has made: the next one finds them. */
const PICTURES = join(__dirname, '../../.cache/test-pictures');
const ROOM_MB = 1_000;
/** A file that takes no room, and counts as most of what there is: so shops draw what is asked for, and nothing ahead. */
const TAKEN = { bytes: 0.91 * ROOM_MB * 1e6, usedLast: new Date('2100-01-01') };

/** A data folder of its own, and what runs on it: the built programs, as people start them. */
export class Shop {
  readonly home = mkdtempSync(join(tmpdir(), 'rabbet-slice-'));
  private running: Program | null = null;
  private port = 0;
  private startedWith: NodeJS.ProcessEnv = {};
  private localToken: string | null = null;

  constructor(private readonly env: NodeJS.ProcessEnv = {}) {
    chmodSync(this.home, 0o755); // else root's database goes elsewhere
    const { TEST_SHOP } = process.env; // made by `npm test`
    if (TEST_SHOP && env.RABBET_SAMPLE !== 'off') {
      execFileSync('cp', ['-a', `${TEST_SHOP}/.`, this.home]);
      rmSync(join(this.home, 'cache'), { recursive: true, force: true });
    }
    for (const folder of [PICTURES, join(this.home, 'cache')]) mkdirSync(folder, { recursive: true });
    symlinkSync(PICTURES, join(this.home, 'cache/pictures'));
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Token of a person at the machine; made at the first use, after the shop was started. */
  get token(): string {
    const main = join(DIST, 'apps/cli/src/main.js');
    return (this.localToken ??= execFileSync(process.execPath, [main, 'sign-in', '--local', '--print'], {
      env: { ...this.environment, ...this.env, ...this.startedWith },
      encoding: 'utf8',
    }).trim());
  }

  get pid(): number {
    return this.running!.child.pid!; // asked of one that runs
  }

  /** Output since the last start. */
  get printed(): string {
    return this.running?.printed() ?? '';
  }

  async start(env: NodeJS.ProcessEnv = {}): Promise<void> {
    this.port ||= await freePort();
    this.startedWith = env;
    await takeRoom();
    this.running = this.program(env);
    await this.running.line(/^Rabbet is at /);
  }

  /** Started, and nothing waited for. */
  program(env: NodeJS.ProcessEnv = {}): Program {
    return startProgram('apps/api/src/main', [], {
      env: { ...this.environment, PORT: String(this.port), NODE_ENV: 'production', ...this.env, ...env },
    });
  }

  /** Stops the program as Ctrl-C does. */
  async stop(): Promise<void> {
    this.running?.child.kill('SIGINT');
    await this.ended();
  }

  signal(signal: NodeJS.Signals): void {
    this.running?.child.kill(signal);
  }

  async says(words: RegExp): Promise<void> {
    await this.running?.until((printed) => words.test(printed));
  }

  /** Waits until it has ended well. */
  async ended(): Promise<void> {
    await this.running?.output;
    this.running = null;
  }

  /** The power fails: program and Postgres are gone at once. */
  async lose(...otherPrograms: Program[]): Promise<void> {
    const all = [this.running, ...otherPrograms].flatMap((program) => (program ? [program.kill()] : []));
    this.killPostgres();
    await Promise.all(all);
    this.running = null;
  }

  /** `rabbet ...`, as a process of its own. */
  rabbet(...args: string[]): Program {
    return startProgram('apps/cli/src/main', args, { env: { ...this.environment, RABBET_TOKEN: this.token } });
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}/${path}`, { headers: { authorization: `Bearer ${this.token}` } });
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T; // what this call answers
  }

  /** Waits until a page has these words: read models are a moment behind what a test has recorded. */
  async shows(path: string, words: string): Promise<void> {
    const isThere = async () => (await (await fetch(`${this.url}${path}`)).text()).includes(words);
    await until(isThere, `${words} at ${path}`);
  }

  async close(): Promise<void> {
    await this.stop().catch(() => {}); // a test has failed before
    rmSync(this.home, { recursive: true, force: true });
  }

  private get environment(): NodeJS.ProcessEnv {
    const { DATABASE_URL: _, EVENT_STORE_URL: __, RABBET_MASTER_KEY: ___, RABBET_URL: ____, ...rest } = process.env;
    return {
      PICTURE_CACHE_MB: String(ROOM_MB),
      ...rest,
      RABBET_HOME: this.home,
    };
  }

  /** Kills Postgres while the program runs. */
  killPostgres(): void {
    const file = join(this.home, 'postgres/data/postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    if (pid > 0) process.kill(pid, 'SIGKILL');
  }
}

async function takeRoom(): Promise<void> {
  const taken = join(PICTURES, 'taken');
  const file = await open(taken, 'a');
  await file.truncate(TAKEN.bytes);
  await file.close();
  await utimes(taken, TAKEN.usedLast, TAKEN.usedLast); // what was used longest ago goes first
}

/** Ports that a process of tests passes over: each of up to eight beside it has its own. */
const STRIDE = 8;
const FIRST = 10_000 + STRIDE * (process.pid % 1_000) + (Number(process.env.JEST_WORKER_ID ?? 0) % STRIDE);

/** Below those that outgoing connections get: a shop that is started again finds it free. */
async function freePort(): Promise<number> {
  for (let port = FIRST; ; port += STRIDE) {
    const server = createServer();
    const isFree = await new Promise((resolve) =>
      server
        .once('error', () => resolve(false))
        .once('listening', () => server.close(() => resolve(true)))
        .listen(port, '127.0.0.1'),
    );
    if (isFree) return port;
  }
}

/** Fed and left alone. */
export function feed(child: ChildProcess, text: string): void {
  child.stdin!.on('error', () => {}); // a pipe, as started; it may die while it is written to
  child.stdin!.end(text);
}
