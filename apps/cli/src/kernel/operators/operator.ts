import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type WriteSide, openWriteSide } from '@rabbet/commands';
import { type Caller, localCaller } from '@rabbet/domain/callers/caller';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { OperationalError, refuse } from '@rabbet/domain/deciders/refusal';
import { type EventLog, openLog, toOperator } from '@rabbet/event-store';
import { Database, migrateState, openPostgres, PostgresSilent, silence, VariableReader } from '@rabbet/postgres';
import { listeningToSignals } from '../terminal/interruption';
import { PATIENCE } from '../connection/patience';
import { NoAnswer } from '../program/verdict';

/** Caller who works on this machine. */
export function operatorHere(): Caller {
  return localCaller(userInfo().uid);
}

/** Places that the environment names; refuses all faults in them at once, before any work. */
export function whereabouts() {
  const reader = new VariableReader(process.env);
  const places = reader.whereabouts();
  if (reader.wrong.length > 0) throw new OperationalError(reader.wrong.join('\n'));
  return places;
}

export interface Lending {
  /** Once it is opened, the work goes on as long as it takes, whatever Postgres does meanwhile. */
  readonly isLong?: boolean;
  /** Waited for after a signal: it ends itself by `interrupted`, as it has something to tidy away. */
  readonly tidies?: boolean;
  /** There may be no shop yet: a data folder is made, and nothing in the database. */
  readonly founds?: boolean;
  /** Advice for whoever has no data folder here, in place of the usual one. */
  readonly advice?: string;
}

/** Lends the database, joining the Postgres that runs or starting it for as long as it takes. */
export function withDatabase<T>(work: (database: Database, embedded: boolean) => Promise<T>): Promise<T> {
  return lend(({ database, embedded }) => work(database, embedded));
}

interface Lent {
  readonly database: Database;
  readonly embedded: boolean;
  /** All is open: a long work is not watched from here on. */
  opened(): void;
  /** Aborted by the signal that ends the program. */
  readonly interrupted: AbortSignal;
}

async function lend<T>(work: (lent: Lent) => Promise<T>, { isLong, tidies, founds, advice }: Lending = {}): Promise<T> {
  const { home, databaseUrl, eventStoreUrl } = whereabouts();
  if (!databaseUrl && !founds) requireShop(home, advice);
  if (isLong) setFlagsFromString('--heap-growing-percent=40'); // as the shop: else garbage takes twice the room
  if (process.stderr.isTTY)
    process.stderr.write(
      `On the data folder ${resolve(home)}${databaseUrl ? ', and the database of DATABASE_URL' : ''}.\n`,
    );
  return listeningToSignals(async (interrupted) => {
    const options = { home, databaseUrl, silentForMs: PATIENCE.postgresMs, role: 'operator' } as const;
    const postgres = await openPostgres(options).catch(inWords);
    const { url, embedded } = postgres;
    const database = new Database({ url, name: 'rabbet operator' });
    const watching = new AbortController();
    const silent = watch([url, eventStoreUrl ?? url], watching.signal);
    const opened = () => void (isLong && watching.abort());
    const ending = new AbortController();
    const lent = { database, embedded, opened, interrupted: ending.signal };
    const working = (founds ? Promise.resolve() : migrateState(database)).then(() => work(lent));
    const close = async () => {
      // which waits for statements that an interrupted work has left under way
      await Promise.race([database.close(), interrupted]).catch(() => {});
      await postgres.close();
    };
    try {
      return await Promise.race([working, interrupted, silent]);
    } finally {
      ending.abort();
      if (tidies) await Promise.race([working, silent]).catch(() => {}); // whatever ended it is told already
      await Promise.race([close(), silent]).finally(() => watching.abort());
    }
  });
}

/** Rejects when the database, or the log in a Postgres, falls silent; the client of EventStoreDB watches by itself. */
function watch(urls: readonly string[], signal: AbortSignal): Promise<never> {
  const postgres = [...new Set(urls)].filter((url) => /^postgres(ql)?:/.test(url));
  const silent = Promise.race(postgres.map((url) => silence(url, PATIENCE.postgresMs, signal))).catch(inWords);
  silent.catch(() => {}); // it may come when nobody waits for it
  return silent;
}

function inWords(error: unknown): never {
  throw error instanceof PostgresSilent ? new NoAnswer(error.message, { cause: error }) : error;
}

/** Lends the whole write side, which opens only if log, keys and state belong together. */
export async function withWriteSide<T>(
  work: (writeSide: WriteSide, embedded: boolean, interrupted: AbortSignal) => Promise<T>,
  lending?: Lending,
): Promise<T> {
  return lend(async ({ database, embedded, opened, interrupted }) => {
    const writeSide = await openWriteSide({ ...whereabouts(), databaseUrl: database.options.url, ...REGISTRY });
    opened();
    try {
      return await work(writeSide, embedded, interrupted);
    } finally {
      await writeSide.close();
    }
  }, lending);
}

/** Lends log and database without comparing them: a command that moves or accepts a log works on two that do not match. */
export async function withLog(
  work: (log: EventLog, database: Database, embedded: boolean) => Promise<void>,
  lending?: Lending,
): Promise<void> {
  await lend(async ({ database, embedded, opened }) => {
    const log = await openLog(whereabouts().eventStoreUrl ?? database.options.url);
    opened();
    try {
      await work(log, database, embedded).catch((error: unknown) => {
        throw whereabouts().eventStoreUrl ? toOperator(error) : error;
      });
    } finally {
      await log.close();
    }
  }, lending);
}

/** Refuses a folder that is no shop: an operator's command must not found one. */
function requireShop(home: string, advice = 'go where it is, or set RABBET_HOME or DATABASE_URL'): void {
  if (!existsSync(join(home, 'format')))
    refuse('home/none', `${resolve(home)} is no data folder of Rabbet: ${advice}.`);
}
