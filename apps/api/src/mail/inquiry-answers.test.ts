import type { InquiryReply } from '@rabbet/domain/inquiries/inquiries';
import { until } from '@rabbet/postgres/testing/until';
import { SmtpStandIn } from '../testing/mail/smtp-stand-in';
import { mailShop } from '../testing/mail/mail-shop';
import { mailsOf } from '../testing/mails';
import type { TestShop } from '../testing/test-shop';

let server: SmtpStandIn;
let shop: TestShop;
let piece: number;
beforeAll(async () => {
  server = await new SmtpStandIn().open();
  shop = mailShop(server);
  await shop.open();
  await shop.add('core/platform/settings', { name: 'email', kind: 'text', value: 'gallery@example.org' });
  await shop.add('core/platform/settings', { name: 'enquiries_email', kind: 'text', value: 'desk@example.org' });
  const artist = await shop.add('core/contacts/companies', { name: 'Whitfield, Mara', is_artist: true });
  const shown = {
    name: 'Low Tide',
    manufacturer_id: artist,
    price: 1350,
    location: 'Front wall',
    inventory_public: true,
  };
  piece = await shop.add('core/commerce/widgets', { ...shown, price_public: true, availability: 1 });
  await shop.add('core/commerce/widgets/transactions', { widget_id: piece, activity: 'Purchased', quantity: 1 });
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const ZOE = { name: 'Zoë Zzyzx', email: 'zoe@example.org', message: 'BUY PILLS http://spam.example' };

async function ask(about: object): Promise<InquiryReply> {
  await shop.ask('core/enquiries', { body: { ...ZOE, ...about } });
  await settled();
  const [newest] = (await shop.asStaff<{ data: InquiryReply[] }>('core/enquiries')).body.data;
  return newest!;
}
async function settled(): Promise<void> {
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
}
const answer = (id: number, text: string) => shop.asStaff(`core/enquiries/${id}/answer`, { body: { text } });
const inquiryBy = async (id: number) =>
  (await shop.asStaff<{ data: InquiryReply[] }>(`core/enquiries?id=${id}`)).body.data[0];

test('the notice to the shop tells the piece, its artist, price and place, and leads to the inquiry', async () => {
  const { id } = await ask({ about: 'piece', subject_id: piece });
  const notice = (await mailsOf(shop)).find(({ template }) => template === 'enquiry-notice');
  expect(notice?.subject).toBe(`Inquiry ${id}: Low Tide by Mara Whitfield`);
  expect(notice?.text).toMatch(
    /Piece: Low Tide, number \d+\nArtist: Mara Whitfield\nPrice: \$1,350\nPlace: Front wall/,
  );
  expect(notice?.text).toMatch(new RegExp(`Answer it:\n\\S+/staff/enquiries/${id}\n`));
});

test('an answer of staff goes to whoever asked, quotes the piece and nothing that was typed, and replies come to the shop', async () => {
  const { id } = await ask({ about: 'piece', subject_id: piece });
  expect((await answer(id, 'Yes, please come\non Saturday.')).status).toBe(200);
  await settled();
  const sent = (await mailsOf(shop)).filter(({ template }) => template === 'enquiry-answer');
  expect(sent.map(({ address, subject }) => [address, subject])).toEqual([[ZOE.email, 'Your question about Low Tide']]);
  expect(sent[0]?.text).toMatch(/^Yes, please come\non Saturday\.\n\nAbout: Low Tide by Mara Whitfield\n/);
  expect(sent[0]?.text).toMatch(/\/artists\/\d+\/mara-whitfield\/\d+\/low-tide\n/);
  expect(JSON.stringify([sent[0]?.subject, sent[0]?.text, sent[0]?.html])).not.toMatch(/pills|spam|zzyzx/i);
  const isAnswer = ({ to, raw }: { to: readonly string[]; raw: string }) =>
    to.includes(ZOE.email) && raw.includes('Your question about');
  const letter = await until(() => Promise.resolve(server.received.find(isAnswer) ?? null), 'the answer is sent');
  expect(letter.raw).toMatch(/^From: .*gallery@example\.org/m);
  expect(letter.raw).toMatch(/^Reply-To: .*desk@example\.org/m);
  expect(await inquiryBy(id)).toMatchObject({
    answer: 'Yes, please come\non Saturday.',
    answered_by: expect.any(String),
  });
});

test('a piece that visitors do not see is not named to them', async () => {
  const hidden = await shop.add('core/commerce/widgets', { name: 'Secret Cove' });
  const { id } = await ask({ about: 'piece', subject_id: hidden });
  await answer(id, 'It comes in spring.');
  await settled();
  const last = (await mailsOf(shop)).filter(({ template }) => template === 'enquiry-answer').at(-1);
  expect([last?.subject, last?.text]).toEqual(['Your question about a piece', expect.not.stringMatching(/Secret/)]);
});

test('who asked, answered and marked is told in the order of time, with the answers', async () => {
  const { id } = await ask({ about: 'framing' });
  await answer(id, 'We do.');
  await shop.asStaff(`core/enquiries/${id}/answered`, { body: { note: 'She called as well.' } });
  const { body } = await shop.asStaff<{ what: string; by_name: string; changes: { after: string }[] }[]>(
    `core/enquiries/history?id=${id}`,
  );
  expect(body.map(({ what, by_name, changes }) => [what, by_name, ...changes.map(({ after }) => after)])).toEqual([
    ['marked it as answered', 'somebody on the machine', 'She called as well.'],
    ['answered by mail', 'somebody on the machine', 'We do.'],
    ['asked', 'a visitor'],
  ]);
});

test('inquiries are found by words of theirs and by what they are about, answered or open, the oldest first', async () => {
  const findMessages = async (query: string) =>
    (await shop.asStaff<{ data: InquiryReply[] }>(`core/enquiries?${query}`)).body.data.map(({ subject }) => subject);
  expect(await findMessages('term=low%20TIDE%20zoe')).toEqual(['Low Tide', 'Low Tide']);
  expect(await findMessages('term=cove&answered=true')).toEqual(['Secret Cove']);
  expect(await findMessages('term=cove&answered=false')).toEqual([]);
  expect(await findMessages('sort=asked_at')).toEqual(['Low Tide', 'Low Tide', 'Secret Cove', null]);
});
