import type { Position } from '@rabbet/domain/events/event';

const DIGITS = 20;

export function toPosition(place: number): Position {
  return String(place).padStart(DIGITS, '0') as Position; // the one place where positions of this store are made
}

export function toNumber(position: Position): number {
  return Number(position); // START is 0, before the first
}
