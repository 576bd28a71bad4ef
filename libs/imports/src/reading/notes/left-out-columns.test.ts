import { mappingOfSheet, readSheet } from '../sheets/sheets';

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
  expect(reading.notes[0]).toMatchObject({ text: expect.stringContaining(note), likely: { heading: column, words } });
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
    expect(reading.notes).toMatchObject([
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

const TEXT = 'Weaver of large rugs, who came to the coast in her youth.';
const artists = (headings: readonly string[], cells: readonly string[], kept = {}) =>
  readSheet([headings, cells], { sort: 'artists', kept: { columns: kept, dates: null } });

test('a column of artists is left out as the shop has no such field, or as its heading is unknown', () => {
  expect(artists(['Name', 'Born', 'Wesen'], ['Lee, Ann', '1950', 'weaves']).notes).toEqual([
    { text: 'Left out, as artists have no such field here: Born ("1950" in row 2).' },
    {
      text: 'Left out, as their headings say nothing that is known here: Wesen ("weaves" in row 2). Call one Name or Biography if it is.',
    },
  ]);
  expect(artists(['Name', 'Wesen'], ['Lee, Ann', 'weaves'], { Wesen: null }).notes).toEqual([
    { text: 'Left out, as was said: Wesen ("weaves" in row 2).' },
  ]);
});

test('a column of long texts is read as biographies in a trial, and settled before anything is sent', () => {
  const { columns, faults, notes } = artists(['Name', 'Wesen'], ['Lee, Ann', TEXT]);
  expect(columns[1]).toMatchObject({ meaning: 'description', isProposed: true });
  expect(faults).toMatchObject([{ column: 'Wesen', isJudged: true }]);
  expect(notes.map(({ text }) => text)).toEqual([
    'Wesen ("Weaver of large rugs, who came to the c…" in row 2) looks like biographies: call it Biography if it is.',
  ]);
  expect(artists(['Name', 'Wesen'], ['Lee, Ann', TEXT], { Wesen: 'biography' }).faults).toEqual([]);
});

test.each([
  [['Name', 'Notes'], TEXT],
  [['Name', 'Wesen'], 'Weaver of large rugs'],
])('%j is no column of biographies where they are %j', (headings, text) => {
  const { columns, faults } = artists(headings, ['Lee, Ann', text]);
  expect([columns[1]?.meaning, faults]).toEqual([null, []]);
});

test('beside a column of biographies, another of long texts is left out', () => {
  const { columns } = artists(['Name', 'Bio', 'Wesen'], ['Lee, Ann', TEXT, TEXT]);
  expect(columns[2]?.meaning).toBeNull();
});

test.each(['Blurb', 'CV', 'Story', 'Text', 'About', 'Statement', 'Résumé'])('%s is a biography', (heading) => {
  expect(artists(['Name', heading], ['Lee, Ann', '']).columns[1]?.meaning).toBe('description');
});

test.each(['Artist/Maker', 'Artist Name (Last, First)', 'Artist’s name'])('%s is the name of an artist', (heading) => {
  const { columns, faults } = artists([heading, 'Bio'], ['Lee, Ann', '']);
  expect([columns[0]?.meaning, faults]).toEqual(['name', []]);
});
