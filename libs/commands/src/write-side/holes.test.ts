import { MissingEvent } from '@rabbet/event-store';
import { acceptLogFaults, openLogFaults } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import type { WriteSide } from './write-side';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };
const hang = (artworkId: number): ExhibitionCommand => ({ type: 'HangWork', data: { artworkId, wall: 'north' } });

let shop: TestWriteSide;
beforeEach(async () => (shop = await testWriteSide()));
afterEach(() => shop.close());

const db = () => shop.test.database;
const change = (program: WriteSide, command: ExhibitionCommand, id = 1) =>
  program.executor.execute(exhibition, id, command, newContext());

it('refuses to change a stream with a missing event until an operator accepts that', async () => {
  const first = await shop.open();
  for (const command of [plan, hang(7), hang(8)]) await change(first, command);
  await change(first, plan, 2);
  await first.stateSynchronizer.catchUp();
  await db().query(`alter table log.events disable trigger all;
    delete from log.events where stream = 'test-exhibition-1' and revision = 1; alter table log.events enable trigger all`);

  const second = await shop.open();
  const { logIdentity } = second.installation;
  expect(await openLogFaults(db(), logIdentity)).toBe(0); // no program has read the stream
  await expect(change(second, hang(9))).rejects.toThrow(MissingEvent);
  await expect(second.executor.state(exhibition, 1)).rejects.toThrow('test-exhibition-1 has no revision 1, but 2');
  expect(await change(second, hang(7), 2)).toMatchObject({ changed: true });

  await until(async () => (await openLogFaults(db(), logIdentity)) > 0, 'the fault is noted');
  expect(await acceptLogFaults(db(), logIdentity, 'a disk failed')).toBe(1);
  expect(await change(second, hang(9))).toMatchObject({ changed: true, revision: 3 });
  expect([...(await second.executor.state(exhibition, 1)).state.hung]).toEqual([8, 9]);
});
