import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const rabbet = (...args: readonly string[]) => shop.rabbet(args, { noun: 'workshops' });
const idIn = (out: string) => Number(/\d+/.exec(out)?.[0]);

test('a workshop is planned, scheduled, published, listed and copied', async () => {
  const added = await rabbet(
    'add',
    '--name',
    'Water',
    '--price',
    '120.5',
    '--start',
    '2036-06-02 10:00',
    '--end',
    '16:00',
  );
  expect([added.complaint, added.code]).toEqual(['', 0]);
  const id = idIn(added.lines.join('\n'));
  await rabbet('schedule', String(id), '--start', '2036-06-04 10:00', '--end', '16:00');
  const shown = JSON.parse((await rabbet('show', String(id), '--json')).lines.join('\n')) as {
    times: object[];
    publish: boolean;
  };
  expect([shown.times.length, shown.publish]).toEqual([2, false]);
  expect((await rabbet('remove', String(id), '--dry-run')).code).toBe(0);
  expect((await rabbet('show', String(id))).code).toBe(0);
  for (const word of ['publish', 'close', 'reopen']) expect((await rabbet(word, String(id))).code).toBe(0);
  const copied = await rabbet('copy', String(id));
  expect(copied.code).toBe(0);
  const listed = (await rabbet('list', '--json', '--sort', 'id')).lines.join('\n').trim();
  expect(listed).toMatch(/"price": ?120.5/);
  expect(
    JSON.parse((await rabbet('show', String(idIn(copied.lines.join('\n'))), '--json')).lines.join('\n')),
  ).toMatchObject({
    name: 'Water',
    publish: false,
    times: [],
  });
  expect((await rabbet('list')).lines.join('\n')).toContain(`${id}\tWater\t\t2036-06-02 10:00 AM\t`);
  const history = (await rabbet('history', String(id))).lines.join('\n');
  expect(history).toMatch(/added a time: June 4, 2036/);
});

test('every change is tried by a dry run: it is decided and told, and nothing is changed', async () => {
  const made = await rabbet('add', '--name', 'Tried', '--start', '2036-06-02 10:00', '--end', '16:00');
  const id = String(idIn(made.lines.join('\n')));
  const asJson = async () => (await rabbet('show', id, '--json')).lines.join('\n');
  const before = await asJson();
  const time = String((JSON.parse(before) as { times: { id: number }[] }).times[0]?.id);
  for (const [becomes, ...words] of [
    ['a workshop is added', 'add', '--name', 'Another'],
    [`workshop ${id} is changed`, 'change', id, '--name', 'Other'],
    [`workshop ${id} takes place`, 'schedule', id, '--start', '2036-06-04 10:00', '--end', '16:00'],
    [`time ${time} is `, 'reschedule', time, '--end', '17:00'],
    [`time ${time} is taken away`, 'unschedule', time],
    [`a copy of workshop ${id}`, 'copy', id],
  ] as const) {
    const { code, lines, complaint } = await rabbet(...words, '--dry-run');
    expect([code, complaint, lines.join('\n')]).toEqual([0, '', expect.stringContaining('Without --dry-run, ')]);
    expect(lines.join('\n')).toContain(becomes);
    expect(JSON.parse((await rabbet(...words, '--dry-run', '--json')).lines.join('\n'))).toHaveProperty('would');
  }
  expect((await rabbet('attach', id, '999999', '--dry-run')).code).not.toBe(0);
  expect((await rabbet('detach', '999999', '--dry-run')).code).not.toBe(0);
  expect(await asJson()).toBe(before);
  expect((await rabbet('list', '--term', 'Another', '--json')).lines).toEqual([]);
});

test('images are attached, moved and taken away; a workshop that nobody knows is refused', async () => {
  const id = String(idIn((await rabbet('add', '--name', 'Shown')).lines.join('\n')));
  const image = await shop.rabbet(['list', '--json'], { noun: 'images' });
  expect(image.code).toBe(0);
  const none = await rabbet('attach', id, '999999');
  expect(none.code).not.toBe(0);
  expect((await rabbet('show', '999999')).complaint).toContain('There is no workshop 999999.');
});
