import { enquirerFields, SUBJECT_NAMES } from '@rabbet/domain/enquiries/enquiries';
import type { EnquiryReply } from '@rabbet/projections';
import { about, id, instant, nullable, oneOf, revision, staffShape, text } from '../kernel/reads/reply-shape';

export const enquiryShape = staffShape<EnquiryReply>('Enquiry', {
  ...{ id, revision, person_id: id },
  about: oneOf(...SUBJECT_NAMES),
  subject_id: nullable(about(id, 'which piece, artist or workshop')),
  name: nullable(about(text, 'null once they are erased, as all that they said', enquirerFields.name.example)),
  email: nullable(about(text, 'where they are answered', enquirerFields.email.example)),
  phone: nullable(text),
  message: nullable(about(text, 'what they ask', enquirerFields.message.example)),
  asked_at: instant,
  answered_at: nullable(instant),
  answered_by: nullable(about(text, 'an id', 'account-7')),
  answered_by_name: nullable(text),
  note: nullable(about(text, 'what was answered, or how')),
});
