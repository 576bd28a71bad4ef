import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import { type Client, isPassing, Problem } from '@rabbet/client';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { importRowList, IMPORTS, sortForUndoing, reasonWithoutDetails } from '@rabbet/domain/imports/imports';
import type { RowOf } from '@rabbet/domain/pages/list';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { pagesOf } from '../shop/pages';
import type { Retrier } from '../shop/retrier';

export type TouchedRow = Pick<RowOf<typeof importRowList>, 'kind' | 'record_id'>;

/** Result of undoing one thing that a run has touched. */
export interface UndoResult {
  readonly kind: string;
  readonly id: number;
  readonly status: 'undone' | 'would be undone' | 'nothing to undo' | 'refused';
  /** Sentences on what is left of the record's changes. */
  readonly left: readonly string[];
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

/** Number of records that are undone at a time. */
const CONCURRENCY = 200;
/** Number of attempts to undo a record that somebody else is changing. */
const MAX_TRIES = 3;

/** Records that a run has added or changed. Refuses a run that has touched none. */
export async function rowsTouchedBy(client: Client, run: string): Promise<readonly TouchedRow[]> {
  const rows: TouchedRow[] = [];
  const readPage = (position: object) => client.list(importRowList, { run, ...position });
  for await (const rowsOfPage of pagesOf({ readPage, keyOf: ({ id }: RowOf<typeof importRowList>) => id }))
    rows.push(...rowsOfPage);
  if (rows.length === 0) refuseAs('unknown', 'import/unknown', `There is no import ${run}, or it has changed nothing.`);
  return rows;
}

export interface UndoOptions {
  readonly run: string;
  readonly isDryRun: boolean;
  readonly retrier: Retrier;
  /** Called with each result: pieces first, then the records to which they pointed. */
  readonly takeResult: (result: UndoResult) => Promise<void>;
}

/**
 * Undoes the changes of a run to these records, kind by kind: pieces before artists, because an artist who is in use by a piece
 * cannot be removed.
 */
export async function undoRows(client: Client, rows: readonly TouchedRow[], options: UndoOptions): Promise<void> {
  const { retrier, takeResult } = options;
  for (const kind of sortForUndoing([...new Set(rows.map((row) => row.kind))], KINDS))
    await runInOrder(
      rows.filter((row) => row.kind === kind),
      (row) => retrier.run(() => undoThing(client, row, options)),
      takeResult,
    );
}

/** Works on CONCURRENCY rows at a time, and gives the results to `takeResult` in the order of the rows. */
async function runInOrder<T>(
  rows: readonly TouchedRow[],
  work: (row: TouchedRow) => Promise<T>,
  takeResult: (result: T) => Promise<void>,
): Promise<void> {
  const pending: Promise<T>[] = [];
  for (const row of rows) {
    const task = work(row);
    task.catch(() => {}); // the error is thrown where the result is awaited; without a handler here it would end the process before
    pending.push(task);
    if (pending.length >= CONCURRENCY) await takeResult(await pending.shift()!); // not empty: a task was pushed
  }
  for (const result of pending) await takeResult(await result);
}

interface UndoReply {
  readonly outcome?: 'undone' | 'nothing';
  readonly left?: readonly string[];
}

async function undoThing(
  client: Client,
  { kind, record_id: id }: TouchedRow,
  { run, isDryRun }: Pick<UndoOptions, 'run' | 'isDryRun'>,
): Promise<UndoResult> {
  for (let tries = 1; ; tries++)
    try {
      const changed = await client.change('POST', `${IMPORTS}/undoings`, { run, kind, record_id: id });
      const { outcome, left = [] } = changed as UndoReply; // the API documents these fields
      if (outcome === 'nothing') return { kind, id, status: 'nothing to undo', left, errors: [] };
      return { kind, id, status: isDryRun ? 'would be undone' : 'undone', left, errors: [] };
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error) || error.status === 401) throw error;
      if (error.status === 412 && tries < MAX_TRIES) continue; // somebody else has changed the record during the attempt
      const { code, detail, errors } = error;
      const faults = errors.length > 0 ? errors : [{ code, message: detail }];
      return {
        kind,
        id,
        status: 'refused',
        left: [],
        errors: faults.map((fault) => ({ code: fault.code, message: fault.message })),
      };
    }
}

/** Counts the results of an undoing by status, and groups the records of which something stays by the reason. */
export class UndoTally {
  thingCount = 0;
  private readonly statuses = new Map<string, number>();
  /** Records by the reason why something of them stays. */
  private readonly reasons = new Map<string, readonly string[]>();
  /** Records that use a refused one, which is why it was refused. */
  private readonly referrers = new Set<string>();

  count({ kind, id, status, errors, left }: UndoResult): void {
    this.thingCount++;
    this.statuses.set(status, this.countOf(status) + 1);
    for (const { code, message } of errors)
      if (code === IN_USE) for (const referrer of referrersIn(message)) this.referrers.add(referrer);
    for (const message of [...errors.map((error) => error.message), ...left]) {
      const reason = reasonWithoutDetails(message);
      this.reasons.set(reason, [...(this.reasons.get(reason) ?? []), `${kind.replaceAll('-', ' ')} ${id}`]);
    }
  }

  countOf(status: string): number {
    return this.statuses.get(status) ?? 0;
  }

  /** `12 things: 10 undone, 2 refused` */
  toString(): string {
    const parts = [...this.statuses].map(([status, count]) => `${formatCount(count)} ${status}`);
    return [countOf(this.thingCount, 'thing'), parts.join(', ')].filter(Boolean).join(': ');
  }

  /** Sentences on the reasons why something stays, the most frequent first. */
  reasonsInWords(): string[] {
    const sortedReasons = [...this.reasons].sort(([, a], [, b]) => b.length - a.length);
    return sortedReasons.map(([reason, things]) => `${this.withAllReferrers(reason)} (${thingsInWords(things)})`);
  }

  private withAllReferrers(reason: string): string {
    if (reason !== reasonWithoutDetails(`${IN_USE_WORDS} ().`) || this.referrers.size === 0) return reason;
    const referrerNames = [...this.referrers].slice(0, MAX_REFERRERS).join(', ');
    return `${IN_USE_WORDS} (by ${referrerNames}${this.referrers.size > MAX_REFERRERS ? ' and more' : ''}).`;
  }
}

const MAX_THINGS = 5;

/** `artwork 12`, or `7 times: artwork 12, artwork 13, ...` */
function thingsInWords(things: readonly string[]): string {
  const first = things.slice(0, MAX_THINGS).join(', ');
  if (things.length === 1) return first;
  return `${countOf(things.length, 'time')}: ${first}${things.length > MAX_THINGS ? ', ...' : ''}`;
}

/** Beginning of the refusal to remove a record that others use: `It is in use (by artwork 12, artwork 13 and more).` */
const IN_USE_WORDS = 'It is in use';
const IN_USE = 'record/in-use';
const MAX_REFERRERS = 10;

/** Names of the records that use a refused one, from the message of its refusal. */
function referrersIn(message: string): readonly string[] {
  const [, referrers = ''] = /\(by (.*?)(?: and more)?\)\.$/.exec(message) ?? [];
  return referrers === '' ? [] : referrers.split(', ');
}
