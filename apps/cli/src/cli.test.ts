import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '@rabbet/postgres/testing/program';
import { Terminal } from './testing/terminal';
import { GuestBookShop, INES, showGuests, sign } from './testing/guest-book-shop';

let shop: GuestBookShop;
beforeEach(async () => (shop = await GuestBookShop.open()));
afterEach(() => shop.close());

const rabbet = (...[args, env]: Parameters<GuestBookShop['rabbet']>) => shop.rabbet(args, env);

describe('rabbet persons', () => {
  it('leaves nothing of an erased person in a read model that no program feeds', async () => {
    const writeSide = await shop.open();
    await sign(writeSide, '41', INES);
    await showGuests(writeSide);
    const guests = () => shop.test.database.query('select name from read_guest_book_v1.guests');
    expect((await guests()).rows).toEqual([{ name: INES }]);
    await writeSide.close();

    expect(await rabbet(['persons', 'erase', '41', '--yes'])).toMatchObject({ code: 0, complaint: '' });
    expect((await guests()).rows).toEqual([{ name: INES }]); // nobody has told it
    expect(await rabbet(['persons', 'scrub'])).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^Dropped: read_guest_book_v1, .*\nRewritten: \d+ tables\.\n$/),
    });
    await expect(guests()).rejects.toThrow(/does not exist/);
    await showGuests(await shop.open());
    expect((await guests()).rows).toEqual([{ name: null }]);
  });

  it('erases nobody of whom nothing was ever said, and the same person twice', async () => {
    const writeSide = await shop.open();
    await sign(writeSide, '41', INES);
    await writeSide.close();
    const unknown = { code: 3, complaint: 'Nothing is known of a person 99999.\n' };
    expect(await rabbet(['persons', 'erase', '99999', '--yes'])).toMatchObject(unknown);
    expect(await rabbet(['persons', 'erase', '41', '--yes'])).toMatchObject({ code: 0 });
    expect(await rabbet(['persons', 'erase', '41', '--yes'])).toMatchObject({ code: 0 });
  });

  it('asks at a terminal before it erases, and does nothing unless it is told yes', async () => {
    const writeSide = await shop.open();
    await sign(writeSide, '41', INES);
    await writeSide.close();
    const main = join(__dirname, '../../../dist/apps/cli/src/main.js');
    const answering = async (answer: string) => {
      const terminal = new Terminal(
        `"${process.execPath}" "${main}" persons erase 41; echo "ended $?"`,
        shop.environment,
      );
      await terminal.type(/Person 41, .*would be gone[^]*Type yes to go on: /, `${answer}\r`);
      await terminal.ended;
      return terminal.shown;
    };
    expect(await answering('no')).toMatch(/Nothing was done\.\s+ended 1/);
    expect(await answering('yes')).toMatch(/Person 41 is erased\.[^]*ended 0/);
  });

  it('makes no shop where there is none', async () => {
    const home = join(shop.home, 'empty');
    const { code, complaint } = await rabbet(['persons', 'erase', '41', '--yes'], {
      DATABASE_URL: '',
      RABBET_HOME: home,
    });
    expect(complaint).toBe(
      `${home} is no data folder of Rabbet: go where it is, or set RABBET_HOME or DATABASE_URL.\n`,
    );
    expect(code).toBe(1);
    expect(existsSync(home)).toBe(false);
  });
});

describe('rabbet log', () => {
  const logLines = async (...args: readonly string[]) => (await rabbet(['log', ...args])).printed.trimEnd().split('\n');

  it('tells the last that happened, and nothing of persons unless asked', async () => {
    const writeSide = await shop.open();
    for (const guest of ['41', '42', '43']) await sign(writeSide, guest, INES);
    await writeSide.close();
    const [first, second, ...rest] = await logLines('tail', '-n', '2');
    expect(rest).toEqual([]);
    expect([first, second].map((line) => line?.split('\t').slice(3))).toEqual([
      ['test-exhibition-42 @0', 'GuestSigned', 'guest: 42'],
      ['test-exhibition-43 @0', 'GuestSigned', 'guest: 43'],
    ]);
    expect(await logLines('tail', '-n', '1', '--personal')).toEqual([
      expect.stringContaining(`guest: 43; person 43: name: ${INES}`),
    ]);
  });

  it('tells all of one thing, and one event by its id', async () => {
    const writeSide = await shop.open();
    for (const guest of ['41', '42']) await sign(writeSide, guest, INES);
    await writeSide.close();
    await rabbet(['persons', 'erase', '42', '--yes']);
    const [line, ...rest] = await logLines('show', 'test-exhibition-42', '--json', '--personal');
    expect(rest).toEqual([]);
    const event = JSON.parse(line ?? '') as { id: string };
    expect(event).toMatchObject({ stream: 'test-exhibition-42', type: 'GuestSigned', personal: { 42: null } });
    expect(await logLines('show', event.id.toUpperCase(), '--json', '--personal')).toEqual([line]);
    expect(await logLines('show', event.id, '--personal')).toEqual([expect.stringContaining('person 42: [erased]')]);
    expect(await rabbet(['log', 'show', 'test-exhibition-99'])).toMatchObject({
      code: 3,
      complaint: 'The log knows nothing of test-exhibition-99.\n',
    });
  });

  it('goes on telling what happens until nobody listens any more', async () => {
    const writeSide = await shop.open();
    const env = shop.environment;
    const { child, until: printed } = startProgram('apps/cli/src/main', ['log', 'tail', '--follow'], { env });
    const ended = new Promise((resolve) => child.on('close', resolve));
    await sign(writeSide, '41', INES);
    await printed((text) => text.includes('test-exhibition-41'));
    await sign(writeSide, '42', INES);
    await printed((text) => text.includes('test-exhibition-42'));
    child.stdout?.destroy();
    await sign(writeSide, '43', INES);
    expect(await ended).toBe(141);
    await writeSide.close();
  });
});

describe('what an operator is told', () => {
  const run = async (args: readonly string[], env?: NodeJS.ProcessEnv) => {
    const { code, complaint } = await rabbet(args, env);
    return { code, lines: complaint.trimEnd().split('\n') };
  };

  it.each([
    ['mysql://x', 1, /^EVENT_STORE_URL should be of the form esdb:.* or postgres:/],
    ['postgres://:x', 1, /^EVENT_STORE_URL should be of the form esdb:.* or postgres:/],
    ['esdb://admin:secret@localhost:2113?tls=false', 1, /^EVENT_STORE_URL holds a login and tls=false/],
    [
      'esdb://127.0.0.1:1?tls=false',
      69,
      /^EVENT_STORE_URL: EventStoreDB at 127\.0\.0\.1:1: nothing .* call then goes on\.$/,
    ],
    [
      'postgres://admin:secret@127.0.0.1:1/shop',
      69,
      /^the log does not answer: Postgres at 127\.0\.0\.1:1, .* reached$/,
    ],
  ])('is one sentence without the login where the log is said to be at %s', async (url, exitCode, sentence) => {
    const { code, lines } = await run(['log', 'export', join(shop.home, 'export')], { EVENT_STORE_URL: url });
    expect(lines).toEqual([expect.stringMatching(sentence)]);
    expect(lines.join()).not.toMatch(/admin|secret/);
    expect(code).toBe(exitCode);
  });

  it('is one sentence about an id that is none, and about a file that is not there', async () => {
    expect(await run(['processes', 'retry', 'x', 'y'])).toMatchObject({ code: 2 });
    const missing = join(shop.home, 'missing');
    expect(await run(['log', 'import', missing])).toEqual({
      code: 1,
      lines: [`There is no file ${missing}: name one that is there.`],
    });
  });

  it.each([
    ['import', '', /^(.*) is a folder: name a file in it\.$/],
    ['export', '', /^(.*) is a folder: name a new file in it\.$/],
    ['export', 'none/shop.log', /^The folder (.*)\/none is not there: make it, or name a file in another\.$/],
    ['export', 'older.log', /^(.*)\/older\.log is there already: remove it, or name another file\.$/],
  ])('is one sentence about a file that cannot be read or written: log %s ./%s', async (verb, name, sentence) => {
    writeFileSync(join(shop.home, 'older.log'), '');
    const { code, lines } = await run(['log', verb, name === '' ? shop.home : join(shop.home, name)]);
    expect(lines).toEqual([expect.stringMatching(sentence)]);
    expect([code, sentence.exec(lines[0] ?? '')?.[1]]).toEqual([1, shop.home]);
  });

  it('is one sentence where the log is damaged, with the way to where that is', async () => {
    const writeSide = await shop.open();
    const meta = JSON.stringify({ recordedAt: '2026-03-02T15:00:00.000Z', actor: 'operator', origin: 'cli' });
    await writeSide.log.append('unit-9', -1, [{ id: randomUUID(), type: 'UnitAdded', data: '{"name":"foot"}', meta }]);
    await writeSide.close();
    const { database } = shop.test;
    const damage = `update log.events set data = '{"' where stream = 'unit-9'`;
    await database.query(`alter table log.events disable trigger user; ${damage}`);
    const sentence = /^read_\w+ has stopped: .* "rabbet projections status" tells at which event: .*$/;
    expect(await run(['projections', 'build'])).toEqual({ code: 1, lines: [expect.stringMatching(sentence)] });
    // several read models handle it, and building ends with the first that stops
    const { printed: status } = await rabbet(['projections', 'status']);
    expect(status).toMatch(/^(unit|artworks|imports)_v\d+\tstopped at UnitAdded /m);
    const { code, printed } = await rabbet(['log', 'show', 'unit-9']);
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(/\tALTERED: UnitAdded [0-9a-f-]{36} at \d+ is not what .* cannot be read: [^\n]*\n$/),
    ]);
  });

  it('is one sentence where what it prints cannot be written', async () => {
    const writeSide = await shop.open();
    await sign(writeSide, '41', INES);
    await writeSide.close();
    const { env, ...to } = { env: shop.environment, stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] as const };
    for (const args of [
      ['completion', 'bash'],
      ['log', 'tail'],
      ['persons', 'erase', '--help'],
    ]) {
      const main = join(__dirname, '../../../dist/apps/cli/src/main.js');
      const { status, stderr } = spawnSync(process.execPath, [main, ...args], { env, stdio: [...to.stdio] });
      expect([args, status, String(stderr)]).toEqual([args, 1, 'The output cannot be written: its disk is full.\n']);
    }
  });

  it('is JSON where JSON is wanted', async () => {
    const writeSide = await shop.open();
    await sign(writeSide, '41', INES);
    await writeSide.close();
    const file = join(shop.home, 'export');
    const json = async (...args: string[]) => JSON.parse((await rabbet([...args, '--json'])).printed) as object; // checked below
    expect(await json('persons', 'erase', '41', '--yes')).toEqual({ person: '41' });
    expect(await json('persons', 'scrub')).toMatchObject({ dropped: [], tables: expect.any(Array) });
    expect(await json('log', 'export', file)).toEqual({ file, events: 2 });
  });

  it('is the same in a database that nobody has used yet', async () => {
    await shop.test.database.query('drop schema state cascade');
    expect(await rabbet(['persons', 'missing'])).toEqual({ code: 0, printed: '', complaint: '' });
    await shop.test.database.query('drop schema state cascade');
    for (const list of ['given-up', 'due'])
      expect(await rabbet(['processes', list])).toEqual({ code: 0, printed: '', complaint: '' });
  });
});
