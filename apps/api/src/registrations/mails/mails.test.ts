import { mailsOf } from '../../testing/mails';
import { TestShop } from '../../testing/test-shop';
import { happened } from '../../testing/registrations/happening';
import { CARDS, codesOf, Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

const MINUTE = 60_000;
const DAY = 24 * 60;
let ahead = 0;
const smtp = { host: '127.0.0.1', port: 9, secure: false, login: null };
const shop = new TestShop({ aheadMs: () => ahead }, false, null, { payments: 'sandbox', smtp });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => void (ahead = 0));

async function pass(minutes: number): Promise<void> {
  ahead += minutes * MINUTE;
  await shop.shop.processes.settled();
}
async function mails(name: string) {
  await shop.shop.processes.settled();
  return (await mailsOf(shop)).filter(({ address }) => address === `${name.toLowerCase()}@example.org`);
}
const templates = async (name: string) => (await mails(name)).map(({ template }) => template);
const last = async (name: string) => (await mails(name)).at(-1)?.text ?? '';
const secretIn = (text: string, at = 0) =>
  decodeURIComponent([...text.matchAll(/registration\?secret=([\w.%-]+)/g)][at]?.[1] ?? '');
const link = <T = Record<string, unknown>>(path: 'look' | 'cancellation' | 'check', secret: string) =>
  shop.ask<T>(`${WORKSHOPS}/register/${path}`, { body: { secret } });

test('a paid seat is confirmed by mail, with the ways to see and to cancel it', async () => {
  for (const [name, value] of Object.entries({ street: '1 Main Street', city_line: 'Raleigh, NC' }))
    await shop.add('core/platform/settings', { name, value });
  const id = await visitors.plan({ location: 'The studio' });
  const { data } = await visitors.byCard(id, 'Ann');
  expect(await templates('Ann')).toEqual(['registration-confirmed']);
  const text = await last('Ann');
  expect(text).toContain(`/services/workshops/register/${id}/confirmation/${data.confirmation}`);
  expect(text).toMatch(/Where: The studio, 1 Main Street, Raleigh, NC\n[^]*Total paid: \$100\.00/);
  expect(text).not.toMatch(/Oak Street|Bell|4242/); // no word of the form
  const calendarIn = async (mail: string) =>
    (await shop.ask<string>(/calendar:\nhttp\S+?\/(services\S+\.ics)/.exec(mail)?.[1] ?? '')).body;
  const before = await calendarIn(text);
  expect(before).toMatch(
    /METHOD:PUBLISH[^]*SUMMARY:Glazing\r\nLOCATION:The studio\\, 1 Main Street\\, Raleigh\\, NC[^]*STATUS:CONFIRMED/,
  );
  const page = /(http\S+)\.ics/.exec(text)?.[1] ?? '';
  expect(page).toMatch(/^http:\/\/localhost/); // whatever host somebody asks for it by
  expect(before.replaceAll('\r\n ', '')).toContain(`URL:${page}\r\n`);
  const other = await visitors.plan();
  const elsewhere = `services/workshops/register/${other}/confirmation/${data.confirmation}`;
  expect((await shop.ask(`${elsewhere}.ics`)).status).toBe(404);
  const shown = await link('look', secretIn(text));
  expect(shown.body).toMatchObject({ use: 'cancel', name: 'Glazing', paid: 100, now: { credit: 100, kept: 0 } });
  expect((await link('cancellation', secretIn(text))).status).toBe(200);
  expect((await visitors.book(id)).seats).toMatchObject([{ stage: 'cancelled' }]);
  const cancellation = (await mails('Ann')).find(({ template }) => template === 'registration-cancelled')?.text ?? '';
  expect(cancellation).toMatch(
    /Your registration for this workshop has been canceled[^]*Take it out of my calendar:\n/,
  );
  const after = await calendarIn(cancellation);
  expect(after).toMatch(/METHOD:CANCEL[^]*STATUS:CANCELLED/);
  const [[uid, sequence], [sameUid, higher]] = [before, after].map((file) => [
    /UID:(\S+)/.exec(file)?.[1],
    Number(/SEQUENCE:(\d+)/.exec(file)?.[1]),
  ]) as [[string, number], [string, number]];
  expect([sameUid, higher > sequence]).toEqual([uid, true]);
  const [first, ...later] = await templates('Ann');
  expect([first, later.sort()]).toEqual(['registration-confirmed', ['credit-granted', 'registration-cancelled']]); // two processes
  expect((await link('cancellation', secretIn(text))).body).toMatchObject({ code: 'link/void' });
  expect((await link('look', `${secretIn(text)}x`)).body).toMatchObject({ code: 'link/void' });
});

test('a check is invoiced, asked for before its day, and receipted', async () => {
  const id = await visitors.plan();
  await visitors.byCheck(id, 'Bea');
  expect(await last('Bea')).toMatch(/Total due: \$100\.00[^]*mail your check so that it is here by \w+ \d+, \d{4} to:/);
  await pass(10 * DAY);
  expect(await templates('Bea')).toEqual(['registration-invoice']);
  await pass(2 * DAY);
  expect(await templates('Bea')).toEqual(['registration-invoice', 'registration-check-due']);
  await shop.shop.projections.settled();
  const registration = (await visitors.book(id)).seats[0]?.registration_id;
  await shop.asStaff(`${WORKSHOPS}/registrations/receive-check/${registration}`, { body: {} });
  expect((await templates('Bea')).at(-1)).toBe('registration-receipt');
});

test('a check is confirmed by the button of the link in its mail: opening it changes nothing, another address voids it', async () => {
  const id = await visitors.plan({ seats: 3 });
  await visitors.byCheck(id, 'Abe');
  const mail = await last('Abe');
  expect(mail).toMatch(/confirm first that you are mailing a check[^]*Confirm my registration:\nhttp/);
  expect(mail).toMatch(/reserved only once payment arrives\. Until \w+ \d+, \d{4} we hold a seat for you/);
  const secret = secretIn(mail);
  const isOpen = async () => (await visitors.book(id)).seats.map(({ unconfirmed }) => unconfirmed);
  const page = () => shop.ask<string>(`services/workshops/registration?secret=${encodeURIComponent(secret)}`);
  for (const _ of [1, 2]) {
    expect((await page()).body).toContain('Confirm your registration?');
    expect((await link('look', secret)).body).toMatchObject({ use: 'check', is_unconfirmed: true });
  }
  expect(await isOpen()).toEqual([true]);
  expect((await link('cancellation', secret)).body).toMatchObject({ code: 'link/void' }); // it is for this alone
  expect((await link('check', secretIn(mail, 1))).body).toMatchObject({ code: 'link/void' }); // that which cancels
  const { data } = await visitors.byCheck(id, 'Abe');
  const isShown = async () => {
    await shop.shop.projections.settled();
    type Reply = { data: { registration: { is_unconfirmed: boolean } } };
    const { body } = await shop.ask<Reply>(`${WORKSHOPS}/confirmation?confirmation=${data.confirmation}`);
    return body.data.registration.is_unconfirmed;
  };
  expect(await isShown()).toBe(true);
  const [abe = 0] = await idsIn(id);
  await staff(`correct-mail/${abe}`, { email: 'abel@example.org', reason: 'a typo' });
  expect((await link('check', secret)).body).toMatchObject({ code: 'link/void' });
  const right = secretIn(await last('Abel'));
  for (const _ of [1, 2]) expect((await link('check', right)).status).toBe(200);
  expect(await isOpen()).toEqual([false]);
  expect((await link('look', right)).body).toMatchObject({ use: 'check', is_unconfirmed: false });
});

test('a free seat is offered by a link that is good once, and the seat is taken with it', async () => {
  const id = await visitors.plan({ seats: 1 });
  await visitors.byCard(id, 'Cal', CARDS.declined);
  await visitors.wait(id, 'Dan');
  expect(await last('Dan')).toMatch(/See my place:\nhttp/);
  await pass(11);
  expect(await templates('Dan')).toEqual(['registration-waitlist', 'registration-offer']);
  expect(await last('Dan')).toMatch(/A seat has become free, and you are next[^]*Price: \$100\.00\nTotal: \$100\.00/);
  const secret = secretIn(await last('Dan'));
  const shown = await link('look', secret);
  expect(shown.body).toMatchObject({ use: 'offer', status: 'held', registrant: { first: 'Dan', phone: '9195550100' } });
  expect(codesOf(await visitors.byCard(id, 'Dan', CARDS.good, { offer: 'x' }))).toEqual([' link/void']);
  const another = await visitors.byCard(id, 'Don', CARDS.good, { offer: secret, email: 'dan@example.org' });
  expect(another.data).toMatchObject([{ code: 'offer/standing', message: expect.stringMatching(/kept for the name/) }]);
  ahead = 0; // else the provider is asked of a payment that is about to begin
  expect(codesOf(await visitors.byCard(id, 'Dan', CARDS.declined, { offer: secret }))).toEqual(['cc card/declined']);
  expect(codesOf(await visitors.byCard(id, 'Dan', CARDS.good, { offer: secret }))).toEqual([]);
  expect((await visitors.book(id)).seats.at(-1)).toMatchObject({ stage: 'registered' });
  expect((await link('look', secret)).body).toMatchObject({ code: 'link/void' });
});

test('dates that are set are told to whoever waits, once, and those with a seat are reminded', async () => {
  const id = await visitors.plan({ times: [], seats: 1 });
  for (const name of ['Eve', 'Ida']) await visitors.wait(id, name);
  await pass(0); // what follows on joining is done
  const start = Date.now() + 60 * DAY * MINUTE;
  for (const day of [0, 1])
    await shop.add(`${WORKSHOPS}/times`, {
      workshop_id: id,
      start: start + day * DAY * MINUTE,
      end: start + day * DAY * MINUTE + 60 * MINUTE,
    });
  await pass(9);
  expect(await templates('Eve')).toEqual(['registration-waitlist']); // staff may still set dates
  await pass(2);
  expect(await templates('Eve')).toEqual(['registration-waitlist', 'registration-offer']);
  expect(await templates('Ida')).toEqual(['registration-waitlist', 'registration-dates']);
  expect(await last('Eve')).toMatch(/The dates of this workshop are set, and a seat is yours to take/);
  expect(await last('Eve')).not.toMatch(/become free/);
  expect((await last('Eve')).match(/^When: /gm)).toHaveLength(2);
  ahead = 0;
  const other = await visitors.plan({}, 30);
  await visitors.byCard(other, 'Fay');
  await pass(28 * DAY);
  expect(await templates('Fay')).toEqual(['registration-confirmed', 'registration-reminder']);
});

const staff = (path: string, body: object) => shop.asStaff(`${WORKSHOPS}/registrations/${path}`, { body });
async function idsIn(workshop: number): Promise<readonly number[]> {
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  return (await visitors.book(workshop)).seats.map(({ registration_id }) => registration_id);
}

test('a corrected address is told how the registration stands, with another code and links, and the old ones are void', async () => {
  const id = await visitors.plan({ seats: 2 });
  const { data } = await visitors.byCard(id, 'Jon');
  await visitors.byCheck(id, 'Kim');
  await visitors.wait(id, 'Lea');
  const ids = await idsIn(id);
  const astray = await Promise.all(['Jon', 'Kim', 'Lea'].map(async (name) => secretIn(await last(name))));
  const right = ['Jona', 'Kima', 'Leah'];
  for (const [i, name] of right.entries())
    await staff(`correct-mail/${ids[i]}`, { email: `${name.toLowerCase()}@example.org`, reason: 'a typo' });
  for (const name of right) expect(await templates(name)).toEqual(['registration-mail-corrected']);
  expect(await last('Jona')).toMatch(/Your seat is confirmed[^]*Total paid: \$100\.00/);
  const code = /confirmation\/([\w-]+)/.exec(await last('Jona'))?.[1] ?? '';
  await shop.shop.projections.settled();
  const opens = async (confirmation: string) =>
    (await shop.ask(`${WORKSHOPS}/confirmation?confirmation=${confirmation}`)).status;
  expect([await opens(code), await opens(data.confirmation)]).toEqual([200, 404]);
  for (const secret of astray)
    for (const path of ['look', 'cancellation'] as const)
      expect((await link(path, secret)).body).toMatchObject({ code: 'link/void' });
  await staff(`correct-mail/${ids[0]}`, { email: 'jona@example.org', reason: 'a typo' }); // the same again
  expect(await templates('Jona')).toHaveLength(1);
  expect(await last('Kima')).toMatch(/Total due: \$100\.00[^]*Please mail your check so that it is here by/);
  expect(await last('Leah')).toMatch(/You are on the waitlist/);
  type Page = { data: { template: string; person_id: number }[] };
  const mailsTo = async (query: string) => (await shop.asStaff<Page>(`core/mail/messages?${query}`)).body.data;
  const toJon = ['registration-mail-corrected', 'registration-confirmed']; // also those that went astray
  const byAddress = await mailsTo('to=JONA@example.org');
  expect(byAddress.map(({ template }) => template)).toEqual(toJon);
  expect(await mailsTo(`person_id=${byAddress[0]?.person_id}&state=pending`)).toHaveLength(2);
  expect(await mailsTo('to=nobody@example.org')).toEqual([]);
  const [addressed] = byAddress as unknown as { name: string }[];
  for (const term of ['jona@example.org', addressed?.name ?? ''])
    expect((await mailsTo(`term=${encodeURIComponent(term)}`)).map(({ template }) => template)).toEqual(toJon);
  for (const term of ['nobody@example.org', 'nobody', 'jona@'])
    expect(await mailsTo(`term=${encodeURIComponent(term)}`)).toEqual([]);
  expect((await link('cancellation', secretIn(await last('Jona')))).status).toBe(200);
  expect(await templates('Jona')).toHaveLength(3);
  await staff(`correct-mail/${ids[0]}`, { email: 'jon3@example.org', reason: 'a typo' });
  expect(await templates('Jon3')).toEqual([]); // it has ended: nothing stands
});

test('a move is told by one mail: what it left, what it costs or grants, and the calendar of both dates', async () => {
  const from = await visitors.plan({ name: 'Gilding' }, 50);
  const to = await visitors.plan({ price: 60, name: 'Ink', cancellation: 1 });
  await visitors.byCard(from, 'Max');
  const [max = 0] = await idsIn(from);
  expect((await staff(`move/${max}`, { to })).status).toBe(200);
  expect(await templates('Max')).toEqual(['registration-confirmed', 'registration-moved']);
  const text = await last('Max');
  expect(text).toMatch(/Workshop: Gilding[^]*Workshop: Ink[^]*Paid: \$60\.00[^]*Store credit: \$40\.00/);
  expect(text).toMatch(/Code: [\w-]{22}/);
  // as it was promised with the first seat
  expect(text).toMatch(/our policy for your seat now:[^]*Cancel up to 2 days before the workshop starts/);
  const calendar = (await shop.ask<string>(/(services[^ ]+\.ics)/.exec(text)?.[1] ?? '')).body;
  expect(calendar.match(/STATUS:\w+/g)?.sort()).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED']);
  await shop.shop.projections.settled();
  const dearer = await visitors.plan({ price: 90, name: 'Oil' });
  await staff(`move/${max}`, { to: dearer, reason: 'asked' });
  expect(await templates('Max')).toEqual(['registration-confirmed', 'registration-moved', 'registration-moved']);
  expect(await last('Max')).toMatch(/Workshop: Ink[^]*Workshop: Oil[^]*Still due, by check: \$30\.00/);
  expect(await last('Max')).not.toMatch(/Store credit|Code:/);
  await shop.shop.projections.settled();
  await staff(`receive-check/${max}`, {});
  expect((await templates('Max')).at(-1)).toBe('registration-receipt');
});

test('a calendar of somebody who was moved away and back has the first date again, and the other one canceled', async () => {
  const from = await visitors.plan({}, 50);
  const to = await visitors.plan();
  const { confirmation } = (await visitors.byCard(from, 'Ola')).data;
  const [ola = 0] = await idsIn(from);
  const address = `services/workshops/register/${from}/confirmation/${confirmation}.ics`;
  const datesOf = async () =>
    [...(await shop.ask<string>(address)).body.matchAll(/DTSTART:(\d{8})[^]*?STATUS:(\w+)/g)].map(
      ([, ...date]) => date,
    );
  const [[here]] = (await datesOf()) as [[string]];
  for (const workshop of [to, from]) {
    expect((await staff(`move/${ola}`, { to: workshop })).status).toBe(200);
    await shop.shop.projections.settled();
  }
  const dates = await datesOf();
  expect(dates).toHaveLength(2);
  expect(dates.filter(([, status]) => status === 'CONFIRMED')).toEqual([[here, 'CONFIRMED']]);
});

test('a move that leaves new credit and some that was credit before is told once, and the rest by its own mail', async () => {
  const data = { customer_id: 951, person_id: 941, amount: 40_00, reason: 'a gift', until: '2099-05-01' };
  await happened(shop, 'credit-986', [{ type: 'CreditGranted', data, personal: { 941: { code: 'to-move' } } }]);
  const from = await visitors.plan();
  const to = await visitors.plan({ price: 30 });
  await visitors.byCard(from, 'Ned', CARDS.good, { credit: 'to-move' });
  const [ned = 0] = await idsIn(from);
  expect((await staff(`move/${ned}`, { to })).status).toBe(200);
  const [, ...news] = await mails('Ned');
  expect(news.map(({ template }) => template).sort()).toEqual(['credit-granted', 'registration-moved']);
  const textOf = (name: string) => news.find(({ template }) => template === name)?.text ?? '';
  expect(textOf('registration-moved')).toMatch(/Store credit: \$70\.00[^]*Amount: \$60\.00[^]*The rest of it/);
  expect(textOf('credit-granted')).toMatch(/Amount: \$10\.00[^]*Good until: May 1, 2099/);
});

test('whoever had a seat before it was passed on is told at the right address, and not who has it now', async () => {
  const id = await visitors.plan();
  await visitors.byCard(id, 'Quin');
  const [quin = 0] = await idsIn(id);
  await staff(`correct-mail/${quin}`, { email: 'quincy@example.org', reason: 'a typo' });
  expect(await templates('Quincy')).toEqual(['registration-mail-corrected']);
  const { acknowledged: _, ...roy } = visitors.form('Roy') as Record<string, unknown>;
  expect((await staff(`pass-on/${quin}`, { ...roy, reason: 'they are friends' })).status).toBe(200);
  expect(await templates('Roy')).toEqual(['registration-passed-on']);
  expect(await templates('Quincy')).toEqual(['registration-mail-corrected', 'registration-given-away']);
  const [, { person_id: former, text } = { person_id: 0, text: '' }] = await mails('Quincy');
  expect(text).toMatch(/passed your place in this workshop on to another person[^]*Workshop: Glazing/);
  expect(text).not.toMatch(/Roy|Bell|friends|confirmation|secret=/);
  expect((await mails('Roy')).map(({ person_id }) => person_id)).not.toContain(former);
});

test('whoever leaves a waitlist is told so, and has nothing to take out of a calendar', async () => {
  const id = await visitors.plan({ seats: 0 });
  await visitors.wait(id, 'Pia');
  expect((await link('cancellation', secretIn(await last('Pia')))).status).toBe(200);
  expect(await templates('Pia')).toEqual(['registration-waitlist', 'registration-left-waitlist']);
  const [, { subject, text } = { subject: '', text: '' }] = await mails('Pia');
  expect(subject).toBe('You have left the waitlist: Glazing');
  expect(text).not.toMatch(/registration is canceled|calendar/);
});

test('staff tell by mail what they change: a refund, a move and a seat that is let go', async () => {
  const id = await visitors.plan();
  const to = await visitors.plan();
  await visitors.byCard(id, 'Gil');
  await visitors.byCheck(id, 'Hal');
  const [gil = 0, hal = 0] = await idsIn(id);
  expect((await staff(`move/${gil}`, { to })).status).toBe(200);
  expect((await templates('Gil')).at(-1)).toBe('registration-moved');
  await shop.shop.projections.settled();
  await staff(`cancel/${gil}`, { by: 'shop', as: 'refund', reason: 'too few' });
  expect((await templates('Gil')).slice(-2).sort()).toEqual(['payment-refunded', 'registration-cancelled-by-shop']);
  const apology = (await mails('Gil')).find(({ template }) => template === 'registration-cancelled-by-shop')?.text;
  expect(apology).toMatch(/We are sorry: we had to cancel[^]*Refunded: \$100\.00[^]*Take it out of my calendar/);
  expect(apology).not.toMatch(/too few/);
  await staff(`release/${hal}`, {});
  expect((await templates('Hal')).at(-1)).toBe('registration-released');
  expect(await last('Hal')).toMatch(/Take it out of my calendar:\n/);
});

test('whoever is asked to pay by card is led to the payment, also where the workshop is full', async () => {
  const id = await visitors.plan({ seats: 1 });
  await visitors.byCheck(id, 'Pia');
  const [pia = 0] = await idsIn(id);
  expect((await staff(`change-way/${pia}`, { way: 'card', reason: 'asked' })).status).toBe(200);
  expect((await templates('Pia')).at(-1)).toBe('registration-pay-by-card');
  expect(await last('Pia')).toContain(`/services/workshops/register/${id}?held=1`);
});
