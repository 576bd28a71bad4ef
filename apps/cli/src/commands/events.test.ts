import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const rabbet = (...args: readonly string[]) => shop.rabbet(args, { noun: 'events' });
const shown = async (id: string): Promise<Record<string, unknown>> =>
  JSON.parse((await rabbet('show', id, '--json')).lines.join()) as Record<string, unknown>; // as it was printed

test('an event is planned with its first time on the clock of the shop, shown to visitors and closed', async () => {
  const made = await rabbet('add', '--id', '41', '--name', 'We move', '--start', '2030-07-05 17:00', '--end', '19:30');
  expect([made.code, made.lines]).toEqual([0, ['41\t1']]);
  const time = { start: Date.UTC(2030, 6, 5, 21), end: Date.UTC(2030, 6, 5, 23, 30) };
  expect(await shown('41')).toMatchObject({ name: 'We move', publish: false, times: [time] });
  expect((await rabbet('list', '--as-visitor')).lines).toEqual([]);
  expect((await rabbet('list')).lines).toEqual(['41\tWe move\t2030-07-05 5:00 PM – 7:30 PM\thidden']);
  expect((await rabbet('change', '41', '--publish', '--closed')).code).toBe(0);
  expect((await rabbet('list', '--as-visitor')).lines).toEqual(['41\tWe move\t2030-07-05 5:00 PM – 7:30 PM\tclosed']);
  expect((await rabbet('show', '41')).lines).toEqual(
    expect.arrayContaining([
      'name\tWe move',
      'rsvps are closed\tyes',
      expect.stringMatching(/^time \d+\t2030-07-05 5:00 PM – 7:30 PM$/),
    ]),
  );
});

test('times are added, moved by one of their ends, and taken away', async () => {
  const [id = ''] = ((await rabbet('add', '--name', 'Talks', '--publish')).lines[0] ?? '').split('\t');
  const made = await rabbet('schedule', id, '--start', '2030-01-05 17:00', '--end', '2030-01-06 01:00');
  const [time = ''] = (made.lines[0] ?? '').split('\t');
  const moved = await rabbet('reschedule', time, '--end', '21:00');
  expect([made.code, moved.code]).toEqual([0, 0]);
  expect(await shown(id)).toMatchObject({
    times: [{ start: Date.UTC(2030, 0, 5, 22), end: Date.UTC(2030, 0, 6, 2) }],
  });
  expect((await rabbet('unschedule', time)).code).toBe(0);
  expect(await shown(id)).toMatchObject({ times: [] });
});

test('images are added, moved and taken away, and the event is removed', async () => {
  const picture = { hash: 'abc', width: 10, height: 10, mime: 'jpeg' };
  const answer = await fetch(`${shop.url}/core/content/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(picture),
  });
  const { id: image } = (await answer.json()) as { id: number };
  const [id = ''] = ((await rabbet('add', '--name', 'Shown', '--image', String(image))).lines[0] ?? '').split('\t');
  const [second = ''] = ((await rabbet('attach', id, String(image))).lines[0] ?? '').split('\t');
  expect((await rabbet('move', second, '0')).code).toBe(0);
  expect(await shown(id)).toMatchObject({
    images: [
      { indice: 0, id: Number(second) },
      { indice: 1, image_id: image },
    ],
  });
  expect((await rabbet('detach', second)).code).toBe(0);
  expect((await shown(id)).images).toHaveLength(1);
  expect((await rabbet('remove', id, '--yes')).code).toBe(0);
  expect(await rabbet('show', id)).toMatchObject({ code: 3, complaint: `There is no event ${id}.\n` });
});

it.each([
  [['add'], 2, /--name <text>/],
  [['add', '--name', 'x', '--start', '17:00'], 2, /Say the day/],
  [['add', '--name', 'x', '--start', '2030-02-30 17:00'], 2, /clock of the shop/],
  [['add', '--name', 'x', '--start', '2030-03-01 17:00', '--end', '16:00'], 1, /ends after it starts/],
  [['schedule', '41', '--start', '2030-03-01 17:00'], 2, /--end/],
  [['schedule', '41', '--start', '2030-03-10 02:30', '--end', '04:00'], 2, /^There is no 02:30 on 2030-03-10/],
  [['add', '--name', 'x', '--start', '2030-03-10 02:30'], 2, /^There is no 02:30 on 2030-03-10/],
  [['change', '41', '--name', 'x', '--revision', 'x'], 2, /It is a revision/],
  [['reschedule', '99999', '--end', '17:00'], 3, /There is no time 99999/],
  [['change', '41'], 2, /say what changes/],
])('is refused with what would be right: %j', async (args, code, complaint) => {
  expect(await rabbet(...args)).toEqual({ code, lines: [], complaint: expect.stringMatching(complaint) });
});

test('an event is changed by whoever saw it last', async () => {
  const [id = ''] = ((await rabbet('add', '--name', 'Opening')).lines[0] ?? '').split('\t');
  expect((await rabbet('change', id, '--summary', 'Wine', '--revision', '0')).code).toBe(0);
  const late = await rabbet('change', id, '--summary', 'Beer', '--revision', '0');
  expect([late.code, late.complaint]).toEqual([4, expect.stringMatching(/^Event \d+ has changed since/)]);
});

test('who comes is listed, and an answer is taken back for whoever has asked for it', async () => {
  const [id = ''] = (
    await rabbet('add', '--name', 'Open house', '--start', '2030-08-05 17:00', '--end', '19:30', '--publish')
  ).lines[0]!.split('\t');
  const answer = (guests: number) =>
    fetch(`${shop.url}/core/content/events/rsvp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event_id: Number(id), first: 'Ann', last: 'Lee', email: 'ann@example.com', guests }),
    });
  await answer(2);
  await answer(3); // of no browser that is known: it waits
  let lines: readonly string[] = [];
  while (!/3 guests/.test(lines[0] ?? '')) ({ lines } = await rabbet('rsvps', id));
  const [, waiting = ''] = /3 guests \((\d+)\)/.exec(lines[0]!) ?? [];
  expect((await rabbet('confirm-rsvp', waiting)).code).toBe(0);
  while (/guests/.test(lines[0] ?? '')) ({ lines } = await rabbet('rsvps', id));
  const [rsvp = '', ...about] = lines[0]!.split('\t');
  expect(about.slice(0, 3)).toEqual(['Ann Lee', '3', 'ann@example.com']);
  expect((await rabbet('remove', id, '--yes')).complaint).toMatch(/withdraw their answers first/);
  expect((await rabbet('cancel-rsvp', rsvp)).code).toBe(0);
  while (lines.length > 0) ({ lines } = await rabbet('rsvps', id));
  expect((await rabbet('cancel-rsvp', '999')).complaint).toMatch(/no such answer/);
});
