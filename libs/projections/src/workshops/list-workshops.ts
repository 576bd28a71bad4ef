import { type Caller, isStaff, VISITOR } from '@rabbet/domain/callers/caller';
import { pagingOf } from '@rabbet/domain/pages/paging';
import type { Time } from '@rabbet/domain/parts/times';
import { toWire } from '@rabbet/domain/records/wire';
import type { Span } from '@rabbet/domain/time/times';
import {
  sortForProgramme,
  isListed,
  nextExpiry,
  type WorkshopDetails,
  workshopFields,
  type WorkshopImage,
  type WorkshopQuery,
} from '@rabbet/domain/workshops/workshops';
import { contactsToAsk } from '../planned/planned';
import type { QueryContext } from '../reading/query-context';
import { type RelatedRecords, relatedTo } from '../records/related';
import { instructorsOf } from './instructors';
import type { InstructorReply, StaffWorkshopReply, WorkshopReply } from './replies';
import { workshopReads, workshops } from './plans';

interface Listed {
  readonly id: number;
  readonly publish: boolean;
  readonly times: readonly Span[];
}

/**
 * Workshops: what is scheduled, the next first, then what has no dates yet; and what is over, newest first, but for `publish`, which
 * leaves it out. Visitors know of those that are published.
 */
export async function listWorkshops(
  context: QueryContext,
  { id = null, publish = null, count = null, page }: Partial<WorkshopQuery>,
): Promise<(WorkshopReply | StaffWorkshopReply)[]> {
  const now = context.now.getTime();
  const matching = await context.rows<Listed>(
    [workshops],
    `select w.id, w.publish,
       coalesce((select json_agg(json_build_object('start', t.starts, 'end', t.ends))
         from workshop_times t where t.workshop_id = w.id), '[]') as times
     from workshops w
     where (w.publish or $1::boolean) and ($2::int is null or w.id = $2) and ($3::boolean is null or w.publish = $3)`,
    [isStaff(context.caller), id, publish],
  );
  const until = id === null ? nextExpiry(matching, now) : null;
  if (until !== null) context.changesAt(new Date(until));
  const isAhead = publish === true && id === null;
  const shown = sortForProgramme(matching, now).filter(
    (candidate) => !isAhead || isListed(candidate, candidate.times, now),
  );
  const { offset } = pagingOf(shown.length, count ?? Math.max(1, shown.length), page ?? 1);
  return workshopReplies(
    context,
    shown.slice(offset, count === null ? undefined : offset + count).map((listed) => listed.id),
  );
}

/** Finds a workshop as visitors may know it, be it published or not: for those who were promised a seat in it. */
export async function visibleWorkshop(context: QueryContext, id: number): Promise<WorkshopReply | null> {
  const [reply] = await workshopReplies(context, [id], VISITOR);
  return reply ?? null;
}

interface Stored {
  readonly id: number;
  readonly revision: number;
  readonly doc: WorkshopDetails;
  readonly times: Time[] | null;
  readonly images: WorkshopImage[] | null;
}

interface Beside {
  readonly related: RelatedRecords;
  readonly instructors: ReadonlyMap<number, InstructorReply>;
  readonly contacts: Awaited<ReturnType<typeof contactsToAsk>>;
}

/** Replies as a caller may know them, in the order of these ids. */
async function workshopReplies(context: QueryContext, ids: readonly number[], caller = context.caller) {
  const rows = await context.rows<Stored>(
    [workshops],
    `select w.id, w.revision, w.doc,
       (select json_agg(json_build_object('id', t.id, 'start', t.starts, 'end', t.ends) order by t.starts, t.ends, t.id)
        from workshop_times t where t.workshop_id = w.id) as times,
       (select json_agg(i order by i.ordinal, i.id) from workshop_images i where i.workshop_id = w.id) as images
     from unnest($1::int[]) with ordinality as wanted (id, place) join workshops w using (id) order by place`,
    [ids],
  );
  const related = await relatedTo(
    context,
    rows.flatMap(({ images }) => (images ?? []).map(({ image_id: id }) => ({ kind: 'image', id }))),
  );
  const contacts = await contactsToAsk(
    context,
    rows.map(({ doc }) => doc),
  );
  const instructors = await instructorsOf(context, [...new Set(rows.flatMap(({ doc }) => doc.instructor_id ?? []))]);
  return rows.map((row) => workshopReply(caller, row, { related, instructors, contacts }));
}

function workshopReply(
  caller: Caller,
  { id, revision, doc, times, images }: Stored,
  { related, instructors, contacts }: Beside,
): WorkshopReply | StaffWorkshopReply {
  const visibleFields = toWire(workshopFields, { ...doc }, caller) as unknown as Omit<WorkshopReply, 'id'>; // by its fields
  return {
    ...visibleFields,
    id,
    ...(isStaff(caller) && { revision }),
    instructor: instructors.get(doc.instructor_id ?? 0) ?? null,
    closed_vector: contacts.get(doc.closed_vector_id) ?? null,
    times: (times ?? []).map(({ id: timeId, start, end }) => ({ id: timeId, workshop_id: id, start, end })),
    images: (images ?? []).map((image) => workshopReads.imageReply(id, image, related)),
  };
}
