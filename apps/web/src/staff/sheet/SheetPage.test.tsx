import { inquiryChanges, inquiryList } from '@rabbet/domain/inquiries/inquiries';
import type { AnyStaffChange } from '@rabbet/domain/deciders/changes';
import { changeForms } from './ChangeForms';
import { formsFor } from './SheetPage';

test('a sheet shows the forms of the changes that its record allows as it stands', () => {
  const isUnanswered = (row: { readonly answered_at: string | null }) => row.answered_at === null;
  const answer: AnyStaffChange = { ...inquiryChanges.changes.answer!, offered: isUnanswered };
  const changes = { ...inquiryChanges, changes: { ...inquiryChanges.changes, answer } };
  const spec = { list: inquiryList, changes, path: '/staff/inquiries', all: 'All inquiries', titleOf: () => 'Inquiry' };
  const forms = changeForms(changes, spec.path).filter(({ isNew }) => !isNew);
  const shownForms = (answered_at: string | null) =>
    formsFor(spec, forms, { answered_at } as never).map(({ form }) => form.name);

  expect(shownForms(null)).toContain('answer');
  expect(shownForms('2026-11-22T14:00:00.000Z')).not.toContain('answer');
});
