import { type Position, START } from '@rabbet/domain/events/event';
import { Past } from './past';

const positionOf = (number: number) => String(number).padStart(8, '0') as Position;

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/**
 * A program that has seen the events with these numbers, and a log that was restored: it holds the first `remainingCount`
 * events, and `addedCount` different ones behind them.
 */
function programAndLog(numbers: readonly number[], remainingCount: number, addedCount = 0) {
  const past = new Past();
  for (const number of numbers) past.recordSeen({ position: positionOf(number), id: `event ${number}` });
  let lookupCount = 0;
  const idAt = async (position: Position) => {
    lookupCount++;
    if (Number(position) > remainingCount + addedCount) return null;
    return Number(position) <= remainingCount ? `event ${Number(position)}` : 'another event';
  };
  const head = async () => (remainingCount + addedCount === 0 ? START : positionOf(remainingCount + addedCount));
  return { findLost: () => past.findLostEvents({ idAt, head }), countLookups: () => lookupCount };
}

test.each([
  [10, 10, null],
  [10, 9, { after: positionOf(9), upTo: positionOf(10) }],
  [10, 1, { after: positionOf(1), upTo: positionOf(10) }],
  [10, 0, { after: START, upTo: positionOf(10) }],
  [1, 0, { after: START, upTo: positionOf(1) }],
  [9_000, 8_000, { after: positionOf(8_000), upTo: positionOf(9_000) }],
])('finds the lost events when %d were seen and the log holds the first %d', async (count, heldCount, lost) => {
  const log = programAndLog(numbersUpTo(count), heldCount);
  expect(await log.findLost()).toEqual(lost);
  expect(log.countLookups()).toBeLessThan(20);
});

test('begins the lost events at the end of the log if the program did not see all events before it', async () => {
  expect(await programAndLog([2, 90], 50).findLost()).toEqual({ after: positionOf(50), upTo: positionOf(90) });
  expect(await programAndLog([90], 50).findLost()).toEqual({ after: positionOf(50), upTo: positionOf(90) });
});

test('names all events that may be lost if others have added to the restored log', async () => {
  expect(await programAndLog(numbersUpTo(10), 8, 1).findLost()).toEqual({ after: positionOf(8), upTo: positionOf(10) });
  expect(await programAndLog([2, 40, 90], 50, 60).findLost()).toEqual({ after: positionOf(40), upTo: positionOf(90) });
});

test('finds no lost events for a program that has seen none', async () => {
  expect(await new Past().findLostEvents({ idAt: async () => null, head: async () => START })).toBeNull();
});

test('calls the settled listeners once, and only after a loss', () => {
  const past = new Past();
  const settled = jest.fn();
  past.onSettled(settled);
  past.markSettled();
  expect(settled).not.toHaveBeenCalled();
  past.markLost();
  past.markSettled();
  past.markSettled();
  expect(settled).toHaveBeenCalledTimes(1);
});
