import { TestShop } from '../../testing/test-shop';
import { CARDS, type RegisterAnswer, Visitors } from '../../testing/registrations/visitors';

const MANY = 40;
const SEATS = 4;
const MINUTE = 60_000;
let ahead = 0;
const shop = new TestShop({ aheadMs: () => ahead }, false, null, { payments: 'sandbox' });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());

/** Names without digits, as people have. */
const nameOf = (i: number) => `Guest${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`;

/** A visitor who tries until there is a definite answer: another card after a declined one, and the waitlist when it is full. */
async function visit(workshop: number, i: number): Promise<RegisterAnswer> {
  const name = nameOf(i);
  const number = [CARDS.good, CARDS.declined, CARDS.lost, CARDS.good][i % 4];
  const first = i % 5 === 4 ? visitors.byCheck(workshop, name) : visitors.byCard(workshop, name, number);
  let answer = await first;
  if (answer.status === 1 && answer.data.some(({ code }) => code === 'card/declined' || code === 'check/unconfirmed'))
    answer = await visitors.byCard(workshop, name);
  if (answer.status === 1 && answer.data.some(({ code }) => /^workshop\/full$|^registration\/waiting$/.test(code)))
    answer = await visitors.wait(workshop, name);
  return answer;
}

/** Every row, as text, of every table of the log, the state or the read models. */
async function stored(schemas: string): Promise<string> {
  const { rows } = await shop.database.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname ~ $1`,
    [schemas],
  );
  const texts: string[] = [];
  for (const { table } of rows) {
    const { rows: all } = await shop.database.query<{ row: string }>(`select t::text as row from ${table} t`);
    texts.push(...all.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('forty visitors at once for four seats: four have one, and every cent is where it belongs', async () => {
  const id = await visitors.plan({ seats: SEATS });
  const answers = await Promise.all(Array.from({ length: MANY }, (_, i) => visit(id, i)));
  expect(answers.map(({ status }) => status)).toEqual(Array(MANY).fill(0));
  for (let i = 0; i < 4; i++) {
    ahead += 2 * MINUTE; // lost answers are asked for, and holds run out
    await shop.shop.processes.settled();
  }
  const { seats } = await visitors.book(id);
  const taken = seats.filter(({ stage }) => stage === 'registered' || stage === 'check mailed');
  expect(taken).toHaveLength(SEATS);
  expect(seats.filter(({ stage }) => stage === 'waitlist')).toHaveLength(MANY - SEATS);

  const byCard = taken.flatMap(({ settled }) =>
    settled.flatMap((part) => (part.how === 'card' ? [part.payment_id] : [])),
  );
  const charged = await shop.database.query<{ key: string }>(
    `select key from state.sandbox_charge where ending = 'succeeded' and key not in (select charge from state.sandbox_refund)`,
  );
  expect(charged.rows.map(({ key }) => key).sort()).toEqual(byCard.map((payment) => `payment-${payment}`).sort());

  const again = await Promise.all(Array.from({ length: MANY }, (_, i) => visit(id, i)));
  expect(again).toEqual(answers);

  const recorded = await stored('^(log|state)$');
  const shown = await stored('^read_');
  const logged = shop.logged.join('\n');
  for (const number of Object.values(CARDS))
    expect(recorded + shown + logged).not.toContain(number.replaceAll(' ', ''));
  const ofPeople = /guest[a-z]{2}|Oak Street/i;
  expect(shown).toMatch(ofPeople); // in its read model: the sweep sees what is there
  expect(recorded).not.toMatch(ofPeople);
  expect(logged).not.toMatch(ofPeople);
});
