import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { START } from '@rabbet/domain/events/event';
import { openLog } from '@rabbet/event-store';
import { TestBed } from '@rabbet/event-store/testing/eventstoredb';
import { acceptEarlierLog, erasePerson } from '../operate';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import type { WriteSide } from '../write-side/write-side';
import { settleErasures } from './settle-erasures';
import { EmptyShop, readGuests, signGuestBook, TestBackups } from '../testing/backups';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };

let shop: TestWriteSide;
let backups: TestBackups;
let bed: TestBed;
const emptyShops: EmptyShop[] = [];
beforeEach(async () => {
  shop = await testWriteSide();
  backups = new TestBackups();
  bed = new TestBed();
});
afterEach(async () => {
  for (const shop of emptyShops.splice(0)) await shop.close();
  await shop.close();
  await bed.end();
  backups.remove();
});

async function emptyShop(eventStoreUrl?: string): Promise<EmptyShop> {
  const empty = await EmptyShop.make(eventStoreUrl);
  emptyShops.push(empty);
  return empty;
}

async function planNew(writeSide: WriteSide, commandId: string = randomUUID()): Promise<number> {
  const id = await writeSide.reservations.reserve('test-exhibition', commandId);
  await writeSide.executor.execute(exhibition, id, plan, newContext({ commandId }));
  return id;
}

async function readEventIds({ eventStore }: WriteSide): Promise<string[]> {
  return (await eventStore.readAll(START, { limit: 10_000 })).map(({ id }) => id);
}

const createBackup = (writeSide: WriteSide) => backups.createAll(writeSide, shop.home);

describe.each([
  ['Postgres', 'Postgres'],
  ['EventStoreDB', 'EventStoreDB'],
  ['EventStoreDB', 'Postgres'],
])('a shop whose log is in %s, restored into one in %s', (from, to) => {
  const urlOf = async (store: string) => (store === 'EventStoreDB' ? (await bed.start()).url : undefined);

  it('has the same events, personal data and ids, and takes new commands', async () => {
    const before = await shop.open({ eventStoreUrl: await urlOf(from) });
    const first = await planNew(before, 'first');
    await signGuestBook(before, '41', 'Inês');
    await createBackup(before);
    await signGuestBook(before, '42', 'Ōta');
    const manifest = await createBackup(before);
    expect([manifest.log.events, manifest.log.types]).toEqual([3, { ExhibitionPlanned: 1, GuestSigned: 2 }]);

    const empty = await emptyShop(await urlOf(to));
    expect(await empty.restore(backups.folder)).toMatchObject({ events: 3, erased: [] });
    const after = await empty.open();
    expect(await readEventIds(after)).toEqual(await readEventIds(before));
    expect(await readGuests(after)).toEqual(['Inês', 'Ōta']);
    expect(await after.reservations.reserve('test-exhibition', 'first')).toBe(first);
    expect(await planNew(after, 'second')).toBe(await planNew(before, 'second'));
  });
});

it('writes only new pieces into the folder, and each backup can be restored', async () => {
  const before = await shop.open();
  mkdirSync(join(shop.home, 'originals'));
  writeFileSync(join(shop.home, 'originals/abc'), 'a picture');
  await signGuestBook(before, '41', 'Inês');
  const first = await createBackup(before);
  await signGuestBook(before, '42', 'Ōta');
  writeFileSync(join(shop.home, 'originals/def'), 'another');
  const second = await createBackup(before);
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

it('holds all acknowledged events and the keys for its events while the shop makes changes', async () => {
  const before = await shop.open();
  for (const guest of ['1', '2', '3']) await signGuestBook(before, guest, `guest ${guest}`);
  await before.stateSynchronizer.catchUp();
  const another = await shop.open();
  let next = 3;
  // guests sign while the backup is made, from its first row on
  const signing: Promise<void>[] = [];
  const manifest = await backups.create(before, shop.home, () => {
    if (signing.length < 40) signing.push(signGuestBook(another, String(++next), `guest ${next}`));
  });
  await Promise.all(signing);
  expect(signing.length).toBeGreaterThan(10);
  const empty = await emptyShop();
  await empty.restore(backups.folder);
  const after = await empty.open();
  const ids = await readEventIds(after);
  expect(ids).toEqual((await readEventIds(before)).slice(0, manifest.log.events));
  const names = await readGuests(after);
  expect(names.slice(0, 3)).toEqual(['guest 1', 'guest 2', 'guest 3']);
  expect(names).not.toContain(null);
  const later = await createBackup(before);
  expect(later.log.events).toBe(3 + signing.length);
});

describe('a person who was erased after a backup', () => {
  it('stays erased because of the list beside the backups, and their id is not used again', async () => {
    const before = await shop.open();
    await signGuestBook(before, '41', 'Inês');
    await signGuestBook(before, '42', 'Ōta');
    const older = await createBackup(before);
    await erasePerson(before, '41', new Date());
    copyFileSync(join(shop.home, 'erased-persons'), join(backups.folder, 'erased-persons'));

    const empty = await emptyShop();
    const restored = await empty.restore(backups.folder, { id: older.id });
    expect(restored.erased).toEqual(['41']);
    const { rows: keys } = await empty.test.database.query('select person_id from state.person_key');
    expect(keys).toEqual([{ person_id: '42' }]); // already before a program is started
    const after = await empty.open();
    await settleErasures(after, restored.erased, new Date());
    expect(await readGuests(after)).toEqual([null, 'Ōta']);
    await expect(signGuestBook(after, '41', 'Inês')).rejects.toThrow('Person 41 was erased');
    expect((await after.eventStore.readAll(START)).at(-1)).toMatchObject({ type: 'PersonErasureCompleted' });
    expect(await after.reservations.reserve('person', 'somebody')).toBe(42);
    expect(readFileSync(join(empty.home, 'erased-persons'), 'utf8')).toMatch(/^41 of /);
  });

  it('is restored without a list of erasures, and stays erased with one', async () => {
    const before = await shop.open();
    await signGuestBook(before, '41', 'Inês');
    const older = await createBackup(before);
    await erasePerson(before, '41', new Date());
    const withoutList = await emptyShop();
    const withList = await emptyShop();
    expect(await withoutList.restore(backups.folder, { id: older.id })).toMatchObject({ erased: [] });
    expect(
      await withList.restore(backups.folder, { id: older.id, erasureLists: [join(shop.home, 'erased-persons')] }),
    ).toMatchObject({ erased: ['41'] });
  });
});

describe('mail that was waiting', () => {
  const insertMessage = (state: string) =>
    shop.test.database.query(
      `insert into state.message (template, event_id, stream, revision, message_id, person, state)
       values ('news', gen_random_uuid(), 'x-1', 0, $1, '41', $1)`,
      [state],
    );
  const readMail = async ({ test }: EmptyShop) =>
    (await test.database.query('select message_id, state, maybe_twice from state.message order by message_id')).rows;

  it('is held back after a restore, unless the operator asks to send it', async () => {
    const before = await shop.open();
    await signGuestBook(before, '41', 'Inês');
    for (const state of ['pending', 'sending', 'sent', 'kept']) await insertMessage(state);
    await createBackup(before);
    const shopWithHeldMail = await emptyShop();
    const shopThatSends = await emptyShop();
    await shopWithHeldMail.restore(backups.folder);
    expect(await readMail(shopWithHeldMail)).toEqual([
      { message_id: 'kept', state: 'kept', maybe_twice: false },
      { message_id: 'pending', state: 'kept', maybe_twice: true },
      { message_id: 'sending', state: 'kept', maybe_twice: true },
      { message_id: 'sent', state: 'sent', maybe_twice: false },
    ]);
    await shopThatSends.restore(backups.folder, { isWaitingMailSent: true });
    expect(await readMail(shopThatSends)).toMatchObject([
      { state: 'kept' },
      { state: 'pending' },
      { state: 'sending' },
      { state: 'sent' },
    ]);
  });
});

it('completes an interrupted restore when it is repeated', async () => {
  const before = await shop.open();
  for (let i = 1; i <= 30; i++) await signGuestBook(before, String(i), `guest ${i}`);
  await createBackup(before);
  const empty = await emptyShop();
  const interruptAt = (at: string) => () =>
    empty.restore(backups.folder, {
      progress: (what) => {
        if (what === at) throw new Error(`cut off at ${at}`);
      },
    });
  for (const at of ['rows', 'events']) await expect(interruptAt(at)).rejects.toThrow(`cut off at ${at}`);
  await expect(empty.open()).rejects.toThrow(/belongs to the log/); // no program starts before the restore is complete
  await empty.restore(backups.folder);
  expect((await readGuests(await empty.open())).length).toBe(30);
});

it('uses a log that still exists, with the events after the backup', async () => {
  const { url } = await bed.start();
  const before = await shop.open({ eventStoreUrl: url });
  await signGuestBook(before, '41', 'Inês');
  await createBackup(before);
  const later = await planNew(before, 'later');
  await before.close();
  const empty = await emptyShop(url);
  await empty.restore(backups.folder);
  const after = await empty.open();
  expect(await readEventIds(after)).toHaveLength(2);
  expect(await after.reservations.reserve('test-exhibition', 'later')).toBe(later);
});

it('writes the whole log again if it was restored since the last backup', async () => {
  const before = await shop.open();
  await signGuestBook(before, '41', 'Inês');
  const older = await createBackup(before);
  await before.close();
  await shop.test.database.query(
    `alter table log.events disable trigger all; delete from log.events; alter table log.events enable trigger all`,
  );
  const log = await openLog(shop.test.url);
  await acceptEarlierLog(shop.test.database, log);
  await log.close();
  const again = await shop.open();
  await planNew(again, 'anew');
  const newer = await createBackup(again);
  expect(newer.log.types).toEqual({ ExhibitionPlanned: 1 });
  expect(newer.log.pieces).not.toContainEqual(older.log.pieces[0]);
});
