import { enquiryList } from '@rabbet/domain/enquiries/enquiries';
import { STAFF_PATHS } from '../../staff-paths';
import { ledgerPage } from '../LedgerPage';

export const { Frame, forms, load, Page } = ledgerPage({
  ...{ title: 'Enquiries', nouns: ['enquiry', 'enquiries'], list: enquiryList, path: STAFF_PATHS.enquiries },
  columns: ['name', 'about', 'subject_id', 'asked_at', 'answered_at', 'message'],
  rowPath: ({ id }) => `${STAFF_PATHS.enquiries}/${id}`,
});
