import type { ContactReply, EventRsvpsReply, RecordHistoryReply } from '@rabbet/projections';
import { HeldAnswers } from '../testing/held-answers';
import { mailsOf } from '../testing/mails';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop({ features: new HeldAnswers().features });
const EVENTS = 'core/content/events';
const CONTACTS = 'core/contacts/vectors';
beforeAll(() => shop.open());
afterAll(() => shop.close());

async function settled(): Promise<void> {
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
}

test('a mistyped address that is corrected with the person is right for the event, in its mail and in the history', async () => {
  const start = Date.now() + 86_400_000;
  const times = [{ start, end: start + 3_600_000 }];
  const event = await shop.add(EVENTS, { name: 'Spring opening', publish: true, times });
  const form = { event_id: event, first: 'Ann', last: 'Lee', email: 'ann@exmple.com', guests: 2 };
  await shop.ask(`${EVENTS}/rsvp`, { body: form });
  await settled();
  const rsvps = async () =>
    (await shop.asStaff<EventRsvpsReply[]>(`${EVENTS}/rsvps?event_id=${event}`)).body[0]?.rsvps[0];
  const person = (await rsvps())?.person_id ?? 0;
  const [detail] = (await shop.asStaff<ContactReply[]>(`${CONTACTS}?person_id=${person}`)).body;
  expect(detail).toMatchObject({ value: 'ann@exmple.com' });
  await shop.asStaff(`${CONTACTS}/${detail?.id}`, { method: 'PUT', body: { value: 'ann@example.com' } });
  await settled();
  expect(await rsvps()).toMatchObject({ email: 'ann@example.com', guests: 2 });
  await settled();
  const mails = await mailsOf(shop);
  expect(mails.filter(({ template }) => template === 'rsvp-noted').map(({ address }) => address)).toEqual([
    'ann@exmple.com',
    'ann@example.com',
  ]);
  const history = (await shop.asStaff<RecordHistoryReply[]>(`core/contacts/people/history?id=${person}`)).body;
  expect(history.map(({ part, what }) => [part, what])).toEqual([
    ['contact-detail', 'Changed'],
    ['contact-detail', 'Added'],
    [null, 'Added'],
  ]);
  expect(history[0]?.changes).toMatchObject([{ field: 'value', before: 'ann@exmple.com', after: 'ann@example.com' }]);
  const hidden = (await shop.asRole<RecordHistoryReply[]>('framer', `core/contacts/people/history?id=${person}`)).body;
  expect(JSON.stringify(hidden)).not.toContain('exmple');
});
