import { callingNames, nameKey, personKey } from './comparable-names';

const ann = { email: 'ann@example.com', first: 'Ann', middle: null, last: 'Lee' };

test.each([
  { ...ann, email: ' ANN@example.com ' },
  { ...ann, first: ' ánn', last: 'LÉE ' },
  { ...ann, first: 'Ann  Lee', last: null },
])('%j is the same person', (somebody) => {
  expect(personKey(somebody)).toBe(personKey(ann));
});

test.each([
  { ...ann, email: 'anne@example.com' },
  { ...ann, first: 'Anne' },
  { ...ann, middle: 'M.' },
  { ...ann, first: null, last: null },
  { ...ann, first: 'Αnn' }, // a Greek capital: letters of different scripts are different ones
])('%j is another person', (somebody) => {
  expect(personKey(somebody)).not.toBe(personKey(ann));
});

test('a person may call themselves by their preferred name, and with or without the middle name', () => {
  const names = callingNames({ first: 'Cleopatra', preferred_first: 'Cleo', middle: 'J.', last: 'Moss' });
  expect(names).toEqual(['cleopatra j. moss', 'cleopatra moss', 'cleo moss']);
  expect(nameKey({ first: 'Cleo', middle: null, last: ' Moss' })).toBe('cleo moss');
});
