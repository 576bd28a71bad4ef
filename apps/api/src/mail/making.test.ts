import { erasePerson, retryIntent } from '@rabbet/commands';
import { consumeSecret, findSecret, migrateState, TAKEN_OUT } from '@rabbet/postgres';
import { testDatabase } from '@rabbet/postgres/testing/database';
import type { TestMailEvent } from '@rabbet/domain/mail/mail';
import { mailTemplate } from '../kernel/mail-template';
import type { TestShop } from '../testing/test-shop';
import { askFor, mailShop, makeDue, messages, untilLast, WELCOME } from '../testing/mail/mail-shop';
import { until } from '@rabbet/postgres/testing/until';
import { SmtpStandIn } from '../testing/mail/smtp-stand-in';

/** Tries to say more in mail to strangers than it may. */
const CURIOUS = mailTemplate<TestMailEvent, object>({
  name: 'curious',
  about: 'what a careless template would do',
  events: ['TestMailRequested'],
  confirmed: false,
  findAddressee: ({ data, personal }) =>
    Promise.resolve({ person: String(data.person_id), address: personal[data.person_id]?.address ?? '' }),
  facts: (event, { caller }) => Promise.resolve({ event, caller }),
  content: (facts) => ({ subject: 'Curious', blocks: [{ kind: 'paragraph', text: JSON.stringify(facts) }] }),
  example: {},
});

const DAY_MS = 24 * 3_600_000;
const LINKED = mailTemplate<TestMailEvent, object>({
  name: 'linked',
  about: 'a link for an address that nobody has confirmed',
  events: ['TestMailRequested'],
  confirmed: false,
  link: { purpose: 'linked', owner: ({ data }) => `user-${data.person_id}`, validForMs: 3_600_000 },
  findAddressee: ({ data, personal }) =>
    Promise.resolve({ person: String(data.person_id), address: personal[data.person_id]?.address ?? '' }),
  facts: () => Promise.resolve({}),
  content: (_, secret) => ({
    subject: 'Linked',
    blocks: [{ kind: 'button', label: 'Begin', page: `/welcome?token=${secret}` }],
  }),
  example: {},
});

const smtp = new SmtpStandIn();
const opened: TestShop[] = [];
async function open(...given: Parameters<typeof mailShop>): Promise<TestShop> {
  const shop = mailShop(...given);
  opened.push(shop);
  await shop.open();
  return shop;
}
beforeAll(() => smtp.open());
beforeEach(() => {
  smtp.received.length = 0;
  smtp.manner = 'accept';
});
afterEach(async () => {
  for (const shop of opened.splice(0).reverse()) await shop.close();
});
afterAll(() => smtp.close());

const states = async (shop: TestShop) =>
  (await messages(shop)).map(({ template, state }) => `${template} ${state}`).sort();

/** The start makes one for the first administrator. */
const LINKS = `select from state.secret where purpose <> 'first-administrator'`;

describe('without a mail server', () => {
  test('nothing leaves, and what would have left is kept and shown', async () => {
    const shop = await open(null);
    await askFor(shop, 'ann@example.org');
    const [stored] = await messages(shop);
    expect(stored).toMatchObject({
      state: 'kept',
      address: 'ann@example.org',
      reason: expect.stringContaining('SMTP_URL'),
    });
    expect(stored?.text).toContain('See the shop');
    const retried = await shop.asStaff(`core/mail/messages/${stored?.id}/retry`, { method: 'POST' });
    expect(retried).toMatchObject({ status: 422, body: { code: 'mail/no-server' } });
  });

  test('what is kept of a person goes with them, and their link opens nothing any more', async () => {
    const shop = await open(null, [WELCOME]);
    await askFor(shop, 'ann@example.org');
    const [{ person_id } = { person_id: 0 }] = await messages(shop);
    await erasePerson(shop.shop.writeSide, String(person_id), new Date());
    const { rows } = await shop.database.query('select state, sealed, answer, address from state.message');
    const gone = { state: 'dropped', sealed: null, answer: null, address: null };
    expect(rows).toEqual([gone, gone]);
    expect((await shop.database.query(LINKS)).rows).toEqual([]);
  });

  test('strangers see neither the messages nor the templates, and do nothing about them', async () => {
    const shop = await open(null);
    await askFor(shop, 'ann@example.org');
    for (const path of ['messages', 'messages/whole?id=1', 'templates', 'templates/test'])
      expect([path, (await shop.ask(`core/mail/${path}`)).status]).toEqual([path, 401]);
    for (const path of ['messages/1/retry', 'messages/1/drop', 'tests'])
      expect([path, (await shop.ask(`core/mail/${path}`, { method: 'POST', body: {} })).status]).toEqual([path, 401]);
  });
});

test('a message to example.com is kept and never leaves, not even at the word of staff', async () => {
  const shop = await open(smtp);
  for (const address of ['ann@example.com', 'Ann@Shop.EXAMPLE.com', 'bea@example.org']) await askFor(shop, address);
  await untilLast(shop, 'sent');
  const [stored, other] = await messages(shop);
  for (const message of [stored, other])
    expect(message).toMatchObject({ state: 'kept', reason: 'no mail is sent to example.com', tries: 0 });
  const retried = await shop.asStaff(`core/mail/messages/${stored?.id}/retry`, { method: 'POST' });
  expect(retried).toMatchObject({ status: 422, body: { code: 'mail/example' } });
  expect(smtp.received.flatMap(({ to }) => to)).toEqual(['bea@example.org']);
});

describe('a message', () => {
  test('is made once of each event and template, however often it is made', async () => {
    const shop = await open(null, [WELCOME]);
    await askFor(shop, 'ann@example.org');
    const before = await messages(shop);
    expect(await states(shop)).toEqual(['test kept', 'welcome kept']);
    await shop.database.query(
      `update state.intent set state = 'given-up', settled_at = now() where process like 'mail-%'`,
    );
    for (const process of ['mail-test', 'mail-welcome'])
      expect(await retryIntent(shop.database, process, before[0]?.event_id ?? '')).toBe(true);
    await shop.shop.processes.settled();
    expect(await messages(shop)).toEqual(before);
    const { rows } = await shop.database.query(LINKS);
    expect(rows).toHaveLength(1);
  });

  test('is made of nothing that was imported, and of nothing that is read again', async () => {
    const shop = await open(smtp);
    const imported = { body: { address: 'ann@example.org' }, headers: { 'x-origin': 'import' } };
    expect((await shop.asStaff('core/mail/tests', imported)).status).toBe(201);
    await shop.shop.processes.settled();
    expect(await messages(shop)).toEqual([]);
    await askFor(shop, 'bea@example.org');
    await untilLast(shop, 'sent');
    for (const { name } of shop.shop.projections.status()) await shop.shop.projections.rebuild(name);
    await shop.stop();
    await shop.open();
    await shop.shop.processes.settled();
    expect(await states(shop)).toEqual(['test sent']);
    expect(smtp.received).toHaveLength(1);
  });

  test('stands in the database under its addressee’s key alone', async () => {
    const shop = await open(null, [WELCOME]);
    await askFor(shop, 'secretly@example.org');
    const { rows } = await shop.database.query<{ row: string }>('select to_jsonb(m)::text as row from state.message m');
    expect(rows).toHaveLength(2);
    for (const { row } of rows) expect(row).not.toMatch(/secretly|Welcome|test mail/);
  });
});

describe('mail that nobody confirmed to want', () => {
  test('goes to one address three times a day, whoever asks at once and however they spell it', async () => {
    const test = await testDatabase(migrateState);
    const program = await open(smtp, [], { test });
    const other = await open(smtp, [], { test: { ...test, drop: () => Promise.resolve() } }); // it goes with the first
    const spelled = ['ann@example.org', 'Ann@Example.org', ' ANN@EXAMPLE.ORG'];
    const asking = Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? program : other).asStaff('core/mail/tests', { body: { address: spelled[i % 3] } }),
    );
    expect(new Set((await Promise.all(asking)).map(({ status }) => status))).toEqual(new Set([201]));
    await program.shop.processes.settled();
    await until(
      async () => (await states(program)).filter((state) => /^test (sent|held)$/.test(state)).length === 20,
      'all have gone or are held',
    );
    const all = await messages(program);
    expect(all.filter(({ state }) => state === 'held')).toHaveLength(17);
    expect(all.find(({ state }) => state === 'held')?.reason).toContain('within a day');
    expect(smtp.received).toHaveLength(3);
    await askFor(program, 'bea@example.org');
    await untilLast(program, 'sent');
  });

  test('leaves in its turn where it was held back, a day after the third before it, and within three days or not at all', async () => {
    const shop = await open(smtp);
    for (let i = 0; i < 13; i++) await askFor(shop, 'ann@example.org');
    await until(async () => smtp.received.length === 3, 'three have left');
    const held = (await messages(shop)).filter(({ state }) => state === 'held');
    const days = held.map(
      ({ due_at, made_at }) => due_at && Math.ceil((Date.parse(due_at) - Date.parse(made_at)) / DAY_MS),
    );
    expect(days).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, null]);
    await makeDue(shop);
    await until(async () => smtp.received.length === 12, 'those with a turn have left');
    const { id } = held.at(-1)!;
    expect((await shop.asStaff(`core/mail/messages/${id}/retry`, { method: 'POST' })).status).toBe(200);
    await untilLast(shop, 'sent', { id });
  });

  test('stays held back where a link was to stand in it, as nobody but the last mail has one', async () => {
    const shop = await open(smtp, [LINKED]);
    for (let i = 0; i < 4; i++) await askFor(shop, 'ann@example.org');
    const last = (await messages(shop)).filter(({ template }) => template === 'linked').at(-1);
    expect(last).toMatchObject({ state: 'held', due_at: null, text: expect.stringContaining(TAKEN_OUT) });
  });

  test('is told nothing that a stranger typed, even by a template that asks', async () => {
    const shop = await open(null, [CURIOUS]);
    await askFor(shop, 'typed-by-a-stranger@example.org');
    const curious = (await messages(shop)).find(({ template }) => template === 'curious');
    expect(curious?.text).toContain('TestMailRequested');
    expect(curious?.text).toContain('visitor');
    expect(curious?.text).not.toContain('typed-by-a-stranger');
    expect(curious?.html).not.toContain('typed-by-a-stranger');
  });
});

describe('a one-time link', () => {
  const tokenIn = (text: string) => /token=(?:3D)?([\w-]{32})(?![\w-])/.exec(text.replaceAll('=\r\n', ''))?.[1] ?? '';

  test('is in the mail alone once that was sent, and opens what it is for', async () => {
    const shop = await open(smtp, [WELCOME]);
    await askFor(shop, 'ann@example.org');
    const welcome = await until(
      async () =>
        (await messages(shop)).find(({ template, state }) => template === 'welcome' && state === 'sent') ?? null,
      'it was sent',
    );
    const token = tokenIn(smtp.received.find(({ raw }) => raw.includes('/welcome'))?.raw ?? '');
    expect(token).toHaveLength(32);
    expect(welcome.text).toContain(`/welcome?token=${TAKEN_OUT}`);
    expect(welcome.html).toContain(`/welcome?token=${TAKEN_OUT}`);
    expect(shop.logged.join()).not.toContain(token);
    const owner = `user-${welcome.person_id}`;
    expect(await findSecret(shop.database, 'welcome', token)).toBe(owner);
    expect(await consumeSecret(shop.database, 'welcome', token)).toBe(owner);
  });

  test('is taken out of a mail that was given up, which then nobody can have sent again', async () => {
    smtp.manner = 'refuse';
    const shop = await open(smtp, [WELCOME]);
    await askFor(shop, 'ann@example.org');
    const welcome = await until(
      async () =>
        (await messages(shop)).find(({ template, state }) => template === 'welcome' && state === 'given-up') ?? null,
      'it was given up',
    );
    expect(welcome.text).toContain(`token=${TAKEN_OUT}`);
    expect((await shop.asStaff(`core/mail/messages/${welcome.id}/retry`, { method: 'POST' })).body).toMatchObject({
      code: 'mail/link-gone',
    });
  });

  test('is taken out of a mail that staff drop', async () => {
    const shop = await open(null, [WELCOME]);
    await askFor(shop, 'ann@example.org');
    const { id, text } = (await messages(shop)).find(({ template }) => template === 'welcome')!;
    expect(tokenIn(text ?? '')).toHaveLength(32);
    await shop.asStaff(`core/mail/messages/${id}/drop`, { method: 'POST' });
    const dropped = (await messages(shop)).find((row) => row.id === id);
    expect(dropped).toMatchObject({ state: 'dropped', text: expect.stringContaining(`token=${TAKEN_OUT}`) });
  });
});

test('mail leads to the site’s own address as the settings have it, not to where it was asked for', async () => {
  const shop = await open(null);
  await shop.add('core/platform/settings', { name: 'site_url', value: 'https://gallery.example.com' });
  await shop.add('core/platform/settings', { name: 'street', value: '410 Glenwood <Avenue>' });
  const asking = { body: { address: 'ann@example.org' }, headers: { 'x-forwarded-host': 'evil.example.com' } };
  await shop.asStaff('core/mail/tests', asking);
  await shop.shop.processes.settled();
  const [stored] = await messages(shop);
  expect(stored?.text).toContain('https://gallery.example.com/');
  expect(stored?.html).toContain('href="https://gallery.example.com/"');
  expect(stored?.html).toContain('410 Glenwood &lt;Avenue&gt;');
  expect(stored?.message_id).toMatch(/^[0-9a-f-]{36}@gallery\.example\.com$/);
});

test('health and metrics tell how many mails wait and how many were given up', async () => {
  smtp.manner = 'refuse';
  const shop = await open(smtp);
  await askFor(shop, 'ann@example.org');
  await untilLast(shop, 'given-up');
  expect((await shop.asStaff('health/ready')).body).toMatchObject({ counts: { mails_waiting: 0, mails_given_up: 1 } });
  expect((await shop.asStaff<string>('metrics')).body).toMatch(/^rabbet_mails_given_up 1$/m);
});
