import type { Position } from '@rabbet/domain/events/event';

const DIGITS = 20; // of each number, in both stores
const NUMBERS = new RegExp(`^(?:\\d{${DIGITS}}|\\d{1,${DIGITS}}/\\d{1,${DIGITS}})$`);

/** A place in the log without the zeros in front: one number in Postgres, two in an EventStoreDB. */
export function shortPosition(position: string): string {
  return position.replace(/(^|\/)0+(?=\d)/g, '$1') || 'nothing yet';
}

/** Reads a position as the log spells it, and both numbers of an EventStoreDB without their zeros; null if it is none. */
export function positionIn(text: string): Position | null {
  if (!NUMBERS.test(text)) return null;
  const numbers = text.split('/').map((number) => number.padStart(DIGITS, '0'));
  return numbers.join('/') as Position; // as both stores spell them
}
