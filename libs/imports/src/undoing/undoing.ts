import { countOf, counted } from '@rabbet/domain/numbers/counted';
import { type Client, isPassing, Problem } from '@rabbet/client';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { importRowList, IMPORTS, sortForUndoing, reasonWithoutDetails } from '@rabbet/domain/imports/imports';
import type { RowOf } from '@rabbet/domain/pages/list';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { pagesOf } from '../shop/pages';
import type { Retrier } from '../shop/retrier';

export type TouchedRow = Pick<RowOf<typeof importRowList>, 'kind' | 'record_id'>;

/** Result of undoing one thing that a run has touched. */
export interface Undone {
  readonly kind: string;
  readonly id: number;
  readonly status: 'undone' | 'would be undone' | 'nothing to undo' | 'refused';
  /** Sentences on what stays. */
  readonly left: readonly string[];
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

/** Undoings under way at most. */
const CONCURRENCY = 200;
/** Times that a thing is tried which somebody changes meanwhile. */
const MAX_TRIES = 3;

/** All that a run has touched; refuses a run that has touched nothing. */
export async function rowsTouchedBy(client: Client, run: string): Promise<readonly TouchedRow[]> {
  const rows: TouchedRow[] = [];
  const page = (place: object) => client.list(importRowList, { run, ...place });
  for await (const rowsOfPage of pagesOf({ readPage: page, keyOf: ({ id }: RowOf<typeof importRowList>) => id }))
    rows.push(...rowsOfPage);
  if (rows.length === 0) refuseAs('unknown', 'import/unknown', `There is no import ${run}, or it has changed nothing.`);
  return rows;
}

export interface UndoingRun {
  readonly run: string;
  readonly isDryRun: boolean;
  readonly retrier: Retrier;
  /** Takes each result: pieces first, then what they have pointed at. */
  readonly takeResult: (result: Undone) => Promise<void>;
}

/** Takes back what a run has done to these, one by one. */
export async function undoRows(client: Client, rows: readonly TouchedRow[], options: UndoingRun): Promise<void> {
  const { retrier, takeResult } = options;
  for (const kind of sortForUndoing([...new Set(rows.map((row) => row.kind))], KINDS))
    await runInOrder(
      rows.filter((row) => row.kind === kind),
      (row) => retrier.run(() => undoThing(client, row, options)),
      takeResult,
    );
}

/** Works on some at a time, and takes the results in the order of the rows. */
async function runInOrder<T>(
  rows: readonly TouchedRow[],
  work: (row: TouchedRow) => Promise<T>,
  takeResult: (result: T) => Promise<void>,
): Promise<void> {
  const pending: Promise<T>[] = [];
  for (const row of rows) {
    const task = work(row);
    task.catch(() => {}); // whoever takes the results is told
    pending.push(task);
    if (pending.length >= CONCURRENCY) await takeResult(await pending.shift()!); // there is one
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
  { run, isDryRun }: Pick<UndoingRun, 'run' | 'isDryRun'>,
): Promise<Undone> {
  for (let tries = 1; ; tries++)
    try {
      const changed = await client.change('POST', `${IMPORTS}/undoings`, { run, kind, record_id: id });
      const { outcome, left = [] } = changed as UndoReply; // as the contract has it
      const status = outcome === 'nothing' ? 'nothing to undo' : isDryRun ? 'would be undone' : 'undone';
      return { kind, id, status, left, errors: [] };
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error) || error.status === 401) throw error;
      if (error.status === 412 && tries < MAX_TRIES) continue; // somebody changes it right now
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

/** Counts things by what became of them, and by the reasons for which some were refused. */
export class UndoneTally {
  thingCount = 0;
  private readonly statuses = new Map<string, number>();
  /** Things by the reasons for which something of them stays. */
  private readonly reasons = new Map<string, readonly string[]>();
  /** Things that use what was to go. */
  private readonly users = new Set<string>();

  count({ kind, id, status, errors, left }: Undone): void {
    this.thingCount++;
    this.statuses.set(status, this.countOf(status) + 1);
    for (const { code, message } of errors)
      if (code === IN_USE) usersIn(message).forEach((user) => this.users.add(user));
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
    const parts = [...this.statuses].map(([status, count]) => `${counted(count)} ${status}`);
    return [countOf(this.thingCount, 'thing'), parts.join(', ')].filter(Boolean).join(': ');
  }

  /** Reasons for which something stays, the most frequent first. */
  reasonsInWords(): string[] {
    const sortedReasons = [...this.reasons].sort(([, a], [, b]) => b.length - a.length);
    return sortedReasons.map(([reason, things]) => `${this.withAllUsers(reason)} (${thingsInWords(things)})`);
  }

  private withAllUsers(reason: string): string {
    if (reason !== reasonWithoutDetails(`${IN_USE_WORDS} ().`) || this.users.size === 0) return reason;
    const userNames = [...this.users].slice(0, MAX_USERS).join(', ');
    return `${IN_USE_WORDS} (by ${userNames}${this.users.size > MAX_USERS ? ' and more' : ''}).`;
  }
}

const MAX_THINGS = 5;

/** `artwork 12`, or `7 times: artwork 12, artwork 13, ...` */
function thingsInWords(things: readonly string[]): string {
  const first = things.slice(0, MAX_THINGS).join(', ');
  if (things.length === 1) return first;
  return `${countOf(things.length, 'time')}: ${first}${things.length > MAX_THINGS ? ', ...' : ''}`;
}

/** Words of a refusal because of what points at the thing: `It is in use (by artwork 12, artwork 13 and more).` */
const IN_USE_WORDS = 'It is in use';
const IN_USE = 'record/in-use';
const MAX_USERS = 10;

function usersIn(message: string): readonly string[] {
  const [, users = ''] = /\(by (.*?)(?: and more)?\)\.$/.exec(message) ?? [];
  return users === '' ? [] : users.split(', ');
}
