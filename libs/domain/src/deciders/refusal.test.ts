import { Refusal, Refusals, refuse } from './refusal';

const caught = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
};

test('all for which the shop says no is told at once, each with its place', () => {
  const refusals = new Refusals([{ code: 'reference/unknown', message: 'There is no company 9.', field: 'maker_id' }]);
  expect(refusals.gather('sizes[0].', () => refuse('domain/value', 'It is too wide.', 'value'))).toBeUndefined();
  expect(refusals.gather('sizes[1].', () => 'sound')).toBe('sound');
  refusals.gather('sizes[2].', () => refuse('record/unknown', 'It is gone.'));
  const refusal = caught(() => refusals.refuse()) as Refusal;
  expect([refusal.code, refusal.message]).toEqual([
    'reference/unknown',
    'There is no company 9. It is too wide. It is gone.',
  ]);
  expect(refusal.reasons.map(({ code, field }) => [code, field])).toEqual([
    ['reference/unknown', 'maker_id'],
    ['domain/value', 'sizes[0].value'],
    ['record/unknown', null],
  ]);
});

test('nothing is refused where nothing was found, and a bug is no refusal', () => {
  const refusals = new Refusals();
  expect(() => refusals.refuse()).not.toThrow();
  const bug = new TypeError('x is not a function');
  expect(
    caught(() =>
      refusals.gather('', () => {
        throw bug;
      }),
    ),
  ).toBe(bug);
});
