import type { IncomingMessage } from 'node:http';
import { Controller, Get, Injectable, Req, Res } from '@nestjs/common';
import { isStaff } from '@rabbet/domain/callers/caller';
import type { Processes } from '@rabbet/commands';
import type { EventStoreReader, LostEvents } from '@rabbet/event-store';
import { isWritable, type Queryable } from '@rabbet/postgres';
import type { Projections, ProjectionStatus } from '@rabbet/projections';
import type { Response } from 'express';
import type { AnsweringTimes } from './limits/answering-time';
import type { DiskFull } from './problems/disk-full';
import { ApiExcludeController } from './shapes/documenting';
import { Allow } from './requests/allow';
import { Metrics } from './logging/metrics';
import { notesOf } from './requests/request';

export interface HealthOptions {
  readonly database: Queryable;
  /** Connections that reads use. */
  readonly readDatabase: Queryable;
  /** Opens a new connection. Rejects if Postgres does not answer, even if older connections still work. */
  readonly connect: () => Promise<unknown>;
  readonly eventStore: Pick<EventStoreReader, 'head' | 'past'>;
  /** Resolves to false if the log can be read, but not appended to. */
  readonly acceptsAppends: () => Promise<boolean>;
  readonly projections: Pick<Projections, 'status'>;
  readonly processes: Pick<Processes, 'status'>;
  /** Number of events that are missing or were altered, and that no operator has accepted. */
  readonly logFaults: () => Promise<number>;
  /** Events that the log has lost since the program began. */
  readonly lostEvents: LostEvents | null;
  /** Damage of the schema `state`, in words; null: none. */
  readonly stateDamage: () => Promise<string | null>;
  readonly disk: Pick<DiskFull, 'isFull'>;
  /** Numbers that features count for their operator. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
  /** Time limit: a part that answers later counts as away. */
  readonly times: Pick<AnsweringTimes, 'answerMs' | 'lagMs'>;
}

/** Status of the shop. `damaged`: a read model that pages need, or the schema `state`, has to be repaired by an operator. */
type ShopStatus = 'ready' | 'catching up' | 'damaged' | 'unavailable' | 'stopping';

/** Stage of the program. While `draining` it reports that it is not ready, but answers requests; while `closing` it refuses them. */
export type Stage = 'open' | 'draining' | 'closing';

/** Finds out the status of the shop and of its parts, for /health/ready. */
@Injectable()
export class Health {
  stage: Stage = 'open';
  private wasCaughtUp = false;
  private pendingCheck: ReturnType<Health['checkNow']> | null = null;

  constructor(private readonly parts: HealthOptions) {}

  /** Checks all parts. Callers at the same time share one check, so that many of them do not burden Postgres. */
  check() {
    this.pendingCheck ??= this.checkNow().finally(() => (this.pendingCheck = null));
    return this.pendingCheck;
  }

  private async checkNow() {
    const {
      database,
      readDatabase,
      connect,
      eventStore,
      acceptsAppends,
      processes,
      logFaults,
      stateDamage,
      disk,
      counts,
      times,
    } = this.parts;
    const timeLimitMs = times.answerMs;
    const [databaseAnswers, head, isLogWritable, faultCount, damage, processStatuses, numbers] = await Promise.all([
      nullIfLate(Promise.all([isWritable(database), readDatabase.query('select 1'), connect()]), timeLimitMs),
      nullIfLate(eventStore.head(), timeLimitMs),
      nullIfLate(acceptsAppends(), timeLimitMs),
      nullIfLate(logFaults(), timeLimitMs),
      nullIfLate(stateDamage(), timeLimitMs),
      nullIfLate(processes.status(), timeLimitMs),
      nullIfLate(counts(), timeLimitMs),
    ]);
    const projections = this.describeProjections(head !== null);
    this.wasCaughtUp ||= projections.every(({ state }) => state !== 'building');
    const { lossReason } = eventStore.past;
    const laggingComponents = findLagging(projections, processStatuses ?? [], times.lagMs);
    const isReachable = databaseAnswers?.[0] === true && head !== null && isLogWritable === true && lossReason === null;
    const status = this.decideStatus(isReachable, damage !== null, projections);
    return {
      status,
      degraded:
        disk.isFull ||
        faultCount !== 0 ||
        damage !== null ||
        lossReason !== null ||
        this.parts.lostEvents !== null ||
        projections.some(isImpaired) ||
        laggingComponents.length > 0,
      database: databaseState(databaseAnswers),
      diskFull: disk.isFull,
      stateDamage: damage,
      log: {
        head,
        readOnly: isLogWritable === false,
        faults: faultCount,
        anotherPast: lossReason,
        lost: this.parts.lostEvents,
      },
      lagging: laggingComponents,
      projections,
      processes: processStatuses,
      counts: numbers,
    };
  }

  private decideStatus(
    isReachable: boolean,
    isStateDamaged: boolean,
    projections: ReturnType<Health['describeProjections']>,
  ): ShopStatus {
    if (this.stage !== 'open') return 'stopping';
    if (!isReachable) return 'unavailable';
    if (isStateDamaged) return 'damaged';
    const notServing = projections.filter(({ serving, damage }) => !serving || damage !== null);
    if (notServing.some(({ state, damage }) => damage !== null || state === 'stopped')) return 'damaged';
    return notServing.length === 0 && this.wasCaughtUp ? 'ready' : 'catching up';
  }

  /** States of the read models. Their lag is null while the log cannot be reached. */
  private describeProjections(isLogReachable: boolean) {
    return this.parts.projections.status().map((projection) => {
      const { name, version, state, serving, damage = null, leftOut = null, error = null, ...places } = projection;
      const { seen, changed, ...behind } = places;
      const { lagSeconds, lagEvents } = isLogReachable ? behind : { lagSeconds: null, lagEvents: null };
      return { name, version, state, serving, damage, leftOut, error, seen, changed, lagSeconds, lagEvents };
    });
  }
}

/** `away`: no answer; `there`: answers and can be written to. */
function databaseState(answers: readonly unknown[] | null): 'away' | 'there' | 'read-only' {
  if (answers === null) return 'away';
  return answers[0] === true ? 'there' : 'read-only';
}

type ImpairmentFields = Pick<ProjectionStatus, 'state' | 'serving' | 'damage' | 'leftOut'>;

function isImpaired({
  state,
  serving,
  damage,
  leftOut,
}: { readonly [K in keyof ImpairmentFields]: ImpairmentFields[K] | null }): boolean {
  return state === 'stopped' || !serving || damage !== null || leftOut !== null;
}

/** Read model or process that has not seen events for longer than `lagMs`. */
interface Lagging {
  readonly part: 'read model' | 'process';
  readonly name: string;
  readonly lagSeconds: number;
}
type LagStatus = Pick<ProjectionStatus, 'name' | 'lagSeconds'>;

function findLagging(projections: readonly LagStatus[], processes: readonly LagStatus[], lagMs: number): Lagging[] {
  const latePartsOf = (part: Lagging['part'], all: readonly LagStatus[]) =>
    all.flatMap(({ name, lagSeconds }): Lagging[] =>
      lagSeconds !== null && lagSeconds * 1_000 > lagMs ? [{ part, name, lagSeconds }] : [],
    );
  return [...latePartsOf('read model', projections), ...latePartsOf('process', processes)];
}

/** Result of a promise; null if it fails or takes too long. */
async function nullIfLate<T>(answer: Promise<T>, withinMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, withinMs, null)));
  return Promise.race([answer.catch(() => null), late]).finally(() => clearTimeout(timer));
}

@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly health: Health,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  @Allow('public')
  live() {
    return { status: 'live' };
  }

  @Get('health/ready')
  @Allow('public')
  async ready(@Req() request: IncomingMessage, @Res({ passthrough: true }) response: Response) {
    const report = await this.health.check();
    const { status, degraded } = report;
    response.status(status === 'ready' ? 200 : 503).set('cache-control', 'no-store');
    return isStaff(notesOf(request).caller) ? report : { status, degraded };
  }

  @Get('metrics')
  @Allow('log')
  readMetrics(@Res() response: Response) {
    return this.metrics.answer(response);
  }
}
