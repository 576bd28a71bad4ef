import { mappingOfSheet, readSheet } from '../sheets';

const PEOPLE = [
  ['Ann Lee', 'ann@example.com', '(919) 555-0142', 'y'],
  ['Bob Ray', 'bob@example.com', '+44 20 7946 0958', 'n'],
];
const read = (headings: readonly string[], kept = {}) =>
  readSheet([headings, ...PEOPLE], { sort: 'customers', kept: { columns: kept, dates: null } });

test.each([
  ['Internet', 'Tel', 'Internet', 'e mail', 'looks like e-mail addresses: call it Email if it is.'],
  ['E-mail', 'Reach', 'Reach', 'phone', 'looks like phone numbers: call it Phone or Mobile if it is.'],
  ['Internet', 'Home Tel.', 'Internet', 'e mail', 'looks like e-mail addresses: call it Email if it is.'],
])('a sheet is not sent while %j and %j would lose how customers are reached', (mail, phone, column, words, note) => {
  const reading = read(['Name', mail, phone, 'VIP']);
  expect(reading.faults).toMatchObject([{ column, isJudged: true }]);
  expect(reading.notes[0]).toEqual({ text: expect.stringContaining(note), likely: { heading: column, words } });
  expect(mappingOfSheet(reading).columns[column]).toBe(`${words}?`);
  expect(read(['Name', mail, phone, 'VIP'], { [column]: null }).faults).toEqual([]);
  expect(read(['Name', mail, phone, 'VIP'], { [column]: words }).faults).toEqual([]);
});

test('a column of ways without a heading cannot be kept', () => {
  expect(read(['Name', '', 'Tel', 'VIP']).faults).toMatchObject([{ column: 'A column without a heading' }]);
});

test.each(['Mail?', 'Mail', 'Mailings', 'Email ok', 'Can email', 'Mailing list', 'Newsletter'])(
  '%j with a yes and a no is no address, and asks who is written to',
  (heading) => {
    const reading = read(['Name', 'E-mail', 'Tel', heading]);
    expect(reading.columns[3]?.meaning).toBe('may_contact');
    expect(reading.faults).toMatchObject([{ column: heading, isJudged: true }]);
    expect(reading.notes).toEqual([
      { text: expect.stringContaining('call it May contact where a yes'), likely: { heading, words: 'may contact' } },
    ]);
  },
);

test('a second column of that sort, and one beside Do not contact, is left out', () => {
  const meanings = (headings: readonly string[]) =>
    readSheet([headings, ['Ann Lee', 'y', 'n']], { sort: 'customers' }).columns.map(({ meaning }) => meaning);
  expect(meanings(['Name', 'Newsletter', 'Mail?'])).toEqual(['name', 'may_contact', null]);
  expect(meanings(['Name', 'No mail', 'Mail?'])).toEqual(['name', 'do_not_contact', null]);
});

test('a further column of addresses is offered, and never said to have no field', () => {
  const { faults, notes } = readSheet(
    [
      ['Name', 'E-mail', 'Partner', 'Fax', 'Zip'],
      ['Ann Lee', 'ann@example.com', 'tom@example.com', '(919) 555-0142', '27601-1234'],
    ],
    { sort: 'customers' },
  );
  expect(faults).toEqual([]);
  expect(notes.map(({ text }) => text)).toEqual([
    'Left out: Partner ("tom@example.com" in row 2); it looks like e-mail addresses: call it Email 2 if it is.',
    'Left out, as customers have no such field here: Fax ("(919) 555-0142" in row 2), Zip ("27601-1234" in row 2).',
  ]);
});

test.each([['Tax-ex #', 'Write yes in a column Tax exempt']])(
  '%j says something that the shop keeps otherwise',
  (heading, sentence) => {
    const { notes } = read(['Name', 'E-mail', 'Tel', heading]);
    expect(notes).toEqual([{ text: expect.stringContaining(sentence) }]);
    expect(notes[0]?.text).toMatch(/^Left out: /);
  },
);

test.each([
  ['e-mail addr', 'email'],
  ['Addr. (mail)', 'email'],
  ['Tel 2 / cell', 'mobile'],
  ['Mobile/Cell', 'mobile'],
])('the heading %j says %s', (heading, meaning) => {
  expect(read(['Name', heading]).columns[1]?.meaning).toBe(meaning);
});
