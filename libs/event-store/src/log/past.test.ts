import { type Position, START } from '@rabbet/domain/events/event';
import { Past } from './past';

const at = (number: number) => String(number).padStart(8, '0') as Position; // as a store spells it

const upToThere = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** A program that has seen some events, and a log that holds the first of all, and others after them. */
function seen(numbers: readonly number[], heldCount: number, added = 0) {
  const past = new Past();
  for (const number of numbers) past.saw({ position: at(number), id: `event ${number}` });
  let looks = 0;
  const idAt = async (position: Position) => {
    looks++;
    if (Number(position) > heldCount + added) return null;
    return Number(position) <= heldCount ? `event ${Number(position)}` : 'another event';
  };
  const head = async () => (heldCount + added === 0 ? START : at(heldCount + added));
  return { lost: () => past.lostEvents({ idAt, head }), looks: () => looks };
}

test.each([
  [10, 10, null],
  [10, 9, { after: at(9), upTo: at(10) }],
  [10, 1, { after: at(1), upTo: at(10) }],
  [10, 0, { after: START, upTo: at(10) }],
  [1, 0, { after: START, upTo: at(1) }],
  [9_000, 8_000, { after: at(8_000), upTo: at(9_000) }],
])(
  'of %d events that were seen and %d that the log still holds, the lost ones are named',
  async (count, heldCount, lost) => {
    const log = seen(upToThere(count), heldCount);
    expect(await log.lost()).toEqual(lost);
    expect(log.looks()).toBeLessThan(20);
  },
);

test('of what a program has not seen itself, no event is named as lost that the log still holds', async () => {
  expect(await seen([2, 90], 50).lost()).toEqual({ after: at(50), upTo: at(90) });
  expect(await seen([90], 50).lost()).toEqual({ after: at(50), upTo: at(90) });
});

test('a log that others have added to since does not tell where it ended: all is named that may be lost', async () => {
  expect(await seen(upToThere(10), 8, 1).lost()).toEqual({ after: at(8), upTo: at(10) });
  expect(await seen([2, 40, 90], 50, 60).lost()).toEqual({ after: at(40), upTo: at(90) });
});

test('nothing is lost to a program that has seen nothing', async () => {
  expect(await new Past().lostEvents({ idAt: async () => null, head: async () => START })).toBeNull();
});

test('a past is settled once, and only where it was lost', () => {
  const past = new Past();
  const settled = jest.fn();
  past.onSettled(settled);
  past.settle();
  expect(settled).not.toHaveBeenCalled();
  past.lose();
  past.settle();
  past.settle();
  expect(settled).toHaveBeenCalledTimes(1);
});
