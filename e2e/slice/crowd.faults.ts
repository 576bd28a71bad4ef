import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Shop } from './shop';

const MANY = 500;
const SEATS = 10;
const DAY = 24 * 3_600_000;
const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const LOST = '4000000000000341';
const WORKSHOPS = 'core/content/workshops';
/** Answers after which the server is killed. */
const KILLS = [40, 250];

const store = process.env.TEST_EVENT_STORE_URL;
const shop = new Shop({
  RABBET_SAMPLE: 'off',
  LOG_LEVEL: 'info',
  PAYMENTS: 'sandbox',
  UNPAID_PER_HOUR: '10000',
  ...(store && { EVENT_STORE_URL: store }),
});
afterAll(() => shop.close());

interface Answer {
  readonly status: 0 | 1;
  readonly data: { readonly confirmation?: string } & readonly { readonly code: string }[];
}
let printed = '';
let answered = 0;

/** Sends a form until somebody answers it: the server may be gone, or come back. */
async function send(body: object): Promise<Answer> {
  for (;;) {
    const answer = await fetch(`${shop.url}/${WORKSHOPS}/register`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer?.status === 200 && text) return JSON.parse(text) as Answer; // as documented
    await pause(100);
  }
}

const nameOf = (i: number) => `Guest${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`;

/** Forms of a visitor: the one that comes first, a card that is good, and the waitlist. */
function formsOf(workshop_id: number, i: number) {
  const name = nameOf(i);
  const person = { first: name, last: 'Bell', email: `${name}@example.com`, phone: '9195550100', acknowledged: true };
  const form = { ...person, workshop_id, address: '12 Oak Street', city: 'Raleigh', state: 'NC', zip: '27601' };
  const card = { cc_exp_yr: new Date().getUTCFullYear() + 2, cc_exp_mo: 5, cc_code: '123' };
  return [
    i % 5 === 4
      ? { ...form, status: 'check mailed' }
      : { ...form, ...card, status: 'registered', cc: [GOOD, DECLINED, LOST, GOOD][i % 4] },
    { ...form, ...card, status: 'registered', cc: GOOD },
    { ...form, status: 'waitlist' },
  ] as const;
}

async function visit(workshop_id: number, i: number): Promise<Answer> {
  for (const form of formsOf(workshop_id, i)) {
    const answer = await send(form);
    if (answer.status === 0) return answer;
  }
  throw new Error(`${nameOf(i)} has no definite answer`);
}

/** Tells if the read models have seen all of the log. */
async function isCaughtUp(): Promise<boolean> {
  type Ready = { readonly log: { readonly head: string }; readonly projections: readonly { readonly seen: string }[] };
  const { log, projections } = await shop.get<Ready>('health/ready');
  return projections.every(({ seen }) => seen >= log.head);
}

test('five hundred at once for ten seats, with the server killed twice: ten seats, and no charge without one', async () => {
  await shop.start();
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const start = Date.now() + 60 * DAY;
  const plan = { name: 'Glazing', seats: SEATS, price: 100, publish: true, times: [{ start, end: start + DAY / 4 }] };
  const made = await fetch(`${shop.url}/${WORKSHOPS}`, { method: 'POST', headers, body: JSON.stringify(plan) });
  const { id } = (await made.json()) as { id: number };

  let killing = Promise.resolve();
  const visits = Array.from({ length: MANY }, async (_, i) => {
    const answer = await visit(id, i);
    if (KILLS.includes(++answered))
      killing = killing.then(async () => {
        printed += shop.printed;
        await shop.lose();
        await shop.start();
      });
    return answer;
  });
  const answers = await Promise.all(visits);
  await killing;
  expect(new Set(answers.map(({ data }) => data.confirmation)).size).toBe(MANY);

  type Row = { readonly name: string; readonly is_checking: boolean };
  const of = (status: string) =>
    shop.get<{ total_rows: number; data: Row[] }>(
      `${WORKSHOPS}/registrations?workshop_id=${id}&count=200&status=${status}`,
    );
  const held = async () => (await of('held')).data;
  while (!(await isCaughtUp()) || (await held()).some((seat) => seat.is_checking)) await pause(1_000);
  // whose payment was cut off before the card was charged reads that, and pays
  const unpaid = new Set((await held()).map(({ name }) => name));
  const paying = Array.from({ length: MANY }, (_, i) => i).filter((i) => unpaid.has(`${nameOf(i)} Bell`));
  expect(paying).toHaveLength(unpaid.size);
  for (const i of paying) expect(await send(formsOf(id, i)[1])).toMatchObject({ status: 0 });
  while (!(await isCaughtUp()) || (await held()).length > 0) await pause(1_000);
  expect(await shop.get<object>(`${WORKSHOPS}/seats?workshop_id=${id}`)).toMatchObject({ waitlist: MANY - SEATS });
  const registered = await of('registered');
  const mailed = await of('check mailed');
  expect(registered.total_rows + mailed.total_rows).toBe(SEATS);
  const { data: payments } = await shop.get<{ data: { refunded: number; owed_back: number }[] }>(
    'core/commerce/payments?count=200&state=succeeded',
  );
  const charged = payments.filter(({ refunded, owed_back }) => refunded + owed_back === 0);
  expect(charged).toHaveLength(registered.total_rows);

  printed += shop.printed;
  await shop.stop();
  const files = readdirSync(shop.home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
  for (const number of [GOOD, DECLINED, LOST])
    expect([...contents, printed].filter((text) => text.includes(number))).toEqual([]);
});
