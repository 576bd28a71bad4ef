import { mayRead } from '@rabbet/domain/callers/caller';
import { CLOSED, ORDER_STATES } from '@rabbet/domain/orders/orders';
import { company, contactDetail, customer, person } from '@rabbet/domain/people/people';
import { customerHoldsSql, customersWith, namesOfCustomers } from '../people/people';
import type { QueryContext } from '../reading/query-context';
import { recordsOf } from '../records/record-projection';
import type { SearchHit, SearchSource } from '../search/search';
import { numberOf, searchWords } from '../text/search-words';
import { dayOf, ORDERED, orderRowsSql, READ_BY_ORDER_ROWS } from './list-orders';

/** Newest orders, in which all terms are looked for first: what most of them hold is found there. */
const NEWEST = 500;
/** Others that are read at most: of a term that finds more, some are found among the newest. */
const MOST = 1_000;
/** Orders with one of several words that are tested by the others. */
const MOST_TESTED = 500;
/** Words of which each is looked up until one is found that few orders hold. */
const MOST_RARE_WORDS = 3;

/** Orders by their number, customer, description and purchase order. */
export const orderSearch: SearchSource = {
  readers: 'registrations',
  find: async (context, term, count) => hitsOf(context, await find(context, term, count)),
};

/** Ids of orders that hold all words of a term, or whose customers do; open ones before those that are over. */
async function find(context: QueryContext, term: string, count: number): Promise<readonly number[]> {
  const values: unknown[] = [count];
  const search = placeWords(context, term, values);
  const first = (from: string) =>
    `(select id from (select distinct id from ${from}) f order by ${IS_OPEN} desc, id desc limit $1::int)`;
  const rows = await context.rows<{ id: number }>(
    [...READ_BY_ORDER_ROWS, ...[customer, person, company, contactDetail].map(recordsOf)],
    `with newest as materialized (
       select n.id from (select id, customer_id, words from ${ORDERED} order by id desc limit ${NEWEST}) n
       where ${search.conditions}),
     whole as materialized (select id from (${wholeSql(search, search.all, MOST)}) h where ${isShort('newest')}),
     together as materialized (${togetherSql(search)})
     ${['newest', 'whole', 'together'].map(first).join(' union ')}
     ${search.number === null ? '' : `union select id from ${ORDERED} where id = ${search.number}`}`,
    values,
  );
  return rows.map(({ id }) => id);
}

const IS_OPEN = `coalesce((select o.state < ${CLOSED} and not o.is_cancelled from orders o where o.id = f.id), false)`;

interface PlacedSearch {
  /** SQL for each word, and for all of them. */
  readonly words: readonly string[];
  readonly all: string;
  /** SQL for the condition that a row `n` holds all words, looked up row by row: there are few rows. */
  readonly conditions: string;
  /** SQL for the ids of customers who hold a word, of some of them where there are more. */
  readonly customersOf: ((word: string, most: number) => string) | null;
  /** The term as the number of an order. */
  readonly number: number | null;
}

function placeWords(context: QueryContext, term: string, values: unknown[]): PlacedSearch {
  const typed = searchWords(term) ?? [];
  const place = (query: string) => `$${values.push(query)}::tsquery`;
  const words = typed.map(({ query }) => place(query));
  const isByName = mayRead(context.caller, 'names');
  const hasContacts = mayRead(context.caller, contactDetail.resource);
  const holds = (word: string) =>
    isByName ? `(n.words @@ ${word} or ${customerHoldsSql('n.customer_id', hasContacts, word)})` : `n.words @@ ${word}`;
  return {
    words,
    all: place(typed.map(({ query }) => query).join(' & ')),
    conditions: words.map(holds).join(' and '),
    customersOf: isByName ? (word, most) => customersWith(word, hasContacts, most) : null,
    number: numberOf(term),
  };
}

/** SQL for the condition that tables hold fewer orders than are asked for. */
function isShort(...tables: readonly string[]): string {
  return `${tables.map((table) => `(select count(*) from ${table})`).join(' + ')} < $1::int`;
}

/** SQL for orders that hold a word themselves, and for those whose customers do. */
function wholeSql({ customersOf }: PlacedSearch, word: string, most: number): string {
  const named = `(select id, customer_id, words from ${ORDERED} where words @@ ${word} limit ${most})`;
  if (customersOf === null) return named;
  return `${named} union all (select id, customer_id, words from ${ORDERED}
    where customer_id = any(array(${customersOf(word, most)} limit ${most})) limit ${most})`;
}

/**
 * SQL for orders that hold all words together with their customers. They are looked for among those with one of the words:
 * the longest, which few hold as a rule, or the next one where many do.
 */
function togetherSql(search: PlacedSearch): string {
  const { words, conditions } = search;
  if (words.length === 1) return 'select null::int as id where false';
  const rare = words.slice(0, MOST_RARE_WORDS);
  const tables = rare.map((word, i) => {
    const isNeeded = i === 0 ? isShort('newest', 'whole') : `(select count(*) from word_${i - 1}) >= ${MOST_TESTED}`;
    return `word_${i} as materialized (select * from (${wholeSql(search, word, MOST_TESTED)}) h where ${isNeeded})`;
  });
  const rows = rare.map((_, i) => `select n.id from word_${i} n where ${conditions}`);
  return `with ${tables.join(', ')} ${rows.join(' union all ')}`;
}

interface OrderRow {
  readonly id: number;
  readonly registration_id: number | null;
  readonly state: number;
  readonly cancelled: boolean;
  readonly customer_id: number;
  readonly description: string | null;
  readonly purchase_order: string | null;
  readonly due_date: string | null;
}

/** Orders with these ids, the newest first. */
async function hitsOf(context: QueryContext, ids: readonly number[]): Promise<readonly SearchHit[]> {
  const rows = await context.rows<OrderRow>(
    READ_BY_ORDER_ROWS,
    `select id, registration_id, state, cancelled, customer_id, description, purchase_order, due_date
     from ${orderRowsSql('$2::text')} where id = any($1::int[]) order by id desc`,
    [ids, dayOf(context)],
  );
  const names = await namesOfCustomers(
    context,
    rows.map(({ customer_id }) => String(customer_id)),
  );
  return rows.map(({ id, registration_id, state, cancelled, purchase_order, ...row }) => ({
    names: [String(id), `Order ${id}`, purchase_order],
    imageId: null,
    result: {
      kind: 'order',
      id,
      registration_id,
      title: `Order ${id}`,
      details: [names.get(String(row.customer_id)), row.description].flatMap((text) => text || []),
      state: cancelled ? 'Canceled' : (ORDER_STATES[state] ?? null),
      date: row.due_date,
      over: cancelled || state === CLOSED,
    },
  }));
}
