import { processCaller } from '@rabbet/domain/callers/caller';
import type { Recorded } from '@rabbet/domain/events/event';
import type { UsedIdentifiers } from '@rabbet/domain/events/identifiers';
import { erasure } from '@rabbet/domain/people/erasure';
import { EventStore, type EventLog, type LogFault, type LogTimeouts, openLog } from '@rabbet/event-store';
import type { Upcasts } from '@rabbet/domain/events/upcast';
import {
  ClaimedKeys,
  claimInstallation,
  Database,
  type DatabaseOptions,
  ErasureList,
  erasuresNotInLog,
  EventSkips,
  findInstallation,
  IDLE_IN_LONG_TRANSACTION_MS,
  type Installation,
  isAcceptedFault,
  loadMasterKey,
  type MasterKey,
  migrateState,
  noteLogFaults,
  PersonKeys,
  requireKeys,
  Reservations,
} from '@rabbet/postgres';
import { CommandExecutor, type CommandExecutorOptions } from '../executing/command-executor';
import { StateSynchronizer } from './state-synchronizer';

export interface WriteSideOptions {
  /** The data folder: the master key's file and the list of erasures are there. */
  readonly home: string;
  readonly databaseUrl: string;
  /** Address of the log; the same Postgres unless given. */
  readonly eventStoreUrl?: string;
  /** The value of RABBET_MASTER_KEY, if it is set. */
  readonly masterKey?: string;
  readonly upcasts: Upcasts;
  readonly identifiersIn: (event: Recorded) => UsedIdentifiers;
  readonly timeouts?: LogTimeouts;
  readonly stateTimeouts?: Pick<DatabaseOptions, 'connectTimeoutMs' | 'answerWithinMs' | 'idleInTransactionMs'>;
  readonly executor?: CommandExecutorOptions;
  /** Told when this program may not go on: its database was moved to another log. It should end. */
  readonly failed?: (error: unknown) => void;
  /** Told of events of the log that are gone or were altered. */
  readonly damaged?: (faults: readonly LogFault[]) => void;
  /** Told of what goes wrong meanwhile and is tried again. */
  readonly trouble?: (error: unknown) => void;
}

const EXPIRE_EVERY_MS = 60_000;
/** Time after which a silent connection is given up, as the log and the processes do. */
const STATE_ANSWERS_WITHIN_MS = 30_000;

/** Ground of every program that writes: the database, the log, the keys, and the path of a command. */
export interface WriteSide {
  readonly database: Database;
  readonly installation: Installation;
  readonly log: EventLog;
  readonly eventStore: EventStore;
  readonly reservations: Reservations;
  readonly claimedKeys: ClaimedKeys;
  readonly personKeys: PersonKeys;
  readonly masterKey: MasterKey;
  readonly executor: CommandExecutor;
  readonly stateSynchronizer: StateSynchronizer;
  close(): Promise<void>;
}

/**
 * Opens database, log and keys, and refuses to start where they do not belong together: each is compared before it is
 * used. When it returns, `state` knows every id, key and erasure that the log tells of.
 */
export async function openWriteSide(options: WriteSideOptions): Promise<WriteSide> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const parts = await openParts(options, closing);
    await recover(parts);
    closing.push(follow(parts.stateSynchronizer, options));
    return { ...parts, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Parts = Omit<WriteSide, 'close'>;

async function openParts(options: WriteSideOptions, closing: (() => Promise<unknown>)[]): Promise<Parts> {
  const { home, databaseUrl, eventStoreUrl = databaseUrl } = options;
  const state = { url: databaseUrl, answerWithinMs: STATE_ANSWERS_WITHIN_MS, ...options.stateTimeouts };
  await migrate(state);
  const database = new Database(state);
  closing.push(() => database.close());

  const log = await openLog(eventStoreUrl, options.timeouts);
  closing.push(() => log.close());
  const existing = await findInstallation(database);
  const masterKey = loadMasterKey({ variable: options.masterKey, home, known: existing?.masterKeyFingerprint ?? null });
  const installation = await claimInstallation(database, {
    logIdentity: await log.identity(),
    masterKeyFingerprint: masterKey.fingerprint,
  });

  const personKeys = new PersonKeys(database, masterKey, new ErasureList(home, installation.id));
  closing.push(() => personKeys.close());
  await personKeys.ready();
  const noted = noting(database, installation.logIdentity, options);
  const eventSkips = new EventSkips(database);
  const isAccepted = (fault: LogFault) => isAcceptedFault(database, installation.logIdentity, fault);
  const eventStore = new EventStore(log, personKeys, options.upcasts, noted, eventSkips, isAccepted);
  const executor = new CommandExecutor(eventStore, options.executor);
  personKeys.onErased((persons) => executor.erased(persons));
  eventSkips.onChanged((streams) => executor.countedOtherwise(streams));
  const reservations = new Reservations(database, masterKey);
  const claimedKeys = new ClaimedKeys(database, masterKey);
  const parts = { database, eventStore, reservations, claimedKeys, personKeys, masterKey };
  const stateSynchronizer = new StateSynchronizer({
    ...parts,
    eventSkips,
    holdsLog: eventStoreUrl === databaseUrl,
    identifiersIn: options.identifiersIn,
    damaged: options.damaged,
  });
  return { ...parts, installation, log, executor, stateSynchronizer };
}

/** A step may take long, and so may waiting for another program that takes it. */
async function migrate(state: DatabaseOptions): Promise<void> {
  const patient = new Database({
    ...state,
    answerWithinMs: undefined,
    idleInTransactionMs: IDLE_IN_LONG_TRANSACTION_MS,
    max: 1,
  });
  await migrateState(patient).finally(() => patient.close());
}

/** Notes faults in the background: readers of the log wait for nobody. */
function noting(database: Database, log: string, { damaged, trouble }: WriteSideOptions) {
  return (faults: readonly LogFault[]): void => {
    damaged?.(faults);
    noteLogFaults(database, log, faults).catch((error: unknown) => trouble?.(error));
  };
}

/** Heals what a crash or a restored copy has left between the log, the keys and the list of erasures. */
async function recover({ database, personKeys, executor, stateSynchronizer }: Parts): Promise<void> {
  await personKeys.applyErasureList();
  await stateSynchronizer.catchUp();
  await requireKeys(database);
  for (const person of await erasuresNotInLog(database)) await appendErasure(executor, person, new Date());
}

function follow(stateSynchronizer: StateSynchronizer, options: WriteSideOptions): () => Promise<void> {
  const { failed = rethrow, trouble = () => {} } = options;
  const stop = new AbortController();
  const following = stateSynchronizer.follow(stop.signal, trouble).catch((error: unknown) => {
    if (!stop.signal.aborted) failed(error);
  });
  const expiring = setInterval(() => void stateSynchronizer.expire().catch(() => {}), EXPIRE_EVERY_MS); // tried again next time
  return async () => {
    clearInterval(expiring);
    stop.abort();
    await following;
  };
}

function rethrow(error: unknown): never {
  throw error;
}

/** The command id is always the same, so that the log holds the erasure once, however often this is called. */
export async function appendErasure(executor: CommandExecutor, person: string, now: Date): Promise<void> {
  await executor.execute(
    erasure,
    person,
    { type: 'ErasePerson', data: { person } },
    { commandId: `erase-person-${person}`, caller: processCaller('erasure'), origin: 'process', now },
  );
}
