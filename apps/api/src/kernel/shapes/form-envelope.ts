import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { type FieldProblem, tidyValues } from '@rabbet/domain/records/field-rules';
import { fillDefaults, type Fields } from '@rabbet/domain/records/fields';
import { badFields, HttpProblem } from '../problems/problems';
import { about, listOf, oneOf, replyShape, text } from './reply-shape';

/** Problem of a visitor's form, as the envelope lists it. */
export type FormItem = FieldProblem<string>;
export interface Envelope {
  readonly status: 0 | 1;
  readonly type: 'success' | 'error';
  readonly data: readonly FormItem[];
}

export const ACCEPTED: Envelope = { status: 0, type: 'success', data: [] };

export function rejectedForm(items: readonly FormItem[]): Envelope {
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

/** Codes of problems that no form of this site can cause: a body with one is refused as malformed, without an envelope. */
const MALFORMED_CODES: ReadonlySet<string> = new Set(['type', 'characters']);

/** Parses a form. Returns its values in the domain's form, or its problems in words for the visitor. */
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
  const malformed = problems.filter(({ code }) => MALFORMED_CODES.has(code));
  if (malformed.length > 0) throw badFields(malformed);
  if (problems.length > 0) return { items: problems };
  return { form: fillDefaults<T>(fields as Fields<T>, tidyValues(fields, body) as Partial<T>) }; // checked by `problemsOf`
}

/** True if the hidden field is filled in, which only programs do. Their forms get the same answer, but are dropped. */
export function isFilledIn(body: unknown, honeypot: string): boolean {
  const value = typeof body === 'object' && body !== null ? (body as Values)[honeypot] : undefined;
  return typeof value === 'string' && value.trim() !== '';
}
