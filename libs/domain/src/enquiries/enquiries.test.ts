import { given } from '@rabbet/domain/deciders/given';
import { enquiry, type EnquiryCommand, type EnquiryEvent, enquiryProblems } from './enquiries';

const said = { name: 'Ann Lee', email: 'ann@example.com', phone: null, message: 'May I see it?' };
const ask: EnquiryCommand = {
  type: 'AskEnquiry',
  data: { person_id: 12, about: 'piece', subject_id: 3402 },
  personal: { 12: said },
};
const asked: EnquiryEvent = {
  type: 'EnquiryAsked',
  data: { person_id: 12, about: 'piece', subject_id: 3402 },
  personal: { 12: said },
};
const answered: EnquiryEvent = {
  type: 'EnquiryAnswered',
  data: { person_id: 12 },
  personal: { 12: { note: 'On Saturday' } },
};
const mark = (note: string | null): EnquiryCommand => ({ type: 'MarkEnquiryAnswered', data: { note } });
const answer = (text: string, hasMailServer = true): EnquiryCommand => ({
  type: 'AnswerEnquiry',
  data: { text },
  facts: { hasMailServer },
});
const mailed: EnquiryEvent = {
  type: 'EnquiryAnsweredByMail',
  data: { person_id: 12, about: 'piece', subject_id: 3402 },
  personal: { 12: { text: 'Yes, please come.' } },
};

test('what a visitor asks stands under their key, tidied', () => {
  given(enquiry)
    .when({ ...ask, personal: { 12: { ...said, name: '  Ann Lee ' } } })
    .then(asked);
});

test('asked again, nothing is new', () => {
  given(enquiry, asked).when(ask).thenNothing();
});

test('what did not come by the form keeps its limits too', () => {
  given(enquiry)
    .when({ ...ask, personal: { 12: { ...said, message: 'x'.repeat(4_001) } } })
    .thenRefused('field/length');
  given(enquiry)
    .when({ ...ask, personal: {} })
    .thenRefused('field/required');
});

test('who works here says that it is answered, with a note that is under the key of whoever asked', () => {
  given(enquiry, asked).when(mark('On Saturday')).then(answered);
  given(enquiry, asked)
    .when(mark(null))
    .then({ type: 'EnquiryAnswered', data: { person_id: 12 } });
});

test('the same answer again is nothing new, another note is', () => {
  given(enquiry, asked, answered).when(mark('On Saturday')).thenNothing();
  given(enquiry, asked, answered).when(mark(null)).thenNothing();
  given(enquiry, asked, answered)
    .when(mark('On Sunday'))
    .then({ ...answered, personal: { 12: { note: 'On Sunday' } } } as EnquiryEvent);
});

test('what was never asked is not answered', () => {
  given(enquiry).when(mark('x')).thenRefused('record/unknown');
  given(enquiry).when(answer('x')).thenRefused('record/unknown');
});

test('an answer by mail stands under the key of whoever asked, with what it is about; said again, it is sent once', () => {
  given(enquiry, asked).when(answer('Yes, please come.')).then(mailed);
  given(enquiry, asked, mailed).when(answer('Yes, please come.')).thenNothing();
  given(enquiry, asked, mailed)
    .when(answer('Or on Sunday?'))
    .then({ ...mailed, personal: { 12: { text: 'Or on Sunday?' } } } as EnquiryEvent);
});

test('nobody is answered by mail where no mail leaves, or once they are erased', () => {
  given(enquiry, asked).when(answer('Yes', false)).thenRefused('mail/no-server');
  given(enquiry, { ...asked, personal: { 12: null } } as EnquiryEvent)
    .when(answer('Yes'))
    .thenRefused('person/erased');
});

test('a form with a card number in any of its texts is refused by that field', () => {
  const card = '4111 1111 1111 1111';
  for (const field of ['name', 'message'])
    expect(enquiryProblems({ ...said, [field]: `my ${card}` })).toMatchObject([{ field, code: 'card' }]);
  expect(enquiryProblems({ ...said, phone: card })).toMatchObject([{ field: 'phone', code: 'card' }]);
  expect(enquiryProblems({ ...said, phone: '919 555 0142' })).toEqual([]);
  const parted = { ...said, phone: '4111 1111', message: '1111 1111 is my card' };
  expect(enquiryProblems(parted)).toMatchObject([{ field: 'phone', code: 'card' }]);
  expect(enquiryProblems({ ...said, phone: '411 111 1111', message: '111111 is the piece' })).toEqual([]);
});
