import { type Caller, isFor } from '@rabbet/domain/callers/caller';
import { type List, type ListColumn, paramsOf } from '@rabbet/domain/pages/list';
import type { PagedList } from '@rabbet/projections';
import {
  about,
  type AnyProperty,
  type AnyShape,
  decimal,
  flag,
  id,
  instant,
  money,
  nullable,
  oneOf,
  text,
  whole,
} from '../shapes/reply-shape';
import { notAllowed } from '../problems/problems';
import { type ReadEntry, readEntry } from './read-entry';

const date: AnyProperty = { schema: { type: 'string', format: 'date' }, example: '2026-12-01' };
const TYPES = { id, whole, decimal, money, text, html: text, date, instant, flag } as const;

/** Makes the read of a paged list from its description. */
export function listEntry(list: PagedList): ReadEntry {
  const { path, tag, operation, about: words, readers } = list;
  const shape = listRowShape(list);
  const query: ReadEntry['query'] = (context, params) => {
    requireMaySort(list, params.sort, context.caller);
    return list.query(context, params as never); // parsed by `paramsOf(list)`
  };
  return readEntry({
    path,
    tag,
    operation,
    ...('id' in list.filters && { rowOperation: `read${list.name}` }),
    about: words,
    params: paramsOf(list),
    readers,
    shape: 'paged',
    reply: () => shape,
    query,
  });
}

/** Refuses an order by a column that the caller may not read: the order would reveal its values. */
function requireMaySort({ columns }: Pick<List, 'columns'>, sort: unknown, caller: Caller): void {
  const name = typeof sort === 'string' ? sort.replace(/^-/, '') : 'id';
  const { readers } = columns[name] ?? {};
  if (readers && !isFor(readers, caller)) throw notAllowed(`Your role does not let you sort by ${name}.`);
}

/** Shape of a row of the list. */
export function listRowShape({ name, columns, readers }: Pick<List, 'name' | 'columns' | 'readers'>): AnyShape {
  const properties = Object.entries(columns).flatMap(([field, column]): [string, AnyProperty][] => [
    [field, propertyOf(column)],
    ...(column.nameAs ? [[column.nameAs, nullable(text)] as [string, AnyProperty]] : []),
  ]);
  return { name, properties: Object.fromEntries(properties), isForStaff: readers !== 'public' };
}

function propertyOf({ type, about: words, example }: ListColumn): AnyProperty {
  const property = typeProperty(type);
  return words === undefined ? property : about(property, words, example);
}

function typeProperty(type: ListColumn['type']): AnyProperty {
  if (typeof type !== 'string') return 'orNull' in type ? nullable(oneOf(...type.orNull)) : oneOf(...type);
  const plain: AnyProperty = TYPES[type.replace('?', '') as keyof typeof TYPES];
  return type.endsWith('?') ? { ...plain, isNullable: true } : plain;
}
