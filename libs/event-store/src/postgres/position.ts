import type { Position } from '@rabbet/domain/events/event';

const DIGITS = 20;

export function toPosition(place: number): Position {
  return String(place).padStart(DIGITS, '0') as Position; // positions of this store are made only here
}

export function toNumber(position: Position): number {
  return Number(position); // START, an empty text, is 0
}
