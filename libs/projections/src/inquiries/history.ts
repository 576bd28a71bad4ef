import type { InquiryEvent } from '@rabbet/domain/inquiries/inquiries';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { namesOfActors } from '../accounts/accounts';
import { type QueryContext, rowOf } from '../reading/query-context';
import type { RecordChangeReply, RecordHistoryQuery, RecordHistoryReply } from '../records/record-history';
import { inquiries } from './inquiries';

/** Event of an inquiry, as histories of records have theirs. */
type InquiryHistoryReply = Omit<RecordHistoryReply, 'what'> & { readonly what: string };

/** Events of an inquiry with who did them, newest first: from the log itself. */
export async function inquiryHistory(
  context: QueryContext,
  { id, before }: RecordHistoryQuery,
): Promise<InquiryHistoryReply[]> {
  if (before === 0) return [];
  const read = await context.eventsOf(rowOf(inquiries, id), `enquiry-${id}`, before === null ? {} : { limit: before });
  const events = (read as readonly Recorded<InquiryEvent>[]).toReversed(); // a stream of inquiries
  const names = await namesOfActors(
    context,
    events.map(({ actor }) => actor),
  );
  return events.map((event) => ({
    part: null,
    revision: event.revision,
    at: event.recordedAt === '' ? null : new Date(event.recordedAt).toISOString(),
    by: event.actor,
    by_name: names.get(event.actor) ?? null,
    origin: event.origin,
    ...(event.skipped || !isReadable(event) ? { what: 'cannot be read', changes: [] } : happeningOf(event)),
  }));
}

function happeningOf(event: Recorded<InquiryEvent>): Pick<InquiryHistoryReply, 'what' | 'changes'> {
  if (event.type === 'EnquiryAsked') return { what: 'asked', changes: [] };
  if (event.type === 'EnquiryReopened') return { what: 'opened it again', changes: [] };
  const personalData = event.personal?.[event.data.person_id] ?? null;
  if (event.type === 'EnquiryAnsweredByMail')
    return {
      what: 'answered by mail',
      changes: detail('answer', 'Answer', personalData && 'text' in personalData ? personalData.text : null),
    };
  return {
    what: 'marked it as answered',
    changes: detail('note', 'Note', personalData && 'note' in personalData ? personalData.note : null),
  };
}

/** A text that was said; none once its person is erased. */
function detail(field: string, label: string, after: string | null): RecordChangeReply[] {
  return after === null ? [] : [{ field, label, before: null, after, before_name: null, after_name: null }];
}
