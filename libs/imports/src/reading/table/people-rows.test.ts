import type { SheetKind } from '../headings/headings';
import { matchHeaders } from '../headings/mapping';
import { readArtistRow } from './artist-rows';
import { readCustomerRow } from './customer-rows';

const READERS = { artists: readArtistRow, customers: readCustomerRow };

function read(kind: Exclude<SheetKind, 'artworks'>, row: Readonly<Record<string, string>>) {
  const { columns, faults } = matchHeaders(Object.keys(row), {}, { kind });
  expect(faults).toEqual([]);
  const readRow = READERS[kind]({ number: 3, cells: Object.values(row) }, columns);
  return { ...readRow, faultyColumns: readRow.faults.map(({ column }) => column) };
}

test.each([
  [{ Artist: 'Ann Marie van der Berg' }, 'van der Berg, Ann Marie'],
  [{ Artist: 'Lee, Ann' }, 'Lee, Ann'],
  [{ 'First name': 'Ann', 'Last name': 'Lee' }, 'Lee, Ann'],
  [{ 'First name': '', 'Last name': 'Lee' }, 'Lee'],
  [{ Name: '', Studio: 'Blue Kiln' }, 'Blue Kiln'],
  [{ Name: 'Pym, Glo', Studio: 'Pym Pottery' }, 'Pym, Glo'],
  [{ Name: 'unknown', Studio: 'Pym Pottery' }, 'Pym Pottery'],
  [{ Studio: 'New Clay Works, Inc.' }, 'New Clay Works, Inc.'],
  [{ Artist: 'New Clay Works, Inc.' }, 'New Clay Works, Inc.'],
  [{ Artist: 'Ann Lee, PhD' }, 'Lee, Ann, PhD'],
  [{ Artist: 'Wright & Sons Pottery' }, 'Wright & Sons Pottery'],
  [{ Artist: 'Studio Vermeil' }, 'Studio Vermeil'],
  [{ Artist: 'Atelier Sieben' }, 'Atelier Sieben'],
  [{ Artist: 'Master of the Blue Door' }, 'Master of the Blue Door'],
  [{ Artist: 'Ann Master' }, 'Master, Ann'],
  [{ Artist: 'Ruth St. John' }, 'St. John, Ruth'],
  [{ Artist: 'van Vliet' }, 'van Vliet'],
  [{ Artist: 'Li Wei' }, 'Wei, Li'],
  [{ Artist: 'Félix Peña y Vargas' }, 'Peña y Vargas, Félix'],
])('stores the name of the artist %j with the last name first: %s', (row, name) => {
  expect(read('artists', row)).toMatchObject({ values: { name }, faults: [] });
});

test.each([
  ['Inés Castellanos (1972–)', 'Castellanos, Inés'],
  ['Hans Meyer (German, 1901 - 1988)', 'Meyer, Hans'],
  ['Nils Holm b. 1950', 'Holm, Nils'],
  ['Ruth Macon, born 1950 in Raleigh', 'Macon, Ruth'],
  ['*Doe, Jane', 'Doe, Jane'],
  ['Rosa Blume†', 'Blume, Rosa'],
  ['Ann Born', 'Born, Ann'],
  ['Kern, Otto, 1900-1980', 'Kern, Otto'],
  ['Lee, Bob 1901–1987', 'Lee, Bob'],
  ['Fox, Ray b.1950 d.2010', 'Fox, Ray'],
])('removes years of life and signs from the artist’s name %j', (Artist, name) => {
  expect(read('artists', { Artist })).toMatchObject({ values: { name }, faults: [] });
});

test.each(['David 1950', 'Lee, Ann B. 1950'])(
  'refuses the artist’s name %j, whose year may be no year of birth',
  (Artist) => {
    expect(read('artists', { Artist }).faults).toMatchObject([{ problem: `"${Artist}" has a number in it.` }]);
  },
);

test('refuses a remark in the name of an artist', () => {
  const { faults } = read('artists', { Artist: 'Ann Lee (American)', Bio: '' });
  expect(faults.map(({ column, remedy }) => [column, remedy])).toEqual([
    ['Artist', 'Write first and last name alone, or leave the row out.'],
  ]);
});

test.each([
  ['25 artists', 'The name of a studio stands in a column Studio.'],
  ['attrib. to Joan Abernathy', 'Write the name of the artist alone.'],
  ['Bea Moss & Tom Fry', 'Name one of them, and give others a row of their own. A studio stands in a column Studio.'],
])('refuses %j, which is not the name of one artist', (Artist, remedy) => {
  const { faults } = read('artists', { Artist, Bio: '' });
  expect(faults).toMatchObject([{ column: 'Artist', remedy: expect.stringContaining(remedy) }]);
});

test('reads n/a and Unknown as an empty biography and a missing name', () => {
  expect(read('artists', { Name: 'Lee', Bio: 'n/a' }).values).toEqual({ name: 'Lee' });
  for (const Name of ['Unknown', 'ARTIST UNKNOWN', 'unknown maker', 'Unidentified artist'])
    expect(read('artists', { Name, Bio: 'Paints.' }).faultyColumns).toEqual(['Name']);
  expect(read('artists', { Name: 'Ann Unknown' }).values).toEqual({ name: 'Unknown, Ann' });
  expect(read('artists', { Name: 'Anonymous', Bio: '-' }).values).toEqual({ name: 'Anonymous' });
});

test('turns a plain biography into HTML paragraphs, and leaves HTML as it is', () => {
  const readBio = (text: string) => read('artists', { Name: 'Lee', Bio: text }).values.description;
  expect(readBio('Paints <2 works & more.\n\nLives\nhere.')).toBe(
    '<p>Paints &lt;2 works &amp; more.</p><p>Lives<br />here.</p>',
  );
  expect(readBio('<p>Paints.</p>')).toBe('<p>Paints.</p>');
});

test('refuses an artist without a name, unless a key identifies the artist', () => {
  expect(read('artists', { Name: '', Bio: 'Paints.' }).faultyColumns).toEqual(['Name']);
  expect(read('artists', { Key: 'A-1', Name: '', Bio: 'Paints.' }).faultyColumns).toEqual([]);
});

test('reads a customer with a person, a company and contact details', () => {
  const { values, columns } = read('customers', {
    Client: 'Ann Marie Lee',
    Company: 'Glass & Sons',
    'E-mail': 'mailto:ann@example.com',
    'Phone #': '(919) 555-0142',
    Cell: '+1 919 555 0143',
    'Tax exempt': 'yes',
    City: 'Raleigh',
  });
  expect(values).toEqual({
    first: 'Ann',
    middle: 'Marie',
    last: 'Lee',
    company: 'Glass & Sons',
    email: 'ann@example.com',
    phone: '9195550142',
    mobile: '9195550143',
    tax_exempt: true,
  });
  expect(columns.get('last')).toBe('Client');
  expect(read('customers', { Name: 'van der Berg, Ann Marie' }).values).toEqual({
    first: 'Ann',
    middle: 'Marie',
    last: 'van der Berg',
  });
});

test.each([
  ['Ann Lee, PhD', { first: 'Ann', last: 'Lee', suffix: 'PhD' }],
  ['Davis, Sammy, Jr.', { first: 'Sammy', last: 'Davis', suffix: 'Jr.' }],
  ['Smith, John Jr.', { first: 'John', last: 'Smith', suffix: 'Jr.' }],
  ['Henry Lee III', { first: 'Henry', last: 'Lee', suffix: 'III' }],
  ['Lee, Ann', { first: 'Ann', last: 'Lee' }],
  ['New Clay Works, Inc.', { company: 'New Clay Works, Inc.' }],
  ['Ann Jr. Lee', { first: 'Ann', middle: 'Jr.', last: 'Lee' }],
])('tells suffixes from first names in %j', (Name, values) => {
  expect(read('customers', { Name }).values).toEqual(values);
});

test.each([
  [
    { 'First name': 'Mrs. Ann', 'Last name': 'Lee' },
    { title: 'Mrs.', first: 'Ann', last: 'Lee' },
  ],
  [{ 'First name': '', 'Last name': 'Acme Framing LLC' }, { company: 'Acme Framing LLC' }],
  [{ 'First name': '', 'Last name': 'van der Berg' }, { last: 'van der Berg' }],
  [
    { Name: 'Ann Lee', Company: 'n/a', Phone: 'none' },
    { first: 'Ann', last: 'Lee' },
  ],
  [{ Name: 'Harbor Hotel', Company: 'Harbor Hotel' }, { company: 'Harbor Hotel' }],
])('tells titles, companies and n/a from names of persons in %j', (row, values) => {
  expect(read('customers', row)).toMatchObject({ values, faults: [] });
});

test.each([
  [{ 'First name': 'John & Mary', 'Last name': 'Smith' }, ['First name'], 'Name one of them'],
  [{ Name: 'Acme Framing LLC', Company: 'Harbor Hotel' }, ['Name'], 'Write the name of a person'],
  [{ Name: 'VIP', Company: '', Email: '', Phone: '' }, ['Name'], 'Leave the row out.'],
])('refuses %j, which does not name one person', (row, expectedColumns, remedy) => {
  const { faultyColumns, faults } = read('customers', row);
  expect([faultyColumns, faults[0]?.remedy]).toEqual([expectedColumns, expect.stringContaining(remedy)]);
  expect(read('customers', { Name: 'Cher', Company: '', Email: '', Phone: '555-0102' }).faultyColumns).toEqual([]);
});

test.each([
  [{ 'May contact': 'no' }, true],
  [{ 'May contact': 'yes' }, false],
  [{ 'Do not mail': 'yes' }, true],
  [{ 'No mail': 'no' }, false],
  [{ 'May contact': 'yes', 'Opt out': 'x' }, true],
  [{ 'May contact': '' }, undefined],
])('reads %j as do_not_contact: %s', (row, doNotContact) => {
  expect(read('customers', { Name: 'Ann Lee', ...row }).values.do_not_contact).toBe(doNotContact);
});

test('reads each contact detail from its own column, and takes the second e-mail address for a missing first one', () => {
  const phones = { 'Home Tel.': '505-555-0101', 'Work Phone': '505-555-0102', Cell: '505-555-0103' };
  const row = { Name: 'Ann Lee', Email: 'ann@example.com', 'Email 2': 'lee@example.com', ...phones };
  expect(read('customers', row).values).toEqual({
    first: 'Ann',
    last: 'Lee',
    email: 'ann@example.com',
    other_email: 'lee@example.com',
    home_phone: '5055550101',
    work_phone: '5055550102',
    mobile: '5055550103',
  });
  const abbreviatedHeadings = {
    Name: 'Ann Lee',
    'Ph (H)': '505-555-0101',
    'Work Ph.': '505-555-0102',
    'Ph (C)': '505-555-0103',
  };
  expect(read('customers', abbreviatedHeadings).values).toMatchObject({
    home_phone: '5055550101',
    work_phone: '5055550102',
    mobile: '5055550103',
  });
  expect(read('customers', { Name: 'Ann Lee', 'Home Ph.': '505-555-0101' }).values.home_phone).toBe('5055550101');
  const { values, columns } = read('customers', { ...row, Email: '' });
  expect([values.email, values.other_email, columns.get('email')]).toEqual(['lee@example.com', undefined, 'Email 2']);
});

test.each([
  ['yes', true],
  ['no', false],
])('reads %j in a column Tax exempt as %s', (cell, isExempt) => {
  expect(read('customers', { Name: 'Ann Lee', 'Tax exempt': cell }).values.tax_exempt).toBe(isExempt);
});

test.each(['Resale', '501c3', 'yes - on file', 'taxable', 'pending', 'NM-12345'])(
  'refuses %j in a column Tax exempt',
  (cell) => {
    expect(read('customers', { Name: 'Ann Lee', 'Tax exempt': cell }).faultyColumns).toEqual(['Tax exempt']);
  },
);

test('refuses two columns of phone numbers or e-mail addresses, with a heading for the second', () => {
  const faultsOf = (...headings: readonly string[]) =>
    matchHeaders(['Name', ...headings], {}, { kind: 'customers' }).faults;
  expect(faultsOf('Phone', 'Tel')).toMatchObject([
    { remedy: expect.stringMatching(/^Call one Home phone, Work phone or Mob/) },
  ]);
  expect(faultsOf('Email', 'E-mail')).toMatchObject([
    {
      problem: 'It holds the e-mail, as the column "Email" does.',
      remedy: expect.stringMatching(/^Call one Email 2, or/),
    },
  ]);
});

test('proposes a column of running numbers as the names only if there is no other', () => {
  const remedyFor = (...headings: readonly string[]) =>
    matchHeaders(headings, {}, { kind: 'customers' }).faults[0]?.remedy;
  expect(remedyFor('No.', 'Wer', 'Name of spouse')).toContain('{"Name of spouse": "name"}');
  expect(remedyFor('No.', 'Wer')).toContain('{"Wer": "name"}');
  expect(remedyFor('No.')).toContain('{"No.": "name"}');
});

test.each(['Name (Last, First / Firm)', 'Last/First Name', 'Contact Person', 'Attn'])(
  'reads a column %j as names of customers',
  (heading) => {
    expect(read('customers', { [heading]: 'Lee, Ann' }).values).toEqual({ first: 'Ann', last: 'Lee' });
  },
);

test('reports all faults of a customer at once, by their headings', () => {
  const { faultyColumns } = read('customers', { Name: '', Email: 'ann@', Phone: 'call Ann', 'Opted out': 'perhaps' });
  expect(faultyColumns).toEqual(['Email', 'Phone', 'Opted out', 'Name']);
  expect(read('customers', { Name: '', Email: 'ann@example.com' }).faultyColumns).toEqual([]);
});

test.each([
  ['artists', ['Bio'], 'No column holds the names of the artists.'],
  ['customers', ['Email', 'Price'], 'No column holds the names of the customers.'],
  ['customers', ['Name', 'Client'], 'It holds the name, as the column "Name" does.'],
] as const)('refuses a sheet of %s with the columns %j: %s', (kind, headings, problem) => {
  expect(matchHeaders(headings, {}, { kind }).faults).toMatchObject([{ problem }]);
  expect(matchHeaders(headings, { [headings[0]]: 'name', Client: null }, { kind }).faults).toEqual([]);
});

test('asks for headings in a list of artists without them', () => {
  const faultsOf = (headings: readonly string[]) => matchHeaders(headings, {}, { kind: 'artists' }).faults;
  expect(faultsOf(['Glo Pym', 'pots'])).toEqual([
    {
      column: null,
      problem:
        'No column holds the names of the artists. The first row has to be headings, and none of these is known: Glo Pym, pots.',
      remedy: expect.stringMatching(/^If it is an artist already, put a row of headings above it, such as Name, Bio/),
    },
  ]);
  expect(faultsOf(['Künstler', 'Bio'])[0]?.remedy).toMatch(/^Call one "Name", or say which it is in a mapping/);
});

test('lists the meanings of a list of customers for a wrong mapping, and follows a right one', () => {
  const { faults } = matchHeaders(['Werk'], { Werk: 'price' }, { kind: 'customers', needsNames: false });
  expect(faults[0]?.remedy).toContain('e mail, phone, mobile');
  expect(matchHeaders(['Mail to'], { 'Mail to': 'email' }, { kind: 'customers' }).columns[0]?.meaning).toBe('email');
});
