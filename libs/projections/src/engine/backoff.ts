/** Pauses between tries: each is longer than the one before, up to a limit. */
export interface Backoff {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** Tries until it succeeds, fails in a way that another try does not cure, or is told to stop (null). */
export async function retryWithBackoff<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  { firstMs, mostMs }: Backoff,
  curable: (error: unknown) => boolean,
  note: (error: unknown) => void,
): Promise<T | null> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) return null;
      if (!curable(error)) throw error;
      note(error);
    }
    await pause(Math.min(firstMs * 2 ** attempt, mostMs) * (0.5 + Math.random() / 2), signal);
  }
  return null;
}

/** Waits so long, or until the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
