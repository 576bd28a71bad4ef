import { readSheet } from '../sheets/read-sheet';

const PEOPLE = [
  ['Ann Lee', 'ann@example.com', '(919) 555-0142', 'y'],
  ['Bob Ray', 'bob@example.com', '+44 20 7946 0958', 'n'],
];
const readCustomers = (headings: readonly string[], columns = {}) =>
  readSheet([headings, ...PEOPLE], { kind: 'customers', saved: { columns, dates: null } });

test.each(['Mail?', 'Mail', 'Mailings', 'Email ok', 'Can email', 'Mailing list', 'Newsletter'])(
  '%j with a yes and a no is no address, and asks who is written to',
  (heading) => {
    const reading = readCustomers(['Name', 'E-mail', 'Tel', heading]);
    expect(reading.columns[3]?.meaning).toBe('may_contact');
    expect(reading.faults).toMatchObject([{ column: heading, canDryRun: true }]);
    expect(reading.notes).toMatchObject([
      { text: expect.stringContaining('call it May contact where a yes'), likely: { heading, words: 'may contact' } },
    ]);
  },
);

test('a second column of that sort, and one beside Do not contact, is left out', () => {
  const meaningsOf = (headings: readonly string[]) =>
    readSheet([headings, ['Ann Lee', 'y', 'n']], { kind: 'customers' }).columns.map(({ meaning }) => meaning);
  expect(meaningsOf(['Name', 'Newsletter', 'Mail?'])).toEqual(['name', 'may_contact', null]);
  expect(meaningsOf(['Name', 'No mail', 'Mail?'])).toEqual(['name', 'do_not_contact', null]);
});

test('columns that are left out are told with an example, though they hold addresses', () => {
  const { faults, notes } = readSheet(
    [
      ['Name', 'E-mail', 'Partner', '', 'Zip'],
      ['Ann Lee', 'ann@example.com', 'tom@example.com', '(919) 555-0142', '27601-1234'],
    ],
    { kind: 'customers' },
  );
  expect(faults).toEqual([]);
  expect(notes.map(({ text }) => text)).toEqual([
    'Left out, as customers have no such field here: Partner ("tom@example.com" in row 2), a column without a heading ("(919) 555-0142" in row 2), Zip ("27601-1234" in row 2).',
  ]);
});

test.each([
  ['e-mail addr', 'email'],
  ['Addr. (mail)', 'email'],
  ['Tel 2 / cell', 'mobile'],
  ['Mobile/Cell', 'mobile'],
])('the heading %j says %s', (heading, meaning) => {
  expect(readCustomers(['Name', heading]).columns[1]?.meaning).toBe(meaning);
});

const readArtists = (headings: readonly string[], cells: readonly string[], columns = {}) =>
  readSheet([headings, cells], { kind: 'artists', saved: { columns, dates: null } });

test('a column of artists is left out as the shop has no such field, or as a mapping has it so', () => {
  expect(readArtists(['Name', 'Born', 'Wesen'], ['Lee, Ann', '1950', 'weaves']).notes).toEqual([
    { text: 'Left out, as artists have no such field here: Born ("1950" in row 2), Wesen ("weaves" in row 2).' },
  ]);
  expect(readArtists(['Name', 'Wesen'], ['Lee, Ann', 'weaves'], { Wesen: null }).notes).toEqual([
    { text: 'Left out, as was said: Wesen ("weaves" in row 2).' },
  ]);
});

test.each(['Blurb', 'CV', 'Story', 'Text', 'About', 'Statement', 'Résumé'])('%s is a biography', (heading) => {
  expect(readArtists(['Name', heading], ['Lee, Ann', '']).columns[1]?.meaning).toBe('description');
});

test.each(['Artist/Maker', 'Artist Name (Last, First)', 'Artist’s name'])('%s is the name of an artist', (heading) => {
  const { columns, faults } = readArtists([heading, 'Bio'], ['Lee, Ann', '']);
  expect([columns[0]?.meaning, faults]).toEqual(['name', []]);
});
