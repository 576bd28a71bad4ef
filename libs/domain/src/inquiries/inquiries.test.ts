import { given } from '@rabbet/domain/deciders/given';
import { inquiry, type InquiryCommand, type InquiryEvent, inquiryProblems } from './inquiries';

const said = { name: 'Ann Lee', email: 'ann@example.com', phone: null, message: 'May I see it?' };
const ask: InquiryCommand = {
  type: 'AskInquiry',
  data: { person_id: 12, about: 'piece', subject_id: 3402 },
  personal: { 12: said },
};
const asked: InquiryEvent = {
  type: 'EnquiryAsked',
  data: { person_id: 12, about: 'piece', subject_id: 3402 },
  personal: { 12: said },
};
const answered: InquiryEvent = {
  type: 'EnquiryAnswered',
  data: { person_id: 12 },
  personal: { 12: { note: 'On Saturday' } },
};
const mark = (note: string | null): InquiryCommand => ({ type: 'MarkInquiryAnswered', data: { note } });
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

test('what a visitor asks stands under their key, tidied', () => {
  given(inquiry)
    .when({ ...ask, personal: { 12: { ...said, name: '  Ann Lee ' } } })
    .then(asked);
});

test('asked again, nothing is new', () => {
  given(inquiry, asked).when(ask).thenNothing();
});

test('what did not come by the form keeps its limits too', () => {
  given(inquiry)
    .when({ ...ask, personal: { 12: { ...said, message: 'x'.repeat(4_001) } } })
    .thenRefused('field/length');
  given(inquiry)
    .when({ ...ask, personal: {} })
    .thenRefused('field/required');
});

test('who works here says that it is answered, with a note that is under the key of whoever asked', () => {
  given(inquiry, asked).when(mark('On Saturday')).then(answered);
  given(inquiry, asked)
    .when(mark(null))
    .then({ type: 'EnquiryAnswered', data: { person_id: 12 } });
});

test('the same answer again is nothing new, another note is', () => {
  given(inquiry, asked, answered).when(mark('On Saturday')).thenNothing();
  given(inquiry, asked, answered).when(mark(null)).thenNothing();
  given(inquiry, asked, answered)
    .when(mark('On Sunday'))
    .then({ ...answered, personal: { 12: { note: 'On Sunday' } } } as InquiryEvent);
});

test('what was never asked is not answered', () => {
  given(inquiry).when(mark('x')).thenRefused('record/unknown');
  given(inquiry).when(answer('x')).thenRefused('record/unknown');
});

test('an answer by mail stands under the key of whoever asked, with what it is about; said again, it is sent once', () => {
  given(inquiry, asked).when(answer('Yes, please come.')).then(mailed);
  given(inquiry, asked, mailed).when(answer('Yes, please come.')).thenNothing();
  given(inquiry, asked, mailed)
    .when(answer('Or on Sunday?'))
    .then({ ...mailed, personal: { 12: { text: 'Or on Sunday?' } } } as InquiryEvent);
});

test('nobody is answered by mail where no mail leaves, or once they are erased', () => {
  given(inquiry, asked).when(answer('Yes', false)).thenRefused('mail/no-server');
  given(inquiry, { ...asked, personal: { 12: null } } as InquiryEvent)
    .when(answer('Yes'))
    .thenRefused('person/erased');
});

test('a form with a card number in any of its texts is refused by that field', () => {
  const card = '4111 1111 1111 1111';
  for (const field of ['name', 'message'])
    expect(inquiryProblems({ ...said, [field]: `my ${card}` })).toMatchObject([{ field, code: 'card' }]);
  expect(inquiryProblems({ ...said, phone: card })).toMatchObject([{ field: 'phone', code: 'card' }]);
  expect(inquiryProblems({ ...said, phone: '919 555 0142' })).toEqual([]);
  const parted = { ...said, phone: '4111 1111', message: '1111 1111 is my card' };
  expect(inquiryProblems(parted)).toMatchObject([{ field: 'phone', code: 'card' }]);
  expect(inquiryProblems({ ...said, phone: '411 111 1111', message: '111111 is the piece' })).toEqual([]);
});
