import { type Column, printer, type PrinterOptions, terminalWidth } from './printing';
import { clipped, harmless, oneLine, widthOf, wrapped } from './texts';

interface Piece {
  readonly id: number;
  readonly name: string | null;
}
const columns: readonly Column<Piece>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'name', of: ({ name }) => name, gives: true },
];
const pieces: readonly Piece[] = [
  { id: 7, name: 'Red Vase' },
  { id: 1234, name: null },
];

function printed(rows: readonly Piece[], options: Partial<PrinterOptions>): string {
  let text = '';
  const write = (more: string) => void (text += more);
  printer({ json: false, terminal: true, width: 80, colour: false, ...options, write }).table(columns, rows);
  return text;
}

test('in a terminal numbers stand on the right, below a heading', () => {
  expect(printed(pieces, {})).toBe('  id  name\n   7  Red Vase\n1234\n');
});

test('the heading stands out where colours are wanted, and nowhere else', () => {
  expect(printed(pieces, { colour: true })).toContain('\u001b[1m  id  name\u001b[22m\n');
  expect(printed(pieces, { colour: true, terminal: false })).not.toContain('\u001b');
});

test('in a pipe there are tabs and no heading', () => {
  expect(printed(pieces, { terminal: false })).toBe('7\tRed Vase\n1234\t\n');
});

test('as JSON each row stands on a line, whoever reads it', () => {
  expect(printed(pieces, { json: true })).toBe('{"id":7,"name":"Red Vase"}\n{"id":1234,"name":null}\n');
});

test('as CSV rows stand below one heading, however many pages they come in', () => {
  const formula = { id: 9, name: '=HYPERLINK("x"), or so' };
  let text = '';
  const csv = printer({
    csv: true,
    json: false,
    terminal: true,
    width: 80,
    colour: true,
    write: (more) => void (text += more),
  });
  csv.table(columns, pieces);
  csv.table(columns, [formula]);
  expect(text).toBe(`id,name\r\n7,Red Vase\r\n1234,\r\n9,"'=HYPERLINK(""x""), or so"\r\n`);
  expect(printed([], { csv: true })).toBe('id,name\r\n');
  expect(printed([{ id: 7, name: '\u001b[2Jgone' }], { csv: true })).toBe('id,name\r\n7,\u241b[2Jgone\r\n');
});

test('where the terminal is narrow the names give way, and the numbers do not', () => {
  const lines = printed([{ id: 1234, name: 'A very long name of a piece' }], { width: 20 }).split('\n');
  expect(lines[1]).toBe('1234  A very long n…');
  expect(lines[1]).toHaveLength(20);
});

test('where it is narrower still, what can be spared stays away and the names stay readable', () => {
  const place: Column<Piece> = { title: 'where', of: () => 'on the north wall', gives: true, isSpared: true };
  let text = '';
  const write = (more: string) => void (text += more);
  for (const width of [48, 30])
    printer({ json: false, terminal: true, width, colour: false, write }).table(
      [...columns, place],
      [{ id: 1, name: 'A very long name of a piece' }],
    );
  expect(text.split('\n')).toEqual([
    'id  name                       where',
    ' 1  A very long name of a pi…  on the north wall',
    'id  name',
    ' 1  A very long name of a pie…',
    '',
  ]);
});

test('a title stays readable while other columns give way, and those that are of least use stay away first', () => {
  const wide = (title: string, isSpared?: true | 'first'): Column<Piece> => ({
    title,
    of: () => title.padEnd(15, '.'),
    isSpared,
  });
  const title: Column<Piece> = { title: 'title', of: ({ name }) => name, gives: true, readable: 24 };
  const maker: Column<Piece> = { title: 'maker', of: () => 'Castellanos Ribeiro, Inês', gives: true };
  const rows = [{ id: 1, name: 'Fog over Beaufort, Morning' }];
  const heads = (width: number) => {
    let text = '';
    const write = (more: string) => void (text += more);
    const all = [title, maker, wide('cost', 'first'), wide('place', true), wide('price')];
    printer({ json: false, terminal: true, width, colour: false, write }).table(all, rows);
    return text.split('\n')[1]?.split(/ {2,}/);
  };
  const [cost, place, price] = ['cost', 'place', 'price'].map((title) => title.padEnd(15, '.'));
  expect(heads(110)).toEqual(['Fog over Beaufort, Morning', 'Castellanos Ribeiro, Inês', cost, place, price]);
  expect(heads(74)).toEqual(['Fog over Beaufort, Morn…', 'Castellanos R…', place, price]);
  expect(heads(73)).toEqual(['Fog over Beaufort, Morning', 'Castellanos Ribeiro, Inês', price]);
});

test('a person is told that there is nothing, and a program is told nothing', () => {
  expect([printed([], {}), printed([], { terminal: false }), printed([], { json: true })]).toEqual(['None.\n', '', '']);
});

test('what was done is a sentence, or JSON', () => {
  const reported = (json: boolean) => {
    let text = '';
    printer({ json, terminal: false, width: 80, colour: false, write: (more) => void (text += more) }).report(
      { person: '12' },
      'Person 12 is erased.',
    );
    return text;
  };
  expect([reported(false), reported(true)]).toEqual(['Person 12 is erased.\n', '{"person":"12"}\n']);
});

test('a long text is broken between words, and its lines stay lines', () => {
  expect(wrapped('one two three\n\n  four fivesixseven', 9)).toEqual([
    'one two',
    'three',
    '',
    '  four',
    'fivesixseven',
  ]);
});

test('letters of two places and those that add to others are counted as they are shown', () => {
  expect(['東京', 'e\u0301te\u0301', '🖼️', 'Vase'].map(widthOf)).toEqual([4, 3, 2, 4]);
  expect(clipped('東京の壺', 6)).toBe('東京…');
  expect(clipped('e\u0301te\u0301', 3)).toBe('e\u0301te\u0301');
});

test('a terminal that does not know its width has the usual one', () => {
  expect([{ columns: 120 }, { columns: 0 }, {}].map((stream) => terminalWidth(stream))).toEqual([120, 80, 80]);
});

test('a name cannot command the terminal', () => {
  const name = 'Red\u001b]0;mine\u0007 Vase\u009b2J\u202eesaV\n\tline';
  for (const terminal of [true, false]) {
    const line = printed([{ id: 1, name }], { terminal })
      .split('\n')
      .at(-2);
    // eslint-disable-next-line no-control-regex -- these are what it is about
    expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u202e]/);
    expect(line).toContain('Red␛]0;mine␇ Vase');
  }
});

test('a text of several lines keeps them where there is room, and is one line in a table', () => {
  expect(harmless('one\r\ntwo\u0000')).toBe('one\ntwo␀');
  expect(oneLine('one\r\n\ttwo')).toBe('one two');
});
