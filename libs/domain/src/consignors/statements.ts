import type { Cents } from '@rabbet/domain/money/money';
import { keyOf, type ConsignorLines, type Line, type LineKind, sumOf } from './lines';

/**
 * Line of a statement. Statements never change: a later one corrects them by restated lines, so that opening + lines =
 * closing holds for each.
 */
export interface StatedLine extends Line {
  /** `taken back`: reverses a line of an earlier statement. `late`: belongs to an earlier period, but was entered later. */
  readonly restates: 'taken back' | 'late' | null;
  /** Reason why it was taken back, if known. */
  readonly reason: string | null;
}

/** First and last day of a statement. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface Statement extends Period {
  readonly opening: Cents;
  readonly lines: readonly StatedLine[];
  readonly closing: Cents;
  /** Lines before the first statement; its opening is their sum. */
  readonly carried: readonly Line[];
}

/** Lines that the statements have until now, without those that were taken back, by `keyOf`. */
export type StatedLines = Readonly<Record<string, Line>>;

/** Lines and closing of the earlier statements. */
export interface EarlierStatements {
  readonly stated: StatedLines;
  readonly closing: Cents;
}

/**
 * Statement of a period. It compares the current lines with those of earlier statements: a line that has changed or is gone
 * is reversed, and one of an earlier day that no statement has is added as late.
 */
export function statementOf(
  before: EarlierStatements | null,
  { lines, reasons }: ConsignorLines,
  { from, to }: Period,
): Statement {
  const linesUntilEnd = lines.filter(({ day }) => day <= to);
  const carried = before ? [] : linesUntilEnd.filter(({ day }) => day < from);
  const stated = before?.stated ?? withLinesStated({}, carried);
  const opening = before?.closing ?? sumOf(carried);
  const currentLines = new Map(linesUntilEnd.map((line) => [keyOf(line), line]));
  const changedLines = Object.values(stated).filter((line) => !isSameFact(line, currentLines.get(keyOf(line))));
  const newLines = linesUntilEnd.filter((line) => !isSameFact(line, stated[keyOf(line)]));
  const lateLines = newLines.filter(({ day }) => day < from);
  const restated = [
    ...changedLines.map((line) => reversedLine(line, reasons)),
    ...lateLines.map((line): StatedLine => ({ ...line, restates: 'late', reason: null })),
  ];
  const linesOfPeriod = newLines
    .filter(({ day }) => day >= from)
    .map((line) => ({ ...line, restates: null, reason: null }));
  const statedLines = [...sortByDay(restated), ...sortByDay(linesOfPeriod)];
  return { from, to, opening, lines: statedLines, closing: opening + sumOf(statedLines), carried };
}

function reversedLine(line: Line, reasons: ConsignorLines['reasons']): StatedLine {
  const reason = reasonFor(line, reasons);
  return { ...line, amount: line.amount === 0 ? 0 : -line.amount, restates: 'taken back', reason };
}

function reasonFor(line: Line, reasons: ConsignorLines['reasons']): string | null {
  const { transaction_id, sale_id } = line;
  return reasons[String(transaction_id)] ?? reasons[String(sale_id)] ?? reasons[keyOf(line)] ?? null;
}

/** Sorts lines by day. It is stable: of one day, lines that are taken back stay before those that replace them. */
function sortByDay<L extends Line>(lines: readonly L[]): readonly L[] {
  return [...lines].sort((a, b) => a.day.localeCompare(b.day)); // yyyy-MM-dd
}

/** Lines of the statements after these were added or taken back. */
export function withLinesStated(stated: StatedLines, lines: readonly (Line | StatedLine)[]): StatedLines {
  const all = new Map(Object.entries(stated));
  for (const line of lines) {
    if ('restates' in line && line.restates === 'taken back') all.delete(keyOf(line));
    else all.set(keyOf(line), withoutRestating(line));
  }
  return Object.fromEntries(all);
}

function withoutRestating(line: Line | StatedLine): Line {
  const { restates: _restates, reason: _reason, ...plainLine } = { restates: null, reason: null, ...line };
  return plainLine;
}

const COMPARED_FIELDS = ['day', 'kind', 'widget_id', 'quantity', 'price', 'share', 'amount'] as const;

/** True for two lines with the same facts. The name of a piece may differ, because it may change later. */
function isSameFact(a: Line, b: Line | undefined): boolean {
  return b !== undefined && COMPARED_FIELDS.every((field) => a[field] === b[field]);
}

/** Sums of the lines of a statement by kind: opening + all sums = closing. */
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
