import { loadavg } from 'node:os';

/** Measurement, beside a bare baseline of the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Measurement of the same work done in the barest way; null where there is none. */
  readonly baseline: number | null;
  /** Quotient of value and baseline. */
  readonly ratio: number | null;
  /** Bound to reach, of the ratio if `of` says so; null where nothing was promised. */
  readonly goal: string | null;
  readonly ok: boolean | null;
  /** Load average of the last minute: how busy the machine was, with all that ran on it. */
  readonly load: number;
  /** Remark on what was the largest, the first, the missing one. */
  readonly note: string | null;
}

type Goal = { readonly of: 'ratio' | 'value'; readonly at: 'least' | 'most'; readonly bound: number };

interface Beside {
  readonly baseline?: number | null;
  readonly goal?: Goal | null;
  readonly note?: string | null;
  /** Load at the time of the measurement, where that was not just now. */
  readonly load?: number;
}

let tell: (figure: Figure) => void = () => {};

/** Has each figure told as soon as it is measured. */
export function tellFigures(listener: (figure: Figure) => void): void {
  tell = listener;
}

/** Makes a figure of what was just measured. */
export function figure(
  name: string,
  value: number,
  unit: string,
  { baseline = null, goal = null, note = null, load = busy() }: Beside = {},
): Figure {
  const ratio = baseline === null ? null : value / baseline;
  const judged = goal?.of === 'ratio' ? ratio : value;
  const ok = goal && judged !== null ? (goal.at === 'least' ? judged >= goal.bound : judged <= goal.bound) : null;
  const measured: Figure = {
    name,
    value: rounded(value),
    unit,
    baseline: baseline === null ? null : rounded(baseline),
    ratio: ratio === null ? null : rounded(ratio),
    goal: goal && `${goal.of} at ${goal.at} ${goal.bound}`,
    ok,
    load: rounded(load),
    note,
  };
  tell(measured);
  return measured;
}

/** Load average of the last minute. */
export function busy(): number {
  return loadavg()[0] ?? 0;
}

export const least = (of: Goal['of'], bound: number): Goal => ({ of, at: 'least', bound });
export const most = (of: Goal['of'], bound: number): Goal => ({ of, at: 'most', bound });

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

type Row = readonly string[];

const HEADING: Row = ['what', 'measured', 'baseline', 'ratio', 'goal', '', 'load', ''];
/** Widths of the columns of a row, of which each is printed before the next is known. */
const WIDTHS = [72, 18, 12, 8, 22, 6, 5, 0];

/** Heading of the rows that `rowOf` makes. */
export const heading = lineOf(HEADING);

/** Formats a figure as a row of a table for people. */
export function rowOf({ name, value, unit, baseline, ratio, goal, ok, load, note }: Figure): string {
  return lineOf([
    name,
    `${value.toLocaleString('en')} ${unit}`,
    baseline === null ? '' : baseline.toLocaleString('en'),
    ratio === null ? '' : `${ratio.toFixed(2)} x`,
    goal ?? '',
    ok === null ? '' : ok ? 'ok' : 'MISSED',
    load.toFixed(1),
    note ?? '',
  ]);
}

function lineOf(row: Row): string {
  return row
    .map((cell, i) => cell.padEnd(WIDTHS[i]!)) // a width for each
    .join('  ')
    .trimEnd();
}
