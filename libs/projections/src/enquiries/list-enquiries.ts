import { enquiryList as list } from '@rabbet/domain/enquiries/enquiries';
import { namesOfActors } from '../accounts/accounts';
import { pagedList } from '../reading/paged-list';
import { answeringSql, oneWithSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { enquiries } from './enquiries';

/** Inquiries for staff: of merged persons, the one who answers for them. */
export const enquiryList = pagedList(list, {
  reads: [enquiries, duplicates],
  from: 'enquiries left join enquiry_words using (id)',
  order: '-id',
  columns: { person_id: answeringSql('person', 'enquiries.person_id') },
  filters: {
    person_id: (person) => `person_id in ${oneWithSql('person', person)}`,
    answered: (answered) => `(answered_at is not null) = ${answered}`,
  },
  names: namesOfActors,
});
