import type { InquiryEvent } from '@rabbet/domain/inquiries/inquiries';
import { recordedAt } from '../testing/undoing';
import { planUndoOfInquiry } from './undo-inquiries';

const inquired: InquiryEvent = {
  type: 'EnquiryAsked',
  data: { person_id: 12, about: 'shop', subject_id: null },
  personal: { 12: { name: 'Ann', email: 'ann@example.com', phone: null, message: 'When?' } },
};
const marked: InquiryEvent = { type: 'EnquiryAnswered', data: { person_id: 12 } };
const mailed: InquiryEvent = {
  type: 'EnquiryAnsweredByMail',
  data: { person_id: 12, about: 'shop', subject_id: null },
  personal: { 12: { text: 'At ten.' } },
};
const reopened: InquiryEvent = { type: 'EnquiryReopened', data: { person_id: 12 } };

function undoPlan(...steps: readonly (readonly [InquiryEvent, string?])[]) {
  const history = steps.map(([event, run], i) => recordedAt(event, i, run === undefined ? {} : { run }));
  return planUndoOfInquiry(9, history, 'many');
}

test('an inquiry that a run has marked as answered is opened again', () => {
  const change = { method: 'POST', path: 'core/enquiries/9/reopening', body: {} };
  expect(undoPlan([inquired], [marked, 'many'])).toEqual({ outcome: 'undone', changes: [change], left: [] });
});

test('an inquiry that was answered before, or is open again, stays as it is', () => {
  expect(undoPlan([inquired], [marked], [marked, 'many'])).toEqual({ outcome: 'nothing' });
  expect(undoPlan([inquired], [marked, 'many'], [reopened, 'undo.many'])).toEqual({ outcome: 'nothing' });
});

test('an inquiry that somebody has answered since stays answered', () => {
  expect(undoPlan([inquired], [marked, 'many'], [mailed])).toEqual({
    outcome: 'refused',
    reasons: [{ what: 'It was answered since', by: 'account-7' }],
  });
});
