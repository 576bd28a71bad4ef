import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@rabbet/event-store';

/** An event of the usual size. */
export function usualEvent(i: number): NewEvent {
  return {
    id: randomUUID(),
    type: 'PiecePriced',
    data: JSON.stringify({
      cents: 10_000 + i,
      note: 'a line of text as long as most of them are, give or take a word',
    }),
    meta: JSON.stringify({
      recordedAt: '2026-11-21T10:00:00.000Z',
      commandId: randomUUID(),
      actor: 'user-7',
      origin: 'web',
    }),
  };
}

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Runs callers in parallel, each doing one thing after the other for a while. */
export async function load(
  callers: number,
  ms: number,
  act: (caller: number, i: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let i = 0; performance.now() - started < ms; i++) {
        const before = performance.now();
        await act(caller, i);
        times.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Measures two things in turns, so that a machine's moods meet both alike; the median of each. */
export async function inTurns<T extends Load>(turns: number, ...measures: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[][] = measures.map(() => []);
  for (let turn = 0; turn < turns; turn++)
    for (const [i, measure] of measures.entries()) results[i]!.push(await measure()); // one list each
  return results.map((list) => list.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(list.length / 2)]!); // not empty
}

export function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}
