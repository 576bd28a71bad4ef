import { refuse } from '@rabbet/domain/deciders/refusal';
import { DEFAULT_COUNT, pagingBehind, type Paging } from '@rabbet/domain/pages/paging';
import type { Projection } from '../engine/projection';
import type { QueryContext } from './query-context';

/** What a list is sorted by: a column of it, whose nulls come last in both directions, and whose ties are broken by id. */
export interface Order {
  readonly by: string;
  readonly type: 'text' | 'bigint' | 'numeric' | 'timestamptz';
  readonly isDescending?: true;
  readonly isNullable?: true;
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
}

interface Parts {
  readonly reads: readonly Pick<Projection, 'name'>[];
  /** A CTE with `id` and what the list is sorted by: narrow, as it may hold the whole list. */
  readonly found: string;
  /** Of what is joined to `page`; its id is told in any case. */
  readonly columns: string;
  readonly joined: string;
  readonly values: readonly unknown[];
}

interface Counted {
  readonly total_rows: number;
  /** So many from the first row of the page on. */
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
  private readonly count: number;
  private readonly about: string;

  constructor(
    private readonly context: QueryContext,
    list: string,
    private readonly order: Order,
    { page = 1, count = DEFAULT_COUNT, after }: Asked,
  ) {
    this.about = `cursor of ${list} by ${orderSql(order)}`;
    this.count = count;
    this.place = after ? this.opened(after) : null;
    this.values = [count, this.place?.id ?? page];
  }

  async page<Row>({ reads, found, columns, joined, values: given }: Parts): Promise<WalkedPage<Row>> {
    const values = [...given];
    const behind = this.place && behindSql(this.order, this.place, values);
    const order = orderSql(this.order);
    const all = await this.context.rows<Row & Counted>(
      reads,
      `with found as ${found},
         counted as (${behind ? countedBehind(behind) : COUNTED})
       select counted.total as total_rows, to_come, page.id, page.place::text as sort_value, ${columns}
       from counted
       left join (select id, ${this.order.by} as place from found ${behind ? `where ${behind}` : ''} order by ${order} limit $1::int
         ${behind ? '' : 'offset (select total - to_come from counted)'}) page on true
       left join ${joined}
       order by ${orderSql({ ...this.order, by: 'page.place' })}`,
      values,
    );
    const { total_rows, to_come } = all[0]!; // an empty page has a row as well
    const rows = all.filter(({ id }) => id !== null);
    const paging = pagingBehind(total_rows, to_come, this.count);
    const last = rows.at(-1);
    return { rows, paging: last && to_come > rows.length ? { ...paging, after: this.sealed(last) } : paging };
  }

  private sealed({ id, sort_value }: Counted): string {
    return this.context.seals.sealAlike(this.about, sort_value === null ? `${id}` : `${id} ${sort_value}`);
  }

  /** One of another list or order does not open, nor does one that somebody made up: both would tell what they may not know. */
  private opened(cursor: string): Place {
    const place = this.context.seals.unsealAlike(this.about, cursor);
    if (place === null) refuse('field/format', 'It is no cursor that this list has given in this order.', 'after');
    const [id = ''] = place.split(' ', 1);
    return { id: Number(id), value: place === id ? null : place.slice(id.length + 1) };
  }
}

/** The offset of a page of $1 rows that is asked for as $2, among `total`: beyond the end it is the last one. */
export const OFFSET = '(least($2::int - 1, greatest(total - 1, 0) / $1::int) * $1::int)';
const COUNTED = `select total, total - ${OFFSET} as to_come from (select count(*)::int as total from found) counting`;

function countedBehind(behind: string): string {
  return `select count(*)::int as total, count(*) filter (where ${behind})::int as to_come from found`;
}

export function orderSql({ by, isDescending, isNullable }: Order): string {
  return `${by}${isDescending ? ' desc' : ''}${isNullable ? ' nulls last' : ''}, id`;
}

/** Whether a row comes behind a place, whose id is the second parameter. */
function behindSql({ by, type, isDescending, isNullable }: Order, { value }: Place, values: unknown[]): string {
  if (value === null) return `${by} is null and id > $2::int`;
  const at = `$${values.push(value)}::${type}`;
  const past = `${by} ${isDescending ? '<' : '>'} ${at}`;
  // the first half is there for indexes
  if (!isNullable) return `${by} ${isDescending ? '<=' : '>='} ${at} and (${past} or id > $2::int)`;
  return `(${past} or (${by} = ${at} and id > $2::int) or ${by} is null)`;
}
