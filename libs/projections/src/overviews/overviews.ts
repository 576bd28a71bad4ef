import { mayRead } from '@rabbet/domain/callers/caller';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { QueryContext } from '../reading/query-context';

export type * from './replies';

/** Rows of an overview that are listed of each sort, the newest first. All are counted and summed up. */
export const LISTED_AT_MOST = 100;

/** Everybody and everything that an overview is about: records that were merged into them are among the ids. */
export interface Subject {
  readonly personIds: readonly number[];
  readonly companyId: number | null;
  readonly customerIds: readonly number[];
}

/** Amounts in cents. */
export interface Sums {
  readonly spent: number;
  /** Owed to the shop. */
  readonly owed: number;
  /** Owed by the shop. */
  readonly owedBack: number;
}
export const NO_SUMS: Sums = { spent: 0, owed: 0, owedBack: 0 };

/** Rows of one sort with what all of them come to. */
export interface OverviewPart<Row> extends Sums {
  readonly rows: readonly Row[];
  readonly number: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** Part of an overview, for those who may read these resources. */
export interface OverviewSource<Row> {
  readonly readers: readonly Resource[];
  find(context: QueryContext, subject: Subject): Promise<OverviewPart<Row>>;
}

/** Asks a source; null where the caller may not read there. */
export async function partOf<Row>(
  context: QueryContext,
  { readers, find }: OverviewSource<Row>,
  subject: Subject,
): Promise<OverviewPart<Row> | null> {
  return readers.every((resource) => mayRead(context.caller, resource)) ? find(context, subject) : null;
}

/** Columns that each row of a statement of `totalled` carries. */
export interface Totals {
  readonly part_number: number;
  readonly part_first: Date | null;
  readonly part_last: Date | null;
  readonly part_spent: string | null;
  readonly part_owed: string | null;
  readonly part_owed_back: string | null;
}

/**
 * SQL for the newest rows of a statement, each with what all rows come to. The statement has the columns `began`, `ended`,
 * `spent`, `owed` and `owed_back`, the amounts in cents.
 */
export function totalledSql(rows: string, order: string): string {
  const sum = (amount: string) => `sum(${amount}) over () as part_${amount}`;
  return `select *, (count(*) over ())::int as part_number, min(began) over () as part_first, max(ended) over () as part_last,
      ${['spent', 'owed', 'owed_back'].map(sum).join(', ')}
    from (${rows}) own order by ${order} limit ${LISTED_AT_MOST}`;
}

/** Makes a part of the rows of a statement of `totalledSql`. */
export function partWith<Row extends Totals, Reply>(
  rows: readonly Row[],
  toReply: (row: Row) => Reply,
): OverviewPart<Reply> {
  const [totals] = rows;
  return {
    rows: rows.map(toReply),
    number: totals?.part_number ?? 0,
    first: totals?.part_first?.toISOString() ?? null,
    last: totals?.part_last?.toISOString() ?? null,
    spent: Number(totals?.part_spent ?? 0),
    owed: Number(totals?.part_owed ?? 0),
    owedBack: Number(totals?.part_owed_back ?? 0),
  };
}

/** Dollars for those who may read amounts; null for others. */
export function readableDollars({ caller }: QueryContext): (cents: number) => number | null {
  const isReadable = mayRead(caller, 'amounts');
  return (cents) => (isReadable ? cents / 100 : null);
}
