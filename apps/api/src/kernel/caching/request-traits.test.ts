import { POSITION } from './request-traits';

test.each([
  ['a Postgres', '00000000000000000042'],
  ['an EventStoreDB', '00000000000000003076/00000000000000003076'],
])('a place in the log of %s is what a change is answered with, and what a reader may wait for', (_, position) => {
  expect(POSITION.test(position)).toBe(true);
});

test.each(['', '4 2', '-1', '/42', '42/', '4/2/1', 'x'.repeat(20), '4'.repeat(65)])(
  '%j is no place in a log',
  (text) => {
    expect(POSITION.test(text)).toBe(false);
  },
);
