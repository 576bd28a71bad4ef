import type { ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { destination, type Logger, pino } from 'pino';
import type { ProjectionStatus } from '@rabbet/projections';
import type { Level } from './configuration';

/** Lines of JSON on the standard output, written at once. */
export function logTo(level: Level): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination({ fd: 1, sync: true }));
}

/** The program in numbers, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'rabbet_http_request_seconds',
    help: 'answers that were not taken from the cache, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  readonly commands = new Counter({
    name: 'rabbet_commands_total',
    help: 'commands by what became of them',
    labelNames: ['command', 'outcome'],
    registers: [this.registry],
  });
  readonly cacheMisses = new Counter({
    name: 'rabbet_cache_misses_total',
    help: 'public answers that had to be made',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Whatever is asked of the port of its own. */
  async answer(response: ServerResponse): Promise<void> {
    const text = await this.registry.metrics();
    response.writeHead(200, { 'content-type': this.registry.contentType, 'cache-control': 'no-store' }).end(text);
  }

  /** Asked for whenever somebody looks. */
  watch(watched: { hits: () => number; bytes: () => number; projections: () => readonly ProjectionStatus[] }): void {
    const registers = [this.registry];
    new Counter({
      name: 'rabbet_cache_hits_total',
      help: 'public answers that were taken from the cache',
      registers,
      collect() {
        this.reset();
        this.inc(watched.hits());
      },
    });
    new Gauge({
      name: 'rabbet_cache_bytes',
      help: 'memory that kept answers take',
      registers,
      collect() {
        this.set(watched.bytes());
      },
    });
    new Gauge({
      name: 'rabbet_projection_lag_seconds',
      help: 'since the oldest event that a read model has not seen was recorded',
      labelNames: ['projection', 'state'],
      registers,
      collect() {
        this.reset();
        for (const { name, state, lagSeconds } of watched.projections())
          this.set({ projection: name, state }, lagSeconds);
      },
    });
  }
}
