import { refreshing } from './refreshing';

/** Listener with a timer and answers that the test ends. */
function listening() {
  const calls: unknown[] = [];
  const due: (() => void)[] = [];
  let answer = () => {};
  const ask = (what: unknown) => {
    calls.push(what);
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const sources = { refresh: ask, refreshAll: () => ask('all') };
  const hear = refreshing(sources, (work) => void due.push(work));
  return {
    calls,
    hear,
    timers: () => due.length,
    pass: () => due.shift()?.(),
    answer: async () => {
      answer();
      await new Promise(setImmediate);
    },
  };
}

const change = (id: number) => ({ readModel: 'orders', ids: [id] });

test('a burst of changes asks once', () => {
  const { calls, hear, timers, pass } = listening();
  for (const id of [1, 2, 3]) hear({ change: change(id) });
  expect([calls, timers()]).toEqual([[], 1]);
  pass();
  expect(calls).toEqual([[change(1), change(2), change(3)]]);
});

test('what comes while one asks is asked for afterwards, at once', async () => {
  const { calls, hear, timers, pass, answer } = listening();
  hear({ change: change(1) });
  pass();
  for (const id of [2, 3]) hear({ change: change(id) });
  expect(timers()).toBe(0);
  await answer();
  expect(timers()).toBe(1);
  pass();
  expect(calls).toEqual([[change(1)], [change(2), change(3)]]);
});

test('where changes may have been missed, everything is asked for', async () => {
  const { calls, hear, pass, answer } = listening();
  hear({ change: change(1) });
  hear('resync');
  pass();
  await answer();
  hear({ change: change(2) });
  pass();
  expect(calls).toEqual(['all', [change(2)]]);
});
