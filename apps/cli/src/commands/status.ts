import { existsSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { addServerOptions, withServer } from '../kernel/calling';
import { type Column, counted, printerOf } from '../kernel/printing';
import { isObject } from '../kernel/rows';
import { isThisMachine } from '../kernel/server';

/** One line of the screen. */
interface Part {
  readonly part: string;
  readonly state: string;
  readonly isWell: boolean;
  /** What to do about it. */
  readonly advice: string | null;
}

interface Behind {
  readonly name: string;
  readonly lagSeconds: number;
  readonly lagEvents: number | null;
}

/** What `GET /health/ready` tells. */
export interface HealthReply {
  readonly status: string;
  readonly database: string;
  readonly log: { readonly head: string | null };
  readonly projections: readonly (Behind & { readonly version: number; readonly state: string })[];
  /** Null where the database is away. */
  readonly processes: readonly (Behind & { readonly open: number; readonly givenUp: number })[] | null;
}

export interface Disk {
  readonly folder: string;
  readonly freeBytes: number;
  readonly bytes: number;
}

const COLUMNS: readonly Column<Part>[] = [
  { title: 'part', of: ({ part }) => part },
  { title: 'state', of: ({ state }) => state, gives: true },
  { title: 'what to do', of: ({ advice, isWell }) => advice ?? (isWell ? null : 'look at its log'), gives: true },
];

export function statusCommand(program: Command): void {
  const command: Command = program.command('status').description('how the shop is, all of it on one screen');
  addServerOptions(command).addHelpText(
    'after',
    `
It ends with 0 where all is well, with 1 where something is not, and with 69
where no shop runs.

Examples:
  rabbet status
  rabbet status --json | jq .well`,
  );
  command.action(() =>
    withServer(command, async ({ transport, server }) => {
      const { body } = await transport({ method: 'GET', path: 'health/ready' });
      if (!isHealth(body)) throw new OperationalError(`What answers at ${server().url.origin} is no Rabbet.`);
      const parts = partsOf(body, isThisMachine(server().url) ? diskOf(process.env.RABBET_HOME || '.rabbet') : null);
      const isWell = parts.every((part) => part.isWell);
      const printer = printerOf(command);
      if (printer.style === 'json') printer.json({ well: isWell, parts });
      else printer.table(COLUMNS, parts);
      if (!isWell) process.exitCode = 1;
    }),
  );
}

function isHealth(body: unknown): body is HealthReply {
  return isObject(body) && isObject(body.log) && Array.isArray(body.projections);
}

/** What is not well says what to do about it. */
export function partsOf(health: HealthReply, disk: Disk | null): readonly Part[] {
  const { status, database, log, projections, processes } = health;
  return [
    part('server', status, status === 'ready', SERVER_ADVICE[status]),
    part('database', database, database === 'there', 'start Postgres, or look where DATABASE_URL points'),
    part(
      'log',
      log.head === null ? 'away' : `there, up to ${log.head.replace(/^0+(?=.)/, '') || 'nothing yet'}`,
      log.head !== null,
      'start what EVENT_STORE_URL points at',
    ),
    ...readModelsOf(projections),
    ...processesOf(processes),
    ...(disk ? [diskPart(disk)] : []),
  ];
}

function part(name: string, state: string, isWell: boolean, advice: string | null = null): Part {
  return { part: name, state, isWell, advice: isWell ? null : advice };
}

const SERVER_ADVICE: Readonly<Record<string, string>> = {
  'catching up': 'wait: read models are being built, and pages show when they are there',
  stopping: 'start it again with npm start',
  unavailable: 'see to the database or the log, below',
};

/** So long may one be behind in a shop that is at work. */
const LONG_SECONDS = 60;

function readModelsOf(all: HealthReply['projections']): Part[] {
  const wrong = all.flatMap(({ name, version, state, ...behind }): Part[] => {
    const title = `read model ${name}_v${version}`;
    if (state === 'stopped')
      return [
        part(
          title,
          'stopped',
          false,
          'rabbet projections status tells at which event; projections skip passes over it',
        ),
      ];
    if (state === 'building')
      return [part(title, `being built, ${toGo(behind)} to go`, false, 'wait until it is there')];
    return behind.lagSeconds > LONG_SECONDS ? [part(title, `behind by ${toGo(behind)}`, false, OVERLOADED)] : [];
  });
  return [part('read models', `${all.length - wrong.length} of ${all.length} well`, true), ...wrong];
}

const OVERLOADED = 'wait; if it grows, the database is too slow for what is changed';

function processesOf(all: HealthReply['processes']): Part[] {
  if (!all) return [part('processes', 'unknown: the database is away', false, 'see to the database, above')];
  const givenUp = all.reduce((sum, one) => sum + one.givenUp, 0);
  const open = all.reduce((sum, one) => sum + one.open, 0);
  const late = all.filter(({ lagSeconds }) => lagSeconds > LONG_SECONDS);
  return [
    part('processes', `${all.length - late.length} of ${all.length} well, ${counted(open)} to be done`, true),
    ...late.map((one) => part(`process ${one.name}`, `behind by ${toGo(one)}`, false, OVERLOADED)),
    part(
      'given up',
      counted(givenUp),
      givenUp === 0,
      'rabbet processes given-up tells which; processes retry tries again',
    ),
  ];
}

function toGo({ lagEvents, lagSeconds }: Pick<Behind, 'lagEvents' | 'lagSeconds'>): string {
  return lagEvents === null ? `${Math.ceil(lagSeconds)} s` : `${counted(lagEvents)} events`;
}

const GB = 1024 ** 3;

function diskPart({ folder, freeBytes, bytes }: Disk): Part {
  const isWell = freeBytes > 2 * GB || freeBytes > bytes / 10;
  const state = `${(freeBytes / GB).toFixed(1)} of ${(bytes / GB).toFixed(1)} GB free`;
  return part('disk', state, isWell, `make room on the disk of ${folder}`);
}

function diskOf(home: string): Disk | null {
  if (!existsSync(home)) return null;
  const { bavail, blocks, bsize } = statfsSync(home);
  return { folder: resolve(home), freeBytes: bavail * bsize, bytes: blocks * bsize };
}
