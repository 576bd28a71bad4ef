import { readSheet } from '../sheets/read-sheet';

const noteTexts = (kind: 'artists' | 'customers', rows: readonly (readonly string[])[]) =>
  readSheet(rows, { kind }).notes.map(({ text }) => text);

test('lists columns of people that are left out, each with an example', () => {
  const rows = [
    ['Name', 'E-mail', 'Notes', 'Zip'],
    ['Ann Lee', 'ann@example.com', '', ''],
    ['Bob Ray', 'bob@example.com', 'likes seascapes', ''],
  ];
  expect(noteTexts('customers', rows)).toEqual([
    'Left out, as customers have no such field here: Notes ("likes seascapes" in row 3).',
  ]);
  expect(noteTexts('customers', rows.slice(0, 2))).toEqual([]);
});

test('names the rows in which signs are removed from names, or a company stands in a column of persons', () => {
  const customers = [
    ['Name', 'Company'],
    ['* Ann Lee', ''],
    ['Wake County Museum', ''],
    ['Bob Ray', 'Acme Inc.'],
  ];
  expect(noteTexts('customers', customers)).toEqual([
    'Read without signs: 1 cell of Name ("* Ann Lee" → "Ann Lee") in row 2.',
    'Read as companies: 1 cell of Name ("Wake County Museum") in row 3.',
  ]);
  expect(
    noteTexts('artists', [
      ['Artist', 'Bio'],
      ['Ann Lee (1972–)', ''],
      ['Bob Ray, born 1950', ''],
    ]),
  ).toEqual([
    'Read without signs and years of life: 2 cells of Artist ("Ann Lee (1972–)" → "Ann Lee", "Bob Ray, born 1950" → "Bob Ray") in rows 2 and 3.',
    'Kept with the last name in front: 2 cells of Artist ("Ann Lee (1972–)" → "Lee, Ann", "Bob Ray, born 1950" → "Ray, Bob") in rows 2 and 3.',
  ]);
});

test('points out names that may be misread: two last names, studios and Anonymous', () => {
  const customers = [['Name'], ['HOBART, James'], ['María José García Ortiz'], ['Henry Lee III'], ['Ann van der Berg']];
  expect(noteTexts('customers', customers)).toEqual([
    'Read with the last word alone as the last name: 1 cell of Name ("María José García Ortiz") in row 3. Write "Last, First" where more of it is the last name.',
  ]);
  expect(noteTexts('artists', [['Artist'], ['Studio Vermeil'], ['Anonymous'], ['Lee, Ann']])).toEqual([
    'Read as studios, and kept as written: 1 cell of Artist ("Studio Vermeil") in row 2.',
    'Read as artists of this name: 1 cell of Artist ("Anonymous") in row 3.',
  ]);
});

test('shows how artists’ names without a comma are stored', () => {
  expect(noteTexts('artists', [['Artist'], ['Lee, Ann'], ['Li Wei'], ['Banksy'], ['Atelier Sieben']])).toEqual([
    'Read as studios, and kept as written: 1 cell of Artist ("Atelier Sieben") in row 5.',
    'Kept with the last name in front: 1 cell of Artist ("Li Wei" → "Wei, Li") in row 3.',
  ]);
});

test('points out a studio that is left out beside the name of an artist', () => {
  const list = [
    ['Name', 'Studio'],
    ['Pym, Glo', 'Pym Pottery'],
    ['', 'Blue Kiln'],
    ['Orr, Cy', ''],
  ];
  expect(noteTexts('artists', list)).toEqual([
    'Left out beside the name of an artist: 1 cell of Studio ("Pym Pottery") in row 2. Leave the name empty where the studio is meant.',
  ]);
});

test('points out a cell with two names that is read as one artist', () => {
  expect(noteTexts('artists', [['Name'], ['van Vliet, Ann'], ['Zoe Zed, Cy Orr'], ['王, 伟']])).toEqual([
    'Read as one artist, with all before the comma as the last name: 1 cell of Name ("Zoe Zed, Cy Orr") in row 3. Give each of two artists a row.',
  ]);
});
