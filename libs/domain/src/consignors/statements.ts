import type { Cents } from '@rabbet/domain/money/money';
import { keyOf, type ConsignorLines, type Line, type LineKind, sumOf } from './lines';

/** Line of a statement. Restated lines correct an earlier statement, so that opening + lines = closing still holds. */
export interface StatedLine extends Line {
  /** `taken back` reverses a line of an earlier statement; `late` belongs to an earlier period, but was entered after it. */
  readonly restates: 'taken back' | 'late' | null;
  /** Reason for which it was taken back, if that is known. */
  readonly reason: string | null;
}

/** Days of a statement, both within it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface Statement extends Period {
  readonly opening: Cents;
  readonly lines: readonly StatedLine[];
  readonly closing: Cents;
  /** Lines before the first statement, which its opening holds. */
  readonly carried: readonly Line[];
}

/** Lines of all statements that were not taken back, by `keyOf`. */
export type Stated = Readonly<Record<string, Line>>;

/** Lines and closing of all statements until now; there are none before the first. */
export interface StatedBefore {
  readonly stated: Stated;
  readonly closing: Cents;
}

/** Statement of a period: opening + lines = closing, whatever was corrected or entered late since the last one. */
export function statementOf(
  before: StatedBefore | null,
  { lines, reasons }: ConsignorLines,
  { from, to }: Period,
): Statement {
  const until = lines.filter(({ day }) => day <= to);
  const carried = before ? [] : until.filter(({ day }) => day < from);
  const stated = before?.stated ?? withStated({}, carried);
  const opening = before?.closing ?? sumOf(carried);
  const now = new Map(until.map((line) => [keyOf(line), line]));
  const gone = Object.values(stated).filter((line) => !isSame(line, now.get(keyOf(line))));
  const news = until.filter((line) => !isSame(line, stated[keyOf(line)]));
  const late = news.filter(({ day }) => day < from);
  const restated = [
    ...gone.map((line) => takenBack(line, reasons)),
    ...late.map((line): StatedLine => ({ ...line, restates: 'late', reason: null })),
  ];
  const ofPeriod = news.filter(({ day }) => day >= from).map((line) => ({ ...line, restates: null, reason: null }));
  const all = [...inOrder(restated), ...inOrder(ofPeriod)];
  return { from, to, opening, lines: all, closing: opening + sumOf(all), carried };
}

function takenBack(line: Line, reasons: ConsignorLines['reasons']): StatedLine {
  const reason = reasonFor(line, reasons);
  return { ...line, amount: line.amount === 0 ? 0 : -line.amount, restates: 'taken back', reason };
}

function reasonFor(line: Line, reasons: ConsignorLines['reasons']): string | null {
  const { transaction_id, sale_id } = line;
  return reasons[String(transaction_id)] ?? reasons[String(sale_id)] ?? reasons[keyOf(line)] ?? null;
}

/** Sorts by day; within a day a line is taken back before another one stands in its place. */
function inOrder<L extends Line>(lines: readonly L[]): readonly L[] {
  return [...lines].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** Lines that stand once these were stated too. */
export function withStated(stated: Stated, lines: readonly (Line | StatedLine)[]): Stated {
  const all = new Map(Object.entries(stated));
  for (const line of lines) {
    const { restates = null, reason: _, ...plainLine } = { reason: null, ...line } as StatedLine; // a plain line has neither field
    if (restates === 'taken back') all.delete(keyOf(line));
    else all.set(keyOf(line), plainLine);
  }
  return Object.fromEntries(all);
}

const COMPARED = ['day', 'kind', 'widget_id', 'quantity', 'price', 'share', 'amount'] as const;

/** Compares facts: the name of a piece may change without being another one. */
function isSame(a: Line, b: Line | undefined): boolean {
  return b !== undefined && COMPARED.every((field) => a[field] === b[field]);
}

/** Sums of a statement by what they come from: opening + all of them = closing. */
export interface StatementTotals {
  readonly sold: Cents;
  readonly brought_back: Cents;
  readonly paid: Cents;
  readonly restated: Cents;
}

export function totalsOf(lines: readonly StatedLine[]): StatementTotals {
  const sumOfKind = (kind: LineKind) => sumOf(lines.filter((line) => line.restates === null && line.kind === kind));
  const restated = sumOf(lines.filter(({ restates }) => restates !== null));
  return { sold: sumOfKind('sold'), brought_back: sumOfKind('brought back'), paid: sumOfKind('paid'), restated };
}
