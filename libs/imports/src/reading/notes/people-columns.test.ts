import { readSheet } from '../sheets/read-sheet';

const PEOPLE = [
  ['Ann Lee', 'ann@example.com', '(919) 555-0142', 'y'],
  ['Bob Ray', 'bob@example.com', '+44 20 7946 0958', 'n'],
];
const readCustomers = (headings: readonly string[], columns = {}) =>
  readSheet([headings, ...PEOPLE], { kind: 'customers', saved: { columns, dates: null } });

test.each(['Mail?', 'Mail', 'Mailings', 'Email ok', 'Can email', 'Mailing list', 'Newsletter'])(
  'reads a column %j of yes and no as permission to write to the customer, and asks somebody to confirm it',
  (heading) => {
    const reading = readCustomers(['Name', 'E-mail', 'Tel', heading]);
    expect(reading.columns[3]?.meaning).toBe('may_contact');
    expect(reading.faults).toMatchObject([{ column: heading, canDryRun: true }]);
    expect(reading.notes).toMatchObject([
      { text: expect.stringContaining('call it May contact where a yes'), likely: { heading, words: 'may contact' } },
    ]);
  },
);

test('leaves out a second column of permissions to write, also beside a column Do not contact', () => {
  const meaningsOf = (headings: readonly string[]) =>
    readSheet([headings, ['Ann Lee', 'y', 'n']], { kind: 'customers' }).columns.map(({ meaning }) => meaning);
  expect(meaningsOf(['Name', 'Newsletter', 'Mail?'])).toEqual(['name', 'may_contact', null]);
  expect(meaningsOf(['Name', 'No mail', 'Mail?'])).toEqual(['name', 'do_not_contact', null]);
});

test('lists columns that are left out with an example of each, though they hold addresses', () => {
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
])('reads a column %j as %s', (heading, meaning) => {
  expect(readCustomers(['Name', heading]).columns[1]?.meaning).toBe(meaning);
});

const readArtists = (headings: readonly string[], cells: readonly string[], columns = {}) =>
  readSheet([headings, cells], { kind: 'artists', saved: { columns, dates: null } });

test('says whether a column of artists is left out for want of a field or by the mapping', () => {
  expect(readArtists(['Name', 'Born', 'Wesen'], ['Lee, Ann', '1950', 'weaves']).notes).toEqual([
    { text: 'Left out, as artists have no such field here: Born ("1950" in row 2), Wesen ("weaves" in row 2).' },
  ]);
  expect(readArtists(['Name', 'Wesen'], ['Lee, Ann', 'weaves'], { Wesen: null }).notes).toEqual([
    { text: 'Left out, as was said: Wesen ("weaves" in row 2).' },
  ]);
});

test.each(['Blurb', 'CV', 'Story', 'Text', 'About', 'Statement', 'Résumé'])(
  'reads a column %j of artists as the biography',
  (heading) => {
    expect(readArtists(['Name', heading], ['Lee, Ann', '']).columns[1]?.meaning).toBe('description');
  },
);

test.each(['Artist/Maker', 'Artist Name (Last, First)', 'Artist’s name'])(
  'reads a column %j as the name of the artist',
  (heading) => {
    const { columns, faults } = readArtists([heading, 'Bio'], ['Lee, Ann', '']);
    expect([columns[0]?.meaning, faults]).toEqual(['name', []]);
  },
);
