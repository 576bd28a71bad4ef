import type { RowResult } from './rows';
import { counted } from './printing';

/** How many lines there were, and what became of them: the parts add up to the whole. */
export class Tally {
  lines = 0;
  private readonly parts = new Map<string, { count: number; repeats: number }>();

  /** Null is a line with nothing on it. */
  count(result: Pick<RowResult, 'status' | 'repeats'> | null): void {
    this.lines++;
    const status = result?.status ?? 'empty';
    const part = this.parts.get(status) ?? { count: 0, repeats: 0 };
    part.count++;
    if (result?.repeats !== undefined) part.repeats++;
    this.parts.set(status, part);
  }

  of(status: string): number {
    return this.parts.get(status)?.count ?? 0;
  }

  /** `50 lines: 44 added, 3 repeated (1 with the key of an earlier line), 2 refused, 1 empty` */
  toString(): string {
    const whole = this.lines === 1 ? '1 line' : `${counted(this.lines)} lines`;
    const order = [...this.parts].sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));
    const parts = order.map(([status, { count, repeats }]) => {
      const keyed = repeats === 0 ? '' : ` (${counted(repeats)} with the key of an earlier line)`;
      return `${counted(count)} ${status}${keyed}`;
    });
    return parts.length === 0 ? whole : `${whole}: ${parts.join(', ')}`;
  }
}

/** What was done stands in front of these. */
const LAST = ['repeated', 'refused', 'empty'];
