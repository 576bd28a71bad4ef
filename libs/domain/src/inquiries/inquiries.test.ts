import { given } from '@rabbet/domain/testing/given';
import { inquiry, type InquiryCommand, type InquiryEvent, inquiryProblems } from './inquiries';

const form = { name: 'Ann Lee', email: 'ann@example.com', phone: null, message: 'May I see it?' };
const askInquiry: InquiryCommand = {
  type: 'AskInquiry',
  data: { person_id: 12, about: 'piece', subject_id: 3402 },
  personal: { 12: form },
};
const inquired: InquiryEvent = {
  type: 'EnquiryAsked',
  data: { person_id: 12, about: 'piece', subject_id: 3402 },
  personal: { 12: form },
};
const answered: InquiryEvent = {
  type: 'EnquiryAnswered',
  data: { person_id: 12 },
  personal: { 12: { note: 'On Saturday' } },
};
const markAnswered = (note: string | null): InquiryCommand => ({ type: 'MarkInquiryAnswered', data: { note } });
const answer = (text: string, hasMailServer = true): InquiryCommand => ({
  type: 'AnswerInquiry',
  data: { text },
  facts: { hasMailServer },
});
const mailed: InquiryEvent = {
  type: 'EnquiryAnsweredByMail',
  data: { person_id: 12, about: 'piece', subject_id: 3402 },
  personal: { 12: { text: 'Yes, please come.' } },
};

test('an inquiry is stored under the key of its person, without spaces around its texts', () => {
  given(inquiry)
    .when({ ...askInquiry, personal: { 12: { ...form, name: '  Ann Lee ' } } })
    .then(inquired);
});

test('the same command again changes nothing', () => {
  given(inquiry, inquired).when(askInquiry).thenNothing();
});

test('a command with a text that is too long, or without the form, is refused', () => {
  given(inquiry)
    .when({ ...askInquiry, personal: { 12: { ...form, message: 'x'.repeat(4_001) } } })
    .thenRefused('field/length');
  given(inquiry)
    .when({ ...askInquiry, personal: {} })
    .thenRefused('field/required');
});

test('staff mark an inquiry as answered, with a note under the key of the person who asked', () => {
  given(inquiry, inquired).when(markAnswered('On Saturday')).then(answered);
  given(inquiry, inquired)
    .when(markAnswered(null))
    .then({ type: 'EnquiryAnswered', data: { person_id: 12 } });
});

test('the same note again changes nothing, another one is an event', () => {
  given(inquiry, inquired, answered).when(markAnswered('On Saturday')).thenNothing();
  given(inquiry, inquired, answered).when(markAnswered(null)).thenNothing();
  given(inquiry, inquired, answered)
    .when(markAnswered('On Sunday'))
    .then({ ...answered, personal: { 12: { note: 'On Sunday' } } } as InquiryEvent);
});

test('an answered inquiry is opened again, and an open one stays open', () => {
  const reopen: InquiryCommand = { type: 'ReopenInquiry', data: {} };
  const reopened: InquiryEvent = { type: 'EnquiryReopened', data: { person_id: 12 } };
  given(inquiry, inquired, answered).when(reopen).then(reopened);
  given(inquiry, inquired, answered, reopened).when(reopen).thenNothing();
  given(inquiry, inquired, answered, reopened).when(markAnswered('On Saturday')).then(answered);
  given(inquiry).when(reopen).thenRefused('record/unknown');
});

test('an unknown inquiry is not answered', () => {
  given(inquiry).when(markAnswered('x')).thenRefused('record/unknown');
  given(inquiry).when(answer('x')).thenRefused('record/unknown');
});

test('an answer by mail is under the key of the person who asked, and the same text is sent once', () => {
  given(inquiry, inquired).when(answer('Yes, please come.')).then(mailed);
  given(inquiry, inquired, mailed).when(answer('Yes, please come.')).thenNothing();
  given(inquiry, inquired, mailed)
    .when(answer('Or on Sunday?'))
    .then({ ...mailed, personal: { 12: { text: 'Or on Sunday?' } } } as InquiryEvent);
});

test('nobody is answered by mail without a mail server, or once they are erased', () => {
  given(inquiry, inquired).when(answer('Yes', false)).thenRefused('mail/no-server');
  given(inquiry, { ...inquired, personal: { 12: null } } as InquiryEvent)
    .when(answer('Yes'))
    .thenRefused('person/erased');
});

test('a form with a card number in any of its texts is refused by that field', () => {
  const card = '4111 1111 1111 1111';
  for (const field of ['name', 'message'])
    expect(inquiryProblems({ ...form, [field]: `my ${card}` })).toMatchObject([{ field, code: 'card' }]);
  expect(inquiryProblems({ ...form, phone: card })).toMatchObject([{ field: 'phone', code: 'card' }]);
  expect(inquiryProblems({ ...form, phone: '919 555 0142' })).toEqual([]);
  const acrossTwoFields = { ...form, phone: '4111 1111', message: '1111 1111 is my card' };
  expect(inquiryProblems(acrossTwoFields)).toMatchObject([{ field: 'phone', code: 'card' }]);
  const phoneAndPieceNumber = { ...form, phone: '411 111 1111', message: '111111 is the piece' };
  expect(inquiryProblems(phoneAndPieceNumber)).toEqual([]);
});
