import { setTimeout as pause } from 'node:timers/promises';
import { Database } from './database/database';
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
    const error = await database.query('select 1').then(
      () => null,
      (failure: unknown) => failure ?? true,
    );
    if (error === null || signal.aborted || !isSilence(error)) continue;
    void database.close().catch(() => {}); // nobody waits for it
    throw silent(url, forMs);
  }
  void database.close().catch(() => {}); // nobody waits for it
  return new Promise<never>(() => {});
}

/** Asks a Postgres once, by a connection that is made for it, and rejects where it says nothing for so long. */
export async function refuseSilence(url: string, forMs: number): Promise<void> {
  const database = new Database({ url, name: 'rabbet health', max: 1, answerWithinMs: forMs, connectTimeoutMs: forMs });
  try {
    await database.query('select 1');
  } catch (error) {
    if (isSilence(error)) throw silent(url, forMs);
  } finally {
    void database.close().catch(() => {}); // nobody waits for it
  }
}

function silent(url: string, forMs: number): PostgresSilent {
  return new PostgresSilent(`Postgres at ${new URL(url).host || 'localhost'} has said nothing for ${forMs / 1000} s.`);
}
