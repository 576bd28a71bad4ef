import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { CommandBus } from '@nestjs/cqrs';
import type { Processes, WriteSide } from '@rabbet/commands';
import { AccessNews, type Database, openLogFaults, refuseSilence, ScriptTokens, StateTables } from '@rabbet/postgres';
import type { Projections } from '@rabbet/projections';
import { TokenAuthentication } from '../accounts/authenticating';
import { ANSWER_WITHIN_MS } from '../kernel/answering-time';
import type { AppLogger } from '../kernel/app-logger';
import type { SmtpAddress } from '../kernel/configuration';
import { DIST } from '../kernel/build-paths';
import { ExactCache } from '../kernel/caching/exact-cache';
import { type CachedAnswer, Replies } from '../kernel/caching/replies';
import { FactSources } from '../kernel/fact-sources';
import { Aggregates, type Feature } from '../kernel/feature';
import { Health, type HealthOptions } from '../kernel/health';
import { createNestApp } from '../kernel/nest-app';
import type { Metrics } from '../kernel/observing';
import { Pages } from '../kernel/pages/pages';
import { SiteFiles } from '../kernel/pages/site-files';
import { QueryService } from '../kernel/reads/query-service';
import { References } from '../kernel/records/references';
import { BodyRoom, type BodyRoomLimits } from '../kernel/requests/body-room';
import { RequestRouter } from '../kernel/requests/request-router';
import { SECURITY_HEADERS } from '../kernel/requests/security-headers';
import { ShopTools, type ShopToolsParts } from '../kernel/shop-tools';
import type { Sample } from './samples';
import { ShopModule } from './shop-module';

export interface ServeOptions {
  readonly home: string;
  /** Where the built site is. */
  readonly site: string;
  readonly token: string;
  readonly writeSide: WriteSide;
  readonly reads: Database;
  readonly projections: Projections;
  readonly processes: Pick<Processes, 'status'>;
  readonly smtp: SmtpAddress | null;
  readonly ownAddress: () => string;
  readonly logger: AppLogger;
  readonly metrics: Metrics;
  readonly waitMs: number;
  readonly cacheBytes: number;
  readonly bodies: BodyRoomLimits;
  readonly features: readonly Feature[];
  readonly samples: readonly Sample[];
}

export interface Served {
  readonly health: Health;
  /** The one way in for every change. */
  readonly commands: CommandBus;
  readonly tools: ShopToolsParts;
  listener(req: IncomingMessage, res: ServerResponse): void;
  close(): Promise<void>;
}

/** Puts together what answers requests. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { writeSide, reads, projections, processes, logger, metrics, waitMs, features } = options;
  const { eventStore, executor, database, reservations, claimedKeys, personKeys } = writeSide;
  const cache = cacheOf(options);
  const build = buildId(options.site, projections);
  const replies = new Replies({ cache, build, headers: SECURITY_HEADERS });
  const queries = new QueryService({ reads, projections, eventStore, replies, metrics, waitMs, personKeys });
  const { smtp, ownAddress } = options;
  const tools: ShopToolsParts = { database, personKeys, eventStore, queries, logger, smtp, ownAddress };
  const counts = countsOf(features, tools);
  const health = healthOf(options, counts.ask);
  metrics.watch({
    hits: () => replies.hits,
    bytes: () => cache.bytes,
    projections: () => projections.status(),
    processes: () => processes.status(),
    counts,
    database: () => Promise.all([database.query('select 1'), reads.query('select 1')]),
    build,
  });

  const pointing = features.flatMap((feature) => feature.pointing ?? []);
  const records = new References({ executor, queries, pointing });
  const sources = new FactSources(reservations, claimedKeys, records);
  const aggregates = new Aggregates(
    features.flatMap((feature) => (feature.aggregates ?? []).map((prepared) => prepared(sources))),
  );
  const { authentication, accessNews } = authenticating(options);
  const room = new BodyRoom(options.bodies);
  const made = [queries, health, metrics, logger, executor, sources, aggregates, room, new ShopTools(tools)];
  const app = await createNestApp(ShopModule.of({ features, made, authentication }), features);

  const entries = features.flatMap((feature) => feature.reads ?? []);
  const files = new SiteFiles(join(options.site, 'client'));
  const pictures = options.samples.map((sample) => sample.pictures);
  const serving = features.flatMap(({ serves }) =>
    serves ? [serves({ home: options.home, queries, logger, pictures })] : [],
  );
  const router = new RequestRouter({
    api: app.listener,
    filter: app.filter,
    pages: new Pages({ folder: options.site, files, entries, queries, replies, metrics, logger }),
    files,
    serving,
    logger,
    metrics,
    isStopping: () => health.stopping,
  });
  return {
    health,
    commands: app.commands,
    tools,
    listener: (req, res) => void (replies.sendCached(req, res) || router.handle(req, res)),
    close: async () =>
      void (await Promise.all([app.close(), accessNews.close(), ...serving.map((one) => one.close())])),
  };
}

function authenticating({ writeSide: { database, executor }, token }: ServeOptions) {
  const accessNews = new AccessNews(database.options.url);
  const tokens = new ScriptTokens(database, accessNews);
  return { accessNews, authentication: new TokenAuthentication({ localToken: token, tokens, executor }) };
}

function cacheOf({ projections, cacheBytes: maxBytes }: ServeOptions): ExactCache<CachedAnswer> {
  const names = projections.status().map(({ name }) => name);
  const changed = (name: string) => projections.changed(name);
  return new ExactCache<CachedAnswer>({ projections: names, changed, now: Date.now, maxBytes });
}

function healthOf({ writeSide, reads, projections, processes }: ServeOptions, counts: HealthOptions['counts']): Health {
  const { database, eventStore, installation } = writeSide;
  const logFaults = () => openLogFaults(database, installation.logIdentity);
  const connects = () => refuseSilence(database.options.url, ANSWER_WITHIN_MS);
  const state = new StateTables(database);
  const stateDamage = () => state.damage();
  const parts = { database, reads, connects, stateDamage, eventStore, projections, processes, logFaults, counts };
  return new Health({ ...parts, withinMs: ANSWER_WITHIN_MS });
}

/** What all features count, by its names. */
function countsOf(features: readonly Feature[], tools: ShopToolsParts) {
  const all = features.flatMap((feature) => feature.counts ?? []);
  const merged = <T>(parts: readonly Readonly<Record<string, T>>[]) =>
    Object.fromEntries(parts.flatMap(Object.entries<T>));
  return {
    about: merged(all.map(({ about }) => about)),
    ask: async () => merged(await Promise.all(all.map(({ ask }) => ask(tools)))),
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
