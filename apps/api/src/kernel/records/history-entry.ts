import { historyPathOf, type List } from '@rabbet/domain/pages/list';
import type { AnyFields } from '@rabbet/domain/records/fields';
import type { QueryContext, RecordHistoryQuery, RecordHistoryReply } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../reads/read-entry';
import { about, staffShape, text } from '../shapes/reply-shape';
import { recordHistoryShape } from './record-replies';

/** An event in words of its feature. */
type DescribedEvent = Omit<RecordHistoryReply, 'what'> & { what: string };

const PARAMS = {
  id: { kind: 'whole', min: 1, required: true, about: 'which' },
  before: { kind: 'whole', min: 0, about: 'a revision: what happened before it' },
} satisfies AnyFields;

/** The documented GET of the history of a row, beside its list, told by a feature. */
export function historyEntry(
  list: Pick<List, 'path' | 'tag' | 'readers'>,
  noun: string,
  query: (context: QueryContext, params: RecordHistoryQuery) => Promise<DescribedEvent[]>,
): ReadEntry {
  const shape = staffShape<DescribedEvent>(`${noun}History`, {
    ...recordHistoryShape.properties,
    what: about(text, 'in words', 'Changed'),
  });
  return readEntry<RecordHistoryQuery>({
    path: historyPathOf(list),
    operation: `historyOf${noun}`,
    tag: list.tag,
    shape: 'plain',
    params: PARAMS,
    about: 'who did what, newest first, at most 200 events',
    readers: list.readers,
    reply: () => shape,
    query,
  });
}
