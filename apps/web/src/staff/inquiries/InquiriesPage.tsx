import { inquiryList } from '@rabbet/domain/inquiries/inquiries';
import { staffInquiryPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { subjectWords } from './AskedAbout';

export const { Frame, forms, load, Page } = listPage({
  title: 'Inquiries',
  nouns: ['inquiry', 'inquiries'],
  list: inquiryList,
  path: STAFF_PATHS.inquiries,
  columns: ['name', 'about', 'asked_at', 'answered_at', 'answered_by', 'message'],
  cells: { about: subjectWords },
  rowPath: ({ id }) => staffInquiryPath(id),
});
