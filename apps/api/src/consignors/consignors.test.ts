import type { StatementReply } from '@rabbet/domain/consignors/consignors';
import { addDays } from '@rabbet/domain/time/days';
import { momentOf } from '@rabbet/domain/time/moments';
import { dateIn } from '@rabbet/domain/time/zone';
import { type Documentation, compareWith } from '../testing/documentation';
import type { Browser } from '../testing/browser';
import { Member } from '../testing/member';
import { TestShop } from '../testing/test-shop';

const CONSIGNORS = 'core/consignors';
const PIECES = 'core/commerce/widgets';
const shop = new TestShop();
const YESTERDAY = addDays(dateIn(Date.now()), -1);
let [auditor, manager] = [] as unknown as [Browser, Browser];
let ebb = 0;
let consignor = 0;
let customer = 0;
beforeAll(async () => {
  await shop.open();
  auditor = await (await Member.of(shop, 'auditor')).signedIn();
  manager = await (await Member.of(shop, 'manager')).signedIn();
  consignor = await shop.add('core/contacts/companies', { name: 'Lee, Ann', is_artist: true });
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer = await shop.add('core/contacts/customers', { person_id });
  const transaction = { activity: 'Consigned', vendor_id: consignor, share: 60, completed: '2026-01-05 15:00:00' };
  ebb = await shop.add(PIECES, { name: 'Ebb', price: 900, transaction });
});
afterAll(() => shop.close());

const read = <T>(path: string, by = auditor) => by.ask<T>(`${CONSIGNORS}${path}`);
const change = <T = { code?: string }>(verb: string, body: object, by = manager) =>
  by.ask<T>(`${CONSIGNORS}/${verb}/${consignor}`, { body });
const sell = (completed: string) =>
  manager.ask<{ transaction_id: number }>(`${PIECES}/transactions`, {
    body: { widget_id: ebb, activity: 'Sold', customer_id: customer, completed },
  });
/** Reads once the read models know all of it. */
async function settled<T>(path: string) {
  await shop.shop.projections.settled();
  return (await read<T>(path)).body;
}
const statement = (more = '') => settled<StatementReply>(`/statement?id=${consignor}${more}`);

let sale = 0;
test('a sale that was just recorded stands on the statement that is given next', async () => {
  sale = (await sell('2026-02-05 15:00:00')).body.transaction_id;
  const { status, body } = await change('give', { to: '2026-02-28' });
  expect([status, body]).toEqual([200, { id: consignor, revision: 0, statement_id: 1, number: 1, closing: 540 }]);
  const given = await statement('&number=1');
  expect(given).toMatchObject({
    id: consignor,
    name: 'Ann Lee',
    number: 1,
    from: '2026-01-05',
    to: '2026-02-28',
    opening: 0,
    closing: 540,
    lines: [{ kind: 'received' }, { kind: 'sold', title: 'Ebb', price: 900, share: 60, amount: 540 }],
    still_here: [],
  });
  expect(JSON.stringify(given)).not.toContain('Bell');
});

test('the same days again are the same statement, and no day is told twice or left out', async () => {
  expect((await change('give', { from: '2026-01-05', to: '2026-02-28' })).body).toEqual({ id: consignor, revision: 0 });
  const refused = async (body: object) => (await change<{ code: string }>('give', body)).body.code;
  expect(await refused({ from: '2026-02-01', to: '2026-03-31' })).toBe('consignor/overlap');
  expect(await refused({ from: '2026-03-02', to: '2026-03-31' })).toBe('consignor/gap');
  expect(await refused({ to: addDays(YESTERDAY, 2) })).toBe('consignor/not-over');
});

test('a payout lowers the balance, and is above it only with a reason', async () => {
  const refused = await change<{ code: string; detail: string }>('pay', { amount: 540.01, how: 'cash' });
  expect(refused.body).toMatchObject({
    code: 'consignor/above-balance',
    detail: expect.stringContaining('$540.00 are owed to them') as string,
  });
  const paid = await change<{ payout_id: number }>('pay', {
    amount: 600,
    how: 'check',
    on: '2026-03-10',
    reference: '1042',
    reason: 'an advance',
  });
  expect([paid.status, paid.body]).toMatchObject([200, { payout_id: expect.any(Number) as number }]);
  const { data } = await settled<{ data: object[] }>('?sort=name');
  expect(data).toEqual([
    { id: consignor, name: 'Ann Lee', balance: -60, pieces: 0, statements: 1, stated_to: '2026-02-28' },
  ]);
  expect((await settled<{ data: object[] }>(`/payouts?consignor_id=${consignor}`)).data).toMatchObject([
    { id: paid.body.payout_id, amount: 600, how: 'check', reference: '1042', reason: 'an advance', corrected: null },
  ]);
});

test('what was stated and is corrected is restated in the next statement, which opens with the last closing', async () => {
  await manager.ask(`${PIECES}/transactions/${sale}/correction`, { body: { reason: 'wrong piece' } });
  expect(await statement()).toMatchObject({
    number: null,
    from: '2026-03-01',
    opening: 540,
    closing: -600,
    totals: { sold: 0, brought_back: 0, paid: -600, restated: -540 },
    lines: [
      { kind: 'sold', restates: 'taken back', reason: 'wrong piece', transaction_id: sale, amount: -540 },
      { kind: 'paid', title: 'check 1042', amount: -600 },
    ],
    still_here: [{ widget_id: ebb, title: 'Ebb', price: 900, share: 60 }],
  });
  expect(await statement('&from=2026-01-05&to=2026-02-28')).toMatchObject({ number: 1, closing: 540 });
  expect((await change<object>('give', { to: '2026-03-31' })).body).toMatchObject({ number: 2, closing: -600 });
});

test('a payout that was wrong is corrected once, and reversed on the next statement', async () => {
  const { data } = await settled<{ data: { id: number }[] }>('/payouts');
  const body = { payout_id: data[0]?.id, reason: 'the check came back' };
  expect((await change('correct-payout', body)).status).toBe(200);
  expect((await change('correct-payout', body)).status).toBe(200);
  expect((await change<{ code: string }>('correct-payout', { ...body, payout_id: 99 })).body.code).toBe(
    'payout/unknown',
  );
  expect(await statement()).toMatchObject({
    from: '2026-04-01',
    opening: -600,
    closing: 0,
    lines: [{ kind: 'paid', restates: 'taken back', reason: 'the check came back', amount: 600 }],
  });
});

test('a sale that was entered late is told in the next statement', async () => {
  await sell(momentOf(Date.parse('2026-03-20T15:00:00Z')));
  expect(await statement()).toMatchObject({
    closing: 540,
    lines: [
      { kind: 'paid', restates: 'taken back' },
      { kind: 'sold', day: '2026-03-20', restates: 'late', amount: 540 },
    ],
  });
});

test('replies are as they are documented', async () => {
  const differ = compareWith((await shop.ask<Documentation>('docs/openapi.json')).body);
  for (const [path, query] of [
    ['', ''],
    ['/statements', ''],
    ['/payouts', ''],
    ['/statement', `?id=${consignor}`],
    ['/statement', `?id=${consignor}&number=1`],
  ] as const)
    expect(differ(`/${CONSIGNORS}${path}`, 'get', await read(`${path}${query}`), 'staff')).toEqual([]);
  expect((await read(`/statement?id=999999`)).status).toBe(404);
  expect((await read(`/statement?id=${consignor}&number=9`)).status).toBe(404);
});

test('a company that never left anything is no consignor', async () => {
  const other = await shop.add('core/contacts/companies', { name: 'Frames Inc.' });
  const body = { amount: 1, how: 'cash' };
  expect((await manager.ask<object>(`${CONSIGNORS}/pay/${other}`, { body })).body).toMatchObject({
    code: 'consignor/unknown',
  });
});

test('a company that was paid is not removed, even where its pieces are gone', async () => {
  const other = await shop.add('core/contacts/companies', { name: 'Bay Prints' });
  const transaction = { activity: 'Consigned', vendor_id: other };
  const piece = await manager.ask<{ id: number; transaction_id: number }>(PIECES, {
    body: { name: 'Bay', transaction },
  });
  const body = { amount: 1, how: 'cash', reason: 'an advance' };
  expect((await manager.ask(`${CONSIGNORS}/pay/${other}`, { body })).status).toBe(200);
  const { id, transaction_id } = piece.body;
  await manager.ask(`${PIECES}/transactions/${transaction_id}/correction`, { body: { reason: 'never came' } });
  expect((await manager.ask(`${PIECES}/${id}`, { method: 'DELETE' })).status).toBe(200);
  await shop.shop.projections.settled();
  expect((await manager.ask(`core/contacts/companies/${other}`, { method: 'DELETE' })).status).toBe(409);
});

test('whoever may read costs reads it, and whoever may change them changes it', async () => {
  expect((await change('pay', { amount: 1, how: 'cash' }, auditor)).status).toBe(403);
  for (const role of ['sales', 'framer', 'editor'] as const) {
    const member = await (await Member.of(shop, role)).signedIn();
    for (const path of ['', '/statements', '/payouts', `/statement?id=${consignor}`])
      expect((await read(path, member)).status).toBe(403);
  }
});
