import { setTimeout as pause } from 'node:timers/promises';

/** Longer than what is done for anybody takes on a machine that is not busy. */
const MIN_DELAY_MS = 250;

export type Pause = (ms: number) => Promise<unknown>;

/** Delays each answer alike: its time reveals nothing about whether the shop knows somebody. */
export async function withMinimumDelay<T>(work: Promise<T>, wait: Pause = pause): Promise<T> {
  const delay = wait(MIN_DELAY_MS);
  const settled = await Promise.allSettled([work, delay]);
  if (settled[0].status === 'rejected') throw settled[0].reason;
  return settled[0].value;
}
