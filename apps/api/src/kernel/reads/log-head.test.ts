import type { Position } from '@rabbet/domain/events/event';
import { LogHead } from './log-head';

/** A log whose answers come when the test says so, each with where it was when it was asked. */
class SlowLog {
  at = '10';
  requests = 0;
  private readonly answers: (() => void)[] = [];

  head(): Promise<Position> {
    this.requests++;
    const at = this.at as Position; // as a log would tell it
    return new Promise((resolve) => this.answers.push(() => resolve(at)));
  }

  async answer(): Promise<void> {
    this.answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('the log is asked once for all who ask at the same time, and not again for what it has reached', async () => {
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

test('a question that was asked before something was appended does not deny it', async () => {
  const log = new SlowLog();
  const head = new LogHead(log);
  const madeUp = head.hasReached('99');
  log.at = '11';
  const appended = head.hasReached('11');
  await log.answer();
  await log.answer();
  expect([await madeUp, await appended]).toEqual([false, true]);
});

test('a log that does not answer once is asked again', async () => {
  let isAway = true;
  const head = new LogHead({
    head: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('10' as Position)),
  });
  expect(await head.hasReached('10')).toBeNull();
  isAway = false;
  expect(await head.hasReached('10')).toBe(true);
});
