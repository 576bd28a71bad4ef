import { counted, countOf } from '@rabbet/domain/numbers/counted';
import type { RowResult } from './rows';

/** How many lines there were, and what became of them: the parts add up to the whole. */
export class Tally {
  lines = 0;
  private arrivalsLeft = 0;
  private readonly reasons = new Map<string, { count: number; readonly line: number }>();
  private readonly parts = new Map<string, { count: number; readonly repeats: Map<string, number> }>();

  /** Null is a line with nothing on it. */
  count(
    result: Pick<RowResult, 'line' | 'status' | 'repeats' | 'repeatsBy' | 'errors' | 'leavesArrival'> | null,
  ): void {
    this.lines++;
    if (result?.leavesArrival) this.arrivalsLeft++;
    for (const { field, message } of result?.errors ?? [])
      this.note(field === null ? message : `${field}: ${message}`, result?.line ?? 0);
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

  /** Why rows were refused, the most frequent reason first: each with the first line that it is about. */
  why(most = 10): string[] {
    const all = [...this.reasons].sort(([, a], [, b]) => b.count - a.count);
    const told = all.slice(0, most).map(([reason, { count, line }]) => {
      const where = count === 1 ? `line ${line}` : `${counted(count)} times, first in line ${line}`;
      return `${reason} (${where})`;
    });
    return all.length > most ? [...told, `and ${counted(all.length - most)} more`] : told;
  }

  /** A reason that no other row has is kept as long as there are few of them: a message may quote its row. */
  private note(reason: string, line: number): void {
    const known = this.reasons.get(reason);
    if (known) known.count++;
    else if (this.reasons.size < MOST_REASONS) this.reasons.set(reason, { count: 1, line });
  }

  /** `50 lines: 44 added, 3 repeated (1 with the key of an earlier line), 2 refused, 1 empty` */
  toString(): string {
    return this.inWords();
  }

  /**
   * The same of lines or rows; `before` are the words on those that were done before: `50 rows: 20 added now, 30 were
   * there before`.
   */
  inWords({ noun = 'line', before = null }: TallyWords = {}): string {
    const order = [...this.parts].sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));
    const there = this.of('repeated') - sum(this.parts.get('repeated')?.repeats);
    const isGoingOn = before !== null && there > 0;
    const parts = order.flatMap(([status, { count, repeats }]) => {
      const by = [...repeats].map(([what, times]) => `${counted(times)} with the ${what}`).join(', ');
      const part = (many: number, words: string) =>
        `${counted(many)} ${words}${by && ` (${by} of an earlier ${noun})`}`;
      if (!isGoingOn) return part(count, status);
      if (status !== 'repeated') return part(count, DONE.includes(status) ? `${status} now` : status);
      return [`${counted(there)} ${before}`, ...(count > there ? [part(count - there, status)] : [])];
    });
    const whole = countOf(this.lines, noun);
    return parts.length === 0 ? whole : `${whole}: ${parts.join(', ')}`;
  }
}

export interface TallyWords {
  readonly noun?: 'line' | 'row';
  readonly before?: string | null;
}

function sum(counts: ReadonlyMap<string, number> = new Map()): number {
  return [...counts.values()].reduce((before, count) => before + count, 0);
}

const DONE: readonly string[] = ['added', 'changed'];

const MOST_REASONS = 1_000;

/** What was done stands in front of these. */
const LAST = ['same', 'repeated', 'refused', 'empty'];
