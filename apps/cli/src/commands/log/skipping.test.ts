import { randomUUID } from 'node:crypto';
import { GuestBookShop, INES, showGuests, sign } from '../../testing/guest-book-shop';

let shop: GuestBookShop;
beforeEach(async () => (shop = await GuestBookShop.open()));
afterEach(() => shop.close());

const rabbet = (...args: string[]) => shop.rabbet(args);
const tamper = (sql: string) =>
  shop.test.database.query(
    `alter table log.events disable trigger all; ${sql}; alter table log.events enable trigger all`,
  );

/** A guest has signed twice; the second time cannot be read any more. */
async function damagedBook(): Promise<{ readonly whole: string; readonly damaged: string }> {
  const writeSide = await shop.open();
  for (const name of [INES, 'Ines']) await sign(writeSide, '41', name);
  await writeSide.stateSynchronizer.catchUp();
  const { rows } = await shop.test.database.query<{ id: string }>('select id from log.events order by position');
  const [whole, damaged] = rows.map(({ id }) => id) as [string, string]; // two were signed
  await tamper(`update log.events set data = 'no json' where id = '${damaged}'`);
  await writeSide.close();
  return { whole, damaged };
}

describe('rabbet log skip', () => {
  it('goes on without an event that cannot be read, and unskip takes that back', async () => {
    const { damaged } = await damagedBook();
    const signs = async () => {
      const writeSide = await shop.open();
      await sign(writeSide, '41', INES).finally(() => writeSide.close());
    };
    await expect(signs()).rejects.toThrow('cannot be read');
    expect(await rabbet('log', 'skip', damaged, '--reason', 'a disk failed')).toEqual({
      code: 0,
      complaint: '',
      printed: `GuestSigned ${damaged} of test-exhibition-41 counts for nobody from now on.\n`,
    });
    await signs();
    const { code, printed } = await rabbet('log', 'show', 'test-exhibition-41');
    expect(code).toBe(0); // it is known
    expect(printed.split('\n')[1]).toMatch(/GuestSigned\tskipped by local-\d+ at \S+: a disk failed; .*cannot be read/);
    const [, line] = (await rabbet('log', 'show', 'test-exhibition-41', '--json')).printed.split('\n');
    expect(JSON.parse(line!)).toMatchObject({
      skipped: { by: expect.stringMatching(/^local-/) as string, reason: 'a disk failed' },
    }); // as it prints it

    expect(await rabbet('log', 'unskip', damaged, '--reason', 'it was another')).toMatchObject({
      code: 0,
      printed: `GuestSigned ${damaged} of test-exhibition-41 counts again. It cannot be read still: test-exhibition-41 cannot be changed.\n`,
    });
    await expect(signs()).rejects.toThrow('cannot be read');
    expect(await rabbet('log', 'unskip', damaged, '--reason', 'again')).toMatchObject({
      code: 1,
      complaint: `${damaged} is not skipped.\n`,
    });
  });

  it('is refused for an event that can be read, for one that is not there, and without a reason', async () => {
    const { whole } = await damagedBook();
    const readable = `GuestSigned ${whole} can be read. "rabbet projections skip" lets one read model pass over it.\n`;
    expect(await rabbet('log', 'skip', whole, '--reason', 'x')).toMatchObject({ code: 1, complaint: readable });
    expect(await rabbet('log', 'skip', randomUUID(), '--reason', 'x')).toMatchObject({ code: 3 });
    expect(await rabbet('log', 'skip', whole)).toMatchObject({ code: 2 });
    expect((await shop.test.database.query('select from state.skipped_event')).rows).toEqual([]);
  });

  it('is what a read model that stands still there is told to need', async () => {
    const { damaged } = await damagedBook();
    const writeSide = await shop.open();
    await expect(showGuests(writeSide)).rejects.toThrow('has stopped');
    await writeSide.close();
    const advice = `"rabbet log skip ${damaged} --reason ..." passes over it`;
    expect((await rabbet('projections', 'status')).printed).toContain(advice);
    expect(await rabbet('projections', 'skip', 'guest_book_v1', damaged, '--reason', 'x')).toMatchObject({
      code: 1,
      complaint: `${damaged} cannot be read: "rabbet log skip ${damaged} --reason ..." is for that.\n`,
    });
    expect(await rabbet('log', 'skip', damaged, '--reason', 'a disk failed')).toMatchObject({ code: 0 });
    const again = await shop.open();
    await showGuests(again);
    expect((await shop.test.database.query('select count(*) from read_guest_book_v1.guests')).rows).toEqual([
      { count: 1 },
    ]);
  });
});
