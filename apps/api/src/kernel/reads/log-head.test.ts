import type { Position } from '@rabbet/domain/events/event';
import { LogHead } from './log-head';

/** Log that answers when the test says so, with the position that it had when it was asked. */
class SlowLog {
  position = '10';
  requests = 0;
  private readonly answers: (() => void)[] = [];

  head(): Promise<Position> {
    this.requests++;
    const position = this.position as Position;
    return new Promise((resolve) => this.answers.push(() => resolve(position)));
  }

  async answer(): Promise<void> {
    this.answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('callers at the same time share one or two queries, and a position that was reached needs no further one', async () => {
  const log = new SlowLog();
  const head = new LogHead(log);
  const all = ['10', '05', '99', '98'].map((position) => head.hasReached(position));
  await log.answer();
  await log.answer();
  expect(await Promise.all(all)).toEqual([true, true, false, false]);
  expect(log.requests).toBeLessThanOrEqual(2);
  const { requests } = log;
  expect([await head.hasReached('10'), await head.hasReached('07'), log.requests]).toEqual([true, true, requests]);
});

test('a query from before an append is not used to deny the appended position', async () => {
  const log = new SlowLog();
  const head = new LogHead(log);
  const madeUp = head.hasReached('99');
  log.position = '11';
  const appended = head.hasReached('11');
  await log.answer();
  await log.answer();
  expect([await madeUp, await appended]).toEqual([false, true]);
});

test('returns null if the log fails, and asks again next time', async () => {
  let isAway = true;
  const head = new LogHead({
    head: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('10' as Position)),
  });
  expect(await head.hasReached('10')).toBeNull();
  isAway = false;
  expect(await head.hasReached('10')).toBe(true);
});
