import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';
import { MAX_ROW_NUMBERS, rowsInWords } from '../words/row-numbers';
import type { FieldError } from '../rows/row/row';

interface Reason {
  readonly field: string | null;
  /** Message of the first row that was refused for this reason. */
  readonly message: string;
  readonly firstLines: number[];
  /** Words of further messages where the first message has others: `"lots"` for `"much" is no amount.` */
  readonly otherTexts: Set<string>;
  /** Numbers of earlier rows that messages name, by the lines of the messages. */
  readonly earlierLines: Map<number, string>;
  count: number;
}

export interface ReasonOptions {
  /** Number of reasons that are listed. */
  readonly max?: number;
  readonly noun?: 'row' | 'line';
  /** Words on where the other reasons are: `the results tell them`. */
  readonly rest?: string;
}

/**
 * Groups the faults of refused rows: by column, and by message apart from what it quotes of its row. So `"much" is no
 * amount.` and `"lots" is no amount.` are one reason with two rows.
 */
export class Reasons {
  private readonly reasons = new Map<string, Reason>();
  private countBeyondLimit = 0;

  note({ field, message }: Pick<FieldError, 'field' | 'message'>, line: number): void {
    const key = reasonKey(field, message);
    const reason = this.reasons.get(key);
    if (reason) return addToReason(reason, message, line);
    if (this.reasons.size >= MAX_REASONS) {
      this.countBeyondLimit++;
      return;
    }
    const newReason = {
      field,
      message,
      firstLines: [],
      otherTexts: new Set<string>(),
      earlierLines: new Map(),
      count: 0,
    };
    addToReason(newReason, message, line);
    this.reasons.set(key, newReason);
  }

  /** Sentences on all reasons: those of the column with most faults first, and within it the most frequent first. */
  sentences({ max = 40, noun = 'line', rest = 'the results tell them' }: ReasonOptions = {}): string[] {
    const sorted = this.sorted();
    const sentences = withoutRepeatedLists(sorted.slice(0, max)).map((reason) => reasonInWords(reason, noun));
    const countOfRest = sorted.slice(max).reduce((sum, { count }) => sum + count, this.countBeyondLimit);
    return countOfRest > 0 ? [...sentences, `and ${countOf(countOfRest, 'fault')} more: ${rest}`] : sentences;
  }

  private sorted(): readonly Reason[] {
    const countsByField = new Map<string | null, number>();
    for (const { field, count } of this.reasons.values())
      countsByField.set(field, (countsByField.get(field) ?? 0) + count);
    const fields = [...countsByField].sort(([, a], [, b]) => b - a).map(([field]) => field);
    return [...this.reasons.values()].sort(
      (a, b) => fields.indexOf(a.field) - fields.indexOf(b.field) || b.count - a.count,
    );
  }
}

function addToReason(reason: Reason, message: string, line: number): void {
  reason.count++;
  if (reason.firstLines.length < MAX_ROW_NUMBERS) {
    reason.firstLines.push(line);
    const earlierLine = EARLIER_ROW.exec(message)?.[2];
    if (earlierLine !== undefined) reason.earlierLines.set(line, earlierLine);
  }
  const otherText = differentWord(message, reason.message);
  if (otherText !== null && reason.otherTexts.size <= MAX_ROW_NUMBERS) reason.otherTexts.add(otherText);
}

/** Cuts a list of all choices, such as `There are Painting, Print.`, off each message but the first that has it. */
function withoutRepeatedLists(reasons: readonly Reason[]): readonly Reason[] {
  const seenLists = new Set<string>();
  return reasons.map((reason) => {
    const [list] = / There are [^"]*,[^"]*\.$/.exec(reason.message) ?? [];
    if (list === undefined) return reason;
    if (seenLists.has(list)) return { ...reason, message: reason.message.slice(0, -list.length) };
    seenLists.add(list);
    return reason;
  });
}

/** Number of reasons in memory: in a large import, each message may quote its own row. */
const MAX_REASONS = 1_000;

/** Beginning of a message that names an earlier row with the same key or name: `Row 5 has this name too`. */
const EARLIER_ROW = /^(Row|Line) (\d+)(?= has )/;

/** `Price: "much" is no amount. (5 times: rows 2, 7 and 3 more; also "lots")` */
function reasonInWords({ field, message, firstLines, otherTexts, earlierLines, count }: Reason, noun: string): string {
  const column = field === null ? '' : `${field}: `;
  const rows = rowsInWords(firstLines, count, noun);
  const details = count === 1 ? [rows] : [`${formatCount(count)} times: ${rows}`];
  let sentence = message;
  if (count > 1 && earlierLines.size > 0) {
    sentence = message.replace(EARLIER_ROW, `An earlier ${noun}`);
    const earlierList = [...earlierLines.values()].join(', ');
    details.push(`the earlier: ${earlierList}${count > firstLines.length ? ', ...' : ''}`);
  }
  const shownTexts = [...otherTexts].slice(0, MAX_ROW_NUMBERS);
  const ellipsis = otherTexts.size > shownTexts.length ? ', ...' : '';
  if (shownTexts.length > 0) details.push(`also ${shownTexts.join(', ')}${ellipsis}`);
  return `${column}${sentence} (${details.join('; ')})`;
}

/** First word of a message that differs from the word in the same place of another message: a quoted one if there is any. */
function differentWord(message: string, firstMessage: string): string | null {
  if (EARLIER_ROW.test(message)) return null; // the number of the earlier row is listed apart
  const firstWords = messageParts(firstMessage).words;
  const differentWords = messageParts(message).words.filter((word, i) => word !== firstWords[i]);
  return differentWords.find((word) => word.startsWith('"')) ?? differentWords[0] ?? null;
}

/**
 * Words of a message that differ from row to row: quoted cells (`"much"`, and `"16" x 40 cm"`, which has a quote in it),
 * existing records (`34 Ann Lee is there`, `Piece 31`), numbers, and codes (`HP-2016-001`).
 */
const ROW_SPECIFIC =
  /^\d+ .+?(?= is there\b)|^Piece \d+|^".*?"(?= (?:is|has|may|does) )|"[^"]*"|(?<![\p{L}\d])(?:\p{L}+[./-]?)?\d+(?:[./-]?[\p{L}\d]+)*/gu;

export interface MessageParts {
  /** Words that differ from row to row. */
  readonly words: readonly string[];
  /** Text before each of these words, and behind the last: the same for all messages of one reason. */
  readonly textBetween: readonly string[];
}

/** Divides the message of a refused row into the words of this row and the text that other rows share. */
export function messageParts(message: string): MessageParts {
  return { words: message.match(ROW_SPECIFIC) ?? [], textBetween: message.split(ROW_SPECIFIC) };
}

/** Key of a reason: the same for all rows with the same fault in the same column. */
export function reasonKey(field: string | null, message: string): string {
  return JSON.stringify([field, messageParts(message).textBetween]);
}
