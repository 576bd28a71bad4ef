import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountCommand, accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { type Role, ROLES } from '@rabbet/domain/callers/roles';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { Database, makeScriptToken, type TokenMaker } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { EMPTY_SHOP } from '@rabbet/projections/testing/empty-shop';
import { pino } from 'pino';
import { openShop, type Shop, type ShopOptions } from '../shop/open-shop';
import { ANSWERING_TIMES, type AnsweringTimes } from '../kernel/limits/answering-time';
import { AppLogger } from '../kernel/logging/app-logger';
import type { Configuration } from '../kernel/configuration';
import { BODY_LIMITS, type BodyLimits } from '../kernel/requests/body-room';
import { Wire } from './wire';

export interface Asking {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Longer than Jest waits: whoever is made to wait so long is found by that. */
export const LONG_MS = 3_600_000;
const patient = (limits: BodyLimits): BodyLimits => ({ ...limits, timeLimitMs: LONG_MS });
export const LONG_TIMES = {
  answerMs: LONG_MS,
  manyChangesMs: LONG_MS,
  fileMs: LONG_MS,
  numberMs: LONG_MS,
  readsMs: LONG_MS,
  whoAsksMs: LONG_MS,
  letGoMs: LONG_MS,
  lagMs: LONG_MS,
  retryMs: ANSWERING_TIMES.retryMs, // it counts while the database is away alone
} satisfies AnsweringTimes;
/** Long times for tests: on a slow machine nothing is given up that would have come. */
const PATIENT = {
  times: LONG_TIMES,
  waitMs: LONG_MS,
  silentForMs: LONG_MS,
  leases: { silentForMs: LONG_MS, answerWithinMs: LONG_MS },
  stateTimeouts: { idleInTransactionMs: 0 },
  catchUpWithinMs: LONG_MS,
  bodies: { strangers: patient(BODY_LIMITS.strangers), callers: patient(BODY_LIMITS.callers) },
  timeouts: {
    headersWithinMs: LONG_MS,
    requestWithinMs: LONG_MS,
    finishWithinMs: LONG_MS,
    endWithinMs: LONG_MS,
  },
} satisfies Partial<ShopOptions>;
/** Times as in a shop that runs. */
export const OWN_TIMES = Object.fromEntries(
  Object.keys(PATIENT).map((name) => [name, undefined]),
) as Partial<ShopOptions>;

/**
 * Number of a shop's first token: far from the numbers that tokens get, and another for each shop, as two may share a
 * database.
 */
const firstToken = () => randomInt(1_000_000, 2_000_000_000);

/** Shop for tests, as it runs, on a database and a data folder of its own. */
export class TestShop {
  readonly home = mkdtempSync(join(tmpdir(), 'rabbet-api-'));
  /** Lines that the shop has logged. */
  readonly logged: string[] = [];
  /** Wire between the shop and its database. */
  readonly wire = new Wire();
  private opened: Shop | null = null;
  private readonly firstToken = firstToken();
  private localToken: string | null = null;
  private readonly tokens = new Map<Role, Promise<string>>();

  constructor(
    readonly options: Partial<ShopOptions> = {},
    /** True where it begins with the sample gallery. */
    private readonly sample = false,
    private test: TestDatabase | null = null,
    private readonly configured: Partial<Configuration> = {},
  ) {}

  get shop(): Shop {
    return this.opened!; // asked for between open and close
  }

  get database() {
    return this.test!.database; // asked for between open and close
  }

  async open(): Promise<void> {
    this.test ??= await testDatabase(EMPTY_SHOP);
    const logger = new AppLogger(pino({ level: 'info' }, { write: (line) => void this.logged.push(line) }));
    const configuration = {
      host: '127.0.0.1',
      port: 0,
      home: this.home,
      masterKey: undefined,
      databaseUrl: await this.wire.to(this.test.url),
      eventStoreUrl: undefined,
      sample: this.sample,
      logLevel: 'info',
      metricsPort: null,
      smtp: null,
      trustedProxyCount: 0,
      administrator: null,
      pictureBytes: 100_000_000,
      payments: null,
      drainMs: 0,
      unpaidPerHour: 10_000, // the visitors of a test come from one network
      ...this.configured,
    } as const;
    this.opened = await openShop({ configuration, logger, ...PATIENT, isBare: !this.sample, ...this.options });
    this.localToken ??= await this.tokenNumbered(this.firstToken, 'administrator', {
      local: String(process.getuid?.() ?? 0),
    });
  }

  /** Token of whoever works on the machine, as `rabbet sign-in --local` makes one. */
  get token(): string {
    return this.localToken!; // asked for between open and close
  }

  /** Sends a request without a session or token. */
  async ask<T = Record<string, unknown>>(path: string, { method, body, headers }: Asking = {}): Promise<Answered<T>> {
    const isText = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(`${this.shop.url.replace('localhost', '127.0.0.1')}/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: (isText || body === undefined ? body : JSON.stringify(body)) as BodyInit | undefined, // one of them
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text ? JSON.parse(text) : text) as T, // as the test declares it
    };
  }

  /** Sends a request with the token of the machine. */
  asStaff<T = Record<string, unknown>>(path: string, asking: Asking = {}): Promise<Answered<T>> {
    return this.ask<T>(path, { ...asking, headers: { authorization: `Bearer ${this.token}`, ...asking.headers } });
  }

  /** Sends a request as a script of an account with this role. */
  async asRole<T = Record<string, unknown>>(role: Role, path: string, asking: Asking = {}): Promise<Answered<T>> {
    const token = (await (this.tokens.get(role) ?? this.tokens.set(role, this.tokenOf(role)).get(role)))!; // just set
    return this.ask<T>(path, { ...asking, headers: { authorization: `Bearer ${token}`, ...asking.headers } });
  }

  /** Token of an account with this role, which is made for it. */
  private async tokenOf(role: Role): Promise<string> {
    const account = 1 + ROLES.indexOf(role);
    const data = { person_id: account, vector_id: null, role };
    await this.staff(
      { type: 'InviteMember', data, personal: { [account]: { email: `${role}@example.com` } } },
      account,
    );
    await this.staff({ type: 'NotePassword', data: { id: account, occasion: 'invitation' } });
    return this.tokenNumbered(this.firstToken + account, role, { account });
  }

  private tokenNumbered(number: number, role: Role, maker: TokenMaker): Promise<string> {
    const now = new Date();
    const token = { number, name: role, role, maker, now, expiresAt: new Date(now.getTime() + 3_600_000) };
    return makeScriptToken(this.shop.writeSide.database, token);
  }

  /** Performs a command on the accounts of the staff; a new account gets this id. */
  async staff(command: CommandRequest<AccountCommand>, id = 0): Promise<void> {
    await this.shop.writeSide.executor.execute({ ...accounts, loadFacts: async () => ({ id }) }, STAFF_ID, command, {
      caller: ADMINISTRATOR,
      origin: 'web',
      now: new Date(),
      commandId: randomUUID(),
    });
  }

  /** Adds a record, which has to succeed, and waits until it can be read. */
  async add(path: string, body: object): Promise<number> {
    const answer = await this.asStaff<{ id: number }>(path, { body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    await this.shop.projections.settled();
    return answer.body.id;
  }

  /** Runs a statement on the server by a connection to another database. */
  async onServer(statement: string): Promise<void> {
    const url = Object.assign(new URL(this.database.options.url), { pathname: '/postgres' }).href;
    const server = new Database({ url, max: 1 });
    await server.query(statement).finally(() => server.close());
  }

  /** Cuts the shop off from its database. */
  cutOff(): Promise<void> {
    return this.wire.cut();
  }

  reconnect(): Promise<void> {
    return this.wire.mend();
  }

  async stop(): Promise<void> {
    await this.opened?.stop();
    this.opened = null;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.wire.cut();
    await this.test?.drop();
    rmSync(this.home, { recursive: true });
  }
}
