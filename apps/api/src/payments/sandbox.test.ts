import { migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { Sandbox } from './sandbox';

let shop: TestDatabase;
let waited: number[];
let sandbox: Sandbox;
beforeAll(async () => (shop = await testDatabase(migrateState)));
afterAll(() => shop.drop());
beforeEach(() => {
  waited = [];
  sandbox = new Sandbox(shop.database, async (ms) => void waited.push(ms));
});

const card = (cc: string) => ({ cc, cc_exp_yr: 2030, cc_exp_mo: 1, cc_code: '123' });
const start = (key: string, cc: string, amount = 107_25) => sandbox.start({ key, amount, card: card(cc) });
const paid = (key: string, brand = 'Visa', last4 = '4242') => ({
  outcome: 'succeeded',
  reference: `sandbox-${key}`,
  brand,
  last4,
});

test('approves and declines by its documented numbers', async () => {
  expect(await start('a1', '4242424242424242')).toEqual(paid('a1'));
  expect(await start('a2', '5555555555554444')).toEqual(paid('a2', 'Mastercard', '4444'));
  expect(await start('a3', '4000000000009995')).toEqual({ outcome: 'declined', reason: 'insufficient funds' });
});

test('refuses every other number by name', async () => {
  expect(sandbox.problemOf(card('4111111111111111'))).toMatch(/trial cards alone, such as 4242424242424242/);
  expect(sandbox.problemOf(card('4000000000000002'))).toBeNull();
});

test('a lost answer leaves a charge that is found by its key', async () => {
  expect(await start('b1', '4000000000000341')).toEqual({ outcome: 'unknown' });
  expect(await sandbox.settle('b1')).toEqual(paid('b1', 'Visa', '0341'));
});

test('an answer may come late, and a charge that is asked for twice is one', async () => {
  expect(await start('c1', '4000000000000507')).toEqual(paid('c1', 'Visa', '0507'));
  expect(waited).toHaveLength(1);
  expect(await start('c2', '4000000000000705')).toEqual(paid('c2', 'Visa', '0705'));
  const { rows } = await shop.database.query(`select count(*)::int as n from state.sandbox_charge where key = 'c2'`);
  expect(rows).toEqual([{ n: 1 }]);
});

test('the same key is the same charge, whatever card comes with it', async () => {
  await start('d1', '4000000000000002');
  expect(await start('d1', '4242424242424242')).toEqual({ outcome: 'declined', reason: 'declined' });
});

test('what was settled as never charged is never charged', async () => {
  expect(await sandbox.settle('e1')).toEqual({ outcome: 'declined', reason: 'not charged' });
  expect(await start('e1', '4242424242424242')).toEqual({ outcome: 'declined', reason: 'not charged' });
});

test('refunds what was charged, once for a key', async () => {
  await start('f1', '4242424242424242');
  const refund = { key: 'f1 gone', of: 'f1', amount: 107_25 };
  expect(await sandbox.refund(refund)).toEqual(await sandbox.refund(refund));
  const { rows } = await shop.database.query('select amount from state.sandbox_refund');
  expect(rows).toEqual([{ amount: 107_25 }]);
  for (const wrong of [{ of: 'f0' }, { amount: 107_26 }])
    await expect(sandbox.refund({ ...refund, key: 'f2', ...wrong })).rejects.toThrow();
  expect((await shop.database.query('select key from state.sandbox_refund')).rows).toEqual([{ key: 'f1 gone' }]);
});
