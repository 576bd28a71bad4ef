import { VISITOR } from '@rabbet/domain/callers/caller';
import { IdInUse, Refusal, type RefusalKind } from '@rabbet/domain/deciders/refusal';
import { toProblemReply } from './problems';

const STATUSES: readonly (readonly [RefusalKind, number])[] = [
  ['input', 400],
  ['sign-in', 401],
  ['forbidden', 403],
  ['unknown', 404],
  ['conflict', 409],
  ['too-large', 413],
  ['wrong-type', 415],
  ['rule', 422],
  ['fault', 500],
  ['busy', 503],
];

it.each(STATUSES)('what is refused as %s is answered with %i', (kind, status) => {
  const { body } = toProblemReply(new Refusal('order/closed', 'It is Closed.', { kind }), VISITOR);
  expect(body).toMatchObject({ type: 'about:blank', status, code: 'order/closed', detail: 'It is Closed.' });
});

test('reasons with a field are errors of it, and say nothing of their kind', () => {
  const further = [{ kind: 'rule', code: 'domain/value', message: 'It is too wide.', field: null } as const];
  const refusal = new Refusal('id/taken', 'It is in use.', { kind: 'conflict', field: 'id', further });
  const { body } = toProblemReply(refusal, VISITOR);
  expect(body.errors).toEqual([{ field: 'id', code: 'id/taken', message: 'It is in use.' }]);
  expect(toProblemReply(new IdInUse(7), VISITOR).body).toMatchObject({ status: 409, id: 7 });
});
