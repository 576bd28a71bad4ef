import { erasePerson } from '@rabbet/commands';
import { retryMessage } from '@rabbet/postgres';
import type { TestShop } from '../testing/test-shop';
import { askFor, mailShop, makeDue, messages, untilLast } from '../testing/mail/mail-shop';
import { until } from '@rabbet/postgres/testing/until';
import { SmtpStandIn } from '../testing/mail/smtp-stand-in';

const smtp = new SmtpStandIn({ user: 'shop', pass: 'p@ss:word/1' });
let shop: TestShop;
/** Ends the time that the newest letter has for all of it. */
let endItsTime = () => {};
const timer = () => {
  const over = new AbortController();
  endItsTime = () => over.abort();
  return over.signal;
};
beforeAll(async () => {
  await smtp.open();
  shop = mailShop(smtp, [], { timer });
  await shop.open();
});
let number = 0;
let address = '';
beforeEach(() => {
  address = `ann${++number}@example.org`;
  smtp.received.length = 0;
  smtp.manner = 'accept';
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

test('a mail leaves in both its forms, from the shop, under an id of its own', async () => {
  await askFor(shop, address);
  const sent = await untilLast(shop, 'sent', { address });
  expect(smtp.received).toHaveLength(1);
  const [{ to, raw } = { to: [], raw: '' }] = smtp.received;
  expect(to).toEqual([address]);
  expect(raw).toMatch(/^From: Rabbet Gallery <no-reply@localhost>\r$/m);
  expect(raw).toContain(`Message-ID: <${sent.message_id}>`);
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  expect(raw).toContain(`${shop.shop.url}/`);
  expect(sent).toMatchObject({ tries: 1, maybe_twice: false, reason: null, subject: 'A test mail', answer: null });
});

test('a server that is busy is asked again, later each time, until it takes the mail', async () => {
  smtp.manner = 'later';
  await askFor(shop, address);
  const waiting = await untilLast(shop, 'pending', { tries: 1 });
  expect(waiting).toMatchObject({
    reason: 'not taken now 451 4.3.0',
    answer: expect.stringContaining('[address]> come back'),
  });
  expect(await minutesToNextTry()).toBeLessThanOrEqual(60);
  await makeDue(shop);
  await untilLast(shop, 'pending', { tries: 2 });
  expect(await minutesToNextTry()).toBeGreaterThan(60);
  smtp.manner = 'accept';
  await makeDue(shop);
  expect(await untilLast(shop, 'sent')).toMatchObject({ message_id: waiting.message_id, maybe_twice: false });
  expect(smtp.received).toHaveLength(1);
});

/** Minutes until the next try: twice as long each time, an hour at most after the first. */
async function minutesToNextTry(): Promise<number> {
  const { rows } = await shop.database.query<{ minutes: number }>(
    'select extract(epoch from due_at - now())::float / 60 as minutes from state.message order by id desc limit 1',
  );
  return rows[0]?.minutes ?? NaN;
}

test('a mail that the server refuses is given up at once, with its words, and is sent at the word of staff', async () => {
  smtp.manner = 'refuse';
  await askFor(shop, address);
  const { id } = await untilLast(shop, 'given-up', { tries: 1, reason: 'refused 550 5.1.1' });
  expect(await messages(shop)).toContainEqual(
    expect.objectContaining({ id, answer: expect.stringContaining('[address]> is nobody here') }),
  );
  expect(
    (await shop.asStaff(`core/mail/messages/${id}/retry`, { method: 'POST', headers: { 'x-dry-run': 'true' } })).status,
  ).toBe(200);
  expect(await untilLast(shop, 'given-up')).toMatchObject({ asked: null });
  smtp.manner = 'accept';
  const retried = await shop.asStaff(`core/mail/messages/${id}/retry`, { method: 'POST' });
  expect(retried).toMatchObject({ status: 200, body: { id, revision: 0 } });
  expect(await untilLast(shop, 'sent')).toMatchObject({
    id,
    tries: 2,
    asked: 'retry',
    asked_by: expect.stringMatching(/^local-/) as string,
  });
  expect((await shop.asStaff(`core/mail/messages/${id}/retry`, { method: 'POST' })).body).toMatchObject({
    code: 'mail/not-stopped',
  });
  expect((await shop.asStaff(`core/mail/messages/${id}/drop`, { method: 'POST' })).body).toMatchObject({
    code: 'mail/gone',
  });
  expect((await shop.asStaff('core/mail/messages/999/drop', { method: 'POST' })).status).toBe(404);
});

test('a mail is given up after as many tries as there are, and dropped for good at the word of staff', async () => {
  smtp.manner = 'later';
  await askFor(shop, address);
  for (const tries of [1, 2]) {
    await untilLast(shop, 'pending', { tries });
    await makeDue(shop);
  }
  const { id } = await untilLast(shop, 'given-up', { tries: 3 });
  const dropped = await shop.asStaff(`core/mail/messages/${id}/drop`, { method: 'POST' });
  expect(dropped).toMatchObject({ status: 200, body: { id } });
  expect(await untilLast(shop, 'dropped')).toMatchObject({ asked: 'drop', reason: 'dropped by staff' });
});

test('a server that does not answer keeps no other mail waiting, and the mail goes later', async () => {
  smtp.manner = 'hang';
  await askFor(shop, address);
  await until(() => smtp.hanging === 1, 'the server hangs');
  const endTheFirst = endItsTime;
  smtp.manner = 'accept';
  await askFor(shop, `other${number}@example.org`);
  await untilLast(shop, 'sent', { address: `other${number}@example.org` });
  endTheFirst();
  const waiting = await until(async () =>
    (await messages(shop)).find((message) => isOurs(message) && message.state === 'pending'),
  );
  expect(waiting).toMatchObject({ tries: 1, reason: expect.stringMatching(/^no answer while sending/) });
  await makeDue(shop);
  await until(async () => (await messages(shop)).find((message) => isOurs(message) && message.state === 'sent'));
  expect(smtp.received.map(({ to }) => to)).toEqual([[`other${number}@example.org`], [address]]);
});
const isOurs = (message: { readonly address: string | null }) => message.address === address;

test('a mail whose server hangs up in the middle goes later', async () => {
  smtp.manner = 'drop in the middle';
  await askFor(shop, address);
  for (const tries of [1, 2]) {
    const { reason } = await untilLast(shop, 'pending', { address, tries });
    expect(reason).toMatch(/^connection lost while sending/);
    if (tries === 2) smtp.manner = 'accept';
    await makeDue(shop);
  }
  await untilLast(shop, 'sent');
  expect(smtp.received).toHaveLength(1);
});

test('a mail whose answer never came goes once more under the same id, and staff see that it may have been sent twice', async () => {
  smtp.manner = 'drop at the end';
  await askFor(shop, address);
  await untilLast(shop, 'pending', { tries: 1 });
  smtp.manner = 'accept';
  await makeDue(shop);
  const { message_id } = await untilLast(shop, 'sent', { maybe_twice: true });
  expect(smtp.received).toHaveLength(2);
  for (const { raw } of smtp.received) expect(raw).toContain(`<${message_id}>`);
});

test('what a person was to be sent is dropped when they are erased, and nobody can read it any more', async () => {
  smtp.manner = 'later';
  await askFor(shop, address);
  const { id, person_id } = await untilLast(shop, 'pending', { address, tries: 1 });
  await erasePerson(shop.shop.writeSide, String(person_id), new Date());
  const erased = await untilLast(shop, 'dropped', { id });
  expect(erased).toMatchObject({ address: null, subject: null, text: null, html: null, answer: null });
  smtp.manner = 'accept';
  await makeDue(shop);
  await askFor(shop, `other${number}@example.org`);
  await untilLast(shop, 'sent');
  expect(smtp.received.map(({ to }) => to)).toEqual([[`other${number}@example.org`]]);
});

test('a password that the server does not take is no fault of the mail, which waits', async () => {
  smtp.manner = 'another password';
  await askFor(shop, address);
  await untilLast(shop, 'pending', { tries: 1, reason: 'refused while signing in 535 5.7.8' });
  smtp.manner = 'accept';
  await makeDue(shop);
  await untilLast(shop, 'sent');
});

test('no mail leaves, and none is retried or dropped, while the log is another one than the shop has seen', async () => {
  smtp.manner = 'refuse';
  await askFor(shop, address);
  const { id } = await untilLast(shop, 'given-up', { address });
  smtp.manner = 'accept';
  shop.shop.writeSide.eventStore.past.markLost();
  for (const what of ['retry', 'drop'])
    expect(await shop.asStaff(`core/mail/messages/${id}/${what}`, { method: 'POST' })).toMatchObject({
      status: 503,
      body: { code: 'log/another-past' },
    });
  await retryMessage(shop.database, id, 'operator'); // it is due
  await until(async () => smtp.received.length > 0 || (await isLeaseFree()), 'it leaves sending to another program');
  await shop.stop();
  expect(smtp.received).toEqual([]);
  await shop.open();
  await untilLast(shop, 'sent', { id });
});

async function isLeaseFree(): Promise<boolean> {
  const { rows } = await shop.database.query(`select from state.lease where name = 'sending mail'`);
  return rows.length === 0;
}

test('no log line holds an address, or what would open a link', () => {
  const lines = shop.logged.join('\n');
  expect(lines).toContain('"what":"given-up"');
  expect(lines).toContain('refused 550 5.1.1');
  expect(lines).not.toMatch(/@example\.org|ann\d|p@ss|p%40ss|token=/);
});
