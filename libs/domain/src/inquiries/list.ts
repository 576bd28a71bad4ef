import { list, type RowOf } from '@rabbet/domain/pages/list';
import { answerFields, inquirerFields, markFields } from './form';
import { SUBJECT_NAMES } from './subjects';

/** Words of visitors are null once they are erased. */
export const inquiryList = list({
  path: 'core/enquiries',
  name: 'Enquiry',
  operation: 'listEnquiries',
  tag: 'enquiries',
  about: 'what visitors have asked, newest first',
  readers: 'people',
  columns: {
    id: { type: 'id' },
    revision: { type: 'whole', about: 'for If-Match' },
    person_id: { type: 'id' },
    about: { type: SUBJECT_NAMES },
    subject_id: { type: 'id?', about: 'which piece, artist or workshop' },
    subject: { type: 'text?', about: 'title of that piece, or name of that artist', example: 'Low Tide' },
    name: {
      type: 'text?',
      about: 'null once they are erased, as all that they said',
      example: inquirerFields.name.example,
      label: 'From',
      isErasable: true,
    },
    email: {
      type: 'text?',
      label: 'E-mail',
      isErasable: true,
      about: 'where they are answered',
      example: inquirerFields.email.example,
    },
    phone: { type: 'text?' },
    message: {
      type: 'text?',
      isErasable: true,
      about: 'what they ask',
      example: inquirerFields.message.example,
    },
    asked_at: { type: 'instant', label: 'Asked' },
    answered_at: { type: 'instant?', label: 'Answered' },
    answered_by: { type: 'text?', about: 'an id', example: 'account-7', nameAs: 'answered_by_name' },
    answer: { type: 'text?', about: 'the last answer by mail', example: answerFields.text.example },
    note: { type: 'text?', about: markFields.note.about, label: markFields.note.label },
  },
  sorts: ['asked_at', 'answered_at'],
  filters: {
    term: {
      kind: 'text',
      max: 200,
      example: 'low tide',
      about: 'beginnings of words that all have to occur in what was written, or in what it is about',
    },
    id: { kind: 'whole', min: 1, about: 'this one alone' },
    person_id: { kind: 'whole', min: 1, about: 'those of this person alone' },
    answered: { kind: 'flag', about: 'those that are answered, or those that are not' },
  },
});
export type InquiryReply = RowOf<typeof inquiryList>;
