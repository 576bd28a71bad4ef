import { type Caller, isStaff } from '@rabbet/domain/callers/caller';
import { ARTWORK_SORTS, type StaffArtworkQuery } from '@rabbet/domain/artworks/artworks';
import { momentOf } from '@rabbet/domain/time/moments';
import { endOfDay, startOfDay } from '@rabbet/domain/time/zone';
import { wordsOf } from '@rabbet/domain/text/fold';
import type { Order } from '../reading/walk';
import { HELD_UNTIL } from './tables';
import { searchFor } from './words';

/** Pieces in which a search looks: those that visitors are shown, or all that were not removed. */
export type Scope = 'public' | 'all';

/** SQL of what is looked for, and the values that it names. */
export interface Finding {
  readonly where: string;
  readonly values: unknown[];
  /** Words are compared one by one: what they find is found once, where indexes find all else as often as it is named. */
  readonly searches: boolean;
  /** SQL for the pieces, where what is looked for stands beside them alone: few are found without reading them all. */
  readonly beside: string | null;
}

/** Conditions of a search for staff; its order stands apart. */
export type Conditions = Omit<Partial<StaffArtworkQuery>, 'sort'> & { readonly pictured?: boolean | null };

/** Conditions of a search, and the day in the shop by which holds count. */
type Looking = Conditions & { readonly today?: string };

/**
 * Conditions of a query in SQL. A field that is missing, empty or 0 gives none. The statement may have values before
 * these.
 */
export function finding(query: Looking, scope: Scope, before: readonly unknown[] = []): Finding {
  const values = [...before];
  const given = (value: unknown, condition: (place: string) => string) =>
    value ? [condition(`$${values.push(value)}`)] : [];
  const { id, manufacturer_id, term, category, min_width, max_width, min_height, max_height } = query;
  const conditions = [
    ...(scope === 'public' ? [id ? 'visible' : 'offered'] : []),
    ...given(id, (place) => `id = ${place}::int`),
    ...given(manufacturer_id, (place) => `manufacturer_id = ${place}::int`),
    ...given(category?.trim(), (place) => `categories @> array[${place}::text]`),
    ...given(min_width, (place) => `width_inches >= ${place}::float8`),
    ...given(max_width, (place) => `width_inches <= ${place}::float8`),
    ...given(min_height, (place) => `height_inches >= ${place}::float8`),
    ...given(max_height, (place) => `height_inches <= ${place}::float8`),
    ...given(query.min_price, (place) => `price_cents >= ceil(${place}::float8 * 100)::bigint`),
    ...given(query.max_price, (place) => `price_cents <= floor(${place}::float8 * 100)::bigint`),
    ...visibility(query, values),
  ];
  const besides = [
    ...detailed(query, values),
    ...(term?.trim() ? [`select id from artwork_words where ${matchingPieces(term, values)}`] : []),
    ...happened(query, values),
  ];
  const all = [...conditions, ...besides.map((ids) => `id in (${ids})`)];
  return {
    where: all.join(' and ') || 'true',
    values,
    searches: Boolean(term?.trim()),
    beside: conditions.length > 0 ? null : besideSql(besides),
  };
}

function besideSql([first, ...rest]: readonly string[]): string | null {
  if (first === undefined) return null;
  return `select id from (${first}) first where ${rest.map((ids) => `id in (${ids})`).join(' and ') || 'true'}`;
}

/** Conditions on who may see a piece, that it has a picture, and that it is not held. */
function visibility({ offered, pictured, held, today }: Looking, values: unknown[]): string[] {
  return [
    ...(pictured == null ? [] : [`${pictured ? '' : 'not '}${HAS_PICTURE}`]),
    ...(offered == null ? [] : [offered ? 'offered' : 'not offered']),
    ...(held === false && today !== undefined ? [`id not in (${heldOn(today, values)})`] : []),
  ];
}

const HAS_PICTURE = 'exists (select from artwork_images i where i.widget_id = artworks.id)';

function heldOn(today: string, values: unknown[]): string {
  return `select id from artwork_details where ${HELD_UNTIL} >= $${values.push(today)}`;
}

/** Pieces by what staff alone know of them. */
function detailed(query: Looking, values: unknown[]): string[] {
  const { type_id, standing, location, consignor_id, held, today } = query;
  const equal = Object.entries({ type_id, standing, location, consignor_id }).flatMap(([name, value]) =>
    value == null || value === '' ? [] : [`${name} = $${values.push(value)}`],
  );
  return [
    ...(equal.length > 0 ? [`select id from artwork_details where ${equal.join(' and ')}`] : []),
    ...(held && today !== undefined ? [heldOn(today, values)] : []),
  ];
}

/** Pieces by what became of them within days of the shop, each by the first transaction of these. */
function happened({ activity, from, until }: Partial<StaffArtworkQuery>, values: unknown[]): string[] {
  const conditions = [
    ...(activity ? [`activity = $${values.push(activity)}`] : []),
    ...(from ? [`counted_at >= $${values.push(momentOf(startOfDay(from)))}`] : []),
    ...(until ? [`counted_at < $${values.push(momentOf(endOfDay(until)))}`] : []),
  ];
  if (conditions.length === 0) return [];
  const counted = ['counted_at is not null', ...conditions].join(' and ');
  const first = `select min(t.id) from artwork_transactions t where t.widget_id = happened.widget_id and ${counted}`;
  return [`select widget_id as id from artwork_transactions happened where ${counted} and happened.id = (${first})`];
}

/**
 * Condition for the words of a term. Most pieces have a word that begins with a given letter or two, so such a term is
 * found sooner by reading all of them than by an index.
 */
function matchingPieces(term: string, values: unknown[]): string {
  const matches = matching('words', term, values);
  const isBroad = wordsOf(term).every((word) => [...word].length <= 2);
  return isBroad ? `case when ${matches} then true end` : matches; // the planner sees no index in it, and no rare word
}

/** A term of signs alone finds nothing. */
export function matching(column: string, term: string, values: unknown[]): string {
  const search = searchFor(term);
  return search === null ? 'false' : `${column} @@ $${values.push(search)}::tsquery`;
}

type Sort = (typeof ARTWORK_SORTS)[number];

const CAME = { by: 'came_at', type: 'text' } as const;
const TITLE = { by: 'name', type: 'text' } as const;
const PRICE = { by: 'price_cents', type: 'bigint', isNullable: true } as const;
const MAKER = { by: 'maker_name', type: 'text', isNullable: true } as const;

/** Order of a list. Visitors cannot infer a hidden price from its place, because it sorts as no price. */
export function orderOf(code: number | undefined, caller: Caller): Order {
  const price = isStaff(caller) ? PRICE : ({ ...PRICE, by: 'shown_cents' } as const);
  const orders: Readonly<Record<Sort, Order>> = {
    newest: { ...CAME, isDescending: true },
    oldest: CAME,
    'title A-Z': TITLE,
    'title Z-A': { ...TITLE, isDescending: true },
    'price high-low': { ...price, isDescending: true },
    'price low-high': price,
    'artist A-Z': MAKER,
    'artist Z-A': { ...MAKER, isDescending: true },
  };
  const sort = ARTWORK_SORTS[code ?? 0];
  if (!sort) throw new Error(`there is no sort ${code}`);
  return orders[sort];
}

/** Order of the list for staff by its name, the newest first where none is given: `-price`. */
export function namedOrder(sort: string | null | undefined): Order {
  const name = sort ?? '-came_at';
  const orders: Readonly<Record<string, Order>> = { came_at: CAME, name: TITLE, price: PRICE, artist: MAKER };
  const order = orders[name.replace(/^-/, '')];
  if (!order) throw new Error(`there is no sort ${name}`);
  return name.startsWith('-') ? { ...order, isDescending: true } : order;
}
