import type { ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { destination, type DestinationStream, type Logger, pino } from 'pino';
import type { ProcessStatus } from '@rabbet/commands';
import type { ProjectionStatus } from '@rabbet/projections';
import type { AnsweringTimes } from '../limits/answering-time';

export const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type Level = (typeof LEVELS)[number];

/** Lines of JSON, on the standard output unless told, written at once. */
export function logTo(level: Level, lines: DestinationStream = destination({ fd: 1, sync: true })): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, lines);
}

/** The program in numbers, for Prometheus. */
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

  /** Answers a request with all numbers. */
  async answer(response: ServerResponse): Promise<void> {
    const text = await this.registry.metrics();
    response.writeHead(200, { 'content-type': this.registry.contentType, 'cache-control': 'no-store' }).end(text);
  }

  /** Label of a method: unknown ones share one, so that a stranger cannot add labels. */
  static countedAs(method: string): string {
    return METHODS.has(method) ? method : 'other';
  }

  /** Asked for whenever somebody looks. */
  watch({ hits, bytes, projections, processes, counts, database, anotherPast, build, times }: Watched): void {
    const registers = [this.registry];
    const answered = <T>(question: Promise<T>) => inTime(question, times.numberMs);
    new Counter({
      name: 'rabbet_cache_hits_total',
      help: 'public answers that were taken from the cache',
      registers,
      collect() {
        this.reset();
        this.inc(hits());
      },
    });
    const ofProjections = (value: (status: ProjectionStatus) => number | null) => () =>
      projections().map((status) => [{ projection: status.name }, value(status)] as const);
    const ofProcesses = (value: (status: ProcessStatus) => number | null) => async () =>
      ((await answered(processes())) ?? []).map((status) => [{ process: status.name }, value(status)] as const);
    this.gauge('cache_bytes', 'memory that kept answers take', () => [[{}, bytes()]]);
    this.gauge(
      'projection_lag_seconds',
      'since the oldest event that a read model has not seen was recorded',
      ofProjections(({ lagSeconds }) => lagSeconds),
    );
    this.gauge(
      'projection_live',
      'whether a read model is fed and has caught up',
      ofProjections(({ state, lagSeconds, lagEvents }) =>
        state === 'live' && lagSeconds === null && lagEvents === null ? null : Number(state === 'live'),
      ),
    );
    this.gauge(
      'projection_stopped',
      'whether a read model has stopped at an event',
      ofProjections(({ state }) => Number(state === 'stopped')),
    );
    this.gauge(
      'process_lag_seconds',
      'since the oldest event that a process has not read was recorded',
      ofProcesses(({ lagSeconds }) => lagSeconds),
    );
    this.gauge(
      'process_given_up',
      'intents that failed so often that they are no longer tried',
      ofProcesses(({ givenUp }) => Number(givenUp)),
    );
    for (const [name, about] of Object.entries(counts.about))
      this.gauge(name, about, async () => [[{}, (await answered(counts.ask()))?.[name] ?? null]]);
    this.gauge('database_up', 'whether the database answers', async () => [
      [{}, Number((await answered(database())) !== null)],
    ]);
    this.gauge(
      'log_another_past',
      'whether the log is another one than the shop has seen: nothing is changed then',
      () => [[{}, Number(anotherPast())]],
    );
    this.gauge('build_info', 'what runs, as labels', () => [[{ build: build.slice(0, 12) }, 1]]);
  }

  private gauge(name: string, help: string, values: () => Values | Promise<Values>): void {
    new Gauge({
      name: `rabbet_${name}`,
      help,
      labelNames: ['projection', 'process', 'build'],
      registers: [this.registry],
      async collect() {
        const all = await values();
        this.reset();
        // what cannot be measured has no value, rather than one that looks well
        for (const [labels, value] of all) if (value !== null) this.set(labels, value);
      },
    });
  }
}

type Values = readonly (readonly [labels: Readonly<Record<string, string>>, value: number | null])[];

export interface Watched {
  readonly hits: () => number;
  readonly bytes: () => number;
  readonly projections: () => readonly ProjectionStatus[];
  readonly processes: () => Promise<readonly ProcessStatus[]>;
  /** Numbers that features count for their operator: descriptions and values by name. */
  readonly counts: {
    readonly about: Readonly<Record<string, string>>;
    readonly ask: () => Promise<Readonly<Record<string, number>>>;
  };
  readonly database: () => Promise<unknown>;
  readonly anotherPast: () => boolean;
  readonly build: string;
  readonly times: Pick<AnsweringTimes, 'numberMs'>;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Null where it fails or takes too long: numbers are wanted most when something is away. */
function inTime<T>(question: Promise<T>, withinMs: number): Promise<T | null> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, withinMs, null);
    question
      .catch(() => null)
      .then((answer) => {
        clearTimeout(late);
        resolve(answer);
      }, resolve);
  });
}
