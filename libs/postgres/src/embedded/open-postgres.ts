import { resolve } from 'node:path';
import { findBinaries, type Machine, thisMachine } from './binaries';
import { reach } from './connecting';
import { openDataFolder } from './data-folder';
import { install } from './installation';
import { inTurn, PostgresSupervisor, type PostgresSupervisorOptions, type Role } from './postgres-supervisor';
import { BEAT_MS } from './presence';
import type { Settings } from './settings';
import { withOperationalErrors } from './start-refused';

export interface PostgresOptions extends Partial<PostgresSupervisorOptions> {
  /** The data folder, made if it is not there. */
  readonly home: string;
  /** The Postgres to use instead of one of our own. */
  readonly databaseUrl?: string;
  /** The one server of a data folder, or one of any number of operators beside it or without it. */
  readonly role: Role;
  /** Settings of the embedded Postgres on top of ours. */
  readonly settings?: Settings;
  readonly connectTimeoutMs?: number;
  /** Folder for root's databases when the user that runs Postgres cannot enter the data folder. */
  readonly systemFolder?: string;
  readonly machine?: Machine;
}

export interface RunningPostgres {
  readonly url: string;
  readonly home: string;
  /** The folder of the embedded Postgres itself; null where DATABASE_URL is used. */
  readonly dataFolder: string | null;
  readonly embedded: boolean;
  /** Leaves it, last of all that the program does. Whoever is the last to leave an embedded one stops it. */
  close(): Promise<void>;
}

/** Joins the Postgres that a data folder stands for, starting it if need be. Rejects with StartRefused. */
export async function openPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { databaseUrl, silentForMs, connectTimeoutMs = silentForMs ?? 10_000 } = options;
  return withOperationalErrors(resolve(options.home), async () => {
    if (!databaseUrl) return openEmbedded(options);
    const home = openDataFolder(options.home);
    await reach(databaseUrl, connectTimeoutMs);
    return { url: databaseUrl, home, dataFolder: null, embedded: false, close: async () => {} };
  });
}

async function openEmbedded(options: PostgresOptions): Promise<RunningPostgres> {
  const { role, say = () => {}, settings = {}, systemFolder = '/var/lib/rabbet' } = options;
  const { startTimeoutMs = 120_000, serverGraceMs = 2_000, retryMs = 500, watchMs = 5 * BEAT_MS } = options;
  const native = findBinaries(options.machine ?? thisMachine());
  const home = openDataFolder(options.home);
  const installation = await inTurn(home, startTimeoutMs, () => install(home, { native, settings, systemFolder, say }));
  const { silentForMs } = options;
  const supervising = { role, silentForMs, startTimeoutMs, serverGraceMs, retryMs, watchMs, say };
  const supervisor = await PostgresSupervisor.open(installation, supervising);
  return {
    url: supervisor.url(),
    home,
    dataFolder: installation.data,
    embedded: true,
    close: () => supervisor.close(),
  };
}
