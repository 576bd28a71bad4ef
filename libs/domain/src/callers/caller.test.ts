import { actorOf, isFor, isStaff, OPERATOR, processCaller, VISITOR } from './caller';

const erasure = processCaller('erasure');

test('what is for staff is for whoever works here, the program among them, and for no visitor', () => {
  expect([VISITOR, OPERATOR, erasure].map(isStaff)).toEqual([false, true, true]);
  expect([VISITOR, OPERATOR, erasure].map((caller) => isFor('staff', caller))).toEqual([false, true, true]);
  expect([VISITOR, OPERATOR, erasure].map((caller) => isFor('public', caller))).toEqual([true, true, true]);
});

test('events name who caused them', () => {
  expect([VISITOR, OPERATOR, erasure].map(actorOf)).toEqual(['anonymous', 'operator', 'process-erasure']);
});
