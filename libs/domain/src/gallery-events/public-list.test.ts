import fc from 'fast-check';
import {
  hasEnded,
  isExpired,
  type ListedEvent,
  nextChange,
  nextTime,
  publicList,
  publicListAndPast,
  teaser,
} from './gallery-events';
import { HOUR, NOW } from '../testing/gallery-events';

/** Event whose times are given in hours from now. */
function event(id: number, ...hours: readonly (readonly [from: number, to: number])[]): ListedEvent {
  const times = hours.map(([from, to]) => ({ start: NOW + from * HOUR, end: NOW + to * HOUR }));
  return { id, publish: true, times };
}
const ids = (events: readonly ListedEvent[]) => events.map(({ id }) => id);

test('a time has expired a millisecond after its start', () => {
  expect([NOW - 1, NOW, NOW + 1].map((start) => isExpired({ start }, NOW))).toEqual([true, false, false]);
});

test('an event has ended at the instant at which its last time ends', () => {
  const weekend = {
    times: [
      { start: 10, end: 40 },
      { start: 20, end: 30 },
    ],
  };
  expect([39, 40, 41].map((now) => hasEnded(weekend, now))).toEqual([false, true, true]);
  expect(hasEnded({ times: [] }, NOW)).toBe(false);
});

test('the next time is the earliest that has not started', () => {
  const { times } = event(1, [5, 6], [-1, 1], [2, 3]);
  expect(nextTime(times, NOW)).toEqual(times[2]);
  expect(nextTime(times, NOW + 2 * HOUR)).toEqual(times[2]);
  expect(nextTime(times, NOW + 2 * HOUR + 1)).toEqual(times[0]);
  expect(nextTime(times, NOW + 5 * HOUR + 1)).toBeNull();
});

describe('the public list', () => {
  test('is sorted by the next time: running events first, events without a date last', () => {
    const events = [event(1), event(2, [3, 4]), event(3, [-9, -8], [2, 3]), event(4, [-1, 1]), event(5, [1, 2])];
    expect(ids(publicList(events, NOW))).toEqual([4, 5, 3, 2, 1]);
  });

  test('a running event with a later time is sorted by the later one', () => {
    expect(ids(publicList([event(1, [-1, 1], [9, 10]), event(2, [3, 4])], NOW))).toEqual([2, 1]);
  });

  test('running events are sorted by their start', () => {
    expect(ids(publicList([event(1, [-2, 9]), event(2, [-3, -2], [-1, 9])], NOW))).toEqual([2, 1]);
  });

  test('events at the same hour are sorted by id', () => {
    expect(ids(publicList([event(2, [3, 4]), event(1, [3, 9])], NOW))).toEqual([1, 2]);
    expect(ids(publicListAndPast([event(2, [-2, -1]), event(1, [-3, -1])], NOW))).toEqual([1, 2]);
  });

  test('leaves out ended events, which follow newest first in the list with past ones', () => {
    const events = [event(1, [-9, -8]), event(2, [-4, -3]), event(3, [3, 4]), event(4, [-20, -2])];
    expect(ids(publicList(events, NOW))).toEqual([3]);
    expect(ids(publicListAndPast(events, NOW))).toEqual([3, 4, 2, 1]);
  });

  test('a hidden event is on neither list', () => {
    const hidden = { ...event(1, [3, 4]), publish: false };
    expect(publicListAndPast([hidden], NOW)).toEqual([]);
    expect(nextChange([hidden], NOW)).toBeNull();
  });
});

test('the home page shows the next event that has not ended, else the latest past one, else none', () => {
  const earlier = event(1, [-9, -8]);
  const later = event(2, [-4, -3]);
  const next = event(3, [3, 4]);
  expect(teaser([earlier, later, next], NOW)).toBe(next);
  expect(teaser([earlier, later], NOW)).toBe(later);
  expect(teaser([], NOW)).toBeNull();
});

test('time alone changes a list when a time has started and when an event has ended', () => {
  const events = [event(1, [1, 4], [2, 3])];
  const after = (hours: number, ms = 0) => NOW + hours * HOUR + ms;
  expect(nextChange(events, NOW)).toBe(after(1, 1));
  expect(nextChange(events, after(1))).toBe(after(1, 1));
  expect(nextChange(events, after(1, 1))).toBe(after(2, 1));
  expect(nextChange(events, after(2, 1))).toBe(after(4)); // that one of its times ends changes nothing
  expect(nextChange(events, after(4))).toBeNull();
  expect(nextChange([event(1)], NOW)).toBeNull();
});

const instants = fc.integer({ min: 0, max: 30 });
const listed: fc.Arbitrary<readonly ListedEvent[]> = fc
  .array(
    fc.record({
      publish: fc.boolean(),
      times: fc.array(
        fc.record({ start: instants, length: fc.integer({ min: 1, max: 9 }) }).map(({ start, length }) => ({
          start,
          end: start + length,
        })),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((events) => events.map((details, id) => ({ id, ...details })));

test('no ended event is listed before one that has not ended', () => {
  fc.assert(
    fc.property(listed, instants, (events, now) => {
      const ended = publicListAndPast(events, now).map((entry) => hasEnded(entry, now));
      expect(ended).toEqual([...ended].sort());
      expect(publicList(events, now).some((entry) => hasEnded(entry, now))).toBe(false);
    }),
  );
});

test('a list stays as it is until the instant at which time alone changes it', () => {
  const shown = (events: readonly ListedEvent[], now: number) =>
    JSON.stringify([
      ids(publicListAndPast(events, now)),
      ids(publicList(events, now)),
      events.filter(({ publish }) => publish).map(({ times }) => times.map((time) => isExpired(time, now))),
    ]);
  fc.assert(
    fc.property(listed, instants, (events, now) => {
      const until = nextChange(events, now) ?? 50;
      for (let later = now + 1; later < until; later++) expect(shown(events, later)).toBe(shown(events, now));
      if (until < 50) expect(shown(events, until)).not.toBe(shown(events, now));
    }),
  );
});
