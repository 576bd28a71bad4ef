import { Refusal, type RefusalKind } from '@rabbet/domain/deciders/refusal';
import { verdictOn } from './verdict';

const EXITS: readonly (readonly [RefusalKind, number])[] = [
  ['rule', 1],
  ['input', 1],
  ['too-large', 1],
  ['wrong-type', 1],
  ['unknown', 3],
  ['conflict', 4],
  ['sign-in', 5],
  ['forbidden', 5],
  ['busy', 69],
  ['fault', 70],
];

it.each(EXITS)('what is refused as %s ends a command with %i', (kind, exitCode) => {
  const refusal = new Refusal('order/closed', 'This order is Closed.', { kind });
  expect(verdictOn(refusal)).toEqual({ exitCode, code: 'order/closed', message: 'This order is Closed.' });
});

test('a time that no audit can be asked for is a wrong call', () => {
  expect(verdictOn(new Refusal('audit/to-come', 'That day is still to come.')).exitCode).toBe(2);
});
