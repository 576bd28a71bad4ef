import { article } from '@rabbet/domain/articles/articles';
import { image } from '@rabbet/domain/images/images';
import { MOST_COUNT } from '@rabbet/domain/pages/paging';
import type { AnyFields, Field, Values } from '@rabbet/domain/records/fields';
import { type AnyKind, nounOf } from '@rabbet/domain/records/record';
import { contactDetail } from '@rabbet/domain/people/people';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { setting } from '@rabbet/domain/settings/settings';
import { listRecords } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../reads/read-entry';
import { recordShape } from './record-replies';

const PAGED = {
  id: { kind: 'whole', min: 1, readers: 'public' },
  page: { kind: 'whole', min: 1, readers: 'public', about: 'where count is given: beyond the end it is the last one' },
  count: { kind: 'whole', min: 1, max: MOST_COUNT, readers: 'public', about: 'at most; without it the list is whole' },
} satisfies AnyFields;

/** Which have entries of their own: they show visitors something. */
const READ_BY_FEATURES: readonly AnyKind[] = [image, article, setting, contactDetail];

/** Of every other kind. */
export const recordReads: readonly ReadEntry[] = KINDS.filter((kind) => !READ_BY_FEATURES.includes(kind)).map((kind) =>
  readEntry<Values>({
    path: kind.path,
    operation: `list${plural(nounOf(kind))}`,
    tag: kind.title,
    about: `every ${kind.title}, or those with these values`,
    params: recordParams(kind),
    readers: kind.readers ?? kind.resource,
    shape: 'plain',
    reply: () => recordShape(kind),
    query: (context, query) => listRecords(context, kind, query),
  }),
);

/** What a list of records may be asked for. */
export function recordParams({ fields }: AnyKind): AnyFields {
  return { ...PAGED, ...filtersOf(fields) };
}

/** Any field may be asked for, and none has to be. */
function filtersOf(fields: AnyFields): AnyFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { required: _, default: __, ...field }]) => {
      return [name, field as Field]; // as it was, but for what may be left out
    }),
  );
}

/** Of the nouns that kinds have. */
function plural(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
