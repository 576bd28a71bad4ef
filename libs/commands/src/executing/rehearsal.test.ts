import { START } from '@rabbet/domain/events/event';
import { Rehearsal } from './rehearsal';

const cached = (persons: readonly number[] = []) => ({
  state: { quantity: 1 },
  revision: 3,
  position: START,
  ownRevision: 2,
  commands: new Map(),
  persons: new Set(persons.map(String)),
});
const free = async () => {};
const taken = (): never => {
  throw new Error('taken');
};

test('what would have happened is seen by what comes after, and a watcher leaves nothing', () => {
  const rehearsal = Rehearsal.begin();
  rehearsal.watching().note('artwork-1', cached());
  expect(rehearsal.stream('artwork-1')).toBeUndefined();
  rehearsal.note('artwork-1', cached());
  expect(rehearsal.watching().stream('artwork-1')).toEqual(cached());
});

test('what is said of persons is not kept, but that it would be removed', () => {
  const rehearsal = Rehearsal.begin();
  rehearsal.note('customer-1', cached([7]));
  expect(rehearsal.stream('customer-1')).toBeUndefined();
  expect(rehearsal.removes('customer-1')).toBe(false);
  rehearsal.watching().note('customer-1', { ...cached([7]), state: { stage: 'removed' } });
  expect(rehearsal.removes('customer-1')).toBe(false);
  rehearsal.note('customer-1', { ...cached([7]), state: { stage: 'removed' } });
  expect(rehearsal.stream('customer-1')).toBeUndefined();
  expect(rehearsal.watching().removes('customer-1')).toBe(true);
});

test('a name is taken by one, also of two who ask at the same time, until it is free again', async () => {
  const rehearsal = Rehearsal.begin();
  const take = (owner: number, requireFree = free) => rehearsal.take(['number', 'A-1', owner], requireFree, taken);
  const both = await Promise.allSettled([take(1), take(2)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await take(1);
  rehearsal.give('number', 'A-1', null);
  await take(2, () => Promise.reject(new Error('the shop knows of nothing that is free'))); // and is not asked
  await expect(rehearsal.watching().take(['number', 'A-1', 3], free, taken)).rejects.toThrow('taken');
  await expect(rehearsal.take(['number', 'B-1', 1], async () => taken(), taken)).rejects.toThrow('taken');
});
