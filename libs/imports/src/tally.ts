import { counted } from '@rabbet/domain/numbers/counted';
import { Reasons, type Telling } from './reasons';
import type { RowResult } from './rows';

/** How many lines there were, and what became of them: the parts add up to the whole. */
export class Tally {
  lines = 0;
  /** Files that became images of a row's thing, or would. */
  images = 0;
  private arrivalsLeft = 0;
  private readonly reasons = new Reasons();
  private readonly parts = new Map<string, { count: number; readonly repeats: Map<string, number> }>();

  /** Null is a line with nothing on it. */
  count(
    result: Pick<RowResult, 'line' | 'status' | 'repeats' | 'repeatsBy' | 'errors' | 'images' | 'leavesArrival'> | null,
  ): void {
    this.lines++;
    this.images += result?.images?.length ?? 0;
    if (result?.leavesArrival) this.arrivalsLeft++;
    for (const error of result?.errors ?? []) this.reasons.note(error, result?.line ?? 0);
    const status = result?.status ?? 'empty';
    const part = this.parts.get(status) ?? { count: 0, repeats: new Map<string, number>() };
    part.count++;
    const by = result?.repeatsBy;
    if (by !== undefined) part.repeats.set(by, (part.repeats.get(by) ?? 0) + 1);
    this.parts.set(status, part);
  }

  of(status: string): number {
    return this.parts.get(status)?.count ?? 0;
  }

  /** Sentence on the rows that say how a piece came which is there; null where there are none. */
  get leftAsRecorded(): string | null {
    if (this.arrivalsLeft === 0) return null;
    const rows = this.arrivalsLeft === 1 ? '1 row says' : `${counted(this.arrivalsLeft)} rows say`;
    return `${rows} how a piece came: that stays as it was recorded.`;
  }

  /** Reasons why rows were refused, by columns. */
  why(telling: Telling = {}): string[] {
    return this.reasons.told(telling);
  }

  /** `50 lines: 44 added, 3 repeated (1 with the key of an earlier line), 2 refused, 1 empty` */
  toString(): string {
    const whole = this.lines === 1 ? '1 line' : `${counted(this.lines)} lines`;
    const order = [...this.parts].sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));
    const parts = order.map(([status, { count, repeats }]) => {
      const by = [...repeats].map(([what, times]) => `${counted(times)} with the ${what}`).join(', ');
      return `${counted(count)} ${status}${by && ` (${by} of an earlier line)`}`;
    });
    return parts.length === 0 ? whole : `${whole}: ${parts.join(', ')}`;
  }
}

/** What was done stands in front of these. */
const LAST = ['same', 'repeated', 'refused', 'empty'];
