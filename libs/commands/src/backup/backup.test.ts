import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { START } from '@rabbet/domain/events/event';
import { openLog } from '@rabbet/event-store';
import { TestBed } from '@rabbet/event-store/testing/eventstoredb';
import { acceptEarlierLog, erasePerson } from '../operate';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { request, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import type { WriteSide } from '../write-side/write-side';
import { settleErasures } from './settle-erasures';
import { EmptyShop, guestsIn, sign, TestBackups } from '../testing/backups';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };

let shop: TestWriteSide;
let backups: TestBackups;
let bed: TestBed;
const fresh: EmptyShop[] = [];
beforeEach(async () => {
  shop = await testWriteSide();
  backups = new TestBackups();
  bed = new TestBed();
});
afterEach(async () => {
  for (const shop of fresh.splice(0)) await shop.close();
  await shop.close();
  await bed.end();
  backups.remove();
});

async function emptyShop(eventStoreUrl?: string): Promise<EmptyShop> {
  const empty = await EmptyShop.make(eventStoreUrl);
  fresh.push(empty);
  return empty;
}

async function planOne(writeSide: WriteSide, commandId: string = randomUUID()): Promise<number> {
  const id = await writeSide.reservations.reserve('exhibition', commandId);
  await writeSide.executor.execute(exhibition, id, plan, request({ commandId }));
  return id;
}

async function idsIn({ eventStore }: WriteSide): Promise<string[]> {
  return (await eventStore.readAll(START, { limit: 10_000 })).map(({ id }) => id);
}

const create = (writeSide: WriteSide) => backups.createAll(writeSide, shop.home);

describe.each([
  ['Postgres', 'Postgres'],
  ['EventStoreDB', 'EventStoreDB'],
  ['EventStoreDB', 'Postgres'],
])('a shop whose log is in %s, restored into one in %s', (from, to) => {
  const urlOf = async (store: string) => (store === 'EventStoreDB' ? (await bed.start()).url : undefined);

  it('has its events, what it knows of persons, its ids, and goes on', async () => {
    const before = await shop.open({ eventStoreUrl: await urlOf(from) });
    const first = await planOne(before, 'first');
    await sign(before, '41', 'Inês');
    await create(before);
    await sign(before, '42', 'Ōta');
    const manifest = await create(before);
    expect([manifest.log.events, manifest.log.types]).toEqual([3, { ExhibitionPlanned: 1, GuestSigned: 2 }]);

    const empty = await emptyShop(await urlOf(to));
    expect(await empty.restore(backups.folder)).toMatchObject({ events: 3, erased: [] });
    const after = await empty.open();
    expect(await idsIn(after)).toEqual(await idsIn(before));
    expect(await guestsIn(after)).toEqual(['Inês', 'Ōta']);
    expect(await after.reservations.reserve('exhibition', 'first')).toBe(first);
    expect(await planOne(after, 'second')).toBe(await planOne(before, 'second'));
  });
});

it('writes into a folder what is new since the last backup, and each backup can be restored', async () => {
  const before = await shop.open();
  mkdirSync(join(shop.home, 'originals'));
  writeFileSync(join(shop.home, 'originals/abc'), 'a picture');
  await sign(before, '41', 'Inês');
  const first = await create(before);
  await sign(before, '42', 'Ōta');
  writeFileSync(join(shop.home, 'originals/def'), 'another');
  const second = await create(before);
  expect(second.log.pieces.slice(0, -1)).toEqual(first.log.pieces);
  expect(second.log.pieces.at(-1)?.lines).toBe(1);
  expect(second.pictures[0]).toEqual(first.pictures[0]);

  const older = await emptyShop();
  const newer = await emptyShop();
  expect(await older.restore(backups.folder, { id: first.id })).toMatchObject({ events: 1, pictures: 1 });
  expect(await newer.restore(backups.folder)).toMatchObject({ events: 2, pictures: 2 });
  expect(readdirSync(join(older.home, 'originals'))).toEqual(['abc']);
  expect(readFileSync(join(newer.home, 'originals/def'), 'utf8')).toBe('another');
});

it('holds all that was answered before, and a key for whatever it holds, while the shop goes on', async () => {
  const before = await shop.open();
  for (const guest of ['1', '2', '3']) await sign(before, guest, `guest ${guest}`);
  await before.stateSynchronizer.catchUp();
  const another = await shop.open();
  let next = 3;
  // in the midst of it, as soon as the first row was read
  const signing: Promise<void>[] = [];
  const manifest = await backups.create(before, shop.home, () => {
    if (signing.length < 40) signing.push(sign(another, String(++next), `guest ${next}`));
  });
  await Promise.all(signing);
  expect(signing.length).toBeGreaterThan(10);
  const empty = await emptyShop();
  await empty.restore(backups.folder);
  const after = await empty.open();
  const ids = await idsIn(after);
  expect(ids).toEqual((await idsIn(before)).slice(0, manifest.log.events));
  const names = await guestsIn(after);
  expect(names.slice(0, 3)).toEqual(['guest 1', 'guest 2', 'guest 3']);
  expect(names).not.toContain(null);
  const later = await create(before);
  expect(later.log.events).toBe(3 + signing.length);
});

describe('whoever was erased after a backup', () => {
  it('stays erased by the list beside the backups, and their id is nobody else’s', async () => {
    const before = await shop.open();
    await sign(before, '41', 'Inês');
    await sign(before, '42', 'Ōta');
    const older = await create(before);
    await erasePerson(before, '41', new Date());
    copyFileSync(join(shop.home, 'erased-persons'), join(backups.folder, 'erased-persons'));

    const empty = await emptyShop();
    const restored = await empty.restore(backups.folder, { id: older.id });
    expect(restored.erased).toEqual(['41']);
    const { rows: keys } = await empty.test.database.query('select person_id from state.person_key');
    expect(keys).toEqual([{ person_id: '42' }]); // before any program is started
    const after = await empty.open();
    await settleErasures(after, restored.erased, new Date());
    expect(await guestsIn(after)).toEqual([null, 'Ōta']);
    await expect(sign(after, '41', 'Inês')).rejects.toThrow('Person 41 was erased');
    expect((await after.eventStore.readAll(START)).at(-1)).toMatchObject({ type: 'PersonErasureCompleted' });
    expect(await after.reservations.reserve('person', 'somebody')).toBe(42);
    expect(readFileSync(join(empty.home, 'erased-persons'), 'utf8')).toMatch(/^41 of /);
  });

  it('comes back without any list, which is why one is named', async () => {
    const before = await shop.open();
    await sign(before, '41', 'Inês');
    const older = await create(before);
    await erasePerson(before, '41', new Date());
    const withoutList = await emptyShop();
    const withList = await emptyShop();
    expect(await withoutList.restore(backups.folder, { id: older.id })).toMatchObject({ erased: [] });
    expect(
      await withList.restore(backups.folder, { id: older.id, erasureLists: [join(shop.home, 'erased-persons')] }),
    ).toMatchObject({ erased: ['41'] });
  });
});

describe('mail that was on its way', () => {
  const message = (state: string) =>
    shop.test.database.query(
      `insert into state.message (template, event_id, stream, revision, message_id, person, state)
       values ('news', gen_random_uuid(), 'x-1', 0, $1, '41', $1)`,
      [state],
    );
  const mailIn = async ({ test }: EmptyShop) =>
    (await test.database.query('select message_id, state, maybe_twice from state.message order by message_id')).rows;

  it('does not leave by itself, and leaves where an operator says so', async () => {
    const before = await shop.open();
    await sign(before, '41', 'Inês');
    for (const state of ['pending', 'sending', 'sent', 'kept']) await message(state);
    await create(before);
    const held = await emptyShop();
    const sent = await emptyShop();
    await held.restore(backups.folder);
    expect(await mailIn(held)).toEqual([
      { message_id: 'kept', state: 'kept', maybe_twice: false },
      { message_id: 'pending', state: 'kept', maybe_twice: true },
      { message_id: 'sending', state: 'kept', maybe_twice: true },
      { message_id: 'sent', state: 'sent', maybe_twice: false },
    ]);
    await sent.restore(backups.folder, { sendsWaiting: true });
    expect(await mailIn(sent)).toMatchObject([
      { state: 'kept' },
      { state: 'pending' },
      { state: 'sending' },
      { state: 'sent' },
    ]);
  });
});

it('completes a restore that was cut off, wherever that was', async () => {
  const before = await shop.open();
  for (let i = 1; i <= 30; i++) await sign(before, String(i), `guest ${i}`);
  await create(before);
  const empty = await emptyShop();
  const cutOff = (at: string) => () =>
    empty.restore(backups.folder, {
      progress: (what) => {
        if (what === at) throw new Error(`cut off at ${at}`);
      },
    });
  for (const at of ['rows', 'events']) await expect(cutOff(at)).rejects.toThrow(`cut off at ${at}`);
  await expect(empty.open()).rejects.toThrow(/belongs to the log/); // no program starts half-way
  await empty.restore(backups.folder);
  expect((await guestsIn(await empty.open())).length).toBe(30);
});

it('keeps a log that was not lost, and goes on from where that is', async () => {
  const { url } = await bed.start();
  const before = await shop.open({ eventStoreUrl: url });
  await sign(before, '41', 'Inês');
  await create(before);
  const later = await planOne(before, 'later');
  await before.close();
  const empty = await emptyShop(url);
  await empty.restore(backups.folder);
  const after = await empty.open();
  expect(await idsIn(after)).toHaveLength(2);
  expect(await after.reservations.reserve('exhibition', 'later')).toBe(later);
});

it('begins anew with a log that has gone another way since the last backup', async () => {
  const before = await shop.open();
  await sign(before, '41', 'Inês');
  const older = await create(before);
  await before.close();
  await shop.test.database.query(
    `alter table log.events disable trigger all; delete from log.events; alter table log.events enable trigger all`,
  );
  const log = await openLog(shop.test.url);
  await acceptEarlierLog(shop.test.database, log);
  await log.close();
  const again = await shop.open();
  await planOne(again, 'anew');
  const newer = await create(again);
  expect(newer.log.types).toEqual({ ExhibitionPlanned: 1 });
  expect(newer.log.pieces).not.toContainEqual(older.log.pieces[0]);
});
