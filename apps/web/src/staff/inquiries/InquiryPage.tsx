import { inquiryChanges, inquiryList } from '@rabbet/domain/inquiries/inquiries';
import { Link } from 'react-router-dom';
import { staffPersonPath, STAFF_PATHS } from '../../paths/staff-paths';
import { sheetPage } from '../sheet/SheetPage';
import { mayRead } from '../session/who-asks';
import { AnswerFirst, Answering, mailServerQuery } from './Answering';
import { AskedAbout, askedPieceQuery, subjectWords } from './AskedAbout';
import { AskedPieceFacts } from './AskedPieceFacts';

export const { Frame, Missing, forms, load, Page } = sheetPage({
  list: inquiryList,
  changes: inquiryChanges,
  path: STAFF_PATHS.inquiries,
  all: 'All inquiries',
  titleOf: (inquiry) => `${inquiry.name ?? '[erased]'}: ${subjectWords(inquiry)}`,
  verbs: ({ answered_at }) => (answered_at === null ? ['mark-answered'] : ['mark-answered', 'reopen']),
  act: ({ answered_at, email }) => (answered_at === null && email === null ? 'mark-answered' : null),
  head: (inquiry) => ({
    state: <span className="stage">{inquiry.answered_at === null ? 'open' : 'answered'}</span>,
    ...(inquiry.answered_at === null && inquiry.email !== null && { act: <AnswerFirst row={inquiry} /> }),
  }),
  history: {},
  loadBeside: (inquiry, { queryClient, client }, who) => [
    queryClient.fetchQuery(mailServerQuery(client)),
    ...(mayRead(who, 'pieces') ? [queryClient.fetchQuery(askedPieceQuery(client, inquiry))] : []),
  ],
  told: ({ person_id, name, email, phone, ...subject }) => ({
    person_id: null,
    subject_id: null,
    subject: null,
    message: null,
    answer: null,
    about: <AskedAbout subject={subject} />,
    name: <Link to={staffPersonPath(person_id)}>{name ?? '[erased]'}</Link>,
    ...(email !== null && { email: <a href={`mailto:${email}`}>{email}</a> }),
    ...(phone !== null && { phone: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> }),
  }),
  Beside: AskedPieceFacts,
  Main: Answering,
});
