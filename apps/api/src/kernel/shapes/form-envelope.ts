import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { type FieldProblem, tidyValues } from '@rabbet/domain/records/checking';
import { fillDefaults, type Fields } from '@rabbet/domain/records/fields';
import { badFields, HttpProblem } from '../problems/problems';
import { about, listOf, oneOf, replyShape, text } from './reply-shape';

/** A problem of a visitor's form, as the standard envelope lists it. */
export type FormItem = FieldProblem<string>;
export interface Envelope {
  readonly status: 0 | 1;
  readonly type: 'success' | 'error';
  readonly data: readonly FormItem[];
}

export const TAKEN: Envelope = { status: 0, type: 'success', data: [] };

export function notTaken(items: readonly FormItem[]): Envelope {
  return { status: 1, type: 'error', data: items };
}

const itemShape = replyShape<{ field: string; code: string; message: string }>('FormItem', {
  field: text,
  code: text,
  message: about(text, 'can be shown to a visitor'),
});
export const envelopeShape = replyShape<{ status: 0 | 1; type: 'success' | 'error'; data: FormItem[] }>('Envelope', {
  status: about(oneOf(0, 1), '1: it was not taken, and data says why'),
  type: oneOf('success', 'error'),
  data: listOf(itemShape),
});

/** Codes of problems that no envelope lists: a body with a wrong type is no form, and is refused before. */
const NO_FORM: ReadonlySet<string> = new Set(['type', 'characters']);

/** A form as the domain takes it, or what is wrong with it in words for whoever has filled it in. */
export function parseForm<T extends object>(
  fields: AnyFields,
  body: unknown,
  problemsOf: (body: object) => readonly FormItem[],
): { readonly form: T } | { readonly items: readonly FormItem[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpProblem(400, 'request/body', 'The body is a JSON object: { "name": "value" }.');
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0)
    throw badFields(unknown.map((field) => ({ field, code: 'unknown', message: 'There is no such field.' })));
  const problems = problemsOf(body);
  const malformed = problems.filter(({ code }) => NO_FORM.has(code));
  if (malformed.length > 0) throw badFields(malformed);
  if (problems.length > 0) return { items: problems };
  return { form: fillDefaults<T>(fields as Fields<T>, tidyValues(fields, body) as Partial<T>) }; // nothing is wrong with it
}

/** True if the hidden field is filled in: a program did it, and is answered like a person. */
export function isFilledIn(body: unknown, honeypot: string): boolean {
  const value = typeof body === 'object' && body !== null ? (body as Values)[honeypot] : undefined; // whatever it is
  return typeof value === 'string' && value.trim() !== '';
}
