import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { type Compose, dockerProblems, type Program } from './problems';

const TOP = join(__dirname, '../..');
const text = (path: string) => readFileSync(join(TOP, path), 'utf8');
const yaml = text('docker-compose.yml');
const dockerfile = text('Dockerfile');

// a program's inside, which no other room imports: it is asked for what it says of itself
// eslint-disable-next-line @typescript-eslint/no-require-imports -- a path, so that it stays no import
const { VARIABLES } = require(join(TOP, 'apps/api/src/kernel/configuration')) as {
  VARIABLES: Record<string, { unset: string }>;
};

/** Variables of the table in docs/operating.md whose meaning says so. */
function documentedFor(whom: RegExp): string[] {
  const rows = [...text('docs/operating.md').matchAll(/^\| `([A-Z_]+)` +\| (.*)$/gm)];
  return rows.flatMap(([, name = '', meaning = '']) => (whom.test(meaning) ? [name] : []));
}

const program: Program = {
  variables: Object.keys(VARIABLES),
  ofCommands: documentedFor(/for the command line/),
  defaultPort: Number(VARIABLES.PORT?.unset),
  healthPaths: [...text('apps/api/src/kernel/health.ts').matchAll(/@Get\('(health\/\w+)'\)/g)].map(
    ([, path]) => `/${path}`,
  ),
  nodeMajor: Number(/\d+/.exec((JSON.parse(text('package.json')) as { engines: { node: string } }).engines.node)?.[0]),
  isThere: (path) =>
    [path, path.replace(/^dist\/(.*)\.js$/, '$1.ts')].some((candidate) => existsSync(join(TOP, candidate))),
};

function schemaProblems(composeText: string): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const duration = /^(\d+(\.\d+)?(us|ms|s|m|h))+$/;
  ajv.addFormat('duration', duration).addFormat('subnet_ip_address', true);
  for (const format of ['ports', 'expose']) ajv.addFormat(format, /^([\d.]+:)?(\d+(-\d+)?:)?\d+(-\d+)?(\/\w+)?$/);
  // its ids are those of an older draft than it names, and nothing refers to them
  const schema = JSON.parse(text('tools/docker/compose-spec/schema.json'), (key, value: unknown) =>
    /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  ) as object;
  const validate = ajv.compile(schema);
  validate(parse(composeText));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

it('docker-compose.yml is what the Compose schema describes', () => {
  expect(schemaProblems(yaml)).toEqual([]);
});

it.each([
  ['build: .', 'biuld: .', '/services/rabbet must NOT have additional properties'],
  ['read_only: true', 'read_only: very', '/services/rabbet/read_only must be boolean'],
  [
    'condition: service_healthy',
    'condition: service_happy',
    '/services/rabbet/depends_on/eventstore/condition must be',
  ],
  ['interval: 5s', 'interval: often', '/services/eventstore/healthcheck/interval must match format "duration"'],
  ['127.0.0.1:3000:3000', 'here:3000', '/services/rabbet/ports/0 must match format "ports"'],
])('the Compose schema refuses %j written as %j', (right, wrong, problem) => {
  expect(yaml).toContain(right);
  expect(schemaProblems(yaml.replace(right, wrong))).toContainEqual(expect.stringContaining(problem));
});

it('docker-compose.yml and Dockerfile agree with the program', () => {
  expect(dockerProblems(parse(yaml) as Compose, dockerfile, program)).toEqual([]);
});

it('docker-compose.yml passes on every variable that is documented for the shop and its command line', () => {
  const { services } = parse(yaml) as Compose;
  const given = Object.keys(services.rabbet?.environment ?? {});
  const documented = documentedFor(/^(?!for (`npm|tests))/);
  expect(documented.length).toBeGreaterThan(15);
  expect(documented.filter((name) => !given.includes(name))).toEqual([]);
});

it('the unit, Compose and the image drain for five seconds, and leave time for that', () => {
  const { services } = parse(yaml) as Compose;
  expect(services.rabbet?.environment?.DRAIN_MS).toBe('${DRAIN_MS:-5000}');
  expect(dockerfile).toMatch(/^ENV .*\bDRAIN_MS=5000$/m);
  const [unit = ''] = /```ini\n\[Unit\].*?```/s.exec(text('docs/operating.md')) ?? [];
  expect(unit).toMatch(/^Environment=.*\bDRAIN_MS=5000$/m);
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  const [, grace] = /\n {2}rabbet:\n.*stop_grace_period: (\d+)s/s.exec(yaml) ?? [];
  for (const time of [seconds, grace]) expect(Number(time)).toBeGreaterThanOrEqual(50);
});

describe('docker-compose.yml may not say otherwise', () => {
  it.each([
    ['      TRUSTED_PROXIES:\n', '', 'rabbet does not get TRUSTED_PROXIES'],
    ['      RABBET_TOKEN:\n', '', 'rabbet does not get RABBET_TOKEN'],
    ['RABBET_HOME: /data', 'RABBET_HUME: /data', 'rabbet sets RABBET_HUME, which the program does not know'],
    ['127.0.0.1:3000:3000', '127.0.0.1:3000:3001', 'rabbet publishes 3001, and listens on 3000'],
    ['PORT: 3000', 'PORT: 3001', 'rabbet listens on a port of its own'],
    ['home:/data', 'home:/home', 'no volume holds /data'],
    ['RABBET_HOME: /data', 'RABBET_HOME: /home', 'rabbet and its image differ in the data folder'],
    ['{ condition: service_healthy }', '{ condition: service_started }', 'does not wait until eventstore is healthy'],
    ['@postgres:5432', '@database:5432', 'rabbet is not told where postgres is'],
    ['esdb://eventstore', 'esdb://log', 'rabbet looks for log, which is no service'],
    ['events:/var', 'event:/var', 'eventstore keeps its data in event, which is no volume'],
    ['volumes:\n      - tables:/var/lib/postgresql', 'labels:\n      - a', 'postgres keeps its data nowhere'],
    ['networks: [stores]', "ports: ['2113:2113']", 'eventstore publishes a port'],
    ['internal: true', 'internal: false', 'postgres is in a network that leads outside'],
    [
      'networks: [stores]\n    healthcheck:',
      'networks: [stores]\n    x-check:',
      'nobody asks whether eventstore is healthy',
    ],
    ['postgres:18-bookworm', 'postgres:latest', 'postgres runs any version'],
    ['restart: unless-stopped', "restart: 'no'", 'eventstore stays down'],
    ['${RABBET_MASTER_KEY:?', '${RABBET_MASTER_KEY:-', 'rabbet has RABBET_MASTER_KEY written down'],
    ['SMTP_URL:\n', 'SMTP_URL: smtp://me:secret@mail\n', 'rabbet has SMTP_URL written down'],
    ['rabbet:${POSTGRES_PASSWORD:?see above}@', 'rabbet:secret@', 'rabbet has DATABASE_URL written down'],
  ])('%j -> %j', (right, wrong, problem) => {
    expect(yaml).toContain(right);
    const compose = parse(yaml.replace(right, wrong)) as Compose;
    expect(dockerProblems(compose, dockerfile, program)).toContainEqual(expect.stringContaining(problem));
  });
});

describe('the Dockerfile may not say otherwise', () => {
  it.each([
    ['USER node', 'USER root', 'the image runs as root'],
    ['EXPOSE 3000', 'EXPOSE 80', 'the image exposes another port than 3000'],
    ['PORT=3000', 'PORT=80', "the image's port is not 3000"],
    ['VOLUME /data', 'VOLUME /home', "the image's volume is not /data"],
    ['chown node:node /data', 'true', 'the image does not give /data to its user'],
    ['/health/ready', '/health/fine', 'the image asks for a health path that is not there'],
    ['api/src/main.js', 'api/main.js', 'the image runs dist/apps/api/main.js, which the build does not make'],
    ['HOST=', 'HUST=', 'the image sets HUST, which the program does not know'],
    ['COPY tools/rabbet.mjs tools/rabbet.mjs\n', '', 'the image has no rabbet'],
    ['/usr/local/bin/rabbet', '/usr/local/bin/rabbit', 'the image has no rabbet'],
    [
      'XDG_CONFIG_HOME=/data/',
      'XDG_CONFIG_HOME=/home/',
      'the command line of the image keeps what XDG_CONFIG_HOME is for outside of /data',
    ],
    ['.swcrc nest', 'swcrc nest', 'the image copies swcrc, which is not there'],
    ['FROM node:20', 'FROM node:18', 'node:18-bookworm-slim is not Node 20'],
  ])('%j -> %j', (right, wrong, problem) => {
    expect(dockerfile).toContain(right);
    expect(dockerProblems(parse(yaml) as Compose, dockerfile.replace(right, wrong), program)).toContain(problem);
  });
});
