import { areOtherFirstNames, areOtherPersons } from './first-names';

test.each([
  ['Diane', 'Janet'],
  ['Joan', 'John'],
  ['Tina', 'Tim'],
  ['Mary', 'Mark'],
  ['Karen', 'Sharon'],
  ['Dan', 'Don'],
  ['Paul', 'Paula'],
  ['William', 'Miriam'],
  ['R.', 'Ann'],
])('%s and %s are two of one family', (name, other) => {
  expect(areOtherFirstNames(name, other)).toBe(true);
});

test.each([
  ['Bob', 'Robert'],
  ['Ann', 'Anne'],
  ['Deshawn', 'Deshaun'],
  ['R.', 'Robert'],
  ['R.', 'Bob'],
  ['Theo', 'Theodore'],
  ['Inés', 'Ines'],
  ['', 'Ann'],
])('%j and %s may be one', (name, other) => {
  expect(areOtherFirstNames(name, other)).toBe(false);
});

test('a person is the same by a given name of either, or by the last name where one says no other', () => {
  expect(areOtherPersons({ first: 'Ann', last: 'Ortega' }, { first: 'Robert', last: 'Ortega' })).toBe(true);
  expect(areOtherPersons({ first: 'Mary', middle: 'Ann', last: 'Lee' }, { first: 'Ann', last: 'Lee' })).toBe(false);
  expect(areOtherPersons({ first: 'Robert', preferred_first: 'Chip' }, { first: 'Chip' })).toBe(false);
  expect(areOtherPersons({ last: 'Lee' }, { first: 'Ann', last: 'Lee' })).toBe(false);
  expect(areOtherPersons({ last: 'Lee' }, { first: 'Ann', last: 'Roe' })).toBe(true);
});
