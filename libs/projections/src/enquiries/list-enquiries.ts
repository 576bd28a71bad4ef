import { enquirerFields, SUBJECT_NAMES } from '@rabbet/domain/enquiries/enquiries';
import { namesOfActors } from '../accounts/accounts';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { type ListReply, pagedList } from '../reading/paged-list';
import { enquiries } from './enquiries';

/** Inquiries for staff. Words of visitors are null once they are erased. */
export const enquiryList = pagedList({
  ...{ path: 'core/enquiries', name: 'Enquiry', operation: 'listEnquiries', tag: 'enquiries' },
  about: 'what visitors have asked, newest first',
  readers: 'people',
  reads: [enquiries, duplicates],
  from: 'enquiries e left join enquiry_words w using (id)',
  order: 'e.id desc',
  columns: {
    id: { type: 'id', sql: 'e.id' },
    revision: { type: 'whole', sql: 'e.revision', about: 'for If-Match' },
    // who answers for them now, where they were merged
    person_id: { type: 'id', sql: answeringSql('person', 'e.person_id') },
    about: { type: SUBJECT_NAMES, sql: 'e.about' },
    subject_id: { type: 'id?', sql: 'e.subject_id', about: 'which piece, artist or workshop' },
    name: {
      ...{ type: 'text?', sql: 'w.name', about: 'null once they are erased, as all that they said' },
      example: enquirerFields.name.example,
    },
    email: { type: 'text?', sql: 'w.email', about: 'where they are answered', example: enquirerFields.email.example },
    phone: { type: 'text?', sql: 'w.phone' },
    message: { type: 'text?', sql: 'w.message', about: 'what they ask', example: enquirerFields.message.example },
    asked_at: { type: 'instant', sql: 'e.asked_at' },
    answered_at: { type: 'instant?', sql: 'e.answered_at' },
    answered_by: {
      ...{ type: 'text?', sql: 'e.answered_by', about: 'an id', example: 'account-7' },
      nameAs: { name: 'answered_by_name', names: namesOfActors },
    },
    note: { type: 'text?', sql: 'w.note', about: 'what was answered, or how' },
  },
  filters: {
    id: { field: { kind: 'whole', min: 1, about: 'this one alone' }, where: (asked) => `e.id = ${asked}` },
    person_id: {
      field: { kind: 'whole', min: 1, about: 'those of this person alone' },
      where: (asked) => `e.person_id in ${oneWithSql('person', asked)}`,
    },
    answered: {
      field: { kind: 'flag', about: 'those that are answered, or those that are not' },
      where: (asked) => `(e.answered_at is not null) = ${asked}`,
    },
  },
});
export type EnquiryReply = ListReply<(typeof enquiryList)['columns']>;
