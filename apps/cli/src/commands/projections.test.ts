import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROJECTIONS, schemaOf } from '@rabbet/projections';
import type { Patience } from '../kernel/connection/patience';
import { GuestBookShop, INES, showGuests, sign } from '../testing/guest-book-shop';
import { patientOptions } from '../testing/patient';

let shop: GuestBookShop;
beforeEach(async () => (shop = await GuestBookShop.open()));
afterEach(() => shop.close());

const rabbet = (...[args, env]: Parameters<GuestBookShop['rabbet']>) => shop.rabbet(args, env);

describe('rabbet projections skip', () => {
  const event = '0b6a8c1e-7d0a-4a53-9d3e-3f1d1c2b4a59';
  const skip = (projection: string, id: string) =>
    rabbet(['projections', 'skip', projection, id, '--reason', 'a slip of the pen']);

  it('lets a read model pass over the event that it has stopped at, and over no other', async () => {
    const writeSide = await shop.open();
    await showGuests(writeSide);
    await writeSide.close();
    const { database } = shop.test;
    const none = { code: 1, complaint: 'guest_book_v1 has stopped at no event.\n' };
    expect(await skip('guest_book_v1', event)).toMatchObject(none);
    await database.query('update read_guest_book_v1.progress set stopped = $1', [JSON.stringify({ id: event })]);

    const other = randomUUID();
    const refusal = { code: 1, complaint: `guest_book_v1 has stopped at ${event}, not at ${other}.\n` };
    expect(await skip('guest_book_v1', other)).toMatchObject(refusal);
    expect(await skip('walls_v1', event)).toMatchObject({ code: 3, complaint: 'There is no read model walls_v1.\n' });
    expect(await skip('guest_book_v1', 'x')).toMatchObject({ code: 2, complaint: expect.stringContaining('a UUID') });
    expect((await database.query('select from state.skip')).rows).toEqual([]);
    expect(await skip('read_guest_book_v1', event)).toMatchObject({ code: 0, complaint: '' });
    const { rows } = await database.query('select projection, event_id as event from state.skip');
    expect(rows).toEqual([{ projection: 'guest_book_v1', event }]);
  });

  it('takes the name of a read model with its version or without it', async () => {
    expect(await rabbet(['projections', 'build'])).toMatchObject({ code: 0 });
    const { version } = PROJECTIONS.find(({ name }) => name === 'artworks')!; // it is a read model
    for (const named of ['artworks', `artworks_v${version}`, `read_artworks_v${version}`])
      expect(await skip(named, event)).toMatchObject({ complaint: `artworks_v${version} has stopped at no event.\n` });
  });
});

describe('a read model that has lost a table', () => {
  it('is told to be rebuilt, and no event is skipped for it', async () => {
    const writeSide = await shop.open();
    await showGuests(writeSide);
    await writeSide.close();
    const event = randomUUID();
    const stopped = JSON.stringify({ id: event, type: 'GuestSigned', error: '42P01 guests' });
    await shop.test.database.query('update read_guest_book_v1.progress set stopped = $1', [stopped]);
    const advice = '"rabbet projections rebuild guest_book" makes it anew';
    expect(await rabbet(['projections', 'skip', 'guest_book_v1', event, '--reason', 'in the way'])).toMatchObject({
      code: 1,
      complaint: `guest_book_v1 is damaged, and no event is to blame: 42P01 guests. ${advice}.\n`,
    });
    const { code, printed } = await rabbet(['projections', 'status']);
    expect([code, printed]).toEqual([1, expect.stringContaining(`damaged, 42P01 guests: ${advice}`)]);
    expect((await shop.test.database.query('select from state.skip')).rows).toEqual([]);
  });
});

describe('a read model whose table is another than it was made', () => {
  const event = randomUUID();
  const unit = PROJECTIONS.find(({ name }) => name === 'unit')!; // every shop measures
  const schema = schemaOf(unit);
  const named = `unit_v${unit.version}`;
  const advice = '"rabbet projections rebuild unit" makes it anew';
  const stop = (error: string) =>
    shop.test.database.query(`update ${schema}.progress set stopped = $1`, [
      JSON.stringify({ id: event, type: 'UnitAdded', error }),
    ]);

  it('is told to be rebuilt before it stops at anything, and no event is skipped for it', async () => {
    expect(await rabbet(['projections', 'build'])).toMatchObject({ code: 0 });
    await shop.test.database.query(`alter table ${schema}.record_unit alter column revision type varchar(3)`);
    const damage = `${schema} lacks record_unit.revision integer`;
    const status = await rabbet(['projections', 'status']);
    expect([status.code, status.printed]).toEqual([1, expect.stringContaining(`damaged, ${damage}: ${advice}`)]);
    await stop('22001');
    expect(await rabbet(['projections', 'skip', 'unit', event, '--reason', 'in the way'])).toMatchObject({
      code: 1,
      complaint: `${named} is damaged, and no event is to blame: ${damage}. ${advice}.\n`,
    });
  });

  it.each(['42P10', '3F000', 'XX001'])(
    'is not told to skip an event for %s, whatever the tables look like',
    async (error) => {
      expect(await rabbet(['projections', 'build'])).toMatchObject({ code: 0 });
      await stop(error);
      const { code, printed } = await rabbet(['projections', 'status']);
      expect([code, printed]).toEqual([1, expect.stringContaining(`damaged, ${error}: ${advice}`)]);
      expect(printed).not.toContain('projections skip');
      expect(await rabbet(['projections', 'skip', 'unit', event, '--reason', 'in the way'])).toMatchObject({ code: 1 });
    },
  );
});

describe('an event that was skipped for one read model', () => {
  it('is told for as long as it is left out, and is taken in again by a rebuild after unskip', async () => {
    expect(await rabbet(['projections', 'build'])).toMatchObject({ code: 0 });
    const event = randomUUID();
    const { version } = PROJECTIONS.find(({ name }) => name === 'unit')!; // every shop measures
    const stopped = JSON.stringify({ id: event, type: 'UnitAdded', error: '23514 record_unit' });
    await shop.test.database.query(`update read_unit_v${version}.progress set stopped = $1`, [stopped]);
    const run = async (...args: string[]) => {
      const { code, printed, complaint } = await rabbet(['projections', ...args]);
      return [code, printed + complaint];
    };
    expect(await run('skip', 'unit', event, '--reason', 'a slip')).toEqual([0, expect.stringContaining('passes over')]);
    const left = expect.stringContaining(`leaves out event ${event}, as was decided: "rabbet projections unskip unit`);
    expect(await run('rebuild', 'unit')).toEqual([0, left]);
    expect(await run('status')).toEqual([1, left]);

    const lacks = expect.stringContaining(
      `lacks event ${event}, to be taken in again: "rabbet projections rebuild unit"`,
    );
    expect((await run('unskip', 'unit', event, '--reason', 'it was the table'))[0]).toBe(0);
    expect(await run('status')).toEqual([1, lacks]);
    expect(await run('rebuild', 'unit')).toEqual([0, expect.not.stringContaining(event)]);
    expect(await run('status')).toEqual([0, expect.not.stringContaining(event)]);
    expect(await run('unskip', 'unit', event, '--reason', 'again')).toEqual([
      1,
      expect.stringContaining('does not pass'),
    ]);
  });
});

describe('rabbet projections build', () => {
  it('makes the read models of this program beside those that serve, and leaves nothing behind', async () => {
    const writeSide = await shop.open();
    await sign(writeSide, '41', INES);
    await showGuests(writeSide);
    await writeSide.close();
    const schemas = PROJECTIONS.map(schemaOf);
    const { rows: before } = await shop.test.database.query(`select from pg_namespace where nspname = any ($1)`, [
      schemas,
    ]);
    expect(before).toEqual([]);

    const { code, printed, complaint } = await rabbet(['projections', 'build']);
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
    expect(printed.trimEnd().split('\n').sort()).toEqual(schemas.map((schema) => `built\t${schema}`).sort());
    const status = (await rabbet(['projections', 'status', '--json'])).printed.trimEnd().split('\n');
    const versions = status.map((line) => JSON.parse(line) as { name: string; lagEvents: number }); // as it prints them
    expect(versions.map(({ name, lagEvents }) => [name, lagEvents]).sort()).toEqual(
      [['guest_book', 0], ...PROJECTIONS.map(({ name }) => [name, 0])].sort(),
    );
    const again = await rabbet(['projections', 'build', '--json']);
    expect(again).toMatchObject({ code: 0, complaint: '' });
    expect(
      again.printed
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual(schemas.map((what) => ({ done: 'built', what })));
  });
});

describe('rabbet projections status', () => {
  it('tells how far each read model has come, and that no program feeds it where none runs', async () => {
    const writeSide = await shop.open();
    await sign(writeSide, '41', INES);
    await showGuests(writeSide);
    await sign(writeSide, '42', INES);
    await writeSide.close();
    const { printed } = await rabbet(['projections', 'status']);
    expect(printed).toMatch(/^guest_book_v1\tnot fed\t1 events\t0\.\d MB\t1\t1\n$/);
    const { printed: json } = await rabbet(['projections', 'status', '--json']);
    expect(JSON.parse(json)).toMatchObject({ name: 'guest_book', version: 1, lagEvents: 1, stopped: null });
  });
});

describe('rabbet projections rebuild', () => {
  /** A shop whose health tells this, one after the other, the last for good; null where it says nothing. */
  async function runAgainst(healths: readonly (object | null)[], short: Partial<Patience> = {}) {
    let requestCount = 0;
    const server = createServer((_, answer) => {
      const health = healths[Math.min(requestCount++, healths.length - 1)];
      if (health) answer.end(JSON.stringify(health));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const rebuilt = await rabbet(['projections', 'rebuild', 'unit'], {
      RABBET_URL: url,
      NODE_OPTIONS: patientOptions(short),
    });
    server.closeAllConnections();
    server.close();
    return { ...rebuilt, requestCount };
  }

  it('ends when the shop that runs shows what was made', async () => {
    const unit = { name: 'unit', state: 'live', damage: null };
    const health = (serving: boolean) => ({ status: 'x', log: {}, projections: [{ ...unit, serving }] });
    const { code, complaint, requestCount } = await runAgainst([health(false), health(false), health(true)]);
    expect({ code, complaint, requestCount }).toEqual({ code: 0, complaint: '', requestCount: 3 });
    expect(await runAgainst([null], { rebuiltMs: 50 })).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('does not answer'),
    });
    expect(await rabbet(['projections', 'rebuild', 'unit'])).toMatchObject({
      code: 0,
      complaint: 'No shop runs on this data folder; it is shown when one does.\n',
    });
  });

  it('tells what is gone from the log that it was made of', async () => {
    const writeSide = await shop.open();
    for (const guest of ['41', '42', '43']) await sign(writeSide, guest, INES);
    await writeSide.stateSynchronizer.catchUp(); // the last event that it has seen is there, and a lost one stands before it
    await writeSide.close();
    await shop.test.database.query(
      `alter table log.events disable trigger all; delete from log.events where stream = 'test-exhibition-42'`,
    );
    expect(await rabbet(['projections', 'rebuild', 'unit'])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('1 event is gone from the log or altered: "rabbet log verify" tells which.'),
    });
  });

  it('makes a read model anew whose table was lost, without a shop that runs, and knows no other', async () => {
    expect(await rabbet(['projections', 'build'])).toMatchObject({ code: 0 });
    const { database } = shop.test;
    const schema = schemaOf(PROJECTIONS.find(({ name }) => name === 'unit')!); // every shop measures
    await database.query(`drop table ${schema}.record_unit cascade`);
    expect(await rabbet(['projections', 'rebuild', 'unit'])).toMatchObject({
      code: 0,
      printed: `rebuilt\t${schema}\n`,
    });
    const { rows } = await database.query(`select complete from ${schema}.progress`);
    expect(rows).toEqual([{ complete: true }]);
    expect((await database.query(`select from ${schema}.record_unit`)).rows).toEqual([]);
    const refusal = { code: 3, complaint: 'This program knows no read model units.\n' };
    expect(await rabbet(['projections', 'rebuild', 'units'])).toMatchObject(refusal);
  });
});
