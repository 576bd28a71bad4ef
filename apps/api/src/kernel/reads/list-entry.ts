import type { ListColumn, PagedList } from '@rabbet/projections';
import { type ReadEntry, readEntry } from './read-entry';
import {
  about,
  type AnyProperty,
  type AnyShape,
  flag,
  id,
  instant,
  nullable,
  oneOf,
  text,
  whole,
} from '../shapes/reply-shape';

const TYPES = { id, whole, text, instant, flag } as const;

/** The documented GET of a list that the read models describe. */
export function listEntry(list: PagedList): ReadEntry {
  const { path, tag, operation, about: words, params, readers } = list;
  const shape = shapeOf(list);
  const query: ReadEntry['query'] = (context, asked) => list.query(context, asked as never); // parsed by its own params
  return readEntry({ path, tag, operation, about: words, params, readers, shape: 'paged', reply: () => shape, query });
}

/** A row of the list, as documents show it. */
export function shapeOf({ name, columns, readers }: Pick<PagedList, 'name' | 'columns' | 'readers'>): AnyShape {
  const properties = Object.entries(columns).flatMap(([field, column]): [string, AnyProperty][] => [
    [field, propertyOf(column)],
    ...(column.nameAs ? [[column.nameAs.name, nullable(text)] as [string, AnyProperty]] : []),
  ]);
  return { name, properties: Object.fromEntries(properties), isForStaff: readers !== 'public' };
}

function propertyOf({ type, about: words, example }: ListColumn): AnyProperty {
  const property = typed(type);
  return words === undefined ? property : about(property, words, example);
}

function typed(type: ListColumn['type']): AnyProperty {
  if (typeof type !== 'string') return 'orNull' in type ? nullable(oneOf(...type.orNull)) : oneOf(...type);
  const plain: AnyProperty = TYPES[type.replace('?', '') as keyof typeof TYPES];
  return type.endsWith('?') ? { ...plain, isNullable: true } : plain;
}
