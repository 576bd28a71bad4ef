import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { CommandExecutor, type WriteSide, type Processes } from '@rabbet/commands';
import { KINDS } from '@rabbet/domain/records/kinds';
import { ClaimedKeys, type Database, Reservations } from '@rabbet/postgres';
import { imageById, PROJECTIONS, type Projections } from '@rabbet/projections';
import { ArtworksController } from '../artworks/artworks.controller';
import { artworkReads } from '../artworks/artworks.reads';
import { Artworks } from '../artworks/artworks';
import { Parents } from '../artworks/parents';
import { Preparing } from '../artworks/preparing';
import { artistReads } from '../artists/artists.reads';
import { imageReads } from '../images/images.reads';
import { MakerProcess } from '../images/maker-process';
import { pictureHandler } from '../images/picture-handler';
import type { PictureSource } from '../images/picture-source';
import { Pictures } from '../images/pictures';
import { Pages } from '../pages/pages';
import { SiteFiles } from '../pages/site-files';
import { Records } from '../records/records';
import { recordReads } from '../records/records.reads';
import { recordsController } from '../records/records.controller';
import type { References } from '../records/references';
import { OperatorToken } from '../kernel/allow';
import { FastPath } from '../kernel/caching/fast-path';
import { ExactCache } from '../kernel/caching/exact-cache';
import { type Keepable, Replies } from '../kernel/caching/replies';
import { Health } from '../kernel/health';
import { createNestApp } from '../kernel/nest-app';
import type { Metrics } from '../kernel/observing';
import { DIST, MAKER_PROGRAM } from '../kernel/build-paths';
import { QueryService } from '../kernel/reads/query-service';
import { readController } from '../kernel/reads/read-controller';
import type { ReadEntry } from '../kernel/reads/read-entry';
import { RequestRouter } from '../kernel/requests/request-router';
import { SECURITY_HEADERS } from '../kernel/requests/security-headers';
import { ShopModule } from './shop-module';
import type { AppLogger } from '../kernel/app-logger';

/** All that can be read, of every feature. */
export const READS: readonly ReadEntry[] = [...artworkReads, ...artistReads, ...imageReads, ...recordReads];

export interface ServeOptions {
  readonly home: string;
  /** Where the built site is. */
  readonly site: string;
  readonly token: string;
  readonly writeSide: WriteSide;
  readonly reads: Database;
  readonly projections: Projections;
  readonly processes: Processes;
  readonly references: References;
  readonly preparing: Preparing;
  readonly log: AppLogger;
  readonly metrics: Metrics;
  readonly waitMs: number;
  readonly cacheBytes: number;
  readonly pictureSources: readonly PictureSource[];
}

export interface Served {
  readonly health: Health;
  listener(req: IncomingMessage, res: ServerResponse): void;
  close(): Promise<void>;
}

/** Puts together what answers requests. */
export async function serve(parts: ServeOptions): Promise<Served> {
  const { writeSide, reads, projections, processes, references, preparing, log, metrics, waitMs } = parts;
  const { eventStore, executor, database } = writeSide;
  const changed = (name: string) => projections.changed(name);
  const names = PROJECTIONS.map(({ name }) => name);
  const cache = new ExactCache<Keepable>({ projections: names, changed, now: Date.now, maxBytes: parts.cacheBytes });
  const replies = new Replies({ cache, build: buildId(parts.site), headers: SECURITY_HEADERS });
  const fastPath = new FastPath(replies);
  const answers = new QueryService({ reads, projections, replies, fastPath, metrics, waitMs });
  const health = new Health({ database, eventStore, projections, processes, withinMs: 2_000 });
  metrics.watch({ hits: () => fastPath.hits, bytes: () => cache.bytes, projections: () => projections.status() });

  const module = ShopModule.of({
    controllers: [...READS.map(readController), ...KINDS.map(recordsController), ArtworksController],
    made: [answers, health, metrics, log, references, new Parents({ reads, eventStore, projections, waitMs })],
    providers: [
      { provide: CommandExecutor, useValue: executor },
      { provide: Reservations, useValue: writeSide.reservations },
      { provide: ClaimedKeys, useValue: writeSide.claimedKeys },
      { provide: OperatorToken, useValue: new OperatorToken(parts.token) },
      { provide: Preparing, useValue: preparing },
      Records,
      Artworks,
    ],
  });
  const app = await createNestApp(module);
  const pictures = new Pictures({
    home: parts.home,
    maker: new MakerProcess({ program: MAKER_PROGRAM }),
    sources: parts.pictureSources,
  });
  const files = new SiteFiles(join(parts.site, 'client'));
  const router = new RequestRouter({
    api: app.listener,
    filter: app.filter,
    pages: new Pages({ folder: parts.site, files, entries: READS, answers, replies, fastPath, metrics, log }),
    files,
    pictures: picturesOf(pictures, parts, answers),
    log,
    metrics,
    isStopping: () => health.stopping,
  });
  return {
    health,
    listener: (req, res) => void (fastPath.tryServe(req, res) || router.handle(req, res)),
    close: async () => void (await Promise.all([app.close(), pictures.close()])),
  };
}

function picturesOf(pictures: Pictures, { log }: ServeOptions, answers: QueryService) {
  return pictureHandler({
    pictures,
    findImage: (id) => imageById(answers.context('public'), { id }),
    failed: (error) => log.fault(error, { route: 'picture' }),
  });
}

/** Tells this build from every other, and what it reads. */
function buildId(site: string): string {
  const stamps = [join(DIST, '.stamp'), join(site, '.stamp')].map((file) =>
    existsSync(file) ? readFileSync(file, 'utf8') : String(process.pid),
  );
  const versions = PROJECTIONS.map(({ name, version }) => `${name} ${version}`);
  return createHash('sha256')
    .update([...stamps, ...versions].join('\n'))
    .digest('base64url');
}
