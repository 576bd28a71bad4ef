import { kindInWords, kindsInWords } from './kind-words';

test('calls records of companies artists or firms', () => {
  expect(kindInWords('company')).toBe('artist or firm');
  expect(kindsInWords('artwork 3, company 2')).toBe('3 pieces, 2 artists or firms');
  expect(kindsInWords('company 1, person 1')).toBe('1 artist or firm, 1 person');
});
