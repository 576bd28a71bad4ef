import { inquiryChanges } from '@rabbet/domain/inquiries/inquiries';
import { changesController } from './changes-controller';

test('refuses at the start a table that begins streams without numbers, and says what is missing', () => {
  const planning = { ...inquiryChanges.changes.answer!, path: '' };
  const table = { ...inquiryChanges, aggregate: { name: 'unnumbered' }, changes: { plan: planning } };
  expect(() => changesController(table)).toThrow('give the decider "identifiers: {}"');
  expect(() => changesController({ ...table, aggregate: inquiryChanges.aggregate })).not.toThrow();
});
