import { foldedStream, STREAM_NAMES } from './deciders';
import { KINDS } from './kinds';
import { STREAMS } from './streams';

test('every kind of stream is folded by its own rules', () => {
  for (const { name, evolve } of [...STREAMS, ...KINDS.map(({ name }) => ({ name, evolve: null }))]) {
    const found = foldedStream(`${name}-12`);
    expect([name, found?.name]).toEqual([name, name]);
    if (evolve) expect(found?.evolve).toBe(evolve);
    expect(STREAM_NAMES).toContain(name);
  }
});

test('a stream that no rules are known for is none', () => {
  expect(foldedStream('exhibition-3')).toBeUndefined();
  expect(foldedStream('artwork')).toBeUndefined();
});
