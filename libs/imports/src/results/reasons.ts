import { counted, countOf } from '@rabbet/domain/numbers/counted';
import { MOST_TOLD, rowsInWords } from '../words/row-numbers';
import type { FieldError } from '../rows/row/row';

interface Reason {
  readonly field: string | null;
  /** Message of the first of its rows. */
  readonly message: string;
  readonly first: number[];
  /** Texts of cells beside that of the first, each once. */
  readonly otherTexts: Set<string>;
  /** Rows of which the messages speak, by their own. */
  readonly earlier: Map<number, string>;
  count: number;
}

export interface Telling {
  /** Most reasons. */
  readonly most?: number;
  readonly called?: 'row' | 'line';
  /** Place where the other reasons are. */
  readonly rest?: string;
}

/** Reasons why rows were refused: by their columns, and each once, whatever cell its message quotes. */
export class Reasons {
  private readonly all = new Map<string, Reason>();
  private left = 0;

  note({ field, message }: Pick<FieldError, 'field' | 'message'>, line: number): void {
    const key = reasonKey(field, message);
    const reason = this.all.get(key);
    if (!reason && this.all.size >= MOST_REASONS) this.left++;
    else if (!reason) {
      const earlier = earlierIn(line, message);
      this.all.set(key, { field, message, first: [line], otherTexts: new Set(), earlier, count: 1 });
    } else {
      reason.count++;
      if (reason.first.length < MOST_TOLD) {
        reason.first.push(line);
        for (const [number, other] of earlierIn(line, message)) reason.earlier.set(number, other);
      }
      const other = otherIn(message, reason.message);
      if (other !== null && reason.otherTexts.size <= MOST_TOLD) reason.otherTexts.add(other);
    }
  }

  /** All reasons: those of the column with most faults first, and in it the most frequent first. */
  sentences({ most = 40, called = 'line', rest = 'the results tell them' }: Telling = {}): string[] {
    const ofField = new Map<string | null, number>();
    for (const { field, count } of this.all.values()) ofField.set(field, (ofField.get(field) ?? 0) + count);
    const places = [...ofField].sort(([, a], [, b]) => b - a).map(([field]) => field);
    const order = [...this.all.values()].sort(
      (a, b) => places.indexOf(a.field) - places.indexOf(b.field) || b.count - a.count,
    );
    const first = listsOnce(order.slice(0, most)).map((reason) => inWords(reason, called));
    const more = order.slice(most).reduce((sum, { count }) => sum + count, this.left);
    return more > 0 ? [...first, `and ${countOf(more, 'fault')} more: ${rest}`] : first;
  }
}

/** Reasons of which the first alone lists all that there is: `There are Painting, Print.` */
function listsOnce(reasons: readonly Reason[]): readonly Reason[] {
  const lists = new Set<string>();
  return reasons.map((reason) => {
    const [list] = / There are [^"]*,[^"]*\.$/.exec(reason.message) ?? [];
    if (list === undefined) return reason;
    if (lists.has(list)) return { ...reason, message: reason.message.slice(0, -list.length) };
    lists.add(list);
    return reason;
  });
}

/** Most reasons in memory: each message may quote its row. */
const MOST_REASONS = 1_000;

/** Earlier row that has the same name: `Row 5 has this name too`. */
const EARLIER = /^(Row|Line) (\d+)(?= has )/;

function earlierIn(line: number, message: string): Map<number, string> {
  const other = EARLIER.exec(message)?.[2];
  return new Map(other === undefined ? [] : [[line, other]]);
}

/** `Price: "much" is no amount. (5 rows: 2, 7 and 3 more; also "lots")` */
function inWords({ field, message, first, otherTexts, earlier, count }: Reason, called: string): string {
  const where = rowsInWords(first, count, called);
  const texts = [...otherTexts].slice(0, MOST_TOLD);
  const also = texts.length === 0 ? '' : `; also ${texts.join(', ')}${otherTexts.size > texts.length ? ', ...' : ''}`;
  const times = count === 1 ? '' : `${counted(count)} times: `;
  const pairs =
    count === 1
      ? ''
      : first
          .map((line) => earlier.get(line))
          .filter((other) => other !== undefined)
          .join(', ');
  const sentence = pairs === '' ? message : message.replace(EARLIER, `An earlier ${called}`);
  const after = pairs === '' ? '' : `; the earlier: ${pairs}${count > first.length ? ', ...' : ''}`;
  return `${field === null ? '' : `${field}: `}${sentence} (${times}${where}${after}${also})`;
}

/** Word that a message has where the first of its reason has another: a quoted one, else a number or a code. */
function otherIn(message: string, first: string): string | null {
  if (EARLIER.test(message)) return null; // told beside it
  const theirs = messageParts(first).words;
  const different = messageParts(message).words.filter((word, i) => word !== theirs[i]);
  return different.find((word) => word.startsWith('"')) ?? different[0] ?? null;
}

/** Cells that messages quote, whoever is there, numbers, and codes such as HP-2016-001: a cell may have signs for inches in it. */
const OWN_WORDS =
  /^\d+ .+?(?= is there\b)|^Piece \d+|^".*?"(?= (?:is|has|may|does) )|"[^"]*"|(?<![\p{L}\d])(?:\p{L}+[./-]?)?\d+(?:[./-]?[\p{L}\d]+)*/gu;

export interface MessageParts {
  /** Words that a row has of its own: what is quoted, with its signs, and numbers. */
  readonly words: readonly string[];
  /** Text before each of them, and behind the last. */
  readonly around: readonly string[];
}

/** Message of a refused row, taken apart: rows whose messages have the same text around their own words have one reason. */
export function messageParts(message: string): MessageParts {
  return { words: message.match(OWN_WORDS) ?? [], around: message.split(OWN_WORDS) };
}

/** Key of the reason of a refused row, by its column and message. */
export function reasonKey(field: string | null, message: string): string {
  return JSON.stringify([field, messageParts(message).around]);
}
