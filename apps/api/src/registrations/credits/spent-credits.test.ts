import { TestShop } from '../../testing/test-shop';
import { happened } from '../../testing/registrations/happening';
import { CARDS, codesOf, type RegisterAnswer, Visitors } from '../../testing/registrations/visitors';

/** Nothing that waits for a time is due. */
const aheadMs = () => -3_600_000;
const shop = new TestShop({ aheadMs }, false, null, { payments: 'sandbox' });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => shop.database.query('truncate state.limit_count'));

const UNTIL = '2099-05-01';
async function credit(id: number, code: string, amount = 100_00, until = UNTIL): Promise<void> {
  const data = { customer_id: 51, person_id: 41, amount, reason: 'Sorry', until };
  await happened(shop, `credit-${id}`, [{ type: 'CreditGranted', data, personal: { 41: { code } } }]);
}
const spend = (id: number) =>
  happened(shop, `credit-${id}`, [{ type: 'CreditSpent', data: { on: 'order 9', amount: 100_00 } }]);

async function failures(): Promise<number> {
  const { rows } = await shop.database.query<{ count: number }>(
    `select coalesce(sum(count), 0)::int as count from state.limit_count where purpose = 'registration-failures'`,
  );
  return rows[0]!.count;
}

const WAYS = {
  'by card': (id: number, name: string, credit: string) => visitors.byCard(id, name, CARDS.good, { credit }),
  'by check': (id: number, name: string, credit: string) => visitors.byCheck(id, name, { credit }),
};

describe.each(Object.entries(WAYS))(
  '%s, a credit code that pays nothing holds no seat and is counted',
  (way, register) => {
    test.each([
      ['spent', 'credit credit/amount'],
      ['void', 'credit credit/void'],
      ['over', 'credit credit/over'],
      ['unknown', 'credit credit/unknown'],
    ])('%s', async (kind, code) => {
      const number = 800 + Object.keys(WAYS).indexOf(way) * 10 + ['spent', 'void', 'over'].indexOf(kind);
      const secret = `${kind}-${way.replace(' ', '-')}`;
      if (kind !== 'unknown') await credit(number, secret, 100_00, kind === 'over' ? '2020-05-01' : UNTIL);
      if (kind === 'spent') await spend(number);
      if (kind === 'void')
        await happened(shop, `credit-${number}`, [
          { type: 'CreditVoided', data: { amount: 100_00, reason: 'a mistake' } },
        ]);
      const id = await visitors.plan({ seats: 1 });
      for (const name of ['Ann', 'Bea']) expect(codesOf(await register(id, name, secret))).toEqual([code]);
      expect(await failures()).toBe(2);
      expect((await visitors.book(id)).seats).toEqual([]);
      expect((await visitors.byCard(id, 'Cal')).status).toBe(0);
    });
  },
);

test('of many who spend one credit at once, who comes too late holds no seat and is counted', async () => {
  await credit(880, 'for-all');
  const id = await visitors.plan({ seats: 9 });
  const asking = ['Dan', 'Eve', 'Fay', 'Gus'].map((name) =>
    visitors.register(id, name, { status: 'registered', credit: 'for-all' }),
  );
  const refused = (await Promise.all(asking)).filter((answer: RegisterAnswer) => answer.status !== 0);
  expect(refused).toHaveLength(3);
  const { seats } = await visitors.book(id);
  expect(seats.filter(({ stage }) => stage !== 'released').map(({ stage }) => stage)).toEqual(['registered']);
  expect(await failures()).toBe(3);
});

test('a credit that pays a part still leaves the rest to a card, and none refuses a seat that costs nothing', async () => {
  await credit(881, 'a-part', 40_00);
  expect((await visitors.byCard(await visitors.plan(), 'Hal', CARDS.good, { credit: 'a-part' })).status).toBe(0);
  const free = await visitors.plan({ price: 0 });
  expect((await visitors.register(free, 'Ida', { status: 'registered', credit: 'a-part' })).status).toBe(0);
  expect(await failures()).toBe(0);
});
