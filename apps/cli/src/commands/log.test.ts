import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '@rabbet/event-store';
import { GuestBookShop, INES, sign } from '../testing/guest-book-shop';

let shop: GuestBookShop;
beforeEach(async () => {
  shop = await GuestBookShop.open();
  const writeSide = await shop.open();
  for (const guest of ['41', '42', '43']) await sign(writeSide, guest, INES);
  await writeSide.stateSynchronizer.catchUp();
  await writeSide.close();
});
afterEach(() => shop.close());

const rabbet = (...args: string[]) => shop.rabbet(['log', ...args]);
const tamper = (sql: string) =>
  shop.test.database.query(
    `alter table log.events disable trigger all; ${sql}; alter table log.events enable trigger all`,
  );

describe('rabbet log verify', () => {
  it('says that the log is whole', async () => {
    expect(await rabbet('verify')).toEqual({ code: 0, complaint: '', printed: 'The log is whole: 3 events.\n' });
    expect(JSON.parse((await rabbet('verify', '--json')).printed)).toEqual({
      events: 3,
      faults: 0,
      accepted: 0,
      foreign: {},
    });
  });

  it('looks through no log that the database does not belong to', async () => {
    await shop.test.database.query('update state.installation set log_identity = $1', [randomUUID()]);
    const { code, printed, complaint } = await rabbet('verify');
    expect([code, printed]).toEqual([1, '']);
    expect(complaint).toMatch(/^This database belongs to the log [0-9a-f-]{36}, but EVENT_STORE_URL leads to the log/);
  });

  it('tells what is gone and what was altered, by its exit code too, until an operator accepts it', async () => {
    await tamper(`delete from log.events where position = 2; update log.events set type = 'x' where position = 1`);
    const { code, printed, complaint } = await rabbet('verify');
    expect({ code, complaint }).toEqual({ code: 1, complaint: '' });
    const lines = printed.trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^altered\ttest-exhibition-41 @0\tx \S+ at 0*1 is not what was appended/),
      expect.stringMatching(/^missing\ttest-exhibition-43 @0\tone event is gone before GuestSigned \S+ at 0*3$/),
      '2 events, 2 faults.',
    ]);
    const refused = await rabbet('export', join(shop.home, 'shop.log'));
    expect(refused).toMatchObject({ code: 1, complaint: expect.stringMatching(/^The log is damaged: .*--as-it-is/) });
    expect(existsSync(join(shop.home, 'shop.log'))).toBe(false);
    expect(await rabbet('export', join(shop.home, 'shop.log'), '--as-it-is')).toMatchObject({ code: 0 });

    expect(await rabbet('accept-damage', '--yes', '--reason', ' ')).toMatchObject({ code: 1 });
    expect(await rabbet('accept-damage', '--yes', '--reason', 'a disk failed')).toMatchObject({
      code: 0,
      complaint: '',
    });
    const again = printed.replace('2 faults.', '2 faults, 2 of them accepted.');
    expect(await rabbet('verify')).toMatchObject({ code: 0, printed: again });
    await tamper(`update log.events set type = 'y' where position = 3`);
    expect(await rabbet('verify')).toMatchObject({ code: 1 });
  });
});

describe('rabbet log accept-earlier', () => {
  it('goes on with a log that was restored and has gone another way', async () => {
    await tamper('delete from log.events where position > 1');
    const log = await openLog(shop.test.url);
    const meta = JSON.stringify({ recordedAt: new Date().toISOString(), actor: 'operator', origin: 'web' });
    for (const id of [7, 8, 9])
      await log.append(`test-exhibition-${id}`, -1, [
        { id: randomUUID(), type: 'ExhibitionPlanned', data: '{}', meta },
      ]);
    await log.close();
    const another = /^The log holds another past than the one that this database has seen/;
    expect(await rabbet('tail')).toMatchObject({ code: 1, complaint: expect.stringMatching(another) });
    expect(await rabbet('verify')).toMatchObject({ code: 1, complaint: expect.stringMatching(another) });
    expect(await rabbet('accept-earlier', '--yes')).toMatchObject({ code: 0, complaint: '' });
    expect(await rabbet('tail')).toMatchObject({ code: 0, complaint: '' });
    expect(await rabbet('verify')).toMatchObject({ code: 0 });
  });
});

describe('rabbet log tail', () => {
  it('shows what it can of events that cannot be read', async () => {
    await shop.test.database.query(
      `insert into log.events (position, stream, revision, id, type, data, meta, checksum) values
         (4, 'test-exhibition-44', 0, gen_random_uuid(), 'GuestSigned', '{}', '{}', ''),
         (5, 'test-exhibition-45', 0, gen_random_uuid(), 'GuestSigned', 'no json', 'nor this', '')`,
    );
    const { code, printed, complaint } = await rabbet('tail');
    expect({ code, complaint }).toEqual({ code: 1, complaint: '' });
    const lines = printed.trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toMatch(/test-exhibition-44 @0\tGuestSigned\t.*cannot be read: its metadata does not say when/);
    expect(lines[4]).toMatch(/test-exhibition-45 @0\tGuestSigned\t.*cannot be read/);
    for (const args of [
      ['tail', '--json'],
      ['show', 'test-exhibition-44'],
      ['show', 'test-exhibition-45', '--json'],
    ])
      expect(await rabbet(...args)).toMatchObject({ code: 1, complaint: '' });
    expect((await rabbet('tail', '--json')).printed).not.toContain('import');
    expect(JSON.parse((await rabbet('show', 'test-exhibition-44', '--json')).printed)).toMatchObject({
      origin: 'unknown',
    });
  });
});

describe('rabbet log show', () => {
  it('marks where an event is gone, as log tail does, and ends with 1 until an operator accepts it', async () => {
    const writeSide = await shop.open();
    for (const name of ['Ann', 'Bob', 'Cem', 'Dora']) await sign(writeSide, '41', name);
    await writeSide.close();
    expect(await rabbet('show', 'test-exhibition-41')).toMatchObject({ code: 0 });
    await tamper(`delete from log.events where stream = 'test-exhibition-41' and revision = 2;
      update log.events set data = data || ' ' where stream = 'test-exhibition-41' and revision = 4`);
    for (const args of [['show', 'test-exhibition-41'], ['tail']]) {
      const { code, printed } = await rabbet(...args);
      const marked = printed.split('\n').filter((line) => /MISSING|ALTERED/.test(line));
      expect(code).toBe(1);
      expect(marked).toEqual([
        expect.stringMatching(/test-exhibition-41 @3\t.*MISSING: test-exhibition-41 has no revision 2, but 3/),
        expect.stringMatching(
          /test-exhibition-41 @4\t.*ALTERED: .* is not what was appended: its checksum is another one/,
        ),
      ]);
    }
    const lines = (await rabbet('show', 'test-exhibition-41', '--json')).printed.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { damage?: object[] }).damage?.length ?? 0)).toEqual([0, 0, 1, 1]);
    expect(await rabbet('verify')).toMatchObject({ code: 1 });
    expect(await rabbet('accept-damage', '--yes', '--reason', 'a disk failed')).toMatchObject({ code: 0 });
    const accepted = await rabbet('show', 'test-exhibition-41');
    expect(accepted).toMatchObject({ code: 0, printed: expect.stringContaining('MISSING') });
  });
});
