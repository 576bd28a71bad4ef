export function availableSeats(seats: number, taken: number): number {
  return Math.max(0, seats - taken);
}

/** True if no seat is left. A seat whose check is in the mail is taken like a paid one. */
export function isFull(seats: number, { paid, check_mailed }: { paid: number; check_mailed: number }): boolean {
  return seats <= paid + check_mailed;
}

export type BadgeColour = 'green' | 'yellow' | 'red';

/**
 * Color of the badge by the share of free seats: green above 0.66, yellow above 0.33, otherwise red. It is computed in whole
 * numbers, so that the limits are exact.
 */
export function badgeColour(seats: number, taken: number): BadgeColour {
  const available = availableSeats(seats, taken);
  if (available * 100 > seats * 66) return 'green';
  return available * 100 > seats * 33 ? 'yellow' : 'red';
}

export function badgeText(seats: number, taken: number): string {
  const available = availableSeats(seats, taken);
  if (available === 0) return 'No seats available';
  return available === 1 ? '1 seat available' : `${available} seats available`;
}
