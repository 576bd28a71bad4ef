import { emailSaid, phoneSaid } from './ways';

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
])('the phone number %j is read without its label, and with its extension', (text, value) => {
  expect(phoneSaid(text)).toEqual({ value });
});

test.each([
  ['(919) 555 0102 / 0103', 'such as "(919) 555-0102"'],
  ['919-555-0106, 919-555-0107', 'such as "(919) 555-0106"'],
  ['919-555-0106 919-555-0107', 'such as "(919) 555-0106"'],
  ['919-555-0110 Bob, 919-555-0111 Sue', 'such as "(919) 555-0110"'],
  ['555-0108 or 555-0109', 'Write one. The columns'],
])('%j has more than one phone number, and is not made one', (text, right) => {
  expect(phoneSaid(text)).toEqual({
    wrong: `"${text}" has more than one phone number.`,
    right: expect.stringContaining(right),
  });
});

test.each([
  ['call wife', 'Write one, such as (919) 555-0142'],
  ['919-555-01', 'Write one, such as (919) 555-0142'],
  ['9.19556E+09', 'Write one, such as (919) 555-0142'],
  ['9195550102.0', 'Write "(919) 555-0102" if that is meant.'],
  ['919-555-0110 after 5', 'Write "(919) 555-0110" if that is meant.'],
])('%j is no phone number, and is not cut to one', (text, right) => {
  expect(phoneSaid(text)).toEqual({
    wrong: `"${text}" is no phone number.`,
    right: expect.stringContaining(right),
  });
});

test.each([
  ['mailto:ann@example.com', 'ann@example.com'],
  ['ann@example.com. ', 'ann@example.com'],
  ['"Ann Lee" <ann@example.com>', 'ann@example.com'],
  ['ANN@EXAMPLE.COM', 'ANN@EXAMPLE.COM'],
])('the e-mail address %j is read without what stands around it', (text, value) => {
  expect(emailSaid(text)).toEqual({ value });
});

test.each([
  ['ann@example.com; bob@example.com', 'Write one, such as "ann@example.com".'],
  ['ann at example.com', 'Write "ann@example.com" if that is meant.'],
  ['ann@example,com', 'Write "ann@example.com" if that is meant.'],
  ['Ann Lee ann@example.com', 'Write "ann@example.com" if that is meant.'],
  ['info@acme', 'Write one, such as ann@example.com, or leave the cell empty.'],
])('%j is not taken for an e-mail address, and what is likely meant is offered', (text, right) => {
  expect(emailSaid(text)).toHaveProperty('right', expect.stringContaining(right));
});

test.each(['yul.@example.com', '.yul@example.com'])('no mail reaches %j, and the likely address is offered', (text) => {
  expect(emailSaid(text)).toHaveProperty('right', 'Write "yul@example.com" if that is meant.');
});
