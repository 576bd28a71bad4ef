import { Controller, Get, Injectable, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Processes } from '@rabbet/commands';
import type { EventStoreReader } from '@rabbet/event-store';
import type { Database } from '@rabbet/postgres';
import type { Projections } from '@rabbet/projections';
import type { Response } from 'express';
import { Allow } from './allow';
import { Metrics } from './observing';

export interface HealthOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly projections: Pick<Projections, 'status'>;
  readonly processes: Pick<Processes, 'status'>;
  /** What is not answered by then is away. */
  readonly withinMs: number;
}

/** Whether the shop can be used, and how its parts are. */
@Injectable()
export class Health {
  stopping = false;
  private wasCaughtUp = false;

  constructor(private readonly parts: HealthOptions) {}

  async look() {
    const { database, eventStore, processes, withinMs } = this.parts;
    const [data, head, acting] = await Promise.all([
      answerOf(database.query('select 1'), withinMs),
      answerOf(eventStore.head(), withinMs),
      answerOf(processes.status(), withinMs),
    ]);
    const projections = this.projections();
    this.wasCaughtUp ||= projections.every(({ state }) => state !== 'building');
    const reachable = data !== null && head !== null;
    const isReady = reachable && this.wasCaughtUp && !this.stopping;
    return {
      ready: isReady,
      status: this.stopping ? 'stopping' : !reachable ? 'unavailable' : isReady ? 'ready' : 'catching up',
      degraded: projections.some(({ state }) => state === 'stopped'),
      database: data === null ? 'away' : 'there',
      log: { head },
      projections,
      processes: acting,
    };
  }

  private projections() {
    return this.parts.projections.status().map(({ name, version, state, seen, changed, lagSeconds, lagEvents }) => ({
      name,
      version,
      state,
      seen,
      changed,
      lagSeconds,
      lagEvents,
    }));
  }
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
  async ready(@Res({ passthrough: true }) response: Response) {
    const { ready, ...seen } = await this.health.look();
    response.status(ready ? 200 : 503).set('cache-control', 'no-store');
    return seen;
  }

  @Get('metrics')
  @Allow('staff')
  inNumbers(@Res() response: Response) {
    return this.metrics.answer(response);
  }
}
