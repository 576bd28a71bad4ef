import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import type { EventSkipCommand } from '@rabbet/domain/audit/event-skips';
import { openLog, UnreadableEvent } from '@rabbet/event-store';
import { acceptEarlierLog, skipForAll } from '../operate';
import { collectIntents } from '../processes/collect-intents';
import type { Process } from '../processes/process';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import type { WriteSide } from './write-side';
import { until } from '@rabbet/postgres/testing/until';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };
const hang = (artworkId: number): ExhibitionCommand => ({ type: 'HangWork', data: { artworkId, wall: 'north' } });

let shop: TestWriteSide;
beforeEach(async () => (shop = await testWriteSide()));
afterEach(() => shop.close());

const db = () => shop.test.database;
const change = (program: WriteSide, command: ExhibitionCommand) =>
  program.executor.execute(exhibition, 1, command, newContext());
const hungWorks = async (program: WriteSide) => [...(await program.executor.state(exhibition, 1)).state.hung];
const tamper = (sql: string) =>
  db().query(`alter table log.events disable trigger all; ${sql}; alter table log.events enable trigger all`);

/** Makes an exhibition whose last event, that work 7 was hung, is unreadable. Returns the id and old data of that event. */
async function damagedExhibition(program: WriteSide): Promise<{ readonly id: string; readonly data: string }> {
  await change(program, plan);
  await change(program, hang(7));
  await program.stateSynchronizer.catchUp();
  const { rows } = await db().query<{ id: string; data: string }>(
    `select id, data from log.events where stream = 'test-exhibition-1' and revision = 1`,
  );
  await tamper(`update log.events set data = 'no json' where id = '${rows[0]!.id}'`); // it is there
  return rows[0]!;
}

const skip = (eventId: string): EventSkipCommand => ({
  type: 'Skip',
  data: { eventId, stream: 'test-exhibition-1', eventType: 'WorkHung', reason: 'a disk failed' },
});
const unskip = (eventId: string): EventSkipCommand => ({ type: 'Unskip', data: { eventId, reason: 'it is whole' } });
const executeSkip = (program: WriteSide, command: EventSkipCommand) =>
  skipForAll(program, command, ADMINISTRATOR, new Date());

it('lets every program change a stream with a skipped event, whose history says who skipped it and why', async () => {
  const { id } = await damagedExhibition(await shop.open());
  const first = await shop.open();
  const second = await shop.open();
  for (const program of [first, second]) await expect(change(program, hang(8))).rejects.toThrow(UnreadableEvent);

  await executeSkip(first, skip(id));
  const { revision } = await change(second, hang(8)); // this program was not notified
  expect(revision).toBe(2);
  expect(await hungWorks(first)).toEqual([8]);
  const skipped = { by: 'local-test', reason: 'a disk failed', at: expect.any(String) };
  const history = await second.eventStore.readStream('test-exhibition-1');
  expect(history.map((event) => event.skipped)).toEqual([undefined, skipped, undefined]);
});

it('counts an event again for every program after it was unskipped', async () => {
  const { id, data } = await damagedExhibition(await shop.open());
  const first = await shop.open();
  const second = await shop.open();
  await executeSkip(first, skip(id));
  for (const [i, program] of [first, second].entries()) await change(program, hang(8 + i));

  await executeSkip(first, unskip(id));
  await expect(hungWorks(first)).rejects.toThrow(UnreadableEvent);
  await until(() =>
    change(second, hang(9)).then(
      () => false,
      (error) => error instanceof UnreadableEvent,
    ),
  );
  await tamper(`update log.events set data = '${data}' where id = '${id}'`);
  for (const program of [first, second]) expect(await hungWorks(program)).toEqual([7, 8, 9]);

  // a skipped event does not count, although it is readable
  await executeSkip(first, skip(id));
  expect(await hungWorks(first)).toEqual([8, 9]);
  await until(async () => (await hungWorks(second)).length === 2);
});

it('skips the event after the state was lost, but not after the log lost the skip', async () => {
  const first = await shop.open();
  const { id } = await damagedExhibition(first);
  await executeSkip(first, skip(id));
  await first.close();
  await db().query('drop schema state cascade');
  const second = await shop.open();
  expect(await hungWorks(second)).toEqual([]);
  await second.close();
  await tamper(`delete from log.events where stream like 'event-%'`);
  const log = await openLog(shop.test.url);
  await acceptEarlierLog(db(), log);
  await log.close();
  await expect(hungWorks(await shop.open())).rejects.toThrow(UnreadableEvent);
});

it('hides a skipped event from processes until it is unskipped', async () => {
  const program = await shop.open();
  const { id, data } = await damagedExhibition(program);
  await executeSkip(program, skip(id));
  await tamper(`update log.events set data = '${data}' where id = '${id}'`);
  const greeting: Process = {
    name: 'greeting',
    handles: ['WorkHung'],
    intend: ({ data }) => [{ intent: data }],
    act: async () => {},
  };
  const intentCount = async () =>
    collectIntents(greeting, await program.eventStore.readStream('test-exhibition-1')).entries.length;
  expect(await intentCount()).toBe(0);
  await executeSkip(program, unskip(id));
  expect(await intentCount()).toBe(1);
});
