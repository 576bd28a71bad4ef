import { environmentOf, type Instruction, stagesIn } from './dockerfile';

/** Facts of the program that the files of Docker must agree with. */
export interface Program {
  /** The variables that its configuration knows. */
  readonly variables: readonly string[];
  /** Variables of its command line alone. */
  readonly ofCommands: readonly string[];
  readonly defaultPort: number;
  readonly healthPaths: readonly string[];
  readonly nodeMajor: number;
  /** True if a path from the top exists; a built file exists if its source does. */
  readonly isThere: (path: string) => boolean;
}

export interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
}
export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

/** Problems of the two files: statements that do not fit the program, and settings that must not be left open. */
export function dockerProblems(compose: Compose, dockerfile: string, program: Program): string[] {
  const stages = stagesIn(dockerfile);
  const image = stages.at(-1) ?? [];
  return [
    ...imageProblems(stages, image, program),
    ...rabbetProblems(compose.services.rabbet ?? {}, compose, image, program),
    ...Object.entries(compose.services).flatMap(([name, service]) => serviceProblems(name, service, compose)),
  ];
}

function imageProblems(stages: Instruction[][], image: Instruction[], program: Program): string[] {
  const { RABBET_HOME = '', PORT, ...otherVariables } = environmentOf(image);
  const command = linkTo(image, '/usr/local/bin/rabbet');
  const health = find(image, 'HEALTHCHECK')?.words.join(' ') ?? '';
  const main = find(image, 'CMD')?.words.at(-1) ?? '';
  const sources = stages.flat().filter(({ name, flags }) => name === 'COPY' && flags.length === 0);
  return [
    ...unless(find(image, 'USER')?.text === 'node', 'the image runs as root'),
    ...unless(find(image, 'EXPOSE')?.text === PORT, `the image exposes another port than ${PORT}`),
    ...unless(PORT === String(program.defaultPort), `the image's port is not ${program.defaultPort}`),
    ...unless(find(image, 'VOLUME')?.text === RABBET_HOME, `the image's volume is not ${RABBET_HOME}`),
    ...unless(makes(image, RABBET_HOME), `the image does not give ${RABBET_HOME} to its user`),
    ...unless(asksForHealth(health, program), 'the image asks for a health path that is not there'),
    ...unless(command !== null && copies(image, command) && program.isThere(command), 'the image has no rabbet'),
    ...KEPT.filter((name) => !otherVariables[name]?.startsWith(`${RABBET_HOME}/`)).map(
      (name) => `the command line of the image keeps what ${name} is for outside of ${RABBET_HOME}`,
    ),
    ...unless(program.isThere(main), `the image runs ${main}, which the build does not make`),
    ...Object.keys(otherVariables)
      .filter((name) => !['NODE_ENV', ...KEPT].includes(name) && !program.variables.includes(name))
      .map((name) => `the image sets ${name}, which the program does not know`),
    ...sources
      .flatMap(({ words }) => words.slice(0, -1))
      .filter((path) => !program.isThere(path))
      .map((path) => `the image copies ${path}, which is not there`),
    ...stages
      .map(([from]) => from?.words[0] ?? '')
      .filter((from) => Number(/^node:(\d+)/.exec(from)?.[1]) !== program.nodeMajor)
      .map((from) => `${from} is not Node ${program.nodeMajor}`),
  ];
}

function rabbetProblems(rabbet: Service, compose: Compose, image: Instruction[], program: Program): string[] {
  const environment = rabbet.environment ?? {};
  const [, , inside] = rabbet.ports?.[0]?.split(':') ?? [];
  const addresses = Object.values(environment).flatMap((value) => hostIn(String(value)) ?? []);
  const stores = Object.keys(compose.services).filter((name) => name !== 'rabbet');
  return [
    ...Object.keys(environment)
      .filter((name) => ![...program.variables, ...program.ofCommands].includes(name))
      .map((name) => `rabbet sets ${name}, which the program does not know`),
    ...[...program.variables, ...program.ofCommands]
      .filter((name) => !(name in environment))
      .map((name) => `rabbet does not get ${name}`),
    ...unless(inside === String(environment.PORT), `rabbet publishes ${inside}, and listens on ${environment.PORT}`),
    ...unless(find(image, 'EXPOSE')?.text === String(environment.PORT), 'rabbet listens on a port of its own'),
    ...unless(
      rabbet.volumes?.some((volume) => volume.endsWith(`:${environment.RABBET_HOME}`)) === true,
      `no volume holds ${environment.RABBET_HOME}`,
    ),
    ...unless(
      environment.RABBET_HOME === find(image, 'VOLUME')?.text,
      'rabbet and its image differ in the data folder',
    ),
    ...stores
      .filter((name) => rabbet.depends_on?.[name]?.condition !== 'service_healthy')
      .map((name) => `rabbet does not wait until ${name} is healthy`),
    ...stores.filter((name) => !addresses.includes(name)).map((name) => `rabbet is not told where ${name} is`),
    ...addresses
      .filter((name) => !stores.includes(name))
      .map((name) => `rabbet looks for ${name}, which is no service`),
  ];
}

function serviceProblems(name: string, service: Service, compose: Compose): string[] {
  const volumes = (service.volumes ?? []).map((volume) => volume.split(':', 1).join());
  const isStore = name !== 'rabbet';
  const open = (service.networks ?? ['default']).filter((network) => compose.networks?.[network]?.internal !== true);
  const secrets = Object.entries(service.environment ?? {}).filter(([key]) => /PASSWORD|KEY|_URL$/.test(key));
  return [
    ...volumes
      .filter((volume) => !(volume in (compose.volumes ?? {})))
      .map((volume) => `${name} keeps its data in ${volume}, which is no volume`),
    ...unless(!isStore || volumes.length > 0, `${name} keeps its data nowhere`),
    ...unless(!isStore || service.ports === undefined, `${name} publishes a port`),
    ...unless(!isStore || open.length === 0, `${name} is in a network that leads outside`),
    ...unless(!isStore || service.healthcheck !== undefined, `nobody asks whether ${name} is healthy`),
    ...unless(!isStore || /:\d+(\.\d+)*-[a-z]+$/.test(service.image ?? ''), `${name} runs any version`),
    ...unless(service.restart === 'unless-stopped', `${name} stays down`),
    // one without a value is passed on
    ...secrets
      .filter(([, value]) => value !== null && holdsSecret(String(value)))
      .map(([key]) => `${name} has ${key} written down`),
  ];
}

/** An address may be written down, but not the password in it. */
function holdsSecret(value: string): boolean {
  const secret = /^[a-z]+:/.test(value) ? /:\/\/[^:/]+:([^@]*)@/.exec(value)?.[1] : value;
  return secret !== undefined && !/^\$\{\w+:\?.+\}$/.test(secret);
}

/** Folders in which the command line keeps its tokens and what it has seen last. */
const KEPT = ['XDG_CONFIG_HOME', 'XDG_STATE_HOME'];

/** Path from the top of the source that a name in the image's PATH leads to. */
function linkTo(image: Instruction[], name: string): string | null {
  const links = image.flatMap(({ text }) => /^ln -s \/rabbet\/(\S+) (\S+)$/.exec(text) ?? []);
  return links.at(-1) === name ? (links.at(-2) ?? null) : null;
}

function copies(image: Instruction[], path: string): boolean {
  return image.some(({ name, words }) => name === 'COPY' && words.includes(path));
}

function asksForHealth(test: string, { healthPaths }: Program): boolean {
  const [path = ''] = /\/health\/\w+/.exec(test) ?? [];
  return healthPaths.includes(path);
}

function makes(image: Instruction[], folder: string): boolean {
  return image.some(({ name, text }) => name === 'RUN' && text.includes(`chown node:node ${folder}`));
}

function hostIn(value: string): string | null {
  return /^[a-z]+:\/\/(?:[^@]*@)?([a-z]+):/.exec(value)?.[1] ?? null;
}

function find(stage: Instruction[], name: string): Instruction | undefined {
  return stage.findLast((instruction) => instruction.name === name);
}

function unless(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem];
}
