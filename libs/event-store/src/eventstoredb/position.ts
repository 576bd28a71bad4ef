import type { Position as ServerPosition } from '@eventstore/db-client';
import { type Position, START } from '@rabbet/domain/events/event';

const DIGITS = 20; // those of the greatest 64-bit number, so that texts sort as the numbers do
const SHAPE = new RegExp(`^(\\d{${DIGITS}})/(\\d{${DIGITS}})$`);

/** Encodes a position of the server as text: `00000000000000000123/00000000000000000123`. The server needs both numbers. */
export function encode({ commit, prepare }: ServerPosition): Position {
  return [commit, prepare].map((bytes) => String(bytes).padStart(DIGITS, '0')).join('/') as Position; // positions of this store are made only here
}

export function decode(position: Position): ServerPosition | 'start' {
  if (position === START) return 'start';
  const [, commit, prepare] = SHAPE.exec(position) ?? [];
  if (!commit || !prepare) throw new Error(`${JSON.stringify(position)} is not a position of an EventStoreDB`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
