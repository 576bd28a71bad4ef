import { setTimeout as pause } from 'node:timers/promises';
import { Database } from './database';
import { isSilence } from './embedded/connecting';
import { PostgresSilent } from './embedded/start-refused';

const ASK_EVERY_MS = 500;

/**
 * Asks a Postgres again and again, by a connection of its own, and rejects once it has said nothing for so long. That it
 * is away is told by whoever uses it. It never fulfils; the signal ends the asking.
 */
export async function silence(url: string, forMs: number, signal: AbortSignal): Promise<never> {
  const database = new Database({ url, name: 'rabbet watch', max: 1, answerWithinMs: forMs, connectTimeoutMs: forMs });
  while (!signal.aborted) {
    await pause(ASK_EVERY_MS, null, { signal }).catch(() => {}); // cut short
    if (signal.aborted) break;
    const error = await database.query('select 1').then(() => null, (failure: unknown) => failure ?? true); // prettier-ignore
    if (error !== null && !signal.aborted && isSilence(error))
      throw new PostgresSilent(
        `Postgres at ${new URL(url).host || 'localhost'} has said nothing for ${forMs / 1000} s.`,
      );
  }
  void database.close().catch(() => {}); // nobody waits for it
  return new Promise<never>(() => {});
}
