import type { ShopEvent } from '@rabbet/domain/events/event';
import { schemaOf } from '../engine/projection';
import { type FreshShop, inAFreshShop } from '../testing/engine/fresh-shop';
import { accounts } from './account-rows';

let fresh: FreshShop;
inAFreshShop((opened) => void (fresh = opened));

const invited = (id: number) => ({
  type: 'StaffInvited',
  data: { id, person_id: 80 + id, vector_id: null, role: 'sales' },
  personal: { [80 + id]: { email: `secret-${id}@example.com` } },
});
const made = (account_id: number | null, name: string) => ({
  type: 'TokenMade',
  data: { account_id, name, role: 'sales', expires: '2027-01-01T00:00:00.000Z' },
});
const revoked = { type: 'TokenRevoked', data: {} };

async function changes(projection = accounts) {
  const { rows } = await fresh.db.database.query<object>(
    `select number, type, account, token, details->>'name' as name, actor from ${schemaOf(projection)}.account_changes
     order by number`,
  );
  return rows;
}

test('each event of accounts and tokens is a change, numbered as in the log, and the same when all is built anew', async () => {
  const { shop, db } = fresh;
  const program = await shop.running({ projections: [accounts] });
  const happened = async (stream: string, ...events: ShopEvent[]) => {
    await shop.happened(stream, ...events);
    await program.settled();
  };
  await happened('staff-1', invited(1), invited(2));
  await happened('token-4', made(2, 'nightly import'));
  await happened('token-5', made(null, 'till'), revoked);
  await happened('staff-1', { type: 'StaffRoleChanged', data: { id: 2, from: 'sales', to: 'manager' } });
  await happened('token-4', revoked);
  await happened('token-6', revoked); // what made it was lost
  const before = await changes();
  const by = { actor: 'user-7' };
  expect(before).toEqual([
    { number: 1, type: 'StaffInvited', account: 1, token: null, name: null, ...by },
    { number: 2, type: 'StaffInvited', account: 2, token: null, name: null, ...by },
    { number: 3, type: 'TokenMade', account: 2, token: 4, name: 'nightly import', ...by },
    { number: 4, type: 'TokenMade', account: null, token: 5, name: 'till', ...by },
    { number: 5, type: 'TokenRevoked', account: null, token: 5, name: 'till', ...by },
    { number: 6, type: 'StaffRoleChanged', account: 2, token: null, name: null, ...by },
    { number: 7, type: 'TokenRevoked', account: 2, token: 4, name: 'nightly import', ...by },
    { number: 8, type: 'TokenRevoked', account: null, token: 6, name: null, ...by },
  ]);
  const anew = { ...accounts, version: accounts.version + 1 };
  await (await shop.running({ projections: [anew] })).settled();
  expect(await changes(anew)).toEqual(before);
  const { rows } = await db.database.query(`select c::text from ${schemaOf(accounts)}.account_changes c`);
  expect(JSON.stringify(rows)).not.toMatch(/secret|@/);
});
