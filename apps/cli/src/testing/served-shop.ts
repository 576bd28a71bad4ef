import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWriteSide } from '@rabbet/commands';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { recordDecider } from '@rabbet/domain/records/record';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { unit } from '@rabbet/domain/units/unit';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import { EMPTY_SHOP } from '@rabbet/projections/testing/empty-shop';
import { StoredTokens, shopOn } from '../kernel/connection/stored-tokens';
import { makeCall } from './calls';
import { patientOptions } from './patient';

export interface RunResult {
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly complaint: string;
}

/** Shop for tests, as a rule without a sample and what new shops begin with, the program that serves it, and `rabbet artworks ...` beside it. */
export class ServedShop {
  readonly home = mkdtempSync(join(tmpdir(), 'rabbet-cli-'));
  constructor(private readonly beginning: 'sample' | 'new' | 'bare' = 'bare') {}

  /** All that the shop has printed. */
  logged = '';
  private test: TestDatabase | null = null;
  private server: Program | null = null;
  private port = '';

  async open(): Promise<void> {
    this.test = await testDatabase(EMPTY_SHOP);
    this.port = await freePort();
    if (this.beginning === 'bare') await this.beginLog();
    await this.start();
    await this.signIn();
    if (this.beginning === 'bare') await this.fill();
  }

  /** Adds inches to the empty log: what a new shop begins with stays out of one where something has happened. */
  private async beginLog(): Promise<void> {
    const { home, test } = this;
    const writeSide = await openWriteSide({ home, databaseUrl: test!.url, ...REGISTRY }); // just made
    const context = { commandId: 'inches', caller: ADMINISTRATOR, origin: 'cli', now: new Date() } as const;
    const inches = { type: 'Add', data: { name: 'inch' } } as const;
    await writeSide.executor.execute(
      { ...recordDecider(unit), loadFacts: async () => ({ referenced: {} }) },
      1,
      inches,
      context,
    );
    await writeSide.close();
  }

  /** Signs in by the data folder, as people who work on the machine do. */
  async signIn(): Promise<void> {
    const { code, complaint } = await this.rabbet(['--local'], { noun: 'sign-in' });
    if (code !== 0) throw new Error(`rabbet sign-in --local: ${complaint}`);
  }

  /** Runs a statement in its database. */
  async query(sql: string): Promise<void> {
    await this.test!.database.query(sql); // once it is open
  }

  /** Token stored by that sign-in. */
  get token(): string {
    return new StoredTokens(this.environment).find([shopOn(this.home)])!.token; // once it is open
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(env: NodeJS.ProcessEnv = {}): Promise<void> {
    this.server = startProgram('apps/api/src/main', [], { env: { ...this.environment, ...env } });
    for (const stream of [this.server.child.stdout, this.server.child.stderr])
      stream?.on('data', (bytes) => (this.logged += bytes));
    const [, port = ''] = /:(\d+)$/.exec(await this.server.line(/^Rabbet is at /)) ?? [];
    await until(async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok, 'the shop is ready');
  }

  /** kill -9 */
  async kill(): Promise<void> {
    await this.server?.kill();
  }

  async stop(): Promise<void> {
    this.server?.child.kill('SIGTERM');
    await this.server?.output;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.test?.drop();
    rmSync(this.home, { recursive: true });
  }

  /** `rabbet ...` in a process of its own. */
  program(args: readonly string[], env: NodeJS.ProcessEnv = {}, noun = 'artworks'): Program {
    return startProgram('apps/cli/src/main', [noun, ...args], { env: { ...this.environment, ...env } });
  }

  async rabbet(
    args: readonly string[],
    { input = '', env = {}, noun = 'artworks' }: { input?: string; env?: NodeJS.ProcessEnv; noun?: string } = {},
  ): Promise<RunResult> {
    const { code, printed, complaint } = await makeCall([noun, ...args], this.environment, { input, ownEnv: env });
    return { code, lines: printed.split('\n').slice(0, -1), complaint };
  }

  /** One that goes well: what it printed. */
  async done(...args: readonly string[]): Promise<readonly string[]> {
    const { code, lines, complaint } = await this.rabbet(args);
    if (code !== 0 || complaint !== '') throw new Error(`rabbet artworks ${args.join(' ')}: ${code} ${complaint}`);
    return lines;
  }

  /** The id of a piece that is added. */
  async added(...args: readonly string[]): Promise<string> {
    const [line = ''] = await this.done('add', ...args);
    return line.split('\t')[0] ?? '';
  }

  async shown(id: number | string): Promise<Record<string, unknown>> {
    const [line = ''] = await this.done('show', String(id), '--json');
    return JSON.parse(line) as Record<string, unknown>; // what the program prints
  }

  get environment(): NodeJS.ProcessEnv {
    const here = {
      RABBET_HOME: this.home,
      XDG_STATE_HOME: this.home,
      XDG_CONFIG_HOME: this.home,
      RABBET_SAMPLE: this.beginning === 'sample' ? 'on' : 'off',
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: patientOptions(),
      PICTURE_CACHE_MB: '1', // none is looked at
      HOST: '127.0.0.1',
      PORT: this.port,
    };
    // what npm tells of itself is no business of a shop's: it changes how a call is spelled
    const { RABBET_URL: _, RABBET_TOKEN: __, RABBET_MASTER_KEY: ___, npm_command: ____, ...env } = process.env;
    return { ...env, DATABASE_URL: this.test?.url, EVENT_STORE_URL: '', ...here };
  }

  /** Fills the shop with two makers, inches and centimeters, and glass with its sizes. */
  private async fill(): Promise<void> {
    const dimensions = 'core/commerce/widget-types/dimensions';
    await this.post('core/commerce/units', { id: 2, name: 'centimeter' });
    await this.post('core/contacts/companies', { id: 7, name: 'Doe, Jane', is_artist: true });
    await this.post('core/contacts/companies', { id: 8, name: 'Glass & Sons' });
    await this.post('core/commerce/widget-types', { id: 2, name: 'Glass' });
    await this.post(dimensions, { type_id: 2, name: 'height', kind: 'number', default_units_id: 1 });
    await this.post(dimensions, { type_id: 2, name: 'category', kind: 'multi-domain', filter: 'vases,bowls' });
  }

  private async post(path: string, body: object): Promise<void> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${this.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    const reading = { headers: { ...headers, 'log-position': answer.headers.get('log-position') ?? '' } };
    const isShown = async () => (await fetch(`${this.url}/${path}`, reading)).ok; // commands of tests know no position to wait for
    await until(isShown, `${path} shows what was added`);
  }
}

/** Ports that a process of tests passes over: each of up to eight beside it has its own. */
const STRIDE = 8;
/** Below those that the system gives to connections: nobody takes it before the shop is started, or while it is not. */
let lastPort = 10_000 + STRIDE * ((process.pid * 3) % 2_600) + (Number(process.env.JEST_WORKER_ID ?? 0) % STRIDE);

async function freePort(): Promise<string> {
  for (;;) {
    const server = createServer().listen((lastPort += STRIDE), '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((closed) => server.close(closed));
    if (isFree) return String(lastPort);
  }
}

export function portOf(listening: Server): string {
  return String((listening.address() as AddressInfo).port); // it listens at one
}
