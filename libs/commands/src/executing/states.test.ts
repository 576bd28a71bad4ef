import { randomUUID } from 'node:crypto';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { erasePerson, skipForAll } from '../operate';
import type { WriteSide } from '../write-side/write-side';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';

let shop: TestWriteSide;
let here: WriteSide;
let there: WriteSide;
let id: string;
const hang = (artworkId: number): ExhibitionCommand => ({ type: 'HangWork', data: { artworkId, wall: 'north' } });
const sign: ExhibitionCommand = { type: 'SignGuestBook', data: { guest: '7' }, personal: { 7: { name: 'Ann' } } };

beforeEach(async () => {
  shop = await testWriteSide();
  [here, there] = [await shop.open(), await shop.open()];
  id = randomUUID();
  await change({ type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } });
});
afterEach(() => shop.close());
const change = (command: ExhibitionCommand, { executor } = here) =>
  executor.execute(exhibition, id, command, newContext());
const stateAt = (revision: number, { executor } = here) =>
  executor.stateAt(exhibition, { id, revision, reader: 'test' });
/** Returns the first revisions of all reads from the log while `act` runs. */
async function readRevisionsDuring(act: () => Promise<unknown>): Promise<(number | undefined)[]> {
  const reading = jest.spyOn(here.eventStore, 'readForDecision');
  await act();
  const reads = reading.mock.calls.map(([, options]) => options?.from);
  reading.mockRestore();
  return reads;
}

test('the state after a change is cached by the program that made it, and read by another one', async () => {
  const done = await change(hang(1));
  expect(
    await readRevisionsDuring(async () => {
      expect((await here.executor.stateAfter(done, exhibition, id)).hung).toEqual(new Set([1]));
    }),
  ).toEqual([]);
  const later = await change(hang(2), there);
  expect((await here.executor.stateAfter(later, exhibition, id)).hung).toEqual(new Set([1, 2]));
});

test('the state at a revision is that of the time, and a reader in ascending order reads no event twice', async () => {
  for (const work of [1, 2, 3]) await change(hang(work));
  expect((await stateAt(-1)).stage).toBe('unknown');
  const read = await readRevisionsDuring(async () => {
    expect((await stateAt(1)).hung).toEqual(new Set([1]));
    expect((await stateAt(3)).hung).toEqual(new Set([1, 2, 3]));
    expect((await stateAt(3)).hung).toEqual(new Set([1, 2, 3]));
    expect((await stateAt(2)).hung).toEqual(new Set([1, 2]));
  });
  expect(read).toEqual([0, 2, 0]);
  const states = await Promise.all([3, 2, 3].map((revision) => stateAt(revision)));
  expect(states.map(({ hung }) => hung.size)).toEqual([3, 2, 3]);
});

test('a cached state at a revision is dropped when a person is erased or an event skipped', async () => {
  await change(sign);
  await change(hang(1));
  expect((await stateAt(2)).guests).toEqual(new Map([['7', 'Ann']]));
  await erasePerson(here, '7', new Date());
  expect((await stateAt(2)).guests).toEqual(new Map([['7', null]]));

  const [, , hung] = await here.eventStore.readStream(`test-exhibition-${id}`);
  const of = { eventId: hung?.id ?? '', stream: `test-exhibition-${id}`, eventType: 'WorkHung', reason: 'a test' };
  await skipForAll(here, { type: 'Skip', data: of }, ADMINISTRATOR, new Date());
  expect((await stateAt(2)).hung).toEqual(new Set());
});
