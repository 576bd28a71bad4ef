import { isIP } from 'node:net';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { isMailAddress } from '@rabbet/domain/mail/mail';
import { type Variable, VariableReader, WHEREABOUTS } from '@rabbet/postgres';
import { type Level, LEVELS } from './logging/create-logger';

export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly home: string;
  readonly masterKey: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly eventStoreUrl: string | undefined;
  readonly sample: boolean;
  readonly logLevel: Level;
  readonly metricsPort: number | null;
  /** Number of the operator's own proxies in front of the shop. Each adds an address to X-Forwarded-For. */
  readonly trustedProxyCount: number;
  /** Administrator that a start creates if there is none. */
  readonly administrator: Credentials | null;
  /** Null: mails are stored, but not sent. */
  readonly smtp: SmtpAddress | null;
  /** Greatest size of the picture cache on disk. */
  readonly pictureBytes: number;
  /** Null: the sandbox if the shop began with the sample data, else off. */
  readonly payments: PaymentsChoice | null;
  /** Time for which a stopping shop still answers requests, while /health/ready already fails. */
  readonly drainMs: number;
  /** Number of unconfirmed checks, free seats and places on waitlists that one network may request in an hour. */
  readonly unpaidPerHour: number;
}

/** Ways to charge cards. */
export type PaymentsChoice = 'sandbox' | 'off';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Mail server that the shop sends its mails by. */
export interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
}

const ON_OR_OFF: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['off', false],
]);

const PAYMENTS: readonly PaymentsChoice[] = ['sandbox', 'off'];

type VariableTable = { readonly [name: string]: Variable<unknown> };

/** All environment variables of the program. */
export const VARIABLES = {
  HOST: {
    about: 'the address to listen at',
    unset: '127.0.0.1',
    parse: (text: string) => (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined),
    right: 'an IP address or the name of a host, such as 127.0.0.1 or localhost',
  } satisfies Variable<string>,
  PORT: {
    about: 'the port to listen at',
    unset: '3000',
    parse: parsePort,
    right: 'a port from 0 (any free one) to 65535',
  },
  ...WHEREABOUTS,
  RABBET_SAMPLE: {
    about: 'whether an empty log is filled with a small sample gallery',
    unset: 'on',
    parse: (text: string) => ON_OR_OFF.get(text),
    right: 'on or off',
  } satisfies Variable<boolean>,
  LOG_LEVEL: {
    about: 'which log lines are written to the standard output: of requests and commands from info on',
    unset: 'warn at a terminal, else info',
    parse: (text: string) => LEVELS.find((level) => level === text),
    right: `one of ${LEVELS.join(', ')}`,
  } satisfies Variable<Level>,
  METRICS_PORT: {
    about: 'a port for /metrics alone, at HOST and without a token',
    unset: 'none: /metrics asks for a token of a role that may read the log',
    parse: parsePort,
    right: 'a port from 0 (any free one) to 65535',
  },
  TRUSTED_PROXIES: {
    about:
      "how many proxies of one's own stand before the shop, each of which adds to X-Forwarded-For and says X-Forwarded-Proto",
    unset: '0: whoever connects is who asks',
    parse: (text: string) => (/^\d$/.test(text) ? Number(text) : undefined),
    right: 'a number from 0 to 9',
  } satisfies Variable<number>,
  RABBET_ADMIN_EMAIL: {
    about: 'with RABBET_ADMIN_PASSWORD: who becomes administrator at a start that finds none',
    unset: 'such a start prints a link that makes one',
    parse: (text: string) => (isMailAddress(text) ? text : undefined),
    right: 'an e-mail address, as in ann@example.com',
  } satisfies Variable<string>,
  RABBET_ADMIN_PASSWORD: {
    about: 'the password of that administrator, at least 12 characters: change it once you are signed in',
    unset: 'as above',
    parse: (text: string) => ([...text].length < 12 ? undefined : text), // further rules of passwords are checked when the account is made
    right: 'a password of at least 12 characters',
    isSecret: true,
  } satisfies Variable<string>,
  SMTP_URL: {
    about: 'the mail server that passes on what the shop sends',
    unset: 'none: mails are kept and shown, and none leaves',
    parse: parseSmtpUrl,
    right: 'of the form smtps://user:password@host:465 or smtp://user:password@host:587',
    isSecret: true,
  } satisfies Variable<SmtpAddress>,
  PAYMENTS: {
    about:
      'how cards are charged: by the sandbox, which takes its own numbers alone and charges nothing, or not at all',
    unset: 'the sandbox in a shop that began with the sample, else off',
    parse: (text: string) => PAYMENTS.find((choice) => choice === text),
    right: 'sandbox or off',
  } satisfies Variable<PaymentsChoice>,
  UNPAID_PER_HOUR: {
    about:
      'how many unconfirmed checks, free seats and places on waitlists one network may ask for in an hour; cards and staff are not counted',
    unset: '10',
    parse: (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined),
    right: 'a number from 1 to 999999',
  } satisfies Variable<number>,
  PICTURE_CACHE_MB: {
    about:
      'how many MB the sizes of pictures take in the data folder at most: what nobody has looked at for longest goes',
    unset: '1000',
    parse: (text: string) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined),
    right: 'a number of MB from 1 to 9999999',
  } satisfies Variable<number>,
  DRAIN_MS: {
    about:
      'how many milliseconds the shop serves on after SIGTERM, while /health/ready says that it is stopping: for a proxy that asks it, and sends visitors elsewhere',
    unset: '0: it takes no new request',
    parse: (text: string) => (/^\d{1,7}$/.test(text) && Number(text) <= 3_600_000 ? Number(text) : undefined),
    right: 'a number of milliseconds from 0 to 3600000',
  } satisfies Variable<number>,
} satisfies VariableTable;

const MEGABYTE = 1_000_000;

/** Reads the configuration. Throws one error with a sentence for each wrong variable. An empty variable counts as unset. */
export function readConfiguration(env: NodeJS.ProcessEnv, atTerminal: boolean): Configuration {
  const reader = new VariableReader(env);
  const { wrong: problems } = reader;
  const read = <T>(name: keyof typeof VARIABLES, variable: Variable<T>) => reader.read(name, variable);
  const port = read('PORT', VARIABLES.PORT) ?? 3000;
  const metricsPort = read('METRICS_PORT', VARIABLES.METRICS_PORT) ?? null;
  if (metricsPort !== 0 && metricsPort === port)
    problems.push(`METRICS_PORT is ${port}, where the shop itself is: it should be another port.`);
  const email = read('RABBET_ADMIN_EMAIL', VARIABLES.RABBET_ADMIN_EMAIL);
  const password = read('RABBET_ADMIN_PASSWORD', VARIABLES.RABBET_ADMIN_PASSWORD);
  if (!env.RABBET_ADMIN_EMAIL?.trim() !== !env.RABBET_ADMIN_PASSWORD?.trim())
    problems.push('RABBET_ADMIN_EMAIL and RABBET_ADMIN_PASSWORD are set together, or neither of them.');
  const configuration: Configuration = {
    host: read('HOST', VARIABLES.HOST) ?? '127.0.0.1',
    port,
    ...reader.whereabouts(),
    sample: read('RABBET_SAMPLE', VARIABLES.RABBET_SAMPLE) ?? true,
    logLevel: read('LOG_LEVEL', VARIABLES.LOG_LEVEL) ?? (atTerminal ? 'warn' : 'info'),
    metricsPort,
    trustedProxyCount: read('TRUSTED_PROXIES', VARIABLES.TRUSTED_PROXIES) ?? 0,
    administrator: email !== undefined && password !== undefined ? { email, password } : null,
    smtp: read('SMTP_URL', VARIABLES.SMTP_URL) ?? null,
    payments: read('PAYMENTS', VARIABLES.PAYMENTS) ?? null,
    unpaidPerHour: read('UNPAID_PER_HOUR', VARIABLES.UNPAID_PER_HOUR) ?? 10,
    pictureBytes: (read('PICTURE_CACHE_MB', VARIABLES.PICTURE_CACHE_MB) ?? 1_000) * MEGABYTE,
    drainMs: read('DRAIN_MS', VARIABLES.DRAIN_MS) ?? 0,
  };
  if (problems.length > 0) throw new OperationalError(problems.join('\n'));
  return configuration;
}

function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

/** Parses the address of a mail server. Rejects one with a path, query or fragment, as these would have no effect. */
function parseSmtpUrl(text: string): SmtpAddress | undefined {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const isPlain = /^\/?$/.test(pathname) && search === '' && hash === '';
  if (!isPlain || hostname === '' || port === '0' || (username === '') !== (password === '')) return undefined;
  const secure = protocol === 'smtps:';
  const host = decodeOrUndefined(hostname)?.replace(/^\[(.*)\]$/, '$1');
  const user = decodeOrUndefined(username);
  const pass = decodeOrUndefined(password);
  if (host === undefined || user === undefined || pass === undefined) return undefined;
  return { host, port: Number(port || (secure ? 465 : 587)), secure, login: user === '' ? null : { user, pass } };
}

function decodeOrUndefined(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
