import type { Rules } from '@rabbet/domain/records/checking';
import { type AnyFields, type Field, isText, type Values } from '@rabbet/domain/records/fields';
import { fromWire } from '@rabbet/domain/records/wire';
import type { FieldError } from '@rabbet/client';
import { badFields } from '../problems/problems';
import { REQUIRED, rulesOf } from '../shapes/field-rules';

const rulesOfFields = new WeakMap<Field, Rules>();

/** The parameters of a read in the domain's form, null or the default where nothing was given. */
export function parseQuery(fields: AnyFields, query: URLSearchParams): Values {
  const errors: FieldError[] = [];
  const given: Record<string, Values[string]> = {};
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const text = values[0]?.trim() ?? '';
    if (!field) errors.push({ field: name, code: 'unknown', message: 'There is no such parameter.' });
    else if (values.length > 1) errors.push({ field: name, code: 'repeated', message: 'It is given once.' });
    else if (text !== '') given[name] = checked(name, field, coerced(field, text), errors);
  }
  const all = Object.entries(fields).map(([name, field]) => {
    if (field.required && given[name] === undefined && !errors.some((error) => error.field === name))
      errors.push({ field: name, code: 'required', message: REQUIRED });
    return [name, given[name] ?? field.default ?? null] as const;
  });
  if (errors.length > 0) throw badFields(errors);
  return fromWire(fields, Object.fromEntries(all));
}

/** Values of a form as JSON would have them. Empty fields are left out. */
export function fromTexts(fields: AnyFields, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  const valueOf = (name: string, text: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field ? coerced(field, text.trim()) : text; // one that nobody knows is refused by its name
  };
  return Object.fromEntries(filled.map(([name, text]) => [name, valueOf(name, text)]));
}

/** Same text for the same question: parameters sorted by name, without nulls and defaults. */
export function normalised(fields: AnyFields, values: Values): string {
  const params = Object.entries(values).filter(([name, value]) => value !== null && value !== fields[name]?.default);
  const query = new URLSearchParams(params.map(([name, value]) => [name, String(value)]));
  query.sort();
  return query.toString();
}

function checked(name: string, field: Field, value: unknown, errors: FieldError[]): Values[string] {
  const rules = rulesOfFields.get(field) ?? rulesOf(field);
  rulesOfFields.set(field, rules);
  for (const [code, rule] of Object.entries(rules)) {
    const message = rule(value);
    if (message === null) continue;
    errors.push({ field: name, code, message });
    break;
  }
  return value as Values[string]; // refused above if it is none
}

/** A text that is no value of its field stays a text, which the rules refuse. */
function coerced(field: Field, text: string): unknown {
  if (isText(field)) return text;
  switch (field.kind) {
    case 'whole':
    case 'reference':
    case 'decimal':
    case 'money':
      return numberOf(text);
    case 'choice':
      return typeof field.of[0] === 'number' ? numberOf(text) : text;
    case 'flag':
      return { true: true, 1: true, false: false, 0: false }[text] ?? text;
  }
}

function numberOf(text: string): number | string {
  return /^-?\d{1,20}(\.\d{1,20})?$/.test(text) ? Number(text) : text;
}
