import { type Story, story } from '@rabbet/domain/testing/story';
import { inquiry } from './inquiries';

export const STORIES: readonly Story[] = [
  story('enquiry-1', inquiry, [
    {
      type: 'AskInquiry',
      data: { person_id: 1, about: 'piece', subject_id: 3402 },
      personal: {
        1: { name: 'Ann Lee', email: 'ann@example.com', phone: '919 555 0142', message: 'May I see it on Saturday?' },
      },
    },
    { type: 'AnswerInquiry', data: { text: 'Yes, from 10 to 5.' }, facts: { hasMailServer: true } },
    { type: 'MarkInquiryAnswered', data: { note: 'She comes on Saturday.' } },
  ]),
  story('enquiry-2', inquiry, [
    {
      type: 'AskInquiry',
      data: { person_id: 82, about: 'framing', subject_id: null },
      personal: { 82: { name: 'Bo', email: 'bo@example.com', phone: null, message: 'Do you frame jerseys?' } },
    },
    { type: 'MarkInquiryAnswered', data: { note: null } },
    { type: 'ReopenInquiry', data: {} },
  ]),
];
