import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface PrintedRow {
  readonly id: number | null;
  readonly status: string;
}

async function imported(rows: readonly string[], ...args: readonly string[]) {
  const reply = await shop.rabbet(['artworks', '-', ...args], { noun: 'import', input: rows.join('\n') });
  const results = reply.lines.map((line) => JSON.parse(line) as PrintedRow); // of this program
  return { ...reply, results, statuses: results.map(({ status }) => status) };
}

const MERGED = ['Title,Artist name,Price', 'Loch one,Jane Doe,1', 'Loch two,,2', 'Loch three,,3'];

describe('artists whose cells were merged', () => {
  const sentence = '2 of 3 rows have no Artist name, below rows that have one (rows 3, 4).';

  it('are told before anything is sent, with the way to mend it', async () => {
    const { complaint, statuses } = await imported(MERGED, '--dry-run');
    expect(complaint).toContain(
      `${sentence} If cells were merged there, fill them, or say --fill-down "Artist name".\n`,
    );
    expect(statuses).toEqual(['would be added', 'would be added', 'would be added']);
  });

  it('are filled down where that is said, and stay so in the results', async () => {
    const done = join(shop.home, 'lochs.csv');
    const filled = await imported(MERGED, '--fill-down', 'artist name', '--result', done);
    expect(filled.complaint).not.toContain('have no Artist name');
    const pieces = await Promise.all(filled.results.map(({ id }) => shop.shown(id!)));
    expect(pieces.map(({ manufacturer_id }) => manufacturer_id)).toEqual([7, 7, 7]);
    expect(readFileSync(done, 'utf8')).toContain('\r\nLoch three,Jane Doe,3,added,');
  });

  it('are filled down in a column that is there, of a table', async () => {
    const unknown = await imported(MERGED, '--fill-down', 'Painter');
    expect([unknown.code, unknown.lines]).toEqual([1, []]);
    expect(unknown.complaint).toContain('There is no column "Painter" to be filled down. There are Title, Artist name');
    const json = await imported(['{"name":"Loch"}'], '--fill-down', 'artist');
    expect([json.code, json.complaint]).toEqual([2, expect.stringContaining('--fill-down is about the columns')]);
  });
});

it('rows that seem to be one piece are told, and none is refused', async () => {
  const rows = ['Title,Artist,H (in),Type', 'Tarn,Jane Doe,8,Glass', 'Tarn,Jane Doe,9,Glass', 'tarn,Doe Jane,8,Glass'];
  const { complaint, statuses } = await imported(rows, '--dry-run');
  expect(complaint).toContain('Rows 2 and 4 have the same title, artist and size, and neither number nor key.');
  expect(statuses).toEqual(['would be added', 'would be added', 'would be added']);
});

it('another sheet under the name of an old run is told what that has done', async () => {
  const first = await imported(['Title,Price', 'Kame,1', 'Kettle,2'], '--run', 'eskers');
  expect(first.complaint).not.toContain('is there');
  const sentence = `The run eskers is there: it has added 2 and changed 0 before. It goes on:
  rows that it did are known, and others are new in it. Another sheet needs another --run.
`;
  const other = await imported(['Title,Price', 'Drumlin,3', 'Kame,1'], '--run', 'eskers', '--dry-run');
  expect(other.statuses).toEqual(['would be added', 'repeated']);
  expect(other.complaint).toContain(sentence);
});

describe('pieces whose rows do not say how they came, or when,', () => {
  const rows = ['Title,Vendor,Received', 'Cay one,,', 'Cay two,Glass & Sons,', 'Cay three,Glass & Sons,2019-03-14'];

  it('are told by a dry run, with the options that say it', async () => {
    const { complaint } = await imported(rows, '--dry-run');
    expect(complaint).toContain(
      '\n1 piece would not be on hand: its row does not say how it came (row 2). Say --purchased or --consigned.\n1 piece would come today: its row has no date (row 3).\n',
    );
  });

  it('are told once they are added, and not again', async () => {
    const linesOnPieces = (complaint: string) => complaint.split('\n').filter((line) => line.includes('1 piece'));
    const { complaint } = await imported(rows, '--run', 'cays', '--past');
    expect(linesOnPieces(complaint)).toEqual([
      '1 piece is not on hand: its row does not say how it came (row 2). rabbet artworks transact records it.',
      '1 piece came today: its row has no date (row 3).',
    ]);
    expect(linesOnPieces((await imported(rows, '--run', 'cays', '--past')).complaint)).toEqual([]);
  });

  it('are not told where the call says it', async () => {
    const { complaint } = await imported(rows, '--dry-run', '--purchased', '--completed', '2019-03-14');
    expect(complaint).not.toMatch(/on hand|today/);
  });
});

describe('what the rows of new pieces leave open', () => {
  const headings = 'Title,Type,Width,Consignor,How,Split,Cost,Price,Date in';
  const rows = [
    headings,
    'Voe one,Glass,40 cm,Jane Doe,,60%,,900,2026-03-31',
    'Voe two,Glass,100,,consigned,,,900,2026-03-31',
    'Voe three,Glass,12 in,,bought,,400,,2026-03-31',
    'Voe four,Glass,,Jane Doe,,60%,80,,2026-03-31',
    'Voe five,Glass,,,bought,,90,80,soon',
    'Voe six,Glass,,,bought,,,,2026-03-31',
  ];
  const OPEN = [
    "1 consigned piece has no consignor (row 3). Write the name in a column Consignor: the artist's, where the artist left the piece.",
    '1 consigned piece has no split (row 3): its consignor gets 50% of a sale. Write another in a column Split.',
    '1 consigned piece has a cost (row 5), as if bought. Leave the cost out, or write Purchased.',
    '1 bought piece has no cost (row 7). Write what the shop has paid in a column Cost, or Consigned in a column How where that is meant.',
    '2 pieces have a cost and no price (rows 4 and 5): visitors see twice the cost. Write the price, POA, or no in a column Public.',
    '1 piece has no price (row 7): visitors are asked to call for it. Write the price, POA if that is meant, or no in a column Public.',
    '1 piece is priced below its cost (row 6).',
    '1 size without a unit is read as inches, unless the type says otherwise (row 3). Others say centimeter. Write the unit where it is another.',
  ];
  const endOf = (complaint: string) => complaint.slice(complaint.indexOf('dry run: nothing is changed.\n')).split('\n');

  it('is told by the first dry run with its rows, those that are refused among them', async () => {
    const { complaint, statuses } = await imported(rows, '--dry-run');
    expect(statuses[4]).toBe('refused');
    expect(endOf(complaint).slice(1, -1)).toEqual(OPEN);
  });

  it('is not told of rows that say all of it', async () => {
    const { complaint } = await imported([headings, rows[1]!, rows[1]!.replace('one', 'nine')], '--dry-run');
    expect(endOf(complaint).slice(1, -1)).toEqual([]);
  });
});

it('a number that two artists have is told with its rows, and one of the shop with its artist', async () => {
  const rows = [
    'Title,Artist,Inv #,How',
    'Geo one,Jane Doe,G-1,bought',
    'Geo two,,G-1,bought',
    'Geo three,Jane Doe,G-2,bought',
  ];
  const { complaint } = await imported([...rows, 'Geo four,Jane Doe,G-3,bought'], '--dry-run');
  expect(complaint).toContain(
    '\n1 number is that of a piece of another artist, too (row 3): "G-1" in row 2. Mend it where it is a slip.\n',
  );
  await imported(rows.slice(0, 2), '--run', 'geos');
  const again = await imported([rows[0]!, 'Geo five,,G-1,bought'], '--dry-run', '--mode', 'upsert');
  expect(again.complaint).toContain('(row 2): "G-1" in the shop, of Jane Doe.');
  const sent = await imported([rows[0]!, 'Geo six,Jane Doe,G-1,bought'], '--dry-run');
  expect(sent.complaint).toContain('and is there: to change it, say --mode upsert, or say another number. (row 2)');
  await shop.rabbet(['add', '--name', 'Geo seven', '--type', 'Glass', '--artist', 'Jane Doe', '--catalog-no', 'G-9']);
  const taken = await imported([rows[0]!, 'Geo eight,Jane Doe,G-9,bought'], '--dry-run');
  expect(taken.complaint).toContain('has the catalog number G-9. To change it, say --mode upsert. (row 2)');
});

it('a place is spelled as the shop spells it, and a new one stays as it is', async () => {
  await shop.rabbet(['locations', 'add', '--name', 'Long gallery'], { noun: 'records' });
  const rows = ['Title,Location,Price,How', 'Bight one,long GALLERY,9,bought', 'Bight two,Low loft,9,bought'];
  const { results } = await imported(rows, '--run', 'bights');
  const pieces = await Promise.all(results.map(({ id }) => shop.shown(id!)));
  expect(pieces.map(({ location }) => location)).toEqual(['Long gallery', 'Low loft']);
});
