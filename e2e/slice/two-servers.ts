import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position } from '@rabbet/domain/events/event';
import { openPostgres, type RunningPostgres } from '@rabbet/postgres';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import { until } from '@rabbet/postgres/testing/until';

export interface SentChange {
  readonly path: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent without a token. */
  readonly isOfVisitor?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

interface Server {
  readonly name: string;
  program: Program;
  url: string;
  state: 'serving' | 'frozen' | 'killed';
  /** Requests that it has not answered: nobody waits for a server that is frozen. */
  readonly requests: Set<AbortController>;
}

/** Two built servers on one Postgres, each with a data folder of its own. */
export class TwoServers {
  readonly home = mkdtempSync(join(tmpdir(), 'rabbet-two-'));
  masterKey = randomBytes(32).toString('hex');
  private readonly servers: Server[] = [];
  private postgres!: RunningPostgres; // opened by `start`
  eventStoreUrl = '';
  private authorization = '';
  private turn = 0;

  constructor(private readonly env: NodeJS.ProcessEnv = {}) {
    chmodSync(this.home, 0o755); // Postgres may run as another user
  }

  /** Begins with a copy of the data folder of a stopped shop. */
  copyShop(folder: string): void {
    execFileSync('cp', ['-a', folder, this.postgresHome]); // with the owner of its database
    this.masterKey = readFileSync(join(folder, 'master.key'), 'utf8').trim();
  }

  get databaseUrl(): string {
    return this.postgres.url;
  }

  async start(eventStoreUrl = ''): Promise<void> {
    this.eventStoreUrl = eventStoreUrl;
    this.postgres = await openPostgres({ home: this.postgresHome, role: 'operator' });
    for (const name of ['one', 'two']) {
      const program = this.program(name);
      this.servers.push({ name, program, url: await addressOf(program), state: 'serving', requests: new Set() });
    }
    this.authorization = `Bearer ${(await this.rabbet('sign-in', '--local', '--print')).trim()}`;
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map(({ program }) => program.kill()));
    await this.postgres?.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Runs a command of the command line, and answers what it prints. */
  rabbet(...args: string[]): Promise<string> {
    return startProgram('apps/cli/src/main', args, { env: this.environment('one') }).output;
  }

  /** Tells if the read models of both have seen all of the log. */
  async areSettled(): Promise<boolean> {
    type Ready = {
      readonly log: { readonly head: string };
      readonly projections: readonly { readonly seen: string }[];
    };
    const replies = await Promise.all(this.serving.map((server) => this.ask<Ready>(server, 'health/ready')));
    return replies.every(({ log, projections }) => projections.every(({ seen }) => seen >= log.head));
  }

  /** Position of the log's last event. */
  async head(): Promise<Position> {
    return (await this.get<{ readonly log: { readonly head: Position } }>('health/ready')).log.head;
  }

  /** Stops those that serve in order, as Ctrl-C does. */
  async stop(): Promise<void> {
    const programs = this.serving.map(({ program }) => program);
    for (const { child } of programs) child.kill('SIGINT');
    await Promise.all(programs.map(({ output }) => output));
  }

  /** Lets the program stand still, with its connections open. */
  freeze(number: number): void {
    const server = this.servers[number]!; // one of two
    server.program.child.kill('SIGSTOP');
    server.state = 'frozen';
    forget(server);
  }

  thaw(number: number): void {
    const server = this.servers[number]!; // one of two
    server.program.child.kill('SIGCONT');
    server.state = 'serving';
  }

  async kill(number: number): Promise<void> {
    const server = this.servers[number]!; // one of two
    server.state = 'killed';
    forget(server);
    await server.program.kill();
  }

  async restart(number: number): Promise<void> {
    const server = this.servers[number]!; // one of two
    server.program = this.program(server.name);
    server.url = await addressOf(server.program);
    server.state = 'serving';
  }

  serves(number: number): boolean {
    return this.servers[number]!.state === 'serving'; // one of two
  }

  /** Lets a frozen server go on, and starts a killed one. */
  async revive(number: number): Promise<void> {
    if (this.servers[number]!.state === 'frozen')
      this.thaw(number); // one of two
    else await this.restart(number);
  }

  /** Sends a change to one server or the other until one of them answers what became of it. */
  send(change: SentChange): Promise<Reply> {
    return until(() => this.attempt(change), `an answer of ${change.path}`);
  }

  get<T>(path: string): Promise<T> {
    return this.ask<T>(this.serving[0]!, path); // asked while one serves
  }

  private get postgresHome(): string {
    return join(this.home, 'postgres');
  }

  private get serving(): Server[] {
    return this.servers.filter(({ state }) => state === 'serving');
  }

  private async ask<T>({ url }: Server, path: string): Promise<T> {
    const response = await fetch(`${url}/${path}`, { headers: { authorization: this.authorization } });
    return (await response.json()) as T; // the reply that is documented for this path, also where it is 503
  }

  private async attempt({ path, body, headers, isOfVisitor }: SentChange): Promise<Reply | null> {
    const { serving } = this;
    const server = serving[this.turn++ % serving.length];
    if (!server) return null;
    const request = new AbortController();
    server.requests.add(request);
    try {
      const response = await fetch(`${server.url}/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          ...(!isOfVisitor && { authorization: this.authorization }),
          ...headers,
        },
        signal: request.signal,
      });
      const text = await response.text();
      return response.status < 500 ? { status: response.status, body: JSON.parse(text) as unknown } : null;
    } catch {
      return null; // killed, frozen or starting
    } finally {
      server.requests.delete(request);
    }
  }

  private program(name: string): Program {
    return startProgram('apps/api/src/main', [], { env: this.environment(name) });
  }

  private environment(name: string): NodeJS.ProcessEnv {
    return {
      ...process.env,
      EVENT_STORE_URL: this.eventStoreUrl,
      RABBET_URL: '',
      RABBET_SAMPLE: 'off',
      PORT: '0',
      NODE_ENV: 'production',
      DATABASE_URL: this.databaseUrl,
      RABBET_MASTER_KEY: this.masterKey,
      RABBET_HOME: join(this.home, name),
      ...this.env,
    };
  }
}

function forget(server: Server): void {
  for (const request of server.requests) request.abort();
}

async function addressOf(program: Program): Promise<string> {
  return (await program.line(/^Rabbet is at /)).replace('Rabbet is at ', '');
}
