import type { Rules } from '@rabbet/domain/records/field-rules';
import { type AnyFields, type Field, isText, type Values } from '@rabbet/domain/records/fields';
import { fromWire } from '@rabbet/domain/records/wire';
import type { FieldError } from '@rabbet/client';
import { badFields } from '../problems/problems';
import { REQUIRED, rulesOf } from '../shapes/field-rules';

const rulesOfFields = new WeakMap<Field, Rules>();

/** Parses the parameters of a read. A parameter that is absent or empty has its default, or null. */
export function parseQuery(fields: AnyFields, query: URLSearchParams): Values {
  const errors: FieldError[] = [];
  const values: Record<string, Values[string]> = {};
  for (const name of new Set(query.keys())) {
    const texts = query.getAll(name);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const text = texts[0]?.trim() ?? '';
    if (!field) errors.push({ field: name, code: 'unknown', message: 'There is no such parameter.' });
    else if (texts.length > 1) errors.push({ field: name, code: 'repeated', message: 'It is given once.' });
    else if (text !== '') values[name] = checkField(name, field, coerce(field, text), errors);
  }
  const completed = Object.entries(fields).map(([name, field]) => {
    if (field.required && values[name] === undefined && !errors.some((error) => error.field === name))
      errors.push({ field: name, code: 'required', message: REQUIRED });
    return [name, values[name] ?? field.default ?? null] as const;
  });
  if (errors.length > 0) throw badFields(errors);
  return fromWire(fields, Object.fromEntries(completed));
}

/** Converts the texts of a form to the values that JSON would have. Empty fields are left out. */
export function fromTexts(fields: AnyFields, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  const valueOf = (name: string, text: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field ? coerce(field, text.trim()) : text; // an unknown field is refused later
  };
  return Object.fromEntries(filled.map(([name, text]) => [name, valueOf(name, text)]));
}

/** Query string that is the same for equal parameters: sorted by name, without nulls and defaults. Used as a cache key. */
export function canonicalQuery(fields: AnyFields, values: Values): string {
  const params = Object.entries(values).filter(([name, value]) => value !== null && value !== fields[name]?.default);
  const query = new URLSearchParams(params.map(([name, value]) => [name, String(value)]));
  query.sort();
  return query.toString();
}

function checkField(name: string, field: Field, value: unknown, errors: FieldError[]): Values[string] {
  const rules = rulesOfFields.get(field) ?? rulesOf(field);
  rulesOfFields.set(field, rules);
  for (const [code, rule] of Object.entries(rules)) {
    const message = rule(value);
    if (message === null) continue;
    errors.push({ field: name, code, message });
    break;
  }
  return value as Values[string]; // any other value has added an error
}

/** Converts a text to a value of its field. A text that does not fit stays a text, which the rules then refuse. */
function coerce(field: Field, text: string): unknown {
  if (isText(field)) return text;
  switch (field.kind) {
    case 'whole':
    case 'reference':
    case 'decimal':
    case 'money':
      return numberOrText(text);
    case 'choice':
      return typeof field.of[0] === 'number' ? numberOrText(text) : text;
    case 'flag':
      if (text === 'true' || text === '1') return true;
      return text === 'false' || text === '0' ? false : text;
  }
}

function numberOrText(text: string): number | string {
  return /^-?\d{1,20}(\.\d{1,20})?$/.test(text) ? Number(text) : text;
}
