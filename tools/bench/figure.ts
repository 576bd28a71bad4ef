import { loadavg } from 'node:os';

/** What was measured, beside a bare baseline of the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same work done in the barest way; null where there is none. */
  readonly baseline: number | null;
  /** value / baseline. */
  readonly ratio: number | null;
  /** What to reach, of the ratio if `of` says so; null where nothing was promised. */
  readonly goal: string | null;
  readonly ok: boolean | null;
  /** How busy the machine was, with all that ran on it: the load average of the last minute. */
  readonly load: number;
  /** What was the largest, the first, the missing one. */
  readonly note: string | null;
}

type Goal = { readonly of: 'ratio' | 'value'; readonly at: 'least' | 'most'; readonly bound: number };

interface Beside {
  readonly baseline?: number | null;
  readonly goal?: Goal | null;
  readonly note?: string | null;
  /** Of when it was measured, where that was not just now. */
  readonly load?: number;
}

export function figure(
  name: string,
  value: number,
  unit: string,
  { baseline = null, goal = null, note = null, load = busy() }: Beside = {},
): Figure {
  const ratio = baseline === null ? null : value / baseline;
  const judged = goal?.of === 'ratio' ? ratio : value;
  const ok = goal && judged !== null ? (goal.at === 'least' ? judged >= goal.bound : judged <= goal.bound) : null;
  return {
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
}

/** The load average of the last minute. */
export function busy(): number {
  return loadavg()[0] ?? 0;
}

export const least = (of: Goal['of'], bound: number): Goal => ({ of, at: 'least', bound });
export const most = (of: Goal['of'], bound: number): Goal => ({ of, at: 'most', bound });

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** The figures as a table for people. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, baseline, ratio, goal, ok, load, note }) => [
    name,
    `${value.toLocaleString('en')} ${unit}`,
    baseline === null ? '' : baseline.toLocaleString('en'),
    ratio === null ? '' : `${ratio.toFixed(2)} x`,
    goal ?? '',
    ok === null ? '' : ok ? 'ok' : 'MISSED',
    load.toFixed(1),
    note ?? '',
  ]);
  const all = [['what', 'measured', 'baseline', 'ratio', 'goal', '', 'load', ''], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length))); // all rows are alike
  return all
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
