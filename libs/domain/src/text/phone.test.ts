import { phoneDigits, phoneInWords } from './phone';

test('a phone number is its ten digits, however they are set apart, with or without the code of the country', () => {
  const ways = ['9195550100', '919-555-0100', '(919) 555-0100', '919.555.0100', '+1 919 555 0100', '1-919-555-0100'];
  expect(ways.map(phoneDigits)).toEqual(ways.map(() => '9195550100'));
  expect(phoneDigits('919\u2013555\u00a00100')).toBe('9195550100');
});

test('anything else stays what it is, for whoever reads it to refuse', () => {
  expect(['919-555-010', '+44 20 7946 0000', '2-919-555-0100', 'ask Ann'].map(phoneDigits)).toEqual([
    '919555010',
    '+442079460000',
    '29195550100',
    'askAnn',
  ]);
});

test('ten digits are read in groups, and anything else as it is', () => {
  expect(phoneInWords('9195550100')).toBe('(919) 555-0100');
  expect(['919555010', '+442079460000', 'ask Ann'].map(phoneInWords)).toEqual([
    '919555010',
    '+442079460000',
    'ask Ann',
  ]);
});
