import type { Processes, WriteSide } from '@rabbet/commands';
import { markRunning, openPostgres } from '@rabbet/postgres';
import type { Projections } from '@rabbet/projections';
import { noteAddress } from '../kernel/home-files';
import { HTTP_TIMEOUTS, listen, requireFree } from '../kernel/http-server';
import { watchDatabase } from '../kernel/logging/database-watch';
import { type Ground, openParts, type Parts } from './open-parts';
import { Opened } from './opened';
import type { ShopOptions } from './shop-options';
import { StartPatience } from './start-patience';

export type { ShopOptions };

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

const UNCLEAN_STOP =
  'the shop that began then did not stop in order: it was killed, out of memory, or its machine went down; what it had answered is kept';

/**
 * Opens Postgres, then the log, the read models and what changes them, then HTTP: each stands on what came before. What is
 * not there yet is waited for.
 */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const opened = new Opened();
  const stop = () => opened.close();
  try {
    return { ...(await openAll(options, opened)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openAll(options: ShopOptions, opened: Opened): Promise<Omit<Shop, 'stop'>> {
  const { configuration, logger, say = () => {}, signal, startPauseMs: pauseMs } = options;
  const { host, port } = configuration;
  // told before a database is made
  await requireFree({ host, port, variable: 'PORT' });
  const patience = new StartPatience({ logger, signal, pauseMs });
  const ground = await openGround(options, patience, opened);
  let address = `http://${nameOf(host)}:${port}`;
  const ownAddress = () => address;
  const parts = await patience.patiently(
    () => openParts({ options, ground, patience, ownAddress }),
    (late) => late.close(),
  );
  opened.add(() => parts.close());
  address = await listenAt(options, parts, opened);
  opened.add(noteAddress(ground.home, address));
  await patience.patiently(() => parts.served.begin(say));
  const { writeSide, projections, processes } = parts;
  return { url: address, writeSide, projections, processes, drain: drainOf(parts) };
}

function drainOf({ served }: Parts): Shop['drain'] {
  return async (over) => {
    served.health.stage = 'draining';
    await over;
  };
}

/** Opens the data folder and its Postgres, which stay for as long as the program runs. */
async function openGround(options: ShopOptions, patience: StartPatience, opened: Opened): Promise<Ground> {
  const { configuration, logger, say, silentForMs = 3_000 } = options;
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

async function listenAt(options: ShopOptions, { served, metrics }: Parts, opened: Opened): Promise<string> {
  const { host, port, metricsPort } = options.configuration;
  const timeouts = { ...HTTP_TIMEOUTS, ...options.timeouts };
  if (metricsPort !== null) {
    const where = { host, port: metricsPort, variable: 'METRICS_PORT' } as const;
    const inNumbers = await listen(where, (_req, res) => void metrics.answer(res), timeouts);
    opened.add(() => inNumbers.stop());
  }
  const listening = await listen({ host, port, variable: 'PORT' }, served.listener, timeouts);
  opened.add(() => listening.stop());
  opened.add(() => void (served.health.stage = 'closing'));
  return `http://${nameOf(host)}:${listening.port}`;
}

/** As one would type it: what listens everywhere, or at this machine alone, is at localhost. */
function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
