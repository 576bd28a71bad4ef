import { until } from '@rabbet/postgres/testing/until';
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
const optionsFor = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).flatMap(([name, value]) => [`--${name}`, value]);
const ANN = {
  first: 'Ann',
  last: 'Bell',
  phone: '9195550100',
  email: 'ann@example.com',
  address: '12 Oak Street',
  city: 'Raleigh',
  state: 'NC',
  zip: '27601',
};

async function planned(): Promise<string> {
  const time = { start: '2036-06-02 10:00', end: '16:00' };
  const { text } = await workshops('add', ...optionsFor({ name: 'Water', seats: '1', price: '100', ...time }));
  await workshops('publish', idIn(text));
  return idIn(text);
}
const register = (workshop: string, way: string, more: object = {}) =>
  registrations('register', '--acknowledged', ...optionsFor({ 'workshop-id': workshop, way, ...ANN, ...more }));

test('somebody who phones is registered, their check comes, and the shop cancels with credit', async () => {
  const workshop = await planned();
  const made = await register(workshop, 'check');
  expect([made.complaint, made.code]).toEqual(['', 0]);
  expect(made.text).toMatch(
    /^\d+\t\d+\tOrder \d+: total \$100\.00, paid \$0\.00, due \$100\.00; the check is awaited until \w+ \d+, \d+\.$/,
  );
  const id = idIn(made.text);
  const listed = (await registrations('list')).text;
  expect(listed).toMatch(/Ann Bell.*check mailed/);
  expect(listed).toContain(`${id}\t${/Order (\d+)/.exec(made.text)?.[1]}\t${workshop}\t`);
  await register(workshop, 'waitlist', { first: 'Bob', email: 'bob@example.com' });
  const waiting = JSON.parse((await registrations('list', '--status', 'waitlist', '--json')).text) as object;
  expect(waiting).toMatchObject({ name: 'Bob Bell', place: 1, waits_because: 'full' });
  expect(JSON.parse((await registrations('show', id, '--json')).text)).toMatchObject({
    status: 'check mailed',
    paid: 0,
  });
  expect((await registrations('receive-check', id)).code).toBe(0);
  expect((await registrations('receive-check', id)).complaint).toContain('This seat is paid for already.');
  const { times } = JSON.parse((await workshops('show', workshop, '--json')).text) as { times: { id: number }[] };
  const unreasoned = await workshops('unschedule', String(times[0]?.id), '--dry-run');
  expect(unreasoned.complaint).toMatch(/--reason: 1 seat is paid for, and this is the only date/);
  const reasoned = await workshops('unschedule', String(times[0]?.id), '--reason', 'no teacher', '--dry-run');
  expect([reasoned.code, reasoned.complaint]).toEqual([0, '']);
  expect((await registrations('terms', id)).text).toMatch(/the customer cancels now\s+\$100\.00 of store credit/);
  const facts = (await registrations('show', id)).lines;
  expect(facts).toEqual(expect.arrayContaining(['status\tregistered', 'begins\t2036-06-02 10:00 AM']));
  const unsaid = await registrations('return-check', id);
  expect([unsaid.code === 0, unsaid.complaint]).toEqual([false, expect.stringContaining('reason')]);
  const cancelled = await registrations('cancel', id, '--by', 'shop', '--reason', 'no teacher', '--json');
  expect(JSON.parse(cancelled.text)).toMatchObject({
    paid: 100,
    due: 0,
    credits: [{ amount: 100 }],
    refund: 0,
    kept: 0,
  });
  expect((await registrations('history', id)).text).toMatch(/canceled it for the shop/);
  await until(async () => (await credits('list', '--json')).text !== '', 'the credit is granted');
  const credit = JSON.parse((await credits('list', '--json')).text) as { id: number };
  expect(credit).toMatchObject({ amount: 100, remaining: 100, state: 'open' });
  const number = String(credit.id);
  const result = await shop.rabbet(['find'], { noun: 'credits', input: `${await codeInMail()}\n` });
  expect(result.lines.join('\n')).toMatch(new RegExp(`id\\s+${number}\\n[^]*amount\\s+100`));
  expect((await credits('extend', number, '--until', '2039-01-01', '--reason', 'ill')).code).toBe(0);
  const voiding = ['void', number, '--reason', 'paid out'];
  expect((await credits(...voiding, '--dry-run')).text).toContain('$100.00 of it are void.');
  expect((await credits(...voiding)).text).toContain('$100.00 of it are void.');
  expect((await credits('show', number)).text).toMatch(/voided/);
});

/** Code of the only credit, as its mail tells it. */
async function codeInMail(): Promise<string> {
  const mail = await until(async () => {
    const { lines } = await shop.rabbet(['list', '--json', '--all'], { noun: 'mail' });
    return lines.map((line) => JSON.parse(line) as { id: number; template: string }).find(isOfCredit);
  }, 'the mail with its code is made');
  const { lines } = await shop.rabbet(['show', String(mail.id)], { noun: 'mail' });
  return /Code: ([\w-]{22})/.exec(lines.join(' '))?.[1] ?? '';
}
const isOfCredit = ({ template }: { readonly template: string }) => template === 'credit-granted';

test('a change is tried by a dry run: it is decided, and nothing is changed', async () => {
  const workshop = await planned();
  const tried = (...args: readonly string[]) => registrations(...args, '--dry-run');
  const registering = ['register', '--acknowledged', ...optionsFor({ 'workshop-id': workshop, way: 'check', ...ANN })];
  const foreseen = await tried(...registering);
  expect([foreseen.code, foreseen.text]).toEqual([
    0,
    expect.stringMatching(
      /^Nothing is changed\. Without --dry-run, a registration is made\. An order: total \$100\.00, paid \$0\.00, due \$100\.00; the check is awaited until \w+ \d+, \d+\.$/,
    ),
  ]);
  const inCash = registering.map((word) => (word === 'check' ? 'cash' : word));
  expect((await tried(...inCash)).text).toContain('An order: total $100.00, paid $100.00, due $0.00.');
  expect(JSON.parse((await registrations('list', '--workshop-id', workshop, '--json')).text || '[]')).toEqual([]);
  const id = idIn((await register(workshop, 'check')).text);
  expect((await tried(...registering)).code).toBe(0); // the same form is the same registration
  expect((await tried(...registering.map((word) => (word === 'Ann' ? 'Bob' : word)))).complaint).toContain(
    'No seat is free there.',
  );
  const another = await planned();
  expect((await tried('move', id, '--to', another)).text).toMatch(
    new RegExp(
      `registration ${id} has moved\\. Order \\d+: total \\$100\\.00, paid \\$0\\.00, due \\$100\\.00; the check`,
    ),
  );
  expect((await tried('receive-check', id)).text).toContain('is paid by check');
  expect((await tried('cancel', id, '--by', 'customer', '--as', 'refund')).complaint).toContain('no refund');
  expect(JSON.parse((await tried('cancel', id, '--by', 'customer', '--json')).text)).toMatchObject({
    id: Number(id),
    would: 'is canceled',
    total: 100,
    paid: 0,
    due: 0,
    credits: [],
    refund: 0,
    kept: 0,
  });
  expect((await tried('pass-on', id, ...optionsFor({ ...ANN, first: 'Cal', reason: 'ill' }))).code).toBe(0);
  expect((await tried('correct-mail', id, ...optionsFor({ email: 'ann2@example.com', reason: 'a typo' }))).code).toBe(
    0,
  );
  expect(JSON.parse((await registrations('show', id, '--json')).text)).toMatchObject({
    status: 'check mailed',
    name: 'Ann Bell',
    email: 'ann@example.com',
    workshop_id: Number(workshop),
  });
  await registrations('cancel', id, '--by', 'customer');
  expect((await tried('cancel', id, '--by', 'customer')).complaint).toContain('canceled already');
  const customer = JSON.parse((await registrations('show', id, '--json')).text) as { customer_id: number };
  const granted = async () => (await credits('list', '--json')).lines;
  const before = await granted();
  const grant = optionsFor({ 'customer-id': String(customer.customer_id), amount: '75', reason: 'a gift' });
  expect((await credits('grant', ...grant, '--dry-run')).text).toMatch(
    /a credit is granted\. \$75\.00 can be spent until \w+ \d+, \d+\.$/,
  );
  expect(await granted()).toEqual(before);
});

test('a credit is found by its code, which is no word of the call', async () => {
  const find = (input: string) => shop.rabbet(['find'], { noun: 'credits', input });
  expect(await find('nothing\n')).toMatchObject({ code: 3, complaint: expect.stringContaining('no credit with this') });
  expect((await find('')).complaint).toContain('The code is missing');
});

test('there is nothing to be refunded', async () => {
  expect((await payments('list', '--owed')).code).toBe(0);
  expect((await payments('show', '999999')).complaint).toContain('There is no payment 999999.');
});

test('a check that a visitor promised is on the list of unconfirmed ones until it is confirmed', async () => {
  const workshop = await planned();
  const body = { ...ANN, first: 'Una', email: 'una@example.com', status: 'check mailed', acknowledged: true };
  await fetch(`${shop.url}/core/content/workshops/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, workshop_id: Number(workshop) }),
  });
  const unconfirmed = () => registrations('list', '--unconfirmed', '--workshop-id', workshop);
  await until(async () => (await unconfirmed()).text !== '', 'the list has her');
  const { text } = await unconfirmed();
  expect(text).toMatch(/Una Bell.*check mailed, unconfirmed/);
  const { complaint, text: done } = await registrations('confirm-check', idIn(text));
  expect([complaint, done]).toEqual(['', expect.stringContaining(idIn(text))]);
  await until(async () => (await unconfirmed()).text === '', 'the list is empty');
  const { text: standing } = await registrations('list', '--workshop-id', workshop);
  expect(standing).toMatch(/Una Bell/);
  expect(standing).not.toContain('unconfirmed');
});
