import { erasePerson } from '@rabbet/commands';
import type { InquiryReply } from '@rabbet/domain/inquiries/inquiries';
import { HeldAnswers } from '../testing/held-answers';
import { mailsOf } from '../testing/mails';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop({ features: new HeldAnswers().features });
beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => shop.database.query('truncate state.limit_count'));

const ANN = { name: 'Ann Lee', email: 'ann@example.com', message: 'May I see it on Saturday?' };
const TAKEN = { status: 0, type: 'success', data: [] };

const ask = (body: object = ANN, headers = {}) => shop.ask('core/enquiries', { body, headers });
async function settled(): Promise<void> {
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
}
async function listed(query = ''): Promise<InquiryReply[]> {
  await settled();
  return (await shop.asStaff<{ data: InquiryReply[] }>(`core/enquiries${query}`)).body.data;
}
const people = async () => {
  await settled();
  return (await shop.asStaff<{ id: number; first: string | null; last: string | null }[]>('core/contacts/people')).body;
};
const detailsOf = async (person: number) =>
  (await shop.asStaff<{ value: string }[]>(`core/contacts/vectors?person_id=${person}`)).body.map(({ value }) => value);

test('a visitor asks about a piece: it is recorded with who they are, and they are told no more than that', async () => {
  const about = { phone: '919 555 0142', about: 'piece', subject_id: 3402 };
  expect(await ask({ ...ANN, ...about })).toMatchObject({ status: 200, body: TAKEN });
  const [inquiry] = await listed();
  expect(inquiry).toMatchObject({ ...ANN, ...about, answered_at: null, note: null });
  expect(await people()).toMatchObject([{ id: inquiry!.person_id, first: 'Ann', last: 'Lee' }]);
  expect(await detailsOf(inquiry!.person_id)).toEqual(['ann@example.com', '919 555 0142']);
});

test('who asks again under the same address and name, however it is typed, is the same person, and nothing of them changes', async () => {
  const before = await people();
  await ask({
    ...ANN,
    name: '  ANN   lee ',
    email: 'Ann@Example.com',
    phone: '1 555 000',
    message: 'And another thing',
  });
  await ask({ ...ANN, name: 'Ánn Lée', message: 'And one more' });
  expect(await people()).toEqual(before);
  expect(new Set((await listed()).map(({ person_id }) => person_id)).size).toBe(1);
  expect(await detailsOf(before[0]!.id)).toEqual(['ann@example.com', '919 555 0142']);
});

test('another name at the same address is another person', async () => {
  await ask({ ...ANN, name: 'Bo Lee' });
  const [newest, ...earlier] = await listed();
  expect(earlier.map(({ person_id }) => person_id)).not.toContain(newest!.person_id);
});

test('somebody whom staff have entered is found', async () => {
  const cleo = await shop.add('core/contacts/people', { first: 'Cleopatra', preferred_first: 'Cleo', last: 'Moss' });
  await shop.add('core/contacts/vectors', { person_id: cleo, value: 'cleo@example.com' });
  await settled();
  await ask({ ...ANN, name: 'cleo moss', email: 'CLEO@example.com' });
  expect((await listed())[0]?.person_id).toBe(cleo);
});

test('many forms at once of somebody new make one person', async () => {
  const before = (await people()).length;
  const dora = { ...ANN, name: 'Dora Finch', email: 'dora@example.com' };
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => ask({ ...dora, message: `Question ${i}` })));
  expect(answers.map(({ body }) => body)).toEqual(Array(12).fill(TAKEN));
  expect(await people()).toHaveLength(before + 1);
  const fromDora = (await listed('?count=200')).filter(({ email }) => email === dora.email);
  expect([fromDora.length, new Set(fromDora.map(({ person_id }) => person_id)).size]).toEqual([12, 1]);
});

test('the same form sent twice is one inquiry', async () => {
  const before = (await listed('?count=200')).length;
  for (let i = 0; i < 3; i++) await ask(ANN, { 'idempotency-key': 'twice' });
  expect(await listed('?count=200')).toHaveLength(before + 1);
});

test('a filled honeypot is answered alike, and nothing of it is kept', async () => {
  const before = (await listed('?count=200')).length;
  const { status, body } = await ask({ ...ANN, website: 'http://spam.example' });
  expect([status, body]).toEqual([200, TAKEN]);
  expect((await ask({ website: 'http://spam.example' })).body).toEqual(TAKEN);
  expect((await ask({ ...ANN, website: 'x'.repeat(5_000) })).body).toEqual(TAKEN);
  expect(await listed('?count=200')).toHaveLength(before);
});

test('what is wrong with a form is told field by field, in words for a visitor', async () => {
  const { status, body } = await ask({ name: ' ', email: 'ann@example.com\nBcc: all@example.com', message: '' });
  expect([status, body.status, body.type]).toEqual([200, 1, 'error']);
  expect(body.data).toMatchObject([
    { field: 'name', message: 'Please tell us your name.' },
    { field: 'email', code: 'format' },
    { field: 'message' },
  ]);
  expect((await ask({ ...ANN, message: 'x'.repeat(4_001) })).body.data).toMatchObject([{ code: 'length' }]);
  expect((await ask({ ...ANN, about: 'cars' })).body.data).toMatchObject([{ field: 'about', code: 'choice' }]);
});

test.each([
  [{ ...ANN, message: 5 }, 'message'],
  [{ ...ANN, email: { a: 1 } }, 'email'],
  [{ ...ANN, admin: true }, 'admin'],
  [{ ...ANN, subject_id: '3402' }, 'subject_id'],
])('what is no form of ours is a problem that names the field: %j', async (body, field) => {
  const answer = await ask(body);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  expect(answer.body.errors).toMatchObject([{ field }]);
});

test('a card number is refused by name, and stands nowhere', async () => {
  const message = 'Take it: 4111-1111 1111/1111, 12/29';
  const digits = /(?<!\w)1111(?!\w)|41{7}/;
  expect(message).toMatch(digits);
  const { body } = await ask({ ...ANN, message });
  expect(body.data).toEqual([{ field: 'message', code: 'card', message: expect.stringMatching(/card numbers/) }]);
  for (const line of shop.logged) {
    const texts = JSON.stringify(JSON.parse(line), (_, value: unknown) => (typeof value === 'number' ? null : value));
    expect(texts).not.toMatch(digits); // times, lengths and numbers of processes may have any
  }
});

test('so many an hour come from one network, and no more', async () => {
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await ask({ website: 'x' })).status);
  expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([200]), 429]);
  const { headers, body } = await ask();
  expect(body.code).toBe('form/too-many');
  const { rows } = await shop.database.query<{ expires_at: Date }>(
    `select expires_at from state.limit_count where purpose = 'enquiry-from' and window_ms = 3600000`,
  );
  const retryAt = Date.parse(headers.get('date') ?? '') + 1_000 * Number(headers.get('retry-after'));
  expect(retryAt).toBeGreaterThanOrEqual((rows[0]?.expires_at.getTime() ?? NaN) - 1_000); // to the second
});

test('who was erased and comes back is somebody new', async () => {
  const eve = { ...ANN, name: 'Eve Stone', email: 'eve@example.com' };
  await ask(eve);
  const [before] = await listed();
  await erasePerson(shop.shop.writeSide, String(before!.person_id), new Date());
  expect((await listed(`?id=${before!.id}`))[0]).toMatchObject({ name: null, email: null, message: null });
  expect((await ask(eve)).body).toEqual(TAKEN);
  const [after] = await listed();
  expect(after).toMatchObject({ email: 'eve@example.com' });
  expect(after!.person_id).not.toBe(before!.person_id);
  expect((await people()).find(({ id }) => id === after!.person_id)).toMatchObject({ first: 'Eve', last: 'Stone' });
});

test('staff mark what is answered, with a note; visitors read nothing of it', async () => {
  const [open] = await listed('?answered=false');
  const answer = (note?: string) => shop.asStaff(`core/enquiries/${open!.id}/answered`, { body: { note } });
  expect((await answer('By telephone')).status).toBe(200);
  expect((await listed(`?id=${open!.id}`))[0]).toMatchObject({
    note: 'By telephone',
    answered_by: `local-${process.getuid?.() ?? 0}`,
  });
  expect((await listed('?answered=false')).map(({ id }) => id)).not.toContain(open!.id);
  expect((await shop.ask('core/enquiries')).status).toBe(401);
  expect((await shop.asRole('framer', 'core/enquiries')).status).toBe(403);
  expect((await shop.asRole('framer', `core/enquiries/${open!.id}/answered`, { body: {} })).status).toBe(403);
});

test('where no mail leaves, an answer by mail is refused, and says what to do instead', async () => {
  const [newest] = await listed();
  const { status, body } = await shop.asStaff<{ code: string; detail: string }>(`core/enquiries/${newest!.id}/answer`, {
    body: { text: 'Yes, please come.' },
  });
  expect([status, body.code]).toEqual([422, 'mail/no-server']);
  expect(body.detail).toMatch(/mark the inquiry as answered/);
});

test('the shop gets a mail to answer, and the visitor one without a word of theirs; three a day at most', async () => {
  await shop.add('core/platform/settings', { name: 'enquiries_email', kind: 'text', value: 'desk@example.com' });
  const form = {
    name: 'Zoë Zzyzx',
    email: 'zoe@example.com',
    phone: '919 555 0177',
    message: 'BUY PILLS http://spam.example',
  };
  for (let i = 0; i < 5; i++) await ask({ ...form, message: `${form.message} ${i}` });
  await settled();
  const all = (await mailsOf(shop)).filter(({ template }) => template.startsWith('enquiry'));
  const received = all.filter(({ template, address }) => template === 'enquiry-received' && address === form.email);
  expect(received.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept', 'held', 'held']);
  expect(JSON.stringify(received.map(({ subject, text, html }) => [subject, text, html]))).not.toMatch(
    /pills|spam|zzyzx|0177/i,
  );
  const notices = all.filter(({ address }) => address === 'desk@example.com');
  expect(notices).toHaveLength(5);
  expect(notices[0]?.text).toMatch(/BUY PILLS[^]*From: Zoë Zzyzx[^]*E-mail: zoe@example.com/);
});
