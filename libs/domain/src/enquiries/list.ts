import { list, type RowOf } from '@rabbet/domain/pages/list';
import { answerFields, enquirerFields } from './form';
import { SUBJECT_NAMES } from './subjects';

/** Words of visitors are null once they are erased. */
export const enquiryList = list({
  ...{ path: 'core/enquiries', name: 'Enquiry', operation: 'listEnquiries', tag: 'enquiries' },
  about: 'what visitors have asked, newest first',
  readers: 'people',
  columns: {
    id: { type: 'id' },
    revision: { type: 'whole', about: 'for If-Match' },
    person_id: { type: 'id' },
    about: { type: SUBJECT_NAMES },
    subject_id: { type: 'id?', about: 'which piece, artist or workshop' },
    name: {
      ...{ type: 'text?', about: 'null once they are erased, as all that they said' },
      example: enquirerFields.name.example,
      label: 'From',
      isErasable: true,
    },
    email: {
      ...{ type: 'text?', label: 'E-mail', isErasable: true, about: 'where they are answered' },
      example: enquirerFields.email.example,
    },
    phone: { type: 'text?' },
    message: {
      ...{ type: 'text?', isErasable: true, about: 'what they ask' },
      example: enquirerFields.message.example,
    },
    asked_at: { type: 'instant', label: 'Asked' },
    answered_at: { type: 'instant?', label: 'Answered' },
    answered_by: { type: 'text?', about: 'an id', example: 'account-7', nameAs: 'answered_by_name' },
    note: { type: 'text?', about: answerFields.note.about },
  },
  filters: {
    id: { kind: 'whole', min: 1, about: 'this one alone' },
    person_id: { kind: 'whole', min: 1, about: 'those of this person alone' },
    answered: { kind: 'flag', about: 'those that are answered, or those that are not' },
  },
});
export type EnquiryReply = RowOf<typeof enquiryList>;
