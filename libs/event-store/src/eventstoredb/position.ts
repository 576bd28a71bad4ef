import type { Position as ServerPosition } from '@eventstore/db-client';
import { type Position, START } from '@rabbet/domain/events/event';

const DIGITS = 20; // as many as the greatest 64-bit number has, so that texts sort as the numbers do
const SHAPE = new RegExp(`^(\\d{${DIGITS}})/(\\d{${DIGITS}})$`);

/** Both numbers are kept: the server takes a position only if both of them are right. */
export function encode({ commit, prepare }: ServerPosition): Position {
  return [commit, prepare].map((bytes) => String(bytes).padStart(DIGITS, '0')).join('/') as Position; // made here alone
}

export function decode(position: Position): ServerPosition | 'start' {
  if (position === START) return 'start';
  const [, commit, prepare] = SHAPE.exec(position) ?? [];
  if (!commit || !prepare) throw new Error(`${JSON.stringify(position)} is not a position of an EventStoreDB`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
