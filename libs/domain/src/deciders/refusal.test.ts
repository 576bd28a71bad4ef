import { Refusal, Refusals, refuse, refuseAs } from './refusal';

const caught = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
};

test('gathered refusals become one refusal, with the place of each in the request', () => {
  const unknown = {
    kind: 'rule',
    code: 'reference/unknown',
    message: 'There is no company 9.',
    field: 'maker_id',
  } as const;
  const refusals = new Refusals([unknown]);
  expect(refusals.gather('sizes[0].', () => refuse('domain/value', 'It is too wide.', 'value'))).toBeUndefined();
  expect(refusals.gather('sizes[1].', () => 'sound')).toBe('sound');
  refusals.gather('sizes[2].', () => refuseAs('unknown', 'record/unknown', 'It is gone.'));
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

test('without reasons nothing is refused, and an error of another class is thrown on', () => {
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

test('a refusal is of the kind of its first reason, and each reason keeps its own', () => {
  const refusals = new Refusals();
  refusals.gather('', () => refuseAs('conflict', 'id/taken', 'The id 7 is already in use.', 'id'));
  refusals.add('domain/value', 'It is too wide.');
  const refusal = caught(() => refusals.refuse()) as Refusal;
  expect([refusal.kind, refusal.code]).toEqual(['conflict', 'id/taken']);
  expect(refusal.reasons.map(({ kind }) => kind)).toEqual(['conflict', 'rule']);
});

test('a refusal is of the kind `rule`, unless another is given', () => {
  expect(caught(() => refuse('order/closed', 'This order is closed.'))).toMatchObject({ kind: 'rule' });
  expect(new Refusal('record/unknown', 'It is gone.', { kind: 'unknown' })).toMatchObject({ kind: 'unknown' });
});
