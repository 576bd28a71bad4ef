import { slipsIn } from '@rabbet/domain/environment/environment';
import { readConfiguration, VARIABLES } from './configuration';

test('has defaults for all variables', () => {
  expect(readConfiguration({}, false)).toEqual({
    host: '127.0.0.1',
    port: 3000,
    home: '.rabbet',
    masterKey: undefined,
    databaseUrl: undefined,
    eventStoreUrl: undefined,
    sample: true,
    logLevel: 'info',
    metricsPort: null,
    trustedProxyCount: 0,
    administrator: null,
    smtp: null,
    pictureBytes: 1_000_000_000,
    payments: null,
    drainMs: 0,
    unpaidPerHour: 10,
  });
  expect(readConfiguration({}, true).logLevel).toBe('warn');
  expect(readConfiguration({ PORT: '' }, true).port).toBe(3000);
});

test('reads the variables that are set', () => {
  const env = {
    HOST: '::1',
    PORT: '0',
    RABBET_SAMPLE: 'off',
    LOG_LEVEL: 'debug',
    METRICS_PORT: '9100',
    PICTURE_CACHE_MB: '250',
    DRAIN_MS: '5000',
    UNPAID_PER_HOUR: '25',
  };
  expect(readConfiguration(env, true)).toMatchObject({
    host: '::1',
    port: 0,
    sample: false,
    logLevel: 'debug',
    metricsPort: 9100,
    pictureBytes: 250_000_000,
    drainMs: 5_000,
    unpaidPerHour: 25,
  });
  expect(readConfiguration({ PICTURE_CACHE_MB: '1' }, true).pictureBytes).toBe(1_000_000);
  expect(() => readConfiguration({ PICTURE_CACHE_MB: '0' }, true)).toThrow('PICTURE_CACHE_MB is "0", and should be');
  expect(() => readConfiguration({ UNPAID_PER_HOUR: 'all' }, true)).toThrow('UNPAID_PER_HOUR is "all", and should be');
});

test.each([
  ['smtp://localhost', { host: 'localhost', port: 587, secure: false, login: null }],
  ['smtps://mail.example.com/', { host: 'mail.example.com', port: 465, secure: true, login: null }],
  [
    'smtp://shop%40example.com:p%3Aw%2F1@mail.example.com:2525',
    { host: 'mail.example.com', port: 2525, secure: false, login: { user: 'shop@example.com', pass: 'p:w/1' } },
  ],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, login: null }],
])('parses the mail server %s', (SMTP_URL, smtp) => {
  expect(readConfiguration({ SMTP_URL }, false).smtp).toEqual(smtp);
});

test.each([
  'mail.example.com:25',
  'http://mail.example.com',
  'smtp://',
  'smtp://me@mail.example.com',
  'smtp://h:0',
  'smtp://:secret@mail.example.com',
  'smtp://me:sec%ret@mail.example.com',
  'smtp://me:secret@mail.example.com/in',
  'smtp://me:secret@mail.example.com?tls=no',
  'smtp://me:secret@mail.example.com#x',
])('refuses the mail server %s without repeating its password', (SMTP_URL) => {
  const reading = () => readConfiguration({ SMTP_URL }, false);
  expect(reading).toThrow(/^SMTP_URL should be of the form smtps:\/\//);
  expect(reading).not.toThrow(/secret|sec%ret/);
});

test.each([
  [{ HOST: 'not a host' }, /^HOST is "not a host", and should be an IP address/],
  [{ PORT: '65536' }, /^PORT is "65536", and should be a port/],
  [{ PORT: '80a' }, /^PORT/],
  [{ METRICS_PORT: '-1' }, /^METRICS_PORT/],
  [{ METRICS_PORT: '3000' }, /^METRICS_PORT is 3000, where the shop itself is/],
  [{ RABBET_SAMPLE: 'maybe' }, /^RABBET_SAMPLE is "maybe", and should be on or off/],
  [{ RABBET_SAMPLE: 'constructor' }, /^RABBET_SAMPLE/],
  [{ DRAIN_MS: '5s' }, /^DRAIN_MS is "5s", and should be a number of milliseconds/],
  [{ DRAIN_MS: '3600001' }, /^DRAIN_MS/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL.*one of fatal, error, warn, info/],
  [{ DATABASE_URL: 'mysql://me:secret@localhost/shop' }, /^DATABASE_URL should be of the form postgres:/],
  [{ EVENT_STORE_URL: 'kafka://localhost' }, /^EVENT_STORE_URL should be of the form esdb:/],
])('refuses %j in a sentence that names the variable', (env, sentence) => {
  expect(() => readConfiguration(env, false)).toThrow(sentence);
});

test('reports all wrong variables at once', () => {
  const reading = () =>
    readConfiguration({ PORT: '80a', LOG_LEVEL: 'loud', SMTP_URL: 'x', RABBET_ADMIN_EMAIL: 'a@example.com' }, false);
  expect(reading).toThrow(/^PORT .*\nRABBET_ADMIN_EMAIL and .*\nLOG_LEVEL .*\nSMTP_URL should be [^\n]*$/);
});

test('refuses a wrong key or password without repeating it', () => {
  const reading = () => readConfiguration({ RABBET_MASTER_KEY: 'short', PORT: '80a' }, false);
  expect(reading).toThrow(/^PORT .*\nRABBET_MASTER_KEY should be 32 random bytes.* base64/);
  expect(reading).not.toThrow(/short/);
  expect(readConfiguration({ RABBET_MASTER_KEY: 'ab'.repeat(32) }, false).masterKey).toBe('ab'.repeat(32));
  const both = { RABBET_ADMIN_EMAIL: 'ann@example.com', RABBET_ADMIN_PASSWORD: 'hush' };
  expect(() => readConfiguration(both, false)).toThrow(/^RABBET_ADMIN_PASSWORD should be .* 12 characters\.$/);
});

test('no variable of the program looks like a misspelling of another one', () => {
  const named = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, 'set']));
  expect(slipsIn(named)).toEqual([]);
});

test('does not repeat the password of a database address', () => {
  expect(() => readConfiguration({ DATABASE_URL: 'mysql://me:secret@localhost/shop' }, false)).not.toThrow(/secret/);
});

test('every variable is documented, with its default', () => {
  for (const { about, unset, right } of Object.values(VARIABLES)) expect([about, unset, right]).not.toContain('');
});
