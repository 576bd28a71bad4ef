import type { Subject } from '@rabbet/domain/enquiries/enquiries';
import { pageFields, type Paged, type PageQuery, pagingOf } from '@rabbet/domain/pages/paging';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { answeringSql, duplicates, oneWithSql } from '../people/people';
import { namesOfActors } from '../reading/actors';
import type { QueryContext } from '../reading/query-context';
import { enquiries } from './enquiries';

export interface EnquiryReply {
  id: number;
  revision: number;
  /** Who answers for them now, where they were merged. */
  person_id: number;
  about: Subject;
  subject_id: number | null;
  /** What they said of themselves and asked: null once they are erased. */
  name: string | null;
  email: string | null;
  phone: string | null;
  message: string | null;
  asked_at: string;
  answered_at: string | null;
  answered_by: string | null;
  answered_by_name: string | null;
  note: string | null;
}

export interface EnquiryQuery extends PageQuery {
  id: number | null;
  person_id: number | null;
  answered: boolean | null;
}
export const enquiryQueryFields = {
  ...pageFields,
  id: { kind: 'whole', min: 1, about: 'this one alone' },
  person_id: { kind: 'whole', min: 1, about: 'those of this person alone' },
  answered: { kind: 'flag', about: 'those that are answered, or those that are not' },
} as const satisfies AnyFields;

type Row = Omit<EnquiryReply, 'asked_at' | 'answered_at' | 'answered_by_name'> & {
  readonly asked_at: Date;
  readonly answered_at: Date | null;
};

const WHERE = `($1::int is null or e.id = $1) and ($2::int is null or e.person_id in ${oneWithSql('person', '$2')})
  and ($3::boolean is null or (e.answered_at is not null) = $3)`;

/** For staff, newest first. */
export async function listEnquiries(
  context: QueryContext,
  { id, person_id, answered, page, count }: EnquiryQuery,
): Promise<Paged<EnquiryReply>> {
  const asked = [id, person_id, answered];
  const [total] = await context.rows<{ count: number }>(
    [enquiries, duplicates],
    `select count(*) from enquiries e where ${WHERE}`,
    asked,
  );
  const { offset, ...paging } = pagingOf(total?.count ?? 0, count, page);
  const rows = await context.rows<Row>(
    [enquiries, duplicates],
    `select e.id, e.revision, ${answeringSql('person', 'e.person_id')} as person_id, e.about, e.subject_id, w.name,
       w.email, w.phone, w.message, e.asked_at, e.answered_at, e.answered_by, w.note
     from enquiries e left join enquiry_words w using (id) where ${WHERE} order by e.id desc limit $4 offset $5`,
    [...asked, count, offset],
  );
  const names = await namesOfActors(
    context,
    rows.flatMap(({ answered_by }) => answered_by ?? []),
  );
  const data = rows.map(({ asked_at, answered_at, ...row }) => ({
    ...{ ...row, asked_at: asked_at.toISOString(), answered_at: answered_at?.toISOString() ?? null },
    answered_by_name: names.get(row.answered_by ?? '') ?? null,
  }));
  return { data, ...paging };
}
