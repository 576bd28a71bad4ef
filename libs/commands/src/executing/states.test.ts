import { randomUUID } from 'node:crypto';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { erasePerson, skipForAll } from '../operate';
import type { WriteSide } from '../write-side/write-side';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { request, testWriteSide, type TestWriteSide } from '../testing/open-write-side';

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
  executor.execute(exhibition, id, command, request());
const at = (revision: number, { executor } = here) => executor.stateAt(exhibition, { id, revision, reader: 'test' });
/** Streams that are read, and from where, while something is done. */
async function readsOf(act: () => Promise<unknown>): Promise<(number | undefined)[]> {
  const reading = jest.spyOn(here.eventStore, 'readForDecision');
  await act();
  const reads = reading.mock.calls.map(([, options]) => options?.from);
  reading.mockRestore();
  return reads;
}

test('the state after a change is remembered by whoever made it, and read by any other program', async () => {
  const done = await change(hang(1));
  expect(
    await readsOf(async () => {
      expect((await here.executor.stateAfter(done, exhibition, id)).hung).toEqual(new Set([1]));
    }),
  ).toEqual([]);
  const later = await change(hang(2), there);
  expect((await here.executor.stateAfter(later, exhibition, id)).hung).toEqual(new Set([1, 2]));
});

test('the state at a revision is what stood then, and a reader who goes on reads no event twice', async () => {
  for (const work of [1, 2, 3]) await change(hang(work));
  expect((await at(-1)).stage).toBe('unknown');
  const read = await readsOf(async () => {
    expect((await at(1)).hung).toEqual(new Set([1]));
    expect((await at(3)).hung).toEqual(new Set([1, 2, 3]));
    expect((await at(3)).hung).toEqual(new Set([1, 2, 3]));
    expect((await at(2)).hung).toEqual(new Set([1, 2]));
  });
  expect(read).toEqual([0, 2, 0]);
  const states = await Promise.all([3, 2, 3].map((revision) => at(revision)));
  expect(states.map(({ hung }) => hung.size)).toEqual([3, 2, 3]);
});

test('a state at a revision forgets whoever is erased, and what is skipped', async () => {
  await change(sign);
  await change(hang(1));
  expect((await at(2)).guests).toEqual(new Map([['7', 'Ann']]));
  await erasePerson(here, '7', new Date());
  expect((await at(2)).guests).toEqual(new Map([['7', null]]));

  const [, , hung] = await here.eventStore.readStream(`exhibition-${id}`);
  const of = { eventId: hung?.id ?? '', stream: `exhibition-${id}`, eventType: 'WorkHung', reason: 'a test' };
  await skipForAll(here, { type: 'Skip', data: of }, ADMINISTRATOR, new Date());
  expect((await at(2)).hung).toEqual(new Set());
});
