import { refuseSilence, silence } from '@rabbet/postgres';
import type { AppLogger } from './app-logger';

export interface DatabaseWatchOptions {
  readonly url: string;
  /** Time without an answer after which the database counts as silent. */
  readonly silentForMs: number;
  readonly logger: Pick<AppLogger, 'warn'>;
}

const ADVICE =
  'nothing is lost, and the shop goes on by itself: see whether its machine has memory and disk, and whether it was stopped';

/** Logs a warning when the database stops answering, and when it answers again. Returns a function that ends the watch. */
export function watchDatabase(options: DatabaseWatchOptions): () => Promise<void> {
  const ending = new AbortController();
  const watching = watchUntil(ending.signal, options);
  return () => {
    ending.abort();
    return watching;
  };
}

async function watchUntil(signal: AbortSignal, { url, silentForMs, logger }: DatabaseWatchOptions): Promise<void> {
  const ended = untilAborted(signal);
  while (!signal.aborted) {
    const error = await Promise.race([waitForSilence(url, silentForMs, signal), ended]);
    if (error === null) return;
    logger.warn({ error, do: ADVICE }, 'database silent');
    while (!signal.aborted && (await Promise.race([isSilent(url, silentForMs), ended])));
    if (!signal.aborted) logger.warn({}, 'database answers again');
  }
}

/** Resolves with an error message once the database is silent. */
function waitForSilence(url: string, ms: number, signal: AbortSignal): Promise<string> {
  return silence(url, ms, signal).catch((error: Error) => error.message);
}

function untilAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

function isSilent(url: string, ms: number): Promise<boolean> {
  return refuseSilence(url, ms).then(
    () => false,
    () => true,
  );
}
