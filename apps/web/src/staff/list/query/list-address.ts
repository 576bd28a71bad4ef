import { type List, paramsOf } from '@rabbet/domain/pages/list';
import type { AnyFields, Field } from '@rabbet/domain/records/fields';
import { isDate } from '@rabbet/domain/time/days';
import type { PageInput } from '../../../kernel/pages/load-page';
import { staffPath } from '../../../paths/paths';

/** Query of a list as its page has it: conditions, order, page and layout. Null: not given. */
export type ListQuery = Readonly<Record<string, string | number | boolean | null>>;

/** Name of the layout in a query; the API does not get it. */
export const LAYOUT = 'view';

/** Query of a list that an address names. */
export function queryOf(list: List, visit: Pick<PageInput, 'search'>): ListQuery {
  const isGrid = visit.search.get(LAYOUT) === 'grid';
  return { ...valuesIn(paramsOf(list), visit), ...(isGrid && { [LAYOUT]: 'grid' }) };
}

/** Values of these fields in an address; one that does not fit counts as not given. */
export function valuesIn(fields: AnyFields, { search }: Pick<PageInput, 'search'>): ListQuery {
  const pairs = Object.entries(fields).map(([name, field]) => [name, valueOf(field, search.get(name))]);
  return Object.fromEntries(pairs) as ListQuery;
}

function valueOf(field: Field, value: string | null): ListQuery[string] {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  if (field.kind === 'flag') return /^(true|false)$/.test(text) ? text === 'true' : null;
  if (field.kind === 'choice') return field.of.find((option) => String(option) === text) ?? null;
  if (field.kind === 'date') return isDate(text) ? text : null;
  if (field.kind === 'reference') return Number(/(?:^|\()([1-9]\d{0,9})\)?$/.exec(text)?.[1] ?? 0) || null; // "Ann Lee (7)"
  if (!/^(whole|decimal|money)$/.test(field.kind)) return text;
  const number = Number(text);
  const isNothing = number === 0 && field.kind === 'whole' && field.min === 0; // a value like any other
  return Number.isFinite(number) && (number > 0 || isNothing) ? number : null;
}

/** Another condition or order begins with the first page. */
export const FIRST = { page: 1, after: null } as const;

/** The address of a page of a list. */
export function pathTo(path: string, query: ListQuery): string {
  const conditions = Object.entries(query).filter(([name, value]) => !(name === 'page' && value === 1));
  return staffPath(
    path,
    Object.fromEntries(conditions.map(([name, value]) => [name, value === null ? null : String(value)])),
  );
}

/** Conditions of a query that are set: neither its page, nor its order, nor its layout. */
export function conditionsIn(query: ListQuery): ReadonlyMap<string, NonNullable<ListQuery[string]>> {
  const set = Object.entries(query).filter(
    (entry): entry is [string, NonNullable<ListQuery[string]>] =>
      entry[1] !== null && !/^(page|after|count|sort|view)$/.test(entry[0]),
  );
  return new Map(set);
}
