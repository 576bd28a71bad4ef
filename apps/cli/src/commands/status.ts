import { existsSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import { problemOf } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { isObject } from '@rabbet/imports';
import { addServerOptions, type Call, withServer } from '../kernel/connection/call';
import { HOW_TO_SIGN_IN } from '../kernel/output/program-name';
import { shortPosition } from '../kernel/arguments/positions';
import { type Column, printerOf } from '../kernel/output/printing';
import { isThisMachine } from '../kernel/connection/server';

/** One line of the screen. */
interface Part {
  readonly part: string;
  readonly state: string;
  readonly isWell: boolean;
  /** Command or step that mends it. */
  readonly advice: string | null;
}

interface Behind {
  readonly name: string;
  /** Null where it cannot be measured. */
  readonly lagSeconds: number | null;
  readonly lagEvents: number | null;
}

interface ReadModel extends Behind {
  readonly version: number;
  readonly state: string;
  readonly serving: boolean;
  readonly damage: string | null;
  /** An event that it passes over, or that was skipped when it was built and counts again. */
  readonly leftOut?: { readonly eventId: string; readonly type: string | null; readonly isSkipped?: boolean } | null;
  /** Event at which it has stopped, with the error. */
  readonly error: string | null;
}

/** Body of `GET /health/ready`. */
export interface HealthReply {
  readonly status: string;
  readonly database: string;
  /** Columns and tables that `state` lacks. */
  readonly diskFull?: boolean;
  readonly stateDamage?: string | null;
  /** Faults: events that are gone or were altered. Another past: why the shop takes nothing from this log any more. */
  readonly log: {
    readonly head: string | null;
    readonly readOnly?: boolean;
    readonly faults: number | null;
    readonly anotherPast?: string | null;
    /** Events that are gone since the shop began. */
    readonly lost?: { readonly after: string; readonly upTo: string } | null;
  };
  readonly projections: readonly ReadModel[];
  /** Null where the database or the log is away. */
  readonly processes: readonly (Behind & { readonly open: number; readonly givenUp: number })[] | null;
  /** Counts of the features for the operator; null where the database is away. */
  readonly counts?: Readonly<Record<string, number>> | null;
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
  const tell = async ({ transport, server }: Call): Promise<void> => {
    const { status, body } = await transport({ method: 'GET', path: 'health/ready' });
    if (status === 401) throw problemOf(status, body);
    if (isSummary(body))
      throw new OperationalError(`The shop is ${body.status}${body.degraded ? ', degraded' : ''}; ${WHO_MAY}`);
    if (!isHealth(body)) throw new OperationalError(`What answers at ${server().url.origin} is no Rabbet.`);
    const parts = partsOf(body, isThisMachine(server().url) ? diskOf(process.env.RABBET_HOME || '.rabbet') : null);
    const isWell = parts.every((part) => part.isWell);
    const printer = printerOf(command);
    if (printer.style === 'json') printer.json({ well: isWell, parts });
    else printer.table(COLUMNS, parts);
    if (!isWell) process.exitCode = 1;
  };
  command.action(() => withServer(command, tell, { isForAnybody: true }));
}

const WHO_MAY = `its parts are told to staff alone: ${HOW_TO_SIGN_IN}.`;

/** Checks for the short body that callers without a token get. */
function isSummary(body: unknown): body is { readonly status: string; readonly degraded: boolean } {
  return isObject(body) && typeof body.status === 'string' && body.projections === undefined;
}

function isHealth(body: unknown): body is HealthReply {
  return isObject(body) && isObject(body.log) && Array.isArray(body.projections);
}

/** Lists the parts of a shop; each part that is not well has advice. */
export function partsOf(health: HealthReply, disk: Disk | null): readonly Part[] {
  const { status, database, diskFull = false, stateDamage = null, log, projections, processes, counts } = health;
  return [
    part('server', status, status === 'ready', SERVER_ADVICE[status]),
    part('database', database, database === 'there', database === 'read-only' ? READ_ONLY : DATABASE_AWAY),
    ...(diskFull ? [part('database', 'its disk is full', false, DISK_FULL)] : []),
    ...(stateDamage === null ? [] : [part('database', `damaged: ${stateDamage}`, false, STATE_DAMAGED)]),
    part(
      'log',
      log.head === null ? 'away' : `there, up to ${shortPosition(log.head)}`,
      log.head !== null,
      'start what EVENT_STORE_URL points at',
    ),
    ...(log.readOnly && database !== 'read-only' ? [part('log', 'read-only', false, READ_ONLY)] : []),
    ...(log.faults ? [part('log', `${countOf(log.faults, 'event')} gone or altered`, false, LOG_DAMAGED)] : []),
    ...(log.lost ? [part('log', lostIn(log.lost), false, LOST)] : []),
    ...(log.anotherPast ? withoutLog(log.anotherPast, projections.length, processes?.length) : []),
    ...(log.anotherPast ? [] : readModelsOf(projections, log.head !== null)),
    ...(log.anotherPast ? [] : processesOf(processes, log.head === null && database === 'there')),
    ...mailOf(counts),
    ...(disk ? [diskPart(disk)] : []),
  ];
}

function part(name: string, state: string, isWell: boolean, advice: string | null = null): Part {
  return { part: name, state, isWell, advice: isWell ? null : advice };
}

const DATABASE_AWAY = 'start Postgres, or look where DATABASE_URL points';
const READ_ONLY =
  'let Postgres take writes again (a standby has to take over; default_transaction_read_only is off): the shop goes on by itself';
const DISK_FULL = 'make room on the disk of Postgres: nothing can be changed until then';
const SERVER_ADVICE: Readonly<Record<string, string>> = {
  damaged: 'see to what is damaged, below',
  'catching up': 'wait: read models are being built, and pages show when they are there',
  stopping: 'start it again with npm start',
  unavailable: 'see to the database or the log, below',
};

const STATE_DAMAGED = 'stop the shop and restore the database from a copy';

/** Longest lag of a read model or process in a busy shop. */
const LONG_SECONDS = 10;

const LOG_DAMAGED = 'rabbet log verify tells which; log accept-damage goes on with them';

const LOST =
  'what was answered between these places is gone: tell whom it concerns; this line ends when the shop is started again';

function lostIn({ after, upTo }: { readonly after: string; readonly upTo: string }): string {
  return `has lost all ${after ? `after ${shortPosition(after)}, ` : ''}up to ${shortPosition(upTo)}`;
}

/** One sentence for all of them: they stand still together. */
function withoutLog(says: string, readModels: number, processes: number | undefined): Part[] {
  return [
    part('log', 'holds another past than the shop has seen', false, says),
    part('read models', `${readModels} of ${readModels} stand still, and are shown as they are`, false, SEE_LOG),
    part(
      'processes',
      processes === undefined ? 'stand still' : `${processes} of ${processes} stand still`,
      false,
      SEE_LOG,
    ),
  ];
}

const SEE_LOG = 'see to the log, above';

function readModelsOf(all: HealthReply['projections'], isLogThere: boolean): Part[] {
  const isUnknown = (model: ReadModel) => !isLogThere && model.lagSeconds === null && illnessOf(model) === null;
  const unknown = all.filter(isUnknown);
  const wrong = all.flatMap((model): Part[] => {
    const late = isLate(model) && !isUnknown(model) ? { state: `behind by ${toGo(model)}`, advice: OVERLOADED } : null;
    const ill = illnessOf(model) ?? late;
    return ill ? [part(`read model ${model.name}_v${model.version}`, ill.state, false, ill.advice)] : [];
  });
  const away = `${unknown.length} of ${all.length} unknown: the log is away`;
  const well = part('read models', `${all.length - wrong.length} of ${all.length} well`, true);
  return [unknown.length > 0 ? part('read models', away, false, SEE_LOG) : well, ...wrong];
}

function illnessOf(model: ReadModel): { readonly state: string; readonly advice: string } | null {
  const { name, state, damage, leftOut, error, serving } = model;
  if (damage !== null) return { state: `damaged: ${damage}`, advice: `rabbet projections rebuild ${name}` };
  if (state === 'stopped')
    return {
      state: `stopped${error ? `: ${error}` : ''}`,
      advice: 'rabbet projections status tells at which event, and how to pass over it',
    };
  if (state === 'building' || !serving)
    return { state: `being built, ${toGo(model)} to go`, advice: 'wait until it is there' };
  if (leftOut?.isSkipped)
    return {
      state: `leaves out event ${leftOut.eventId}, as was decided`,
      advice: `rabbet projections unskip ${name} ${leftOut.eventId} takes that back`,
    };
  if (leftOut)
    return {
      state: `lacks ${leftOut.type ?? 'event'} ${leftOut.eventId}, which counts again`,
      advice: `rabbet projections rebuild ${name}`,
    };
  return null;
}

/** True if it lags too far; an unknown lag counts as too far. */
function isLate({ lagSeconds }: Behind): boolean {
  return lagSeconds === null || lagSeconds > LONG_SECONDS;
}

const OVERLOADED = 'wait; if it grows, the database is too slow for what is changed';

/** `isLogAlone`: the log is away, and the database is there. */
function processesOf(all: HealthReply['processes'], isLogAlone: boolean): Part[] {
  if (!all)
    return isLogAlone
      ? [part('processes', 'unknown: the log is away', false, SEE_LOG)]
      : [part('processes', 'unknown: the database is away', false, 'see to the database, above')];
  const givenUp = all.reduce((sum, process) => sum + process.givenUp, 0);
  const open = all.reduce((sum, process) => sum + process.open, 0);
  const late = all.filter(isLate);
  return [
    part('processes', `${all.length - late.length} of ${all.length} well, ${formatCount(open)} to be done`, true),
    ...late.map((process) => part(`process ${process.name}`, `behind by ${toGo(process)}`, false, OVERLOADED)),
    part(
      'given up',
      formatCount(givenUp),
      givenUp === 0,
      'rabbet processes given-up tells which; processes retry tries again',
    ),
  ];
}

function mailOf(counts: HealthReply['counts']): Part[] {
  const { mails_waiting: waiting, mails_given_up: givenUp } = counts ?? {};
  if (waiting === undefined || givenUp === undefined) return [];
  return [
    part('mail', `${formatCount(waiting)} to be sent`, true),
    ...(givenUp > 0 ? [part('mail', `${formatCount(givenUp)} given up`, false, MAIL_ADVICE)] : []),
  ];
}

const MAIL_ADVICE = 'rabbet mail list --state given-up tells which; mail retry tries again, mail drop ends it';

function toGo({ lagEvents, lagSeconds }: Pick<Behind, 'lagEvents' | 'lagSeconds'>): string {
  if (lagEvents !== null) return `${formatCount(lagEvents)} events`;
  return lagSeconds === null ? 'nobody knows how much' : `${Math.ceil(lagSeconds)} s`;
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
