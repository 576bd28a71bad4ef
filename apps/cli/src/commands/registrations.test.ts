import { until } from '@rabbet/postgres/testing-until';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const of =
  (noun: string) =>
  async (...args: readonly string[]) => {
    const answer = await shop.rabbet(args, { noun });
    return { ...answer, text: answer.lines.join('\n') };
  };
const [workshops, registrations, credits, payments] = ['workshops', 'registrations', 'credits', 'payments'].map(of) as [
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
];
const idIn = (text: string) => /\d+/.exec(text)?.[0] ?? '';
const said = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).flatMap(([name, value]) => [`--${name}`, value]);
const ANN = {
  ...{ first: 'Ann', last: 'Bell', phone: '9195550100', email: 'ann@example.com' },
  ...{ address: '12 Oak Street', city: 'Raleigh', state: 'NC', zip: '27601' },
};

async function planned(): Promise<string> {
  const time = { start: '2036-06-02 10:00', end: '16:00' };
  const { text } = await workshops('add', ...said({ name: 'Water', seats: '1', price: '100', ...time }));
  await workshops('publish', idIn(text));
  return idIn(text);
}
const register = (workshop: string, way: string, more: object = {}) =>
  registrations('register', '--acknowledged', ...said({ 'workshop-id': workshop, way, ...ANN, ...more }));

test('somebody who phones is registered, their check comes, and the shop cancels with credit', async () => {
  const workshop = await planned();
  const made = await register(workshop, 'check');
  expect([made.complaint, made.code]).toEqual(['', 0]);
  const id = idIn(made.text);
  expect((await registrations('list')).text).toMatch(/Ann Bell.*check mailed/);
  await register(workshop, 'waitlist', { first: 'Bob', email: 'bob@example.com' });
  const waiting = JSON.parse((await registrations('list', '--status', 'waitlist', '--json')).text) as object;
  expect(waiting).toMatchObject({ name: 'Bob Bell', place: 1, waits_because: 'full' });
  expect(JSON.parse((await registrations('show', id, '--json')).text)).toMatchObject({
    status: 'check mailed',
    paid: 0,
  });
  expect((await registrations('receive-check', id)).code).toBe(0);
  expect((await registrations('show', id)).text).toMatch(/registered/);
  const unsaid = await registrations('return-check', id);
  expect([unsaid.code === 0, unsaid.complaint]).toEqual([false, expect.stringContaining('reason')]);
  expect((await registrations('cancel', id, '--by', 'shop', '--reason', 'no teacher')).code).toBe(0);
  expect((await registrations('history', id)).text).toMatch(/Canceled by the shop/);
  await until(async () => (await credits('list', '--json')).text !== '', 'the credit is granted');
  const credit = JSON.parse((await credits('list', '--json')).text) as { id: number };
  expect(credit).toMatchObject({ amount: 100, remaining: 100, state: 'open' });
  const number = String(credit.id);
  expect((await credits('extend', number, '--until', '2039-01-01', '--reason', 'ill')).code).toBe(0);
  expect((await credits('void', number, '--reason', 'paid out')).code).toBe(0);
  expect((await credits('show', number)).text).toMatch(/voided/);
});

test('there is nothing to be refunded', async () => {
  expect((await payments('list', '--owed')).code).toBe(0);
  expect((await payments('show', '999999')).complaint).toContain('There is no payment 999999.');
});
