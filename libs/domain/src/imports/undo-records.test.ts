import type { Recorded } from '@rabbet/domain/events/event';
import { company, person } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { recordedAt } from '../testing/undoing';
import { planUndoOfRecord } from './undo-records';

type Step = readonly [type: string, data: object, source?: { run?: string; by?: string }];
const BY_RUN = { run: 'stock' };

function undoPlan(steps: readonly Step[], kind: AnyKind = company) {
  const history = steps.map(([type, fields, source = {}], i) => recordedAt({ type, ...fields } as Recorded, i, source));
  return planUndoOfRecord(kind, 5, history, 'stock');
}
const addedFields = (data: object) => ({ data: { name: 'Lee, Ann', ...data } });
const reasons = (what: string) => [{ what, by: 'account-7' }];

test('a record that a run has added is removed', () => {
  const removal = { method: 'DELETE', path: 'core/contacts/companies/5' };
  expect(undoPlan([['CompanyAdded', addedFields({}), BY_RUN]])).toEqual({
    outcome: 'undone',
    changes: [removal],
    left: [],
  });
  const removed: Step = ['CompanyRemoved', { data: {} }, { run: 'undo.stock' }];
  expect(undoPlan([['CompanyAdded', addedFields({}), BY_RUN], removed])).toEqual({ outcome: 'nothing' });
});

test('keeps a record that somebody has changed since its run, and removes it once it is again as the run made it', () => {
  const steps: Step[] = [
    ['CompanyAdded', addedFields({}), BY_RUN],
    ['CompanyChanged', { data: { description: 'Born in Maine.' } }],
  ];
  expect(undoPlan(steps)).toEqual({ outcome: 'refused', reasons: reasons('Its description was changed since') });
  expect(undoPlan([...steps, ['CompanyChanged', { data: { description: null } }]])).toMatchObject({
    outcome: 'undone',
  });
});

test('takes a change back in the fields that still have the values of the run, and names the other fields', () => {
  const changed: Step[] = [
    ['CompanyAdded', addedFields({ description: 'Painter.' })],
    ['CompanyChanged', { data: { name: 'Lea, Ann', description: null } }, BY_RUN],
    ['CompanyChanged', { data: { name: 'Leigh, Ann' } }],
  ];
  expect(undoPlan(changed)).toEqual({
    outcome: 'undone',
    changes: [{ method: 'PUT', path: 'core/contacts/companies/5', body: { description: 'Painter.' } }],
    left: reasons('Its name was changed since'),
  });
  // the description was taken back before; only the name is left, which is not the run's any more
  expect(
    undoPlan([...changed, ['CompanyChanged', { data: { description: 'Painter.' } }, { run: 'undo.stock' }]]),
  ).toEqual({ outcome: 'refused', reasons: reasons('Its name was changed since') });
});

test('personal values come back, unless the person was erased', () => {
  const story = (before: object | null, after: object | null): Step[] => [
    ['PersonAdded', { data: {}, personal: { 5: before } }],
    ['PersonChanged', { data: {}, personal: { 5: after } }, BY_RUN],
  ];
  expect(undoPlan(story({ first: 'Ann', last: 'Lee' }, { first: 'Anne' }), person)).toMatchObject({
    changes: [{ method: 'PUT', path: 'core/contacts/people/5', body: { first: 'Ann' } }],
  });
  const erased = null;
  expect(undoPlan(story(erased, erased), person)).toEqual({ outcome: 'nothing' });
});
