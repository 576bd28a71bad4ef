import type { Problem } from '@rabbet/client';
import {
  type BulkRow,
  isSameAlready,
  type RowChange,
  type ValueChange,
  valueChanges,
} from '@rabbet/domain/deciders/bulk-acts';
import type { Values } from '@rabbet/domain/records/fields';
import type { RowToSend, SentRow } from '@rabbet/imports';
import { wordsOf } from '../../../kernel/forms/problem-words';
import type { AnyAct } from './subject';

/** Outcome of one marked row: 'ready' was tried and not refused, 'waiting' was not sent yet. */
export interface RowOutcome {
  readonly row: BulkRow;
  readonly status: 'waiting' | 'same' | 'ready' | 'done' | 'refused';
  readonly differences: readonly ValueChange[];
  /** Sentence that says why it is refused; null of any other. */
  readonly reason: string | null;
  /** True where the row has changed since it was listed: the reason is gone once it is read anew. */
  readonly isStale: boolean;
}

export type Outcomes = ReadonlyMap<number, RowOutcome>;

/** Rows with the change that an act makes of each, as far as it makes one. */
export interface BulkPlan {
  readonly toSend: readonly RowToSend[];
  readonly outcomes: Outcomes;
}

/** Plans the act on these rows; rows that are so already are not sent. */
export function planBulk(act: AnyAct, values: Values, rows: readonly BulkRow[]): BulkPlan {
  const planned = rows.map((row) => planRow(act, values, row));
  return {
    toSend: planned.flatMap(({ toSend }) => toSend ?? []),
    outcomes: new Map(planned.map(({ outcome }) => [outcome.row.id, outcome])),
  };
}

interface PlannedRow {
  readonly toSend: RowToSend | null;
  readonly outcome: RowOutcome;
}

function planRow(act: AnyAct, values: Values, row: BulkRow): PlannedRow {
  const change = act.changeOf(row as never, values); // a row of the list that has the act
  const outcome = { row, differences: [], reason: null, isStale: false };
  if (typeof change === 'string') return { toSend: null, outcome: { ...outcome, status: 'refused', reason: change } };
  if (isSameAlready(act, row, change)) return { toSend: null, outcome: { ...outcome, status: 'same' } };
  const differences = valueChanges(act, row, change);
  return { toSend: toSendOf(row, change), outcome: { ...outcome, status: 'waiting', differences } };
}

function toSendOf(row: BulkRow, change: RowChange): RowToSend {
  const { id } = row;
  const { revision = row.revision } = change;
  return { id, change, ...(typeof revision === 'number' && { revision }) };
}

/** Outcome of a row by what the shop has answered. */
export function answeredOutcome(outcome: RowOutcome, act: AnyAct, result: SentRow): RowOutcome {
  if (result.status !== 'refused') return { ...outcome, status: result.status === 'done' ? 'done' : 'ready' };
  const { problem } = result;
  const isStale = isAboutRevision(problem);
  const reason = isStale ? 'Somebody changed it meanwhile.' : wordsOf(problem, { ...act.sets, ...act.fields });
  return { ...outcome, status: 'refused', reason, isStale };
}

function isAboutRevision({ code }: Problem): boolean {
  return code === 'record/stale';
}

/** Number of rows with this status. */
export function countStatus(outcomes: Outcomes, status: RowOutcome['status']): number {
  return [...outcomes.values()].filter((outcome) => outcome.status === status).length;
}

/** Outcomes in the order in which people look at them: what is refused stands first. */
export function inOrder(outcomes: Outcomes): readonly RowOutcome[] {
  const all = [...outcomes.values()];
  const isRefused = ({ status }: RowOutcome) => status === 'refused';
  return [...all.filter(isRefused), ...all.filter((outcome) => !isRefused(outcome))];
}
