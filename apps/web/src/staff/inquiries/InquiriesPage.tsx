import { inquiryActs, inquiryList } from '@rabbet/domain/inquiries/inquiries';
import { staffInquiryPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { subjectWords } from './AskedAbout';

export const { Frame, forms, load, Page } = listPage({
  title: 'Inquiries',
  nouns: ['inquiry', 'inquiries'],
  acts: inquiryActs,
  list: inquiryList,
  hint: 'Name, words',
  path: STAFF_PATHS.inquiries,
  columns: ['name', 'about', 'message', 'asked_at', 'answered_at', 'answered_by', 'email', 'phone'],
  cells: { about: subjectWords },
  heads: { answered_at: { title: 'State', sort: 'answered_at' } },
  states: {
    answered_at: ({ answered_at }) =>
      answered_at === null ? { words: 'Open', tone: 'active' } : { words: 'Answered', tone: 'well' },
  },
  evenEmpty: ['answered_at'],
  card: { facts: ['about', 'asked_at', 'answered_at'] },
  unseen: ['id', 'person_id', 'answered'],
  views: [
    { name: 'All', query: {} },
    { name: 'Open', query: { answered: false } },
    { name: 'Answered', query: { answered: true } },
  ],
  rowPath: ({ id }) => staffInquiryPath(id),
});
