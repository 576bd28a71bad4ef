import { erasePerson } from '@rabbet/commands';
import type { SubscriptionReply } from '@rabbet/domain/newsletter/newsletter';
import { HeldAnswers } from '../testing/held-answers';
import { mailsOf } from '../testing/mails';
import { Browser } from '../testing/browser';
import { TestShop } from '../testing/test-shop';

const answers = new HeldAnswers();
const shop = new TestShop({ features: answers.features });
beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => shop.database.query('truncate state.limit_count'));

const TAKEN = { status: 0, type: 'success', data: [] };
const ANN = { EMAIL: 'ann@example.com', FNAME: 'Ann', LNAME: 'Lee' };
const ask = (body: object = ANN) => shop.ask('core/newsletter', { body });

async function listed(query = ''): Promise<SubscriptionReply[]> {
  await shop.shop.projections.settled();
  return (await shop.asStaff<{ data: SubscriptionReply[] }>(`core/newsletter/subscriptions${query}`)).body.data;
}
async function mails(template: string, email: string) {
  await shop.shop.processes.settled();
  return (await mailsOf(shop)).filter((mail) => mail.template === template && mail.address === email);
}
/** Secret in the newest mail of a template. */
async function secretIn(template: string, email: string): Promise<string> {
  const text = (await mails(template, email)).at(-1)?.text ?? '';
  return /secret=([\w.-]+)/.exec(text)?.[1] ?? '';
}
const confirm = (secret: string) => shop.ask('core/newsletter/confirmation', { body: { secret } });
const leave = (secret: string) => shop.ask('core/newsletter/leaving', { body: { secret } });
const subscriptionOf = async (email: string) => (await listed('?count=200')).find((sub) => sub.email === email);

async function subscribed(email: string): Promise<void> {
  await ask({ EMAIL: email });
  await confirm(await secretIn('newsletter-confirm', email));
}

test('asked for, confirmed by the link and a button, and left by another one', async () => {
  expect((await ask()).body).toEqual(TAKEN);
  expect(await listed()).toMatchObject([{ stage: 'asked', email: ANN.EMAIL, first: 'Ann', last: 'Lee' }]);
  const secret = await secretIn('newsletter-confirm', ANN.EMAIL);
  for (let i = 0; i < 2; i++) {
    const look = await shop.ask('core/newsletter/confirmation/look', { body: { secret } });
    expect([look.status, look.body]).toEqual([200, { email: ANN.EMAIL }]);
  }
  expect((await subscriptionOf(ANN.EMAIL))?.stage).toBe('asked'); // looking changes nothing
  const answers = await Promise.all([confirm(secret), confirm(secret), confirm(secret)]);
  expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
  expect((await confirm(secret)).body.code).toBe('link/void');
  expect((await subscriptionOf(ANN.EMAIL))?.stage).toBe('subscribed');

  const leaving = await secretIn('newsletter-welcome', ANN.EMAIL);
  expect((await shop.ask('core/newsletter/leaving/look', { body: { secret: leaving } })).body).toEqual({
    email: ANN.EMAIL,
  });
  expect((await subscriptionOf(ANN.EMAIL))?.stage).toBe('subscribed');
  for (let i = 0; i < 2; i++) expect((await leave(leaving)).status).toBe(200);
  expect(await subscriptionOf(ANN.EMAIL)).toMatchObject({ stage: 'left', left_by: 'page' });
});

test('it is asked for and left as often as somebody likes, though a form without scripts has the same key each time', async () => {
  const body = { EMAIL: 'joe@example.com' };
  const headers = (name: string) => ({ 'idempotency-key': `form ${name}` });
  for (let i = 0; i < 2; i++) {
    await shop.ask('core/newsletter', { body, headers: headers('ask') });
    expect(await subscriptionOf(body.EMAIL)).toMatchObject({ stage: 'asked' });
    await confirm(await secretIn('newsletter-confirm', body.EMAIL));
    const secret = await secretIn('newsletter-welcome', body.EMAIL);
    await shop.ask('core/newsletter/leaving', { body: { secret }, headers: headers('leave') });
    expect(await subscriptionOf(body.EMAIL)).toMatchObject({ stage: 'left' });
  }
});

test('mail programs leave by one step: without a session, an Origin or a cookie, and by POST alone', async () => {
  await subscribed('bo@example.com');
  const secret = await secretIn('newsletter-welcome', 'bo@example.com');
  const path = `newsletter/one-click?secret=${secret}`;
  const opened = await fetch(`${shop.shop.url}/${path}`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([302, `/newsletter/leave?secret=${secret}`]);
  expect((await subscriptionOf('bo@example.com'))?.stage).toBe('subscribed');
  const wrong = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const post = (address: string) =>
    fetch(`${shop.shop.url}/${address}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  expect((await post(`newsletter/one-click?secret=${wrong}`)).status).toBe(404);
  expect((await post('newsletter/one-click')).status).toBe(404);
  expect((await subscriptionOf('bo@example.com'))?.stage).toBe('subscribed');
  expect((await post(path)).status).toBe(200);
  expect(await subscriptionOf('bo@example.com')).toMatchObject({ stage: 'left', left_by: 'mail' });
  expect((await post(path)).status).toBe(200);
});

test('whoever asks is answered alike, subscribed or not, and only who asks for the first time hears of it by mail', async () => {
  await subscribed('cleo@example.com');
  const sent = (await mails('newsletter-confirm', 'cleo@example.com')).length;
  const answers = [
    await ask({ EMAIL: 'cleo@example.com' }),
    await ask({ EMAIL: 'new@example.com' }),
    await ask({ ...ANN, HONEYPOT: 'x' }),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, TAKEN]));
  const headerNames = answers.map(({ headers }) => [...headers.keys()].filter((name) => name !== 'date').sort());
  expect(headerNames[1]).toEqual(headerNames[0]);
  expect(headerNames[2]).toEqual(headerNames[0]);
  expect(await mails('newsletter-confirm', 'cleo@example.com')).toHaveLength(sent);
});

test('an answer is held back as long whoever is known', async () => {
  await subscribed('dora@example.com');
  for (const body of [
    { EMAIL: 'dora@example.com' },
    { EMAIL: 'stranger@example.com' },
    { EMAIL: 'x', HONEYPOT: 'y' },
  ]) {
    answers.heldMs.length = 0;
    const held = new Promise<() => void>((resolve) => (answers.hold = () => new Promise<void>(resolve)));
    let isAnswered = false;
    const answer = ask(body).finally(() => (isAnswered = true));
    const letGo = await held;
    answers.hold = () => Promise.resolve();
    await listed(); // what it does meanwhile
    await mails('newsletter-confirm', 'stranger@example.com');
    expect([isAnswered, answers.heldMs]).toEqual([false, [250]]);
    letGo();
    expect((await answer).body).toEqual(TAKEN);
  }
});

test('three links a day go to one address, and what is asked for beyond leaves no trace', async () => {
  for (let i = 0; i < 6; i++)
    expect((await ask({ EMAIL: i % 2 ? 'EVE@example.com' : 'eve@example.com' })).body).toEqual(TAKEN);
  await shop.shop.processes.settled();
  const number = (await listed('?count=200')).find(({ email }) => /eve/i.test(email ?? ''))!.id;
  const events = await shop.shop.writeSide.eventStore.readStream(`subscription-${number}`);
  expect(events.map(({ type }) => type)).toEqual(Array(3).fill('SubscriptionAskedFor'));
  expect((await ask({ EMAIL: 'eve+again@example.com' })).body).toEqual(TAKEN);
  expect(await subscriptionOf('eve+again@example.com')).toBeUndefined();
});

test('what strangers ask for uses up none of the mail that staff ask for', async () => {
  const states = async (template: string) => (await mails(template, 'kim@example.com')).map(({ state }) => state);
  for (let i = 0; i < 3; i++) await ask({ EMAIL: 'kim@example.com' });
  await shop.asStaff('core/mail/tests', { body: { address: 'kim@example.com' } });
  expect([await states('newsletter-confirm'), await states('test')]).toEqual([['kept', 'kept', 'kept'], ['kept']]);
  for (let i = 0; i < 3; i++) await shop.asStaff('core/mail/tests', { body: { address: 'Kim+art@example.com' } });
  expect((await mails('test', 'Kim+art@example.com')).map(({ state }) => state)).toEqual(['kept', 'kept', 'held']);
});

test('many at once make one subscription and one person', async () => {
  const before = (await listed('?count=200')).length;
  const form = { EMAIL: 'flo@example.com', FNAME: 'Flo', LNAME: 'Finch' };
  await Promise.all(Array.from({ length: 8 }, () => ask(form)));
  const subscriptions = (await listed('?count=200')).filter(({ email }) => email === form.EMAIL);
  expect([subscriptions.length, (await listed('?count=200')).length]).toEqual([1, before + 1]);
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ first: string }[]>('core/contacts/people?first=Flo');
  expect(body).toHaveLength(1);
});

test('another name typed to the address of a subscriber changes nothing of them', async () => {
  await ask({ EMAIL: 'gil@example.com', FNAME: 'Gil', LNAME: 'Moss' });
  const before = await subscriptionOf('gil@example.com');
  await ask({ EMAIL: 'gil@example.com', FNAME: 'Mallory', LNAME: 'Moe' });
  expect(await subscriptionOf('gil@example.com')).toMatchObject({
    person_id: before!.person_id,
    first: 'Gil',
    last: 'Moss',
  });
});

test('a link holds for the address that it was sent to', async () => {
  await ask({ EMAIL: 'hal@example.com' });
  const first = await secretIn('newsletter-confirm', 'hal@example.com');
  await ask({ EMAIL: 'hál@example.com' }); // compared alike, and yet another mailbox
  const second = await secretIn('newsletter-confirm', 'hál@example.com');
  expect(second).not.toBe('');
  expect((await confirm(first)).body.code).toBe('link/void');
  expect((await confirm(second)).status).toBe(200);
});

test('who was erased is no subscriber, and comes back as somebody new', async () => {
  await subscribed('ida@example.com');
  const before = await subscriptionOf('ida@example.com');
  const leaving = await secretIn('newsletter-welcome', 'ida@example.com');
  await erasePerson(shop.shop.writeSide, String(before!.person_id), new Date());
  expect(await listed(`?id=${before!.id}`)).toMatchObject([{ email: null, first: null }]);
  expect((await shop.ask('core/newsletter/leaving/look', { body: { secret: leaving } })).body).toEqual({ email: null });
  await ask({ EMAIL: 'ida@example.com' });
  const after = await subscriptionOf('ida@example.com');
  expect([after!.id === before!.id, after!.person_id === before!.person_id, after!.stage]).toEqual([
    false,
    false,
    'asked',
  ]);
});

test('the mails carry what ends them, and tell nothing that a stranger typed', async () => {
  await ask({ EMAIL: 'joe@example.com', FNAME: 'BUY', LNAME: 'http://spam.example' });
  const [mail] = await mails('newsletter-confirm', 'joe@example.com');
  expect(JSON.stringify([mail?.subject, mail?.text, mail?.html])).not.toMatch(/BUY|spam/);
});

test('what is wrong is told in words for a visitor, and a header is no address', async () => {
  for (const EMAIL of ['', 'nobody', 'a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com']) {
    const { status, body } = await ask({ EMAIL });
    expect([status, body.status, (body.data as { field: string }[])[0]?.field]).toEqual([200, 1, 'EMAIL']);
  }
  expect((await ask({ EMAIL: 7 })).status).toBe(400);
});

test('so many an hour come from one network', async () => {
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await ask({ HONEYPOT: 'x' })).status);
  expect([statuses[19], statuses[20]]).toEqual([200, 429]);
});

test('staff end a subscription for whoever asks by telephone; visitors read none', async () => {
  await subscribed('kay@example.com');
  const { id } = (await subscriptionOf('kay@example.com'))!;
  expect((await shop.ask(`core/newsletter/subscriptions/${id}/leaving`, { method: 'POST' })).status).toBe(401);
  expect((await shop.asStaff(`core/newsletter/subscriptions/${id}/leaving`, { method: 'POST' })).status).toBe(200);
  expect(await subscriptionOf('kay@example.com')).toMatchObject({ stage: 'left', left_by: 'staff' });
  expect((await new Browser(shop).ask('core/newsletter/subscriptions')).status).toBe(401);
});
