import type { EnquiryEvent } from '@rabbet/domain/enquiries/enquiries';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { namesOfActors } from '../accounts/accounts';
import type { QueryContext } from '../reading/query-context';
import type { RecordChangeReply, RecordHistoryReply } from '../records/record-history';

export interface EnquiryHistoryQuery {
  readonly id: number;
  /** A revision: those before it. */
  readonly before: number | null;
}
export const enquiryHistoryFields = {
  id: { kind: 'whole', min: 1, required: true, about: 'which' },
  before: { kind: 'whole', min: 0, about: 'a revision: what happened before it' },
} as const satisfies AnyFields;

/** Event of an inquiry, as histories of records have theirs. */
export type EnquiryHistoryReply = Omit<RecordHistoryReply, 'what' | 'part'> & { readonly what: string };

/** Events of an inquiry with who did them, newest first: from the log itself. */
export async function enquiryHistory(
  context: QueryContext,
  { id, before }: EnquiryHistoryQuery,
): Promise<EnquiryHistoryReply[]> {
  if (before === 0) return [];
  const read = await context.log.readStream(`enquiry-${id}`, before === null ? {} : { limit: before });
  const events = (read as readonly Recorded<EnquiryEvent>[]).toReversed(); // a stream of inquiries
  const names = await namesOfActors(
    context,
    events.map(({ actor }) => actor),
  );
  return events.map((event) => ({
    ...{ revision: event.revision, at: event.recordedAt === '' ? null : new Date(event.recordedAt).toISOString() },
    ...{ by: event.actor, by_name: names.get(event.actor) ?? null, origin: event.origin },
    ...(event.skipped || !isReadable(event) ? { what: 'cannot be read', changes: [] } : happeningOf(event)),
  }));
}

function happeningOf(event: Recorded<EnquiryEvent>): Pick<EnquiryHistoryReply, 'what' | 'changes'> {
  const { type, data, personal } = event;
  if (type === 'EnquiryAsked') return { what: 'asked', changes: [] };
  const said = personal?.[data.person_id] ?? null;
  if (type === 'EnquiryAnsweredByMail')
    return { what: 'answered by mail', changes: detail('answer', 'Answer', said && 'text' in said ? said.text : null) };
  return {
    what: 'marked it as answered',
    changes: detail('note', 'Note', said && 'note' in said ? said.note : null),
  };
}

/** A text that was said; none once its person is erased. */
function detail(field: string, label: string, after: string | null): RecordChangeReply[] {
  return after === null ? [] : [{ field, label, before: null, after, before_name: null, after_name: null }];
}
