import { cardNumberAcross, holdsCardNumber, plainDigits } from '@rabbet/domain/text/card-number';
import { type FieldProblem, problemsOf } from './checking';
import type { AnyFields, Field } from './fields';

/** Problems of a form that visitors fill in: no text of it may hold the number of a card, nor two or more in a row. */
export function formProblems(fields: AnyFields, said: object): readonly FieldProblem<string>[] {
  const texts = Object.entries(fields).flatMap(([field, { kind, personal }]) => {
    const text: unknown = Reflect.get(said, field);
    return isWritten(kind) && typeof text === 'string' ? [{ field, kind, personal, text }] : [];
  });
  const alone = texts.filter(({ kind, text }) => kind !== 'digits' && holdsCardNumber(text));
  return [...problemsOf(fields, said), ...(alone.length > 0 ? alone : acrossTexts(texts)).map(cardIn)];
}

/** Problems of what staff write: the numbers of cards alone, which nothing may keep. */
export function cardProblems(fields: AnyFields, said: object): readonly FieldProblem<string>[] {
  return formProblems(fields, said).filter(({ code }) => code === CARD);
}

const CARD = 'card';

interface Written {
  readonly field: string;
  readonly personal?: string | undefined;
  readonly text: string;
}

function isWritten(kind: Field['kind']): boolean {
  return kind === 'text' || kind === 'email' || kind === 'digits';
}

const TELEPHONE = 'telephone';

/** The field in which a card begins that was typed into several: a telephone number is none of its parts. */
function acrossTexts(texts: readonly Written[]): readonly Written[] {
  const said = texts.filter(({ personal, text }) => personal !== undefined && /[\p{L}\d]/u.test(plainDigits(text)));
  const at = cardNumberAcross(said.map(({ field, text }) => (isPhone(field, text) ? TELEPHONE : text)));
  return at < 0 ? [] : said.slice(at, at + 1);
}

function isPhone(field: string, text: string): boolean {
  return field === 'phone' && /^1?\d{10}$/.test(text.replace(/\D/g, ''));
}

function cardIn({ field }: Written): FieldProblem<string> {
  return { field, code: CARD, message: 'Please leave out card numbers.' };
}
