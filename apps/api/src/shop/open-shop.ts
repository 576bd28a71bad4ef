import { hostname } from 'node:os';
import { join } from 'node:path';
import { openWriteSide, Processes, type WriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import type { LogFault } from '@rabbet/event-store';
import { type Database, describeFault, Leases, type LeasesOptions, markRunning, openPostgres } from '@rabbet/postgres';
import { type Projection, PROJECTIONS, Projections, schemaOf } from '@rabbet/projections';
import { FEATURES } from './features';
import { loadFirstRecords } from './load-first-records';
import { loadSample, type LoadSampleOptions } from './load-sample';
import { ANSWERING_TIMES, type AnsweringTimes } from '../kernel/limits/answering-time';
import type { Configuration } from '../kernel/configuration';
import type { Feature } from '../kernel/feature';
import type { Health } from '../kernel/health';
import { noteAddress } from '../kernel/home-files';
import { listen, HTTP_TIMEOUTS, requireFree, type HttpTimeouts } from '../kernel/http-server';
import { watchDatabase } from '../kernel/logging/database-watch';
import { reporter } from '../kernel/logging/reporter';
import { Metrics } from '../kernel/logging/observing';
import { DiskFull } from '../kernel/problems/disk-full';
import { BODY_LIMITS, type BodyRoomLimits } from '../kernel/requests/body-room';
import { DIST } from '../kernel/build-paths';
import { type Sample, SAMPLES } from './samples';
import { serve } from './serve';
import type { AppLogger } from '../kernel/logging/app-logger';
import type { Say } from '../kernel/logging/start-lines';
import type { ShopToolsParts } from '../kernel/shop-tools';

export interface ShopOptions {
  readonly configuration: Configuration;
  readonly logger: AppLogger;
  /** Hears what a person would like to know. */
  readonly say?: Say;
  /** Told when this program may not go on. */
  readonly failed?: (error: unknown) => void;
  readonly timeouts?: Partial<HttpTimeouts>;
  /** How long a reply waits for what its asker has changed. */
  readonly waitMs?: number;
  /** A database that says nothing for so long is warned of. */
  readonly silentForMs?: number;
  /** Read anew for each answer. */
  readonly times?: AnsweringTimes;
  readonly cacheBytes?: number;
  readonly bodies?: BodyRoomLimits;
  readonly disk?: DiskFull;
  /** Where the built site is. */
  readonly site?: string;
  /** How long the first answer waits for read models that are behind. */
  readonly catchUpWithinMs?: number;
  /** Test clock of what waits for a time: see `Processes`. */
  readonly aheadMs?: () => number;
  /** Name of the machine in its network. */
  readonly machine?: string;
  readonly leases?: Pick<LeasesOptions, 'silentForMs'>;
  readonly stateTimeouts?: Parameters<typeof openWriteSide>[0]['stateTimeouts'];
  readonly features?: readonly Feature[];
  readonly readModels?: readonly Projection[];
  /** A new shop stays empty, without the records that every gallery needs: for tests. */
  readonly isBare?: boolean;
}

export interface Shop {
  readonly url: string;
  readonly writeSide: WriteSide;
  readonly projections: Projections;
  readonly processes: Processes;
  /** Is not ready any more, and serves on until `over`: who sends requests here has time to hear of it. */
  drain(over: Promise<unknown>): Promise<void>;
  /** In the reverse order of opening: takes nothing new, and finishes what it took. */
  stop(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
const UNCLEAN_STOP =
  'the shop that began then did not stop in order: it was killed, out of memory, or its machine went down; what it had answered is kept';

/** Configuration, then the log, then the read models, then HTTP: each stands on what came before. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const closing: (() => unknown)[] = [];
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= closeAll(closing));
  try {
    return { ...(await openParts(options, closing)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function closeAll(closing: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closing.splice(0).reverse())
    try {
      await close();
    } catch (error) {
      failures.push(error); // what comes after is closed all the same
    }
  if (failures.length > 0) throw failures[0];
}

async function openParts(
  { times = ANSWERING_TIMES, ...options }: ShopOptions,
  closing: (() => unknown)[],
): Promise<Omit<Shop, 'stop'>> {
  const { configuration, logger, say = () => {}, features = FEATURES, readModels = PROJECTIONS } = options;
  const { host, port } = configuration;
  // told before a database is made
  await requireFree({ host, port, variable: 'PORT' });
  const { writeSide, home } = await openLog({ ...options, times }, closing);
  const { database, eventStore } = writeSide;
  say('The log is open.', 'step');

  const report = reporter(logger);
  const leases = new Leases(database, { uses: readModels.map(schemaOf), ...options.leases });
  closing.push(() => leases.close());
  const projections = new Projections({ database, eventStore, projections: readModels, leases, report });
  closing.push(() => projections.stop());
  await projections.start();
  say('The read models are fed.', 'step');

  const { reads, staffReads } = openReads(database, projections, times, closing);
  const samples = await Promise.all(SAMPLES.map((load) => load()));
  const { waitMs = 2_000, cacheBytes = 18 * MEGABYTE, site = join(DIST, 'web'), bodies = BODY_LIMITS } = options;
  const { disk = new DiskFull(), machine = hostname() } = options;
  const { pictureBytes } = configuration;
  const settings = { home, site, waitMs, times, cacheBytes, pictureBytes, bodies, disk };
  const metrics = new Metrics();
  const processStatus = { status: () => processes.status() };
  let address = `http://${nameOf(host)}:${port}`;
  const served = await serve({
    ...{ ...settings, writeSide, leases, reads, staffReads, projections, logger, metrics },
    ...{ features, samples },
    processes: processStatus,
    ...{ smtp: configuration.smtp, payments: configuration.payments, unpaidPerHour: configuration.unpaidPerHour },
    ...{ proxies: configuration.proxies, administrator: configuration.administrator },
    hostNames: [host, machine, `${machine}.local`], // .local: as mDNS calls it
    ownAddress: () => address,
  });
  closing.push(() => served.close());

  const { commands, tools } = served;
  const all = features.flatMap((feature) => feature.processes?.(commands, tools) ?? []);
  const processes = new Processes({
    ...{ database, eventStore, processes: all, leases, report },
    ...(options.aheadMs && { aheadMs: options.aheadMs }),
  });
  closing.push(() => processes.stop());
  await processes.start();
  await startWorkers(features, tools, closing);
  if (!options.isBare) await loadFirstRecords({ writeSide, commands });
  const isCaughtUp = () => caughtUp(projections, options.catchUpWithinMs ?? 3_000);
  if (configuration.sample) await loadSamples(samples, { writeSide, commands, say, caughtUp: isCaughtUp });
  if (!(await isCaughtUp()))
    say('The read models are still being built: until then pages that need them say so, and /health/ready says so.');
  address = await listenAt(configuration, served, metrics, { ...HTTP_TIMEOUTS, ...options.timeouts }, closing);
  closing.push(noteAddress(home, address));
  await served.begin(say);
  return { url: address, writeSide, projections, processes, drain: drainOf(served.health) };
}

/** Opens a pool for what visitors read and one for staff, whose heavy queries wait apart. */
function openReads(
  database: Database,
  { searchPath }: Projections,
  { readsMs }: AnsweringTimes,
  closing: (() => unknown)[],
) {
  const patience = { connectTimeoutMs: readsMs, answerWithinMs: readsMs };
  const reads = database.with({ name: 'rabbet reads', searchPath, max: 10, ...patience });
  const staffReads = reads.with({ name: 'rabbet staff reads', max: 4 });
  closing.push(() => Promise.all([reads.close(), staffReads.close()]));
  return { reads, staffReads };
}

function drainOf(health: Health): Shop['drain'] {
  return async (over) => {
    health.stage = 'draining';
    await over;
  };
}

async function loadSamples(samples: readonly Sample[], loading: Omit<LoadSampleOptions, 'sample'>): Promise<void> {
  for (const sample of samples) await loadSample({ ...loading, sample });
}

async function startWorkers(
  features: readonly Feature[],
  tools: ShopToolsParts,
  closing: (() => unknown)[],
): Promise<void> {
  for (const { runs } of features) {
    const worker = runs?.(tools);
    if (!worker) continue;
    closing.push(() => worker.stop());
    await worker.start();
  }
}

async function openLog(options: ShopOptions & { readonly times: AnsweringTimes }, closing: (() => unknown)[]) {
  const { configuration, logger, say, failed, times, silentForMs = 3_000 } = options;
  const { databaseUrl, eventStoreUrl, masterKey } = configuration;
  const postgres = await openPostgres({ home: configuration.home, databaseUrl, role: 'server', say });
  const { home, url } = postgres;
  const mark = markRunning(home, new Date());
  closing.push(async () => {
    await postgres.close();
    mark.remove();
  });
  for (const since of mark.uncleanStops) logger.warn({ since, says: UNCLEAN_STOP }, 'unclean stop');
  closing.push(watchDatabase({ url, silentForMs, logger }));
  const trouble = (error: unknown) => logger.warn({ error: describeFault(error) }, 'trouble');
  const damaged = (faults: readonly LogFault[]) => {
    for (const { says, what, stream, position } of faults) logger.warn({ what, stream, position, says }, 'damaged log');
  };
  const writeSide = await openWriteSide({
    ...{
      home,
      databaseUrl: url,
      eventStoreUrl,
      masterKey,
      failed,
      trouble,
      damaged,
      timeouts: { retryForMs: times.retryMs },
      stateTimeouts: options.stateTimeouts,
    },
    ...REGISTRY,
  });
  closing.push(() => writeSide.close());
  const { past } = writeSide.eventStore;
  past.onLost(() => logger.warn({ error: past.lost }, 'another past'));
  return { writeSide, home };
}

/** One that has stopped is not waited for: the shop goes on with what it shows. */
async function caughtUp(projections: Projections, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, withinMs, false)));
  const settled = projections.settled().then(
    () => true,
    () => true,
  );
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}

async function listenAt(
  { host, port, metricsPort }: Configuration,
  served: Awaited<ReturnType<typeof serve>>,
  metrics: Metrics,
  timeouts: HttpTimeouts,
  closing: (() => unknown)[],
): Promise<string> {
  if (metricsPort !== null) {
    const where = { host, port: metricsPort, variable: 'METRICS_PORT' } as const;
    const inNumbers = await listen(where, (_req, res) => void metrics.answer(res), timeouts);
    closing.push(() => inNumbers.stop());
  }
  const listening = await listen({ host, port, variable: 'PORT' }, served.listener, timeouts);
  closing.push(() => listening.stop());
  closing.push(() => void (served.health.stage = 'closing'));
  return `http://${nameOf(host)}:${listening.port}`;
}

/** As one would type it: what listens everywhere, or at this machine alone, is at localhost. */
function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
