import { holdsCardNumber } from '@rabbet/domain/text/card-number';
import { type FieldProblem, problemsOf } from './checking';
import type { AnyFields } from './fields';

/** Problems of a form that visitors fill in: no text of it may hold the number of a card. */
export function formProblems(fields: AnyFields, said: object): readonly FieldProblem<string>[] {
  const cards = Object.entries(fields).flatMap(([field, { kind }]) => {
    const value: unknown = Reflect.get(said, field);
    const isCard = (kind === 'text' || kind === 'email') && typeof value === 'string' && holdsCardNumber(value);
    return isCard ? [{ field, code: 'card', message: 'Please leave out card numbers.' }] : [];
  });
  return [...problemsOf(fields, said), ...cards];
}
