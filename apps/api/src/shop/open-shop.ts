import { setTimeout as pause } from 'node:timers/promises';
import type { Processes, WriteSide } from '@rabbet/commands';
import type { LostEvents } from '@rabbet/event-store';
import { markRunning, openPostgres, silence } from '@rabbet/postgres';
import type { Projections } from '@rabbet/projections';
import { noteAddress } from '../kernel/home-files';
import { HTTP_TIMEOUTS, listen, requireFreePort } from '../kernel/http-server';
import { watchDatabase } from '../kernel/logging/database-watch';
import { RecentMails } from '../kernel/recent-mails';
import { CurrentParts } from './current-parts';
import { type Ground, openParts, type Parts } from './open-parts';
import { Opened } from './opened';
import type { ShopOptions } from './shop-options';
import { StartPatience } from './start-patience';

export type { ShopOptions };

export interface Shop {
  readonly url: string;
  /** Another one, like the next two parts, once the shop has opened itself anew. */
  readonly writeSide: WriteSide;
  readonly projections: Projections;
  readonly processes: Processes;
  /** Is not ready any more, and serves on until `over`: who sends requests here has time to hear of it. */
  drain(over: Promise<unknown>): Promise<void>;
  /** Stops in the reverse order of opening: takes nothing new, and finishes what it took. */
  stop(): Promise<void>;
}

const UNCLEAN_STOP =
  'the shop that began then did not stop in order: it was killed, out of memory, or its machine went down; what it had answered is kept';

const SILENT_FOR_MS = 3_000;
const CUT_SHORT =
  'the database or the log does not answer, so what was under way ends as in a program that is killed: what was answered is kept';

/**
 * Opens Postgres, then the log, the read models and what changes them, then HTTP: each stands on what came before. What is
 * not there yet is waited for.
 */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const opened = new Opened();
  try {
    return await openAll(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openAll(options: ShopOptions, opened: Opened): Promise<Shop> {
  const { configuration, logger, say = () => {}, signal, startPauseMs: pauseMs, failed = rethrow } = options;
  const { host, port } = configuration;
  // told before a database is made
  await requireFreePort({ host, port, variable: 'PORT' });
  const startPatience = new StartPatience({ logger, signal, pauseMs });
  const ground = await openGround(options, startPatience, opened);
  let address = `http://${nameOf(host)}:${port}`;
  const program = { options, ground, ownAddress: () => address, sentLately: new RecentMails() };
  const open = (lost: LostEvents | null, patience: StartPatience) => openParts({ ...program, patience, lost });
  const first = await startPatience.patiently(
    () => open(null, startPatience),
    (late) => late.close(),
  );
  const { finishWithinMs } = { ...HTTP_TIMEOUTS, ...options.timeouts };
  const begin = ({ served }: Parts) => served.begin(say);
  const current = new CurrentParts(first, { open, begin, logger, failed, finishWithinMs, pauseMs });
  opened.add(() => closeInTime(current, ground, options));
  address = await listenAt(options, current, opened);
  opened.add(noteAddress(ground.home, address));
  await startPatience.patiently(() => begin(first));
  return new RunningShop(address, current, opened);
}

/**
 * Closes the parts, unless a connection on which nothing arrives any more keeps them: what is left ends with the program
 * then.
 */
async function closeInTime(current: CurrentParts, { url }: Ground, options: ShopOptions): Promise<void> {
  const { logger, silentForMs = SILENT_FOR_MS, timeouts } = options;
  const { endWithinMs } = { ...HTTP_TIMEOUTS, ...timeouts };
  const closed = new AbortController();
  const { signal } = closed;
  const late = pause(endWithinMs, 'late', { signal });
  const silent = silence(url, silentForMs, signal).catch(() => 'silent');
  const outcome = await Promise.race([current.close(), late, silent]).finally(() => closed.abort());
  if (outcome !== undefined) logger.warn({ says: CUT_SHORT }, 'stop cut short');
}

function rethrow(error: unknown): never {
  throw error;
}

class RunningShop implements Shop {
  constructor(
    readonly url: string,
    private readonly current: CurrentParts,
    private readonly opened: Opened,
  ) {}

  get writeSide(): WriteSide {
    return this.current.now.writeSide;
  }

  get projections(): Projections {
    return this.current.now.projections;
  }

  get processes(): Processes {
    return this.current.now.processes;
  }

  async drain(over: Promise<unknown>): Promise<void> {
    this.current.enter('draining');
    await over;
  }

  stop(): Promise<void> {
    return this.opened.close();
  }
}

/** Opens the data folder and its Postgres, which stay for as long as the program runs. */
async function openGround(options: ShopOptions, patience: StartPatience, opened: Opened): Promise<Ground> {
  const { configuration, logger, say, silentForMs = SILENT_FOR_MS } = options;
  const { databaseUrl } = configuration;
  const open = () => openPostgres({ home: configuration.home, databaseUrl, role: 'server', say });
  const postgres = await patience.patiently(
    () => (databaseUrl ? patience.unlessEnded(open) : open()), // one of our own that was begun is stopped in order
    ({ close }) => close(),
  );
  const { home, url } = postgres;
  const mark = markRunning(home, new Date());
  opened.add(async () => {
    await postgres.close();
    mark.remove();
  });
  for (const since of mark.uncleanStops) logger.warn({ since, says: UNCLEAN_STOP }, 'unclean stop');
  opened.add(watchDatabase({ url, silentForMs, logger }));
  return { home, url };
}

async function listenAt(options: ShopOptions, current: CurrentParts, opened: Opened): Promise<string> {
  const { host, port, metricsPort } = options.configuration;
  const timeouts = { ...HTTP_TIMEOUTS, ...options.timeouts };
  if (metricsPort !== null) {
    const where = { host, port: metricsPort, variable: 'METRICS_PORT' } as const;
    const inNumbers = await listen(where, (_req, res) => void current.now.metrics.answer(res), timeouts);
    opened.add(() => inNumbers.stop());
  }
  const listening = await listen({ host, port, variable: 'PORT' }, current.listener, timeouts);
  opened.add(() => listening.stop());
  opened.add(() => current.enter('closing'));
  return `http://${nameOf(host)}:${listening.port}`;
}

/** Host as somebody would type it: a program that listens everywhere, or at this machine alone, is at localhost. */
function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
