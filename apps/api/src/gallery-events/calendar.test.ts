import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const EVENTS = 'core/content/events';
const HOUR = 3_600_000;
const NOW = Date.UTC(2030, 6, 5, 21);
beforeAll(() => shop.open());
afterAll(() => shop.close());

async function calendar(id: number | string, method = 'GET') {
  await shop.shop.projections.settled();
  const reply = await fetch(`${shop.shop.url}/events/${id}.ics`, { method });
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    file: (await reply.text()).replaceAll('\r\n ', ''),
  };
}
const valueOf = (file: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1];

test('a file for calendars follows its event: one id for each time, a rising sequence, cancelled when it is removed', async () => {
  const times = [{ start: NOW, end: NOW + HOUR }];
  const id = await shop.add(EVENTS, { name: 'Talk, with wine', publish: true, location: 1, times });
  const first = await calendar(id);
  expect([first.status, first.type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(valueOf(first.file, 'SUMMARY')).toBe('Talk\\, with wine');
  expect(valueOf(first.file, 'DTSTART')).toBe('20300705T210000Z');
  expect(valueOf(first.file, 'URL')).toMatch(new RegExp(`^http://.*/events/${id}$`));
  await shop.asStaff(`${EVENTS}/${id}`, { method: 'PUT', body: { name: 'Talk' } });
  const changed = (await calendar(id)).file;
  expect([valueOf(changed, 'SUMMARY'), valueOf(changed, 'UID')]).toEqual(['Talk', valueOf(first.file, 'UID')]);
  expect(Number(valueOf(changed, 'SEQUENCE'))).toBeGreaterThan(Number(valueOf(first.file, 'SEQUENCE')));
  await shop.asStaff(`${EVENTS}/${id}`, { method: 'DELETE' });
  const removed = (await calendar(id)).file;
  expect([valueOf(removed, 'STATUS'), valueOf(removed, 'UID')]).toEqual(['CANCELLED', valueOf(first.file, 'UID')]);
});

test('there is no file of what visitors do not know, and nothing is sent to one', async () => {
  const hidden = await shop.add(EVENTS, { name: 'Ours', times: [{ start: NOW, end: NOW + HOUR }] });
  for (const id of [hidden, 999_999, 0, '1x']) expect((await calendar(id)).status).toBe(404);
  const shown = await shop.add(EVENTS, { name: 'Yours', publish: true, times: [{ start: NOW, end: NOW + HOUR }] });
  expect(await calendar(shown, 'HEAD')).toMatchObject({ status: 200, file: '' });
  expect((await calendar(shown, 'POST')).status).toBe(405);
});
