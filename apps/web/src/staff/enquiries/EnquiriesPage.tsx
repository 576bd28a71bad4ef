import { enquiryList } from '@rabbet/domain/enquiries/enquiries';
import { staffEnquiryPath, STAFF_PATHS } from '../../staff-paths';
import { ledgerPage } from '../LedgerPage';
import { subjectWords } from './AskedAbout';

export const { Frame, forms, load, Page } = ledgerPage({
  title: 'Inquiries',
  nouns: ['inquiry', 'inquiries'],
  list: enquiryList,
  path: STAFF_PATHS.enquiries,
  columns: ['name', 'about', 'asked_at', 'answered_at', 'answered_by', 'message'],
  cells: { about: subjectWords },
  rowPath: ({ id }) => staffEnquiryPath(id),
});
