import { type Position, START } from '@rabbet/domain/events/event';
import { Past } from './past';

const at = (number: number) => String(number).padStart(8, '0') as Position; // as a store spells it

/** A program that has seen so many events, and a log that holds the first of them. */
function seen(count: number, kept: number) {
  const past = new Past();
  for (let i = 1; i <= count; i++) past.saw({ position: at(i), id: `event ${i}` });
  let looks = 0;
  const idAt = async (position: Position) => {
    looks++;
    return Number(position) <= kept ? `event ${Number(position)}` : null;
  };
  return { lost: () => past.lostEvents(idAt), looks: () => looks };
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
  async (count, kept, lost) => {
    const log = seen(count, kept);
    expect(await log.lost()).toEqual(lost);
    expect(log.looks()).toBeLessThan(20);
  },
);

test('nothing is lost to a program that has seen nothing', async () => {
  expect(await new Past().lostEvents(async () => null)).toBeNull();
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
