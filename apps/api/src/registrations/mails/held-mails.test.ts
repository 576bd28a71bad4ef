import { mailsOf } from '../../testing/mails';
import { TestShop } from '../../testing/test-shop';
import { Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

const smtp = { host: '127.0.0.1', port: 9, secure: false, login: null };
const shop = new TestShop({}, false, null, { payments: 'sandbox', smtp });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());

const DAY_MS = 24 * 3_600_000;
const victim = { email: 'victim@example.org' };
interface Reply {
  readonly data: { readonly held_mail: { readonly leaves_at: string | null } | null };
}
async function heldMail(confirmation: string) {
  await shop.shop.projections.settled();
  const { body } = await shop.ask<Reply>(`${WORKSHOPS}/confirmation?confirmation=${confirmation}`);
  return body.data.held_mail;
}

test('four free registrations under the address of a victim do not hold back the mail of their paid seat', async () => {
  const free = await visitors.plan({ price: 0, seats: 9 });
  const codes: string[] = [];
  for (const name of ['Ann', 'Bea', 'Cal', 'Dan']) {
    const { data } = await visitors.register(free, name, { ...victim, status: 'registered' });
    codes.push(data.confirmation);
    await shop.shop.processes.settled();
  }
  await visitors.byCard(await visitors.plan(), 'Vic', undefined, victim);
  const mails = (await mailsOf(shop)).filter(({ template }) => template === 'registration-confirmed');
  expect(mails.map(({ state }) => state === 'held')).toEqual([false, false, false, true, false]);
  const [, , , held] = mails;
  expect(Math.round((Date.parse(held!.due_at!) - Date.parse(held!.made_at)) / DAY_MS)).toBe(1);
  expect(await heldMail(codes[2]!)).toBeNull();
  expect(await heldMail(codes[3]!)).toEqual({ leaves_at: held!.due_at });
});

test('a confirmation says that its mail will be held back before that mail is made', async () => {
  const free = await visitors.plan({ price: 0, seats: 9 });
  const codes: string[] = [];
  for (const name of ['Eve', 'Fay', 'Gus', 'Hal']) {
    await shop.shop.processes.settled();
    const fields = { email: 'other@example.org', status: 'registered' };
    codes.push((await visitors.register(free, name, fields)).data.confirmation);
  }
  await shop.shop.processes.settled();
  await shop.database.query('delete from state.message where id = (select max(id) from state.message)');
  expect(await heldMail(codes[3]!)).toMatchObject({ leaves_at: expect.stringMatching(/Z$/) });
});

test('staff see in the list for whom a mail is and what it says, until that person is erased', async () => {
  await visitors.byCard(await visitors.plan(), 'Ida');
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  const newest = async () => (await shop.asStaff<{ data: object[] }>('core/mail/messages?count=1')).body.data[0];
  expect(await newest()).toMatchObject({
    name: 'Ida Bell',
    address: 'ida@example.org',
    subject: 'You are registered: Glazing',
  });
  expect(shop.logged.join()).not.toMatch(/ida@example|Bell/);
});
