import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { sentenceFor } from './complaints';
import { connect, isSilence, type Place, urlOf } from './connecting';
import { rememberPort } from './data-folder';
import type { Installation } from './installation';
import { find, interrupt, type Running } from './running';
import { isPassing, logOf, start, type Start, type StartOptions } from './start';
import { PostgresAway, PostgresSilent, StartRefused } from './start-refused';

const POLL_MS = 15;
const TRY_AGAIN_MS = 250;
const LONGEST_ANSWER_MS = 5_000;
/** Time that a Postgres is given to end in order. */
export const STOP_TIMEOUT_MS = 60_000;

export interface RunOptions extends StartOptions {
  /** Name of the connection in pg_stat_activity. */
  readonly name: string;
  readonly startTimeoutMs: number;
  /** One that runs, and that somebody else has started, must answer within this; as long as a start takes unless told. */
  readonly silentForMs?: number;
}

export interface Connected {
  readonly client: pg.Client;
  readonly place: Place;
}

/**
 * Joins the Postgres that serves an installation, and starts it if none does. Call it in turn: Postgres itself keeps
 * two of its kind apart, but one start could clear away what it takes for the leavings of the dead.
 */
export async function run(installation: Installation, options: RunOptions): Promise<Connected> {
  const deadline = Date.now() + options.startTimeoutMs;
  let attempt: Start | null = null;
  for (let trouble: unknown; ; await pause(POLL_MS, undefined, { signal: options.signal })) {
    if (Date.now() > deadline) {
      const late = `Postgres in ${installation.place} has not answered within ${options.startTimeoutMs / 1000} s`;
      throw new PostgresAway(`${late}: see ${logOf(installation.home)}.`, trouble);
    }
    const running = find(installation.data);
    if (running === null) attempt = await goOn(attempt, installation, options);
    else if (running.ready)
      try {
        return await enter(installation, running, options, deadline);
      } catch (error) {
        trouble = error;
        if (options.silentForMs && !attempt && isSilence(error))
          throw new PostgresSilent(silent(installation.place, options.silentForMs), error);
        if (!(error instanceof StartRefused)) continue;
        if (attempt) await stop(installation); // nobody else knows of it
        throw error;
      }
  }
}

async function goOn(attempt: Start | null, installation: Installation, options: RunOptions): Promise<Start> {
  if (attempt) {
    const output = attempt.ended();
    if (output === null) return attempt;
    if (!isPassing(output)) throw new StartRefused(sentenceFor(output, installation.place), output);
    await pause(TRY_AGAIN_MS, undefined, { signal: options.signal });
  }
  return start(installation, options);
}

async function enter(
  { home, password }: Installation,
  { port, socketFolder }: Running,
  { name, silentForMs = LONGEST_ANSWER_MS }: RunOptions,
  deadline: number,
): Promise<Connected> {
  const answerWithinMs = Math.max(1, Math.min(deadline - Date.now(), silentForMs));
  try {
    const client = await connect(urlOf(password, { port, socketFolder }, 'postgres'), name, answerWithinMs);
    rememberPort(home, port);
    return { client, place: { port, socketFolder } };
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error; // pg's code for a wrong password
    throw new StartRefused(
      `The password in ${join(home, 'postgres-password')} is not the database's: put back the one that was made with it.`,
    );
  }
}

function silent(place: string, forMs: number): string {
  return `Postgres in ${place} runs, but has said nothing for ${forMs / 1000} s: its process is stopped, or its disk stuck.`;
}

/** Ends it in order: what is committed is on disk, what is open is rolled back. False: it is still at it. */
export async function stop({ data, native }: Installation): Promise<boolean> {
  const running = find(data);
  if (!running) return true;
  interrupt(running.pid, native);
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await pause(POLL_MS))
    if (find(data)?.pid !== running.pid) return true;
  return false;
}
