import { refuse } from './refusal';
import { REFUSAL_CODES, REFUSAL_STATUS } from './refusal-codes';

test('a code has one status, and one that is not listed does not compile', () => {
  expect(Object.keys(REFUSAL_STATUS)).toHaveLength(REFUSAL_CODES.length);
  expect(REFUSAL_STATUS['record/unknown']).toBe(404);
  // @ts-expect-error -- misspelled
  expect(() => refuse('record/unkown', 'There is none.')).toThrow('There is none.');
});
