import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { CommandBus } from '@nestjs/cqrs';
import type { Processes, WriteSide } from '@rabbet/commands';
import { AccessNews, type Database, openLogFaults, ScriptTokens } from '@rabbet/postgres';
import type { Projections } from '@rabbet/projections';
import { TokenAuthentication } from '../accounts/authenticating';
import type { AppLogger } from '../kernel/app-logger';
import { DIST } from '../kernel/build-paths';
import { ExactCache } from '../kernel/caching/exact-cache';
import { type CachedAnswer, Replies } from '../kernel/caching/replies';
import { FactSources } from '../kernel/fact-sources';
import { Aggregates, type Feature } from '../kernel/feature';
import { Health } from '../kernel/health';
import { createNestApp } from '../kernel/nest-app';
import type { Metrics } from '../kernel/observing';
import { Pages } from '../kernel/pages/pages';
import { SiteFiles } from '../kernel/pages/site-files';
import { QueryService } from '../kernel/reads/query-service';
import { References } from '../kernel/records/references';
import { BodyRoom, type BodyRoomLimits } from '../kernel/requests/body-room';
import { RequestRouter } from '../kernel/requests/request-router';
import { SECURITY_HEADERS } from '../kernel/requests/security-headers';
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
  listener(req: IncomingMessage, res: ServerResponse): void;
  close(): Promise<void>;
}

/** Puts together what answers requests. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { writeSide, reads, projections, processes, logger, metrics, waitMs, features } = options;
  const { eventStore, executor, database, reservations, claimedKeys } = writeSide;
  const changed = (name: string) => projections.changed(name);
  const names = projections.status().map(({ name }) => name);
  const cache = new ExactCache<CachedAnswer>({
    projections: names,
    changed,
    now: Date.now,
    maxBytes: options.cacheBytes,
  });
  const build = buildId(options.site, projections);
  const replies = new Replies({ cache, build, headers: SECURITY_HEADERS });
  const queries = new QueryService({ reads, projections, eventStore, replies, metrics, waitMs });
  const logFaults = () => openLogFaults(database, writeSide.installation.logIdentity);
  const health = new Health({ database, eventStore, projections, processes, logFaults, withinMs: 2_000 });
  metrics.watch({
    hits: () => replies.hits,
    bytes: () => cache.bytes,
    projections: () => projections.status(),
    processes: () => processes.status(),
    database: () => database.query('select 1'),
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
  const made = [queries, health, metrics, logger, executor, sources, aggregates, room];
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
