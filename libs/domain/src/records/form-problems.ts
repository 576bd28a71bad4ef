import { cardNumberAcross, holdsCardNumber, plainDigits } from '@rabbet/domain/text/card-number';
import { type FieldProblem, problemsOf } from './field-rules';
import type { AnyFields, Field } from './fields';

/** Problems of a visitor's form. No text may hold the number of a card, and no texts in a row may hold it together. */
export function formProblems(fields: AnyFields, form: object): readonly FieldProblem<string>[] {
  const texts = Object.entries(fields).flatMap(([field, { kind, personal }]) => {
    const text: unknown = Reflect.get(form, field);
    return isTypedByHand(kind) && typeof text === 'string' ? [{ field, kind, personal, text }] : [];
  });
  const inOneText = texts.filter(({ kind, text }) => kind !== 'digits' && holdsCardNumber(text));
  return [
    ...problemsOf(fields, form),
    ...(inOneText.length > 0 ? inOneText : textsWithCardAcross(texts)).map(cardProblem),
  ];
}

/** Problems of a text of staff: numbers of cards alone, which may not be stored. */
export function cardProblems(fields: AnyFields, form: object): readonly FieldProblem<string>[] {
  return formProblems(fields, form).filter(({ code }) => code === CARD);
}

const CARD = 'card';

interface FormText {
  readonly field: string;
  readonly personal?: string | undefined;
  readonly text: string;
}

function isTypedByHand(kind: Field['kind']): boolean {
  return kind === 'text' || kind === 'email' || kind === 'digits';
}

const TELEPHONE = 'telephone';

/** Field in which the number of a card begins that was typed into several. A telephone number is none of its parts. */
function textsWithCardAcross(texts: readonly FormText[]): readonly FormText[] {
  const personalTexts = texts.filter(
    ({ personal, text }) => personal !== undefined && /[\p{L}\d]/u.test(plainDigits(text)),
  );
  const firstText = cardNumberAcross(personalTexts.map(({ field, text }) => (isPhone(field, text) ? TELEPHONE : text)));
  return firstText < 0 ? [] : personalTexts.slice(firstText, firstText + 1);
}

function isPhone(field: string, text: string): boolean {
  return field === 'phone' && /^1?\d{10}$/.test(text.replace(/\D/g, ''));
}

function cardProblem({ field }: FormText): FieldProblem<string> {
  return { field, code: CARD, message: 'Please leave out card numbers.' };
}
