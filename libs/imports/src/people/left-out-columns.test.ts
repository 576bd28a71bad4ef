import { readSheet } from '../sheets';

const PEOPLE = [
  ['Ann Lee', 'ann@example.com', '(919) 555-0142', 'y'],
  ['Bob Ray', 'bob@example.com', '+44 20 7946 0958', 'n'],
];
const read = (headings: readonly string[], kept = {}) =>
  readSheet([headings, ...PEOPLE], { sort: 'customers', kept: { columns: kept, dates: null } });

test.each([
  [
    'Internet',
    'Tel',
    'Internet',
    'It looks like e-mail addresses, and its heading does not say so.',
    'Call it Email, or',
  ],
  ['E-mail', 'Reach', 'Reach', 'It looks like phone numbers, and its heading does not say so.', 'Call it Phone or Mobile'], // prettier-ignore
])('a sheet is not sent while %j and %j would lose how customers are reached', (mail, phone, column, wrong, right) => {
  const { faults } = read(['Name', mail, phone, 'VIP']);
  expect(faults).toEqual([{ column, wrong, right: expect.stringContaining(right) }]);
  expect(read(['Name', mail, phone, 'VIP'], { [column]: null }).faults).toEqual([]);
});

test('a further column of addresses is offered, and never said to have no field', () => {
  const { faults, notes } = readSheet(
    [
      ['Name', 'E-mail', 'Spouse', 'Fax', 'Zip'],
      ['Ann Lee', 'ann@example.com', 'tom@example.com', '(919) 555-0142', '27601-1234'],
    ],
    { sort: 'customers' },
  );
  expect(faults).toEqual([]);
  expect(notes.map(({ text }) => text)).toEqual([
    'Left out: Spouse ("tom@example.com" in row 2); it looks like e-mail addresses: call it Email if it is.',
    'Left out, as customers have no such field here: Fax ("(919) 555-0142" in row 2), Zip ("27601-1234" in row 2).',
  ]);
  expect(notes[0]?.likely).toEqual({ heading: 'Spouse', what: 'e-mail addresses', words: 'email' });
});

test.each([
  ['Mail them?', 'The shop keeps the contrary, in a column Do not contact'],
  ['Mailing list', 'The shop keeps the contrary, in a column Do not contact'],
  ['Tax-ex #', 'Write yes in a column Tax exempt'],
])('%j says something that the shop keeps otherwise', (heading, sentence) => {
  const { notes } = read(['Name', 'E-mail', 'Tel', heading]);
  expect(notes).toEqual([{ text: expect.stringContaining(sentence) }]);
  expect(notes[0]?.text).toMatch(/^Left out: /);
});

test.each([
  ['e-mail addr', 'email'],
  ['Addr. (mail)', 'email'],
  ['Tel 2 / cell', 'mobile'],
  ['Mobile/Cell', 'mobile'],
])('the heading %j says %s', (heading, meaning) => {
  expect(read(['Name', heading]).columns[1]?.meaning).toBe(meaning);
});
