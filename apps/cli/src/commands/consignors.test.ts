import type { StatementReply } from '@rabbet/domain/consignors/consignors';
import { type Table, readTable } from '@rabbet/sheets';
import { printer } from '../kernel/output/printing';
import { ServedShop } from '../testing/served-shop';
import { printSheet } from './audit/statement';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const of =
  (noun: string) =>
  async (...args: readonly string[]) => {
    const { code, lines, complaint } = await shop.rabbet(args, { noun });
    return { code, lines, complaint, text: lines.join('\n') };
  };
const consignors = of('consignors');
const audit = of('audit');
const DOE = '7';
const statement = async (...args: readonly string[]) => {
  const { text } = await audit('consignor', DOE, ...args, '--json');
  return JSON.parse(text) as StatementReply;
};

test('a consignor gets a statement, is paid, and gets another one that restates what was corrected', async () => {
  const piece = await shop.added('--name', 'Low Tide', '--price', '900');
  await shop.done(
    'transact',
    piece,
    'consigned',
    '--vendor-id',
    DOE,
    '--share',
    '60',
    '--completed',
    '2026-01-05 15:00',
  );
  await shop.done('transact', piece, 'sold', '--completed', '2026-02-05 15:00');
  const open = await audit('consignor', DOE);
  expect([open.code, open.complaint]).toEqual([0, '']);
  expect(open.lines).toEqual([
    `2026-01-05\topening${'\t'.repeat(7)}0\t\t`,
    expect.stringMatching(/^2026-01-05\treceived\t\t\d+\tLow Tide\t1\t\t60\t0\t\d+\t$/),
    expect.stringMatching(/^2026-02-05\tsold\t\t\d+\tLow Tide\t1\t900\t60\t540\t\d+\t$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d\tclosing\t{7}540\t\t$/),
  ]);
  const givenStatement = await audit('consignor', DOE, '--to', '2026-02-28', '--give', '--json');
  expect(JSON.parse(givenStatement.text)).toMatchObject({ number: 1, from: '2026-01-05', opening: 0, closing: 540 });
  const again = await audit('consignor', DOE, '--to', '2026-02-28', '--give', '--json');
  expect(again.text).toBe(givenStatement.text);
  expect([givenStatement.complaint, again.complaint]).toEqual([
    '',
    expect.stringMatching(/^Statement 1 was given .* before: /),
  ]);

  const refused = await consignors('pay', DOE, '--amount', '600', '--how', 'check');
  expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining('$540.00 are owed to them')]);
  const paid = await consignors('pay', DOE, '--amount', '540', '--how', 'check', '--reference', '1042');
  expect(paid.text).toMatch(/^7\t1\tIt is payout \d+\.$/);

  const sale = (await statement('--number', '1')).lines.find(({ kind }) => kind === 'sold')?.transaction_id;
  await shop.done('correct', piece, String(sale), '--reason', 'wrong piece');
  expect(await statement('--to', '2026-02-28')).toMatchObject({ number: 1, closing: 540 });
  expect(await statement()).toMatchObject({
    number: null,
    from: '2026-03-01',
    opening: 540,
    closing: -540,
    lines: [
      { restates: 'taken back', reason: 'wrong piece', amount: -540 },
      { kind: 'paid', title: 'check 1042' },
    ],
  });
  const csv = await audit('consignor', DOE, '--number', '1', '--csv');
  expect(csv.lines[0]).toMatch(/^day,what,restates,piece,title,quantity,price,share,amount,transaction,reason\r?$/);
  const { rows } = (await readTable(Buffer.from(csv.text), 'the statement')) as Table; // it has columns
  const [what, amount] = ['what', 'amount'].map((title) => rows[0]?.indexOf(title) ?? -1);
  const amounts = rows.slice(1).map((cells) => [cells[what!], Number(cells[amount!])] as const); // they are there
  expect(amounts).toEqual([...Object.entries({ opening: 0, received: 0, sold: 540, closing: 540 })]);
});

test('in a sheet of a statement as anywhere, opening and lines are the closing', async () => {
  const { opening, closing } = await statement();
  const { text } = await audit('consignor', DOE, '--csv');
  const { rows } = (await readTable(Buffer.from(text), 'the statement')) as Table; // as above
  const amounts = rows.slice(1).map((cells) => Number(cells[rows[0]?.indexOf('amount') ?? -1]));
  const sum = amounts.slice(0, -1).reduce((all, amount) => all + amount);
  expect([amounts[0], amounts.at(-1), sum]).toEqual([opening, closing, closing]);
  expect([opening, closing, amounts.length]).toEqual([540, -540, 4]);
});

test('a payout without the words that it takes is a wrong call, and nothing is paid', async () => {
  const wrong = await consignors('pay', DOE, '--amount', '1');
  expect([wrong.code, wrong.complaint]).toEqual([2, expect.stringMatching(/required option '--how <choice>'/)]);
  expect((await consignors('pay', DOE, '--how', 'check')).code).toBe(2);
  expect(await statement()).toMatchObject({ closing: -540 });
});

test('consignors, their statements and payouts are listed, and a payout is corrected', async () => {
  const json = async (verb: string) => JSON.parse((await consignors(verb, '--json')).text) as Record<string, unknown>;
  expect(await json('list')).toMatchObject({ id: 7, name: 'Jane Doe', balance: -540, pieces: 1, statements: 1 });
  expect(await json('statements')).toMatchObject({ consignor_id: 7, number: 1, last_day: '2026-02-28', closing: 540 });
  const { id } = await json('payouts');
  const corrected = await consignors('correct-payout', DOE, '--payout-id', String(id), '--reason', 'not cashed');
  expect([corrected.code, corrected.complaint]).toEqual([0, '']);
  expect(await json('payouts')).toMatchObject({ corrected: 'not cashed' });
  expect((await consignors('show', DOE)).text).toMatch(/balance\t0/);
});

test('at a terminal it is a sheet with its sums, what it restates and why, and what is still here', () => {
  let text = '';
  const write = (words: string) => void (text += words);
  const line = { restates: null, reason: null, sale_id: null, payout_id: null, transaction_id: 71, catalog_no: null };
  const sale = { ...line, day: '2026-02-05', kind: 'sold', widget_id: 12, title: 'Low Tide', quantity: 1 } as const;
  printSheet(printer({ json: false, terminal: true, width: 100, colour: false, write }), {
    id: 7,
    name: 'Jane Doe',
    number: 1,
    from: '2026-01-05',
    to: '2026-02-28',
    known: '2026-03-02T15:00:00.000Z',
    opening: -40,
    closing: -40,
    totals: { sold: 540, brought_back: 0, paid: 0, restated: -540 },
    lines: [
      { ...sale, price: 900, share: 60, amount: 540 },
      { ...sale, price: 900, share: 60, amount: -540, restates: 'taken back', reason: 'The check came back.' },
    ],
    still_here: [{ widget_id: 13, title: 'Ebb', catalog_no: null, quantity: 2, price: 400, share: 60 }],
  });
  expect(text).toBe(`Statement 1: Jane Doe (7), January 5, 2026 to February 28, 2026

Opening balance             -$40.00

day         what              piece  title     quantity    price  share    amount  transaction
2026-02-05  sold                 12  Low Tide         1  $900.00   60 %   $540.00           71
2026-02-05  taken back: sold     12  Low Tide         1  $900.00   60 %  -$540.00           71
  2026-02-05, Low Tide: The check came back.

Due for sales               $540.00
Restated                    -$540.00
Closing balance             -$40.00

Still here
piece  title  quantity    price  share
   13  Ebb           2  $400.00   60 %
`);
});
