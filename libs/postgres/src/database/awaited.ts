import { setMaxListeners } from 'node:events';
import type { Queryable, Rows } from './queryable';

/** Most that a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;
export const TOO_LATE = 'Query read timeout: whoever asked does not wait any longer';

/** A statement that was sent, or waits for a connection. */
export interface Begun<R> {
  readonly answer: Promise<Rows<R>>;
  giveUp(): void;
}

/** Statements for whoever waits no longer than until an instant, or has gone. */
export class Awaited implements Queryable {
  constructor(
    private readonly begin: <R>(text: string, values?: readonly unknown[]) => Begun<R>,
    private readonly until: number,
    private readonly now: () => number,
    private readonly gone: AbortSignal | undefined,
  ) {
    if (gone) setMaxListeners(0, gone); // each statement that is under way listens
  }

  async query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>> {
    const { gone } = this;
    const left = this.until - this.now();
    if (left <= 0 || gone?.aborted) throw new Error(TOO_LATE);
    const { answer, giveUp } = this.begin<R>(text, values);
    let stop = () => {};
    const late = new Promise<never>((_, reject) => {
      stop = () => {
        giveUp();
        reject(new Error(TOO_LATE));
      };
    });
    const timer = setTimeout(stop, Math.min(left, LONGEST_MS));
    gone?.addEventListener('abort', stop);
    return Promise.race([answer, late]).finally(() => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', stop);
    });
  }
}
