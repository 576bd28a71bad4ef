import fc from 'fast-check';
import { availableSeats, badgeColour, badgeText, isFull } from './workshops';

test('available seats are never negative', () => {
  expect(availableSeats(10, 0)).toBe(10);
  expect(availableSeats(10, 9)).toBe(1);
  expect(availableSeats(10, 10)).toBe(0);
  expect(availableSeats(10, 11)).toBe(0);
});

test.each([
  { paid: 9, check_mailed: 0, full: false },
  { paid: 4, check_mailed: 5, full: false },
  { paid: 10, check_mailed: 0, full: true },
  { paid: 4, check_mailed: 6, full: true },
  { paid: 0, check_mailed: 11, full: true },
])('10 seats with $paid paid and $check_mailed awaited checks are full: $full', ({ full, ...counts }) => {
  expect(isFull(10, counts)).toBe(full);
});

test('a workshop without seats is full', () => {
  expect(isFull(0, { paid: 0, check_mailed: 0 })).toBe(true);
});

test.each([
  { seats: 100, taken: 33, colour: 'green' },
  { seats: 100, taken: 34, colour: 'yellow' }, // 0.66 is not above it
  { seats: 50, taken: 16, colour: 'green' },
  { seats: 50, taken: 17, colour: 'yellow' },
  { seats: 100, taken: 66, colour: 'yellow' },
  { seats: 100, taken: 67, colour: 'red' }, // 0.33 is not above it
  { seats: 3, taken: 1, colour: 'green' },
  { seats: 3, taken: 2, colour: 'yellow' },
  { seats: 3, taken: 3, colour: 'red' },
  { seats: 1, taken: 0, colour: 'green' },
  { seats: 5, taken: 9, colour: 'red' },
  { seats: 0, taken: 0, colour: 'red' },
])('the badge for $taken of $seats taken seats is $colour', ({ seats, taken, colour }) => {
  expect(badgeColour(seats, taken)).toBe(colour);
});

test('one more taken seat never makes the badge greener', () => {
  const rank = { green: 2, yellow: 1, red: 0 };
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), (seats, taken) => {
      expect(rank[badgeColour(seats, taken + 1)]).toBeLessThanOrEqual(rank[badgeColour(seats, taken)]);
      expect(availableSeats(seats, taken) === 0).toBe(isFull(seats, { paid: taken, check_mailed: 0 }));
    }),
  );
});

test('the badge has the number of available seats', () => {
  expect(badgeText(10, 3)).toBe('7 seats available');
  expect(badgeText(10, 9)).toBe('1 seat available');
  expect(badgeText(10, 10)).toBe('No seats available');
  expect(badgeText(10, 12)).toBe('No seats available');
});
