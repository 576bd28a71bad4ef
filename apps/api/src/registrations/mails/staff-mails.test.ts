import { longDate } from '@rabbet/domain/time/words';
import { mailsOf } from '../../testing/mails';
import { TestShop } from '../../testing/test-shop';
import { happened } from '../../testing/registrations/happening';
import { codesOf, Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

const DAY_MS = 24 * 3_600_000;
/** Offers wait for ten minutes after the last change of dates. */
const AFTER_DATES_SETTLED_MS = 11 * 60_000;
/** Time by which the clock of the processes is ahead. */
let aheadMs = 0;
const smtp = { host: '127.0.0.1', port: 9, secure: false, login: null };
const shop = new TestShop({ aheadMs: () => aheadMs }, false, null, { payments: 'sandbox', smtp });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());

async function mails(name: string) {
  await shop.shop.processes.settled();
  return (await mailsOf(shop)).filter(({ address }) => address === `${name.toLowerCase()}@example.org`);
}
async function change(path: string, body: object = {}): Promise<void> {
  await shop.shop.projections.settled();
  expect([path, (await shop.asStaff(`${WORKSHOPS}/registrations/${path}`, { body })).status]).toEqual([path, 200]);
}
/** Id of the registration that came as number `index` to a workshop. */
const registrationIdIn = async (workshop_id: number, index = 0) =>
  (await visitors.book(workshop_id)).seats[index]!.registration_id;
/** Form of the person to whom staff pass a seat on. They acknowledge no policy, so the field must be absent. */
function formOfSuccessor(name: string) {
  const { acknowledged: _, ...form } = visitors.form(name, { reason: 'a friend' }) as Record<string, unknown>;
  return form;
}

test('the mail about a place that was passed on names the waitlist or the seat', async () => {
  const workshop_id = await visitors.plan({ seats: 1 });
  await visitors.byCheck(workshop_id, 'Ann');
  await visitors.wait(workshop_id, 'Bea');
  await change(`pass-on/${await registrationIdIn(workshop_id, 1)}`, formOfSuccessor('Cal'));
  expect((await mails('Cal')).at(-1)).toMatchObject({
    subject: 'A place on the waitlist has been passed on to you: Glazing',
    text: expect.stringMatching(/A place on the waitlist of this workshop is yours now[^]*Leave the waitlist/),
  });
  await change(`pass-on/${await registrationIdIn(workshop_id)}`, formOfSuccessor('Dan'));
  expect((await mails('Dan')).at(-1)?.subject).toBe('A seat has been passed on to you: Glazing');
});

test('the correction of an address sends a new link of the offer, and voids the link that went to the wrong address', async () => {
  const workshop_id = await visitors.plan({ seats: 1 });
  await visitors.byCheck(workshop_id, 'Flo');
  await visitors.wait(workshop_id, 'Gus');
  await change(`release/${await registrationIdIn(workshop_id)}`);
  aheadMs = AFTER_DATES_SETTLED_MS;
  const secretTo = async (name: string) =>
    decodeURIComponent(/registration\?secret=([\w.%-]+)/.exec((await mails(name)).at(-1)?.text ?? '')?.[1] ?? '');
  const astray = await secretTo('Gus');
  aheadMs = 0; // only the offer had to be made later
  await change(`correct-mail/${await registrationIdIn(workshop_id, 1)}`, {
    email: 'gust@example.org',
    reason: 'a typo',
  });
  const look = (secret: string) => shop.ask(`${WORKSHOPS}/register/look`, { body: { secret } });
  expect((await look(astray)).body).toMatchObject({ code: 'link/void' });
  const right = await secretTo('Gust');
  expect((await look(right)).body).toMatchObject({ use: 'offer', registrant: { email: 'gust@example.org' } });
  const accept = (offer: string) => visitors.byCheck(workshop_id, 'Gus', { email: 'gust@example.org', offer });
  expect(codesOf(await accept(astray))).toEqual([' link/void']); // of no field: the name before the space is empty
  expect(codesOf(await accept(right))).toEqual([]);
});

test('the mail about a returned check names a new day, and a reminder follows before that day', async () => {
  const workshop_id = await visitors.plan();
  await visitors.byCheck(workshop_id, 'Eve');
  const id = await registrationIdIn(workshop_id);
  const overdueCheck = { type: 'WorkshopCheckAwaited', data: { registration_id: id, by: '2020-01-01' } } as const;
  await happened(shop, `workshop-${workshop_id}`, [overdueCheck]);
  await change(`receive-check/${id}`);
  await change(`return-check/${id}`, { reason: 'it bounced' });
  const by = longDate((await visitors.book(workshop_id)).seats[0]!.check_by!);
  const request = (await mails('Eve')).find(({ template }) => template === 'registration-check-returned');
  expect(request?.text).toContain(`so that it is here by ${by}`);
  expect(by).not.toContain('2020');
  aheadMs = 30 * DAY_MS;
  const reminded = (await mails('Eve')).filter(({ template }) => template === 'registration-check-due');
  expect(reminded.map(({ text }) => text?.includes(by))).toEqual([true]);
});
