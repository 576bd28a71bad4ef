import type { QueryConfig } from 'pg';

/** Each takes memory of every connection's server process. */
const MOST = 200;

/**
 * Gives statements names, by which each connection has them parsed and planned once. One that comes for the first time
 * may be the last of its kind, and gets none; neither does one without values, which may be several in one text.
 */
export class PreparedStatements {
  private readonly seen = new Map<string, number>();
  private named = 0;

  of(text: string, values: readonly unknown[] | undefined): QueryConfig {
    if (!values) return { text };
    const query = { text, values: values as unknown[] }; // pg writes to none
    const number = this.seen.get(text);
    if (number === undefined) {
      if (this.seen.size < 10 * MOST) this.seen.set(text, 0);
      return query;
    }
    if (number > 0) return { name: `s${number}`, ...query };
    if (this.named >= MOST) return query;
    this.seen.set(text, ++this.named);
    return { name: `s${this.named}`, ...query };
  }

  /**
   * Detects a statement that failed because its tables are not those that it was planned for, and gives it another
   * name.
   */
  outdated(text: string, error: unknown): boolean {
    const { code, message } = (error ?? {}) as { code?: string; message?: string };
    if (code !== '0A000' || !message?.startsWith('cached plan')) return false;
    this.seen.set(text, ++this.named);
    return true;
  }
}
