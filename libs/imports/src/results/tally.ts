import { counted, countOf } from '@rabbet/domain/numbers/counted';
import { Reasons, type Telling } from './reasons';
import { MOST_TOLD } from '../words/row-numbers';
import { DONE_BEFORE, type NoteCode, type RowResult } from '../rows/row/row';

/** Rows with a note: how many, the first of them, and the details of all. */
export interface NotedRows {
  readonly count: number;
  readonly first: readonly number[];
  readonly details: ReadonlySet<string>;
}

const NONE: NotedRows = { count: 0, first: [], details: new Set() };

/** Counts of lines by their outcomes: the parts add up to the whole. */
export class Tally {
  lines = 0;
  /** Files that became images of a row's thing, or would. */
  images = 0;
  private readonly notes = new Map<NoteCode, NotedRows>();
  private readonly reasons = new Reasons();
  /** Lines that say an earlier one again, with that one: the first of them. */
  private readonly again: (readonly [line: number, earlier: number])[] = [];
  private readonly parts = new Map<string, { count: number; readonly repeats: Map<string, number> }>();

  /** Counts a result; null of a line with nothing on it. */
  count(
    result: Pick<RowResult, 'line' | 'status' | 'repeats' | 'repeatsBy' | 'errors' | 'images' | 'notes'> | null,
  ): void {
    this.lines++;
    this.images += result?.images?.length ?? 0;
    for (const { code, detail } of result?.notes ?? []) {
      const { count, first, details } = this.noted(code);
      this.notes.set(code, {
        count: count + 1,
        first: count < MOST_TOLD ? [...first, result?.line ?? 0] : first,
        details: detail === undefined ? details : new Set([...details, detail]),
      });
    }
    for (const error of result?.errors ?? []) this.reasons.note(error, result?.line ?? 0);
    const status = result?.status ?? 'empty';
    if (result?.repeats !== undefined && status !== 'refused' && this.again.length < MOST_TOLD)
      this.again.push([result.line, result.repeats]);
    const part = this.parts.get(status) ?? { count: 0, repeats: new Map<string, number>() };
    part.count++;
    const by = result?.repeatsBy;
    if (by !== undefined) part.repeats.set(by, (part.repeats.get(by) ?? 0) + 1);
    this.parts.set(status, part);
  }

  of(status: string): number {
    return this.parts.get(status)?.count ?? 0;
  }

  /** Rows with this note. */
  noted(code: NoteCode): NotedRows {
    return this.notes.get(code) ?? NONE;
  }

  /** Sentence on the rows that say how a piece came which is there; null where there are none. */
  get leftAsRecorded(): string | null {
    const { count: left } = this.noted('kept');
    if (left === 0) return null;
    const rows = left === 1 ? '1 row says' : `${counted(left)} rows say`;
    return `${rows} how a piece came: that stays as it was recorded.`;
  }

  /** Sentence on the lines that say an earlier one again; null where there are none. */
  repeatedInWords(called: 'row' | 'line'): string | null {
    if (this.again.length === 0) return null;
    const more = this.again.length === MOST_TOLD ? ', ...' : '';
    const pairs = this.again.map(([line, earlier]) => `${line} as ${earlier}`);
    return `Repeated, as an earlier ${called} says the same: ${called} ${pairs.join(', ')}${more}.`;
  }

  /** Reasons why rows were refused, by columns. */
  why(telling: Telling = {}): string[] {
    return this.reasons.sentences(telling);
  }

  /** `50 lines: 44 added, 3 repeated (1 with the key of an earlier line), 2 refused, 1 empty` */
  toString(): string {
    return this.inWords();
  }

  /**
   * Counts of lines or rows; `before` says of earlier ones when they were done: `50 rows: 20 added now, 30 were there
   * before`.
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
      const doneBefore = `${counted(there)} ${there === 1 ? 'was' : 'were'} ${before}`;
      return count > there ? [doneBefore, part(count - there, status)] : [doneBefore];
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

/** Outcomes behind those of rows that were done. */
const LAST = ['same', 'repeated', DONE_BEFORE, 'refused', 'empty'];
