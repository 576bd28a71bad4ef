import { article } from '@rabbet/domain/articles/articles';
import { isFor, type Caller } from '@rabbet/domain/callers/caller';
import { image } from '@rabbet/domain/images/images';
import { paramsOf } from '@rabbet/domain/pages/list';
import { MAX_COUNT } from '@rabbet/domain/pages/paging';
import { contactDetail } from '@rabbet/domain/people/people';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { type AnyKind, nounOf } from '@rabbet/domain/records/record';
import { asFilters, pluralOf, recordList } from '@rabbet/domain/records/record-list';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { serviceTemplate } from '@rabbet/domain/services/services';
import { setting } from '@rabbet/domain/settings/settings';
import {
  listRecords,
  namesOfActors,
  pageOfRecords,
  recordHistory,
  type RecordHistoryQuery,
  type RecordPageQuery,
  withRelated,
} from '@rabbet/projections';
import { notAllowed } from '../problems/problems';
import { type ReadEntry, readEntry } from '../reads/read-entry';
import { recordHistoryShape, recordShape } from './record-replies';

const PLAIN_LIST_PARAMS = {
  id: { kind: 'whole', min: 1, readers: 'public' },
  page: { kind: 'whole', min: 1, readers: 'public', about: 'where count is given: beyond the end it is the last one' },
  count: { kind: 'whole', min: 1, max: MAX_COUNT, readers: 'public', about: 'at most; without it the list is whole' },
} satisfies AnyFields;
const HISTORY_PARAMS = {
  id: { kind: 'whole', min: 1, required: true },
  before: { kind: 'whole', min: 0, about: 'a revision: those before it alone' },
} satisfies AnyFields;

/** Kinds whose plain lists visitors may read in part: their features define these reads. */
const KINDS_READ_BY_FEATURES: readonly AnyKind[] = [image, article, serviceTemplate, setting, contactDetail];

/** Reads of all kinds: a plain list, a paged list, and the history of a record. */
export const recordReads: readonly ReadEntry[] = [
  ...KINDS.filter((kind) => !KINDS_READ_BY_FEATURES.includes(kind)).map(plainList),
  ...KINDS.map(pagedEntry),
  ...KINDS.map(historyEntry),
];

function plainList(kind: AnyKind): ReadEntry {
  return readEntry<Values>({
    path: kind.path,
    operation: `list${pluralOf(kind)}`,
    rowOperation: `read${nounOf(kind)}`,
    tag: kind.title,
    shape: 'plain',
    about: `every ${kind.title}, or those with these values`,
    params: recordParams(kind),
    readers: readersOf(kind),
    reply: () => recordShape(kind),
    query: async (context, query) => withRelated(context, kind, await listRecords(context, kind, query)),
  });
}

function pagedEntry(kind: AnyKind): ReadEntry {
  const list = recordList(kind);
  return readEntry<RecordPageQuery>({
    path: list.path,
    operation: list.operation,
    tag: list.tag,
    about: list.about,
    params: paramsOf(list),
    readers: list.readers,
    shape: 'paged',
    reply: () => recordShape(kind),
    query(context, query) {
      requireMaySort(kind, query.sort, context.caller);
      return pageOfRecords(context, kind, query);
    },
  });
}

function historyEntry(kind: AnyKind): ReadEntry {
  return readEntry<RecordHistoryQuery>({
    path: `${kind.path}/history`,
    operation: `historyOf${nounOf(kind)}`,
    tag: kind.title,
    shape: 'plain',
    about: `who changed what of one ${kind.title}, newest first`,
    params: HISTORY_PARAMS,
    readers: readersOf(kind),
    reply: () => recordHistoryShape,
    query: (context, query) => recordHistory(context, kind, query, namesOfActors),
  });
}

/** Refuses to sort by a field that the caller may not read: the order would reveal its values. */
function requireMaySort({ fields }: AnyKind, sort: Values[string], caller: Caller): void {
  const name = typeof sort === 'string' ? sort.replace(/^-/, '') : 'id';
  const { readers = 'staff' } = fields[name] ?? { readers: 'staff' };
  if (!isFor(readers, caller)) throw notAllowed(`Your role does not let you sort by ${name}.`);
}

function readersOf({ readers, resource }: AnyKind) {
  return readers ?? resource;
}

/** Parameters of the plain list of records. */
export function recordParams({ fields }: AnyKind): AnyFields {
  return { ...PLAIN_LIST_PARAMS, ...asFilters(fields) };
}
