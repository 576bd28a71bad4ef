import { mappingOfSheet, readSheet } from '../sheets/sheets';

const PIECES = [
  ['Ann Lee', 'Red Barn', '$400', 'A-1', 'signed twice'],
  ['Ann Lee', 'Low Tide', '$90', 'A-2', ''],
  ['Jo Fox', 'Fog at dawn', '$75', 'A-3', ''],
] as const;
const sheet = (...headings: readonly string[]) => [headings, ...PIECES];
const mappingIn = (rows: readonly (readonly string[])[]) => mappingOfSheet(readSheet(rows)).columns;

test.each(['Description of work', 'Was', 'What', 'Oeuvre', 'Zeug'])(
  'a sheet whose titles are called %s is judged by them, and sent once that is settled',
  (heading) => {
    const reading = readSheet(sheet('Who', heading, 'Price', 'Ref', 'Remark'));
    expect(mappingOfSheet(reading).columns).toMatchObject({ Who: 'artist?', [heading]: 'name?', Ref: 'catalog no' });
    expect(reading.notes.map(({ text }) => text)).toContain(`${heading} looks like titles: call it Title if it is.`);
    expect(reading.faults).toMatchObject([{ column: `Who, ${heading}`, isJudged: true }]);
  },
);

test('a heading of titles goes before one that says nothing of them', () => {
  const rows = [
    ['Lagerort', 'Werk'],
    ['by the door', 'Red Barn'],
    ['under a lamp', 'Low Tide'],
  ];
  expect(mappingIn(rows)).toEqual({ Lagerort: null, Werk: 'name?' });
  const priced = rows.map(([first = ''], i) => [first, i === 0 ? 'Price' : '$40']);
  expect(mappingIn(priced)).toEqual({ Lagerort: 'name?', Price: 'price' });
});

test('a text without known headings may be a note, and proposes no title', () => {
  expect(mappingIn([['Please read'], ['Ask Ann before you sell'], ['Keys are in the drawer']])).toEqual({
    'Please read': null,
  });
});

test('a description is the title where no other column may be, and stays one beside a title', () => {
  expect(mappingIn(sheet('Artist', 'Description', 'Price', 'Ref', 'Remark')).Description).toBe('name?');
  expect(mappingIn(sheet('Description', 'Title', 'Price', 'Ref', 'Remark')).Description).toBe('description');
});

test('columns of numbers, of few words or of long texts are no titles, and none is proposed that is left out', () => {
  const rows = [
    ['Ref', 'Zeug', 'Regal'],
    ['1', '12', 'A'],
    ['2', '13', 'A'],
    ['3', '14', 'A'],
  ];
  expect(readSheet(rows).faults).toMatchObject([{ column: null, right: expect.stringContaining('Call one "Title"') }]);
  expect(mappingIn([['Zeug'], ['word '.repeat(30)], ['text '.repeat(30)]]).Zeug).toBeNull();
  const kept = { columns: { Werk: null }, dates: null };
  expect(readSheet(sheet('Artist', 'Werk', 'Price', 'Ref', 'Ref 2'), { kept }).columns[1]?.meaning).toBeNull();
});

test('no meaning is proposed twice: names of sellers and owners are not those of artists', () => {
  const rows = [
    ['Title', 'Who', 'Got it from', 'How'],
    ['Red Barn', 'Ann Lee', 'Jo Fox', 'bought'],
    ['Low Tide', 'Ann Lee', 'Jo Fox', 'bought'],
  ];
  expect(mappingIn(rows)).toEqual({ Title: 'name', Who: 'artist?', 'Got it from': 'vendor?', How: 'how' });
  const twice = [['Title', 'Wer', 'Wen'], ...rows.slice(1)];
  const { notes } = readSheet(twice);
  expect(notes.flatMap(({ likely }) => likely?.words ?? [])).toEqual(['artist']);
  const sizes = [
    ['Title', 'Big (h x w)', 'Large'],
    ['Red Barn', '8 x 10', '9 x 11'],
    ['Low Tide', '8 x 10', '9 x 11'],
  ];
  expect(mappingIn(sizes)).toMatchObject({ 'Big (h x w)': 'size (height x width)?', Large: null });
});
