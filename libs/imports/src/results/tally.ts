import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';
import { Reasons, type ReasonOptions } from './reasons';
import { MAX_ROW_NUMBERS } from '../words/row-numbers';
import { DONE_BEFORE, type NoteCode, type RowNote, type RowResult } from '../rows/row/row';

/** Rows that have one kind of note. */
export interface NotedRows {
  readonly count: number;
  /** Numbers of the first of them. */
  readonly first: readonly number[];
  /** Details of their notes, each once. */
  readonly details: ReadonlySet<string>;
}

const NO_ROWS: NotedRows = { count: 0, first: [], details: new Set() };

/** Counts the results of an import by status, and collects its notes and the reasons for refusals. */
export class Tally {
  lines = 0;
  /** Number of image files that rows have attached, or would attach. */
  images = 0;
  private readonly notes = new Map<NoteCode, NotedRows>();
  private readonly reasons = new Reasons();
  /** First lines that repeat an earlier line, with the number of that. */
  private readonly repeatedLines: (readonly [line: number, earlierLine: number])[] = [];
  private readonly countsByStatus = new Map<string, StatusCount>();

  /** Counts a result; null stands for an empty line. */
  count(result: CountedResult | null): void {
    this.lines++;
    if (!result) {
      this.countStatus('empty');
      return;
    }
    const { line, status, repeats, repeatsBy, errors = [], images = [], notes = [] } = result;
    this.images += images.length;
    for (const note of notes) this.countNote(note, line);
    for (const error of errors) this.reasons.note(error, line);
    if (repeats !== undefined && status !== 'refused' && this.repeatedLines.length < MAX_ROW_NUMBERS)
      this.repeatedLines.push([line, repeats]);
    this.countStatus(status, repeatsBy);
  }

  private countStatus(status: string, repeatsBy?: string): void {
    const counts = this.countsByStatus.get(status) ?? { count: 0, repeatsByName: new Map<string, number>() };
    counts.count++;
    if (repeatsBy !== undefined) counts.repeatsByName.set(repeatsBy, (counts.repeatsByName.get(repeatsBy) ?? 0) + 1);
    this.countsByStatus.set(status, counts);
  }

  private countNote({ code, detail }: RowNote, line: number): void {
    const { count, first, details } = this.rowsWithNote(code);
    this.notes.set(code, {
      count: count + 1,
      first: count < MAX_ROW_NUMBERS ? [...first, line] : first,
      details: detail === undefined ? details : new Set([...details, detail]),
    });
  }

  countOf(status: string): number {
    return this.countsByStatus.get(status)?.count ?? 0;
  }

  rowsWithNote(code: NoteCode): NotedRows {
    return this.notes.get(code) ?? NO_ROWS;
  }

  /** Sentence on rows about existing pieces that say how the piece came, which an import does not change; null without any. */
  get leftAsRecorded(): string | null {
    const { count } = this.rowsWithNote('kept');
    if (count === 0) return null;
    const rows = count === 1 ? '1 row says' : `${formatCount(count)} rows say`;
    return `${rows} how a piece came: that stays as it was recorded.`;
  }

  /** Sentence on the lines that repeat an earlier line; null where there are none. */
  repeatedInWords(noun: 'row' | 'line'): string | null {
    if (this.repeatedLines.length === 0) return null;
    const ellipsis = this.repeatedLines.length === MAX_ROW_NUMBERS ? ', ...' : '';
    const pairs = this.repeatedLines.map(([line, earlierLine]) => `${line} as ${earlierLine}`);
    return `Repeated, as an earlier ${noun} says the same: ${noun} ${pairs.join(', ')}${ellipsis}.`;
  }

  /** Sentences on the reasons why rows were refused, by columns. */
  reasonSentences(options: ReasonOptions = {}): string[] {
    return this.reasons.sentences(options);
  }

  /** `50 lines: 44 added, 3 repeated (1 with the key of an earlier line), 2 refused, 1 empty` */
  toString(): string {
    return this.inWords();
  }

  /**
   * Counts of lines or rows, by status. After a restart, `before` says when rows of the first attempt were done:
   * `50 rows: 20 added now, 30 were there before`.
   */
  inWords({ noun = 'line', before = null }: TallyWords = {}): string {
    const total = countOf(this.lines, noun);
    if (this.countsByStatus.size === 0) return total;
    const statuses = [...this.countsByStatus].sort(([a], [b]) => STATUS_ORDER.indexOf(a) - STATUS_ORDER.indexOf(b));
    const doneBefore = this.countDoneBefore();
    const isRestarted = before !== null && doneBefore > 0;
    const parts = statuses.flatMap(([status, counts]) => {
      const repeats = repeatsInWords(counts, noun);
      if (!isRestarted) return [`${formatCount(counts.count)} ${status}${repeats}`];
      if (DONE_STATUSES.includes(status)) return [`${formatCount(counts.count)} ${status} now${repeats}`];
      if (status !== 'repeated') return [`${formatCount(counts.count)} ${status}${repeats}`];
      const doneBeforeInWords = `${formatCount(doneBefore)} ${doneBefore === 1 ? 'was' : 'were'} ${before}`;
      const repeatedRows = counts.count - doneBefore;
      if (repeatedRows === 0) return [doneBeforeInWords];
      return [doneBeforeInWords, `${formatCount(repeatedRows)} ${status}${repeats}`];
    });
    return `${total}: ${parts.join(', ')}`;
  }

  /** Number of rows that an earlier attempt has sent: repeated, but of no earlier line of this input. */
  private countDoneBefore(): number {
    const repeated = this.countsByStatus.get('repeated');
    if (!repeated) return 0;
    const repeatsOfLines = [...repeated.repeatsByName.values()].reduce((sum, count) => sum + count, 0);
    return repeated.count - repeatsOfLines;
  }
}

type CountedResult = Pick<RowResult, 'line' | 'status' | 'repeats' | 'repeatsBy' | 'errors' | 'images' | 'notes'>;

interface StatusCount {
  count: number;
  /** Numbers of rows that repeat an earlier line of the input, by the name that both have: the key. */
  readonly repeatsByName: Map<string, number>;
}

/** ` (1 with the key of an earlier line)`; empty without repeats. */
function repeatsInWords({ repeatsByName }: StatusCount, noun: string): string {
  if (repeatsByName.size === 0) return '';
  const parts = [...repeatsByName].map(([name, count]) => `${formatCount(count)} with the ${name}`);
  return ` (${parts.join(', ')} of an earlier ${noun})`;
}

export interface TallyWords {
  readonly noun?: 'line' | 'row';
  readonly before?: string | null;
}

const DONE_STATUSES: readonly string[] = ['added', 'changed'];

/** Order of the statuses in a sentence; those that are not listed come first. */
const STATUS_ORDER = ['same', 'repeated', DONE_BEFORE, 'refused', 'empty'];
