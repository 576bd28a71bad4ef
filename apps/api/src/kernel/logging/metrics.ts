import type { ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ProcessStatus } from '@rabbet/commands';
import type { ProjectionStatus } from '@rabbet/projections';
import type { AnsweringTimes } from '../limits/answering-time';

/** Metrics of the program, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'rabbet_http_request_duration_seconds',
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

  /** Answers a request with all metrics. */
  async answer(response: ServerResponse): Promise<void> {
    const text = await this.registry.metrics();
    response.writeHead(200, { 'content-type': this.registry.contentType, 'cache-control': 'no-store' }).end(text);
  }

  /** Label of an HTTP method. All unknown methods share one, so that strangers cannot create labels without limit. */
  static methodLabel(method: string): string {
    return METHODS.has(method) ? method : 'other';
  }

  /** Registers the metrics that are read from their sources at each request for metrics. */
  registerGauges(sources: MetricSources): void {
    const { counts, database, anotherPast, build, times } = sources;
    this.registerCache(sources);
    this.registerProjections(sources);
    this.registerProcesses(sources);
    for (const [name, description] of Object.entries(counts.descriptions))
      this.gauge(name, description, async () => {
        const values = await valueWithin(counts.read(), times.numberMs);
        return [[{}, values?.[name] ?? null]];
      });
    this.gauge('database_up', 'whether the database answers', async () => [
      [{}, Number((await valueWithin(database(), times.numberMs)) !== null)],
    ]);
    this.gauge(
      'log_another_past',
      'whether the log is another one than the shop has seen: nothing is changed then',
      () => [[{}, Number(anotherPast())]],
    );
    this.gauge('build_info', 'what runs, as labels', () => [[{ build: build.slice(0, 12) }, 1]]);
  }

  private registerCache({ hits, bytes }: MetricSources): void {
    new Counter({
      name: 'rabbet_cache_hits_total',
      help: 'public answers that were taken from the cache',
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(hits());
      },
    });
    this.gauge('cache_bytes', 'memory that kept answers take', () => [[{}, bytes()]]);
  }

  private registerProjections({ projections }: MetricSources): void {
    const projectionValues = (value: (status: ProjectionStatus) => number | null) => () =>
      projections().map((status) => [{ projection: status.name }, value(status)] as const);
    this.gauge(
      'projection_lag_seconds',
      'since the oldest event that a read model has not seen was recorded',
      projectionValues(({ lagSeconds }) => lagSeconds),
    );
    this.gauge(
      'projection_live',
      'whether a read model is fed and has caught up',
      projectionValues(({ state, lagSeconds, lagEvents }) =>
        state === 'live' && lagSeconds === null && lagEvents === null ? null : Number(state === 'live'),
      ),
    );
    this.gauge(
      'projection_stopped',
      'whether a read model has stopped at an event',
      projectionValues(({ state }) => Number(state === 'stopped')),
    );
  }

  private registerProcesses({ processes, times }: MetricSources): void {
    const processValues = (value: (status: ProcessStatus) => number | null) => async () => {
      const statuses = (await valueWithin(processes(), times.numberMs)) ?? [];
      return statuses.map((status) => [{ process: status.name }, value(status)] as const);
    };
    this.gauge(
      'process_lag_seconds',
      'since the oldest event that a process has not read was recorded',
      processValues(({ lagSeconds }) => lagSeconds),
    );
    this.gauge(
      'process_given_up',
      'intents that failed so often that they are no longer tried',
      processValues(({ givenUp }) => Number(givenUp)),
    );
  }

  private gauge(name: string, help: string, values: () => Values | Promise<Values>): void {
    new Gauge({
      name: `rabbet_${name}`,
      help,
      labelNames: ['projection', 'process', 'build'],
      registers: [this.registry],
      async collect() {
        const labeledValues = await values();
        this.reset();
        // a value that cannot be measured is left out: a zero would look healthy
        for (const [labels, value] of labeledValues) if (value !== null) this.set(labels, value);
      },
    });
  }
}

type Values = readonly (readonly [labels: Readonly<Record<string, string>>, value: number | null])[];

export interface MetricSources {
  readonly hits: () => number;
  readonly bytes: () => number;
  readonly projections: () => readonly ProjectionStatus[];
  readonly processes: () => Promise<readonly ProcessStatus[]>;
  /** Numbers that features count for their operator: descriptions and values by name. */
  readonly counts: {
    readonly descriptions: Readonly<Record<string, string>>;
    readonly read: () => Promise<Readonly<Record<string, number>>>;
  };
  readonly database: () => Promise<unknown>;
  readonly anotherPast: () => boolean;
  readonly build: string;
  readonly times: Pick<AnsweringTimes, 'numberMs'>;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Value of a reading; null if it fails or takes too long, as metrics have to be sent even if the database is away. */
function valueWithin<T>(reading: Promise<T>, withinMs: number): Promise<T | null> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, withinMs, null);
    reading
      .catch(() => null)
      .then((answer) => {
        clearTimeout(late);
        resolve(answer);
      }, resolve);
  });
}
