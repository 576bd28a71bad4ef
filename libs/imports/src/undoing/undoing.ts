import { countOf, counted } from '@rabbet/domain/numbers/counted';
import { type Client, isPassing, Problem } from '@rabbet/client';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { importRowList, IMPORTS, inOrderOfUndoing, reasonIn } from '@rabbet/domain/imports/imports';
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
const AT_ONCE = 200;
/** Times that a thing is tried which somebody changes meanwhile. */
const MOST_TRIES = 3;

/** All that a run has touched; refuses a run that has touched nothing. */
export async function touchedBy(client: Client, run: string): Promise<readonly TouchedRow[]> {
  const rows: TouchedRow[] = [];
  const page = (place: object) => client.list(importRowList, { run, ...place });
  for await (const some of pagesOf({ page, keyOf: ({ id }: RowOf<typeof importRowList>) => id })) rows.push(...some);
  if (rows.length === 0) refuseAs('unknown', 'import/unknown', `There is no import ${run}, or it has changed nothing.`);
  return rows;
}

export interface UndoingRun {
  readonly run: string;
  readonly isDryRun: boolean;
  readonly retrier: Retrier;
  /** Takes each result: pieces first, then what they have pointed at. */
  readonly take: (result: Undone) => Promise<void>;
}

/** Takes back what a run has done to these, one by one. */
export async function undoRows(client: Client, rows: readonly TouchedRow[], undoing: UndoingRun): Promise<void> {
  const { retrier, take } = undoing;
  for (const kind of inOrderOfUndoing([...new Set(rows.map((row) => row.kind))], KINDS))
    await inTurns(
      rows.filter((row) => row.kind === kind),
      (row) => retrier.persist(() => undone(client, row, undoing)),
      take,
    );
}

/** Works on some at a time, and takes the results in the order of the rows. */
async function inTurns<T>(
  rows: readonly TouchedRow[],
  work: (row: TouchedRow) => Promise<T>,
  take: (result: T) => Promise<void>,
): Promise<void> {
  const underWay: Promise<T>[] = [];
  for (const row of rows) {
    const working = work(row);
    working.catch(() => {}); // whoever takes the results is told
    underWay.push(working);
    if (underWay.length >= AT_ONCE) await take(await underWay.shift()!); // there is one
  }
  for (const result of underWay) await take(await result);
}

interface Reply {
  readonly outcome?: 'undone' | 'nothing';
  readonly left?: readonly string[];
}

async function undone(
  client: Client,
  { kind, record_id: id }: TouchedRow,
  { run, isDryRun }: Pick<UndoingRun, 'run' | 'isDryRun'>,
): Promise<Undone> {
  for (let tries = 1; ; tries++)
    try {
      const changed = await client.change('POST', `${IMPORTS}/undoings`, { run, kind, record_id: id });
      const { outcome, left = [] } = changed as Reply; // as the contract has it
      const status = outcome === 'nothing' ? 'nothing to undo' : isDryRun ? 'would be undone' : 'undone';
      return { kind, id, status, left, errors: [] };
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error) || error.status === 401) throw error;
      if (error.status === 412 && tries < MOST_TRIES) continue; // somebody changes it right now
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
  all = 0;
  private readonly statuses = new Map<string, number>();
  /** Things by the reasons for which something of them stays. */
  private readonly reasons = new Map<string, readonly string[]>();
  /** Things that use what was to go. */
  private readonly users = new Set<string>();

  count({ kind, id, status, errors, left }: Undone): void {
    this.all++;
    this.statuses.set(status, this.of(status) + 1);
    for (const { code, message } of errors)
      if (code === IN_USE) usersIn(message).forEach((user) => this.users.add(user));
    for (const message of [...errors.map((error) => error.message), ...left]) {
      const reason = reasonIn(message);
      this.reasons.set(reason, [...(this.reasons.get(reason) ?? []), `${kind.replaceAll('-', ' ')} ${id}`]);
    }
  }

  of(status: string): number {
    return this.statuses.get(status) ?? 0;
  }

  /** `12 things: 10 undone, 2 refused` */
  toString(): string {
    const parts = [...this.statuses].map(([status, count]) => `${counted(count)} ${status}`);
    return [countOf(this.all, 'thing'), parts.join(', ')].filter(Boolean).join(': ');
  }

  /** Reasons for which something stays, the most frequent first. */
  why(): string[] {
    const all = [...this.reasons].sort(([, a], [, b]) => b.length - a.length);
    return all.map(([reason, things]) => `${this.named(reason)} (${thingsInWords(things)})`);
  }

  private named(reason: string): string {
    if (reason !== reasonIn(`${IN_USE_WORDS} ().`) || this.users.size === 0) return reason;
    const named = [...this.users].slice(0, MOST_USERS).join(', ');
    return `${IN_USE_WORDS} (by ${named}${this.users.size > MOST_USERS ? ' and more' : ''}).`;
  }
}

const MOST_NAMED = 5;

/** `artwork 12`, or `7 times: artwork 12, artwork 13, ...` */
function thingsInWords(things: readonly string[]): string {
  const first = things.slice(0, MOST_NAMED).join(', ');
  if (things.length === 1) return first;
  return `${countOf(things.length, 'time')}: ${first}${things.length > MOST_NAMED ? ', ...' : ''}`;
}

/** Words of a refusal because of what points at the thing: `It is in use (by artwork 12, artwork 13 and more).` */
const IN_USE_WORDS = 'It is in use';
const IN_USE = 'record/in-use';
const MOST_USERS = 10;

function usersIn(message: string): readonly string[] {
  const [, users = ''] = /\(by (.*?)(?: and more)?\)\.$/.exec(message) ?? [];
  return users === '' ? [] : users.split(', ');
}
