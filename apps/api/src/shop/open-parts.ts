import { hostname } from 'node:os';
import { join } from 'node:path';
import { openWriteSide, Processes, type WriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import type { LogFault, LostEvents } from '@rabbet/event-store';
import { type Database, Leases } from '@rabbet/postgres';
import { PROJECTIONS, Projections, schemaOf } from '@rabbet/projections';
import { DIST } from '../kernel/build-paths';
import type { Feature } from '../kernel/feature';
import { ANSWERING_TIMES, type AnsweringTimes } from '../kernel/limits/answering-time';
import { Metrics } from '../kernel/logging/metrics';
import { reporter } from '../kernel/logging/reporter';
import { LIVE_LIMITS } from '../kernel/live/live-streams';
import { DiskFull } from '../kernel/problems/disk-full';
import { BODY_LIMITS } from '../kernel/requests/body-room';
import type { RecentMails } from '../kernel/recent-mails';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { FEATURES } from './features';
import { loadFirstRecords } from './load-first-records';
import { loadSample, type LoadSampleOptions } from './load-sample';
import { Opened } from './opened';
import { type Sample, SAMPLES } from './samples';
import { type Served, serve } from './serve';
import type { ShopOptions } from './shop-options';
import { sentenceOf, type StartPatience } from './start-patience';

/** Data folder and Postgres of a program. */
export interface Ground {
  readonly home: string;
  readonly url: string;
}

/** All that remembers something of the log: closed and opened anew, it remembers what the log says then. */
export interface Parts {
  readonly writeSide: WriteSide;
  readonly projections: Projections;
  readonly processes: Processes;
  readonly served: Served;
  readonly metrics: Metrics;
  close(): Promise<void>;
}

interface Opening {
  readonly options: ShopOptions;
  readonly ground: Ground;
  readonly patience: StartPatience;
  readonly ownAddress: () => string;
  readonly sentLately: RecentMails;
  /** Events that the log has lost since the program began. */
  readonly lost: LostEvents | null;
}

/** Time that others leave a lease to a program that is silent. */
const LEASES_WITHIN_MS = 5_000;
const MEGABYTE = 1024 * 1024;

export async function openParts(opening: Opening): Promise<Parts> {
  const opened = new Opened();
  try {
    return { ...(await openEach(opening, opened)), close: () => opened.close() };
  } catch (error) {
    await opened.close().catch(() => {}); // what failed first is told
    throw error;
  }
}

async function openEach(opening: Opening, opened: Opened): Promise<Omit<Parts, 'close'>> {
  const { options, ground, ownAddress, sentLately, lost } = opening;
  const { configuration, logger, say = () => {}, features = FEATURES, readModels = PROJECTIONS } = options;
  const { times = ANSWERING_TIMES } = options;
  const { home } = ground;
  const writeSide = await openLog(opening, times, opened);
  const { database, eventStore } = writeSide;
  say('The log is open.', 'step');

  const report = reporter(logger);
  const leases = new Leases(database, {
    uses: readModels.map(schemaOf),
    answerWithinMs: LEASES_WITHIN_MS,
    ...options.leases,
  });
  opened.add(() => leases.close());
  const projections = new Projections({ database, eventStore, projections: readModels, leases, report });
  opened.add(() => projections.stop());
  await projections.start();
  say('The read models are fed.', 'step');

  const { reads, staffReads } = openReads(database, projections, times, opened);
  const samples = await Promise.all(SAMPLES.map((load) => load()));
  const { waitMs = 2_000, cacheBytes = 18 * MEGABYTE, site = join(DIST, 'web'), bodies = BODY_LIMITS } = options;
  const { disk = new DiskFull(), machine = hostname(), live = LIVE_LIMITS } = options;
  const { pictureBytes } = configuration;
  const settings = { home, site, waitMs, times, cacheBytes, pictureBytes, bodies, disk, live };
  const metrics = new Metrics();
  const processStatus = { status: () => processes.status() };
  const served = await serve({
    ...settings,
    writeSide,
    leases,
    reads,
    staffReads,
    projections,
    logger,
    metrics,
    features,
    samples,
    sentLately,
    lost,
    processes: processStatus,
    smtp: configuration.smtp,
    payments: configuration.payments,
    unpaidPerHour: configuration.unpaidPerHour,
    trustedProxyCount: configuration.trustedProxyCount,
    administrator: configuration.administrator,
    hostNames: [configuration.host, machine, `${machine}.local`], // .local: as mDNS calls it
    ownAddress,
  });
  opened.add(() => served.close());

  const { commands } = served;
  const processes = await startProcesses(options, served, { database, eventStore, leases, report }, opened);
  await loadBeginning(opening, { writeSide, projections, commands, samples });
  return { writeSide, projections, processes, served, metrics };
}

/** Starts what follows from events, and the workers of the features. */
async function startProcesses(
  { features = FEATURES, aheadMs }: ShopOptions,
  { commands, tools }: Served,
  parts: Omit<ConstructorParameters<typeof Processes>[0], 'processes' | 'aheadMs'>,
  opened: Opened,
): Promise<Processes> {
  const all = features.flatMap((feature) => feature.processes?.(commands, tools) ?? []);
  const processes = new Processes({ ...parts, processes: all, ...(aheadMs && { aheadMs }) });
  opened.add(() => processes.stop());
  await processes.start();
  await startWorkers(features, tools, opened);
  return processes;
}

interface Beginning {
  readonly writeSide: WriteSide;
  readonly projections: Projections;
  readonly commands: Served['commands'];
  readonly samples: readonly Sample[];
}

/** Loads the first records and the sample of a new shop, and waits a while for the read models. */
async function loadBeginning(
  { options, patience: { patiently } }: Opening,
  { writeSide, projections, commands, samples }: Beginning,
): Promise<void> {
  const { configuration, say = () => {} } = options;
  if (!options.isBare) await loadFirstRecords({ writeSide, commands, patiently });
  const isCaughtUp = () => caughtUp(projections, options.catchUpWithinMs ?? 3_000);
  if (configuration.sample) await loadSamples(samples, { writeSide, commands, say, patiently, caughtUp: isCaughtUp });
  if (!(await isCaughtUp()))
    say('The read models are still being built: until then pages that need them say so, and /health/ready says so.');
}

/** Opens a pool for what visitors read and one for staff, whose heavy queries wait apart. */
function openReads(database: Database, { searchPath }: Projections, { readsMs }: AnsweringTimes, opened: Opened) {
  const patience = { connectTimeoutMs: readsMs, answerWithinMs: readsMs };
  const reads = database.with({ name: 'rabbet reads', searchPath, max: 10, ...patience });
  const staffReads = reads.with({ name: 'rabbet staff reads', max: 4 });
  opened.add(() => Promise.all([reads.close(), staffReads.close()]));
  return { reads, staffReads };
}

async function loadSamples(samples: readonly Sample[], loading: Omit<LoadSampleOptions, 'sample'>): Promise<void> {
  for (const sample of samples) await loadSample({ ...loading, sample });
}

async function startWorkers(features: readonly Feature[], tools: ShopToolsParts, opened: Opened): Promise<void> {
  for (const feature of features) {
    const worker = feature.worker?.(tools);
    if (!worker) continue;
    opened.add(() => worker.stop());
    await worker.start();
  }
}

async function openLog(
  { options, ground, patience }: Opening,
  times: AnsweringTimes,
  opened: Opened,
): Promise<WriteSide> {
  const { configuration, logger, failed } = options;
  const { eventStoreUrl, masterKey } = configuration;
  const report = reporter(logger); // once a minute, as a log that is away is asked twice a second
  const trouble = (error: unknown) => report({ what: 'trouble', error: sentenceOf(error) });
  const damaged = (faults: readonly LogFault[]) => {
    for (const { says, what, stream, position } of faults) logger.warn({ what, stream, position, says }, 'damaged log');
  };
  const open = () =>
    openWriteSide({
      home: ground.home,
      databaseUrl: ground.url,
      eventStoreUrl,
      masterKey,
      onFailure: failed,
      onTrouble: trouble,
      onDamage: damaged,
      stateTimeouts: options.stateTimeouts,
      timeouts: { openWithinMs: 0, retryForMs: times.retryMs }, // the start is patient itself
      ...REGISTRY,
    });
  const writeSide = await patience.unlessEnded(open, (late) => late.close());
  opened.add(() => writeSide.close());
  const { past } = writeSide.eventStore;
  past.onLost(() => logger.warn({ error: past.lossReason }, 'another past'));
  return writeSide;
}

/** Waits for the read models, but for those that have stopped: the shop goes on with what they show. */
async function caughtUp(projections: Projections, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, withinMs, false)));
  const settled = projections.settled().then(
    () => true,
    () => true,
  );
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}
