import { readEmail, readPhone } from './contact-details';

test.each([
  ['(919) 555-0102', '9195550102'],
  ['tel: 919-555-0104', '9195550104'],
  ['919/555-0110 (home)', '9195550110'],
  ['c: 919.555.0110', '9195550110'],
  ['(919) 555-0110 w', '9195550110'],
  ['555-0108', '5550108'],
  ['919.555.0105 x12', '(919) 555-0105 x12'],
  ['9195550105 ext. 4', '(919) 555-0105 x4'],
  ['+44 20 7946 0958', '+442079460958'],
  ['020 7946 0958', '02079460958'],
  ['+49 (0)89 5550236', '+49895550236'],
])('reads the phone number %j without its label, and with its extension, as %j', (text, value) => {
  expect(readPhone(text)).toEqual({ value });
});

test.each([
  '(919) 555 0102 / 0103',
  '919-555-0106, 919-555-0107',
  '919-555-0106 919-555-0107',
  '919-555-0110 Bob, 919-555-0111 Sue',
  '555-0108 or 555-0109',
])('refuses %j, which has more than one phone number', (text) => {
  expect(readPhone(text)).toEqual({
    problem: `"${text}" has more than one phone number.`,
    remedy: 'Write one. The columns Phone and Mobile take one each.',
  });
});

test.each(['call wife', '919-555-01', '9.19556E+09', '9195550102.0', '919-555-0110 after 5'])(
  'refuses %j, which is no phone number',
  (text) => {
    expect(readPhone(text)).toEqual({
      problem: `"${text}" is no phone number.`,
      remedy: expect.stringContaining('Write one, such as (919) 555-0142'),
    });
  },
);

test.each([
  ['mailto:ann@example.com', 'ann@example.com'],
  ['ann@example.com. ', 'ann@example.com'],
  ['"Ann Lee" <ann@example.com>', 'ann@example.com'],
  ['ANN@EXAMPLE.COM', 'ANN@EXAMPLE.COM'],
])('reads the e-mail address of %j as %j', (text, value) => {
  expect(readEmail(text)).toEqual({ value });
});

test('refuses a cell with two e-mail addresses, and proposes the first', () => {
  expect(readEmail('ann@example.com; bob@example.com')).toHaveProperty(
    'remedy',
    expect.stringContaining('Write one, such as "ann@example.com".'),
  );
});

test.each(['ann at example.com', 'ann@example,com', 'Ann Lee ann@example.com', 'info@acme', 'yul.@example.com'])(
  'refuses %j, which is no e-mail address',
  (text) => {
    expect(readEmail(text)).toEqual({
      problem: `"${text}" is no e-mail address.`,
      remedy: 'Write one, such as ann@example.com, or leave the cell empty.',
    });
  },
);
