import { foldedStream, STREAM_NAMES } from './deciders';
import { KINDS } from './kinds';
import { STREAMS } from './streams';

test('every kind of stream is folded by its own rules', () => {
  for (const { name, evolve } of [...STREAMS, ...KINDS.map(({ name }) => ({ name, evolve: null }))]) {
    const decider = foldedStream(`${name}-12`);
    expect([name, decider?.name]).toEqual([name, name]);
    if (evolve) expect(decider?.evolve).toBe(evolve);
    expect(STREAM_NAMES).toContain(name);
  }
});

test('a stream without rules has no decider', () => {
  expect(foldedStream('test-exhibition-3')).toBeUndefined();
  expect(foldedStream('artwork')).toBeUndefined();
});
