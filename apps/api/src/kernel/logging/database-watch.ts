import { refuseSilence, silence } from '@rabbet/postgres';
import type { AppLogger } from './app-logger';

export interface DatabaseWatchOptions {
  readonly url: string;
  /** A database that says nothing for so long is told of. */
  readonly silentForMs: number;
  readonly logger: Pick<AppLogger, 'warn'>;
}

const DO =
  'nothing is lost, and the shop goes on by itself: see whether its machine has memory and disk, and whether it was stopped';

/** Warns in the log as soon as the database hangs, and when it answers again. Returns what ends that. */
export function watchDatabase(options: DatabaseWatchOptions): () => Promise<void> {
  const ending = new AbortController();
  const watching = watchUntil(ending.signal, options);
  return () => {
    ending.abort();
    return watching;
  };
}

async function watchUntil(signal: AbortSignal, { url, silentForMs, logger }: DatabaseWatchOptions): Promise<void> {
  const over = ended(signal);
  while (!signal.aborted) {
    const error = await Promise.race([silenceOf(url, silentForMs, signal), over]);
    if (error === null) return;
    logger.warn({ error, do: DO }, 'database silent');
    while (!signal.aborted && (await Promise.race([isSilent(url, silentForMs), over])));
    if (!signal.aborted) logger.warn({}, 'database answers again');
  }
}

/** Complaint of a silent database, as soon as it is silent. */
function silenceOf(url: string, ms: number, signal: AbortSignal): Promise<string> {
  return silence(url, ms, signal).catch((error: Error) => error.message);
}

function ended(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

function isSilent(url: string, ms: number): Promise<boolean> {
  return refuseSilence(url, ms).then(
    () => false,
    () => true,
  );
}
