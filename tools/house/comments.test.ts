import { unclearComments, vagueNames } from './comments';
import { checkout, planted } from './tree';

/** Numbers of the last count: lower them with each file that you mend. */
const UNCLEAR = 1662;
const VAGUE = 74;

test('no more doc comments begin with a pronoun, a relative or a preposition than there were', () => {
  expect(unclearComments(checkout()).length).toBe(UNCLEAR);
});

test('no more helpers have names that say nothing than there were', () => {
  expect(vagueNames(checkout()).length).toBe(VAGUE);
});

test.each([
  ['/** What it is. */', 1],
  ['/**\n * Whether it is open.\n */', 1],
  ['  /** Of a piece. */', 1],
  ['/** Rejects what is wrong. */', 0],
  ['// what a line does', 0],
])('%j counts %i', (text, count) => {
  expect(unclearComments(planted({ 'libs/a/src/a.ts': text }))).toHaveLength(count);
});

test('a helper is found by its name', () => {
  expect(vagueNames(planted({ 'libs/a/src/a.ts': 'export function told() {}\nconst toldOnce = 1;' }))).toEqual([
    'libs/a/src/a.ts told',
  ]);
});
