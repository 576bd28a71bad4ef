import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { processCaller } from '@rabbet/domain/callers/caller';
import type { Processes, WriteSide } from '@rabbet/commands';
import type { LostEvents } from '@rabbet/event-store';
import { type Database, type Leases, openLogFaults, refuseSilence, StateTables } from '@rabbet/postgres';
import type { Projections } from '@rabbet/projections';
import type { AnsweringTimes } from '../kernel/limits/answering-time';
import type { AppLogger } from '../kernel/logging/app-logger';
import type { Credentials, PaymentsChoice, SmtpAddress } from '../kernel/configuration';
import { DIST } from '../kernel/build-paths';
import { ExactCache } from '../kernel/caching/exact-cache';
import { type PerRequestParts, type CachedAnswer, Replies } from '../kernel/caching/replies';
import { CurrentSettings } from '../kernel/settings/current-settings';
import type { DiskFull } from '../kernel/problems/disk-full';
import { type QueryReadModels, FactSources } from '../kernel/changes/fact-sources';
import { Aggregates } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { Health, type HealthOptions } from '../kernel/health';
import { type LiveLimits, LiveStreams } from '../kernel/live/live-streams';
import { createNestApp, type NestApp } from '../kernel/nest-app';
import type { Metrics } from '../kernel/logging/metrics';
import { InProcessApi } from '../kernel/pages/in-process-api';
import { Pages, type PagesOptions } from '../kernel/pages/pages';
import { SiteFiles } from '../kernel/pages/site-files';
import { QueryService } from '../kernel/reads/query-service';
import { References } from '../kernel/changes/references';
import { BodyRoom, type BodyRoomLimits } from '../kernel/requests/body-room';
import { trustForwarded } from '../kernel/requests/forwarded-scheme';
import { RequestRouter, type RequestRouterOptions } from '../kernel/requests/request-router';
import { SentFiles } from '../kernel/requests/sent-files';
import { SECURITY_HEADERS } from '../kernel/requests/security-headers';
import type { RecentMails } from '../kernel/recent-mails';
import { ShopTools, type ShopToolsParts } from '../kernel/shop-tools';
import { Providers } from '../payments/payments';
import type { Sample } from './samples';
import { securityOf } from './security';
import { ShopModule } from './shop-module';
import { Commands } from '../kernel/changes/commands';

export interface ServeOptions {
  readonly home: string;
  /** Folder of the built site. */
  readonly site: string;
  readonly writeSide: WriteSide;
  readonly leases: Leases;
  readonly reads: Database;
  /** Staff ask for much at once: whoever visits the site never waits for that. */
  readonly staffReads: Database;
  readonly projections: Projections;
  readonly processes: Pick<Processes, 'status'>;
  readonly smtp: SmtpAddress | null;
  readonly payments: PaymentsChoice | null;
  readonly unpaidPerHour: number;
  readonly ownAddress: () => string;
  /** Number of the shop's proxies that stand before the program. */
  readonly trustedProxyCount: number;
  readonly hostNames: readonly string[];
  readonly administrator: Credentials | null;
  readonly logger: AppLogger;
  readonly metrics: Metrics;
  readonly waitMs: number;
  readonly times: AnsweringTimes;
  readonly cacheBytes: number;
  readonly pictureBytes: number;
  readonly bodies: BodyRoomLimits;
  readonly disk: DiskFull;
  readonly live: LiveLimits;
  readonly features: readonly Feature[];
  readonly samples: readonly Sample[];
  readonly sentLately: RecentMails;
  /** Events that the log has lost while this program ran. */
  readonly lost: LostEvents | null;
}

export interface Served {
  readonly health: Health;
  /** Streams of changes to browsers. */
  readonly streams: LiveStreams;
  /** The one way in for every change. */
  readonly commands: Commands;
  readonly tools: ShopToolsParts;
  listener(req: IncomingMessage, res: ServerResponse): void;
  /** Once it can be reached. */
  begin(say: (line: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** Puts together what answers requests. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { writeSide, reads, staffReads, projections, logger, metrics, waitMs, times, features } = options;
  const { eventStore, executor, reservations, claimedKeys, personKeys, masterKey } = writeSide;
  const cache = cacheOf(options);
  const build = buildId(options.site, projections);
  const perRequest: PerRequestParts = {
    answerHeaders: (req) => security.perRequest.answerHeaders(req), // `security` is declared below
    pageHeaders: (req, pageRequest) => security.perRequest.pageHeaders(req, pageRequest),
    jsonPrefix: () => security.perRequest.jsonPrefix(),
  };
  const replies = new Replies({ cache, build, headers: SECURITY_HEADERS, perRequest });
  const reading = { reads, staffReads, projections, eventStore, personKeys, seals: masterKey, claimedKeys, executor };
  const queries = new QueryService({ ...reading, replies, metrics, waitMs, times });
  const settings = new CurrentSettings(queries, projections);
  const security = securityOf(options, settings);
  const tools = toolsOf(options, queries);
  const counts = countsOf(features, tools);
  const { disk } = options;
  const health = healthOf(options, { disk, counts: counts.read });
  watch(options, { hits: () => replies.hits, bytes: () => cache.bytes, counts, build });

  const pointingColumns = features.flatMap((feature) => feature.pointingColumns ?? []);
  const records = new References({ executor, queries, pointingColumns });
  const facts = factsOf(options, { queries, settings, tools });
  const sources = new FactSources(reservations, claimedKeys, records, executor, facts);
  const aggregates = aggregatesOf(features, sources);
  const room = new BodyRoom(options.bodies);
  const files = new SentFiles(join(options.home, 'uploads'));
  const { authentication } = security;
  const streams = new LiveStreams({ projections, authentication, logger, limits: options.live });
  const injected = [queries, health, streams, disk, metrics, logger, executor, sources, aggregates, settings];
  const app = await appOf(features, [...injected, room, files, new ShopTools(tools)], security);

  const entries = features.flatMap((feature) => feature.reads ?? []);
  const siteFiles = new SiteFiles(join(options.site, 'client'));
  const servingTools = { ...tools, commands: app.commands, authentication };
  const rawRoutes = features.flatMap(({ rawRoute }) => (rawRoute ? [rawRoute(servingTools)] : []));
  const extraHeaders = perRequest.answerHeaders;
  const parts = { entries, queries, replies, metrics, logger, room, files: siteFiles, settings, extraHeaders };
  const isStopping = () => health.stage === 'closing';
  const router = routerOf({ ...options, ...security, ...parts, app, rawRoutes, isStopping });
  return {
    health,
    streams,
    commands: app.commands,
    tools,
    listener: (req, res) => {
      trustForwarded(req, options.trustedProxyCount);
      void (replies.sendCached(req, res) || router.handle(req, res));
    },
    begin: async (say) => {
      for (const { startStep } of features) if (startStep) await app.get(startStep).run(say);
    },
    close: async () => {
      await app.close(); // what it still has to note takes the rest
      await Promise.all([security.close(), ...rawRoutes.map((route) => route.close())]);
    },
  };
}

interface FactsFrom {
  readonly queries: QueryService;
  readonly settings: CurrentSettings;
  readonly tools: ShopToolsParts;
}

/** Facts of the shop that decisions stand on. */
function factsOf({ features, writeSide, smtp }: ServeOptions, { queries, settings, tools }: FactsFrom) {
  const queryReadModels: QueryReadModels = async (readModels, query) => {
    await queries.requireCaughtUp(readModels);
    return query(queries.context(processCaller('facts')));
  };
  const providers = new Providers(tools);
  return {
    guards: features.flatMap((feature) => feature.recordGuard?.(writeSide.executor, queryReadModels) ?? []),
    hasMailServer: smtp !== null,
    takesCards: async () => (await providers.current()) !== null,
    settings: () => settings.current(),
    queryReadModels,
  };
}

function toolsOf(options: ServeOptions, queries: QueryService): ShopToolsParts {
  const { writeSide, projections, samples, logger, smtp, payments, unpaidPerHour, ownAddress } = options;
  const { home, pictureBytes, waitMs } = options;
  const { database, personKeys, eventStore, executor, claimedKeys, installation } = writeSide;
  return {
    database,
    personKeys,
    eventStore,
    executor,
    claimedKeys,
    installation,
    queries,
    logger,
    ownAddress,
    home,
    leases: options.leases,
    smtp,
    sentLately: options.sentLately,
    payments,
    unpaidPerHour,
    waitMs,
    pictureBytes,
    pictures: samples.map((sample) => sample.pictures),
    lastChangeOf: (name) => projections.changed(name),
  };
}

async function appOf(
  features: readonly Feature[],
  made: readonly object[],
  { made: ofSecurity, authentication, close }: ReturnType<typeof securityOf>,
): Promise<NestApp> {
  try {
    return await createNestApp(ShopModule.of({ features, made: [...made, ...ofSecurity], authentication }), features);
  } catch (error) {
    await close(); // nobody else does, of a start that fails
    throw error;
  }
}

type RouterParts = Pick<ServeOptions, 'site'> &
  Omit<PagesOptions, 'folder' | 'api' | 'filter'> &
  Pick<
    RequestRouterOptions,
    'rawRoutes' | 'isStopping' | 'times' | 'address' | 'settings' | 'jsonPrefix' | 'extraHeaders' | 'crossOrigin'
  > & {
    readonly app: NestApp;
  };

/** The pages of the router ask what they need by that router itself. */
function routerOf({ app, site, ...parts }: RouterParts): RequestRouter {
  const { filter, listener: api } = app;
  const inProcessApi = new InProcessApi((req, res) => router.handle(req, res), parts.forgery);
  const pages = new Pages({ ...parts, folder: site, filter, api: inProcessApi });
  const router: RequestRouter = new RequestRouter({ ...parts, api, filter, pages });
  return router;
}

/** Gives the metrics what this program measures. */
function watch({ projections, processes, metrics, reads, writeSide, times }: ServeOptions, watched: OwnWatched): void {
  const { database, eventStore } = writeSide;
  metrics.registerGauges({
    ...watched,
    projections: () => projections.status(),
    processes: () => processes.status(),
    database: () => Promise.all([database.query('select 1'), reads.query('select 1')]),
    anotherPast: () => eventStore.past.lossReason !== null,
    times,
  });
}
type OwnWatched = Pick<Parameters<Metrics['registerGauges']>[0], 'hits' | 'bytes' | 'counts' | 'build'>;

function aggregatesOf(features: readonly Feature[], sources: FactSources): Aggregates {
  return new Aggregates(features.flatMap((feature) => (feature.aggregates ?? []).map((prepared) => prepared(sources))));
}

function cacheOf({ projections, cacheBytes: maxBytes }: ServeOptions): ExactCache<CachedAnswer> {
  const names = projections.status().map(({ name }) => name);
  const lastChangeOf = (name: string) => projections.changed(name);
  return new ExactCache<CachedAnswer>({ projections: names, lastChangeOf, now: Date.now, maxBytes });
}

function healthOf(options: ServeOptions, checks: Pick<HealthOptions, 'disk' | 'counts'>): Health {
  const { writeSide, reads, projections, processes, times } = options;
  const { database, eventStore, installation, log } = writeSide;
  const acceptsAppends = () => log.isWritable();
  const logFaults = () => openLogFaults(database, installation.logIdentity);
  const connect = () => refuseSilence(database.options.url, times.answerMs);
  const state = new StateTables(database);
  const stateDamage = () => state.damage();
  const parts = {
    database,
    readDatabase: reads,
    connect,
    stateDamage,
    eventStore,
    acceptsAppends,
    projections,
    processes,
    logFaults,
    lostEvents: options.lost,
    ...checks,
  };
  return new Health({ ...parts, times });
}

/** Counts of all features, by their names. */
function countsOf(features: readonly Feature[], tools: ShopToolsParts) {
  const all = features.flatMap((feature) => feature.counts ?? []);
  const merged = <T>(parts: readonly Readonly<Record<string, T>>[]) =>
    Object.fromEntries(parts.flatMap(Object.entries<T>));
  return {
    descriptions: merged(all.map(({ descriptions }) => descriptions)),
    read: async () => merged(await Promise.all(all.map(({ read }) => read(tools)))),
  };
}

/** Tells this build from every other, and what it reads. */
function buildId(site: string, projections: Pick<Projections, 'status'>): string {
  const stamps = [join(DIST, '.stamp'), join(site, '.stamp')].map((file) =>
    existsSync(file) ? readFileSync(file, 'utf8') : String(process.pid),
  );
  const versions = projections.status().map(({ name, version }) => `${name} ${version}`);
  return createHash('sha256')
    .update([...stamps, ...versions].join('\n'))
    .digest('base64url');
}
