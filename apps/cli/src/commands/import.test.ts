import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';
import { Terminal } from '../testing/terminal';

const MAIN = join(__dirname, '../../../../dist/apps/cli/src/main.js');

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface RowResult {
  readonly line: number;
  readonly key: string | null;
  readonly id: number | null;
  readonly status: string;
  readonly errors: readonly { readonly field: string | null; readonly message: string }[];
}

const place = (name: string) => join(shop.home, name);

function fileOf(name: string, text: string | Buffer): string {
  writeFileSync(place(name), text);
  return place(name);
}

/** `rabbet import artworks ...`, with its results. */
async function importRows(args: readonly string[], input = '') {
  const result = await shop.rabbet(['artworks', ...args], { noun: 'import', input });
  const rowResults =
    result.code !== null && result.code < 2 ? result.lines.map((line) => JSON.parse(line) as RowResult) : []; // of this program
  return { ...result, rowResults, statuses: rowResults.map(({ status }) => status) };
}

const namesOf = async (term: string) => (await shop.done('list', '--term', term)).length;

describe('a sheet', () => {
  it('becomes pieces, once its columns are told', async () => {
    const sheet = [
      'Stock of the gallery;;;;;;;;',
      'Title;Maker;Inv #;Type;H (in);Subject;Price (USD);Consignor;Split;Date in;Shelf mark',
      'Red dunes;Doe Jane;D-1;Glass;16 3/8;Vases;$1,200.00;Jane Doe;60%;3/14/2019;x7',
      'Pale dunes;Jane Doe;D-2;Glass;40 cm;;POA;Glass & Sons;;3/4/2019;',
      ';;;;;;;;;;',
      'Total;;;;;;1.200,00;;;;',
    ].join('\r\n');
    const file = fileOf('stock.csv', Buffer.from(`\ufeff${sheet}`, 'utf16le'));
    const { rowResults, complaint, code } = await importRows([file]);
    expect([code, rowResults.map(({ line, status, errors }) => [line, status, errors])]).toEqual([
      0,
      [3, 4].map((line) => [line, 'added', []]),
    ]);
    const tells = complaint.split('\n');
    expect(tells.slice(0, 2)).toEqual([
      `${file}: UTF-16LE, semicolons between the cells, headings in row 2, 2 rows of pieces.`,
      'Left out: 1 title (row 1), 1 blank (row 5), 1 total (row 6).',
    ]);
    expect(tells.map((line) => line.trim().split(/ {2,}/))).toEqual(
      expect.arrayContaining([
        ['column', 'field', 'examples'],
        ['H (in)', 'height (inch)', '16 3/8 | 40 cm'],
        ['Price (USD)', 'price', '$1,200.00 | POA'],
        ['Date in', 'date acquired (month/day/year)', '3/14/2019 | 3/4/2019'],
        ['Shelf mark', '(left out)', 'x7'],
      ]),
    );
    const noSplit = '1 consigned piece has no split (row 4): its consignor gets 50% of a sale.';
    expect(tells.slice(-4, -2)).toEqual(['2 lines: 2 added.', noSplit]);
    const [first, second] = await Promise.all(rowResults.map(({ id }) => shop.shown(id!)));
    expect(first).toMatchObject({
      name: 'Red dunes',
      manufacturer_id: 7,
      catalog_no: 'D-1',
      price: 1200,
      type_id: 2,
      price_public: true,
      dimensions: [{ value: '16.375', units_id: 1 }, { value: 'vases' }],
      transactions: [
        { activity: 'Consigned', vendor_id: 7, share: 60, completed: expect.stringMatching(/^2019-03-14 /) },
      ],
    });
    expect(second).toMatchObject({
      price: null,
      price_public: false,
      dimensions: [{ value: '40', units_id: 2 }],
      transactions: [{ activity: 'Consigned', vendor_id: 8 }],
    });
    const again = await importRows([file]);
    expect(again.statuses).toEqual(['repeated', 'repeated']);
  });

  it('is refused row by row with all faults at once, by its own headings, and sums them up', async () => {
    const input = [
      'Title\tArtist\tPrice (USD)\tSize\tWhence\tReceived',
      'Cliff one\tJane Do\tmuch\t8 x\tInés\t14/3/2019',
      '\tJane Doe\tmuch\t\t\t',
      'Cliff three\tJane Doe\t90\t\tGlas & Sons\t',
    ].join('\n');
    const map = fileOf('whence.json', '{"columns":{"whence":"consignor","Gone":null}}');
    const { code, rowResults, complaint } = await importRows(['-', '--map', map], input);
    expect(code).toBe(1);
    expect(rowResults.map(({ line, errors }) => [line, errors.map(({ field }) => field).sort()])).toEqual([
      [2, ['Artist', 'Price (USD)', 'Size', 'Type', 'Whence']],
      [3, ['Price (USD)', 'Title']],
      [4, ['Whence']],
    ]);
    const messages = rowResults.flatMap(({ errors }) => errors.map(({ message }) => message));
    expect(messages).toEqual(
      expect.arrayContaining([
        'There is no artist or maker "Jane Do". Did you mean Jane Doe? Write it so. If it is somebody else, add them with rabbet artists add.',
        'There is no consignor "Glas & Sons". Did you mean Glass & Sons? Write it so. If it is somebody else, add them with rabbet records companies add.',
        'There is no consignor "Inés". Add them with rabbet records companies add, or have all new artists and firms added: --create-makers.',
        '"much" is no amount. Write an amount in dollars, such as 1200 or $1,200.50, or POA.',
      ]),
    );
    expect(complaint).toContain('Price (USD): "much" is no amount.');
    expect(complaint).toContain('(2 times: rows 2 and 3)');
    expect(complaint).toContain('The mapping names "Gone", which is no heading here.');
    expect(await namesOf('Cliff')).toBe(0);
  });

  it('is decided by a dry run as it would be, with makers that are yet to be added', async () => {
    const input = [
      'Title,Artist,Inv #,Consignor',
      'Reef one,Inés Castellanos,R-1,Castellanos Inés',
      'Reef two,Ines Castellanos,R-1,',
      'Reef three,Ines Castelanos,,',
      'Reef four,Jnae Doe,,',
    ].join('\n');
    const dry = await importRows(['-', '--create-makers', '--dry-run'], input);
    expect(dry.statuses).toEqual(['would be added', 'refused', 'refused', 'refused']);
    const advice = 'If it is somebody else, add them with rabbet artists add.';
    expect(dry.rowResults.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
      expect.stringMatching(/^Row 2 has this maker and catalog number/),
      `There is no artist or maker "Ines Castelanos". Did you mean Inés Castellanos? Write it so. ${advice}`,
      `There is no artist or maker "Jnae Doe". Did you mean Jane Doe? Write it so. ${advice}`,
    ]);
    expect(dry.complaint).toMatch(
      /\nThis was a dry run: nothing is changed\.\n3 pieces would not be on hand: .* \(rows 3, 4 and 5\).*\n1 piece would come today: .*\n1 consigned piece has no split .*\n4 pieces have no price .*\n1 maker would be added, too: .*\n$/,
    );
    const real = await importRows(['-', '--create-makers'], input);
    expect(real.statuses).toEqual(['added', 'refused', 'refused', 'refused']);
    const { transactions, manufacturer_id } = await shop.shown(real.rowResults[0]!.id!);
    expect(transactions).toMatchObject([{ activity: 'Consigned', vendor_id: manufacturer_id }]);
  });
});

describe('a file of results', () => {
  it('has the columns of the input and what became of each row, and can be mended and sent again', async () => {
    const rows = ['Title;Price;Old no', 'Bay one;90;=7', 'Bay two;much;', 'Bay three;1,20;x;y'];
    const file = fileOf('bays.csv', rows.join('\n'));
    const done = place('done.csv');
    const first = await importRows([file, '--run', 'bays', '--result', done]);
    expect(first.statuses).toEqual(['added', 'refused', 'refused']);
    const lines = readFileSync(done, 'utf8').split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      'Title;Price;Old no;(no heading);outcome;id;message',
      `Bay one;90;'=7;;added;${first.rowResults[0]?.id};`,
      expect.stringMatching(/^Bay two;much;;;refused;;"?Price: "+much"+ is no amount/),
    ]);
    const still = await importRows([done, '--run', 'bays', '--dry-run']);
    expect(still.statuses).toEqual(['done before', 'refused', 'refused']);
    writeFileSync(done, lines.join('\r\n').replace(';much;', ';100;').replace(';1,20;x;y;', ';1.20;x;;'));
    const mended = await importRows([done, '--run', 'bays', '--result', place('mended.csv')]);
    expect(mended.statuses).toEqual(['done before', 'added', 'added']);
    expect(readFileSync(place('mended.csv'), 'utf8').split('\r\n')[0]).toBe(lines[0]);
    expect(await namesOf('Bay')).toBe(3);
  });

  it('of rows of JSON tells it beside the row, which is taken again as it stands', async () => {
    const rows = ['{"name":"Cove","price":"$90"}', '', '{"name":"Cove two","colour":"red"}', '{"name"'];
    const done = place('done.ndjson');
    const first = await importRows(['-', '--run', 'coves', '--result', done], rows.join('\n'));
    expect(first.statuses).toEqual(['added', 'refused', 'refused']);
    const lines = readFileSync(done, 'utf8').split('\n');
    expect(JSON.parse(lines[0]!)).toEqual({
      name: 'Cove',
      price: '$90',
      outcome: { status: 'added', id: first.rowResults[0]?.id, message: null },
    });
    expect(lines.slice(1)).toEqual([
      expect.stringContaining('"message":"colour: There is no such field."'),
      '{"name"',
      '',
    ]);
    const mended = lines.join('\n').replace('"colour":"red",', '').replace('{"name"\n', '');
    expect((await importRows(['-', '--run', 'coves'], mended)).statuses).toEqual(['done before', 'added']);
  });
});

describe('before anything is sent', () => {
  const refusals: [why: string, args: string[], input: string][] = [
    ['No column holds the names of the pieces', [], 'Artist,Price\nJane Doe,3\n'],
    ['Retail: It holds the price, as the column "Price" does', [], 'Title,Price,Retail\nDunes,3,4\n'],
    ['is empty', [], '\n \n'],
    ['is an array in JSON', [], '[{"name":"Dunes"}]'],
    [
      'its archive (ZIP) is cut off or damaged. Open it, and save it again; if it does not open, get it once more from where it comes from. Nothing was sent.',
      [],
      'PK\u0003\u0004',
    ],
    ['is no workbook: it has no sheet to choose', ['--sheet', 'Stock'], 'Title\nDunes\n'],
    [
      'Results of rows of JSON are JSON: name a file such as done.ndjson',
      ['--result', 'done.xlsx'],
      '{"name":"Dunes"}',
    ],
    ['is no mapping', ['--map', 'package.json'], 'Title\nDunes\n'],
    ['There is no file', ['--map', 'gone.json'], 'Title\nDunes\n'],
    ['is read by this call', ['--map', 'package.json', '--save-map', './package.json'], 'Title\nDunes\n'],
    ['is not there: make it', ['--result', 'gone/done.csv'], 'Title\nDunes\n'],
  ];

  it.each(refusals)('an input that cannot be taken is told as such: %s', async (why, args, input) => {
    const { code, lines, complaint } = await importRows(['-', ...args], input);
    expect([code, lines]).toEqual([1, []]);
    expect(complaint).toContain(why);
    expect(await namesOf('Dunes')).toBe(2);
  });

  it('a file of more than 20 MB is refused by its name', async () => {
    const file = fileOf('large.csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'Title\n'));
    const { code, complaint } = await importRows([file]);
    expect([code, complaint]).toEqual([1, `${file} is larger than 20 MB: divide it. Nothing was sent.\n`]);
  });

  it('options about columns are refused beside rows of JSON', async () => {
    const { code, complaint } = await importRows(['-', '--dates', 'mdy'], '{"name":"Dunes"}');
    expect([code, complaint]).toEqual([2, expect.stringContaining('--dates is about the columns of a table')]);
  });
});

it('what the columns hold is kept for the next sheet, with the order of its dates and what every row starts from', async () => {
  const map = place('acme.json');
  const first = 'Werk,Received,Price,Old no\nFjord one,14/3/2019,90,1\n';
  const named = fileOf('werk.json', '{"columns":{"Werk":"name"}}');
  const start = ['--location', 'Window', '--purchased', '--vendor-id', '8'];
  expect((await importRows(['-', '--map', named, '--save-map', map, ...start], first)).statuses).toEqual(['added']);
  expect(JSON.parse(readFileSync(map, 'utf8'))).toEqual({
    columns: { Werk: 'name', Received: 'date acquired', Price: 'price', 'Old no': null },
    dates: 'dmy',
  });
  const { rowResults } = await importRows(['-', '--map', map, ...start], 'Werk,Received\nFjord two,3/4/2019\n');
  expect(await shop.shown(rowResults[0]!.id!)).toMatchObject({
    location: 'Window',
    transactions: [{ activity: 'Purchased', vendor_id: 8, completed: expect.stringMatching(/^2019-04-03 /) }],
  });
});

test('a terminal shows the summary of an import, and its rows where they are asked for as JSON', async () => {
  const file = fileOf('terminal.csv', 'Title,Type\nSandbar,Glass\nShoal,Glas\n');
  const at = async (options: string) => {
    const command = `"${process.execPath}" "${MAIN}" ${options} import artworks "${file}" --dry-run`;
    const terminal = new Terminal(command, shop.environment);
    expect(await terminal.ended).toBe(1);
    expect(terminal.shown).toMatch(/2 lines: 1 would be added, 1 refused/);
    return terminal.shown;
  };
  expect(await at('')).not.toContain('"line":');
  expect(await at('--json')).toMatch(/"line":2,[^]*"line":3,/);
});
