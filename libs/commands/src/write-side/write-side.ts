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
  /** Data folder, with the file of the master key and the list of erased persons. */
  readonly home: string;
  readonly databaseUrl: string;
  /** Address of the log; by default that of the database. */
  readonly eventStoreUrl?: string;
  /** Value of RABBET_MASTER_KEY, if it is set. */
  readonly masterKey?: string;
  readonly upcasts: Upcasts;
  readonly identifiersIn: (event: Recorded) => UsedIdentifiers;
  readonly timeouts?: LogTimeouts;
  readonly stateTimeouts?: Pick<DatabaseOptions, 'connectTimeoutMs' | 'answerWithinMs' | 'idleInTransactionMs'>;
  readonly executor?: CommandExecutorOptions;
  /** Called when the program has to end, because its database was moved to another log. */
  readonly onFailure?: (error: unknown) => void;
  /** Called with events of the log that are missing or were altered. */
  readonly onDamage?: (faults: readonly LogFault[]) => void;
  /** Called with errors in the background, after which the work is retried. */
  readonly onTrouble?: (error: unknown) => void;
}

const EXPIRE_EVERY_MS = 60_000;
/** Time limit of a statement, the same as for the log and the processes. */
const STATE_ANSWERS_WITHIN_MS = 30_000;

/** Parts that every writing program needs: the database, the log, the keys, and the executor of commands. */
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
 * Opens database, log and keys. Refuses to start if they do not belong together: each one is checked before it is used. When
 * it resolves, `state` holds every id, key and erasure of the log.
 */
export async function openWriteSide(options: WriteSideOptions): Promise<WriteSide> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const parts = await openParts(options, closers);
    await recover(parts);
    closers.push(startFollowing(parts.stateSynchronizer, options));
    return { ...parts, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Parts = Omit<WriteSide, 'close'>;

/** Opens the parts. Adds to `closers`, so that those that are open can be closed if a later one fails. */
async function openParts(options: WriteSideOptions, closers: (() => Promise<unknown>)[]): Promise<Parts> {
  const { home, databaseUrl, eventStoreUrl = databaseUrl } = options;
  const state = { url: databaseUrl, answerWithinMs: STATE_ANSWERS_WITHIN_MS, ...options.stateTimeouts };
  await migrate(state);
  const database = new Database(state);
  closers.push(() => database.close());

  const log = await openLog(eventStoreUrl, options.timeouts);
  closers.push(() => log.close());
  const existing = await findInstallation(database);
  const masterKey = loadMasterKey({
    variable: options.masterKey,
    home,
    storedFingerprint: existing?.masterKeyFingerprint ?? null,
  });
  const installation = await claimInstallation(database, {
    logIdentity: await log.identity(),
    masterKeyFingerprint: masterKey.fingerprint,
  });

  const personKeys = new PersonKeys(database, masterKey, new ErasureList(home, installation.id));
  closers.push(() => personKeys.close());
  await personKeys.ready();
  const recordFaults = faultRecorder(database, installation.logIdentity, options);
  const eventSkips = new EventSkips(database);
  const isAccepted = (fault: LogFault) => isAcceptedFault(database, installation.logIdentity, fault);
  const eventStore = new EventStore(log, personKeys, options.upcasts, recordFaults, eventSkips, isAccepted);
  const executor = new CommandExecutor(eventStore, options.executor);
  personKeys.onErased((persons) => executor.forgetPersons(persons));
  eventSkips.onChanged((streams) => executor.forgetStreams(streams));
  const reservations = new Reservations(database, masterKey);
  const claimedKeys = new ClaimedKeys(database, masterKey);
  const parts = { database, eventStore, reservations, claimedKeys, personKeys, masterKey };
  const stateSynchronizer = new StateSynchronizer({
    ...parts,
    eventSkips,
    isLogInDatabase: eventStoreUrl === databaseUrl,
    identifiersIn: options.identifiersIn,
    onDamage: options.onDamage,
  });
  return { ...parts, installation, log, executor, stateSynchronizer };
}

/** Migrates the schema `state`, without time limits: a step may take long, and so may waiting for another program. */
async function migrate(state: DatabaseOptions): Promise<void> {
  const unlimited = new Database({
    ...state,
    answerWithinMs: undefined,
    idleInTransactionMs: IDLE_IN_LONG_TRANSACTION_MS,
    max: 1,
  });
  await migrateState(unlimited).finally(() => unlimited.close());
}

/** Returns a function that stores faults of the log in the background, so that readers of the log do not wait for it. */
function faultRecorder(database: Database, logIdentity: string, { onDamage, onTrouble }: WriteSideOptions) {
  return (faults: readonly LogFault[]): void => {
    onDamage?.(faults);
    noteLogFaults(database, logIdentity, faults).catch((error: unknown) => onTrouble?.(error));
  };
}

/** Makes log, keys and list of erasures consistent again, after a crash or a restored copy of one of them. */
async function recover({ database, personKeys, executor, stateSynchronizer }: Parts): Promise<void> {
  await personKeys.applyErasureList();
  await stateSynchronizer.catchUp();
  await requireKeys(database);
  for (const person of await erasuresNotInLog(database)) await appendErasure(executor, person, new Date());
}

/** Starts the background work of the state synchronizer, and returns the function that stops it. */
function startFollowing(stateSynchronizer: StateSynchronizer, options: WriteSideOptions): () => Promise<void> {
  const { onFailure = rethrow, onTrouble = () => {} } = options;
  const stop = new AbortController();
  const following = stateSynchronizer.follow(stop.signal, onTrouble).catch((error: unknown) => {
    if (!stop.signal.aborted) onFailure(error);
  });
  const expiring = setInterval(() => void stateSynchronizer.expire().catch(() => {}), EXPIRE_EVERY_MS);
  return async () => {
    clearInterval(expiring);
    stop.abort();
    await following;
  };
}

function rethrow(error: unknown): never {
  throw error;
}

/** Appends the erasure of a person to the log. Its command id is fixed, so the log holds it once however often it is called. */
export async function appendErasure(executor: CommandExecutor, person: string, now: Date): Promise<void> {
  await executor.execute(
    erasure,
    person,
    { type: 'ErasePerson', data: { person } },
    { commandId: `erase-person-${person}`, caller: processCaller('erasure'), origin: 'process', now },
  );
}
