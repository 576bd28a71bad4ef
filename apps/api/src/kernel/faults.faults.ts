import { until } from '@rabbet/postgres/testing/until';
import { TestShop } from '../testing/test-shop';

const UNITS = 'core/commerce/units';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

test('connections that break at any moment are made anew, and no change is lost or done twice', async () => {
  const name = new URL(shop.database.options.url).pathname.slice(1);
  let going = true;
  const breaking = (async () => {
    while (going)
      await shop.onServer(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${name}' and application_name in ('rabbet log', 'rabbet reads', 'rabbet ids', 'rabbet')`,
      );
  })();
  const add = async (i: number): Promise<string> => {
    for (;;) {
      const asking = { body: { name: `unit ${i}` }, headers: { 'idempotency-key': `broken-${i}` } };
      const { status, body } = await shop.asStaff<{ id: number }>(UNITS, asking);
      if (status !== 503) return `${status} ${body.id}`;
    }
  };
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add(i)));
  going = false;
  await breaking;
  expect(answers.every((answer) => answer.startsWith('201 '))).toBe(true);
  expect(new Set(answers).size).toBe(10);
  await until(async () => (await shop.ask('health/ready')).status === 200);
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ name: string }[]>(UNITS);
  expect(body.filter(({ name: unit }) => unit.startsWith('unit '))).toHaveLength(10);
});
