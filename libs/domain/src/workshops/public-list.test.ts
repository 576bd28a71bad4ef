import { MONDAY, WEDNESDAY } from '../testing/workshops';
import { bySchedule, costLine, isListed, isPublic, titleImage } from './workshops';

const EXPIRY = Date.UTC(2026, 5, 2, 4);

describe('what visitors see', () => {
  test('a workshop is public once it is published', () => {
    expect(isPublic({ publish: true })).toBe(true);
    expect(isPublic({ publish: false })).toBe(false);
  });

  test('an expired workshop leaves the list and keeps its page', () => {
    expect(isListed({ publish: true }, [MONDAY], EXPIRY - 1)).toBe(true);
    expect(isListed({ publish: true }, [MONDAY], EXPIRY)).toBe(false);
    expect(isPublic({ publish: true })).toBe(true);
  });

  test('a workshop without times stays on the list, and an unpublished one is never on it', () => {
    expect(isListed({ publish: true }, [], EXPIRY)).toBe(true);
    expect(isListed({ publish: false }, [MONDAY], EXPIRY - 1)).toBe(false);
  });
});

describe('the two lists', () => {
  test('workshops with times are sorted by their first start, and those without by id', () => {
    const late = { id: 1, times: [WEDNESDAY] };
    const soon = { id: 2, times: [WEDNESDAY, MONDAY] };
    const later = { id: 3, times: [WEDNESDAY] };
    const nine = { id: 9, times: [] };
    const five = { id: 5, times: [] };
    expect(bySchedule([nine, later, late, five, soon])).toEqual({
      scheduled: [soon, late, later],
      unscheduled: [five, nine],
    });
  });
});

describe('the title image', () => {
  test('is the first by position, and of two at one position the one with the lower id', () => {
    const second = { id: 7, ordinal: 1 };
    const newerFirst = { id: 6, ordinal: 0 };
    const olderFirst = { id: 5, ordinal: 0 };
    expect(titleImage([second, newerFirst, olderFirst])).toBe(olderFirst);
    expect(titleImage([second])).toBe(second);
    expect(titleImage([])).toBeNull();
  });
});

test('the cost is TBD without dates or a price', () => {
  expect(costLine(120_00, [MONDAY])).toBe('Cost: $120');
  expect(costLine(0, [MONDAY])).toBe('Cost: Free');
  expect(costLine(null, [MONDAY])).toBe('Cost: TBD');
  expect(costLine(120_00, [])).toBe('Cost: TBD');
});
