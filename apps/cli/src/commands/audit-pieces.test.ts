import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECTIONS, schemaOf } from '@rabbet/projections';
import { ServedShop } from '../testing/served-shop';

/** Changes of today are another stretch than the arrival, whatever the clock says. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const shop = new ServedShop();
let ebb = '';
let dunes = '';
beforeAll(async () => {
  await shop.open();
  ebb = await shop.added('--name', 'Ebb', '--artist', 'Jane Doe', '--price', '900', '--location', 'Window');
  await shop.done('transact', ebb, 'consigned', '--vendor-id', '7', '--completed', `${yesterday} 12:00`);
  dunes = await shop.added('--name', 'Dunes', '--price', '90', '--cost', '100', '--purchased', '--location', 'Racks');
});
afterAll(() => shop.close());

const audit = (...args: string[]) => shop.rabbet(args, { noun: 'audit' });

test('what is on hand is told a line each, with totals, as JSON, and as a sheet without formulas', async () => {
  const { code, lines, complaint } = await audit('ownership');
  expect([code, complaint]).toEqual([0, '']);
  expect(lines).toEqual([
    `${ebb}\tEbb\tJane Doe\tconsigned\tJane Doe\t1\t0\t1\t\t\t\t$900.00\tWindow`,
    `${dunes}\tDunes\t\towned\t\t1\t1\t0\t$100.00\t$100.00\t\t$90.00\tRacks`,
  ]);
  const totals = await audit('ownership', '--totals');
  expect(totals.lines[0]).toBe('all\t\t2\t2\t$100.00\t$990.00');
  expect(totals.lines).toContain('owner\tJane Doe\t1\t1\t$0.00\t$900.00');
  expect((await audit('ownership', '--totals', '--csv')).lines.slice(0, 2).map((line) => line.trimEnd())).toEqual([
    'of,name,pieces,on hand,cost of all,price of all',
    'all,,2,2,100,990',
  ]);
  expect((await audit('ownership', '--totals', '--standing', 'owned')).lines).toEqual([
    'all\t\t1\t1\t$100.00\t$90.00',
    'owner\tthe shop\t1\t1\t$100.00\t$90.00',
    'place\tRacks\t1\t1\t$100.00\t$90.00',
  ]);
  const [sheet] = [(await audit('ownership', '--standing', 'owned', '--csv')).lines];
  expect(sheet[0]).toMatch(/^id,title,artist,/);
  expect(sheet[1]).toMatch(new RegExp(`^${dunes},Dunes,`));
  const [row] = (await audit('ownership', '--standing', 'owned', '--json')).lines;
  expect(JSON.parse(row ?? '')).toMatchObject({ id: Number(dunes), cost: 100, location: 'Racks' });
});

test('the same days give the same bytes, and a day that is not over is refused', async () => {
  const [first] = (await audit('ownership', '--totals', '--json')).lines;
  const { at, known: recordedUntil } = JSON.parse(first ?? '') as Record<'at' | 'known', string>;
  const query = ['ownership', '--json', '--at', at, '--known', recordedUntil];
  const before = (await audit(...query)).lines;
  await shop.done('change', ebb, '--name', 'Ebb Tide', '--location', 'Racks');
  expect((await audit(...query)).lines).toEqual(before);
  expect((await audit('ownership', '--at', '2199-01-01')).complaint).toMatch(/not over yet/);
});

test('a sale entered late is said differently since, and two days differ by it', async () => {
  await shop.done('transact', dunes, 'purchased', '--completed', '2026-01-02 10:00:00');
  const { lines } = await audit('restated', '--since', '2026-01-31', '--kind', 'new');
  const late = ['Dunes', 'Purchased', '2026-01-02T10:00:00Z', expect.stringMatching(/^\d+$/)];
  expect(lines.map((line) => line.split('\t').slice(3))).toEqual([
    [...late, 'not here', 'owned', '0', '1', '', 'Racks'],
  ]);
  expect((await audit('restated', '--since', '2026-01-31')).lines).toEqual([]);
  const changed = await audit('diff', '2026-01-01');
  expect(changed.lines.map((line) => line.split('\t').slice(1, 4))).toContainEqual(['Dunes', 'not here', 'owned']);
});

test('what is no time, and a time that is still to come, is a wrong call that names its option', async () => {
  const format = /Give a day \(2026-05-31\)/;
  for (const [args, option] of [
    [['ownership', '--at', ''], '--at'],
    [['ownership', '--known', 'soon'], '--known'],
    [['diff', 'May', '2026-01-01'], 'first'],
    [['diff', '2026-01-01', '2026-01-02', '--known-first', ''], '--known-first'],
    [['restated', '--since', '2026-02-30'], '--since'],
    [['artwork', ebb, '--known', ''], '--known'],
  ] as const) {
    const { code, complaint } = await audit(...args);
    expect([args, code]).toEqual([args, 2]);
    expect(complaint).toContain(option);
    expect(complaint).toMatch(format);
  }
  expect(await audit('diff', '2199-01-01')).toMatchObject({
    code: 2,
    complaint: expect.stringMatching(/^<first>: That day is not over yet/),
  });
  expect(await audit('restated', '--since', '2199-01-01')).toMatchObject({
    code: 2,
    complaint: expect.stringMatching(/^--since: /),
  });
  const replayed = await shop.rabbet(['replay', '--model', 'ownership', '--at', '2199-01-01'], { noun: 'log' });
  expect(replayed).toMatchObject({ code: 2, complaint: expect.stringMatching(/^--at: That day is not over yet/) });
});

test('the history of a piece is told with who recorded it, and drawn into a file', async () => {
  const { lines } = await audit('artwork', ebb);
  const UTC = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:]{8}Z$/);
  const by = expect.stringMatching(/^Consigned \(transaction 1\), by /);
  expect(lines.slice(0, 4).map((line) => line.split('\t'))).toEqual([
    ['piece', ebb, 'Ebb Tide', 'Jane Doe', UTC, 'Racks'],
    ['stretch', UTC, UTC, 'consigned', 'Jane Doe', '1', 'Window', 'came', by, 'consigned'],
    [
      'stretch',
      UTC,
      'now',
      'consigned',
      'Jane Doe',
      '1',
      'Racks',
      'place',
      expect.stringMatching(/^Fields: name, place, by /),
      'consigned',
    ],
    ['transaction', '1', 'Consigned', UTC, 'Jane Doe', UTC, expect.any(String), ''],
  ]);
  expect(await audit('artwork', ebb, '--known', '2026-01-01')).toMatchObject({
    code: 3,
    complaint: '--known: This piece was not known then.\n',
  });
  const file = join(shop.home, 'ebb.svg');
  expect((await audit('artwork', ebb, '--svg', file)).lines).toEqual([`Written: ${file}.`]);
  expect(readFileSync(file, 'utf8')).toMatch(/^<svg [\s\S]*Jane Doe[\s\S]*<\/svg>/);
  expect((await audit('artwork', ebb, '--svg', file)).code).toBe(1);
  expect(existsSync(file)).toBe(true);
  expect(await audit('artwork', '999999')).toMatchObject({ code: 3 });
});

test('what cannot be right is told with the events that show it, and tells cron so', async () => {
  const { code, lines } = await audit('check');
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^below cost\t${dunes}\tDunes\t.*artwork-${dunes} @0`))]);
  expect(await audit('check', '--fault', 'sold twice')).toMatchObject({ code: 0, lines: [] });
});

test('units that are owned and units on consignment are told apart, in the list, in totals and by the log', async () => {
  const prints = await shop.added('--name', 'Prints', '--price', '20', '--location', 'Drawer');
  const arrives = (what: string, ...more: string[]) =>
    shop.done('transact', prints, what, '--completed', `${yesterday} 12:00`, ...more);
  await arrives('purchased', '--quantity', '2', '--cost', '10');
  await arrives('consigned', '--quantity', '3', '--cost', '12', '--vendor-id', '7');
  const { lines } = await audit('ownership', '--location', 'Drawer');
  expect(lines[0]?.split('\t').slice(3)).toEqual([
    'consigned',
    'Jane Doe',
    '5',
    '2',
    '3',
    '$11.20',
    '$20.00',
    '$36.00',
    '$20.00',
    'Drawer',
  ]);
  const totals = await audit('ownership', '--location', 'Drawer', '--totals', '--json');
  expect(JSON.parse(totals.lines[0] ?? '')).toMatchObject({
    totals: { pieces: 1, quantity: 5, cost: 56, price: 100 },
    owners: [
      { standing: 'owned', quantity: 2, cost: 20 },
      { consignor: 'Jane Doe', quantity: 3, cost: 36 },
    ],
    places: [{ location: 'Drawer', quantity: 5, cost: 56 }],
  });
  expect((await audit('ownership', '--replay')).lines.at(-1)).toMatch(/3 rows compared: 0 differences\.$/);
  await arrives('transferred', '--cost', '11');
  const [ours] = (await audit('ownership', '--location', 'Drawer', '--json')).lines;
  expect(JSON.parse(ours ?? '')).toMatchObject({ owned: 5, owned_cost: 53, consigned: 0, consigned_cost: null });
  await shop.done('transact', prints, 'sold', '--quantity', '5', '--completed', `${yesterday} 13:00`);
});

test('the log alone prints the same bytes as the list, as JSON and as a sheet', async () => {
  const times = JSON.parse((await audit('ownership', '--totals', '--json')).lines[0] ?? '') as { at: string };
  for (const style of ['--json', '--csv']) {
    const { lines } = await audit('ownership', '--at', times.at, style);
    expect(lines.length).toBeGreaterThan(1);
    const replayed = await shop.rabbet(['replay', '--model', 'ownership', '--at', times.at, style], { noun: 'log' });
    expect(replayed.lines).toEqual(lines);
  }
});

test('the log says the same as the list, and a row that was tampered with is named', async () => {
  const same = await audit('ownership', '--replay');
  expect([same.code, same.lines.at(-1)]).toEqual([0, expect.stringMatching(/2 rows compared: 0 differences\.$/)]);
  expect(await audit('ownership', '--replay', '--totals')).toMatchObject({
    code: 2,
    complaint: expect.stringContaining('leave out --totals'),
  });
  const ownership = schemaOf(PROJECTIONS.find(({ name }) => name === 'ownership')!); // it is one
  await shop.query(`update ${ownership}.ownership_points set location = 'Vault' where widget_id = ${dunes}`);
  const differs = await audit('ownership', '--replay');
  expect(differs).toMatchObject({
    code: 1,
    lines: [`${dunes}\tlocation\tVault\tRacks`, expect.stringMatching(/1 difference\.$/)],
  });
});

test('the log alone says what was on hand, up to a day, a position, or all of it', async () => {
  const replay = (...args: string[]) => shop.rabbet(['replay', ...args], { noun: 'log' });
  const { code, lines } = await replay('--model', 'ownership');
  expect([code, lines]).toEqual([
    0,
    [expect.stringMatching(/^1\tEbb Tide\t.*\tRacks$/), expect.stringMatching(/^2\tDunes\t/)],
  ]);
  expect(await replay('--model', 'ownership', '--until', '2026-01-31')).toMatchObject({
    code: 3,
    lines: [],
    complaint: expect.stringMatching(/^Nothing was recorded until then: the log begins on \w+ /),
  });
  expect((await replay('--model', 'ownership', '--until', '00000000000000000001')).lines).toEqual([]);
  expect((await replay('--model', 'ownership', '--until', '1')).lines).toEqual([]);
  expect(await replay('artwork-1', '--model', 'ownership')).toMatchObject({ code: 2 });
  const refused = async (option: string, ...args: string[]) =>
    expect(await replay(...args)).toMatchObject({ code: 2, complaint: expect.stringContaining(option) });
  await refused('--from', '--model', 'ownership', '--from', '3');
  await refused('--since', '--model', 'ownership', '--since', '2026-01-01');
  await refused('--until: That day is not over yet', '--model', 'ownership', '--until', '2199-01-01');
  await refused('--at', 'artwork-1', '--at', '2026-01-01');
  await refused('--csv', 'artwork-1', '--csv');
  expect(await replay()).toMatchObject({ code: 2 });
});
