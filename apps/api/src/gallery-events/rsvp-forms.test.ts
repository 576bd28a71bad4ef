import { erasePerson } from '@rabbet/commands';
import type { EventRsvpsReply, RsvpReply } from '@rabbet/projections';
import { HeldAnswers } from '../testing/held-answers';
import { mailsOf } from '../testing/mails';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop({ features: new HeldAnswers().features });
const EVENTS = 'core/content/events';
const HOUR = 3_600_000;
const NOW = Date.now();
const ANN = { first: 'Ann', last: 'Lee', email: 'ann@example.com', guests: 2 };
const TAKEN = { status: 0, type: 'success', data: [] };
let opening = 0;

beforeAll(async () => {
  await shop.open();
  opening = await planned({ name: 'Spring opening', location: 1 });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.query('truncate state.limit_count'));

function planned(fields: object = {}, from = 24): Promise<number> {
  const times = [{ start: NOW + from * HOUR, end: NOW + (from + 2) * HOUR }];
  return shop.add(EVENTS, { name: 'A talk', publish: true, times, ...fields });
}
const browser = (token: string) => ({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token });
const OWN = browser('own'.padEnd(22, '.'));
const OTHER = browser('other'.padEnd(22, '.'));
const THIRD = browser('third'.padEnd(22, '.'));
const answer = (fields: object = {}, headers = {}) =>
  shop.ask(`${EVENTS}/rsvp`, { body: { event_id: opening, ...ANN, ...fields }, headers: { ...OWN, ...headers } });
const take = (path: '/look' | '/taking-back' | '/confirmation', secret: string, headers = {}) =>
  shop.ask(`${EVENTS}/rsvp${path}`, { body: { secret }, headers });

async function listed(event = opening): Promise<EventRsvpsReply | undefined> {
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  return (await shop.asStaff<EventRsvpsReply[]>(`${EVENTS}/rsvps?event_id=${event}`)).body[0];
}
const rsvpOf = async (email: string, event = opening): Promise<RsvpReply | undefined> =>
  (await listed(event))?.rsvps.find((rsvp) => rsvp.email === email);
async function mails(email: string) {
  await shop.shop.processes.settled();
  return (await mailsOf(shop)).filter(({ address, template }) => address === email && template.startsWith('rsvp'));
}
const secretIn = async (email: string) =>
  decodeURIComponent(/secret=([\w.%-]+)/.exec((await mails(email)).at(-1)?.text ?? '')?.[1] ?? '');

test('a visitor says who comes: it stands with their person, and all guests are counted', async () => {
  expect(await answer({ phone: '919 555 0142', comments: 'By train' })).toMatchObject({ status: 200, body: TAKEN });
  await answer({ first: 'Bo', email: 'bo@example.com', guests: 3 });
  const rows = await listed();
  expect(rows).toMatchObject({ event_id: opening, answers: 2, guests: 5 });
  expect(rows?.rsvps[0]).toMatchObject({ ...ANN, phone: '919 555 0142', comments: 'By train', changed_at: null });
  const { body } = await shop.asStaff<object[]>(`core/contacts/people?id=${rows?.rsvps[0]?.person_id}`);
  expect(body).toMatchObject([{ first: 'Ann', last: 'Lee' }]);
});

test('a second answer of an e-mail takes the place of its first, and is answered alike', async () => {
  const form = { first: 'Cleo', email: 'cleo@example.com', comments: 'By train' };
  const first = await answer(form);
  const before = await rsvpOf(form.email);
  const second = await answer({ ...form, email: 'CLEO@example.com', guests: 4, comments: null });
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect(await rsvpOf('CLEO@example.com')).toMatchObject({
    id: before?.id,
    person_id: before?.person_id,
    guests: 4,
    comments: null,
    changed_at: expect.any(String),
  });
});

test('from another browser an answer waits: the one that stands is neither changed nor told of by the reply', async () => {
  const kim = { first: 'Kim', email: 'kim@example.com' };
  await answer(kim);
  for (const headers of [OTHER, { cookie: '' }]) {
    const second = await answer({ ...kim, first: 'Mallory', guests: 10 }, headers);
    expect([second.status, second.body]).toEqual([200, TAKEN]);
  }
  expect(await rsvpOf(kim.email)).toMatchObject({ first: 'Kim', guests: 2, waiting: { first: 'Mallory', guests: 10 } });
  expect((await listed())?.rsvps.filter(({ email }) => email === kim.email)).toHaveLength(1);
  const mail = (await mails(kim.email)).at(-1);
  expect(mail).toMatchObject({
    template: 'rsvp-confirm-change',
    text: expect.stringMatching(/before: 2\D+now: 10/),
  });
  expect(JSON.stringify(mail)).not.toMatch(/Mallory/);
});

test('the link in its mail shows whose it is and lets it hold, at the address of the first one', async () => {
  const lea = { first: 'Lea', email: 'lea@example.com' };
  await answer(lea);
  await answer({ ...lea, email: 'LEA@example.com', guests: 5, comments: 'By car' }, OTHER);
  const secret = await secretIn(lea.email);
  const look = { guests: 5, use: 'confirm', first: 'Lea', comments: 'By car' };
  expect((await take('/look', secret)).body).toMatchObject(look);
  expect((await take('/taking-back', secret)).body.code).toBe('link/void');
  expect(await rsvpOf(lea.email)).toMatchObject({ guests: 2 });
  for (let i = 0; i < 2; i++) expect((await take('/confirmation', secret, THIRD)).status).toBe(200);
  expect(await rsvpOf(lea.email)).toMatchObject({ guests: 5, comments: 'By car', waiting: null });
  expect((await take('/look', secret)).body.code).toBe('link/void');
  await answer({ ...lea, guests: 9 }, OTHER); // whoever sent it has not read the mail
  expect(await rsvpOf(lea.email)).toMatchObject({ guests: 5, waiting: { guests: 9 } });
  await answer({ ...lea, guests: 6 }, THIRD);
  expect(await rsvpOf(lea.email)).toMatchObject({ guests: 6, waiting: null });
});

test('a link is void once a newer answer waits, and says so when its button is pressed', async () => {
  const ned = { first: 'Ned', email: 'ned@example.com' };
  await answer(ned);
  await answer({ ...ned, guests: 4 }, OTHER);
  const secret = await secretIn(ned.email);
  await answer({ ...ned, guests: 8 }, THIRD);
  expect((await take('/confirmation', secret)).body.code).toBe('link/void');
  expect(await rsvpOf(ned.email)).toMatchObject({ guests: 2, waiting: { guests: 8 } });
});

test('another domain is the address of somebody else, and its mail goes there alone', async () => {
  await answer({ email: 'ora@exämple.org', guests: 10 }, OTHER);
  await answer({ email: 'ora@example.org' });
  expect(await rsvpOf('ora@example.org')).toMatchObject({ guests: 2, waiting: null });
  expect((await mails('ora@example.org')).map(({ template }) => template)).toEqual(['rsvp-noted']);
});

test('staff confirm an answer that waits where no mail goes out; framers and visitors do not', async () => {
  const mia = { first: 'Mia', email: 'mia@example.com' };
  await answer(mia);
  await answer({ ...mia, guests: 4 }, OTHER);
  const path = `${EVENTS}/rsvp-changes/${(await rsvpOf(mia.email))!.waiting!.id}/confirmation`;
  const confirm = { method: 'POST', body: {} };
  expect((await shop.ask(path, confirm)).status).toBe(401);
  expect((await shop.asRole('framer', path, confirm)).status).toBe(403);
  expect((await shop.asStaff(path, confirm)).status).toBe(200);
  expect(await rsvpOf(mia.email)).toMatchObject({ guests: 4, waiting: null });
  expect((await shop.asStaff(path, confirm)).status).toBe(404);
});

test('two that are sent at once are one answer, and a form that is sent twice gets one mail', async () => {
  const dora = { first: 'Dora', email: 'dora@example.com' };
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => answer({ ...dora, guests: i + 1 })));
  expect(answers.map(({ body }) => body)).toEqual(Array(6).fill(TAKEN));
  expect((await listed())?.rsvps.filter(({ email }) => email === dora.email)).toHaveLength(1);
  for (let i = 0; i < 2; i++) await answer({ email: 'twice@example.com' }, { 'idempotency-key': 'rsvp-twice' });
  await answer({ email: 'twice@example.com' });
  expect(await mails('twice@example.com')).toHaveLength(1);
});

test('an answer holds that goes back to an earlier one, though a form without scripts has the key of that one', async () => {
  const gus = { first: 'Gus', email: 'gus@example.com' };
  const send = (guests: number) => answer({ ...gus, guests }, { 'idempotency-key': `form ${guests}` });
  for (const guests of [2, 3, 2]) expect((await send(guests)).body).toEqual(TAKEN);
  expect(await rsvpOf(gus.email)).toMatchObject({ guests: 2 });
  const take = { body: { secret: await secretIn(gus.email) }, headers: { 'idempotency-key': 'form back' } };
  for (let i = 0; i < 2; i++) {
    expect((await shop.ask(`${EVENTS}/rsvp/taking-back`, take)).status).toBe(200);
    expect(await rsvpOf(gus.email)).toBeUndefined();
    await send(2);
    expect(await rsvpOf(gus.email)).toMatchObject({ guests: 2 });
    take.body.secret = await secretIn(gus.email);
  }
});

test('closed, past, hidden and unknown events refuse in words, whether somebody has answered before or not', async () => {
  const closed = await planned();
  await answer({ event_id: closed });
  await shop.asStaff(`${EVENTS}/${closed}`, { method: 'PUT', body: { closed: true } });
  const past = await planned({}, -5);
  const hidden = await planned({ publish: false });
  const refused = async (event_id: number, email = ANN.email) =>
    (await answer({ event_id, email })).body as unknown as {
      status: number;
      data: { code: string; message: string }[];
    };
  expect(await refused(closed)).toEqual(await refused(closed, 'stranger@example.com'));
  expect(await refused(closed)).toMatchObject({
    status: 1,
    data: [{ message: expect.stringMatching(/RSVPs for this event are closed/) }],
  });
  expect(await refused(past)).toMatchObject({
    status: 1,
    data: [{ message: expect.stringMatching(/already passed/) }],
  });
  expect((await refused(hidden)).data).toEqual((await refused(999_999)).data);
  expect((await listed(closed))?.answers).toBe(1);
});

test('what is wrong is told field by field, card numbers too; what is no form of ours is a problem', async () => {
  const { status, body } = await answer({ first: ' ', email: 'nobody', guests: 11, comments: '4111 1111 1111 1111' });
  expect([status, body.status]).toEqual([200, 1]);
  expect((body.data as { field: string }[]).map(({ field }) => field)).toEqual([
    'first',
    'email',
    'guests',
    'comments',
  ]);
  expect((await answer({ guests: 0 })).body.data).toMatchObject([{ field: 'guests' }]);
  expect((await answer({ guests: 'two' })).status).toBe(400);
  expect((await answer({ admin: true })).status).toBe(400);
});

test('a filled honeypot is answered alike and kept nowhere, and so many an hour come from one browser', async () => {
  expect((await answer({ email: 'spam@example.com', website: 'x' })).body).toEqual(TAKEN);
  expect(await rsvpOf('spam@example.com')).toBeUndefined();
  const statuses = [];
  for (let i = 0; i < 20; i++) statuses.push((await answer({ website: 'x' })).status);
  expect([statuses[18], statuses[19]]).toEqual([200, 429]);
});

test('a whole opening answers from one network, each guest from a browser of their own, and a flood is stopped', async () => {
  const statusOf = async (i: number, fields: object = { website: 'x' }) =>
    (await answer({ email: `guest${i}@example.com`, ...fields }, browser(`guest${i}`.padEnd(22, '.')))).status;
  const statuses = [];
  for (let i = 0; i < 30; i++) statuses.push(await statusOf(i, {}));
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (let i = 30; i < 300; i++) statuses.push(await statusOf(i));
  expect([statuses.filter((status) => status !== 200), await statusOf(300)]).toEqual([[], 429]);
});

test('programs that send no cookie count as one browser', async () => {
  const statuses = [];
  for (let i = 0; i < 21; i++)
    statuses.push((await answer({ website: 'x' }, { cookie: '', 'x-xsrf-token': '' })).status);
  expect([statuses[19], statuses[20]]).toEqual([200, 429]);
});

test('the mail says what was noted, without a word of theirs, and its link takes the answer back by a button', async () => {
  await answer({ first: 'BUY', last: 'PILLS', email: 'eve@example.com', comments: 'http://spam.example', guests: 7 });
  const [mail] = await mails('eve@example.com');
  expect(mail?.text).toMatch(new RegExp(`Spring opening[^]*The gallery shop[^]*Guests: 7[^]*/events/${opening}\\.ics`));
  expect(JSON.stringify([mail?.subject, mail?.text, mail?.html])).not.toMatch(/BUY|PILLS|spam/);
  const secret = await secretIn('eve@example.com');
  for (let i = 0; i < 2; i++)
    expect((await take('/look', secret)).body).toEqual({
      event_id: opening,
      name: 'Spring opening',
      guests: 7,
      use: 'take-back',
    });
  expect(await rsvpOf('eve@example.com')).toBeDefined();
  for (let i = 0; i < 2; i++) expect((await take('/taking-back', secret)).status).toBe(200);
  expect(await rsvpOf('eve@example.com')).toBeUndefined();
  expect((await take('/look', secret)).body.code).toBe('link/void');
  expect((await mails('eve@example.com')).map(({ template }) => template)).toEqual(['rsvp-noted', 'rsvp-taken-back']);
});

test('a link takes back the one answer that it was made for', async () => {
  for (const email of ['flo@example.com', 'gil@example.com']) await answer({ email });
  const secret = await secretIn('flo@example.com');
  const other = (await rsvpOf('gil@example.com'))!.id;
  const forged = secret.replace(/^(\d+)\.\d+/, `$1.${other}`);
  for (const path of ['/look', '/taking-back'] as const) expect((await take(path, forged)).body.code).toBe('link/void');
  expect(await rsvpOf('gil@example.com')).toBeDefined();
  await take('/taking-back', secret);
  await answer({ email: 'flo@example.com' });
  await take('/taking-back', secret);
  expect(await rsvpOf('flo@example.com')).toBeDefined(); // a new answer has a link of its own
});

test('a changed answer gets a mail that says how many come now', async () => {
  for (const fields of [{ guests: 2 }, { guests: 2, comments: 'By car' }, { guests: 5 }]) {
    await answer({ email: 'hal@example.com', ...fields });
    await mails('hal@example.com'); // two at once may be made in any order
  }
  expect((await mails('hal@example.com')).map(({ text }) => /Guests: (\d+)/.exec(text ?? '')?.[1])).toEqual([
    '2',
    '2',
    '5',
  ]);
});

test('who was erased is named nowhere, their chairs stay, and who comes back is somebody new', async () => {
  await answer({ first: 'Ida', email: 'ida@example.com', guests: 2 });
  const before = (await rsvpOf('ida@example.com'))!;
  await answer({ first: 'Ida', email: 'ida@example.com', guests: 3 }, OTHER);
  await erasePerson(shop.shop.writeSide, String(before.person_id), new Date());
  expect((await listed())?.rsvps.find(({ id }) => id === before.id)).toMatchObject({
    guests: 2,
    first: null,
    email: null,
    waiting: null,
  });
  await answer({ first: 'Ida', email: 'ida@example.com' });
  expect((await rsvpOf('ida@example.com'))?.person_id).not.toBe(before.person_id);
});

test('staff see who comes and cancel for somebody; visitors and framers do neither', async () => {
  await answer({ email: 'joe@example.com' });
  const { id } = (await rsvpOf('joe@example.com'))!;
  const path = `${EVENTS}/rsvps/${id}`;
  expect((await shop.ask(`${EVENTS}/rsvps`)).status).toBe(401);
  expect((await shop.asRole('framer', `${EVENTS}/rsvps`)).status).toBe(403);
  expect((await shop.ask(path, { method: 'DELETE' })).status).toBe(401);
  expect((await shop.asRole('framer', path, { method: 'DELETE' })).status).toBe(403);
  expect((await shop.asStaff(path, { method: 'DELETE' })).status).toBe(200);
  expect(await rsvpOf('joe@example.com')).toBeUndefined();
  expect((await shop.asStaff(`${EVENTS}/rsvps/999999`, { method: 'DELETE' })).status).toBe(404);
});
