import { START } from '@rabbet/domain/events/event';
import { Rehearsal } from './rehearsal';

const cachedStream = (persons: readonly number[] = []) => ({
  state: { quantity: 1 },
  revision: 3,
  position: START,
  ownRevision: 2,
  commands: new Map(),
  persons: new Set(persons.map(String)),
});
const isFree = async () => {};
const refuseTaken = (): never => {
  throw new Error('taken');
};

test('a recorded state is visible to later changes, and a read-only rehearsal records nothing', () => {
  const rehearsal = Rehearsal.begin();
  rehearsal.toReadOnly().record('artwork-1', cachedStream());
  expect(rehearsal.stream('artwork-1')).toBeUndefined();
  rehearsal.record('artwork-1', cachedStream());
  expect(rehearsal.toReadOnly().stream('artwork-1')).toEqual(cachedStream());
});

test('a state with personal data is not stored, only that its record would be removed', () => {
  const rehearsal = Rehearsal.begin();
  rehearsal.record('customer-1', cachedStream([7]));
  expect(rehearsal.stream('customer-1')).toBeUndefined();
  expect(rehearsal.hasRemoved('customer-1')).toBe(false);
  rehearsal.toReadOnly().record('customer-1', { ...cachedStream([7]), state: { stage: 'removed' } });
  expect(rehearsal.hasRemoved('customer-1')).toBe(false);
  rehearsal.record('customer-1', { ...cachedStream([7]), state: { stage: 'removed' } });
  expect(rehearsal.stream('customer-1')).toBeUndefined();
  expect(rehearsal.toReadOnly().hasRemoved('customer-1')).toBe(true);
});

test('a unique name has one owner, even after two claims at the same time, until it is freed', async () => {
  const rehearsal = Rehearsal.begin();
  const takeName = (owner: number, requireFree = isFree) =>
    rehearsal.claimName(['number', 'A-1', owner], requireFree, refuseTaken);
  const outcomes = await Promise.allSettled([takeName(1), takeName(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await takeName(1);
  rehearsal.setOwner('number', 'A-1', null);
  await takeName(2, () => Promise.reject(new Error('the shop knows of nothing that is free'))); // not called, because the rehearsal has freed the name
  await expect(rehearsal.toReadOnly().claimName(['number', 'A-1', 3], isFree, refuseTaken)).rejects.toThrow('taken');
  await expect(rehearsal.claimName(['number', 'B-1', 1], async () => refuseTaken(), refuseTaken)).rejects.toThrow(
    'taken',
  );
});
