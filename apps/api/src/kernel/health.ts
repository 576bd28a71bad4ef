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
import { Metrics } from './logging/observing';
import { notesOf } from './requests/request';

export interface HealthOptions {
  readonly database: Queryable;
  /** Database that reads are answered from. */
  readonly reads: Queryable;
  /** Rejects where Postgres leaves whoever comes anew without a word: connections that are there may live on for a while. */
  readonly connects: () => Promise<unknown>;
  readonly eventStore: Pick<EventStoreReader, 'head' | 'past'>;
  /** False where the log answers and takes no appends. */
  readonly takesAppends: () => Promise<boolean>;
  readonly projections: Pick<Projections, 'status'>;
  readonly processes: Pick<Processes, 'status'>;
  /** Events of the log that are gone or were altered, and that nobody has accepted. */
  readonly logFaults: () => Promise<number>;
  /** Events that the log has lost since the program began. */
  readonly lost: LostEvents | null;
  /** Damage of the tables beside the log and the read models; null: none. */
  readonly stateDamage: () => Promise<string | null>;
  readonly disk: Pick<DiskFull, 'isFull'>;
  /** Numbers that features count for their operator. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
  /** Time limit: a part that answers later counts as away. */
  readonly times: Pick<AnsweringTimes, 'answerMs' | 'lagMs'>;
}

/** `damaged`: a read model that no page can be made of, or what is kept beside the log, needs its operator. */
type ShopStatus = 'ready' | 'catching up' | 'damaged' | 'unavailable' | 'stopping';

/** Draining, the shop is not ready and serves; closing, it takes no request. */
export type Stage = 'open' | 'draining' | 'closing';

/** State of the shop and of its parts. */
@Injectable()
export class Health {
  stage: Stage = 'open';
  private wasCaughtUp = false;
  private looking: ReturnType<Health['lookNow']> | null = null;

  constructor(private readonly parts: HealthOptions) {}

  /** Looks once for all who ask at the same time, so that a crowd asks Postgres once. */
  look() {
    this.looking ??= this.lookNow().finally(() => (this.looking = null));
    return this.looking;
  }

  private async lookNow() {
    const {
      database,
      reads,
      connects,
      eventStore,
      takesAppends,
      processes,
      logFaults,
      stateDamage,
      disk,
      counts,
      times,
    } = this.parts;
    const withinMs = times.answerMs;
    const [data, head, appends, faults, lacks, acting, counted] = await Promise.all([
      answerOf(Promise.all([isWritable(database), reads.query('select 1'), connects()]), withinMs),
      answerOf(eventStore.head(), withinMs),
      answerOf(takesAppends(), withinMs),
      answerOf(logFaults(), withinMs),
      answerOf(stateDamage(), withinMs),
      answerOf(processes.status(), withinMs),
      answerOf(counts(), withinMs),
    ]);
    const projections = this.projections(head !== null);
    this.wasCaughtUp ||= projections.every(({ state }) => state !== 'building');
    const { lost } = eventStore.past;
    const lagging = laggingOf(projections, acting ?? [], times.lagMs);
    const isReachable = data?.[0] === true && head !== null && appends === true && lost === null;
    const status = this.statusOf(isReachable, lacks !== null, projections);
    return {
      status,
      degraded:
        disk.isFull ||
        faults !== 0 ||
        lacks !== null ||
        lost !== null ||
        this.parts.lost !== null ||
        projections.some(isIll) ||
        lagging.length > 0,
      database: data === null ? 'away' : data[0] ? 'there' : 'read-only',
      diskFull: disk.isFull,
      stateDamage: lacks,
      log: { head, readOnly: appends === false, faults, anotherPast: lost, lost: this.parts.lost },
      lagging,
      projections,
      processes: acting,
      counts: counted,
    };
  }

  private statusOf(
    isReachable: boolean,
    isStateDamaged: boolean,
    projections: ReturnType<Health['projections']>,
  ): ShopStatus {
    if (this.stage !== 'open') return 'stopping';
    if (!isReachable) return 'unavailable';
    if (isStateDamaged) return 'damaged';
    const out = projections.filter(({ serving, damage }) => !serving || damage !== null);
    if (out.some(({ state, damage }) => damage !== null || state === 'stopped')) return 'damaged';
    return out.length === 0 && this.wasCaughtUp ? 'ready' : 'catching up';
  }

  /** Read models and their states. Their lag is null while the log does not answer. */
  private projections(isLogThere: boolean) {
    return this.parts.projections.status().map((projection) => {
      const { name, version, state, serving, damage = null, leftOut = null, error = null, ...places } = projection;
      const { seen, changed, ...behind } = places;
      const { lagSeconds, lagEvents } = isLogThere ? behind : { lagSeconds: null, lagEvents: null };
      return { name, version, state, serving, damage, leftOut, error, seen, changed, lagSeconds, lagEvents };
    });
  }
}

type Seen = Pick<ProjectionStatus, 'state' | 'serving' | 'damage' | 'leftOut'>;

function isIll({ state, serving, damage, leftOut }: { readonly [K in keyof Seen]: Seen[K] | null }): boolean {
  return state === 'stopped' || !serving || damage !== null || leftOut !== null;
}

/** Names the read models and processes that have not seen an event of that age, in whichever program they run. */
interface Lagging {
  readonly part: 'read model' | 'process';
  readonly name: string;
  readonly lagSeconds: number;
}
type Behind = Pick<ProjectionStatus, 'name' | 'lagSeconds'>;

function laggingOf(projections: readonly Behind[], processes: readonly Behind[], lagMs: number): Lagging[] {
  const late = (part: Lagging['part'], all: readonly Behind[]) =>
    all.flatMap(({ name, lagSeconds }): Lagging[] =>
      lagSeconds !== null && lagSeconds * 1_000 > lagMs ? [{ part, name, lagSeconds }] : [],
    );
  return [...late('read model', projections), ...late('process', processes)];
}

/** Null where it fails or takes too long. */
async function answerOf<T>(question: Promise<T>, withinMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, withinMs, null)));
  return Promise.race([question.catch(() => null), late]).finally(() => clearTimeout(timer));
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
    const seen = await this.health.look();
    const { status, degraded } = seen;
    response.status(status === 'ready' ? 200 : 503).set('cache-control', 'no-store');
    return isStaff(notesOf(request).caller) ? seen : { status, degraded };
  }

  @Get('metrics')
  @Allow('log')
  inNumbers(@Res() response: Response) {
    return this.metrics.answer(response);
  }
}
