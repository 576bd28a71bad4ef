import { refuseAs } from '@rabbet/domain/deciders/refusal';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_COUNT,
  pagingFromEnd,
  pagingFromStart,
  type Paging,
} from '@rabbet/domain/pages/paging';
import type { Projection } from '../engine/projection';
import type { QueryContext } from './query-context';

/** Order of a list: a column of it, whose nulls come last in both directions, and whose ties are broken by id. */
export interface Order {
  readonly by: string;
  readonly type: 'text' | 'bigint' | 'numeric' | 'timestamptz';
  readonly isDescending?: true;
  readonly isNullable?: true;
  /** Ids descend where it descends, so that one index serves both directions. */
  readonly isReversible?: true;
}

interface Asked {
  readonly page?: number;
  readonly count?: number;
  readonly after?: string | null;
}

/** The last row of a page, as it was when that page was answered. */
interface Place {
  readonly id: number;
  readonly value: string | null;
  /** Number of rows up to it, where that was noted. */
  readonly rows: number | null;
}

/** All rows, SQL for their number that is kept, or only so many as are counted while somebody waits. */
export type Counting = 'all' | 'to the bound' | { readonly storedCount: string };

interface Parts {
  readonly reads: readonly Pick<Projection, 'name'>[];
  /** A CTE with `id` and what the list is sorted by: narrow, as it may hold the whole list. Only where all rows are counted it says how it is kept. */
  readonly foundSql: string;
  /** The same rows, where another statement finds few of them sooner. */
  readonly few?: string;
  /** The rows of `found` that have a value, where other statements find them in order. */
  readonly valued?: readonly string[];
  /** Definitions of tables that the others use. */
  readonly shared?: readonly string[];
  /** Columns of the tables that are joined to `page`; its id is selected in any case. */
  readonly columns: string;
  readonly joined: string;
  readonly values: readonly unknown[];
  /** All rows, unless given. */
  readonly counting?: Counting;
}

interface Counted {
  readonly total_rows: number;
  /** Number of rows from the first row of the page on. */
  readonly to_come: number;
  /** Null where the page is empty. */
  readonly id: number | null;
  readonly sort_value: string | null;
}

export interface WalkedPage<Row> {
  readonly rows: readonly Row[];
  readonly paging: Paging;
}

/** One page of a list: by its number, as of now, or behind the last row of another page, whatever has changed since. */
export class Walk {
  /** The first parameters of the statement. */
  readonly values: readonly unknown[];
  private readonly place: Place | null;
  private readonly number: number;
  private readonly count: number;
  private readonly about: string;

  constructor(
    private readonly context: QueryContext,
    list: string,
    private readonly order: Order,
    { page = 1, count = DEFAULT_COUNT, after }: Asked,
  ) {
    this.about = `cursor of ${list} by ${orderSql(order)}`;
    this.number = page;
    this.count = count;
    this.place = after ? this.opened(after) : null;
    this.values = [count, this.place?.id ?? page];
  }

  async page<Row>(parts: Parts): Promise<WalkedPage<Row>> {
    const { counting = 'all' } = parts;
    if (counting !== 'all') return this.pageOfMany(parts, counting);
    const values = [...parts.values];
    const behind = this.place && behindSql(this.order, this.place, values);
    const all = await this.ask<Row>({
      parts,
      values,
      behind,
      counted: behind ? countedBehind(behind) : COUNTED,
      offset: '(select total - to_come from counted)',
    });
    const { total_rows, to_come } = all[0]!; // an empty page has a row as well
    const rows = all.filter(({ id }) => id !== null);
    const paging = pagingFromEnd(total_rows, to_come, this.count);
    const last = rows.at(-1);
    return { rows, paging: last && to_come > rows.length ? { ...paging, after: this.sealed(last) } : paging };
  }

  /** A page of a list of which no more rows are read than are shown or counted. */
  private async pageOfMany<Row>(parts: Parts, counting: Exclude<Counting, 'all'>): Promise<WalkedPage<Row>> {
    const isBounded = counting === 'to the bound';
    const search = counting === 'to the bound' ? 'few' : counting;
    const first = await this.askMany<Row>(parts, search, this.number);
    const { total_rows: counted } = first[0]!; // an empty page has a row as well
    const isMore = isBounded && counted > MAX_COUNTED_ROWS;
    const total = isMore ? MAX_COUNTED_ROWS : counted;
    const number = Math.min(this.number, Math.max(1, Math.ceil(total / this.count)));
    const isOther = isMore || (!this.place && number < this.number); // too many to be kept, or beyond the end
    const all = isOther ? await this.askMany<Row>(parts, isMore ? 'many' : search, number) : first;
    const rows = all.filter(({ id }) => id !== null);
    const paging = this.pagingOfMany({ total, isMore, number, rows: rows.length, toCome: all[0]!.to_come });
    const last = rows.at(-1);
    return {
      rows,
      paging: { ...paging.paging, ...(last && !paging.isLast && { after: this.sealed(last, paging.rows) }) },
    };
  }

  private pagingOfMany({ total, isMore, number, rows, toCome }: Many) {
    const isEndNear = this.place !== null && !isMore && toCome <= MAX_COUNTED_ROWS;
    const noted = this.place ? (this.place.rows ?? 0) : (number - 1) * this.count;
    const before = isEndNear ? total - toCome : noted;
    const isLast = this.place ? toCome <= rows : !isMore && before + rows >= total;
    const paging = isEndNear
      ? pagingFromEnd(total, toCome, this.count)
      : pagingFromStart(total, before, { count: this.count, rows, isLast });
    return { isLast, rows: before + rows, paging: isMore ? { ...paging, more: true as const } : paging };
  }

  /** Keeps and sorts all where few are found; else an index sorts them, and the page ends the search. */
  private askMany<Row>(parts: Parts, counting: 'few' | 'many' | Exclude<Counting, string>, number: number) {
    const values = parts.values.with(1, this.place?.id ?? number);
    if (counting !== 'few' && this.order.isNullable) return this.askApart<Row>(parts, counting, values);
    const behind = this.place && behindSql(this.order, this.place, values);
    const few = `materialized (select * from ${parts.few ?? parts.foundSql} few limit ${MAX_COUNTED_ROWS + 1})`;
    const total =
      typeof counting === 'object' ? counting.storedCount : counting === 'few' ? ALL_FOUND : MAX_COUNTED_ROWS + 1;
    return this.ask<Row>({
      values,
      behind,
      offset: '($2::int - 1)::bigint * $1::int',
      parts: { ...parts, foundSql: counting === 'few' ? few : `not materialized ${parts.foundSql}` },
      counted: `select ${total} as total, ${behind ? upToBound(behind) : '0'} as to_come`,
    });
  }

  /** Rows without a value come behind all others, in a search of their own: so one index serves both directions. */
  private askApart<Row>(parts: Parts, counting: 'many' | Exclude<Counting, string>, values: unknown[]) {
    const { by, isDescending } = this.order;
    const { valued, empty } = apartSql(this.order, this.place, values);
    const sources = parts.valued ?? ['found'];
    const byId = isDescending ? 'id desc' : 'id';
    const orderBy = (column: string) => `${column}${isDescending ? ' desc' : ''}, ${byId}`;
    const offset = this.place ? '0' : '($2::int - 1)::bigint * $1::int';
    const rows = (from: string, limits: string) => `(select id, ${by} as place from ${from} ${limits})`;
    const inOrder = sources.map((from) =>
      rows(`${from} rows`, `where ${valued} order by ${orderBy(by)} limit $1::int + ${offset}`),
    );
    const valuedBehind = sources.map((from) => upToBound(valued, from));
    const valuedAhead = sources.map((from) => allOf(valued, from));
    const emptyAhead = `case when ${offset} = 0 or exists (select from valued) then 0
      else greatest(${offset} - (${valuedAhead.join(' + ')}), 0) end`;
    const total = typeof counting === 'object' ? counting.storedCount : MAX_COUNTED_ROWS + 1;
    const toCome = this.place ? [...valuedBehind, upToBound(empty)].join(' + ') : '0';
    // an index has the empty ones in order; where there is none, ids are
    const emptyOrder = parts.valued === undefined ? orderBy(by) : byId;
    const rest = `limit $1::int - (select count(*) from valued) offset ${this.place ? '0' : emptyAhead}`;
    return this.read<Row>(parts, values, [
      `found as not materialized ${parts.foundSql}`,
      `counted as (select ${total} as total, ${toCome} as to_come)`,
      `valued as (select * from (${inOrder.join(' union all ')}) merged order by ${orderBy('place')} limit $1::int offset ${offset})`,
      `page as (select * from valued union all ${rows('found', `where ${empty} order by ${emptyOrder} ${rest}`)})`,
    ]);
  }

  private ask<Row>({ parts, values, counted, behind, offset }: Asking): Promise<(Row & Counted)[]> {
    return this.read<Row>(parts, values, [
      `found as ${parts.foundSql}`,
      `counted as (${counted})`,
      `page as (select id, ${this.order.by} as place from found ${behind ? `where ${behind}` : ''}
         order by ${orderSql(this.order)} limit $1::int ${behind ? '' : `offset ${offset}`})`,
    ]);
  }

  /** Joins the columns of the list to the rows of its page. */
  private read<Row>(
    { reads, columns, joined, shared = [] }: Parts,
    values: readonly unknown[],
    tables: readonly string[],
  ) {
    return this.context.rows<Row & Counted>(
      reads,
      `with ${[...shared, ...tables].join(',\n')}
       select counted.total as total_rows, to_come, page.id, page.place::text as sort_value, ${columns}
       from counted left join page on true left join ${joined}
       order by ${orderSql({ ...this.order, by: 'page.place' }, 'page.id')}`,
      values,
    );
  }

  private sealed({ id, sort_value }: Counted, rows?: number): string {
    const place = rows === undefined ? `${id}` : `${id}/${rows}`;
    return this.context.seals.sealAlike(this.about, sort_value === null ? place : `${place} ${sort_value}`);
  }

  /** One of another list or order does not open, nor does one that somebody made up: both would tell what they may not know. */
  private opened(cursor: string): Place {
    const place = this.context.seals.unsealAlike(this.about, cursor);
    if (place === null)
      refuseAs('input', 'field/format', 'It is no cursor that this list has given in this order.', 'after');
    const [row = ''] = place.split(' ', 1);
    const [id, rows] = row.split('/').map(Number);
    return { id: id!, value: place === row ? null : place.slice(row.length + 1), rows: rows ?? null }; // it was sealed here
  }
}

const ALL_FOUND = '(select count(*)::int from found)';

interface Many {
  /** Rows of the list, as far as they are counted. */
  readonly total: number;
  /** True where more of them were found than are counted. */
  readonly isMore: boolean;
  /** Number of the page, where it is asked for by that. */
  readonly number: number;
  /** Rows of the page. */
  readonly rows: number;
  /** Rows behind the place, as far as they are counted. */
  readonly toCome: number;
}

interface Asking {
  readonly parts: Parts;
  readonly values: readonly unknown[];
  /** Selects `total` and `to_come`. */
  readonly counted: string;
  /** Condition on rows behind a place. */
  readonly behind: string | null;
  /** Number of rows before the page, where it is asked for by its number. */
  readonly offset: string;
}

/** The offset of a page of $1 rows that is asked for as $2, among `total`: beyond the end it is the last one. */
export const OFFSET = '(least($2::int - 1, greatest(total - 1, 0) / $1::int) * $1::int)';
const COUNTED = `select total, total - ${OFFSET} as to_come from (select count(*)::int as total from found) counting`;

function countedBehind(behind: string): string {
  return `select count(*)::int as total, count(*) filter (where ${behind})::int as to_come from found`;
}

function allOf(condition: string, from: string): string {
  return `(select count(*)::int from ${from} rows where ${condition})`;
}

/** Number of the rows that are found under a condition, one more than are counted at most. */
function upToBound(condition: string, from = 'found'): string {
  return `(select count(*)::int from (select from ${from} rows where ${condition} limit ${MAX_COUNTED_ROWS + 1}) bounded)`;
}

export function orderSql({ by, isDescending, isNullable, isReversible }: Order, id = 'id'): string {
  const ties = isDescending && isReversible ? `${id} desc` : id;
  return `${by}${isDescending ? ' desc' : ''}${isNullable ? ' nulls last' : ''}, ${ties}`;
}

/** Conditions on rows with a value and on those without one: all of them, or those that come behind a place. */
function apartSql({ by, type, isDescending }: Order, place: Place | null, values: unknown[]) {
  if (!place) return { valued: `${by} is not null`, empty: `${by} is null` };
  const isPast = `id ${isDescending ? '<' : '>'} $2::int`;
  if (place.value === null) return { valued: 'false', empty: `${by} is null and ${isPast}` };
  const at = `$${values.push(place.value)}::${type}`;
  const sign = isDescending ? '<' : '>';
  // the first half is there for indexes
  return { valued: `${by} ${sign}= ${at} and (${by} ${sign} ${at} or ${isPast})`, empty: `${by} is null` };
}

/** Condition on rows that come behind a place, whose id is the second parameter. */
function behindSql(order: Order, { value }: Place, values: unknown[]): string {
  const { by, type, isDescending, isNullable } = order;
  const isPast = isDescending && order.isReversible ? 'id < $2::int' : 'id > $2::int';
  if (value === null) return `${by} is null and ${isPast}`;
  const at = `$${values.push(value)}::${type}`;
  const past = `${by} ${isDescending ? '<' : '>'} ${at}`;
  // the first half is there for indexes
  if (!isNullable) return `${by} ${isDescending ? '<=' : '>='} ${at} and (${past} or ${isPast})`;
  return `(${past} or (${by} = ${at} and ${isPast}) or ${by} is null)`;
}
